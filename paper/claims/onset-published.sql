-- claim: The simulated L2 has the published onsets of other GPUs within 10 %, from their data sheet alone.
-- source: this artifact: Nasciutti & Panetta, Figures 5 and 7; AMD lab notes, Laplacian part 4
-- the K80's by the hit rate of its L2, AMD's by time (results/rules/56-published.sql); floor: half of the
-- step between the two readings about the onset. Said beside each GPU that counted planes, as these are none
-- of them
SELECT m.machine, printf('%s r = %s, nx = %s', gpu, radius, nx) AS place, abs(p.x / said - 1) AS value,
    0.1 AS most, step AS floor,
    printf('%.2f MB, %.2f simulated: %+.0f %%', x / 1e6, said / 1e6, 100 * (x / said - 1)) AS numbers,
    0 AS cases
FROM onset_published p
JOIN (SELECT DISTINCT machine FROM plane_law WHERE x > 0) m
    ON p.machine = m.machine OR p.machine NOT IN (SELECT name FROM machine)
ORDER BY gpu, nx
