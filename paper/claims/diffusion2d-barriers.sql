-- claim: Shared memory adds waiting at barriers.
-- source: HPC4WC project 10, section 7, Figures 12 and 13
-- order: that of the query
-- By at least two percentage points of the cycles between two instructions of a warp
-- (diffusion2d_counters). floor: one point.
SELECT machine, printf('%s %d', precision, nx) AS place, within - without AS value, 2 AS least,
    printf('%.0f to %.0f %%', without, within) AS numbers
FROM shared_said
WHERE what = 'barrier'
ORDER BY precision DESC, nx
