-- needs: stream_latency stream_workingset stream_kernels
-- One row per level of the memory hierarchy, the fastest first: bytes; gbs, what all multiprocessors read
-- from there at most; near and far, ns of one dependent access. NULL: not measured here. The L2's far is of a
-- set larger than one half, of which some reads come from DRAM
CREATE TEMP TABLE rate AS
SELECT roof, max(rate) AS gbs FROM roof WHERE machine = :machine GROUP BY roof;
CREATE TEMP TABLE link AS
SELECT max(message_bytes / exchange_ns) AS gbs, min(exchange_ns) AS ns
FROM halo_message
WHERE machine = :machine
  AND status = 'ok'
  AND gpus = 2
  AND exchange_ns > 0;
CREATE TEMP TABLE level AS
WITH wait AS (SELECT place, ns FROM latency WHERE machine = :machine)
SELECT 1 AS i, 'registers' AS name, 4 * registers_per_sm * sms AS bytes, NULL AS gbs, NULL AS near,
       NULL AS far
FROM machine
WHERE name = :machine
UNION ALL
SELECT 2, 'L1, shared', shared_per_sm * sms,
       (SELECT max(gbs) FROM rate WHERE roof IN ('L1', 'shared')),
       (SELECT ns FROM wait WHERE place = 'shared'), (SELECT ns FROM wait WHERE place = 'L1')
FROM machine
WHERE name = :machine
UNION ALL
SELECT 3, iif(cc IN halved, 'L2, in two halves', 'L2'), l2_bytes,
       (SELECT gbs FROM rate WHERE roof = 'L2'),
       (SELECT ns FROM wait WHERE place = 'near'), (SELECT ns FROM wait WHERE place = 'far')
FROM machine
WHERE name = :machine
UNION ALL
SELECT 4, 'DRAM', memory_bytes, (SELECT gbs FROM rate WHERE roof = 'DRAM, read'),
       (SELECT ns FROM wait WHERE place = 'DRAM'), NULL
FROM machine
WHERE name = :machine
UNION ALL
SELECT 5, 'another GPU', NULL, gbs, ns, NULL
FROM link
WHERE gbs > 0;

SELECT 'title', printf('the L2 reads at %.1f times the speed of DRAM and holds 1/%d of its bytes',
                       max(gbs) FILTER (WHERE i = 3) / max(gbs) FILTER (WHERE i = 4),
                       max(bytes) FILTER (WHERE i = 4) / max(bytes) FILTER (WHERE i = 3))
FROM level;
SELECT 'says',
       printf('A read of a chain takes %.0f ns from the near half of the L2, %.0f from a set larger than one '
              || 'half, %.0f from DRAM. Widths are logarithmic.', l.near, l.far, d.near)
FROM level l, level d
WHERE l.i = 3
  AND d.i = 4;
SELECT 'levels', count(*) FROM level;
-- Level from the top, its name, size, speed and latency in words, width of its box: by the logarithm of
-- its size
SELECT 'level', i, name,
       CASE
           WHEN bytes >= 1e10 THEN printf('%.0f GiB', bytes / 1073741824)
           WHEN bytes > 0 THEN printf('%.0f MiB', bytes / 1048576)
           ELSE ' ' END,
       CASE
           WHEN gbs >= 1000 THEN printf('%.1f TB/s', gbs / 1000)
           WHEN gbs > 0 THEN printf('%.0f GB/s', gbs)
           ELSE ' ' END,
       CASE
           WHEN far > 0 AND i = 3 THEN printf('near %.0f ns, past a half %.0f ns', near, far)
           WHEN far > 0 THEN printf('shared %.0f ns, L1 %.0f ns', near, far)
           WHEN near >= 1000 THEN printf('%.1f µs a message', near / 1000)
           WHEN near > 0 THEN printf('%.0f ns', near)
           ELSE ' ' END,
       ifnull(0.5 + 0.5 * ln(bytes / 1e7) / ln(1.5e4), 0.6)
FROM level
ORDER BY i;
