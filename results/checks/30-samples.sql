-- How a record was sampled, and what a device can do at most. `visit` has of a case the row of its experiment that declares it (cases.sql).
-- Tolerances, each what honest measuring can miss by: the memory may be 2 % faster than the copies, which are medians, on a host, where others slow
-- the copies as well, 10 %, the L2 2.5 times, as its copy pays for its launch and for writes; the clock 1 %; power 5 % above its cap, which holds on
-- the average; the energy of a launch 30 % off power times time, as power is an average over a second; of the seconds asked for, the half.
INSERT INTO finding SELECT machine, file, line, 'stop', printf('%d samples', n),
       printf('%d%s: the declared rule is %d, to %.3g, at most %d', stop, CASE WHEN stop > n THEN ' or more' ELSE '' END, samples, noise, most)
FROM (SELECT rec.*, samples, noise, most, stops(samples_ns, samples, noise, most) AS stop
      FROM rec JOIN record ON record.rowid = rec.id JOIN (SELECT id, samples, noise, most FROM visit
                     UNION ALL SELECT id, y.samples, y.noise, y.most FROM rec JOIN yardstick y USING (machine, role, on_gpu) GROUP BY id) USING (id)
      WHERE rec.ok) WHERE stop NOTNULL;
INSERT INTO finding SELECT machine, file, line, 'regime', printf('cache %s', rec.cache), visit.cache FROM rec JOIN visit USING (id) WHERE
       rec.cache <> visit.cache;
INSERT INTO finding SELECT machine, file, line, 'cold', printf('%g cold launches in one sample', batch), '1' FROM rec JOIN visit USING (id)
WHERE ok AND visit.cache = 'cold' AND batch > 1;

-- no time without a checked answer
INSERT INTO finding SELECT machine, file, line, 'answer', CASE
       WHEN NOT ifnull(CAST(checked AS REAL) > 0, 0) THEN 'status ok, but no point was checked'
       WHEN NOT ifnull(bound_used <= 1, 0) THEN printf('status ok, but the error is %s times its bound', bound_used)
       ELSE printf('status ok, but wrong = %g and damaged = %g', wrong, damaged) END, NULL
FROM rec WHERE role = 'case' AND ok AND NOT ifnull(CAST(checked AS REAL) > 0 AND bound_used <= 1 AND wrong = 0 AND damaged = 0, 0);

-- what is timed: the samples, and what went on for seconds after them
CREATE TEMP TABLE timed AS
SELECT r.id, r.machine, file, r.line, r.backend, r.on_gpu, r.array_bytes, r.flops, r.points, t_peak_gbs, findings, power_w, what,
       CASE what WHEN 'median' THEN median ELSE CAST(pair(findings, 'sustained_ns') AS REAL) END AS ns,
       CAST(CASE what WHEN 'median' THEN clock_sm_mhz ELSE pair(findings, 'sustained_sm_mhz') END AS REAL) AS mhz, r.bytes_min / ifnull(v.steps, 1) AS bytes,
       -- of several steps only the first must read from memory and only the last write to it; of several GPUs, flops are of all, bytes of one
       CASE WHEN r.on_gpu THEN l2_bytes ELSE cpu_cache_bytes END AS cache_bytes, clock_sm_max_mhz, power_cap_w, m.gpu,
       max(ifnull(t_peak_gbs, 0), ifnull(p.rate, 0)) AS peak, max(ifnull(l2_peak_gbs, 0), ifnull(l.rate, 0)) AS l2,
       ifnull(CASE WHEN r.on_gpu THEN gbs END, 0) AS gbs, CASE WHEN r.precision = 'double' THEN gflops_double ELSE gflops_single END * ifnull(pair(r.extra, 'gpus'), 1) AS gflops
FROM rec r CROSS JOIN (SELECT 'median' AS what UNION ALL SELECT 'sustained') JOIN m USING (machine) LEFT JOIN ceiling USING (machine) LEFT JOIN gpu_sheet USING (machine) LEFT JOIN visit v
       USING (id) LEFT JOIN fastest p ON (p.machine, p.log, p.run, p.on_gpu, p.role) = (r.machine, r.log, r.run, r.on_gpu, 'peak')
     LEFT JOIN fastest l ON (l.machine, l.log, l.run, l.on_gpu, l.role) = (r.machine, r.log, r.run, r.on_gpu, 'l2peak')
WHERE r.role = 'case' AND ok AND (what = 'median' OR findings LIKE '%sustained_%');
INSERT INTO finding SELECT machine, file, line, 'no T_peak', 'larger than the cache, but without a T_peak', NULL
FROM timed WHERE cache_bytes > 0 AND array_bytes >= 4 * cache_bytes AND NOT ifnull(t_peak_gbs > 0, 0) AND what = 'median';
INSERT INTO finding SELECT machine, file, line, 'memory', printf('%s %.6g ns', what, ns),
       printf('at least %.6g ns, which the memory needs for %.0f bytes (%.6g GB/s)', bytes / most, bytes, most)
FROM (SELECT *, max(gbs, peak * CASE WHEN on_gpu THEN 1.02 ELSE 1.10 END) AS most FROM timed WHERE cache_bytes > 0 AND array_bytes >= 4 * cache_bytes)
WHERE ns < bytes / most;
-- not on the host: a small array is in a cache nearer than the last
INSERT INTO finding SELECT machine, file, line, 'L2', printf('%s %.6g ns', what, ns),
       printf('at least %.6g ns, which the L2 needs for %.0f bytes (%.6g GB/s)', bytes / 2.5 / l2, bytes, l2)
FROM timed WHERE on_gpu AND NOT ifnull(cache_bytes > 0 AND array_bytes >= 4 * cache_bytes, 0) AND l2 > 0 AND ns < bytes / (2.5 * l2);
INSERT INTO finding SELECT machine, file, line, 'units', printf('%s: %.6g GFlop/s', what, flops / ns),
       printf('at most %.6g, the peak at the highest clock', gflops)
FROM timed WHERE on_gpu AND gflops > 0 AND flops / ns > gflops;
INSERT INTO finding SELECT machine, file, line, 'clock', printf('%s: SM clock %.0f MHz', what, mhz),
       printf('at most %d MHz, the device''s highest', clock_sm_max_mhz)
FROM timed WHERE on_gpu AND clock_sm_max_mhz > 0 AND mhz > 1.01 * clock_sm_max_mhz;
INSERT INTO finding SELECT machine, file, line, 'no device', printf('backend %s on a machine without a GPU', backend), NULL
FROM timed WHERE on_gpu AND gpu IS NULL AND what = 'median';

-- launches that went on for seconds: there where the experiment asks for them, of CUDA, nowhere else. Power where NVML was, energy where it
-- counts that
INSERT INTO finding SELECT machine, file, line, 'sustained', CASE WHEN wanted THEN 'no sustained launches' ELSE 'sustained launches' END,
       CASE WHEN wanted THEN 'its experiment asks for them' ELSE 'none: its experiment does not ask for them' END
FROM (SELECT rec.*, visit.backend = 'cuda' AND visit.sustained > 0 AS wanted FROM rec JOIN visit USING (id)) WHERE ok AND wanted <>
       (ifnull(findings, '') LIKE '%sustained_%');
CREATE TEMP TABLE held AS
SELECT timed.*, ifnull(sustained, 0) AS asked, CAST(pair(findings, 'sustained_s') AS REAL) AS s, CAST(pair(findings, 'sustained_power_w') AS
       REAL) AS w, 1e-9 * pair(findings, 'sustained_energy_nj_per_point') * timed.points AS joule
FROM timed LEFT JOIN visit USING (id) WHERE what = 'sustained';
INSERT INTO finding SELECT machine, file, line, 'held', 'sustained launches without their time, clock or power: ' || findings, NULL
FROM held WHERE NOT ifnull(s > 0 AND ns > 0 AND mhz > 0 AND (power_w IS NULL OR w > 0), 0);
INSERT INTO finding SELECT machine, file, line, 'brief', printf('sustained for %.6g s', s), printf('at least half of %d s, and 16 launches', asked)
FROM held WHERE NOT ifnull(s >= 0.5 * asked AND s >= 16e-9 * ns, 0);
INSERT INTO finding SELECT machine, file, line, 'cap', printf('sustained at %.0f W', w), printf('at most the cap of %.0f W', power_cap_w)
FROM held WHERE power_cap_w > 0 AND w > 1.05 * power_cap_w;
INSERT INTO finding SELECT machine, file, line, 'energy', printf('%.4g J for a launch', joule), printf('%.4g J at %.4g W', 1e-9
       * w * ns, w) FROM held WHERE joule NOTNULL AND NOT ifnull(abs(joule / (1e-9 * w * ns) - 1) <= 0.3, 0);
