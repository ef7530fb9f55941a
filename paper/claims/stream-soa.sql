-- claim: Structures of arrays beat arrays of structures where one member is read.
-- source: RWTH slides, data layout
-- The array of structures reaches at most 0.9 of the structure of arrays, each at its best width.
SELECT machine, aos / soa AS value, 0.9 AS most, 'stream_access' AS noise,
    printf('the array of structures reaches %.0f %% of the other', 100 * aos / soa) AS numbers
FROM (
        SELECT machine, max(t_eff_gbs) FILTER (WHERE variant = 'aos') AS aos,
            max(t_eff_gbs) FILTER (WHERE variant = 'soa') AS soa
        FROM stream_access
        WHERE members = 1
          AND precision = 'single'
          AND status = 'ok'
        GROUP BY machine)
