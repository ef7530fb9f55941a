#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# A GPU sent in, from `make add-gpu` to the pull request, and forged ones: in a clone in which the H200 is not published,
# with some of its logs as what is measured (a stand-in for the program answers for the GPU and for `run`; all that is
# checked is checked by the real one).
set -u
cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit 1
. ci/test/tap.sh
export LC_ALL=C GIT_AUTHOR_NAME=test GIT_AUTHOR_EMAIL=test GIT_COMMITTER_NAME=test GIT_COMMITTER_EMAIL=test
# whatever this user's git does beside
export GIT_CONFIG_COUNT=2 GIT_CONFIG_KEY_0=commit.gpgsign GIT_CONFIG_VALUE_0=false GIT_CONFIG_KEY_1=core.hooksPath GIT_CONFIG_VALUE_1=/dev/null
unset GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE MAKEFLAGS MFLAGS MAKELEVEL CLIFFS_LOCK BRANCH MACHINE QUICK STAGE
root=$PWD real=$(realpath -m "${CLIFFS:-${BUILD:-build}/cliffs}") status=0
[ -x "$real" ] || { echo "Bail out! $real is not there"; exit 1; }
if [ "$(git rev-parse --is-shallow-repository 2>/dev/null)" != false ] || ! command -v sqlite3 >/dev/null; then
    skip 1 "a git clone with its history and sqlite3 are needed"
    finish
    exit
fi
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
gpu=nvidia-h200 logs='timing stream-workingset ceiling' later='deriv8-convergence divergence-kway'
uuid=$(sed -n 's/.*"uuid_hash": "\([0-9a-f]*\)".*/\1/p' results/$gpu/machine.json)
for log in $logs $later; do
    grep -q -- "-g${uuid:0:6}," results/$gpu/raw/$log.csv || { echo "Bail out! $log was measured on another GPU than machine.json has"; exit 1; }
done

tell() # command ...
{
    echo "$*; exit $status, said:"
    tail -n 12 "$scratch/out" "$scratch/err" | cut -c 1-300 | sed 's/^/  /'
}
is() { [ "$1" = "$2" ] || { echo "# '$1' instead of '$2'"; false; }; }
said() { cat "$scratch/out" "$scratch/err" | grep -q -e "$1"; }
call() # command ...
{
    "$@" >"$scratch/out" 2>"$scratch/err" </dev/null
    status=$?
}
refused() { [ "$status" = 1 ] && said "$1" && tail -n 1 "$scratch/out" | grep -q '^verdict: this cannot be merged\|^refused: '; } # with this among the reasons

# ---- the clone, of what lies here, committed or not --------------------------------------------------------
repo="$scratch/anybody's folder, \$é" # results may be anywhere
git clone -q --shared "$root" "$repo" 2>"$scratch/err" || { echo "Bail out! $(cat "$scratch/err")"; exit 1; }
git ls-files -z -co --exclude-standard ':!results/*/*' | tar -c --null --verbatim-files-from -T - --ignore-failed-read 2>/dev/null | tar -x -C "$repo"
cd "$repo" || exit 1
for folder in results/*/; do
    [ "$folder" = results/published/ ] || git rm -rq "$folder"
done
git remote remove origin
mkdir "$scratch/build" "$scratch/has" "$scratch/bin"
mkdir "$scratch/has/raw" && cp "$root/results/$gpu/machine.json" "$scratch/has/"
for log in $logs; do cp "$root/results/$gpu/raw/$log.csv" "$scratch/has/raw/"; done
# The program asks the tree above it for the sources' hashes, a second or two each time: here once for the same sources.
mkdir -p "$scratch/tree/ci/tools" && cp "$real" "$scratch/tree/cliffs" && real=$scratch/tree/cliffs
cat >"$scratch/tree/ci/tools/source-hash" <<HASHES
#!/bin/bash
key=$scratch/hashes-\$( (echo "\$@"; find src -type f | sort | xargs cat) | sha1sum | cut -c 1-40)
[ -e "\$key" ] || { $root/ci/tools/source-hash "\$@" >"\$key.new" && mv "\$key.new" "\$key"; } && cat "\$key"
HASHES
chmod +x "$scratch/tree/ci/tools/source-hash"
cat >"$scratch/build/cliffs" <<STAND_IN
#!/bin/bash
# files of \$HERE: gpu, uuid_hash, cuda_compiler: what the machine has; stop: a signal after the first log; broken: a run that fails
HERE=$scratch
case \$1:\${2-} in
machine:gpu | machine:cuda_compiler | machine:uuid_hash) cat \$HERE/\$2 ;;
machine:name) echo $gpu ;;
run:*)
    e=()
    while [ \$# -gt 0 ]; do
        case \$1 in --results) r=\$2 ;; --machine) m=\$2 ;; *.yaml) e+=("\$(basename "\$1" .yaml)") ;; esac
        shift
    done
    [ ! -e \$HERE/broken ] || { echo "run: broken" >&2; exit 1; }
    mkdir -p "\$r/\$m/raw" && touch "\$r/\$m/raw/.lock"
    sed "s/\"name\": .*/\"name\": \"\$m\",/" \$HERE/has/machine.json >"\$r/\$m/machine.json"
    for log in "\${e[@]}"; do
        [ -e \$HERE/has/raw/\$log.csv ] || continue
        [ -e "\$r/\$m/raw/\$log.csv" ] || echo "\$log" >>\$HERE/measured
        cp \$HERE/has/raw/\$log.csv "\$r/\$m/raw/"
        [ ! -e \$HERE/stop ] || exit 130
    done ;;
*) exec $real "\$@" ;;
esac
STAND_IN
printf '#!/bin/bash\nmkdir -p "$2" && echo "$@ $MACHINE" >"$2/drawn"\n' >"$scratch/draw" # drawing has a test of its own
chmod +x "$scratch/build/cliffs" "$scratch/draw"
cp "$scratch/draw" plots/draw && printf '#!/bin/bash\necho "setup $*" >>%q/steps\n' "$scratch" >ci/tools/setup
git add -A && git commit -qm "No GPU is published, nothing is drawn or installed" || { echo "Bail out! no commit"; exit 1; }
base=$(git rev-parse HEAD)
machine() { echo "${1-NVIDIA H200}" >"$scratch/gpu"; echo "${2-$uuid}" >"$scratch/uuid_hash"; echo "${3-13.0}" >"$scratch/cuda_compiler"; }
add() { call env BUILD="$scratch/build" RESULTS=results "$@" ci/tools/add-gpu; }
accept() { call env BUILD="$scratch/build" ci/tools/accept "$@"; }
one_line() { is "$status $(wc -l <"$scratch/err")" "1 1" && said "$1" && [ ! -e results/$gpu ] && [ -z "$(compgen -G "$scratch/build/*.gz")" ]; }

# ---- what is needed ------------------------------------------------------------------------------------------
machine ''
add; check "without a GPU: one line, exit 1" one_line '^add-gpu: no NVIDIA GPU'
machine 'NVIDIA H200' "$uuid" ''
add; check "without the toolkit: one line, exit 1" one_line 'without the CUDA toolkit'
machine
add QUICK=1; check "a trial is not added" one_line 'QUICK=1'
add BRANCH='a;b'; check "nor is a branch of another name made" one_line 'BRANCH=.*allowed is 1'
echo >>config.mk
add; check "sources that differ from the commit" one_line 'differ from the commit'
git checkout -q config.mk
git rev-parse HEAD >.git/shallow
add; check "a clone without its history" one_line 'git fetch --unshallow'
rm .git/shallow
printf '#!/bin/bash\necho; echo "x 1 1 1000 1%% /"\n' >"$scratch/bin/df" && chmod +x "$scratch/bin/df"
add PATH="$scratch/bin:$PATH"; check "too little room" one_line 'MB are free'
rm "$scratch/bin/df"

# ---- from start to end -----------------------------------------------------------------------------------------
touch "$scratch/stop"
add
check "interrupted in the middle: it ends so, and nothing is packed" is "$status $(ls "$scratch/build" | grep -c "$gpu") $(cat "$scratch/measured")" "130 0 stream-workingset"
check "the minutes of each experiment came first" eval 'said "^timing  *[0-9]" && said "^total "'
rm "$scratch/stop"
touch "$scratch/broken"
add
check "a run that fails: exit 1, and nothing is packed" is "$status $(ls "$scratch/build" | grep -c "$gpu") $(tail -n 1 "$scratch/err")" "1 0 add-gpu: not packed"
rm "$scratch/broken"
git status --porcelain >"$scratch/before"
sum=$(git ls-files -s | cksum)
add BRANCH=1
archive=$scratch/build/$gpu.tar.gz words=$scratch/build/$gpu.txt
check "the same command goes on: exit 0" is "$status $(sort "$scratch/measured" | uniq -c | awk '$1 == 1' | wc -l)" "0 3"
check "the archive holds results/$gpu/ and nothing else, neither lock nor link" is \
    "$(tar tzvf "$archive" | awk '{print $1, $6}' | sort)" "$( (echo "drwxr-xr-x results/$gpu/"; echo "drwxr-xr-x results/$gpu/raw/"; cd results && find $gpu -type f ! -name .lock -printf '-rw-r--r-- results/%p\n') | sort)"
check "and what was predicted before the cliff was measured" grep -q '^base,none,single,1,' results/$gpu/predicted.csv
check "the words tell the GPU, the driver, the revision, what was measured and the check's last lines" is "$(grep -cE \
    "^GPU .* H200, uuid_hash $uuid|^driver +[0-9.]+, CUDA|^revisions +[0-9a-f]{12} \(|^measured +3 experiments; .* ok|^ +$gpu: 0 findings; .*: single-source|could be merged" "$words")" 6
check "its claims are printed, and how many there are" eval 'said "^claim timing: [a-z]" && said "^H200: of [0-9]* claims"'
check "its figures are drawn" grep -q "/results.db $scratch/build/figures-$gpu $gpu" "$scratch/build/figures-$gpu/drawn"
check "nothing is sent, it says" said 'nothing was sent'
first=$(cksum <"$archive")
touch results/$gpu/raw/*.csv results/$gpu/note.txt
sleep 0.01
add BRANCH=1
check "once more: the same bytes" is "$status $(cksum <"$archive")" "0 $first"
check "what lies about is said to be left out" said 'note.txt is no result: left out'
rm results/$gpu/note.txt
check "BRANCH=1, twice: one commit on HEAD, of the folder and the table of findings" is \
    "$(git rev-list --count HEAD..add-$gpu) $(git diff --name-only HEAD add-$gpu | grep -v "^results/$gpu/\|^README.md$")" "1 "
check "the folder in it is the one in the archive" eval 'git archive add-$gpu results/$gpu | tar x -C "$scratch" && mkdir "$scratch/x" && tar xzf "$archive" -C "$scratch/x" && diff -r "$scratch/x/results" "$scratch/results"'
check "work tree, index and HEAD are as they were" is "$(git status --porcelain | cksum) $(git ls-files -s | cksum) $(git rev-parse HEAD)" "$(cksum <"$scratch/before") $sum $base"
# ---- the receiving side -----------------------------------------------------------------------------------------
mv results/$gpu "$scratch/mine" # what was sent is not here
accept "$archive"
check "the archive could be merged: exit 0" is "$status $(grep -c "^verdict: results/$gpu could be merged" "$scratch/out")" "0 1"
check "and nothing of it is left here" is "$(git status --porcelain)" ""

# An archive with something else in it is refused before it is unpacked.
odd() # name, what is expected; what lies in $scratch/odd is packed, by tar's options that follow
{
    local name=$1 want=$2
    shift 2
    tar -c -z -P -f "$scratch/odd.tar.gz" -C "$scratch/odd" "$@" || return
    accept "$scratch/odd.tar.gz"
    check "$name" refused "$want"
}
fresh() { rm -rf "$scratch/odd" && cp -r "$scratch/x" "$scratch/odd" && folder=$scratch/odd/results/$gpu; }
fresh && ln -s /etc/passwd "$folder/large.txt"
odd "a link in it" '-> /etc/passwd.*no links' results
fresh && ln "$folder/timing.csv" "$folder/other.csv"
odd "a hard link" 'refused: member .*no links' results
fresh && mkfifo "$folder/raw/pipe.csv"
odd "a pipe" 'refused: member prw' results
fresh && echo >"$scratch/outside"
odd "a path upwards" '\.\./outside.*no other paths' results ../outside
fresh
odd "a path upwards in disguise" 'not in a machine folder\|none of the files' results --transform="s|$gpu/timing.csv|$gpu/../../timing.csv|"
odd "an absolute path" '/etc/hostname.*no other paths' results /etc/hostname
fresh && touch "$folder/\$(touch pwned).csv" "$folder/a b.csv" "$folder/"$'new\nline.csv' "$folder/.hidden" "$folder/run.sh"
odd "odd names" 'refused: ' results
check "each of them is named, escaped" is "$(grep -c '^refused: member' "$scratch/out") $(ls pwned 2>&1 | grep -c '^pwned')" "5 0"
fresh && mkdir "$folder/raw/deep"
odd "another folder" 'there are raw and profile' results
fresh && cp -r "$folder" "$scratch/odd/results/other"
odd "a second machine" 'a second machine folder other' --sort=name results
fresh
odd "the literature" 'no name for a machine folder' results --transform="s|$gpu|published|"
odd "a member twice" 'comes twice' results results
fresh && truncate -s 300M "$folder/raw/big.csv"
odd "more bytes than there may be" 'bytes in all' --sparse results
head -c 16M /dev/zero | gzip -n >"$scratch/zeros" && for ((i = 0; i < 17; i++)); do cat "$scratch/zeros"; done >"$scratch/bomb.tar.gz"
accept "$scratch/bomb.tar.gz"; check "and more than that in a small file" refused 'no whole gzip file of at most'
fresh && touch "$folder"/a{1..600}.csv
odd "more files" 'more than 500' results
head -c 2000 "$archive" >"$scratch/cut.tar.gz"
accept "$scratch/cut.tar.gz"; check "half an archive" refused 'no whole gzip'
gzip <"$archive" >"$scratch/twice.tar.gz"
accept "$scratch/twice.tar.gz"; check "packed in two layers" refused 'no whole tar archive'
accept /dev/null; check "no archive: exit 2" is "$status" 2
accept; check "no word: exit 2" is "$status" 2
fresh && printf 'a\0b' >"$folder/large.txt"
accept "$folder"; check "a file that is no text" refused 'large.txt: not plain ASCII text'
fresh && ln -s /etc/passwd "$folder/large.txt"
accept "$folder"; check "a link in a folder" refused 'large.txt: neither a file nor a folder'

# ---- forged ones, sealed again where a forger would be -------------------------------------------------------------------
seal() { perl -MCompress::Zlib=crc32 -i -pe 's/^(.*),[0-9a-f]{8}$/sprintf "%s,%08x", $1, crc32($1)/e' "$@"; }
halve() { perl -i -pe "if (/^$1/ && s/,([0-9.;]+)(,[0-9a-f]{8})\$/,/) { my (\$s, \$c) = (\$1, \$2); \$s =~ s/([0-9.]+)/sprintf '%.3f', \$1 \/ 2/ge; s/\$/\$s\$c/ }" "$2" && seal "$2"; }
gathered() { "$real" gather --results "$(dirname "$folder")" "$(basename "$folder")" 2>/dev/null; }
also() { check "$1" refused "$2"; }

fresh && halve peak, "$folder/raw/timing.csv" && halve case, "$folder/raw/stream-workingset.csv" && gathered
sed -i '/^case,/s/,ok,/, ok,/' "$folder/raw/ceiling.csv"
accept "$folder"
also "copies in half of their time" 'timing.csv:.* GB/s, but the memory of a H200 has 4800'
also "cases in half of their time" 'stream-workingset.csv:.* ns, but the memory needs '
also "a log altered by hand" 'ceiling.csv:[0-9]*: altered line (its CRC does not hold)'
check "of what is refused no claim is decided" eval '! said "^claim "'
fresh && sed -i "s/$uuid/0123456789abcdef/; s/\"l2_bytes\": [0-9]*/\"l2_bytes\": 10485760/" "$folder/machine.json"
perl -i -pe 's/,[0-9a-f]{12},0,([0-9TZ]+-[0-9]+-g)/,fedcba987654,0,$1/' "$folder/raw/timing.csv" && seal "$folder/raw/timing.csv"
perl -i -pe 's/,0,([0-9TZ]+-[0-9]+-g)/,1,$1/' "$folder/raw/stream-workingset.csv" && seal "$folder/raw/stream-workingset.csv" && gathered
sed -i '3s/,ok,,[0-9]*,/,ok,,7,/' "$folder/ceiling.csv"
accept "$folder"
also "another GPU's hash in machine.json" 'uuid_hash 0123456789abcdef of machine.json is in no run'
also "another L2" 'l2_bytes 10485760, but a H200 has 60'
also "a table edited by hand" 'ceiling.csv:3: not what `cliffs gather` makes of the raw log'
also "a revision that nobody has" 'revision fedcba987654 is none that git knows'
also "and records of sources that nobody has, though the check only warns of them" '^refused: records without a revision that can be looked up'

# ---- the pull request, by the steps of the workflow -------------------------------------------------------------------------
git clone -q --bare --shared . "$scratch/origin.git" 2>/dev/null
git -C "$scratch/origin.git" update-ref refs/heads/main "$base"
git -C "$scratch/origin.git" symbolic-ref HEAD refs/heads/main
steps() { awk -v job="  $1:" '/^  [a-z]+:/ { on = index($0, job) == 1 } on && sub(/^ *- run: /, "")' .github/workflows/check.yml; }
printf '#!/bin/bash\n[ "$*" = "CUDA=0 build" ] || [ "$*" = check ] || exec %q "$@"\necho "make $*" >>%q/steps\n' "$(type -P make)" "$scratch" >"$scratch/bin/make"
chmod +x "$scratch/bin/make"
workflow() # job, number of the pull request: the steps as they stand in the file, in a fresh checkout of what it is to be merged into
{
    local line
    rm -rf "$scratch/ci" && git clone -q --shared "$scratch/origin.git" "$scratch/ci" 2>/dev/null || return
    : >"$scratch/steps"
    steps "$1" >"$scratch/lines"
    status=0
    while IFS= read -r line; do
        (cd "$scratch/ci" && PATH="$scratch/bin:$PATH" BUILD="$scratch/build" NUMBER=$2 bash -e -c "$line") </dev/null || { status=$?; break; }
    done <"$scratch/lines" >"$scratch/out" 2>"$scratch/err"
}
pull=0
# A pull request on a branch: lines "mode path" and the file that it becomes; "-" takes the path away
request() # base, [mode path content] ...
{
    local GIT_INDEX_FILE=$scratch/index commit from=$1
    export GIT_INDEX_FILE
    shift
    git read-tree "$from" || return
    while [ $# -gt 0 ]; do
        if [ "$1" = - ]; then git update-index --force-remove "$2"
        else printf '%s %s\t%s\0' "$1" "$(git hash-object -w --stdin <"$3")" "$2" | git update-index -z --index-info
        fi
        shift 3
    done
    commit=$(git commit-tree "$(git write-tree)" -p "${onto:-$base}" -m request) || return
    pull=$((pull + 1))
    git push -q "$scratch/origin.git" "$commit:refs/pull/$pull/head"
}
echo text >"$scratch/text"
echo /etc/passwd >"$scratch/target"
workflow check 0
check "the first job is .ci/run, which is make check" is "$status $(cat "$scratch/lines") $(cat "$scratch/steps")" "0 .ci/run make check"
check "actions are those of the checkout alone, rights to read only" is \
    "$(sed -n 's/^ *- uses: //p' .github/workflows/check.yml | sort -u) $(sed -n '/^permissions/,/^jobs/p' .github/workflows/check.yml | xargs) $(grep -c 'write\|secret' .github/workflows/check.yml)" \
    "actions/checkout@v4 permissions: contents: read jobs: 0"
check "what the event says reaches no command line" is "$(grep -c 'run:.*\${{' .github/workflows/check.yml)" 0
onto=$base request "add-$gpu"
workflow results $pull
check "the branch of make add-gpu passes: set-up, build, check" is "$status $(grep -c "^verdict: results/$gpu could be merged" "$scratch/out") $(wc -l <"$scratch/steps")" "0 1 2"
request "$base" 100644 src/star3d/base.cu "$scratch/text"
workflow results $pull
check "one without results: nothing to check, exit 0" is "$status $(grep -c 'nothing to check here' "$scratch/out")" "0 1"
pulled() # name, what is pointed out; request before
{
    (cd "$scratch/ci" && git fetch -q "$scratch/origin.git" "refs/pull/$pull/head" && BUILD=$scratch/build ci/tools/check-pull FETCH_HEAD) >"$scratch/out" 2>"$scratch/err"
    status=$?
    check "$1" refused "$2"
}
request "add-$gpu" 100755 ci/tools/accept "$scratch/text" 100644 src/cells.h "$scratch/text"
pulled "results mixed with code" 'mixes results with 2 other files (ci/tools/accept src/cells.h'
request "add-$gpu" 100644 results/best.sql "$scratch/text"
pulled "or with the rules over them" 'mixes results with 1 other files (results/best.sql'
request "add-$gpu" 120000 "results/$gpu/large.txt" "$scratch/target"
pulled "a link" 'large.txt: mode 120000; plain files'
request "add-$gpu" 100644 "results/$gpu/\$(touch pwned).csv" "$scratch/text" 100644 "results/$gpu/.gitattributes" "$scratch/text"
pulled "odd names" 'none of the files that a machine folder has'
check "of them nothing is run" [ ! -e pwned -a ! -e "$scratch/ci/pwned" ]
request "add-$gpu" 100644 "results/a machine/timing.csv" "$scratch/text"
pulled "a second machine, of an odd name" 'changes the results of 2 machines'
check "which is none" refused 'a\\ machine: no name for a machine folder'
(git show "add-$gpu:README.md"; echo "All claims hold.") >"$scratch/readme"
request "add-$gpu" 100644 README.md "$scratch/readme"
pulled "a finding typed by hand" 'README.md is not what make readme makes'

# ---- which claims differ from another GPU's ------------------------------------------------------------------------------------
for name in mine theirs; do
    mkdir -p "$scratch/two/$name" && echo "{\"name\": \"$name\", \"gpu\": \"Test\"}" >"$scratch/two/$name/machine.json"
done
results/load "$scratch/two.db" "$scratch/two" && sqlite3 "$scratch/two.db" "DELETE FROM claim; DELETE FROM measured;
    INSERT INTO claim VALUES ('a', 'A.', 'us', 0), ('b', 'B.', 'us', 0), ('c', 'C.', 'us', 0), ('d', 'D.', 'us', 0);
    INSERT INTO measured VALUES ('a', 'mine', '', 2, 1, NULL, 0, ''), ('a', 'theirs', '', 0, 1, NULL, 0, ''), ('b', 'mine', '', 2, 1, NULL, 0, ''),
        ('b', 'theirs', '', 2, 1, NULL, 0, ''), ('c', 'mine', '', 2, 1, NULL, 0, ''), ('d', 'mine', '', 2, 1, NULL, 5, ''), ('d', 'theirs', '', 2, 1, NULL, 0, '');"
sqlite3 -init /dev/null -readonly -cmd ".parameter set :machine '\"mine\"'" "$scratch/two.db" <paper/gpu-differs.sql >"$scratch/out" 2>"$scratch/err"
check "claims that are decided otherwise are named, not those that one GPU cannot tell" is "$(cat "$scratch/out")" "differs a: holds; on theirs fails"

# ---- beside what is published --------------------------------------------------------------------------------------------------
git checkout -q "add-$gpu" -- . && git commit -qm "The H200 is published" || exit 1
onto=$(git rev-parse HEAD)
git push -q "$scratch/origin.git" "$onto:refs/heads/main" && git -C "$scratch/ci" pull -q
request "$onto" 100644 "results/$gpu/raw/timing.csv" "$scratch/text"
pulled "another machine's log rewritten" 'raw/timing.csv does not begin with what is published of it'
request "$onto" - "results/$gpu/timing.csv" ''
pulled "or a table of it removed" 'removes results/nvidia-h200/timing.csv, which is published'
renamed() { sed -i 's/"name": "[^"]*"/"name": "other"/' "$folder/machine.json" && rm -rf "$scratch/odd/results/other" && mv "$folder" "$scratch/odd/results/other" && folder=$scratch/odd/results/other && gathered; }
other_gpu() { sed -i "s/$uuid/abcdef0123456789/" "$folder/machine.json" && perl -i -pe "s/-g${uuid:0:6},/-gabcdef,/" "$folder"/raw/*.csv && seal "$folder"/raw/*.csv; }
fresh && cp "$folder/raw/timing.csv" "$scratch/timing.csv" && other_gpu && cp "$scratch/timing.csv" "$folder/raw/" && renamed
accept "$folder"
also "a renamed log" 'raw/timing.csv:.* run .* is in another machine.s folder, too'
also "a copy with another GPU's name on it" 'have the very same times: a copy, not a second device'
fresh && other_gpu
accept "$folder"
also "another device in the same folder" 'is published, of another device; a second one is a folder of its own, nvidia-h200-abcdef'
fresh && rm "$folder/ceiling.csv"
accept "$folder"
also "a table that is missing" 'ceiling.csv is published, and is not here'

# The owner measures what has come since; a second device measures everything.
for log in $later; do cp "$root/results/$gpu/raw/$log.csv" "$scratch/has/raw/"; done
rm "$scratch/measured"
add
check "the same GPU goes on in its own folder" is "$status $(sort "$scratch/measured" | xargs) $(ls "$scratch/build"/*.gz)" "0 $later $archive"
git checkout -q . && git clean -fdq results
rm "$scratch/has/raw"/* "$scratch/measured" && folder=$scratch/has
for log in $later; do cp "$root/results/$gpu/raw/$log.csv" "$scratch/has/raw/"; done
other_gpu
machine 'NVIDIA H200' abcdef0123456789
add
check "a second device is measured below build/results, and packed under its hash" is \
    "$status $(ls "$scratch/build/results") $(tar tzf "$scratch/build/$gpu-abcdef.tar.gz" | cut -d / -f 1,2 | sort -u) $(git status --porcelain)" "0 $gpu results/$gpu-abcdef "
check "the words say that it is a second witness" grep -q '^A second witness of nvidia-h200, by another device (uuid_hash abcdef0123456789)' "$scratch/build/$gpu-abcdef.txt"

# What would be refused is not packed, and no older archive is left that could be taken for it.
tar xzf "$scratch/build/$gpu-abcdef.tar.gz" # as if it had been published
folder=$scratch/has && halve peak "$scratch/has/raw/divergence-kway.csv"
add
check "that device goes on in its own folder" said "^== NVIDIA H200 as $gpu-abcdef: what is measured into results/$gpu-abcdef,"
check "what the check finds wrong is not packed: exit 1, and why" is \
    "$status $(tail -n 1 "$scratch/err") $(grep -c 'but the memory of a H200 has 4800' "$scratch/out" | sed 's/^[1-9].*/found/') $(ls "$scratch/build" | grep -c abcdef)" \
    "1 add-gpu: not packed: it would be refused, for the reasons above found 0"
finish
