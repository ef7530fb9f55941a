#!/usr/bin/env bash
# Tests of results/load and results/tables: the raw logs, profiles and facts that are loaded, the records that
# count, and the tables made of them.
#   RECORDS=3000   records of one log, each of another run
. "$(dirname "$0")/tap.sh"
. ci/test/records.sh
db=$tmp/test.db results=$tmp/results said=$tmp/said records=${RECORDS:-3000}
load() { results/load "$db" "$results" >"$said" 2>&1 && results/tables "$db" "$tmp/tables" >>"$said" 2>&1; }
ask() { sqlite3 -init /dev/null "$db" "$1"; }
notes() { grep -qF -- "$1" "$said"; }
folder() # MACHINE: of a GPU with 1,000,000 bytes of L2, and a host with a cache of 2,000,000 bytes
{
    mkdir -p "$results/$1/raw"
    cat >"$results/$1/machine.json" <<END
{"name": "$1", "gpu": "Test", "l2_bytes": 1000000, "cpu_cache_bytes": 2000000, "openacc_offload": 1}
END
}
# log MACHINE [FIELD=VALUE...]: its log e, of the rows on stdin (raw_log)
log() { folder "$1" && raw_log "$results/$1/raw/e.csv" "${@:2}"; }
# rows MACHINE/TABLE COLUMNS [ROWS]: the table has these rows; without ROWS, those on stdin
rows()
{
    local want got
    want=${3-$(cat)}
    got=$(grep -v '^#' "$tmp/tables/$1.csv" |
        sqlite3 -init /dev/null -bail :memory: \
            '.import --csv /dev/stdin t' '.mode list' "SELECT $2 FROM t" 2>&1)
    [ "$got" = "$want" ] && return
    diff <(echo "$want") <(echo "$got") | sed 's/^/# /'
    return 1
}

# ---- tables of records ----
log plain <<'END'
nx
64
END
log found <<'END'
nx,findings
64,max_error=2.5e-05 order=8
128,rms_error=1e-06 order=7.5
256,
END
log rounds <<'END'
nx,round,err_max,samples_ns,t_peak_gbs,time,status,reason,source
1,0,3e-7,99;100;101,100,T1,ok,,a
1,1,2e-7,103;104;105;106,90,T2,ok,,a
2,0,1e-7,1,100,T1,failed,hung,a
2,0,1e-7,2,100,T1,ok,,a
2,0,1e-7,200,100,T1,ok,,a
3,0,1e-7,50;50;50,100,T2,ok,,b
3,1,1e-7,70;70;70,100,T1,ok,,a
4,0,1e-7,1,100,T1,failed,why failed,a
4,1,1e-7,1,100,T2,skipped,why skipped,a
4,2,1e-7,1,100,T3,ok,,a
5,0,1e-7,1,100,T1,invalid,why invalid,a
5,1,1e-7,1,100,T2,failed,why failed,a
END
log regime <<'END'
variant,backend,cache,clock_sm_mhz,array_bytes
v0,cuda,warm,1980,3999999
v1,cuda,warm,1980,4000000
v2,cuda,cold,1980,4000000
v3,openacc,warm,1980,4000000
v4,openacc,warm,,7999999
v5,openmp,warm,,8000000
END
log caches <<'END'
cache,round,samples_ns
warm,0,100
cold,0,200
warm,1,110
END
log drift <<'END'
nx,reference_ns,samples_ns
10,1000,100
11,1100,110
12,1000,100
END
log flags <<'END'
nx,clock_sm_mhz,samples_ns
10,1000,100;100;100;100;100;100
11,1000,98;100;100;100;100;102
12,1021,100;100;100;100;100;100
13,1019,100;100;100;100;100;100
14,970,97;97;97;100;103;103;103
15,,100;100;100;100;100;100
16,1000,100;100;100;100;100;100
END
log order <<'END'
variant,precision,radius,nx,block,extra
a,single,10,32,8x8x1,p=1
b,single,1,32,8x8x1,p=1
a,single,2,96,8x8x1,p=2
a,single,2,1024,8x8x1,p=1
a,single,2,96,32x4x1,p=1
a,double,2,96,8x8x1,p=1
a,single,2,96,8x8x1,p=10
END
log axes <<'END'
nx,extra
64,second=2
65,first=x second=3 third=9
END
log yardsticks <<'END'
role,variant,time,samples_ns,bytes_min
case,base,T1,99;100;101,8000
peak,copy,2026-01-01T00:00:00.000Z,99;100;101,8000
peak,copy,2026-01-01T00:02:00.000Z,102;103;104,8000
peak,copy,2026-01-01T00:02:00.000Z,102;103;104,16000
END
log aa <<'END'
nx,round,samples_ns
1,0,99;100;101
1,1,102;103;104
2,0,99;100;101
2,1,99;100;101
3,0,1
END
# Logs of older revisions, when star3d had the axes of cliff and L2 could be set aside (results/renamed.csv)
folder older
older() { raw_log "$results/older/raw/$1.csv" study=star3d; } # LOG
older star3d-keep <<'END'
role,variant,nx,extra
case,base,64,planes= lockstep= steps= pad= stores= aside= reserve= thief=0 turn=
case,keep,64,planes= lockstep=1 steps= pad= stores= aside= reserve= thief= turn=2
END
older star3d-fixed <<'END'
role,variant,nx,extra
case,base,64,planes= pad= thief=0 turn=
case,base,128,planes= pad= thief=100 turn=
case,base_zloop,64,planes=32 pad= thief= turn=
END
older star3d-causal <<'END'
role,variant,nx,extra
case,causal,64,pad=0 stores=plain walk=x aside=0 reserve=empty
case,causal,128,pad=0 stores=plain walk=x aside=25 reserve=full
peak,copy,256,
END
raw_log "$results/older/raw/reasons.csv" <<'END'
nx,status,samples_ns,reason
1,skipped,,block_least x=5 y=3
2,skipped,,compute_capability least=90
3,skipped,,gpus gpus=2 there=1 on rank 2 (node7)
4,skipped,,rule: a block has depth 1
5,failed,,memory of the device
END
awk -v n="$records" 'BEGIN {
    print "nx,run,clock_sm_mhz,reference_ns"
    for (i = 0; i < n; i++)
        printf "%d,R-%d,%d,%d\n", 64 + i, i, 1000 + i % 2, 50 + i % 7
}' | log runs
mkdir "$results/published"
printf 'commit,n\n4521e10,1\nabcdef0,2\n' >"$results/published/p.csv"

check 'machines with a log each load' load
check 'no note' [ ! -s "$said" ]
check 'columns and formulas' rows plain/e "
    samples, time_median_ns, time_ci_low_ns, time_ci_high_ns, time_min_ns,
    gpoints_per_s, gflops, t_eff_gbs, t_peak_gbs, err_max, cache,
    peak_fraction || time_drift_ns || flags || radius" \
    '3|100.0000|99.00000|101.0000|99.00000|10.00000|30.00000|80.00000|100.0000|1e-07|warm|'
check 'the table begins with its machine and experiment' \
    is "$(head -n 2 "$tmp/tables/plain/e.csv" | cut -d , -f 1-6)" \
    '# machine plain, experiment e, schema 2
study,variant,backend,precision,radius,nx'
check 'a finding is a column, empty if a case has none' rows found/e 'max_error, "order", rms_error' <<'END'
2.5e-05|8|
|7.5|1e-06
||
END
check 'rounds are pooled: last line of a round, newest sources; latest peak, largest error, worst status' \
    rows rounds/e 'nx, status, reason, samples, time_median_ns, t_peak_gbs, err_max' <<'END'
1|ok||7|103.0000|90.00000|3e-07
2|ok||1|200.0000|100.0000|1e-07
3|ok||3|50.00000|100.0000|1e-07
4|failed|why failed||||
5|invalid|why invalid||||
END
check 'arrays of four caches of the backend stream' rows regime/e 'variant, cache, peak_fraction' <<'END'
v0|warm|
v1|stream|0.8000000
v2|cold|
v3|stream|0.8000000
v4|warm|
v5|stream|0.8000000
END
check 'a cold case is another than the warm one' rows caches/e 'cache, samples, time_median_ns' <<'END'
cold|1|200.0000
warm|2|105.0000
END
check 'times are corrected for the drift of the reference' \
    rows drift/e 'time_median_ns, time_drift_ns' <<'END'
100.0000|100.0000
110.0000|100.0000
100.0000|100.0000
END
check 'flags of doubtful times' rows flags/e 'nx, flags' <<'END'
10|
11|noisy
12|clock
13|
14|noisy clock ambiguous
15|
16|
END
check 'rows are in natural order' rows order/e 'variant, precision, radius, nx, block, p' <<'END'
a|single|2|96|8x8x1|2
a|single|2|96|8x8x1|10
a|single|2|96|32x4x1|1
a|single|2|1024|8x8x1|1
a|single|10|32|8x8x1|1
a|double|2|96|8x8x1|1
b|single|1|32|8x8x1|1
END
check 'an axis of the study is a column' rows axes/e 'first, second, third' <<'END'
|2|
x|3|9
END
check 'these columns are in their order, before the drift' \
    grep -q 't_peak_gbs,first,second,third,time_drift_ns' "$tmp/tables/axes/e.csv"
check 'yardsticks have a table of their own' rows yardsticks/e.context '*' <<'END'
peak|copy|cuda|2|6|101.5000|78.81773|2026-01-01T00:00:00.000Z|2026-01-01T00:02:00.000Z|8000
peak|copy|cuda|1|3|103.0000|155.3398|2026-01-01T00:02:00.000Z|2026-01-01T00:02:00.000Z|16000
END
check 'older revisions: a study has the name of today' \
    rows older/star3d-keep 'study, variant, lockstep, thief, turn' <<'END'
cliff|base||0|
cliff|keep|1||2
END
check '... axes that no longer exist are no columns' \
    is "$(grep -cE 'planes|pad,.*aside|aside|reserve' "$tmp/tables/older/star3d-keep.csv")" 0
check '... a case that used one is in no table' \
    rows older/star3d-fixed 'study, variant, nx, planes' <<'END'
star3d|base|64|
star3d|base_zloop|64|32
END
check '... so is one of cliff' rows older/star3d-causal 'study, nx, stores' 'cliff|64|plain'
check '... their records are kept as retired' \
    is "$(ask "SELECT log, line FROM record WHERE role = 'retired'")" \
    'star3d-causal|4
star3d-fixed|4'
check '... reasons of skipped cases, which were codes with numbers, are sentences' \
    rows older/reasons 'nx, reason' <<'END'
1|rule: a block is at least 5 by 3
2|rule: needs compute capability 9.0
3|device: needs 2 GPUs: there are 1 on rank 2 (node7)
4|rule: a block has depth 1
5|memory of the device
END
check '... retired records are no yardsticks' rows older/star3d-causal.context 'role, variant' 'peak|copy'
aa='A/A over rounds: 2 cases, half within 3 %, 95 in 100 within 3 %'
check 'the noise of rounds' \
    grep -qx "# machine aa, experiment e, schema 2; $aa" "$tmp/tables/aa/e.context.csv"
check 'each run has a reference median of its own' \
    rows runs/e 'count(*), min(time_drift_ns), max(time_drift_ns), max(flags)' "$records|100.0000|100.0000|"
check 'every foreign key refers to a row' is "$(ask 'PRAGMA foreign_key_check')" ''
check 'all records of a case, and those that count' is "$(ask "
    SELECT nx, count(*), count(counts.id)
    FROM cases
    JOIN record USING (case_id, machine, nx)
    LEFT JOIN counts USING (id)
    WHERE machine = 'rounds'
    GROUP BY case_id
    ORDER BY nx")" \
    '1.0|2|2
2.0|3|1
3.0|2|1
4.0|3|3
5.0|2|2'
check 'a revision in literature that looks like a number stays text' \
    is "$(ask "SELECT \"commit\", n FROM published_p WHERE n = 1")" '4521e10|1.0'
times() { ls --full-time "$tmp/tables"/*/*; }
before=$(times)
echo >>"$results/plain/machine.json"
check 'a machine whose facts changed loads' load
check 'its unchanged table is not written again' is "$(times)" "$before"
cp -r "$results" "$tmp/copied"
cp "$db" "$tmp/copied.db"
touch -d yesterday "$tmp/copied.db"
call results/load "$tmp/copied.db" "$tmp/copied"
check 'copies of results and database are up to date, whatever their time stamps' \
    is "$status $(find "$tmp/copied.db" -mmin +60)" "0 $tmp/copied.db"

# ---- input that is left out ----
rm -r "$results" "$tmp/tables"
log good <<'END'
nx,samples_ns,extra,reason,variant
64,1,,,base
65,1,,,base
66,1;-2;3,,,base
67,7;8,,,base
68,1,status=1,,base
69,1,a-b=1,,base
70,1,Up=1,,base
71,1,machine=1,,base
72,1,,$(id),base
73,1,,,../up
ten,1,,,base
1e999,1,,,base
END
sed -i '4s/,65,/;65,/' "$results/good/raw/e.csv"
printf 'case,torn' >>"$results/good/raw/e.csv"
log odd-block precision=quarter <<'END'
nx
1
END
printf 'nx\n1\n%20000s\n' x | log columns
{ echo extra; printf 'a%s=1 b%s=1 c%s=1\n' {1..90}{,,}; } | log ours nx=1
folder nolog
raw=$results/nolog/raw
printf '# schema 9\nrole\n' >"$raw/e.csv"
sed 's/$/\r/' "$results/ours/raw/e.csv" >"$raw/crlf.csv"
ln -s e.csv "$raw/link.csv"
mkfifo "$raw/pipe.csv"
: >"$raw/"$'\e[2Jx.csv'
cp "$results/ours/raw/e.csv" "$raw/cliff.csv"
truncate -s 70000000 "$raw/large.csv"
{ echo x,y; yes 1,2 | head -n 100001; } >"$results/nolog/many.picture.csv"
head -c 9000000 /dev/zero | tr '\0' x >"$results/nolog/predicted.csv"
mkdir "$results/good/profile"
cat >"$results/good/profile/e.ncu.csv" <<'END'
"ID","Kernel Name"
"",""
"0","study=heat variant=base launch=1/heat"
END
for name in con machine main incoming load sqlite_master \
    results.db a.sql best.sql 0 1e5 Upper 'a b' '$(id)'
do
    mkdir -p "$results/$name"
    cp "$results/good/machine.json" "$results/$name/"
done
log facts <<'END'
nx
1
END
cat >"$results/facts/machine.json" <<'END'
{
  "gpu": 7,
  "cpu": null,
  "sms": "many",
  "driver": "%s%s%n",
  "os": "`id`",
  "kernel": "a",
  "kernel": "b",
  "cores": 4
}
END
ln -s good "$results/linked"
folder raw-linked && rmdir "$results/raw-linked/raw" && ln -s ../good/raw "$results/raw-linked/raw"
check 'a folder with odd input loads' load
while IFS= read -r text; do
    check "the note: $text" notes "$text"
done <<'END'
good/raw/e.csv row 4: altered line
good/raw/e.csv row 5: samples are not positive
good/raw/e.csv row 7: extra or findings
good/raw/e.csv: and 6 more rows
good/profile/e.ncu.csv row 0: an experiment has this name
odd-block/raw/e.csv row 3: a precision, cache or block
columns/raw/e.csv row 4: line too long
nolog/raw/e.csv row 1: not a raw log of schema 2
nolog/raw/crlf.csv row 1: the lines end in CR LF
link.csv: not a readable regular file
pipe.csv: not a readable
nolog/raw/?[2Jx.csv: bad file name
there is another cliff
large.csv: 70000000 bytes; at most
many.picture.csv: 100002 rows; at most 100000
predicted.csv: 9000000 bytes; at most
folder con: reserved by
folder machine: reserved by
folder main: reserved by
folder incoming: reserved by
folder results.db: not a name
folder sqlite_master: reserved by
folder a.sql: not a name
folder 0: not a name
folder 1e5: not a name
folder load: reserved by
folder Upper: not a name
linked: a symbolic link
raw-linked/raw: a symbolic link
facts/machine.json: gpu is not text
facts/machine.json: cpu is not text
facts/machine.json: sms is not a number
facts/machine.json: driver has
facts/machine.json: os has
facts/machine.json: kernel appears twice
END
check 'notes are of printable characters' is "$(grep '[^ -~]' "$said")" ''
check 'the valid rows are loaded' rows good/e nx <<'END'
64
67
END
check 'the database lists the lines that were left out' \
    is "$(ask "SELECT line FROM bad_line WHERE machine = 'good' ORDER BY 1" | xargs)" \
    '0 4 5 7 8 9 10 11 12 13 14 15'
check 'only whole folders are machines' \
    is "$(ask 'SELECT name FROM machine ORDER BY 1' | xargs)" \
    'columns facts good nolog odd-block ours raw-linked'

# ---- killed, and a full disk ----
whole=$(cksum <"$db")
torn=''
for seconds in 0.05 0.2 0.5 0.9; do
    rm -f "$db"
    results/load "$db" "$results" >/dev/null 2>&1 &
    killed=$!
    sleep $seconds
    kill -9 $killed 2>/dev/null
    wait $killed 2>/dev/null
    # It is whole if the program ended before.
    [ ! -e "$db" ] || [ "$(cksum <"$db")" = "$whole" ] || torn+=" after $seconds s"
done
check 'killed at any moment, it leaves no database or a whole one' is "$torn" ''
rm -f "$db"
load
check 'the next call makes the same bytes' is "$(cksum <"$db") $(compgen -G "$db.tmp")" "$whole "
call bash -c 'ulimit -f 40; trap "" XFSZ; results/load "$@"' - "$tmp/full.db" "$results"
check 'a full disk is an error' eval '[ $status != 0 ] && grep -q "^load: .*disk full" "$tmp/err"'
check 'a full disk leaves no database' [ ! -e "$tmp/full.db" ]

# ---- errors of the caller ----
mkdir -p "$tmp/folder.db/mine" "$tmp/own"
call results/load "$tmp/folder.db" "$results"
check 'a folder where the database would be is refused in one line' \
    is "$status $(cat "$tmp/err")" "1 load: $tmp/folder.db: a folder, where the database would be"
check 'the folder stays as it is' is "$(ls "$tmp"/folder.db*)" mine
cp -r results/{load,published,rules,*.sql} results/{counters,renamed,reasons,onsets}.csv \
    results/{assumed,handed,batches,blind,curves}.csv "$tmp/own"
echo 'CREATE TABLE odd AS SELECT unknown(1);' >"$tmp/own/rules/95-odd.sql"
call "$tmp/own/load" "$tmp/rule.db" "$results"
check 'a rule that SQLite refuses is named, with its words' \
    grep -q 'own/rules/95-odd.sql: SQLite refuses: no such function: unknown' "$tmp/err"
check 'it is not called a full disk, and leaves no database' \
    is "$status $(grep 'disk full' "$tmp/err") $(compgen -G "$tmp/rule.db")" '1  '
cp -r "$results" "$tmp/odd" && mkdir "$tmp/odd/published" && echo garbage >"$tmp/odd/published/gpus.csv"
call results/load "$tmp/odd.db" "$tmp/odd"
named="^load: $tmp/odd/published/gpus.csv: no row with a column 'name' is in it$"
check 'literature without its key is refused, and the file named' \
    is "$status $(grep -c "$named" "$tmp/err")" "1 1"
BUILD=$tmp/none call results/load "$tmp/rule.db" "$results"
check 'a missing program is named, with what makes it' \
    is "$status $(cat "$tmp/err")" "1 load: $tmp/none/load is missing: make $tmp/none/load"
finish
