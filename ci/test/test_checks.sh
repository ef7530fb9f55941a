#!/bin/bash
# Tests of results/check and results/origin: an honest log is accepted, and each forgery of
# ci/test/checks/forgeries, of one thing each, is refused in words of its own. All of them are tried in one
# database, which forgets each again.
. "$(dirname "$0")/tap.sh"
sql() { sqlite3 -init /dev/null -bail -cmd ".load '$build/stencil_sql.so'" "$@"; }

# ---- an honest set, by the way of every set: raw log, database, check ----
mkdir -p "$tmp/results/nvidia-h200/raw" "$tmp/project/experiments" "$tmp/project/ci" "$tmp/project/src"
mkdir "$tmp/project/results"
find results -maxdepth 1 ! -type d -exec cp -t "$tmp/project/results" {} +
cp -R results/{published,rules,checks} "$tmp/project/results"
cp -R ci/tools "$tmp/project/ci/tools"
cp -R src/star3d src/stream src/*.h "$tmp/project/src"
cp ci/test/checks/f.yaml "$tmp/project/experiments/f.yaml"
cp ci/test/checks/{machine.json,sanitizer-star3d.txt} "$tmp/results/nvidia-h200"
ln -s "$root/paper" "$tmp/project/paper"
awk -f results/kernels.awk src/*/*.{cu,h} src/*.h >"$tmp/kernels"
cd -- "$tmp" || exit 1
"$cliffs" cases --results results --machine nvidia-h200 project/experiments/f.yaml >cases.csv
raw=results/nvidia-h200/raw/f.csv
gcc -shared -fPIC -o shuffled.so "$root/ci/test/checks/shuffled.c" || exit 1
measured() # VISIT: a log of cases.csv; at that visit another run begins
{
    head -n 2 "$(find "$root/results" -path '*/raw/*.csv' | sort | head -n 1)" &&
        sql -cmd ".load '$tmp/shuffled.so'" -cmd "CREATE TABLE resume AS SELECT $1 AS i" :memory: \
            ".read '$root/ci/test/checks/set.sql'"
}
measured 9999 >"$raw"
# judge [MACHINE...]: what is said of the folder as it lies there
judge() { BUILD=$build CLIFFS=$cliffs project/results/check results.db results "$@" >said 2>&1; }
says() { grep -qF -- "$1" said; } # a part of a line
only() { [ "$(grep -v "$1" said)" = "$2" ]; } # PATTERN TEXT: beside lines of that pattern
unseen='note: 8 cases skipped for reasons that only the device can check$'
honest='nvidia-h200: 0 findings; NVIDIA H200: single-source'
judge
check "an honest set is accepted" [ $? = 0 ]
# SQLite 3.37 of Ubuntu 22.04: today's, without the functions that came later
mkdir old && gcc -shared -fPIC -x c - -o old/functions.so <<'END'
#include <sqlite3ext.h>
SQLITE_EXTENSION_INIT1
static void lacks(sqlite3_context *c, int n, sqlite3_value **v)
{
    sqlite3_result_error(c, "no such function", -1);
}
int sqlite3_functions_init(sqlite3 *db, char **why, const sqlite3_api_routines *api)
{
    static const char *const later[] = {"unixepoch",    "format",     "concat",   "concat_ws",
                                        "octet_length", "string_agg", "timediff", "unistr"};
    SQLITE_EXTENSION_INIT2(api);
    for (int i = 0; i < 8; i++)
        sqlite3_create_function(db, later[i], -1, SQLITE_UTF8 | SQLITE_DETERMINISTIC, 0, lacks, 0, 0);
    return SQLITE_OK;
}
END
stand_in old/sqlite3 "exec $(type -P sqlite3) -cmd '.load $tmp/old/functions.so' \"\$@\""
rm -f results.db
PATH=$tmp/old:$PATH judge
check "with SQLite 3.37, too" is "$? $(tail -n 1 said)" "0 $honest"
check "without a history that is said, and what only the device can tell" \
    only "note: revisions and source hashes not checked: no repository\$\|$unseen" "$honest"

# ---- forgeries ----
sed '1d; s/^/nvidia-h200,/; s|project/experiments/||' cases.csv >declared.csv
cp results.db forged.db
"$root/ci/test/checks/forge" >forged.sql
sql forged.db <forged.sql >verdicts 2>said
check "every rule is a query" [ ! -s said ]
while IFS='|' read -r name expected verdict; do
    echo "$name: $verdict" >said
    check "$name" [ "$verdict" = "$expected" ]
done <verdicts
paragraphs=$(awk -v RS= '!/^#/ { n++ } END { print n }' "$root/ci/test/checks/forgeries")
check "all forgeries were tried" is "$(wc -l <verdicts)" "$paragraphs"

# ---- files and folders ----
reseal() # LOG: gives each of its lines the checksum that it should have
{
    {
        head -n 2 "$1"
        sed '1,2d; s/,[0-9a-f]*$//' "$1" |
            sql -cmd 'CREATE TABLE l (t)' -cmd '.import /dev/stdin l' :memory: \
                "SELECT t || ',' || crc32(t) FROM l"
    } >new && mv new "$1"
}
as_b() { sed -i 's/g012345,/gfedcba,/; s/Z-4711/Z-4712/' "$1" && reseal "$1"; } # another card's run
cp "$raw" good
measured 24 >"$raw"
judge
check "a run that was ended goes on as another" [ $? = 0 ]
cp good "$raw"
beside=${raw%/*}
sed '/RACECHECK SUMMARY/,$d; s/ of star3d,/ of stream,/' results/nvidia-h200/sanitizer-star3d.txt \
    >results/nvidia-h200/sanitizer-stream.txt
sed '20s/;1/;2/' good >"$beside/edited.csv"
sed '2s/,bytes_min,/,bytes,/' good >"$beside/columns.csv"
ln -s "$tmp/good" "$beside/link.csv"
mkdir $'results/a\e[2Jb'
judge
check "what is odd is no set without a finding" [ $? = 1 ]
while IFS='|' read -r what words; do check "$what" says "$words"; done <<'END'
a cut sanitizer's log|sanitizer-stream.txt:13: "== racecheck of stream" does not end without errors
an edited sample|raw/edited.csv:20: altered line
other columns|raw/columns.csv:2: the columns differ from those of its schema
a link for a log|raw/link.csv: no record could be read; expected: a regular file
a folder of an odd name|a^[[2Jb: not a name for a machine
END
rm -r "$beside"/{edited,columns,link}.csv results/nvidia-h200/sanitizer-stream.txt $'results/a\e[2Jb'
# ---- profiles ----
mkdir results/nvidia-h200/profile
of=$(sed -n 's/^case,star3d,base,.*,\(2:[0-9a-f]*\),0123456789ab,.*/\1/p' good | head -n 1)
profile() # variant, source, kernel
{
    printf '"%s","%s"\n' 'Kernel Name' gpu__time_duration.sum '' ns \
        "study=star3d variant=$1 nx=8 source=$2 launch=1/void $3<float>(int)" 1000 \
        >results/nvidia-h200/profile/p.ncu.csv
    judge
}
profile base "$of" star3d_base
check "a profile of a record's sources and its variant's kernel is accepted" [ $? = 0 ]
profile base 2:0123456789ab star3d_base
check "one of other sources is found" \
    says "profile/p.ncu.csv: is of source 2:0123456789ab of base; expected: the source of a record of it: $of"
profile base "$of" star3d_shared
check "one of another variant's kernel is found" \
    says 'profile/p.ncu.csv: variant=base is of kernel star3d_shared; expected: star3d_base'
check "a variant that includes another study's file has that file's kernels" \
    grep -qx cliff,base,star3d_base kernels
profile base "$of" a_librarys_own
check "a library's kernel may be any variant's" [ $? = 0 ]
rm -r results/nvidia-h200/profile

# ---- two cards ----
cp -R results/nvidia-h200 results/nvidia-h200-b
sed -i 's/"name": "nvidia-h200"/"name": "nvidia-h200-b"/; s/0123456789abcdef/fedcba9876543210/' \
    results/nvidia-h200-b/machine.json
as_b results/nvidia-h200-b/raw/f.csv
judge nvidia-h200-b
check "a copy is no second device" says 'have the very same times: a copy, not a second device'
check "and only what was asked for is said" [ "$(grep -c '^nvidia-h200' said)" = 1 ]
slower() # percent
{
    awk -F, -v OFS=, -v by="$1" '
        $1 == "case" && (n = split($(NF - 1), ns, ";")) {
            for (i = 1; i <= n; i++)
                $(NF - 1) = (i > 1 ? $(NF - 1) ";" : "") sprintf("%.3f", ns[i] * (1 + by / 100))
        }
        1' "$raw" >results/nvidia-h200-b/raw/f.csv
    as_b results/nvidia-h200-b/raw/f.csv
    judge nvidia-h200-b
}
slower 10
check "a card that is slower than cards of its model are known to be is noted" \
    says 'nvidia-h200-b/machine.json: note: 9.1 % apart from nvidia-h200 in the median of'
slower 4
check "one that is not is not, and reproduces the other" \
    eval '! says "apart from nvidia-h200 in" && says "reproduced by nvidia-h200, 3.8 % apart"'

# ---- a second card, which was not tuned, measured with what the first was tuned to ----
any() # LOG: a log of cases.csv; only a device could tell whether they fit on it
{
    sed -i 's/,skip,device: the GPU does not say what it has$/,ok,/' cases.csv && measured 9999 >"$1"
}
rm results/nvidia-h200-b/raw/f.csv
cat >project/experiments/g.yaml <<'END'
title: A set to forge
study: star3d
sweep: {variant: vector, precision: single, radius: 1, nx: 1024, ny: 512, nz: 512}
measure: {samples: 9, noise: 0.01, rounds: 2, sustained: 1}
END
sed 's/nz: 512}/nz: 512, block: 64x16x1, lockstep: 0, rows: 2}/' project/experiments/g.yaml \
    >project/experiments/tune-g.yaml
cp cases.csv cases.f
"$cliffs" cases --results results --machine nvidia-h200 project/experiments/tune-g.yaml >cases.csv &&
    any "$beside/tune-g.csv"
judge
BUILD=$build project/results/tuned "$cliffs" results.db nvidia-h200 tuned.csv
"$cliffs" cases --results results --machine nvidia-h200-b --tuned tuned.csv project/experiments/g.yaml \
    >cases.csv && any results/nvidia-h200-b/raw/g.csv && as_b results/nvidia-h200-b/raw/g.csv
judge nvidia-h200-b
check "a card that was not tuned is asked for what another of its model was tuned to" \
    is "$(grep -c 'settings' said) $(sed 1,2d tuned.csv | cut -d, -f2,5)" "0 vector,64x16x1"
rm -r "$beside/tune-g.csv" project/experiments/{tune-g,g}.yaml && mv cases.f cases.csv
rm -r results/nvidia-h200-b
judge nobody
check "a machine that is not there is no machine without a finding" [ $? = 2 ]

# ---- a picture, computed again ----
mkdir -p pictures/nvidia-h200/raw
cp "$root/experiments/heat2d-picture.yaml" project/experiments
cp "$root/results/nvidia-h200"/{machine.json,heat2d-picture.picture.csv} pictures/nvidia-h200
cp "$root/results/nvidia-h200/raw/heat2d-picture.csv" pictures/nvidia-h200/raw
picture=pictures/nvidia-h200/heat2d-picture.picture.csv
look()
{
    OMP_NUM_THREADS=1 BUILD=$build CLIFFS=$cliffs project/results/check pictures.db pictures >said 2>&1
}
look
check "a picture is what as many steps give on the host" \
    eval '! says picture.picture.csv && ! says "no host code"'
sed -i '1000s/,[^,]*$/,1.5/' "$picture"
sum=$(sql :memory: <<END
SELECT crc32(substr(t, instr(t, char(10)) + 1)) FROM (SELECT CAST(readfile('$picture') AS TEXT) AS t);
END
)
sed -i "1s/crc32 .*/crc32 $sum/" "$picture"
look
check "a point of it altered, and sealed again, is found" says 'heat2d-picture.picture.csv:1000: '
rm "$picture"
look
check "and that one is not there" says 'heat2d-picture has a log but no picture'
rm project/experiments/heat2d-picture.yaml

# ---- the project's history ----
if command -v git >/dev/null; then
    as() { git -C project -c user.name=n -c user.email=e@example.org "$@" >/dev/null; }
    git init -q project && as add experiments src
    GIT_COMMITTER_DATE=2026-10-01T11:00:00Z as commit -q -m honest
    revision=$(git -C project rev-parse --short=12 HEAD)
    sed -i "s/,0123456789ab,/,$revision,/" "$raw" && reseal "$raw" && cp "$raw" good
    judge
    check "with its history an honest set is accepted" [ $? = 0 ]
    check "and its revision and sources are asked for" only "$unseen" "$honest"
    echo 'int more;' >>project/src/star3d/base.cu && as commit -q -a -m later
    later=$(git -C project rev-parse --short=12 HEAD)
    sed -i "s/,$revision,/,$later,/" "$raw" && reseal "$raw"
    judge
    check "sources of another revision are found" says 'of base at revision'
    check "and that it is later than what it measured" says "s before its revision $later was committed"
    sed "s/,$revision,/,--help,/" good >"$raw" && reseal "$raw"
    judge
    check "a revision of no digits is not asked for" says 'git does not know revision --help here'

    # ---- records of the first rule for source hashes ----
    sed -i '/^int more;$/d' project/src/star3d/base.cu
    blob=$(sed -n 's/^FIRST_RULE=//p' "$root/results/origin")
    if git -C "$root" cat-file blob "$blob" >first-rule 2>/dev/null; then
        git -C project hash-object -w --stdin <first-rule >/dev/null
        mkdir project/src/moved && git -C project mv src/star3d/star3d_kernel.h src/moved
        sed -i 's|"star3d.h"|"../star3d/star3d.h"|' project/src/moved/star3d_kernel.h
        sed -i 's|"star3d_kernel.h"|"../moved/star3d_kernel.h"|' project/src/star3d/*
        as add src && GIT_COMMITTER_DATE=2026-10-01T11:30:00Z as commit -q -m 'a header moved'
        moved=$(git -C project rev-parse --short=12 HEAD)
        by_first() # of the tree in project: the log names its sources by the first rule
        {
            (cd project && bash ../first-rule --names src/*/*.{c,cu} | sort -k 2 >../first)
            [ -e second ] || (cd project && ci/tools/source-hash src/*/*.{c,cu} | sort -k 2 >../second)
            join -1 2 -2 2 second first |
                while read -r _ today name; do echo "s/,$today,/,$name,/"; done >names
            sed "s/,$revision,/,$1,/" good >named && sed -i -f names named && mv named "$raw" && reseal "$raw"
        }
        # What the records' sources are called today is a part of the program: one with the table that lies in
        # the project.
        with_table() # FILE ARGUMENT...: makes other/FILE of the arguments for gcc
        {
            (cd "$root" && gcc -o "$tmp/other/$1" -ffunction-sections -Wl,--gc-sections \
                -I"$tmp/other" -I"$build" "${@:2}" src/harness/{record,files,statistics}.c -lz -lm)
        }
        table()
        {
            mkdir -p other
            sed '1d; s/,/","/g; s/.*/{"&"},/' project/results/origins.csv | sort >other/origins.h &&
                with_table stencil_sql.so -shared -fPIC -fvisibility=hidden results/stencil_sql.c &&
                with_table load -DSQLITE_CORE results/{load,stencil_sql}.c -lsqlite3
        }
        judge_by() { BUILD=$tmp/other CLIFFS=$cliffs project/results/check results.db results >said 2>&1; }
        origins() { BUILD=$tmp/other project/results/origins results.db project/results/origins.csv; }
        by_first "$moved"
        check "(all sources are named by the first rule)" is "$(grep -c ",2:[0-9a-f]\{12\},$moved," "$raw")" 0
        echo study,variant,source,today >project/results/origins.csv
        table && judge_by
        check "they are checked by the tool of that rule, and who did not ask git for today's names is told" \
            says 'of an earlier rule for source hashes are taken for older sources; make origins'
        check "(without a finding)" says 'nvidia-h200: 0 findings'
        origins && table && judge_by
        check "code that is today's is up to date, whatever its header was called and where it lay" \
            only "$unseen" "$honest"
        sed -i 's/^\(star3d,base,.*,\)2:.*/\12:000000000000/' project/results/origins.csv
        table && judge_by
        check "a table that says otherwise than git is found" says 'results/origins.csv takes source'
        sed -i "s/,[0-9a-f]*,$moved,/,5ea1ed5ea1ed,$moved,/" "$raw" && reseal "$raw" && judge_by
        check "a hash that the first rule does not give is found" says 'source hash 5ea1ed5ea1ed of'
        sed -i 's/\(.*\)+/\1-/' project/src/star3d/base.cu
        GIT_COMMITTER_DATE=2026-10-01T11:40:00Z as commit -q -a -m 'an operator'
        by_first "$(git -C project rev-parse --short=12 HEAD)"
        judge_by
        origins && table && judge_by
        bases=$(grep -c '^case,star3d,base,' "$raw")
        older="$bases records in 1 of its logs are of older sources than this program's"
        check "code that is another is older, and it alone" \
            only "$unseen\|0 findings" "results/nvidia-h200: note: $older"
    else
        skip 7 'no history of this project'
    fi

    # an experiment as it was when cliff was a part of star3d (results/renamed.csv) is still planned
    cat >project/experiments/star3d-causal.yaml <<'END'
title: As it was
sweep: # all of it
  - {variant: causal, precision: single, radius: 1, nx: [64, 96], ny: 64, nz: 8}
  - {nx: 128, stores: plain, aside: 0, reserve: empty, pad: 32}
zip:
  - stores:  [plain, sums,  plain]
    aside:   [0,     0,     25]
    reserve: [empty, empty, full]
    pad:     [0,     0,     0]
END
    as add experiments && as commit -q -m older
    sqlite3 was.db <<END
CREATE TABLE record (git, log, dirty);
INSERT INTO record VALUES ('$(git -C project rev-parse --short=12 HEAD)', 'star3d-causal', 0);
END
    mkdir was && BUILD=$build project/results/origin was.db was
    "$cliffs" cases --results results --machine nvidia-h200 was/plan/*/star3d-causal.yaml 2>said |
        awk -F, '$3 == "case" { print $4, $15, $19, $23 }' >planned
    cat >plan <<'END'
cliff causal 64 lockstep= turn= stores=plain walk=x pad=0 shape= thief= carveout=
cliff causal 64 lockstep= turn= stores=sums walk=x pad=0 shape= thief= carveout=
cliff causal 96 lockstep= turn= stores=plain walk=x pad=0 shape= thief= carveout=
cliff causal 96 lockstep= turn= stores=sums walk=x pad=0 shape= thief= carveout=
cliff causal 128 lockstep= turn= stores=plain walk=x pad=32 shape= thief= carveout=
END
    check "an experiment of a revision with other names is planned by today's" \
        is "$(cat said planned)" "$(cat plan)"
else
    skip 13 'no git'
fi
finish
