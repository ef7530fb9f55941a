# shellcheck shell=bash disable=SC2154 # `build` is from tap.sh
# Sourced after tap.sh: writes raw logs of which a test names only the fields that matter to it.

# The columns of a raw log: those of schema.sql's table `record` from `role` on
FIELDS=$(sqlite3 -init /dev/null -cmd '.read results/schema.sql' :memory: "
    WITH field AS (SELECT cid, name FROM pragma_table_info('record'))
    SELECT group_concat(name)
    FROM (SELECT name FROM field WHERE cid >= (SELECT cid FROM field WHERE name = 'role'))")

# The value of a field that a test does not name; all other fields are empty.
USUAL='role=case study=heat variant=base backend=cuda precision=single nx=64 block=32x16x1 cache=warm round=0
    status=ok err_max=1e-7 bytes_min=8000 flops=3000 points=1000 array_bytes=4000 t_peak_gbs=100
    source=aaaa git=abc123 dirty=0 run=20260101T000000Z-1 time=2026-01-01T00:00:00.000Z samples_ns=99;100;101'

# sealed: appends its CRC to each line of stdin
sealed()
{
    sqlite3 -init /dev/null -cmd ".load $build/stencil_sql" -cmd '.mode ascii' -cmd '.separator "\t" "\n"' \
        :memory: 'CREATE TABLE line (text)' '.import /dev/stdin line' \
        '.mode list' "SELECT text || ',' || crc32(text) FROM line"
}

# raw_log FILE [FIELD=VALUE...]: writes a raw log. Its records are the rows of a CSV file on stdin, whose
# header names some of the fields. The other fields have the given or else their usual VALUE, without a comma.
raw_log()
{
    mkdir -p "${1%/*}"
    {
        printf '# schema 2\n%s\n' "$FIELDS"
        awk -F, -v fields="$FIELDS" -v given="$(printf '%s,' ${USUAL} "${@:2}")" '
            BEGIN {
                n = split(fields, field, ",")
                m = split(given, assignment, ",")
                for (i = 1; i < m; i++) {
                    equals = index(assignment[i], "=")
                    usual[substr(assignment[i], 1, equals - 1)] = substr(assignment[i], equals + 1)
                }
            }
            NR == 1 {
                for (i = 1; i <= NF; i++)
                    column[$i] = i
                next
            }
            {
                # without the last field, which is the CRC
                line = ""
                for (i = 1; i < n; i++) {
                    value = field[i] in column ? $column[field[i]] : usual[field[i]]
                    line = line (i > 1 ? "," : "") value
                }
                print line
            }' | sealed
    } > "$1"
}
