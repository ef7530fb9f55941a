-- claim: Of a point's reads the L2 serves 2r+1 and the edges of the block's tile, the L1 the rest.
-- source: this artifact; Nasciutti & Panetta, section 4: two thirds of the reads are in XY, keep them fast
-- base, by the profiler: values that the L2 sends to the L1 for a point, within 2 % of 2r+1 and the edges of
-- a block of 32 x 16: 2r rows, and at either end of each row the sectors of 32 bytes that hold r values
SELECT machine, precision AS place, max(abs(l2_r / bytes / served - 1)) AS value, 0.02 AS most,
    0.002 AS floor,
    printf(
        '%.2f of %d at r = 1, %.1f of %d at r = 5', max(l2_r / bytes) FILTER (WHERE radius = 1), 7,
        max(l2_r / bytes) FILTER (WHERE radius = 5), 31) AS numbers
FROM (
        SELECT *, 2 * radius + 1 + radius / 8 + ceil(radius * bytes / 32) * 32 / bytes / 16 AS served
        FROM flow
        WHERE study = 'star3d'
          AND variant = 'base')
GROUP BY machine, precision
