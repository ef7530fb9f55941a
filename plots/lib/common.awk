# SPDX-License-Identifier: MIT
# What every preparation of a figure shares. Input is what plots/draw lays out in its work folder:
#   machines.tsv  folder, GPU, CPU, L2 bytes, OpenACC on the GPU, last-level cache of the CPU,
#                 compiler
#   tables.tsv    what the other files are: columns FILE TABLE NAME...; head TABLE MACHINE FIRST-LINE
#   TABLE.tsv     the literature, and the tables of a figure that has several
#   all.tsv       machine and draw's COLUMNS, rows with status ok: 1 machine 2 study 3 variant 4 backend
#                 5 precision 6 radius 7 nx 8 ny 9 nz 10 block 11 cache 12 planes 13 time_median_ns 14
# gpoints_per_s
#                 15 gflops 16 t_eff_gbs 17 t_peak_gbs 18 peak_fraction
# A preparation writes PAGE.gp (definitions), PAGE.dat (blocks) and prints PAGE on stdout, one a line.
BEGIN {
    FS = "\t"
    # codings in the order they are drawn: family by family, within it none, zloop, zloop_reg
    coding_count = split("base base_zloop base_zloop_reg shared shared_zloop shared_zloop_reg " \
                         "readonly readonly_zloop readonly_zloop_reg openmp openacc", coding_name, " ")
    for (i_ = 1; i_ <= coding_count; i_++)
        coding[coding_name[i_]] = i_
    AXIS_ENDS = split("1 1.25 1.5 2 2.5 3 4 5 6 8 10", AXIS_END, " ")
    split("0.25 0.25 0.5 0.5 0.5 1 1 1 2 2 2", AXIS_STEP, " ")
    split("none zloop zloop_reg", form_name, " ")
    split("single double", precision_name, " ")
    value_bytes["single"] = 4
    value_bytes["double"] = 8
}

# Ends the preparation with one line on stderr.
function stop(what) {
    printf "%s\n", what > "/dev/stderr"
    stopped = 1
    exit 1
}

function family(k) { return k > 9 ? k - 6 : int((k - 1) / 3) + 1 }
function form(k) { return k > 9 ? 1 : (k - 1) % 3 + 1 }

# 12345.6 -> "12,346"
function grouped(x,    s, out) {
    s = sprintf("%.0f", x)
    while (length(s) > 3) {
        out = "," substr(s, length(s) - 2) out
        s = substr(s, 1, length(s) - 3)
    }
    return s out
}

# Three figures, at most
function short(x) { return x >= 1000 ? grouped(x) : x >= 99.5 ? sprintf("%.0f", x) : sprintf("%.3g", x) }

# A size in the fewest signs: 256³ or 1024×512×512
function size_text(nx, ny, nz) { return nx == ny && ny == nz ? nx "³" : nx "×" ny "×" nz }

function mib(bytes) { return sprintf("%.4g MiB", bytes / 1048576) }

# gnuplot string literal
function quoted(s) {
    gsub(/\\/, "\\\\", s)
    gsub(/"/, "\\\"", s)
    gsub(/\n/, "\\n", s)
    gsub(/`/, "\\140", s) # gnuplot would run what stands between two of them
    return "\"" s "\""
}

# Folds `s` at blanks so that no line is longer than `width` bytes; "~" is a blank that must not be a fold.
function folded(s, width,    i, j, n, m, part, word, line, out) {
    n = split(s, part, /\n/)
    for (i = 1; i <= n; i++) {
        m = split(part[i], word, / +/)
        line = word[1]
        for (j = 2; j <= m; j++) {
            if (length(line) + 1 + length(word[j]) > width) {
                out = out line "\n"
                line = word[j]
            } else
                line = line " " word[j]
        }
        out = out line (i < n ? "\n" : "")
    }
    gsub(/~/, " ", out)
    return out
}

# Where OpenACC ran, and what ran beside the nine codings in words, where either was drawn
function openacc_place(m) {
    return offload[m] ? "GPU (" (compiler[m] ~ /^gcc/ ? "GCC " : "") "offload)" : "CPU"
}
function baselines_text(m, openmp, openacc,    out) {
    out = openmp ? "openmp on " cpu_label[m] : ""
    if (openacc)
        out = out (out == "" ? "" : ", ") "openacc on the " openacc_place(m)
    return out == "" ? "" : label[m] ": " out ". "
}

function lines_of(s,    copy) { copy = s; return gsub(/\n/, "\n", copy) + 1 }

# End of an axis that begins at 0 and must hold x; sets axis_step, the distance of its tics
function axis_end(x,    unit, i) {
    for (unit = 1; unit > x; unit /= 10)
        continue
    for (; unit * 10 <= x; unit *= 10)
        continue
    for (i = 1; i < AXIS_ENDS && AXIS_END[i] * unit < x; i++)
        continue
    axis_step = AXIS_STEP[i] * unit
    return AXIS_END[i] * unit
}

# Head of a page: title lines and notes below the drawing. Sets title_lines.
function page_open(page, title, message, note) {
    page_file = page ".gp"
    message = folded(message, 132)
    title_lines = lines_of(message)
    print "TITLE = " quoted(title) > page_file
    print "MESSAGE = " quoted(message) > page_file
    print "MESSAGE_LINES = " title_lines > page_file
    note = folded(note, 160)
    print "NOTE = " quoted(note) > page_file
    print "NOTE_LINES = " lines_of(note) > page_file
    block_count = 0
    print page
}

function define(name, value) { print name " = " value > page_file }
function define_text(name, value) { print name " = " quoted(value) > page_file }

# Panels of a page: place in cm from the left edge and from the end of the head; what is set here becomes
# the arrays P_<name>[1..P_COUNT] of the page.
function panel_open(left, right, top, bottom) {
    panel_count++
    panel_number("LEFT", left)
    panel_number("RIGHT", right)
    panel_number("TOP", top)
    panel_number("BOTTOM", bottom)
}

function panel_set(name, literal) {
    if (!(name in panel_kind)) {
        panel_kind[name] = literal ~ /^"/ ? "\"\"" : "0"
        panel_names[++panel_name_count] = name
    }
    panel_value[name, panel_count] = literal
}

# A name that no panel may have set, but the drawing looks at
function panel_default(name, literal) {
    if (!((name, panel_count) in panel_value))
        panel_set(name, literal)
}

function panel_number(name, x) { panel_set(name, sprintf("%.6g", x)) }
function panel_text(name, s) { panel_set(name, quoted(s)) }

# Ends a page of `body` cm: writes the panels
function page_close(body,    i, j, name, line) {
    define("BODY", sprintf("%.3f", body))
    define("P_COUNT", panel_count)
    for (i = 1; i <= panel_name_count; i++) {
        name = panel_names[i]
        line = ""
        for (j = 1; j <= panel_count; j++)
            line = line (j > 1 ? ", " : "") ((name, j) in panel_value ? panel_value[name, j] : \
                panel_kind[name])
        print "array P_" name "[" panel_count "] = [" line "]" > page_file
        delete panel_kind[name]
    }
    for (j in panel_value)
        delete panel_value[j]
    panel_count = panel_name_count = 0
    close(page_file)
}

# Blocks of PAGE.dat are counted from 0, as gnuplot's `index` does.
function block_open(page) {
    if (block_count++)
        printf "\n\n" > (page ".dat")
    return block_count - 1
}

function sorted(list, n,    i, j, t) {
    for (i = 2; i <= n; i++) {
        t = list[i]
        for (j = i - 1; j >= 1 && list[j] > t; j--)
            list[j + 1] = list[j]
        list[j + 1] = t
    }
}

# Blocks and planes: "as published" is 32x16x1 with the whole Z column in one thread (planes 0 or none)
function published(block, planes) { return (block == "-" || block == "32x16x1") && (planes == "-" \
    || planes == 0) }

FILENAME == "machines.tsv" {
    machine[++machine_count] = $1
    gpu_label[$1] = $2 == "-" ? "" : $2
    cpu_label[$1] = $3
    label[$1] = $2 == "-" ? $3 : $2
    l2[$1] = $4
    offload[$1] = $5
    cpu_cache[$1] = $6
    compiler[$1] = $7
    next
}

FILENAME == "tables.tsv" {
    if ($1 == "columns") {
        table_of[$2] = $3
        for (i_ = 4; i_ <= NF; i_++)
            column_of[$2, $i_] = i_ - 3
    } else
        head_text[$2, $3] = $4
    next
}

# any_variant: set where the names of variants are free, as they are in the studies drawn with panels.awk
FILENAME == "all.tsv" && !any_variant && !($3 in coding) {
    if (!unknown[$3]++)
        printf "note: variant %s has no place in this figure\n", $3 > "notes"
    next
}
