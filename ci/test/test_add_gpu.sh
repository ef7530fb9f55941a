#!/usr/bin/env bash
# make add-gpu and ci/tools/accept, from measuring to the pull request, and all that accept refuses. The tests run in
# a clone in which the H200 is not published. A stand-in for the program answers for the GPU, and its `run` copies
# logs of the H200; checks use the real program. Findings in the numbers are tested in test_checks.sh.
. "$(dirname "$0")/tap.sh"
export GIT_AUTHOR_NAME=test GIT_AUTHOR_EMAIL=test GIT_COMMITTER_NAME=test GIT_COMMITTER_EMAIL=test
# the user's settings of git have no effect
export GIT_CONFIG_COUNT=2 GIT_CONFIG_KEY_0=commit.gpgsign GIT_CONFIG_VALUE_0=false
export GIT_CONFIG_KEY_1=core.hooksPath GIT_CONFIG_VALUE_1=/dev/null
unset GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE CLIFFS
real=$cliffs
[ "$(git rev-parse --is-shallow-repository 2>/dev/null)" = false ] && command -v sqlite3 >/dev/null ||
    skip_all 1 "a git clone with its history and sqlite3 are needed"
gpu=nvidia-h200 logs='timing stream-workingset ceiling' later=divergence-kway
# The folder holds logs of several GPUs. Taken are those of the last GPU that measured all of $logs and $later, each
# log as of the last commit in which it is that GPU's.
mkdir -p "$tmp/has/raw" "$tmp/later"
logs_of() # first digits of a GPU's hash
{
    for log in $logs $later; do
        for at in $(git log --format=%h -- "results/$gpu/raw/$log.csv"); do
            git show "$at:results/$gpu/raw/$log.csv" >"$tmp/later/$log.csv" && grep -q -- "-g$1," "$tmp/later/$log.csv" && continue 2
        done
        return 1
    done
}
for digits in $(git log --format=%h -- "results/$gpu/raw/timing.csv" | while read -r at; do git show "$at:results/$gpu/raw/timing.csv" | grep -o -m 1 -e '-g[0-9a-f]\{6\},' | tr -d g,-; done); do
    logs_of "$digits" && break
done || { echo "Bail out! no GPU has measured all of $logs $later"; exit 1; }
uuid=${digits}0123456789
said() { cat "$tmp/out" "$tmp/err" | grep -q -e "$1"; }
refused() { [ "$status" = 1 ] && grep -q -e "^refused: .*\($1\)" "$tmp/out" && [ "$(tail -n 1 "$tmp/out")" = "verdict: this cannot be merged" ]; }

# ---- the clone: of this work tree, with uncommitted changes ----
repo="$tmp/anybody's folder, \$é" # results may be anywhere
git clone -q --shared "$root" "$repo" 2>"$tmp/err" || { echo "Bail out! $(cat "$tmp/err")"; exit 1; }
git ls-files -z -co --exclude-standard ':!results/*-*/*' | tar -c --null --verbatim-files-from -T - --ignore-failed-read 2>/dev/null | tar -x -C "$repo"
cd "$repo" || exit 1
git rm -rq 'results/*-*/*' || exit 1
git remote remove origin
mkdir -p "$tmp/build" "$tmp/bin" && sed "s/\(\"uuid_hash\": \"\)[0-9a-f]*/\1$uuid/" "$root/results/$gpu/machine.json" >"$tmp/has/machine.json" && ln -s "$build/stencil_sql.so" "$build/load" "$tmp/build/"
cp -r "$build/origin" "$tmp/build/" 2>/dev/null # what sources of old revisions hash to: an object never changes
for log in $logs; do cp "$tmp/later/$log.csv" "$tmp/has/raw/"; done
stand_in "$tmp/build/cliffs" <<STAND_IN
# files of \$HERE: gpu, uuid_hash, cuda_compiler: what the machine has; stop: a signal after the first log; broken: a run that fails
HERE=$tmp
case \$1:\${2-} in
machine:gpu | machine:cuda_compiler | machine:uuid_hash) cat \$HERE/\$2 ;;
machine:name) echo $gpu ;;
plan:*) echo header; for e; do e=\${e##*/}; e=\${e%.yaml}; [ ! -e \$HERE/has/raw/\$e.csv ] || echo "\$e 1 0 0 1 0.1"; done ;;
run:*)
    while [ \$# -gt 0 ]; do
        case \$1 in --results) r=\$2 ;; --machine) m=\$2 ;; *.yaml) e=\${1##*/}; e=\${e%.yaml} ;; esac
        shift
    done
    [ ! -e \$HERE/broken ] || { echo "run: broken" >&2; exit 1; }
    [ -e \$HERE/has/raw/\$e.csv ] || exit 0
    mkdir -p "\$r/\$m/raw" && touch "\$r/\$m/raw/.lock"
    sed "s/\"name\": .*/\"name\": \"\$m\",/" \$HERE/has/machine.json >"\$r/\$m/machine.json"
    [ -e "\$r/\$m/raw/\$e.csv" ] || echo "\$e" >>\$HERE/measured
    cp \$HERE/has/raw/\$e.csv "\$r/\$m/raw/"
    [ ! -e \$HERE/stop ] || exit 130 ;;
*) exec $real "\$@" ;;
esac
STAND_IN
stand_in plots/draw 'mkdir -p "$2" && echo "$@ $MACHINE" >"$2/drawn"' # drawing and the page have tests of their own
stand_in site/build ''
stand_in ci/tools/setup "[ \"\$1\" != gpu ] || [ -s '$tmp/gpu' ] || { echo 'setup: no NVIDIA GPU' >&2; exit 1; }; echo \"setup \$*\" >>'$tmp/steps'"
git add -A && git commit -qm "No GPU is published, nothing is drawn or installed" || { echo "Bail out! no commit"; exit 1; }
base=$(git rev-parse HEAD)
machine() { echo -n "${1-NVIDIA H200}" >"$tmp/gpu"; echo "${2-$uuid}" >"$tmp/uuid_hash"; echo "${3-13.0}" >"$tmp/cuda_compiler"; }
add() { call env BUILD="$tmp/build" RESULTS=results "$@" ci/tools/add-gpu $needs; }
accept() { call env BUILD="$tmp/build" CLIFFS="$real" ci/tools/accept "$@"; }
one_line() { is "$status $(wc -l <"$tmp/err")" "1 1" && said "$1" && [ ! -e results/$gpu ] && [ -z "$(compgen -G "$tmp/build/*.gz")" ]; }

# ---- what is needed, before anything is built ----
needs=needs
machine ''
add; check "without a GPU: one line, exit 1" one_line 'no NVIDIA GPU'
machine
add QUICK=1; check "a trial is not added" one_line 'QUICK=1'
add BRANCH='a;b'; check "nor is a branch of another name made" one_line 'BRANCH=.*allowed is 1'
echo >>config.mk
add; check "sources that differ from the commit" one_line 'differ from the commit'
git checkout -q config.mk
git rev-parse HEAD >.git/shallow
add; check "a clone without its history" one_line 'git fetch --unshallow'
rm .git/shallow
stand_in "$tmp/bin/df" 'echo; echo "x 1 1 100 1% /"'
add PATH="$tmp/bin:$PATH"; check "too little room" one_line 'MB free on'
rm "$tmp/bin/df"
add; check "all is there: no word" is "$status $(cat "$tmp/out" "$tmp/err")" "0 "
needs=
machine 'NVIDIA H200' "$uuid" ''
add; check "without the toolkit: one line, exit 1" one_line 'without the CUDA toolkit'
machine

# ---- from start to end ----
touch "$tmp/stop"
add
check "interrupted in the middle: it ends so, and nothing is packed" is "$status $(compgen -G "$tmp/build/$gpu*") $(cat "$tmp/measured")" "130  stream-workingset"
rm "$tmp/stop"
touch "$tmp/broken"
add
check "a run that fails: exit 1, and nothing is packed" is "$status $(compgen -G "$tmp/build/$gpu*") $(tail -n 1 "$tmp/err")" \
    "1  add-gpu: not packed"
rm "$tmp/broken"
git status --porcelain >"$tmp/before"
sum=$(git ls-files -s | cksum)
add BRANCH=1
archive=$tmp/build/$gpu.tar.gz words=$tmp/build/$gpu.txt
check "the same command goes on: exit 0" is "$status $(sort "$tmp/measured" | uniq -c | awk '$1 == 1' | wc -l)" "0 3"
check "the archive holds what was measured, what was predicted before, and nothing else" is "$(tar tzvf "$archive" | awk '{print $1, $6}' | sort)" \
    "$( (printf "drwxr-xr-x results/$gpu/%s\n" '' raw/; printf -- "-rw-r--r-- results/$gpu/%s\n" machine.json predicted.csv $(printf 'raw/%s.csv ' $logs)) | sort)"
check "the words name the GPU, the driver, the revision, what was measured and the check's last lines" is "$(grep -cE \
    "^GPU .* H200, uuid_hash $uuid|^driver +[0-9.]+, CUDA|^revisions +[0-9]+ cases of [0-9a-f]{12}|^measured +3 experiments; cases: .* ok|^ +$gpu: 0 findings; .*: single-source|could be merged" "$words")" 6
check "its claims are printed, its figures drawn, and nothing was sent" eval 'said "^    H200: [a-z]" && grep -q "$gpu" "$tmp/build/figures-$gpu/drawn" && said "nothing was sent"'
first=$(cksum <"$archive")
touch results/$gpu/raw/*.csv results/$gpu/note.txt
add BRANCH=1
check "once more: the same bytes, and what lies about is left out" is "$status $(cksum <"$archive") $(grep -c 'note.txt is not a result file: left out' "$tmp/out")" "0 $first 1"
rm results/$gpu/note.txt
check "BRANCH=1, twice: one commit on HEAD, of the folder and the table of findings" is \
    "$(git rev-list --count HEAD..add-$gpu) $(git diff --name-only HEAD add-$gpu | grep -v "^results/$gpu/\|^README.md$")" "1 "
check "the folder in it is the one in the archive" eval 'git archive add-$gpu results/$gpu | tar x -C "$tmp" && mkdir "$tmp/x" && tar xzf "$archive" -C "$tmp/x" && diff -r "$tmp/x/results" "$tmp/results"'
check "work tree, index and HEAD are as they were" is "$(git status --porcelain | cksum) $(git ls-files -s | cksum) $(git rev-parse HEAD)" "$(cksum <"$tmp/before") $sum $base"

# ---- the receiving side ----
mv results/$gpu "$tmp/mine" # what was sent is not here
accept "$archive"
check "the archive could be merged: exit 0, and nothing of it is left here" is \
    "$status $(grep -c "^verdict: results/$gpu could be merged" "$tmp/out") $(git status --porcelain)" "0 1 "

# An archive with something else in it is refused before it is unpacked, or checked.
fresh() { rm -rf "$tmp/odd" && cp -r "$tmp/x" "$tmp/odd" && folder=$tmp/odd/results/$gpu; }
odd() # name of the check, pattern of the refusal, command that changes the folder, arguments of tar
{
    fresh && (cd "$folder" && eval "$3") && tar -c -P -f - -C "$tmp/odd" --format=ustar --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner \
        --mode=u=rwX,go=rX "${@:4}" | gzip -n -9 >"$tmp/odd.tar.gz" || return
    accept "$tmp/odd.tar.gz"
    check "$1" refused "$2"
}
all=results/$gpu
echo >"$tmp/outside"
odd "a link in it" 'no links' 'ln -s /etc/passwd large.txt' $all
odd "a hard link" 'no links' 'ln machine.json large.txt' $all
odd "a path upwards" '\.\./outside.*no other paths' : $all ../outside
odd "a path upwards in disguise" 'not a file of' : $all "--transform=s|$gpu/machine.json|$gpu/../../machine.json|"
odd "odd names" 'not a file of' 'touch "\$(touch pwned).csv" "a b.csv" "new
line.csv" .hidden run.sh' $all
check "each of them is named, escaped, and run is nothing" is "$(grep -c '^refused: .*not a file of' "$tmp/out") $(compgen -G '*pwned*')" "5 "
odd "another folder" 'raw/deep/: not a file of' 'mkdir raw/deep' $all
odd "a second machine" 'a second machine folder other' 'cp -r . ../other' results/$gpu results/other
odd "a member twice" 'no links\|cannot be unpacked' : $all $all/machine.json
odd "a table, which follows from the logs" 'timing.csv: not a file of' 'cp raw/timing.csv .' $all
for name in published rules -x '$(id)'; do
    odd "a machine of the name $name" 'of another device\|no other paths' : $all "--transform=s|^results/$gpu|results/$name|"
done
odd "a log of 33 MiB" 'raw/ceiling.csv: [0-9]* bytes; at most' 'truncate -s 33M raw/ceiling.csv' $all
odd "a file that is no text" 'not plain ASCII text: ./large.txt' 'printf "a\0b" >large.txt' $all
odd "more files" 'more than 500' 'touch raw/a{1..600}.csv' $all
odd "a log altered by hand" 'the check has findings' 'sed -i "/^case,/s/,ok,/, ok,/" raw/ceiling.csv' $all
check "which names its lines, and no claim is decided" eval "said 'ceiling.csv:[0-9]*: ' && ! said '^    H200: [a-z]'"
odd "another GPU's hash in machine.json" 'the check has findings' 'sed -i "s/$uuid/0123456789abcdef/" machine.json' $all
head -c 3M /dev/zero | gzip -1 >"$tmp/0"
for _ in {1..100}; do cat "$tmp/0"; done >"$tmp/bomb.tar.gz"
accept "$tmp/bomb.tar.gz"; check "more bytes than there may be" refused 'not a complete gzip'
head -c 2000 "$archive" >"$tmp/cut.tar.gz"
accept "$tmp/cut.tar.gz"; check "half an archive" refused 'not a complete gzip'
gzip <"$archive" >"$tmp/twice.tar.gz"
accept "$tmp/twice.tar.gz"; check "packed in two layers" refused 'not a complete tar archive'
accept /dev/null; check "no archive: exit 2" is "$status" 2
accept; check "no word: exit 2" is "$status" 2
accept --upload-pack=x; check "a word that is none: exit 2" is "$status" 2
fresh && ln -s /etc/passwd "$folder/large.txt"
accept "$folder"; check "a link in a folder" refused 'large.txt.*no links'

# ---- the pull request, by the steps of the workflow ----
git clone -q --bare --shared . "$tmp/origin.git" 2>/dev/null
git -C "$tmp/origin.git" update-ref refs/heads/main "$base"
git -C "$tmp/origin.git" symbolic-ref HEAD refs/heads/main
steps() { awk -v job="  $1:" '/^  [a-z]+:/ { on = index($0, job) == 1 } on && sub(/^ *- run: /, "")' .github/workflows/check.yml; }
stand_in "$tmp/bin/make" "echo \"make \$*\" >>'$tmp/steps'"
# workflow JOB NUMBER: runs the job's steps of check.yml for a pull request, in a fresh checkout of its base branch
workflow()
{
    local line
    rm -rf "$tmp/ci" && git clone -q --shared "$tmp/origin.git" "$tmp/ci" 2>/dev/null || return
    : >"$tmp/steps"
    steps "$1" >"$tmp/lines"
    status=0
    while IFS= read -r line; do
        (cd "$tmp/ci" && PATH="$tmp/bin:$PATH" BUILD="$tmp/build" CLIFFS="$real" NUMBER=$2 bash -e -c "$line") </dev/null || { status=$?; break; }
    done <"$tmp/lines" >"$tmp/out" 2>"$tmp/err"
}
pull=0
# A pull request on a branch: lines "mode path" and the file that it becomes; "-" takes the path away
request() # base, [mode path content] ...
{
    local GIT_INDEX_FILE=$tmp/index commit from=$1
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
    git push -q "$tmp/origin.git" "$commit:refs/pull/$pull/head"
}
echo text >"$tmp/text"
echo /etc/passwd >"$tmp/target"
workflow check 0
check "the first job is .ci/run, which is make check" is "$status $(cat "$tmp/lines") $(cat "$tmp/steps")" "0 .ci/run make check"
check "actions are those of the checkout alone, rights to read only, and what the event says reaches no command line" is \
    "$(sed -n 's/^ *- uses: //p' .github/workflows/check.yml | sort -u) $(sed -n '/^permissions/,/^jobs/p' .github/workflows/check.yml | xargs) $(grep -c 'write\|secret\|run:.*\${{' .github/workflows/check.yml)" \
    "actions/checkout@v4 permissions: contents: read jobs: 0"
onto=$base request "add-$gpu"
workflow results $pull
check "the branch of make add-gpu passes: set-up, build, check" is "$status $(grep -c "^verdict: results/$gpu could be merged" "$tmp/out") $(wc -l <"$tmp/steps")" "0 1 2"
request "$base" 100644 src/star3d/base.cu "$tmp/text"
workflow results $pull
check "one without results: nothing to check, exit 0" is "$status $(grep -c 'nothing to check here' "$tmp/out")" "0 1"
pulled() # name, what is pointed out, request
{
    request "${@:3}"
    (cd "$tmp/ci" && git fetch -q "$tmp/origin.git" "refs/pull/$pull/head" && BUILD=$tmp/build CLIFFS=$real ci/tools/accept FETCH_HEAD) >"$tmp/out" 2>"$tmp/err"
    status=$?
    check "$1" refused "$2"
}
pulled "results mixed with code" 'results mixed with 2 other files: .*src/cells.h' "add-$gpu" 100755 ci/tools/accept "$tmp/text" 100644 src/cells.h "$tmp/text"
pulled "or with the rules over them" 'results mixed with 1 other files: results/rules/23-best.sql' "add-$gpu" 100644 results/rules/23-best.sql "$tmp/text"
pulled "a link" 'not a plain file' "add-$gpu" 120000 "results/$gpu/large.txt" "$tmp/target"
pulled "odd names" 'not a plain file (mode 100644) of a machine folder' "add-$gpu" 100644 "results/$gpu/\$(touch pwned).csv" "$tmp/text" 100644 "results/$gpu/.gitattributes" "$tmp/text"
check "of them nothing is run" [ ! -e pwned -a ! -e "$tmp/ci/pwned" ]
pulled "a second machine" 'results of two machines' "add-$gpu" 100644 "results/a machine/machine.json" "$tmp/text"
pulled "one of an odd name" 'results/a machine/.*no other paths' "$base" 100644 "results/a machine/machine.json" "$tmp/text"
pulled "or called *" 'results/\*/.*no other paths' "$base" 100644 'results/*/machine.json' "$tmp/text"
(git show "add-$gpu:README.md"; echo "All claims hold.") >"$tmp/readme"
pulled "a finding typed by hand" 'README.md differs from what make readme makes' "add-$gpu" 100644 README.md "$tmp/readme"

# ---- beside what is published ----
git checkout -q "add-$gpu" -- . && git commit -qm "The H200 is published" || exit 1
onto=$(git rev-parse HEAD)
git push -q "$tmp/origin.git" "$onto:refs/heads/main" && git -C "$tmp/ci" pull -q
pulled "another machine's log rewritten" 'raw/timing.csv does not begin with its published lines' "$onto" 100644 "results/$gpu/raw/timing.csv" "$tmp/text"
pulled "or a log of it removed" 'raw/timing.csv is published but missing here' "$onto" - "results/$gpu/raw/timing.csv" ''
seal() { perl -MCompress::Zlib=crc32 -i -pe 's/^(.*),[0-9a-f]{8}$/sprintf "%s,%08x", $1, crc32($1)/e' "$@"; }
other_gpu() { sed -i "s/$uuid/abcdef0123456789/" "$folder/machine.json" && perl -i -pe "s/-g${uuid:0:6},/-gabcdef,/" "$folder"/raw/*.csv && seal "$folder"/raw/*.csv; }
fresh && other_gpu
accept "$folder"
check "another device in the same folder" refused 'is published and of another device: this one needs the name nvidia-h200-abcdef'
sed -i 's/"name": "[^"]*"/"name": "other"/' "$folder/machine.json" && mv "$folder" "$tmp/odd/results/other"
accept "$tmp/odd/results/other"
check "a copy with another GPU's name on it" eval "refused 'the check has findings' && said 'the very same times: a copy'"

# The owner measures what has come since; a second device measures everything.
cp "$tmp/later/$later.csv" "$tmp/has/raw/"
rm "$tmp/measured"
add
check "the same GPU goes on in its own folder" is "$status $(cat "$tmp/measured") $(ls "$tmp/build"/*.gz)" "0 $later $archive"
git checkout -q . && git clean -fdq results
rm "$tmp/has/raw"/* "$tmp/measured" && cp "$tmp/later/$later.csv" "$tmp/has/raw/" && folder=$tmp/has && other_gpu
machine 'NVIDIA H200' abcdef0123456789
add
check "a second device is measured below build/results, and packed under its hash" is \
    "$status $(ls "$tmp/build/results") $(tar tzf "$tmp/build/$gpu-abcdef.tar.gz" | cut -d / -f 1,2 | sort -u) $(git status --porcelain)" "0 $gpu results/$gpu-abcdef "
check "the words say that it is a second witness" grep -q '^A second device of nvidia-h200 (uuid_hash abcdef0123456789)' "$tmp/build/$gpu-abcdef.txt"

# Results with findings are not packed, and an older archive, which could be mistaken for them, is removed.
tar xzf "$tmp/build/$gpu-abcdef.tar.gz" # as if it had been published
sed -i '/^case,/s/,ok,/, ok,/' "$tmp/has/raw/$later.csv"
add
check "what the check finds wrong is not packed: exit 1, and why" is "$status $(tail -n 1 "$tmp/err" | cut -d : -f 1,2) $(compgen -G "$tmp/build/*abcdef*") $(cat "$tmp/out" "$tmp/err" | grep -q 'CRC does not match' && echo why)" \
    "1 add-gpu: not packed  why"
finish
