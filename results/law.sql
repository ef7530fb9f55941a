-- SPDX-License-Identifier: MIT
-- The law of the L2 cliff against measurement, for each star3d curve without Z loop.
--   law        x: measured (results/cliff.sql; NULL: no drop); predicted: by the law; first: 1 where the prediction is that of predicted.csv, older than the
--              measurement (star3d-law; without it a curve has none), 0 where the law was found on the curve (star3d-l2cliff). A machine
--              without a prediction of its own takes that of one with the same GPU and L2: a second card of the model is its witness;
--              t_eff_gbs: the mean from 1.5 times the predicted X on; t_eff_predicted: B_read / (r + 1)
--   law_error  over the drops of the curves of an experiment: the mean of |measured / predicted - 1| and the mean of measured / predicted,
--              were the capacity the effective, the whole or half of the L2, and it filled by 2r+2 or 2r+1 planes
CREATE VIEW law_rule AS
WITH foretold AS (
    SELECT m.name AS witness, p.* FROM machine m JOIN predicted p
    ON p.machine = CASE WHEN m.name IN (SELECT machine FROM predicted) THEN m.name ELSE
           (SELECT min(o.name) FROM machine o WHERE (o.gpu, o.l2_bytes) = (m.gpu, m.l2_bytes) AND o.name IN (SELECT machine FROM predicted)) END),
curve AS (
    SELECT c.machine, c.experiment, c.precision, c.variant, c.radius, c.ny, c.x, c.rise, bytes, l2_bytes, c.experiment = 'star3d_law' AS first,
           CASE c.experiment WHEN 'star3d_law' THEN p.c_eff_bytes ELSE e.effective_bytes END AS capacity,
           CASE c.experiment WHEN 'star3d_law' THEN p.x ELSE c.model END AS predicted,
           CASE c.experiment WHEN 'star3d_law' THEN p.t_eff_gbs ELSE e.dram_gbs / (c.radius + 1) END AS t_eff_predicted
    FROM cliff c JOIN precision USING (precision) JOIN machine m ON m.name = c.machine LEFT JOIN effective_l2 e USING (machine, l2_bytes)
         LEFT JOIN foretold p ON p.witness = c.machine AND p.variant = c.variant AND p.change = 'none' AND p.precision = c.precision AND p.radius = c.radius AND p.ny = c.ny
    WHERE c.experiment IN ('star3d_l2cliff', 'star3d_law') AND c.planes IS NULL AND c.points >= 5)
SELECT curve.*, avg(p.t_eff_gbs) AS t_eff_gbs
FROM curve LEFT JOIN star3d_point p ON p.machine = curve.machine AND p.experiment = curve.experiment AND p.precision = curve.precision
     AND p.variant = curve.variant AND p.radius = curve.radius AND p.ny = curve.ny AND p.planes IS NULL AND p.nx >= 1.5 * predicted
WHERE predicted > 0 GROUP BY curve.machine, curve.experiment, curve.precision, curve.variant, curve.radius, curve.ny;

CREATE VIEW law_error AS
SELECT machine, experiment, first, l2, planes, count(*) AS curves, count(q) AS drops, avg(abs(q - 1)) AS error, avg(q) AS mean
FROM (SELECT *, x * bytes * ny * (2 * radius + more) / (CASE l2 WHEN 'effective' THEN capacity WHEN 'whole' THEN l2_bytes ELSE l2_bytes / 2 END) AS q
      FROM law, (SELECT 'effective' AS l2 UNION ALL VALUES ('whole'), ('half')), (SELECT '2r+2' AS planes, 2 AS more UNION ALL VALUES ('2r+1', 1)))
GROUP BY machine, experiment, first, l2, planes ORDER BY machine, experiment, error;
