-- claim: Thrust copies as fast as a hand-written kernel.
-- source: this artifact; the RWTH slides recommend libraries for reductions (reduction-library)
-- as fast: 0.97 and more of `copy` at the best of its blocks
SELECT machine, precision AS place,
    max(t_eff_gbs) FILTER (WHERE variant = 'thrust')
        / max(t_eff_gbs) FILTER (WHERE variant = 'copy') AS value,
    0.97 AS least, 'stream_members' AS noise, '%.2f of its speed' AS format
FROM stream_members
WHERE status = 'ok'
GROUP BY machine, precision
