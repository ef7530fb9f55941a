# Turns records into HTML. This is the only place where text becomes HTML: queries and scripts write no tags,
# but records (each ended by character 30) of fields (separated by 31). The first field is the kind:
#   h LEVEL ID TEXT         a heading
#   p TEXT                  a paragraph
#   note TEXT               a paragraph in quieter type
#   nothing TEXT            instead of missing data
#   how COMMAND TEXT        a command
#   files TEXT PATH...      links
#   toc WORD PREFIX NAME... links to PREFIX and NAME
#   open TEXT, close        a folded part
#   unfold ID NAME QUESTION, close
#                           a folded figure: a link to its ID unfolds it
#   finding CLAIM VERDICTS  VERDICTS: PATH, 29, GPU, 29, VERDICT, 29, NUMBERS, each ended by 28 or the end
#   section ID, endsection
#   query NAME CLAIM SOURCE SQL
#   facts, fact NAME TEXT..., endfacts
#   figure SVG WIDTH HEIGHT ALT CAPTION   with links to its PNG and PDF
#   table ID CAPTION, head COLUMN..., row CELL..., end
#                           columns of numbers are right-aligned; a table without rows says so
#   table ID CAPTION TITLE, head ..., row ..., end
#                           a folded table
#   claimhead, claim NAME WHO STUDY VERDICT MACHINE CELL...
#                           as head and row, with these attributes, by which the page filters
#   absent                  names the folded tables without rows since the last one
# A cell with character 29 is a link: PATH, 29, TEXT. After character 28 comes a second, quieter line.
BEGIN { RS = "\036"; FS = "\037" }

# Escapes a text. Every field of every record passes through this function.
function esc(t)
{
    gsub(/[\001-\010\013\014\016-\033\177]/, "", t) # not allowed in HTML (28 and 29 are ours)
    gsub(/&/, "\\&amp;", t)
    gsub(/</, "\\&lt;", t)
    gsub(/>/, "\\&gt;", t)
    gsub(/"/, "\\&quot;", t)
    gsub(/'/, "\\&#39;", t)
    return t
}
# t, if it is a path below this folder or a place on a page; "" if it has a scheme, a host or ..
function path(t) { return t ~ /^[A-Za-z0-9_#][A-Za-z0-9_.\/#-]*$/ && t !~ /\.\.|\/\// ? t : "" }
function link(to, text) { return path(to) == "" ? text : "<a href=\"" to "\">" text "</a>" }
function id(t) { gsub(/[^A-Za-z0-9_-]/, "-", t); return t }
function cell(t,    at, more)
{
    gsub(/\n/, " ", t)
    gsub(/ %/, "\302\240%", t) # a no-break space
    if ((at = index(t, "\034")) > 0) {
        more = " <small>" substr(t, at + 1) "</small>"
        t = substr(t, 1, at - 1)
    }
    if ((at = index(t, "\035")) > 0) t = link(substr(t, 1, at - 1), substr(t, at + 1))
    t = t more
    gsub(/[\034\035]/, "", t)
    return t
}
function numeric(t) { return t ~ /^[+-]?[0-9.]+(e[+-]?[0-9]+)?( ?(%|×))?$/ }
# a verdict with its mark
function verdict(t,    class, mark)
{
    class = t ~ /^holds (where|in part)/ ? "part" : t ~ /^inconclusive/ ? "open" : t ~ /^no data/ ? "none" : t
    mark = "–"
    if (class == "holds") mark = "●"
    if (class == "part") mark = "◐"
    if (class == "fails") mark = "○"
    if (class == "open") mark = "?"
    return "<span class=\"verdict " id(class) "\"><span aria-hidden=\"true\">" mark "</span> " t "</span>"
}
# Sets title and format of column c, whose name t may end in "|FORMAT".
function name(c, t,    at)
{
    at = index(t, "|")
    title[c] = at ? substr(t, 1, at - 1) : t
    format[c] = at ? substr(t, at + 1) : ""
}
# a cell's text: numbers in the column's format
function take(c, t) { return format[c] != "" && t ~ /^-?[0-9.]+(e[+-]?[0-9]+)?$/ ? sprintf(format[c], t) : t }
# Prints the table that was collected in table, caption, fold, columns, rows, value, about.
function end_table(    r, c, n, text, class)
{
    if (rows == 0) {
        if (fold != "") absent = absent "; " fold
        else print "<p class=\"nothing\">" caption ": nothing measured yet.</p>"
        return
    }
    for (c = 1; c <= columns; c++) {
        number[c] = 1
        for (r = 1; r <= rows; r++) if (value[r, c] != "" && !numeric(value[r, c])) number[c] = 0
    }
    if (fold != "") print "<details><summary>" fold "</summary>"
    print "<div class=\"scroll\" role=\"region\" aria-labelledby=\"" table "-caption\" tabindex=\"0\">"
    class = table ~ /claims$/ ? "sortable claims" : "sortable"
    printf "<table id=\"%s\" class=\"%s\">", table, class
    printf "<caption id=\"%s-caption\"><span>%s</span></caption>\n", table, caption
    printf "<thead><tr>"
    for (c = 1; c <= columns; c++)
        printf "<th scope=\"col\"%s>%s</th>", number[c] ? " class=\"n\"" : "", title[c]
    print "</tr></thead>\n<tbody>"
    for (r = 1; r <= rows; r++) {
        printf "<tr%s>", about[r]
        for (c = 1; c <= columns; c++) {
            text = title[c] == "verdict" || title[c] ~ /^verdict, / ? verdict(value[r, c]) : cell(value[r, c])
            class = number[c] ? " class=\"n\"" : ""
            printf c == 1 ? "<th scope=\"row\"%s>%s</th>" : "<td%s>%s</td>", class, text
        }
        print "</tr>"
    }
    print "</tbody></table></div>" (fold != "" ? "</details>" : "")
}

{
    kind = $1
    sub(/^\n+/, "", kind)
    for (i = 2; i <= NF; i++) $i = esc($i)
}
kind == "" { next }
kind == "p" { gsub(/ %/, "\302\240%", $2); print "<p>" $2 "</p>"; next }
kind == "note" || kind == "nothing" { print "<p class=\"" kind "\">" $2 "</p>"; next }
kind == "h" { print "<h" $2 + 0 " id=\"" id($3) "\">" $4 "</h" $2 + 0 ">"; next }
kind == "query" {
    printf "<section><h2 id=\"%s\">%s</h2>", id($2), $3
    printf "<p class=\"note\">%s. <code>paper/claims/%s.sql</code></p>", $4, $2
    printf "<pre tabindex=\"0\">%s</pre></section>\n", $5
    next
}
kind == "open" { print "<details><summary>" $2 "</summary>"; next }
kind == "unfold" {
    printf "<details id=\"%s\"><summary><b>%s</b> ", id($2), $3
    print "<span class=\"question\">" $4 "</span></summary>"
    next
}
kind == "finding" {
    printf "<div class=\"finding\"><p>%s</p>", $2
    n = split($3, each, "\034")
    for (i = 1; i <= n; i++) {
        split(each[i], part, "\035")
        printf "<p>%s %s <small>%s</small></p>", link(part[1], part[2]), verdict(part[3]), cell(part[4])
    }
    print "</div>"
    next
}
kind == "close" { print "</details>"; next }
kind == "section" { print "<section id=\"" id($2) "\">"; next }
kind == "endsection" { print "</section>"; next }
kind == "toc" {
    printf "<p class=\"toc\"><b>%s</b>", $2
    for (i = 4; i <= NF; i++) printf " %s", link($3 id($i), $i)
    print "</p>"
    next
}
kind == "facts" { print "<dl class=\"facts\">"; next }
kind == "fact" {
    printf "<div><dt>%s</dt>", $2
    for (i = 3; i <= NF; i++) printf "<dd>%s</dd>", cell($i)
    print "</div>"
    next
}
kind == "endfacts" { print "</dl>"; next }
kind == "table" { table = id($2); caption = $3; fold = $4; rows = columns = 0; next }
kind == "absent" {
    if (absent != "") print "<p class=\"note\">Not measured on it: " substr(absent, 3) ".</p>"
    absent = ""
    next
}
kind == "head" {
    columns = NF - 1
    for (i = 1; i <= columns; i++) name(i, $(i + 1))
    next
}
kind == "row" {
    about[++rows] = ""
    for (i = 1; i <= columns; i++) value[rows, i] = take(i, $(i + 1))
    next
}
kind == "claimhead" {
    columns = NF - 6
    for (i = 1; i <= columns; i++) name(i, $(i + 6))
    next
}
kind == "claim" {
    about[++rows] = " id=\"claim-" id($2) "-" id($6) "\"" \
        " data-who=\"" $3 "\" data-study=\"" $4 "\" data-verdict=\"" $5 "\""
    for (i = 1; i <= columns; i++) value[rows, i] = take(i, $(i + 6))
    next
}
kind == "end" { end_table(); next }
kind == "figure" && path($2) != "" {
    stem = $2
    sub(/\.svg$/, "", stem)
    printf "<figure><a href=\"%s\">", $2
    printf "<img src=\"%s\" width=\"%d\" height=\"%d\" loading=\"lazy\" alt=\"%s\"></a>\n",
        $2, int(1.7 * $3), int(1.7 * $4), $5
    printf "<figcaption>%s <span class=\"files\">", $6
    printf "<a href=\"%s\">SVG</a> <a href=\"%s.png\">PNG</a> <a href=\"%s.pdf\">PDF</a>", $2, stem, stem
    print "</span></figcaption></figure>"
    next
}
kind == "how" { print "<p class=\"how\"><code>" $2 "</code> " $3 "</p>"; next }
kind == "files" {
    printf "<p class=\"files\">%s", $2
    for (i = 3; i <= NF; i++) {
        text = $i
        sub(/.*\//, "", text)
        printf " %s", link($i, text)
    }
    print "</p>"
    next
}
{ print "html.awk: no such record: " substr(kind, 1, 40) > "/dev/stderr"; bad = 1 }
END { if (bad) exit 1 }
