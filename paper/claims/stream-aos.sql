-- claim: Structures of arrays beat arrays of structures even where all members are read and written.
-- source: RWTH slides, data layout
-- the array of structures reaches 0.95 of the other at most, each at the best of its blocks
SELECT machine, precision AS place,
    max(t_eff_gbs) FILTER (WHERE variant = 'copy_aos')
        / max(t_eff_gbs) FILTER (WHERE variant = 'copy_soa') AS value,
    0.95 AS most, 'stream_members' AS noise, '%.2f of its speed' AS format
FROM stream_members
WHERE status = 'ok'
GROUP BY machine, precision
