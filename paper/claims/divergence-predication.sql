-- claim: The compiler predicates a branch of a few instructions where it can: hardly a warp splits at it.
-- source: RWTH slides, branching: the compiler tries to predicate
-- by the profiler (divergence-counters), the branch inside warps: 99.5 % of branches go one way and more
SELECT machine, variant AS place, min(branch_uniform_pct) AS value, 99.5 AS least, 0.1 AS floor,
    group_concat(
        printf('rows of %d: %.1f %%, %.1f lanes', length, branch_uniform_pct, lanes_predicated_on),
        ', ') AS numbers
FROM divergence_counters
WHERE variant IN ('branch', 'branch_batched')
GROUP BY machine, variant
