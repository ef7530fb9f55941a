-- A row per case of overlap: copy in, kernel and copy out in streams, compared with one after the other.
--   x       time of the kernel / time of one copy
--   speed   the three stages, each timed alone in the same run, added up / time of all in streams
--   ideal   the same if the longest stage hides the others; shared: and both copies together take as long
--           as they were measured to take together
CREATE TABLE overlap_speed AS
SELECT machine, variant, memory, work, streams, compute_ns / ((h2d_ns + d2h_ns) / 2) AS x,
    sum_ns / time_median_ns AS speed, sum_ns / max(h2d_ns, compute_ns, d2h_ns) AS ideal,
    sum_ns / max(compute_ns, both_ways_ns) AS shared
FROM (SELECT *, h2d_ns + compute_ns + d2h_ns AS sum_ns FROM overlap WHERE status = 'ok');

-- A row per machine and kind of host memory.
--   gain    the highest speed with at least two streams
--   noise   deviation of one stream, which cannot gain, from 1
--   told    1: the gain exceeds the noise
CREATE TABLE overlap_gain AS
SELECT machine, memory, gain, noise, gain - 1 > noise AS told
FROM (
        SELECT machine, memory, max(speed) FILTER (WHERE streams > 1) AS gain,
            max(abs(speed - 1)) FILTER (WHERE streams = 1) AS noise
        FROM overlap_speed
        GROUP BY machine, memory)
WHERE gain IS NOT NULL
  AND noise IS NOT NULL;
