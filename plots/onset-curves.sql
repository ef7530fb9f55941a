-- needs: star3d_plane
-- Every curve of stars that was counted, over the simulated onset (results/rules/55-onset.sql)
CREATE TEMP TABLE mine AS
SELECT upper(substr(substr(d.machine, 8) || '-', 1, instr(substr(d.machine, 8) || '-', '-') - 1)) AS gpu,
    CAST(d.radius AS INTEGER) AS r, d.machine, d.experiment, p.precision, p.nx, p.written, p.variant, p.x / said AS x, p.y, p.top,
    d.x / said AS measured
FROM (SELECT *, CAST(radius AS INTEGER) AS reach FROM onset_drop WHERE shape = 'star') d
JOIN plane_point p ON (p.machine, p.experiment, p.variant, p.precision, p.seen, p.shape) = (d.machine, d.experiment, d.variant, d.precision, 'dram', 'star')
    AND p.radius = d.reach AND p.nx = CAST(d.nx AS INTEGER) AND p.written = CAST(d.written AS REAL)
WHERE d.experiment IN ('star3d_plane', 'star3d_written');
CREATE TEMP TABLE curve AS
SELECT *, min(y) OVER c AS low,
    dense_rank() OVER (ORDER BY machine, experiment, variant, precision, r, nx, written) AS n
FROM mine WINDOW c AS (PARTITION BY machine, experiment, variant, precision, r, nx, written);

SELECT 'curves', count(DISTINCT n) FROM curve HAVING count(*) > 0;
SELECT 'says', printf('%d curves of radius 1 to 5, single and double precision, 0 to 2 planes written: what DRAM delivers passes half of its rise at %.2f to %.2f times the plane that the simulated L2 says.',
    count(DISTINCT n), min(measured), max(measured)) FROM curve;
SELECT DISTINCT 'gpus[]', gpu FROM curve ORDER BY gpu;
SELECT DISTINCT 'radii[]', r FROM curve ORDER BY r;
-- By GPU and radius: plane over simulated onset, share of the rise
SELECT 'rise_' || gpu, r, x, (y - low) / (top - low) FROM curve WHERE x BETWEEN 0.4 AND 1.8 ORDER BY gpu, r, n, x;
