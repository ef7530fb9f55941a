-- claim: Structures of arrays beat arrays of structures even where all members are read and written.
-- source: RWTH slides, data layout
-- The array of structures reaches at most 0.95 of the structure of arrays, each at its best block.
SELECT machine, precision AS place,
    max(t_eff_gbs) FILTER (WHERE variant = 'copy_aos')
        / max(t_eff_gbs) FILTER (WHERE variant = 'copy_soa') AS value,
    0.95 AS most, 'stream_members' AS noise, '%.2f of its speed' AS format
FROM stream_members
WHERE status = 'ok'
GROUP BY machine, precision
