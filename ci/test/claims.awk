# For test_claims.sh: makes the tables of claims.txt below the folder `made`, for all claims or those in only.
# Each claim has a number N and four machines: holds-N, fails-N, inconclusive-N, and failed-N, where every
# case has failed. Claims with the same facts that share no table have the same N. Each machine is a GPU model
# of its own; a claim about cards of one model has a second card of each, in the folder MACHINE-00000a.
# Prints a line per claim: NAME N UNCERTAIN CASES. UNCERTAIN: 1 if it can be inconclusive. CASES: 1 if it
# reads tables of cases, which have a status.

function has_status(table) { return table !~ /l2hit|counters|dram|context/ }

function take(line,    word)
{
    lines[++n] = line
    if (split(line, word, " ") && line ~ /^# table: /) {
        tables[word[3]]
        if (has_status(word[3]))
            cases = 1
    }
}

# Whether machine N has room for the claim's tables
function is_free(N,    table)
{
    if (N in facts_of && facts_of[N] != facts)
        return 0
    for (table in tables)
        if ((N, table) in taken)
            return 0
    return 1
}

function finish_claim(    N, table)
{
    if (n == 0)
        return
    for (N = 1; !is_free(N); N++)
        ;
    facts_of[N] = facts
    for (table in tables)
        taken[N, table]
    print claim, N, V["inconclusive"] != "-", cases
    write("holds", N, V["holds"], "ok")
    write("fails", N, V["fails"], "ok")
    if (V["inconclusive"] != "-")
        write("inconclusive", N, V["inconclusive"], "ok")
    if (cases)
        write("failed", N, V["holds"], "failed")
}

# Writes the claim's tables to the folder of a machine. Rows of literature begin with its name.
function write(kind, N, value, status)
{
    write_card(kind "-" N, kind "-" N, value, status)
    if (second != "")
        write_card(kind "-" N "-00000a", kind "-" N, second, status)
}

function write_card(machine, model, value, status,    folder, i, line, word, out, first, values)
{
    folder = made "/" machine
    if (!(machine in has_folder))
        system("mkdir -p " folder "/raw")
    has_folder[machine]
    print "{\"name\": \"x\", \"gpu\": \"Test " model "\", " facts "}" > (folder "/machine.json")
    close(folder "/machine.json")
    for (i = 1; i <= n; i++) {
        line = lines[i]
        if (line !~ /^# table: /) {
            gsub(/V/, value, line)
            write_rows(line, first, values, out)
            continue
        }
        if (out)
            close(out)
        split(line, word, " ")
        first = sub(/^published-/, "", word[3]) ? machine "," : ""
        out = (first ? made "/published/" : folder "/") word[3] ".csv"
        if (lines[i + 1] ~ /^# [^t]/) # a comment of the table
            print lines[++i] >> out
        added_fields = added_values = ""
        if (!first && has_status(word[3]))
            add("status", status)
        if (("," word[4] ",") !~ /,backend,/)
            add("backend", "cuda")
        if (("," word[4] ",") !~ /,precision,/)
            add("precision", "single")
        if (!first || !(out in has_header))
            print (first ? "machine," : "") word[4] added_fields >> out
        has_header[out]
        values = added_values
    }
    close(out)
}

function add(field, value)
{
    added_fields = added_fields "," field
    added_values = added_values "," value
}

# a|b,c|d,e: the rows a,c,e and b,d,e
function write_rows(line, first, last, out,    cells, cell, rows, row, i, k, parts, part)
{
    cells = split(line, cell, ",")
    rows = 1
    for (k = 1; k <= rows; k++) {
        row = ""
        for (i = 1; i <= cells; i++) {
            parts = split(cell[i], part, "|")
            if (parts > rows)
                rows = parts
            row = row (i > 1 ? "," : "") (parts > 1 ? part[k] : cell[i])
        }
        print first row last >> out
    }
}

{
    if (before != "") # the line before ended in a backslash
        sub(/^#? +/, "")
    $0 = before $0
    before = ""
}
/\\$/ { before = substr($0, 1, length($0) - 1); next }
/^# tables: / { finish_claim(); n = 0; claim = ""; name = $3; next }
/^# claim: / {
    finish_claim()
    name = ""
    claim = $3
    n = cases = 0
    delete tables
    second = ""
    facts = "\"l2_bytes\": 1048576"
    next
}
/^$/ || (claim == "" && name == "") { next }
name != "" { shared[name] = shared[name] $0 "\n"; next }
only != "" && !index(" " only " ", " " claim " ") { next }
/^# V: / { V["holds"] = $3; V["fails"] = $4; V["inconclusive"] = $5; next }
/^# second: / { second = $3; next }
/^# machine: / { facts = substr($0, length("# machine: ") + 1); next }
/^# usual: / {
    count = split(shared[$3], shared_line, "\n")
    for (i = 1; i < count; i++)
        take(shared_line[i])
    next
}
{ take($0) }
END { finish_claim() }
