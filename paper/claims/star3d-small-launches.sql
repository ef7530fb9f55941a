-- claim: On grids of 256³ and less one launch for all steps is at least as fast as a launch for each.
-- source: this artifact
-- persistent over the faster of vector and tma_ring, each at its best settings, in the worst precision and
-- radius of a size.
WITH best AS (
    SELECT machine, precision, radius, nx, max(t_eff_gbs) FILTER (WHERE variant = 'persistent') AS one,
        max(t_eff_gbs) FILTER (WHERE variant <> 'persistent') AS each
    FROM star3d_small
    WHERE status = 'ok'
    GROUP BY machine, precision, radius, nx)
SELECT machine, printf('%d³', nx) AS place, min(one / each) AS value, 1 AS least, 'star3d_small' AS noise,
    '%.2f×' AS format
FROM best
WHERE one > 0
  AND each > 0
GROUP BY machine, nx
