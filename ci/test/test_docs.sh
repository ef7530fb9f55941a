#!/usr/bin/env bash
# What README, CONTRIBUTING and docs/ name is there: paths, targets of make; and the published results stand their check.
. "$(dirname "$0")/tap.sh"
tell() { cat "$tmp/lacking"; }
docs=(README.md CONTRIBUTING.md CHANGELOG.md docs/*.md)
none() { [ ! -s "$tmp/lacking" ]; }

# The recipes of docs/extending.md are the reader's own files (smooth, mine). What begins with a folder of this tree is a path; NAME, <machine> and the like stand for one that a reader makes.
folders=$(git ls-files 2>/dev/null | sed -n 's|/.*||p' | sort -u | paste -sd '|')
[ -n "$folders" ] || folders='ci|docs|experiments|mk|paper|plots|results|site|src'
grep -ohE "(^|[^A-Za-z0-9_./-])($folders)/[A-Za-z0-9_./*<>-]*" "${docs[@]}" | sed 's/^[^A-Za-z.]*//; s/[.]$//' | sort -u |
    grep -vE 'NAME|MACHINE|<|tune-NAME|results/[AB]$|/smooth|/mine|/my-' >"$tmp/paths"
while IFS= read -r path; do
    compgen -G "$path" >/dev/null || echo "$path"
done <"$tmp/paths" >"$tmp/lacking"
check "every path is there" none
check "there are some" [ "$(wc -l <"$tmp/paths")" -ge 30 ]

make -pnq CUDA=0 BUILD="$tmp/b" CLIFFS_LOCK="$tmp/b" MAKEFLAGS= help 2>/dev/null | sed -nE 's/^([a-z][a-z._-]*):.*/\1/p' | sort -u >"$tmp/targets"
grep -ohE '(`|^ +|&& )make [a-z][^`#]*' "${docs[@]}" | sed 's/.*make //' | tr ' ' '\n' | grep -xE '[a-z][a-z._-]*' | sort -u >"$tmp/named"
comm -23 "$tmp/named" "$tmp/targets" >"$tmp/lacking"
check "every target of make is there" none
check "there are some" [ "$(wc -l <"$tmp/named")" -ge 15 ]

# From a figure to its samples, as a reader types it
sed -n '/^## From a figure/,/^## Ext/p' README.md | sed -n '/^```$/,/^```$/{/^```$/!p}' >"$tmp/trace"
db=$build/results.db
typed() { # what the commands of the trace say now
    local line command=
    while IFS= read -r line; do
        case $line in
        '$ '*) command=${line#'$ '} ;;
        '    '*) command+=$line ;;
        *) [ -z "$command" ] || eval "${command//build\/results.db/\"\$db\"}"; command= ;;
        esac
    done <"$tmp/trace"
}
check "the trace from a figure to its samples prints what it shows" eval 'results/load "$db" results && typed >"$tmp/typed" 2>&1 && grep -v "^[$] \|^    " "$tmp/trace" | diff - "$tmp/typed" >"$tmp/lacking"'
check "and the samples are there" grep -q "^384095.997;" "$tmp/typed"
# ---- what README promises, and where that is shown ----
# A row: a part of the sentence (of a table: of the row) | the file that shows it | words in it. None but these two sections makes promises.
sed -n '/^## The two/,/^## Find/p; /^## From/,/^## Limits/p' README.md | awk '/^```/ { code = !code; next }
    code || /^#|^[|]-|^[|] you want/ { next } /^[|]|^ / { print; next } /^$/ { print ""; next } { printf "%s ", $0 }' | sed 's/\([.:]\) \+\([`A-Z]\)/\1\n\2/g' | grep '[a-z]' >"$tmp/sentences"
promises() { # FILE of sentences: those without a row, rows without a sentence, rows that show nothing
    cut -d '|' -f 1 "$tmp/rows" >"$tmp/parts"
    grep -vFf "$tmp/parts" "$1"
    while IFS='|' read -r part file words; do
        grep -qF -- "$part" "$1" || echo "no sentence: $part"
        grep -qF -- "$words" "$file" || echo "$part: $file does not have '$words'"
    done <"$tmp/rows"
}
cat >"$tmp/rows" <<'END'
source archive unpacked|ci/test/test_dist.sh|"it builds"
ci/tools/setup && make reproduce|ci/test/test_pipeline.sh|"QUICK=1: exit 0"
make check      |ci/test/test_run_tests.sh|passed, $failed_ failed
set-up installs what is missing|ci/test/test_setup.sh|it alone is installed, without questions
Without a GPU, `make reproduce`|ci/test/test_pipeline.sh|every host experiment is measured
about half an hour|Makefile|(30, GPU)
your toolkit supports|mk/cuda.mk|CUDA_ARCHS
If its model is already in|ci/test/test_pipeline.sh|this machine's are measured beside them
`make reproduce QUICK=1`|ci/test/test_pipeline.sh|the host's figure is drawn
either command resumes|ci/test/test_run.sh|the next run ends with the uninterrupted cases
`make advise|ci/test/test_advise.sh|results/advise
`make figure-NAME`|ci/test/test_recipes.sh|"a figure: drawn"
`make paper`|ci/test/test_paper.sh|every number of the text is asked for
`make site`|ci/test/test_site.sh|page all
`make claims`|ci/test/test_claims.sh|make claims prints each once
`make compare A=|ci/test/test_compare.sh|the ten that moved most
`CONTRIBUTING.md`|ci/test/test_add_gpu.sh|BRANCH=1, twice
`make slurm`|ci/test/test_slurm.sh|the jobs are submitted
`make dist`|ci/test/test_dist.sh|each with its checksum
drops at X = 352|ci/test/test_docs.sh|prints what it shows
one of them:|ci/test/test_docs.sh|and the samples are there
which only grow|ci/test/test_run.sh|the line stays as it is
samples of all rounds|results/summary.sql|median(
double-precision reference first|ci/test/test_run.sh|1 invalid
`make check-results` derives|ci/test/test_checks.sh|forgeries
Drawing never measures|ci/test/test_draw.sh|with the same bytes
`docs/tour.md` is|ci/test/test_recipes.sh|"the tour: 
found by its place|ci/test/test_recipes.sh|"a study has five files"
`build/cliffs plan FILE`|ci/test/test_recipes.sh|planned and measured
A GPU is a folder|ci/test/test_add_gpu.sh|the folder in it is the one in the archive
sends nothing;|ci/test/test_add_gpu.sh|could be merged: exit 0
To cite:|CITATION.cff|cff-version
also names the five sources|CITATION.cff|references:
MIT licence|LICENSE|MIT License
END
check "each promise of README has a test or a command that shows it" eval 'promises "$tmp/sentences" >"$tmp/lacking"; none'
check "... and one without is named" eval '{ cat "$tmp/sentences"; echo "It also makes coffee."; } >"$tmp/more"; promises "$tmp/more" >"$tmp/lacking"; is "$(cat "$tmp/lacking")" "It also makes coffee."'

tell() { grep -v note: "$tmp/said" | head -n 5; }
[ "$(git rev-parse --is-shallow-repository 2>/dev/null)" = true ] || # revisions that a shallow clone has not are findings
    check "of the published results nothing is found" eval 'CLIFFS=$cliffs results/check "$db" results >"$tmp/said" 2>&1'
finish
