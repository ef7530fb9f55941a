# SPDX-License-Identifier: MIT
# divergence: what do k different paths cost inside a warp, and what between warps?
# The RWTH slides say 32 times at worst and have no such measure. By lane the time should be k times that of one path, by warp
# it should not change.
# needs: divergence_kway
ONE = "(SELECT variant, precision, ways, time_median_ns / first_value(time_median_ns) \
    OVER (PARTITION BY variant, precision, nx ORDER BY ways) AS t FROM divergence_kway WHERE ".HERE.")"
says = ask("SELECT printf('%d paths take %.2f to %.2f times as long as one inside a warp and %.2f to %.2f times between warps.', \
    ways, min(t) FILTER (WHERE variant = 'kway'), max(t) FILTER (WHERE variant = 'kway'), min(t) FILTER (WHERE variant <> 'kway'), \
    max(t) FILTER (WHERE variant <> 'kway')) FROM ".ONE." \
    WHERE ways = (SELECT max(ways) FROM ".ONE.") HAVING count(DISTINCT variant) = 2")
eval page("", COLUMN, 2.3, on("divergence")."k different paths", says)
eval panels(1, 1)
D = rows("SELECT CASE variant WHEN 'kway' THEN 'by lane' ELSE 'by warp' END||', '||precision AS key, ways, t \
    FROM ".ONE." ORDER BY 1, precision DESC, 2")
K = keys(D)
set logscale xy 2; set xlabel "different paths k"; set ylabel "time of k paths / of one"; set key top left Left reverse
set yrange [0.8:64]; set xrange [0.9:40]
plot x with lines dt 3 lc rgb GREY title "k", \
    @EACH 2:3 title word(K, i) with linespoints lc rgb COLOUR[i] pt SHAPE[i] + i % 2
