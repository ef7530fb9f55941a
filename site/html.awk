# Records to HTML: the only place where text becomes HTML. Queries and scripts write no tags; they write records (ended
# by character 30) of fields (31), the first of which is the kind:
#   p TEXT                 a paragraph          note TEXT   a quieter one        question TEXT
#   h LEVEL ID TEXT        a heading             nothing TEXT  if there is no data
#   toc WORD NAME...       links to #figure-NAME
#   open TEXT | close      a folded part
#   section ID | endsection
#   query NAME CLAIM SOURCE SQL
#   facts, fact NAME TEXT..., endfacts
#   table ID CAPTION, head COLUMN..., row CELL..., end     numbers are right-aligned; a table without rows says so
#   table ID CAPTION TITLE, ..., end; absent               a folded one; absent: the names of those without rows
#     claim NAME WHO STUDY VERDICT MACHINE CELL...         a row with these as filters
#   figure SVG WIDTH HEIGHT ALT CAPTION                    with its PNG and PDF
#   how COMMAND TEXT       files TEXT PATH...              a command; links
# A cell with character 29 is PATH, 29, TEXT: a link. After 28 comes a second, quieter line.
BEGIN { RS = "\036"; FS = "\037" }

# every field of every record goes through here
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
# only a path below this folder or a place on a page: no scheme, no host, no ..
function path(t) { return t ~ /^[A-Za-z0-9_#][A-Za-z0-9_.\/#-]*$/ && t !~ /\.\.|\/\// ? t : "" }
function link(to, text) { return path(to) == "" ? text : "<a href=\"" to "\">" text "</a>" }
function id(t) { gsub(/[^A-Za-z0-9_-]/, "-", t); return t }
function cell(t,    at, more)
{
    gsub(/\n/, " ", t)
    gsub(/ %/, "\302\240%", t) # no line begins with it
    if ((at = index(t, "\034")) > 0) { more = " <small>" substr(t, at + 1) "</small>"; t = substr(t, 1, at - 1) }
    if ((at = index(t, "\035")) > 0) t = link(substr(t, 1, at - 1), substr(t, at + 1))
    t = t more
    gsub(/[\034\035]/, "", t)
    return t
}
function numeric(t) { return t ~ /^[+-]?[0-9.]+(e[+-]?[0-9]+)?( ?(%|×))?$/ }
# a verdict also gets a mark
function verdict(t,    word, mark)
{
    word = t ~ /^holds where/ ? "part" : t ~ /^inconclusive/ ? "open" : t ~ /^no data/ ? "none" : t
    mark = word == "holds" ? "●" : word == "part" ? "◐" : word == "fails" ? "○" : word == "open" ? "?" : "–"
    return "<span class=\"verdict " id(word) "\"><span aria-hidden=\"true\">" mark "</span> " t "</span>"
}
# a column's title may end in | and the format of its numbers; unknown values stay empty
function name(c, t,    at)
{
    at = index(t, "|")
    title[c] = at ? substr(t, 1, at - 1) : t
    format[c] = at ? substr(t, at + 1) : ""
}
function take(c, t) { return format[c] != "" && t ~ /^-?[0-9.]+(e[+-]?[0-9]+)?$/ ? sprintf(format[c], t) : t }
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
    print "<table id=\"" table "\" class=\"sortable" (table ~ /claims$/ ? " claims" : "") "\"><caption id=\"" table "-caption\"><span>" caption "</span></caption>"
    printf "<thead><tr>"
    for (c = 1; c <= columns; c++) printf "<th scope=\"col\"%s>%s</th>", number[c] ? " class=\"n\"" : "", title[c]
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
kind == "note" || kind == "nothing" || kind == "question" { print "<p class=\"" kind "\">" $2 "</p>"; next }
kind == "h" { print "<h" $2 + 0 " id=\"" id($3) "\">" $4 "</h" $2 + 0 ">"; next }
kind == "query" {
    print "<section><h2 id=\"" id($2) "\">" $3 "</h2><p class=\"note\">" $4 ". <code>paper/claims/" $2 ".sql</code></p><pre tabindex=\"0\">" $5 "</pre></section>"
    next
}
kind == "open" { print "<details><summary>" $2 "</summary>"; next }
kind == "close" { print "</details>"; next }
kind == "section" { print "<section id=\"" id($2) "\">"; next }
kind == "endsection" { print "</section>"; next }
kind == "toc" {
    printf "<p class=\"toc\"><b>%s</b>", $2
    for (i = 3; i <= NF; i++) printf " <a href=\"#figure-%s\">%s</a>", id($i), $i
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
kind == "absent" { if (absent != "") print "<p class=\"note\">Not measured on it: " substr(absent, 3) ".</p>"; absent = ""; next }
kind == "head" { columns = NF - 1; for (i = 2; i <= NF; i++) name(i - 1, $i); next }
kind == "row" { about[++rows] = ""; for (i = 1; i <= columns; i++) value[rows, i] = take(i, $(i + 1)); next }
kind == "claim" {
    about[++rows] = " id=\"claim-" id($2) "-" id($6) "\" data-who=\"" $3 "\" data-study=\"" $4 "\" data-verdict=\"" $5 "\""
    for (i = 1; i <= columns; i++) value[rows, i] = take(i, $(i + 6))
    next
}
kind == "claimhead" { columns = NF - 6; for (i = 7; i <= NF; i++) name(i - 6, $i); next }
kind == "end" { end_table(); next }
kind == "figure" && path($2) != "" {
    stem = $2
    sub(/\.svg$/, "", stem)
    print "<figure><a href=\"" $2 "\"><img src=\"" $2 "\" width=\"" int(1.7 * $3) "\" height=\"" int(1.7 * $4) "\" loading=\"lazy\" alt=\"" $5 "\"></a>"
    print "<figcaption>" $6 " <span class=\"files\"><a href=\"" $2 "\">SVG</a> <a href=\"" stem ".png\">PNG</a> <a href=\"" stem ".pdf\">PDF</a></span></figcaption></figure>"
    next
}
kind == "how" { print "<p class=\"how\"><code>" $2 "</code> " $3 "</p>"; next }
kind == "files" {
    printf "<p class=\"files\">%s", $2
    for (i = 3; i <= NF; i++) { text = $i; sub(/.*\//, "", text); printf " %s", link($i, text) }
    print "</p>"
    next
}
{ print "html.awk: no such record: " substr(kind, 1, 40) > "/dev/stderr"; bad = 1 }
END { if (bad) exit 1 }
