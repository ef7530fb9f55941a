# awk -f results/kernels.awk FILE...: prints "study,variant,kernel" for each kernel of a variant. A variant
# is a FILE STUDY/VARIANT.cu; its kernels are those in this file and in the headers among FILE... that it
# includes.
FNR == 1 { folder = FILENAME; sub(/[^\/]*$/, "", folder) }
{ text[FILENAME] = text[FILENAME] " " $0 }
/^ *# *include "/ {
    split($0, part, "\"")
    path = folder part[2]
    while (sub(/[^\/]+\/\.\.\//, "", path)) ;
    includes[FILENAME] = includes[FILENAME] " " path
}
END {
    for (file in text) {
        count = split(text[file], piece, "__global__")
        for (i = 2; i <= count; i++) {
            gsub(/__launch_bounds__ *\([^()]*(\([^()]*\)[^()]*)*\)/, "", piece[i])
            if (match(piece[i], /[A-Za-z_][A-Za-z0-9_]* *\(/)) {
                name = substr(piece[i], RSTART, RLENGTH - 1)
                sub(/ *$/, "", name)
                kernels[file] = kernels[file] " " name
            }
        }
    }
    for (file in text) if (file ~ /\.cu$/) {
        depth = split(file, part, "/")
        variant = part[depth - 1] "," substr(part[depth], 1, length(part[depth]) - 3)
        split("", seen)
        queue[1] = file
        most = 1
        for (at = 1; at <= most; at++) if ((queue[at] in text) && !(queue[at] in seen)) {
            seen[queue[at]] = 1
            count = split(kernels[queue[at]], word, " ")
            for (i = 1; i <= count; i++) print variant "," word[i]
            count = split(includes[queue[at]], word, " ")
            for (i = 1; i <= count; i++) queue[++most] = word[i]
        }
    }
}
