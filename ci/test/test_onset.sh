#!/bin/bash
# cliffs onset: it reproduces the published results/onsets.csv, answers files of questions, and refuses bad
# questions in one line. Prints TAP.
. "$(dirname "$0")/tap.sh"

# refused WORDS: an error of one line with these words, and no output
refused()
{
    [ "$status" != 0 ] && [ ! -s "$tmp/out" ] && [ "$(wc -l <"$tmp/err")" = 1 ] && grep -qF -- "$1" "$tmp/err"
}
question=(--l2 1048576 --halves 2 --sms 2 --block 32x8 --precision single --radius 1 --nx 64)

# the first and a middle row and one of another L2, as they are published: larger ones take longer
grep -v '^#' results/onsets.csv >"$tmp/rows"
count=$(wc -l <"$tmp/rows")
sed -n "1p; 2p; $((count / 2 + 1))p; $(sed -n '/^8388608,/=' "$tmp/rows" | tail -n 1)p" "$tmp/rows" \
    >"$tmp/some"
cut -d , -f 1-11 "$tmp/some" >"$tmp/questions"
cut -d , -f 1-12 "$tmp/some" >"$tmp/published"
call "$cliffs" onset "$tmp/questions"
check "three published onsets: a header and three lines" is "$(wc -l <"$tmp/out")" 4
check "... with the published answers" diff "$tmp/published" "$tmp/out"
source=$(ci/tools/source-hash src/l2/{l2,sweep,onset}.c | sha256sum | cut -c 1-12)
check "all published onsets are of the simulator's present source" \
    is "$(sed 1d "$tmp/rows" | cut -d , -f 13 | sort -u)" "$source"

# the curves are of the same simulator: each passes half of its rise where its onset is published
awk -F, -v OFS=, '/^#/ || $1 == "l2" { next }
    FNR == NR { onset[$1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11] = $12; next }
    {
        of = $1
        for (i = 2; i <= 11; i++) of = of SUBSEP $i
        if (!(of in low)) low[of] = $13
        half = (low[of] + 2 * $6 + 1) / 2
        if ($13 >= half && last[of] < half)
            at[of] = x[of] + ($12 - x[of]) * (half - last[of]) / ($13 - last[of])
        x[of] = $12; last[of] = $13
    }
    END {
        for (of in low) if (of in onset) {
            both++
            if (at[of] < 0.98 * onset[of] || at[of] > 1.02 * onset[of]) print of, at[of], onset[of]
        }
        if (both < 10) print both " curves have an onset"
    }' results/onsets.csv results/curves.csv >"$tmp/out"
check "simulated curves pass their half at the published onset" [ ! -s "$tmp/out" ]
check "curves are of today's simulator" \
    is "$(grep -v '^#' results/curves.csv | sed 1d | cut -d , -f 14 | sort -u)" "$source"

call "$cliffs" onset "${question[@]}"
plane=$(cat "$tmp/out")
check "a question by options: the answer is the plane's bytes" test "$plane" -gt 50000 -a "$plane" -lt 400000
printf '%s\n' 'nx,note,l2,halves,sms,block,precision,radius' '64,mine,1048576,2,2,32x8,single,1' >"$tmp/file"
call "$cliffs" onset "$tmp/file"
sed "1s/\$/,plane_bytes/; 2s/\$/,$plane/" "$tmp/file" >"$tmp/answered"
check "a question by a file, with its columns in another order: the same answer" \
    diff "$tmp/answered" "$tmp/out"
call "$cliffs" onset "${question[@]}" --curve
check "--curve: 21 points that rise, from 0.4 of the planes that fill the L2 to 1.2" \
    awk -F, 'NR == 2 { low = $2; first = $1 } { high = $2; last = $1 }
        END { exit !(NR == 22 && high > 2 * low && last > 2.9 * first && last < 3.1 * first) }' "$tmp/out"

# --placement: the L2 half of each block's SM, as recorded on a GPU. If all blocks are on one half, the lines
# of the other half are farther away, which gives another onset.
printf '01\n10\n' >"$tmp/halves" && echo 0 >"$tmp/one" && echo 012 >"$tmp/bad"
call "$cliffs" onset "${question[@]}" --placement "$tmp/halves"
check "--placement: halves that were recorded" test "$status" = 0 -a -s "$tmp/out"
call "$cliffs" onset "${question[@]}" --placement "$tmp/one"
check "--placement: all blocks on one half" test "$status" = 0 -a "$(cat "$tmp/out")" != "$plane"
call "$cliffs" onset "${question[@]}" --placement "$tmp/bad"
check "--placement: another character" refused 'bad: character 3: allowed: a 0 or 1 for each block'
call "$cliffs" onset "${question[@]}" --placement "$tmp/none"
check "--placement: no file" refused 'none: cannot be read'

# --next: the more often successive blocks run on one half, the fewer lines are kept twice
sed -n '/^52.*,0\.[28],/p' results/assumed.csv | head -n 2 >"$tmp/rows"
grep ',0.8,' "$tmp/rows" >"$tmp/row"
{ head -n 1 "$tmp/questions" && cut -d , -f 1-11 "$tmp/row"; } >"$tmp/next"
call "$cliffs" onset --next 0.8 "$tmp/next"
check "--next 0.8: the published onset" is "$(sed -n '$s/.*,//p' "$tmp/out")" "$(cut -d , -f 13 "$tmp/row")"
check "--next: the onset is later if blocks are more alike" \
    awk -F, '{ x[NR] = $13 } END { exit !(NR == 2 && x[2] > 1.05 * x[1]) }' "$tmp/rows"
check "onsets of columns that are handed on are of today's simulator" \
    is "$(grep -v '^#' results/handed.csv | sed 1d | cut -d , -f 7 | sort -u)" "$source"
check "onsets by other assumptions are of today's simulator" \
    is "$(grep -v '^#' results/assumed.csv | sed 1d | cut -d , -f 14 | sort -u)" "$source"
call "$cliffs" onset "${question[@]}" --next 1
check "--next 1: refused" refused '--next 1: allowed: above 0 and below 1'
call "$cliffs" onset "${question[@]}" --next 0.5 --placement "$tmp/halves"
check "--next and --placement: refused" refused '--placement and --next: allowed: one of them'

while IFS='|' read -r options says; do
    call "$cliffs" onset "${question[@]}" $options
    check "onset $options: $says" refused "$says"
done <<'END'
--halves 3|--halves '3': allowed: 1 for an L2 in one piece
--block 32|--block '32': allowed: threads in x and y
--written 1.5|--written '1.5': allowed
--block 33x32|--block '33x32': allowed: threads in x and y, such as 32x16, 32 to 1024 of them
--shape ring|--shape 'ring': allowed: star, box
--radius 2 --shape box|--radius '2': allowed: 1 for this shape
--shape heat|--nx '64': allowed: none for a shape in two dimensions
--nx 8192|a row of blocks has 262144 bytes
--l2 12|--l2 '12': allowed: bytes of the L2
--sms 0|--sms '0': allowed
--inflight x|--inflight 'x': allowed
END
call "$cliffs" onset --l2 1048576
check "an incomplete question: the missing option is named" refused '--halves is missing'
call "$cliffs" onset "$tmp/file" "$tmp/file"
check "two files of questions" refused 'too many arguments'
sed -i '2s/single/half/' "$tmp/file"
call "$cliffs" onset "$tmp/file"
check "a bad line of a file: its number is printed" \
    grep -q "file:2: --precision 'half': allowed: single" "$tmp/err"
echo 64,mine >>"$tmp/file"
sed -i '2s/half/single/' "$tmp/file"
call "$cliffs" onset "$tmp/file"
check "a line with too few fields" grep -q "file:3: 2 fields, the header has 8" "$tmp/err"
finish
