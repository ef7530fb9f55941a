-- Samples: how a record was sampled, and the most that a device can do. `planned` (25-cases.sql) has the
-- declared case of a record. Tolerances are the largest deviations of honest measurements:
--   memory   2 % faster than the copies, which are medians; 10 % on a host, where others slow the copies, too
--   L2       2.5 times as fast as its copy, which pays for its launch and for writes
--   clock    1 %
--   power    5 % above the cap, which holds on average
--   energy   30 % off power times time, as power is an average over a second
--   seconds  half of what the experiment asks for

-- The number of samples is the one at which the declared rule stops.
INSERT INTO finding
SELECT machine, file, line, 'stop', printf('%d samples', n),
    printf('%d%s: the declared rule is %d, to %.3g, at most %d', stop,
        CASE WHEN stop > n THEN ' or more' ELSE '' END, samples, noise, most)
FROM (
    SELECT rec.*, samples, noise, most, stops(samples_ns, samples, noise, most) AS stop
    FROM rec
    JOIN record ON record.rowid = rec.id
    JOIN (
        SELECT id, samples, noise, most
        FROM planned
        UNION ALL
        SELECT id, y.samples, y.noise, y.most
        FROM rec
        JOIN yardstick y USING (machine, role, on_gpu)
        GROUP BY id) USING (id)
    WHERE rec.ok)
WHERE stop NOTNULL;

INSERT INTO finding
SELECT machine, file, line, 'regime', printf('cache %s', rec.cache), planned.cache
FROM rec
JOIN planned USING (id)
WHERE rec.cache <> planned.cache;

INSERT INTO finding
SELECT machine, file, line, 'cold', printf('%g cold launches in one sample', batch), '1'
FROM rec
JOIN planned USING (id)
WHERE ok
  AND planned.cache = 'cold'
  AND batch > 1;

-- A time counts only with a checked answer.
INSERT INTO finding
SELECT machine, file, line, 'answer',
    CASE
        WHEN NOT ifnull(CAST(checked AS REAL) > 0, 0) THEN 'status ok, but no point was checked'
        WHEN NOT ifnull(bound_used <= 1, 0)
            THEN printf('status ok, but the error is %s times its bound', bound_used)
        ELSE printf('status ok, but wrong = %g and damaged = %g', wrong, damaged) END, NULL
FROM rec
WHERE role = 'case'
  AND ok
  AND NOT ifnull(CAST(checked AS REAL) > 0 AND bound_used <= 1 AND wrong = 0 AND damaged = 0, 0);

-- The case says how many points are compared: all, or the program's sample of them.
INSERT INTO finding
SELECT machine, file, line, 'checked', printf('%g points compared with the reference', r.checked),
    printf('%g', v.checked)
FROM rec r
JOIN planned v USING (id)
WHERE ok
  AND r.checked < v.checked;

-- Samples taken while heat or the power brake slowed the GPU down are void and are measured again. The bits
-- are NVML_VOID of src/harness/nvml.h: 0x08 and above in the last digit, 0x20 and above in the one before
-- it.
INSERT INTO finding
SELECT machine, file, line, 'throttled', printf('throttle %s on samples that count', throttle),
    'samples taken without 0x08, 0x20, 0x40 or 0x80: these void them'
FROM rec
WHERE ok
  AND (throttle GLOB '0x*[89a-fA-F]' OR throttle GLOB '0x*[2-9a-fA-F][0-9a-fA-F]');

-- Two rows per record at most: its samples (what: 'median') and the launches that continued for seconds
-- after them (what: 'sustained').
--   ns, mhz     time of a launch, SM clock
--   bytes       bytes that a launch must move, of one GPU: of several time steps in a pass, only the first
--               must read from memory and only the last must write to it
--   written     bytes of the result; flops: of all GPUs
--   peak, l2    the fastest copies of the run and the stated peaks, whichever is larger, in GB/s
--   gbs, gflops of the data sheet, at the highest clock
CREATE TEMP TABLE timed AS
SELECT r.id, r.machine, file, r.line, r.backend, v.steps,
    v.answers * CASE r.precision
        WHEN 'half' THEN 2
        WHEN 'single' THEN 4
        WHEN 'double' THEN 8 END AS written, r.on_gpu, r.array_bytes, r.flops, r.points, t_peak_gbs,
    findings, power_w, what,
    CASE what WHEN 'median' THEN median ELSE CAST(pair(findings, 'sustained_ns') AS REAL) END AS ns,
    CAST(CASE what
            WHEN 'median' THEN clock_sm_mhz
            ELSE pair(findings, 'sustained_sm_mhz') END AS REAL) AS mhz,
    r.bytes_min / ifnull(v.steps, 1) AS bytes,
    CASE WHEN r.on_gpu THEN l2_bytes ELSE cpu_cache_bytes END AS cache_bytes, clock_sm_max_mhz, power_cap_w,
    facts.gpu, max(ifnull(t_peak_gbs, 0), ifnull(p.rate, 0)) AS peak,
    max(ifnull(l2_peak_gbs, 0), ifnull(l.rate, 0)) AS l2, ifnull(CASE WHEN r.on_gpu THEN gbs END, 0) AS gbs,
    CASE WHEN r.precision = 'double' THEN gflops_double ELSE gflops_single END * ifnull(pair(r.extra,
            'gpus'), 1) AS gflops
FROM rec r
CROSS JOIN (SELECT 'median' AS what UNION ALL SELECT 'sustained')
JOIN facts USING (machine)
LEFT JOIN memory_limit USING (machine)
LEFT JOIN gpu_sheet USING (machine)
LEFT JOIN planned v USING (id)
LEFT JOIN fastest_copy p ON (p.machine, p.log, p.run, p.on_gpu, p.role) = (r.machine, r.log, r.run, r.on_gpu,
    'peak')
LEFT JOIN fastest_copy l ON (l.machine, l.log, l.run, l.on_gpu, l.role) = (r.machine, r.log, r.run, r.on_gpu,
    'l2peak')
WHERE r.role = 'case'
  AND ok
  AND (what = 'median' OR findings LIKE '%sustained_%');

INSERT INTO finding
SELECT machine, file, line, 'no T_peak', 'larger than the cache, but without a T_peak', NULL
FROM timed
WHERE cache_bytes > 0
  AND array_bytes >= 4 * cache_bytes
  AND NOT ifnull(t_peak_gbs > 0, 0)
  AND what = 'median';

INSERT INTO finding
SELECT machine, file, line, 'memory', printf('%s %.6g ns', what, ns),
    printf('at least %.6g ns, which the memory needs for %.0f bytes (%.6g GB/s)', bytes / most, bytes, most)
FROM (
    SELECT *, max(gbs, peak * CASE WHEN on_gpu THEN 1.02 ELSE 1.10 END) AS most
    FROM timed
    WHERE cache_bytes > 0
      AND array_bytes >= 4 * cache_bytes)
WHERE ns < bytes / most;

-- A kernel that reads as many bytes as it writes, one step per pass, is no faster than the run's best copy.
-- Kernels that only read can be faster, and small arrays stay in the L2.
INSERT INTO finding
SELECT machine, file, line, 'copy', printf('%s: %.6g GB/s', what, bytes / ns),
    printf('at most %.6g, 1.02 times the best copy of its run', 1.02 * peak)
FROM timed
WHERE on_gpu
  AND cache_bytes > 0
  AND array_bytes >= 4 * cache_bytes
  AND steps = 1
  AND abs(2 * written / bytes - 1) < 0.02
  AND ns < bytes / (1.02 * peak);

-- Only on the GPU: on the host a small array may be in a cache nearer than the last one.
INSERT INTO finding
SELECT machine, file, line, 'L2', printf('%s %.6g ns', what, ns),
    printf('at least %.6g ns, which the L2 needs for %.0f bytes (%.6g GB/s)', bytes / 2.5 / l2, bytes, l2)
FROM timed
WHERE on_gpu
  AND NOT ifnull(cache_bytes > 0 AND array_bytes >= 4 * cache_bytes, 0)
  AND l2 > 0
  AND ns < bytes / (2.5 * l2);

INSERT INTO finding
SELECT machine, file, line, 'units', printf('%s: %.6g GFlop/s', what, flops / ns),
    printf('at most %.6g, the peak at the highest clock', gflops)
FROM timed
WHERE on_gpu
  AND gflops > 0
  AND flops / ns > gflops;

-- NVML's readings under load. No GPU since Kepler clocks below 100 MHz, even when idle. Cards work from 0
-- degrees on and shut down before 110. Power is a momentary value: honest readings were up to 12 % above
-- the cap.
INSERT INTO finding
SELECT machine, file, line, 'clock', printf('%s: SM clock %g MHz', what, mhz),
    printf('100 to %g MHz, the device''s highest', clock_sm_max_mhz)
FROM timed
WHERE on_gpu
  AND (mhz < 100 OR (clock_sm_max_mhz > 0 AND mhz > 1.01 * clock_sm_max_mhz));

INSERT INTO finding
SELECT machine, file, line, name, printf('%s %g', name, value),
    CASE WHEN most > 0 THEN printf('%g to %g', least, most) ELSE printf('at least %g', least) END
FROM (
    SELECT machine, file, line, column1 AS name, column2 AS least,
        CASE column1
            WHEN 'clock_mem_mhz' THEN clock_mem_mhz
            WHEN 'temperature_c' THEN temperature_c
            ELSE power_w END AS value,
        CASE column1
            WHEN 'clock_mem_mhz' THEN 1.01 * clock_memory_max_mhz
            WHEN 'temperature_c' THEN 110
            ELSE 1.25 * power_cap_w END AS most
    FROM rec
    JOIN facts USING (machine), (VALUES ('clock_mem_mhz', 100), ('temperature_c', 0), ('power_w', 0))
    WHERE ok)
WHERE value < least OR (most > 0 AND value > most);

INSERT INTO finding
SELECT machine, file, line, 'no device', printf('backend %s on a machine without a GPU', backend), NULL
FROM timed
WHERE on_gpu
  AND gpu IS NULL
  AND what = 'median';

-- Sustained launches are there if the experiment asks for them and the case is CUDA, and only then. They
-- have a power reading where NVML is there, and an energy where NVML counts it.
INSERT INTO finding
SELECT machine, file, line, 'sustained',
    CASE WHEN wanted THEN 'no sustained launches' ELSE 'sustained launches' END,
    CASE
        WHEN wanted THEN 'its experiment asks for them'
        ELSE 'none: its experiment does not ask for them' END
FROM (
    SELECT rec.*, planned.backend = 'cuda' AND planned.sustained > 0 AS wanted
    FROM rec
    JOIN planned USING (id))
WHERE ok
  AND wanted <> (ifnull(findings, '') LIKE '%sustained_%');

-- A row per sustained launch: seconds s (wanted_s: asked for), watts w, joules of a launch.
CREATE TEMP TABLE sustained_run AS
SELECT timed.*, ifnull(sustained, 0) AS wanted_s, CAST(pair(findings, 'sustained_s') AS REAL) AS s,
    CAST(pair(findings, 'sustained_power_w') AS REAL) AS w,
    1e-9 * pair(findings, 'sustained_energy_nj_per_point') * timed.points AS joule
FROM timed
LEFT JOIN planned USING (id)
WHERE what = 'sustained';

INSERT INTO finding
SELECT machine, file, line, 'held', 'sustained launches without their time, clock or power: ' || findings,
    NULL
FROM sustained_run
WHERE NOT ifnull(s > 0 AND ns > 0 AND mhz > 0 AND (power_w IS NULL OR w > 0), 0);

INSERT INTO finding
SELECT machine, file, line, 'brief', printf('sustained for %.6g s', s),
    printf('at least half of %d s, and 16 launches', wanted_s)
FROM sustained_run
WHERE NOT ifnull(s >= 0.5 * wanted_s AND s >= 16e-9 * ns, 0);

INSERT INTO finding
SELECT machine, file, line, 'cap', printf('sustained at %.0f W', w),
    printf('at most the cap of %.0f W', power_cap_w)
FROM sustained_run
WHERE power_cap_w > 0
  AND w > 1.05 * power_cap_w;

INSERT INTO finding
SELECT machine, file, line, 'energy', printf('%.4g J for a launch', joule),
    printf('%.4g J at %.4g W', 1e-9 * w * ns, w)
FROM sustained_run
WHERE joule NOTNULL
  AND NOT ifnull(abs(joule / (1e-9 * w * ns) - 1) <= 0.3, 0);
