-- needs: diffusion2d_precision
-- One row per variant and square: cost, time in double over single; mib, MiB of all fields in single
CREATE TEMP TABLE mine AS
SELECT variant, field_mib * fields AS mib, cost
FROM double_cost
WHERE machine = :machine
  AND nx = ny
  AND variant IN ('basic', 'launchkernel', 'shared', 'fused');
SELECT 'title', printf('double takes %.1f to %.1f times the time in the L2, %.1f across it',
                       min(cost) FILTER (WHERE within), max(cost) FILTER (WHERE within), max(cost))
FROM (SELECT cost, mib BETWEEN 2 AND l2_bytes / 4194304 AS within
      FROM mine, machine
      WHERE name = :machine);
SELECT 'says', 'On the largest square: ' || group_concat(says, ', ') || '.'
FROM (SELECT printf('%s %.2f', variant, cost) AS says, max(mib) FROM mine GROUP BY variant);
SELECT 'l2', l2_bytes / 1048576 FROM machine WHERE name = :machine;
SELECT 'half', l2_bytes / 2097152 FROM machine WHERE name = :machine;
SELECT 'low', min(1, min(cost)) FROM mine UNION ALL SELECT 'high', max(cost) FROM mine;
INSERT INTO drawn SELECT DISTINCT variant, 'basic launchkernel shared fused' FROM mine;
SELECT * FROM look_values;
-- By variant: MiB of all fields in single precision, time in double over single
SELECT 'cost', variant, mib, cost FROM mine JOIN look USING (variant) ORDER BY rank, variant, mib;
