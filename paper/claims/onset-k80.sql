-- claim: The simulated L2 is nearer to the K80's falls of the hit rate than the source's own formula.
-- source: this artifact; Nasciutti & Panetta, section 6 (the formula's X) and Figures 5 and 7 (hit rates)
-- How far the formula's X (results/published/star3d-k80-cliff.csv) is from half of the fall of the hit rate,
-- less how far the simulated onset is: more than 0. At r = 2 and 4 the source has no hit rates. Figures 4, 6
-- and 8 have curves without numbers: left out. floor: half of the step between the two X read off about the
-- onset. Said beside each GPU that counted planes, as a K80 was not measured here
SELECT m.machine, printf('r = %d', p.radius) AS place,
    abs(x / formula - 1) - abs(x / said - 1) AS value, 0 AS least, step AS floor,
    printf('formula %+.0f %%, simulated %+.0f %%', 100 * (x / formula - 1), 100 * (x / said - 1)) AS numbers
FROM (
        SELECT machine, p.radius, x, said, step, 4.0 * k.ny * predicted_nx AS formula
        FROM onset_published p
        JOIN published_star3d_k80_cliff k USING (machine, radius)) p
JOIN (SELECT DISTINCT machine FROM plane_law WHERE x > 0) m
    ON p.machine = m.machine OR p.machine NOT IN (SELECT name FROM machine)
ORDER BY p.radius
