-- needs: star3d_plane
-- Every curve of stars that was counted, over the simulated onset (results/rules/55-onset.sql)
CREATE TEMP TABLE onset_of AS
SELECT *, upper(substr(substr(machine, 8) || '-', 1, instr(substr(machine, 8) || '-', '-') - 1)) AS gpu,
    CAST(radius AS INTEGER) AS r, CAST(nx AS INTEGER) AS x_points, CAST(written AS REAL) AS share
FROM onset_drop
WHERE shape = 'star'
    AND experiment IN ('star3d_plane', 'star3d_written');
CREATE TEMP TABLE curve AS
SELECT gpu, r, p.x / said AS x, p.y, top, d.x / said AS measured,
    min(y) OVER (PARTITION BY p.machine, p.experiment, p.variant, p.precision, r, p.nx, p.written) AS low,
    dense_rank() OVER (ORDER BY p.machine, p.experiment, p.variant, p.precision, r, p.nx, p.written) AS n
FROM onset_of d
JOIN plane_point p
    ON (p.machine, p.experiment, p.variant, p.precision, p.seen, p.shape, p.radius, p.nx, p.written)
        = (d.machine, d.experiment, d.variant, d.precision, 'dram', 'star', r, x_points, share);

SELECT 'curves', count(DISTINCT n) FROM curve GROUP BY NULL HAVING count(*) > 0;
SELECT 'says', printf('%d curves of radius 1 to 5, single and double precision, 0 to 2 planes written: what '
        || 'DRAM delivers passes half of its rise at %.2f to %.2f times the plane that the simulated L2 '
        || 'says.',
    count(DISTINCT n), min(measured), max(measured))
FROM curve;
SELECT DISTINCT 'gpus[]', gpu FROM curve ORDER BY gpu;
SELECT DISTINCT 'radii[]', r FROM curve ORDER BY r;
-- By GPU and radius: plane over simulated onset, share of the rise
SELECT 'rise_' || gpu, r, x, (y - low) / (top - low)
FROM curve
WHERE x BETWEEN 0.4 AND 1.8
ORDER BY gpu, r, n, x;
