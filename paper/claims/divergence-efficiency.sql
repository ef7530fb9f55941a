-- claim: No warp splits at conditions aligned to warps: each branch goes one way.
-- source: RWTH slides, branching, on branch efficiency
-- by the profiler (divergence-counters), in rows of 8 to 256 points: 99.5 % of branches and more
SELECT machine, min(branch_uniform_pct) AS value, 99.5 AS least, 0.1 AS floor,
    printf('%.1f %% and more', min(branch_uniform_pct)) AS numbers
FROM divergence_counters
WHERE variant = 'aligned'
GROUP BY machine
