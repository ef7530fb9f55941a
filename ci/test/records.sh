# To be sourced: raw logs out of the columns that matter.
EXTENSION=$build/stencil_sql
FIELDS=$(sqlite3 -init /dev/null :memory: '.read results/schema.sql' "SELECT group_concat(name) FROM (SELECT name FROM pragma_table_info('record') WHERE cid >= (SELECT cid FROM pragma_table_info('record') WHERE name = 'role'))")

# sealed: lines without CRC from stdin, each with its own
sealed()
{
    sqlite3 -init /dev/null -cmd ".load $EXTENSION" -cmd '.mode ascii' -cmd '.separator "\t" "\n"' :memory: 'CREATE TABLE t (l)' '.import /dev/stdin t' \
        '.mode list' "SELECT l||','||crc32(l) FROM t"
}

# raw_log FILE [FIELD=VALUE...]: a log of the rows on stdin, a CSV whose header names some fields; the others are those given, or usual ones
raw_log()
{
    mkdir -p "${1%/*}"
    {
        printf '# schema 2\n%s\n' "$FIELDS"
        awk -F, -v fields="$FIELDS" -v given="role=case,study=heat,variant=base,backend=cuda,precision=single,nx=64,block=32x16x1,cache=warm,round=0,status=ok,err_max=1e-7,bytes_min=8000,flops=3000,points=1000,array_bytes=4000,t_peak_gbs=100,source=aaaa,git=abc123,dirty=0,run=20260101T000000Z-1,time=2026-01-01T00:00:00.000Z,samples_ns=99;100;101$(printf ',%s' "${@:2}")" '
            BEGIN { n = split(fields, f, ","); m = split(given, g, ","); for (i = 1; i <= m; i++) { at = index(g[i], "="); usual[substr(g[i], 1, at - 1)] = substr(g[i], at + 1) } }
            NR == 1 { for (i = 1; i <= NF; i++) column[$i] = i; next }
            { line = ""; for (i = 1; i < n; i++) line = line (i > 1 ? "," : "") (f[i] in column ? $column[f[i]] : usual[f[i]]); print line }' | sealed
    } > "$1"
}
