# values.awk: turns the rows of a figure's query into a script that gnuplot loads, and files of points. Fields
# are separated by tabs; the first one is a name:
#   name    text              a value:  SAID_name = 'text'
#   name[]  text              an entry of a list:  SAID_name = '"text" "text"', for words() and word()
#   name    key  number ...   a row of the file `name`; each new key begins a block; SAID_name lists the keys
# A text may come from strangers. Within single quotes nothing in it has a meaning for gnuplot, except a
# single quote. That one becomes a typographic quote, since doubling it does not help: gnuplot 5.4 ends a
# string at the second of two. A " that would end a word becomes a typographic one, too.
function quoted(text) { gsub(/'/, "’", text); return "'" text "'" }
function entry(text) { gsub(/"/, "”", text); sub(/[.]0$/, "", text); return " \"" text "\"" }
function bad(why) { printf "row %d: %s: %s\n", NR, $1, why > "/dev/stderr"; failed = 1; exit 1 }
BEGIN { FS = "\t" }
$1 !~ /^[A-Za-z][A-Za-z0-9_]*(\[\])?$/ { bad("a name has letters, digits and _ only") }
NF < 2 { bad("a name alone") }
$1 ~ /\]$/ {
    if (NF > 2) bad("an entry of a list is one text")
    sub(/\[\]$/, "", $1); list[$1] = list[$1] entry($2); next
}
NF == 2 { if ($1 in value) bad("this value comes twice"); value[$1] = $2; next }
{
    name = $1; key = $2
    if (name in last && last[name] != key) printf "\n\n" > name
    if (!(name in last) || last[name] != key) list[name] = list[name] entry(key)
    last[name] = key
    row = substr($0, length(name) + 2)
    if (index(row, "\"")) gsub(/"/, "”", row)
    print row > name
}
END {
    if (failed) exit 1
    for (name in list) if (name in value) { $1 = name; bad("a value and a list have one name") }
    for (name in list) print "SAID_" name " = " quoted(substr(list[name], 2))
    for (name in value) print "SAID_" name " = " quoted(value[name])
}
