#!/usr/bin/env bash
# From raw logs and profiles to tables: what results/load takes and leaves out, which records count, and what is made of them. Prints TAP.
#   RECORDS=50000   as many records, each of a run of its own
. "$(dirname "$0")/tap.sh"
. ci/test/records.sh
db=$tmp/test.db results=$tmp/results
load() { results/load "$db" "$results" > "$tmp/said" 2>&1 && results/tables "$db" "$tmp/tables" >> "$tmp/said" 2>&1; }
notes() { grep -qF -- "$1" "$tmp/said"; }
# folder NAME [FACT...]: of a machine, with an L2 of 1,000,000 bytes and a cache twice as large
folder() { mkdir -p "$results/$1/raw" && echo "{\"name\": \"$1\", \"gpu\": \"Test\", \"l2_bytes\": 1000000, \"cpu_cache_bytes\": 2000000, \"openacc_offload\": 1${2:+, $2}}" > "$results/$1/machine.json"; }
log() { folder "$1" && raw_log "$results/$1/raw/e.csv" "${@:2}"; } # MACHINE FIELD=VALUE... < rows
of() { printf '%s\n' "${@:2}" | log "$1"; } # MACHINE COLUMNS ROW...
picked() { grep -v '^#' "$tmp/tables/$1.csv" | sqlite3 -init /dev/null -bail :memory: '.import --csv /dev/stdin t' '.mode list' "SELECT $2 FROM t"; }
# rows MACHINE/TABLE COLUMNS EXPECTED: what the table has there
rows() { local got; got=$(picked "$1" "$2" 2>&1) && [ "$got" = "$3" ] || { printf 'got: %s\nexpected: %s\n' "$got" "$3" >> "$tmp/said"; false; }; }

# ---- what is made of records ----
of plain nx 64
of found nx,findings '64,max_error=2.5e-05 order=8' '128,rms_error=1e-06 order=7.5' 256,
of rounds nx,round,err_max,samples_ns,t_peak_gbs,time,status,reason,source \
    '1,0,3e-7,99;100;101,100,T1,ok,,a' '1,1,2e-7,103;104;105;106,90,T2,ok,,a' \
    2,0,1e-7,1,100,T1,failed,hung,a 2,0,1e-7,2,100,T1,ok,,a 2,0,1e-7,200,100,T1,ok,,a \
    '3,0,1e-7,50;50;50,100,T2,ok,,b' '3,1,1e-7,70;70;70,100,T1,ok,,a' \
    '4,0,1e-7,1,100,T1,failed,why failed,a' '4,1,1e-7,1,100,T2,skipped,why skipped,a' \
    4,2,1e-7,1,100,T3,ok,,a '5,0,1e-7,1,100,T1,invalid,why invalid,a' \
    '5,1,1e-7,1,100,T2,failed,why failed,a'
of regime variant,backend,cache,clock_sm_mhz,array_bytes v0,cuda,warm,1980,3999999 v1,cuda,warm,1980,4000000 \
    v2,cuda,cold,1980,4000000 v3,openacc,warm,1980,4000000 v4,openacc,warm,,7999999 v5,openmp,warm,,8000000
of drift nx,reference_ns,samples_ns 10,1000,100 11,1100,110 12,1000,100
of flags nx,clock_sm_mhz,samples_ns '10,1000,100;100;100;100;100;100' '11,1000,98;100;100;100;100;102' \
    '12,1021,100;100;100;100;100;100' '13,1019,100;100;100;100;100;100' '14,970,97;97;97;100;103;103;103' \
    '15,,100;100;100;100;100;100' '16,1000,100;100;100;100;100;100'
of order variant,precision,radius,nx,block,extra a,single,10,32,8x8x1,p=1 b,single,1,32,8x8x1,p=1 \
    a,single,2,96,8x8x1,p=2 a,single,2,1024,8x8x1,p=1 a,single,2,96,32x4x1,p=1 a,double,2,96,8x8x1,p=1 \
    a,single,2,96,8x8x1,p=10
of axes nx,extra 64,second=2 '65,first=x second=3 third=9'
of beside role,variant,time,samples_ns,bytes_min 'case,base,T1,99;100;101,8000' \
    'peak,copy,2026-01-01T00:00:00.000Z,99;100;101,8000' \
    'peak,copy,2026-01-01T00:02:00.000Z,102;103;104,8000' \
    'peak,copy,2026-01-01T00:02:00.000Z,102;103;104,16000'
of aa nx,round,samples_ns '1,0,99;100;101' '1,1,102;103;104' '2,0,99;100;101' '2,1,99;100;101' 3,0,1
# as older revisions wrote them, when star3d had the axes of cliff and the L2 could be set aside (results/renamed.csv)
folder older
as_it_was() { printf '%s\n' role,variant,nx,extra "${@:2}" | raw_log "$results/older/raw/$1.csv" study=star3d; } # LOG ROW...
as_it_was star3d-keep 'case,base,64,planes= lockstep= steps= pad= stores= aside= reserve= thief=0 turn=' \
    'case,keep,64,planes= lockstep=1 steps= pad= stores= aside= reserve= thief= turn=2'
as_it_was star3d-fixed 'case,base,64,planes= pad= thief=0 turn=' 'case,base,128,planes= pad= thief=100 turn=' \
    'case,base_zloop,64,planes=32 pad= thief= turn='
printf '%s\n' nx,status,samples_ns,reason '1,skipped,,block_least x=5 y=3' '2,skipped,,compute_capability least=90' \
    '3,skipped,,gpus gpus=2 there=1 on rank 2 (node7)' '4,skipped,,rule: a block has depth 1' '5,failed,,memory of the device' |
    raw_log "$results/older/raw/reasons.csv"
as_it_was star3d-causal 'case,causal,64,pad=0 stores=plain walk=x aside=0 reserve=empty' \
    'case,causal,128,pad=0 stores=plain walk=x aside=25 reserve=full' 'peak,copy,256,'
log runs < <(echo nx,run,clock_sm_mhz,reference_ns; awk -v n="${RECORDS:-3000}" 'BEGIN { for (i = 0; i < n; i++) printf "%d,R-%d,%d,%d\n", 64 + i, i, 1000 + i % 2, 50 + i % 7 }')
mkdir "$results/published" && printf 'commit,n\n4521e10,1\nabcdef0,2\n' > "$results/published/p.csv"
check 'machines with a log each load' load
check 'without a word' [ ! -s "$tmp/said" ]
check 'columns and formulas' rows plain/e 'samples, time_median_ns, time_ci_low_ns, time_ci_high_ns, time_min_ns, gpoints_per_s, gflops, t_eff_gbs, t_peak_gbs, err_max, cache, peak_fraction || time_drift_ns || flags || radius' \
    '3|100.0000|99.00000|101.0000|99.00000|10.00000|30.00000|80.00000|100.0000|1e-07|warm|'
check 'the table begins with what it is of' [ "$(head -n 2 "$tmp/tables/plain/e.csv" | cut -d , -f 1-6)" = $'# machine plain, experiment e, schema 2\nstudy,variant,backend,precision,radius,nx' ]
check 'a finding is a column, empty where a case has none' rows found/e 'max_error, "order", rms_error' $'2.5e-05|8|\n|7.5|1e-06\n||'
check 'rounds are pooled: the latest peak, the largest error; the last line of a round; the newest source alone; the worst status' rows rounds/e \
    'nx, status, reason, samples, time_median_ns, t_peak_gbs, err_max' $'1|ok||7|103.0000|90.00000|3e-07\n2|ok||1|200.0000|100.0000|1e-07\n3|ok||3|50.00000|100.0000|1e-07
4|failed|why failed||||\n5|invalid|why invalid||||'
check 'the regime follows the cache of the backend' rows regime/e 'cache, peak_fraction' $'warm|\nstream|0.8000000\ncold|\nstream|0.8000000\nwarm|\nstream|0.8000000'
check 'drift of the baseline is taken out' rows drift/e 'time_median_ns, time_drift_ns' $'100.0000|100.0000\n110.0000|100.0000\n100.0000|100.0000'
check 'flags say what is doubtful' rows flags/e 'nx, flags' $'10|\n11|noisy\n12|clock\n13|\n14|noisy clock ambiguous\n15|\n16|'
check 'rows are in natural order' rows order/e 'variant, precision, radius, nx, block, p' $'a|single|2|96|8x8x1|2\na|single|2|96|8x8x1|10\na|single|2|96|32x4x1|1\na|single|2|1024|8x8x1|1
a|single|10|32|8x8x1|1\na|double|2|96|8x8x1|1\nb|single|1|32|8x8x1|1'
check 'own axes stand in their order, before the drift' eval 'rows axes/e "first, second, third" $'"'|2|\\nx|3|9'"' && grep -q "t_peak_gbs,first,second,third,time_drift_ns" "$tmp/tables/axes/e.csv"'
check 'what was measured beside the cases' rows beside/e.context '*' 'peak|copy|cuda|2|6|101.5000|78.81773|2026-01-01T00:00:00.000Z|2026-01-01T00:02:00.000Z|8000
peak|copy|cuda|1|3|103.0000|155.3398|2026-01-01T00:02:00.000Z|2026-01-01T00:02:00.000Z|16000'
check 'names of older revisions: a study that an experiment is of now' rows older/star3d-keep 'study, variant, lockstep, thief, turn' \
    $'cliff|base||0|\ncliff|keep|1||2'
check '... axes that are gone are no columns' eval '! grep -qE "planes|pad,.*aside|aside|reserve" "$tmp/tables/older/star3d-keep.csv"'
check '... and a case that used one is retired: in no table, but kept as a line' eval \
    "rows older/star3d-fixed 'study, variant, nx, planes' \$'star3d|base|64|\nstar3d|base_zloop|64|32' && rows older/star3d-causal 'study, nx, stores' 'cliff|64|plain' &&
    is \"\$(sqlite3 '$db' \"SELECT group_concat(log || ' ' || line, ', ') FROM record WHERE role = 'retired'\")\" 'star3d-causal 4, star3d-fixed 4'"
check '... why a case was skipped, then a word with numbers, is a sentence' rows older/reasons 'nx, reason' \
    $'1|rule: a block is at least 5 by 3\n2|rule: needs compute capability 9.0\n3|device: needs 2 GPUs: there are 1 on rank 2 (node7)\n4|rule: a block has depth 1\n5|memory of the device'
check '... beside the cases nothing else is' rows older/star3d-causal.context 'role, variant' 'peak|copy'
check 'the noise of rounds' grep -qx '# machine aa, experiment e, schema 2; A/A over rounds: 2 cases, half within 3 %, 95 in 100 within 3 %' "$tmp/tables/aa/e.context.csv"
check 'as many runs as records: each has its own median' rows runs/e 'count(*), min(time_drift_ns), max(time_drift_ns), max(flags)' "${RECORDS:-3000}|100.0000|100.0000|"
check 'what a row refers to is there' is "$(sqlite3 "$db" 'PRAGMA foreign_key_check')" ''
check 'a case has its records, and those that count' is "$(sqlite3 "$db" "SELECT nx, count(*), count(counts.id) FROM cases JOIN record USING (case_id, machine, nx) LEFT JOIN counts USING (id) WHERE machine = 'rounds' GROUP BY case_id ORDER BY nx")" \
    $'1.0|2|2\n2.0|3|1\n3.0|2|1\n4.0|3|3\n5.0|2|2'
check 'a revision of literature that looks like a number stays as it is' is "$(sqlite3 "$db" "SELECT \"commit\", n FROM published_p WHERE n = 1")" '4521e10|1.0'
ls --full-time "$tmp/tables"/*/* > "$tmp/before"
echo >> "$results/plain/machine.json"
check 'where one machine changed, no table is written that is the same' eval 'load && ls --full-time "$tmp/tables"/*/* | diff "$tmp/before" -'
check "copies of results and database fit together as they are" eval 'cp -r "$results" "$tmp/copied" && cp "$db" "$tmp/copied.db" && touch -d yesterday "$tmp/copied.db" && results/load "$tmp/copied.db" "$tmp/copied" && [ -z "$(find "$tmp/copied.db" -mmin -60)" ]'

# ---- what is left out ----
rm -r "$results" "$tmp/tables"
of good nx,samples_ns,extra,reason,variant 64,1,,,base 65,1,,,base '66,1;-2;3,,,base' '67,7;8,,,base' \
    68,1,status=1,,base 69,1,a-b=1,,base 70,1,Up=1,,base 71,1,machine=1,,base '72,1,,$(id),base' \
    73,1,,,../up ten,1,,,base 1e999,1,,,base
sed -i '4s/,65,/;65,/' "$results/good/raw/e.csv"
printf 'case,torn' >> "$results/good/raw/e.csv"
log odd-block 'precision=quarter' <<< $'nx\n1'
log columns < <(echo nx; echo 1; printf '%20000s\n' x)
log ours 'nx=1' < <(echo extra; for i in {1..90}; do printf 'a%s=1 b%s=1 c%s=1\n' $i $i $i; done)
folder nolog && printf '# schema 9\nrole\n' > "$results/nolog/raw/e.csv" && ln -s e.csv "$results/nolog/raw/link.csv" && mkfifo "$results/nolog/raw/pipe.csv" && : > "$results/nolog/raw/"$'\e[2Jx.csv'
cp "$results/ours/raw/e.csv" "$results/nolog/raw/cliff.csv"
mkdir "$results/good/profile" && printf '%s\n' '"ID","Kernel Name"' '"",""' '"0","study=heat variant=base launch=1/heat"' > "$results/good/profile/e.ncu.csv"
truncate -s 70000000 "$results/nolog/raw/large.csv"
{ echo x,y; yes 1,2 | head -n 100001; } > "$results/nolog/many.picture.csv"
head -c 9000000 /dev/zero | tr '\0' x > "$results/nolog/predicted.csv"
for name in con machine main incoming results.db sqlite_master a.sql 0 1e5 best.sql load Upper 'a b' '$(id)'; do mkdir -p "$results/$name" && cp "$results/good/machine.json" "$results/$name/"; done
of facts nx 1
echo '{"gpu": 7, "cpu": null, "sms": "many", "driver": "%s%s%n", "os": "`id`", "kernel": "a", "kernel": "b", "cores": 4}' > "$results/facts/machine.json"
ln -s good "$results/linked" && folder raw-linked && rmdir "$results/raw-linked/raw" && ln -s ../good/raw "$results/raw-linked/raw"
check 'what is odd ends nothing' load
for text in 'good/raw/e.csv row 4: altered line' 'good/raw/e.csv row 5: samples are not positive' 'good/raw/e.csv row 7: extra or findings' 'good/raw/e.csv: and 6 more rows' \
    'good/profile/e.ncu.csv row 0: an experiment has this name' 'odd-block/raw/e.csv row 3: a precision, cache or block' 'columns/raw/e.csv row 4: line too long' 'nolog/raw/e.csv row 1: not a raw log of schema 2' 'link.csv: not a readable regular file' 'pipe.csv: not a readable' \
    'nolog/raw/?[2Jx.csv: bad file name' 'there is another cliff' 'large.csv: 70000000 bytes; at most' 'many.picture.csv: 100002 rows; at most 100000' 'predicted.csv: 9000000 bytes; at most' 'folder con: reserved by' \
    'folder machine: reserved by' 'folder main: reserved by' 'folder incoming: reserved by' 'folder results.db: not a name' 'folder sqlite_master: reserved by' 'folder a.sql: not a name' 'folder 0: not a name' 'folder 1e5: not a name' \
    'folder load: reserved by' 'folder Upper: not a name' 'linked: a symbolic link' 'raw-linked/raw: a symbolic link' 'facts/machine.json: gpu is not text' 'facts/machine.json: cpu is not text' 'facts/machine.json: sms is not a number' \
    'facts/machine.json: driver has' 'facts/machine.json: os has' 'facts/machine.json: kernel appears twice'; do
    check "the note: $text" notes "$text"
done
check 'notes are lines of harmless characters' eval '! grep -q "[^ -~]" "$tmp/said"'
check 'the good rows are in' rows good/e nx $'64\n67'
check 'what is left out is told in the database' [ "$(sqlite3 "$db" "SELECT group_concat(line) FROM (SELECT line FROM bad_line WHERE machine = 'good' ORDER BY 1)")" = 0,4,5,7,8,9,10,11,12,13,14,15 ]
check 'only whole folders are machines' [ "$(sqlite3 "$db" "SELECT group_concat(name, ' ') FROM (SELECT name FROM machine ORDER BY 1)")" = 'columns facts good nolog odd-block ours raw-linked' ]

# ---- killed, and a full disk ----
cksum < "$db" > "$tmp/whole"
for at in 0.05 0.2 0.5 0.9; do
    rm -f "$db"
    results/load "$db" "$results" > /dev/null 2>&1 & killed=$!
    sleep $at
    kill -9 $killed 2> /dev/null
    wait $killed 2> /dev/null
    # there is none, or a whole one if it ended before
    [ ! -e "$db" ] || [ "$(cksum < "$db")" = "$(cat "$tmp/whole")" ] || half=$at
done
rm -f "$db"
check 'killed at any moment, the next gives the same bytes' eval 'load && [ -z "${half:-}" ] && [ "$(cksum < "$db")" = "$(cat "$tmp/whole")" ] && [ ! -e "$db.tmp" ]'
full() { (ulimit -f 40; trap '' XFSZ; results/load "$tmp/full.db" "$results") > "$tmp/said" 2>&1; }
check 'a full disk is an error, and no database' eval '! full && grep -q "^load: .*disk full" "$tmp/said" && [ ! -e "$tmp/full.db" ]'

# ---- what is no database, and no rule ----
mkdir -p "$tmp/folder.db/mine" "$tmp/own"
check 'a folder where the database would be is refused in one line, and stays as it is' eval '! results/load "$tmp/folder.db" "$results" > "$tmp/said" 2>&1 &&
    is "$(cat "$tmp/said")" "load: $tmp/folder.db: a folder, where the database would be" && is "$(ls "$tmp"/folder.db*)" mine'
cp -r results/{load,published,rules,{counters,renamed,reasons,onsets,batches,blind,curves}.csv,*.sql} "$tmp/own" && echo 'CREATE TABLE odd AS SELECT unknown(1);' > "$tmp/own/rules/95-odd.sql"
check 'a rule that SQLite refuses is named, with its words, and is not told as a full disk' eval '! "$tmp/own/load" "$tmp/rule.db" "$results" > "$tmp/said" 2>&1 &&
    notes "own/rules/95-odd.sql: SQLite refuses: no such function: unknown" && ! notes "disk full" && [ ! -e "$tmp/rule.db" ]'
check 'no program is told, with what makes it' eval '! BUILD=$tmp/none results/load "$tmp/rule.db" "$results" > "$tmp/said" 2>&1 &&
    is "$(cat "$tmp/said")" "load: $tmp/none/load is missing: make $tmp/none/load"'
finish
