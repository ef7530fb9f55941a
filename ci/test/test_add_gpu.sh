#!/usr/bin/env bash
# Tests of make add-gpu and ci/tools/accept: from the measurements to the pull request, and every reason
# of accept to refuse one. They run in a clone in which the H200 is not published. A stand-in for
# build/cliffs answers for the GPU, and its `run` copies logs of the H200. Checks use the real program;
# findings in numbers are test_checks.sh's.
. "$(dirname "$0")/tap.sh"
export GIT_AUTHOR_NAME=test GIT_AUTHOR_EMAIL=test GIT_COMMITTER_NAME=test GIT_COMMITTER_EMAIL=test
# The user's settings of git have no effect.
export GIT_CONFIG_COUNT=2 GIT_CONFIG_KEY_0=commit.gpgsign GIT_CONFIG_VALUE_0=false
export GIT_CONFIG_KEY_1=core.hooksPath GIT_CONFIG_VALUE_1=/dev/null
unset GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE CLIFFS
real=$cliffs
[ "$(git rev-parse --is-shallow-repository 2>/dev/null)" = false ] && command -v sqlite3 >/dev/null ||
    skip_all 1 "a git clone with its history and sqlite3 are needed"
bail_out() { echo "Bail out! $1"; exit 1; }

# ---- logs to measure: $logs at first, $later in a second run ---- The folder's history has logs of
# several GPUs of this model. Taken are those of the last GPU that measured all of $logs and $later, each
# as of the last commit in which it was that GPU's.
gpu=nvidia-h200 logs='timing stream-workingset ceiling' later=divergence-kway
mkdir -p "$tmp/has/raw" "$tmp/later"
raw=results/$gpu/raw
commits_of() { git log --format=%h -- "$raw/$1.csv"; }
logs_of() # DIGITS: writes the logs of the GPU whose hash begins with them to $tmp/later
{
    local log at
    for log in $logs $later; do
        for at in $(commits_of "$log"); do
            git show "$at:$raw/$log.csv" >"$tmp/later/$log.csv"
            grep -q -- "-g$1," "$tmp/later/$log.csv" && continue 2
        done
        return 1
    done
}
digits=''
for at in $(commits_of timing); do
    # the end of a run's name, such as -g012345
    digits=$(git show "$at:$raw/timing.csv" | grep -o -m 1 -e '-g[0-9a-f]\{6\},' | tr -d g,-)
    logs_of "$digits" && break
    digits=''
done
[ "$digits" ] || bail_out "no GPU has measured all of $logs $later"
uuid=${digits}0123456789
for log in $logs; do cp "$tmp/later/$log.csv" "$tmp/has/raw/"; done
sed "s/\(\"uuid_hash\": \"\)[0-9a-f]*/\1$uuid/" "results/$gpu/machine.json" >"$tmp/has/machine.json"

# ---- the clone: of this work tree, with uncommitted changes ----
repo="$tmp/anybody's folder, \$é" # results may be anywhere
git clone -q --shared "$root" "$repo" 2>"$tmp/err" || bail_out "$(cat "$tmp/err")"
git ls-files -z -co --exclude-standard ':!results/*-*/*' |
    tar -c --null --verbatim-files-from -T - --ignore-failed-read 2>/dev/null |
    tar -x -C "$repo"
cd "$repo" || exit 1
git rm -rq 'results/*-*/*' || exit 1
git remote remove origin

# ---- stand-ins for the programs ----
mkdir -p "$tmp/build" "$tmp/bin" && ln -s "$build/stencil_sql.so" "$build/load" "$tmp/build/"
cp -r "$build/origin" "$tmp/build/" 2>/dev/null # hashes of the sources of old revisions: they never change
# The stand-in for build/cliffs reads these files of $tmp: gpu, uuid_hash, cuda_compiler: facts of the
# machine; has/: what it can measure; broken: runs fail; stop: a signal ends the run after its first log.
stand_in "$tmp/build/cliffs" <<STAND_IN
HERE=$tmp
case \$1:\${2-} in
machine:gpu | machine:cuda_compiler | machine:uuid_hash) cat \$HERE/\$2 ;;
machine:name) echo $gpu ;;
onset:*) ;; # takes 20 s for an L2 of this size; predictions with its answers: test_results_db.sh
plan:*)
    echo header
    for file; do
        e=\${file##*/}
        e=\${e%.yaml}
        [ ! -e \$HERE/has/raw/\$e.csv ] || echo "\$e 1 0 0 1 0.1"
    done ;;
run:*)
    while [ \$# -gt 0 ]; do
        case \$1 in
        --results) r=\$2 ;;
        --machine) m=\$2 ;;
        *.yaml) e=\${1##*/}; e=\${e%.yaml} ;;
        esac
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
# Figures and the page have tests of their own.
stand_in plots/draw 'mkdir -p "$2" && echo "$@ $MACHINE" >"$2/drawn"'
stand_in site/build ''
stand_in ci/tools/setup <<STAND_IN
[ "\$1" != gpu ] || [ -s '$tmp/gpu' ] || { echo 'setup: no NVIDIA GPU' >&2; exit 1; }
echo "setup \$*" >>'$tmp/steps'
STAND_IN
git add -A && git commit -qm "No GPU is published, nothing is drawn or installed" || bail_out "no commit"
base=$(git rev-parse HEAD)

# machine [GPU [UUID_HASH [CUDA_COMPILER]]]: facts of the machine
machine()
{
    echo -n "${1-NVIDIA H200}" >"$tmp/gpu"
    echo "${2-$uuid}" >"$tmp/uuid_hash"
    echo "${3-13.0}" >"$tmp/cuda_compiler"
}
add() { call env BUILD="$tmp/build" RESULTS=results "$@" ci/tools/add-gpu; }
accept() { call env BUILD="$tmp/build" CLIFFS="$real" ci/tools/accept "$@"; }
said() { cat "$tmp/out" "$tmp/err" | grep -q -e "$1"; }
count() { grep -c -e "$1" "$tmp/out"; }
refused() # REASON: accept refused, with a line that matches REASON
{
    [ "$status" = 1 ] &&
        grep -q -e "^refused: .*\($1\)" "$tmp/out" &&
        [ "$(tail -n 1 "$tmp/out")" = "verdict: this cannot be merged" ]
}
one_line() # TEXT: exit status 1 and one line on stderr; nothing was measured or packed
{
    is "$status $(wc -l <"$tmp/err")" "1 1" &&
        said "$1" &&
        [ ! -e results/$gpu ] &&
        [ -z "$(compgen -G "$tmp/build/*.gz")" ]
}

# ---- requirements, before anything is built ----
needs() # NAME TEXT [VARIABLE=VALUE...]: is not ready
{
    call env BUILD="$tmp/build" RESULTS=results "${@:3}" ci/tools/add-gpu needs
    check "$1" one_line "$2"
}
machine ''
needs "without a GPU: one line, exit 1" 'no NVIDIA GPU'
machine
needs "a trial is not added" 'QUICK=1' QUICK=1
needs "BRANCH is 1 or unset" 'BRANCH=.*allowed is 1' BRANCH='a;b'
echo >>config.mk
needs "sources that differ from the commit" 'differ from the commit'
git checkout -q config.mk
git rev-parse HEAD >.git/shallow
needs "a clone without its history" 'git fetch --unshallow'
rm .git/shallow
stand_in "$tmp/bin/df" 'echo; echo "x 1 1 100 1% /"'
needs "too little room" 'MB free on' PATH="$tmp/bin:$PATH"
rm "$tmp/bin/df"
call env BUILD="$tmp/build" RESULTS=results ci/tools/add-gpu needs
check "all is there: no word" is "$status $(cat "$tmp/out" "$tmp/err")" "0 "
machine 'NVIDIA H200' "$uuid" ''
add
check "without the toolkit: one line, exit 1" one_line 'without the CUDA toolkit'
machine

# ---- from start to end ----
touch "$tmp/stop"
add
check "interrupted after a log: the signal's exit status, and nothing is packed" \
    is "$status $(compgen -G "$tmp/build/$gpu*") $(cat "$tmp/measured")" "130  stream-workingset"
rm "$tmp/stop"
touch "$tmp/broken"
add
check "a run that fails: exit 1, and nothing is packed" \
    is "$status $(compgen -G "$tmp/build/$gpu*") $(tail -n 1 "$tmp/err")" "1  add-gpu: not packed"
rm "$tmp/broken"
git status --porcelain >"$tmp/before"
index=$(git ls-files -s | cksum)
add BRANCH=1
check "the same command continues: each log is measured once" \
    is "$status $(sort "$tmp/measured" | uniq -c | awk '$1 == 1' | wc -l)" "0 3"
archive=$tmp/build/$gpu.tar.gz words=$tmp/build/$gpu.txt
{
    echo "drwxr-xr-x results/$gpu/"
    echo "drwxr-xr-x $raw/"
    printf -- "-rw-r--r-- results/$gpu/%s\n" machine.json predicted.csv
    for log in $logs; do echo "-rw-r--r-- $raw/$log.csv"; done
} | sort >"$tmp/members"
check "the archive holds the measurements and their predictions, nothing else" \
    is "$(tar tzvf "$archive" | awk '{print $1, $6}' | sort)" "$(cat "$tmp/members")"
described() # each of these is a line of the description
{
    while IFS= read -r line; do
        [ "$(grep -c -e "$line" "$words")" = 1 ] || { echo "# no line or several: $line"; return 1; }
    done <<END
^GPU .* H200, uuid_hash $uuid
^driver  *[0-9.][0-9.]*, CUDA
^revisions  *[0-9][0-9]* cases of [0-9a-f]\{12\}
^measured  *3 experiments; cases: .* ok
^  *$gpu: 0 findings; .*: single-source
could be merged
END
}
check "the description names the GPU, driver, revision, measurements and the verdict of the check" described
check "its claims are printed" said "^    H200: [a-z]"
check "its figures are drawn" grep -q "$gpu" "$tmp/build/figures-$gpu/drawn"
check "nothing was sent" said "nothing was sent"
first=$(cksum <"$archive")
touch "$raw"/*.csv results/$gpu/note.txt
add BRANCH=1
check "once more: the same bytes; other files of the folder are left out" \
    is "$status $(cksum <"$archive") $(count 'note.txt is not a result file: left out')" "0 $first 1"
rm results/$gpu/note.txt
check "BRANCH=1, twice: one commit on HEAD" is "$(git rev-list --count HEAD..add-$gpu)" 1
check "the commit is of the folder and the README's table of findings" \
    is "$(git diff --name-only HEAD add-$gpu | sed "s|^results/$gpu/.*|results|" | sort -u)" 'README.md
results'
mkdir "$tmp/x"
tar xzf "$archive" -C "$tmp/x"
git archive add-$gpu results/$gpu | tar x -C "$tmp"
check "the folder in it is the one in the archive" diff -r "$tmp/x/results" "$tmp/results"
check "work tree, index and HEAD are unchanged" \
    is "$(git status --porcelain | cksum) $(git ls-files -s | cksum) $(git rev-parse HEAD)" \
    "$(cksum <"$tmp/before") $index $base"

# ---- the receiving side ----
mv results/$gpu "$tmp/mine" # the receiver has no such folder yet
accept "$archive"
check "the archive could be merged: exit 0, and no file of it is left here" \
    is "$status $(count "^verdict: results/$gpu could be merged") $(git status --porcelain)" "0 1 "

unpack() { rm -rf "$tmp/odd" && cp -r "$tmp/x" "$tmp/odd" && folder=$tmp/odd/results/$gpu; }
pack() # MEMBER...: an archive of unpacked files, of the form of make add-gpu
{
    tar -c -P -f - -C "$tmp/odd" --format=ustar --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner \
        --mode=u=rwX,go=rX "$@" | gzip -n -9 >"$tmp/odd.tar.gz"
}
# odd NAME REASON COMMAND MEMBER...: an archive of the folder, changed by COMMAND, is refused for REASON
odd()
{
    status=''
    unpack && (cd "$folder" && eval "$3") && pack "${@:4}" && accept "$tmp/odd.tar.gz"
    check "$1" refused "$2"
}
all=results/$gpu
echo >"$tmp/outside"
odd "a link" 'no links' 'ln -s /etc/passwd large.txt' $all
odd "a hard link" 'no links' 'ln machine.json large.txt' $all
odd "a path upwards" '\.\./outside.*no other paths' : $all ../outside
odd "a path upwards in disguise" 'not a file of' : $all \
    "--transform=s|$gpu/machine.json|$gpu/../../machine.json|"
odd "odd names" 'not a file of' \
    'touch "\$(touch pwned).csv" "a b.csv" $'\''new\nline.csv'\'' .hidden run.sh' $all
check "each of them is named, escaped, and nothing is run" \
    is "$(count '^refused: .*not a file of') $(compgen -G '*pwned*')" "5 "
odd "another folder" 'raw/deep/: not a file of' 'mkdir raw/deep' $all
odd "a second machine" 'a second machine folder other' 'cp -r . ../other' $all results/other
odd "a member twice" 'no links\|cannot be unpacked' : $all $all/machine.json
odd "a table, which make writes from the logs" 'timing.csv: not a file of' 'cp raw/timing.csv .' $all
for name in published rules -x '$(id)'; do
    odd "a machine of the name $name" 'of another device\|no other paths' : $all \
        "--transform=s|^$all|results/$name|"
done
odd "a log of 33 MiB" 'raw/ceiling.csv: [0-9]* bytes; at most' 'truncate -s 33M raw/ceiling.csv' $all
odd "a file that is not text" 'not plain ASCII text: ./large.txt' 'printf "a\0b" >large.txt' $all
odd "600 more files" 'more than 500' 'touch raw/a{1..600}.csv' $all
odd "a log edited by hand" 'the check has findings' 'sed -i "/^case,/s/,ok,/, ok,/" raw/ceiling.csv' $all
check "the finding names the line" said 'ceiling.csv:[0-9]*: '
check "no claim is decided by such a log" [ -z "$(grep '^    H200: [a-z]' "$tmp/out" "$tmp/err")" ]
odd "another GPU's hash in machine.json" 'the check has findings' \
    'sed -i "s/$uuid/0123456789abcdef/" machine.json' $all
head -c 3M /dev/zero | gzip -1 >"$tmp/0"
for _ in {1..100}; do cat "$tmp/0"; done >"$tmp/bomb.tar.gz"
accept "$tmp/bomb.tar.gz"
check "more bytes than there may be" refused 'not a complete gzip'
head -c 2000 "$archive" >"$tmp/cut.tar.gz"
accept "$tmp/cut.tar.gz"
check "half an archive" refused 'not a complete gzip'
gzip <"$archive" >"$tmp/twice.tar.gz"
accept "$tmp/twice.tar.gz"
check "packed in two layers" refused 'not a complete tar archive'
accept /dev/null
check "no archive: exit 2" is "$status" 2
accept
check "no argument: exit 2" is "$status" 2
accept --upload-pack=x
check "an unknown option: exit 2" is "$status" 2
accept "$tmp/odd"
check "a folder: exit 2" is "$status" 2

# ---- the pull request, by the steps of the workflow ----
git clone -q --bare --shared . "$tmp/origin.git" 2>/dev/null
git -C "$tmp/origin.git" update-ref refs/heads/main "$base"
git -C "$tmp/origin.git" symbolic-ref HEAD refs/heads/main
steps() # JOB: its commands
{
    awk -v job="  $1:" '
        /^  [a-z]+:/ { on = index($0, job) == 1 }
        on && sub(/^ *- run: /, "")' .github/workflows/check.yml
}
stand_in "$tmp/bin/make" "echo \"make \$*\" >>'$tmp/steps'"
# workflow JOB PULL: runs the job's steps for a pull request, in a fresh checkout of its base branch
workflow()
{
    local line
    rm -rf "$tmp/ci" && git clone -q --shared "$tmp/origin.git" "$tmp/ci" 2>/dev/null || return
    : >"$tmp/steps"
    steps "$1" >"$tmp/lines"
    status=0
    while IFS= read -r line; do
        (
            cd "$tmp/ci" || exit
            export PATH="$tmp/bin:$PATH" BUILD="$tmp/build" CLIFFS="$real" NUMBER=$2
            bash -e -c "$line"
        ) </dev/null || { status=$?; break; }
    done <"$tmp/lines" >"$tmp/out" 2>"$tmp/err"
}
pull=0
# request COMMIT [MODE PATH FILE]...: makes pull request $pull. Its tree is that of COMMIT, in which PATH
# has the text of FILE; with the MODE `-` PATH is removed. Its parent is $onto, or else $base.
request()
{
    local GIT_INDEX_FILE=$tmp/index commit
    export GIT_INDEX_FILE
    git read-tree "$1" || return
    shift
    while [ $# -gt 0 ]; do
        if [ "$1" = - ]; then
            git update-index --force-remove "$2"
        else
            printf '%s %s\t%s\0' "$1" "$(git hash-object -w --stdin <"$3")" "$2" |
                git update-index -z --index-info
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
check "the first job is .ci/run, which runs make check" \
    is "$status $(cat "$tmp/lines") $(cat "$tmp/steps")" "0 .ci/run make check"
actions=$(sed -n 's/^ *- uses: //p' .github/workflows/check.yml | sort -u)
rights=$(sed -n '/^permissions/,/^jobs/p' .github/workflows/check.yml | xargs)
check "the workflow uses one action, and may only read" \
    is "$actions $rights" "actions/checkout@v4 permissions: contents: read jobs:"
check "the workflow has no secret, and no text of a pull request becomes a part of a command" \
    is "$(grep -c 'write\|secret\|run:.*\${{' .github/workflows/check.yml)" 0
onto=$base request "add-$gpu"
workflow results $pull
check "the branch of make add-gpu passes: set-up, build, check" \
    is "$status $(count "^verdict: results/$gpu could be merged") $(wc -l <"$tmp/steps")" "0 1 2"
request "$base" 100644 src/star3d/base.cu "$tmp/text"
workflow results $pull
check "one without results: nothing to check, exit 0" is "$status $(count 'nothing to check here')" "0 1"
pulled() # NAME REASON COMMIT [MODE PATH FILE]...: the request is refused for REASON
{
    status=''
    request "${@:3}" &&
        cd "$tmp/ci" &&
        git fetch -q "$tmp/origin.git" "refs/pull/$pull/head" &&
        accept FETCH_HEAD
    cd "$repo" || exit
    check "$1" refused "$2"
}
pulled "results mixed with code" 'results mixed with 2 other files: .*src/cells.h' "add-$gpu" \
    100755 ci/tools/accept "$tmp/text" \
    100644 src/cells.h "$tmp/text"
pulled "results mixed with a rule" 'results mixed with 1 other files: results/rules/23-best.sql' "add-$gpu" \
    100644 results/rules/23-best.sql "$tmp/text"
pulled "a link" 'not a plain file' "add-$gpu" \
    120000 $all/large.txt "$tmp/target"
pulled "odd names" 'not a plain file (mode 100644) of a machine folder' "add-$gpu" \
    100644 "$all/\$(touch pwned).csv" "$tmp/text" \
    100644 $all/.gitattributes "$tmp/text"
check "nothing of them is run" [ -z "$(compgen -G 'pwned*'; compgen -G "$tmp/ci/pwned*")" ]
pulled "a second machine" 'results of two machines' "add-$gpu" \
    100644 "results/a machine/machine.json" "$tmp/text"
pulled "a machine of an odd name" 'results/a machine/.*no other paths' "$base" \
    100644 "results/a machine/machine.json" "$tmp/text"
pulled "a machine of the name *" 'results/\*/.*no other paths' "$base" \
    100644 'results/*/machine.json' "$tmp/text"
{ git show "add-$gpu:README.md"; echo "All claims hold."; } >"$tmp/readme"
pulled "a finding typed by hand" 'README.md differs from what make readme makes' "add-$gpu" \
    100644 README.md "$tmp/readme"

# ---- once the H200 is published ----
git checkout -q "add-$gpu" -- . && git commit -qm "The H200 is published" || exit 1
onto=$(git rev-parse HEAD)
git push -q "$tmp/origin.git" "$onto:refs/heads/main" && git -C "$tmp/ci" pull -q
pulled "another machine's log rewritten" 'raw/timing.csv does not begin with its published lines' "$onto" \
    100644 "$raw/timing.csv" "$tmp/text"
pulled "another machine's log removed" 'raw/timing.csv is published but missing here' "$onto" \
    - "$raw/timing.csv" ''
# $folder becomes that of another GPU, with a valid CRC on each line.
other_gpu()
{
    sed -i "s/$uuid/abcdef0123456789/" "$folder/machine.json"
    perl -MCompress::Zlib=crc32 -i -pe "
        s/-g${uuid:0:6},/-gabcdef,/;"'
        s/^(.*),[0-9a-f]{8}$/sprintf "%s,%08x", $1, crc32($1)/e' "$folder"/raw/*.csv
}
unpack && other_gpu && pack "$all"
accept "$tmp/odd.tar.gz"
check "another device in the same folder" \
    refused 'is published and of another device: this one needs the name nvidia-h200-abcdef'
sed -i 's/"name": "[^"]*"/"name": "other"/' "$folder/machine.json" && mv "$folder" "$tmp/odd/results/other"
pack results/other
accept "$tmp/odd.tar.gz"
check "a copy under another name" refused 'the check has findings'
check "the finding: it is a copy" said 'the very same times: a copy'

# The published GPU measures a new experiment.
cp "$tmp/later/$later.csv" "$tmp/has/raw/"
rm "$tmp/measured"
add
check "the same GPU continues in its own folder" \
    is "$status $(cat "$tmp/measured") $(ls "$tmp/build"/*.gz)" "0 $later $archive"
git checkout -q . && git clean -fdq results

# A second GPU of its model
rm "$tmp/has/raw"/* "$tmp/measured"
cp "$tmp/later/$later.csv" "$tmp/has/raw/" && folder=$tmp/has && other_gpu
machine 'NVIDIA H200' abcdef0123456789
add
second=$tmp/build/$gpu-abcdef
check "a second device is measured below build/results" \
    is "$status $(ls "$tmp/build/results") $(git status --porcelain)" "0 $gpu "
check "and packed under its hash" \
    is "$(tar tzf "$second.tar.gz" | cut -d / -f 1,2 | sort -u)" "results/$gpu-abcdef"
check "the description says that it is a second device" \
    grep -q '^A second device of nvidia-h200 (uuid_hash abcdef0123456789)' "$second.txt"

# Results with findings are not packed, and an older archive, which could be mistaken for them, is removed.
tar xzf "$second.tar.gz" # as if it had been published
sed -i '/^case,/s/,ok,/, ok,/' "$tmp/has/raw/$later.csv"
add
check "results with findings are not packed: exit 1" \
    is "$status $(tail -n 1 "$tmp/err" | cut -d : -f 1,2) $(compgen -G "$second*")" "1 add-gpu: not packed "
check "the finding is named" said 'CRC does not match'
finish
