# awk -v out=FOLDER -f paper/latex.awk: turns rows of the database into LaTeX macros with every field
# escaped. No other program turns text from the database into LaTeX. Input: sqlite3's `.mode ascii`, fields
# end in 0x1F, rows in 0x1E. Output is appended to files in FOLDER:
#   number NAME FORMAT VALUE...   numbers.tex: \setval{NAME}{text}; values.csv: NAME,"text". Nothing if a
#                 value is NULL
#   row TABLE MACRO VALUE...      TABLE.rows: \MACRO{text}...; a NULL is \nil
# NAME, TABLE and MACRO come from our own queries and must be plain words. All else is data.
BEGIN {
    RS = "\036"; FS = "\037"
    for (i = 32; i < 127; i++) tex[sprintf("%c", i)] = sprintf("%c", i)
    tex["\\"] = "\\textbackslash{}"; tex["^"] = "\\textasciicircum{}"; tex["~"] = "\\textasciitilde{}"
    tex["`"] = "\\textasciigrave{}"; tex["\""] = "\\textquotedbl{}"; tex["'"] = "'{}"
    n = split("{ } $ & # %", plain, " ")
    for (i = 1; i <= n; i++) tex[plain[i]] = "\\" plain[i]
    tex["_"] = "\\_\\allowbreak{}"; tex["-"] = "-{}"
    tex["<"] = "\\textless{}"; tex[">"] = "\\textgreater{}"; tex["|"] = "\\textbar{}"
    tex["×"] = "\\ensuremath{\\times}"; tex["±"] = "\\ensuremath{\\pm}"; tex["·"] = "\\ensuremath{\\cdot}"
    tex["³"] = "\\textsuperscript{3}"; tex["²"] = "\\textsuperscript{2}"; tex["µ"] = "\\textmu{}"
    tex["…"] = "\\dots{}"; tex["–"] = "--"
    tex["●"] = "\\yes{}"; tex["○"] = "\\no{}"; tex["†"] = "\\ensuremath{\\dagger}"
    tex["ä"] = "\\\"a"; tex["ö"] = "\\\"o"; tex["ü"] = "\\\"u"; tex["é"] = "\\'e"
}
# Escapes a text. A character that is not in `tex` becomes a question mark. Characters are counted in bytes,
# so that the locale does not matter.
function latex(text,    i, c, size, said, minus) {
    said = ""
    for (i = 1; i <= length(text); i += size) {
        c = substr(text, i, 1)
        size = c < "\300" ? 1 : c < "\340" ? 2 : c < "\360" ? 3 : 4
        c = substr(text, i, size)
        # "-" is a minus sign before a number, a hyphen between words
        minus = c == "-" && substr(text, i + 1, 1) ~ /[0-9.]/ && substr(" " text, i, 1) ~ /[ (]/
        said = said (minus ? "\\ensuremath{-}" : c in tex ? tex[c] : "?")
    }
    # symbols of the paper
    gsub(/T\\_\\allowbreak\{\}peak/, "\\ensuremath{\\Tpeak}", said)
    gsub(/T\\_\\allowbreak\{\}eff/, "\\ensuremath{\\Teff}", said)
    gsub(/C\\_\\allowbreak\{\}eff/, "\\ensuremath{\\Ceff}", said)
    gsub(/B\\_\\allowbreak\{\}read/, "\\ensuremath{\\Bread}", said)
    gsub(/B\\_\\allowbreak\{\}link/, "\\ensuremath{\\Blink}", said)
    # a line must not begin with %
    gsub(/ \\%/, "\\,\\%", said)
    return said
}
function plain_word(word) {
    if (word ~ /^[A-Za-z][A-Za-z0-9.-]*$/) return word
    print "latex.awk: not a name: " word | "cat >&2"
    bad = 1
    exit 1
}
{ gsub(/\n/, "") }
$1 == "number" {
    for (i = 4; i <= NF; i++) if ($i == "") next
    said = NF == 4 ? sprintf($3, $4) : NF == 5 ? sprintf($3, $4, $5) : \
        NF == 6 ? sprintf($3, $4, $5, $6) : sprintf($3, $4, $5, $6, $7)
    print "\\setval{" plain_word($2) "}{" latex(said) "}" >> (out "/numbers.tex")
    gsub(/"/, "\"\"", said); gsub(/[\001-\037\177]/, "?", said)
    print $2 ",\"" said "\"" >> (out "/values.csv")
}
$1 == "row" {
    said = "\\" plain_word($3)
    for (i = 4; i <= NF; i++) said = said "{" ($i == "" ? "\\nil" : latex($i)) "}"
    print said "%" >> (out "/" plain_word($2) ".rows")
}
$1 != "" && $1 != "number" && $1 != "row" {
    print "latex.awk: neither number nor row: " $1 | "cat >&2"
    bad = 1
    exit 1
}
END { if (bad) exit 1 }
