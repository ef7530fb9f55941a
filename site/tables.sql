-- The tables of a machine (:machine) on the page "tables". A line "-- folded NAME: TITLE" stands above each.
-- A column's name may end in "|FORMAT", the format of its numbers.

-- folded l2: The L2: its capacity and speed
SELECT
    'row' AS head,
    l2_bytes / 1048576 AS "L2, MiB|%.1f",
    effective_bytes / 1048576 AS "it holds, MiB|%.1f",
    l2_gbs AS "read within, GB/s|%.0f",
    dram_gbs AS "read from DRAM, GB/s|%.0f",
    (
        SELECT group_concat(printf('%s: %.0f ns', place, ns), ', ')
        FROM latency
        WHERE latency.machine = :machine
    ) AS "latency"
FROM effective_l2
WHERE machine = :machine;

-- folded noise: Noise: the difference between two measurements of the same case
SELECT
    'row' AS head,
    replace(experiment, '_', '-') AS experiment,
    cases AS "cases|%d",
    100 * half AS "half within|%.2g %%",
    100 * most AS "95 % within|%.2g %%"
FROM noise
WHERE machine = :machine
ORDER BY 2;

-- folded star3d-fixed: star3d at fixed sizes: the best block, and as published (32x16x1, a thread per column)
SELECT
    'row' AS head,
    variant,
    precision,
    radius AS "r|%d",
    place AS "fields lie in",
    size,
    f AS "T_eff / T_peak|%.3f",
    gflops AS "GFlop/s|%.0f",
    f_published AS "T_eff / T_peak as published|%.3f",
    gflops_published AS "GFlop/s as published|%.0f"
FROM fixed
WHERE machine = :machine
ORDER BY precision DESC, place DESC, variant, radius;

-- folded star3d-cliff: star3d: the cliff of every curve over X, measured and by two models
SELECT
    'row' AS head,
    replace(experiment, '_', '-') AS experiment,
    variant,
    precision,
    radius AS "r|%d",
    CASE
        WHEN planes = 0 THEN 'whole column'
        WHEN planes THEN printf('%d planes', planes)
        ELSE 'none'
    END AS "Z loop",
    ny AS "Y|%d",
    ifnull(x, iif(points < 5, 'too few points', 'no drop')) AS "drops at X|%d",
    100 * rise AS "rise of the time|%+.1f %%",
    model AS "X by the effective L2|%.0f",
    predicted AS "X by the K80 paper|%.0f"
FROM cliff
WHERE machine = :machine
ORDER BY experiment, planes NOTNULL, precision DESC, variant, radius, planes, ny;

-- folded star3d-l2hit: star3d: profiler counters around the cliff
SELECT
    'row' AS head,
    variant,
    precision,
    radius AS "r|%d",
    nx AS "X|%d",
    ny AS "Y|%d",
    model AS "cliff by the effective L2|%.0f",
    l2_hit_pct AS "L2 hits|%.1f %%",
    reads AS "values from DRAM per point|%.2f"
FROM l2hit
WHERE machine = :machine
ORDER BY precision DESC, variant, radius, nx;

-- folded star3d-limit: star3d near copy speed: each variant at its tuned setting
SELECT
    'row' AS head,
    variant,
    precision,
    radius AS "r|%d",
    size,
    f AS "T_eff / T_peak|%.3f",
    sustained AS "over a second|%.3f",
    ceiling AS "at copy speed|%.3f",
    sustained_sm_mhz AS "SM clock, MHz|%.0f"
FROM limit_best
WHERE machine = :machine
ORDER BY precision DESC, radius, f DESC;

-- folded star3d-temporal: star3d: several time steps in one pass over memory
SELECT
    'row' AS head,
    precision,
    radius AS "r|%d",
    steps AS "steps per pass|%d",
    size,
    f AS "T_eff of all updates / T_peak|%.3f"
FROM temporal_best
WHERE machine = :machine
ORDER BY precision DESC, radius, steps;

-- folded star3d-ladder: star3d: the ladder from one point per thread to copy speed
SELECT
    'row' AS head,
    rung AS "rung|%d",
    says AS change,
    variant,
    precision,
    radius AS "r|%d",
    f AS "T_eff / T_peak|%.3f",
    gain AS "gain|%+.3f"
FROM ladder
WHERE machine = :machine
ORDER BY precision DESC, radius, rung;

-- folded peers: What others reach on the same GPU with the same stencils, run outside of this artifact
SELECT
    'row' AS head,
    tool,
    precision,
    radius AS "r|%d",
    ifnull(steps, 'its best') AS "steps per pass|%d",
    size,
    f AS "of their own copy, or T_peak here|%.3f",
    ours AS "ours at that size|%.3f"
FROM peer
WHERE machine = :machine
ORDER BY precision DESC, radius, f DESC;

-- folded flow: What the profiler counted: bytes of a grid point between memory, L2, L1 and threads
SELECT
    'row' AS head,
    study,
    variant,
    precision,
    radius AS "r|%d",
    CAST(nx AS INTEGER)
        || ifnull('×' || CAST(ny AS INTEGER), '')
        || ifnull('×' || CAST(nz AS INTEGER), '') AS size,
    dram_r AS "read from DRAM|%.2f",
    dram_w AS "written there|%.2f",
    l2_r AS "L2 to L1|%.2f",
    l2_w AS "L1 to L2|%.2f",
    l1_r AS "read from L1|%.2f",
    l1_hit_pct AS "L1 hits|%.0f %%",
    l2_hit_pct AS "L2 hits|%.0f %%"
FROM flow
WHERE machine = :machine
ORDER BY study DESC, precision DESC, radius, variant, nx;

-- folded diffusion2d-gain: diffusion2d: gain of each step over the step before it, fields of 256 KiB and more
SELECT
    'row' AS head,
    replace(experiment, '_', '-') AS experiment,
    variant AS step,
    follows AS over,
    precision,
    CASE place
        WHEN 'within' THEN 'within half of the L2'
        WHEN 'beyond' THEN 'beyond the L2'
    END AS "fields lie",
    cases AS "cases|%d",
    median AS "median gain|%.2f×",
    mean AS "geometric mean|%.2f×"
FROM gain
WHERE machine = :machine AND place NOTNULL
ORDER BY
    experiment DESC,
    (SELECT step FROM diffusion2d_step s WHERE s.variant = gain.variant),
    place DESC;

-- folded diffusion2d-openacc: diffusion2d: speed-up over GCC's OpenACC on the same GPU
SELECT
    'row' AS head,
    variant AS step,
    precision,
    count(*) AS squares,
    min(speedup) AS "least|%.1f×",
    max(speedup) AS "most|%.1f×",
    (
        SELECT speedup
        FROM speedup l
        WHERE l.machine = s.machine AND l.variant = s.variant AND l.precision = s.precision
        ORDER BY nx DESC
        LIMIT 1
    ) AS "the largest square|%.1f×"
FROM speedup s
WHERE machine = :machine
GROUP BY variant, precision
ORDER BY (SELECT step FROM diffusion2d_step d WHERE d.variant = s.variant);

-- folded double: Cost of double precision: time per point in double over single
SELECT
    'row' AS head,
    study,
    variant,
    radius AS "r|%d",
    cost AS "cost|%.2f×"
FROM double_study
WHERE machine = :machine
ORDER BY study, variant, radius;

-- folded variants: Every variant of every experiment: its best at the largest measured size
SELECT
    'row' AS head,
    replace(experiment, '_', '-') AS experiment,
    variant,
    backend,
    precision,
    radius AS "r|%d",
    CAST(nx AS INTEGER)
        || ifnull('×' || CAST(ny AS INTEGER), '')
        || ifnull('×' || CAST(nz AS INTEGER), '') AS size,
    min(time_median_ns) / 1000 AS "time, µs|%.4g",
    gpoints_per_s AS "Gpoints/s|%.4g",
    t_eff_gbs AS "T_eff, GB/s|%.4g",
    t_eff_gbs / t_peak_gbs AS "T_eff / T_peak|%.3f"
FROM (
    SELECT
        *,
        dense_rank() OVER (
            PARTITION BY experiment,
            variant,
            backend,
            precision,
            radius ORDER BY nx * ifnull(ny, 1) * ifnull(nz, 1) DESC,
            nx DESC,
            ny DESC
        ) AS size_rank
    FROM result
    WHERE machine = :machine
)
WHERE size_rank = 1
GROUP BY experiment, variant, backend, precision, radius
ORDER BY experiment, variant, precision DESC, radius;

-- folded overlap: Copies and kernels in streams, host and GPU together: the best gain
SELECT
    'row' AS head,
    'overlap' AS study,
    memory || ' memory' AS what,
    gain AS "gain|%.2f×",
    100 * noise AS "noise|%.2g %%",
    iif(told, 'yes', 'no') AS "beyond the noise"
FROM overlap_gain
WHERE machine = :machine
UNION ALL
SELECT
    'row',
    'hetero',
    printf('%s data, %d %% on the host', data, cpu_percent),
    gain,
    100 * noise,
    iif(told, 'yes', 'no')
FROM hetero_gain
WHERE machine = :machine;

-- folded host: The host's baselines in C, relative to the host's copy
SELECT
    'row' AS head,
    name AS study,
    backend,
    precision,
    iif(memory, 'memory', 'cache may hold a part') AS "fields lie in",
    f AS "T_eff / T_peak|%.3f"
FROM host
WHERE machine = :machine
ORDER BY name, backend, precision DESC;
