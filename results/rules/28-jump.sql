-- A row per variant of diffusion2d: where its time per point jumps as square layers outgrow the L2
-- (diffusion2d-workingset).
--   low, high   ns per point: the least within the L2; the most of larger squares, up to twice the L2
--   rise        high / low - 1
--   bytes       of the fields of the first square above half of the rise; NULL if the rise is below 5 %
CREATE TABLE jump AS
WITH point AS (
    SELECT machine, variant, nx, nx * nx * nz * step.fields * bytes AS bytes, l2_bytes,
        ns / (nx * nx * nz) AS t
    FROM diffusion2d_best
    JOIN diffusion2d_step step USING (variant)
    JOIN precision USING (precision)
    JOIN machine ON name = machine
    WHERE experiment = 'diffusion2d_workingset'
      AND precision = 'single'
      AND nx = ny
      AND l2_bytes > 0),
low AS (
    SELECT machine, variant, nx AS start, min(t) AS low
    FROM point
    WHERE bytes <= l2_bytes
    GROUP BY machine, variant),
above AS (
    SELECT *, max(t) OVER (PARTITION BY machine, variant) AS high
    FROM point
    JOIN low USING (machine, variant)
    WHERE nx > start
      AND bytes <= 2 * l2_bytes)
SELECT machine, variant, low, high, high / low - 1 AS rise,
    CASE WHEN high / low - 1 >= 0.05 THEN min(bytes) FILTER (WHERE t > (low + high) / 2) END AS bytes
FROM above
GROUP BY machine, variant;
