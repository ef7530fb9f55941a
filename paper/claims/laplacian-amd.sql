-- claim: AMD's Laplacian slows down where three planes no longer fit into the last level of cache.
-- source: AMD lab notes, Finite difference method, Laplacian part 4, Figures 3 and 4
-- 2.7 to 3.3 planes at half of the rise of its time (results/rules/53-elsewhere.sql), read off the figures.
-- floor: half of the figures' steps. The claim has a row for each GPU that measured the law by planes, as
-- none of these is an AMD GPU.
SELECT m.machine, printf('%s nx = %d', gpu, nx) AS place, planes AS value, 2.7 AS least, 3.3 AS most,
    0.03 * planes AS floor,
    printf('%.2f%s', planes, iif(planes < law, printf(' < %.1f of the law', law), '')) AS numbers,
    0 AS cases
FROM elsewhere_llc e
JOIN (SELECT DISTINCT machine FROM plane_law WHERE x > 0) m
    ON e.machine = m.machine OR e.machine NOT IN (SELECT name FROM machine)
ORDER BY gpu, nx
