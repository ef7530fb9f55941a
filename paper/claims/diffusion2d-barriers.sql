-- claim: Shared memory adds waiting at barriers.
-- source: HPC4WC project 10, section 7, Figures 12 and 13
-- order: that of the query
-- by two points at least of what a warp does between two instructions (diffusion2d_counters); floor: a point
SELECT machine, printf('%s %d', precision, nx) AS place, within - without AS value, 2 AS least,
    printf('%.0f to %.0f %%', without, within) AS numbers
FROM shared_said
WHERE what = 'barrier'
ORDER BY precision DESC, nx
