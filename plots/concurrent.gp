# concurrent: do kernels that are too small for the GPU run at the same time in several streams? Time in one stream over that in several,
# against the size of a kernel; a panel per length of a kernel (results/rules/31-concurrent.sql). Counterpart of the RWTH slides.
# needs: concurrent
CASES = "FROM concurrent_speed WHERE ".MINE
says = ask("SELECT group_concat(printf('kernels of %.2g µs: up to %.1f times as fast in %d streams', us, speed, streams), '; ') FROM (SELECT work, \
    min(kernel_ns) OVER (PARTITION BY work) / 1e3 AS us, speed, streams, row_number() OVER (PARTITION BY work ORDER BY speed DESC) AS i ".CASES.") WHERE i = 1")
S = list("SELECT DISTINCT CAST(streams AS INTEGER) ".CASES." AND streams > 1 ORDER BY streams")
WORK = list("SELECT DISTINCT CAST(work AS INTEGER) ".CASES." AND streams > 1 ORDER BY work")
if (words(WORK) == 0) { exit }
eval page("", WIDE, 2.5, 1, words(WORK) + 1, on("concurrent")."speed-up of small kernels in several streams", says.".")
sms = amount("nullif(sms, 0)")
set logscale x 2; set xrange [ask("SELECT min(blocks) / 1.2 ".CASES):ask("SELECT max(blocks) * 1.2 ".CASES)]; set xlabel "blocks of a kernel"
set logscale y 2; set yrange [ask("SELECT min(0.9, min(speed) / 1.1) ".CASES):1.2 * ask("SELECT max(2, max(speed)) ".CASES)]; set ylabel "speed-up"
set xtics 16
do for [w in WORK] {
    D = curves("SELECT CAST(streams AS INTEGER) AS key, blocks, speed ".CASES." AND work = ".w." AND streams > 1 ORDER BY streams, blocks")
    E = rows("SELECT 1 AS key, blocks, ifnull(max(most), 'NaN') ".CASES." AND work = ".w." GROUP BY blocks ORDER BY blocks")
    eval NO_MARKS
    eval mark_x(sms, "multiprocessors", 2)
    set title ask("SELECT printf('kernels of %.2g µs', min(kernel_ns) / 1e3) ".CASES." AND work = ".w)
    plot E using 2:3 with lines dt 3 lc rgb GREY, @EACH 2:3 with linespoints \
        lc rgb COLOUR[(place(word(K, i), S) - 1) % 7 + 1] pt SHAPE[(place(word(K, i), S) - 1) % 7 + 1] + 1
}
unset logscale; eval KEY
plot [0:1][0:1] NaN title "all in one kernel" with lines dt 3 lc rgb GREY, for [i = 1:words(S)] NaN title word(S, i)." streams" with linespoints \
    lc rgb COLOUR[(i - 1) % 7 + 1] pt SHAPE[(i - 1) % 7 + 1] + 1
