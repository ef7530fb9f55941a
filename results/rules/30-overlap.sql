-- What streams gain over copy in, kernel and copy out one after the other (overlap).
--   x       the kernel's time over one copy's
--   speed   the three stages, each timed alone in the same run, added up, over the time of all in streams
--   ideal   where the longest stage hides the others; shared: and both copies together take what they took at
--           once
CREATE TABLE overlap_speed AS
SELECT machine, variant, memory, work, streams, compute_ns / ((h2d_ns + d2h_ns) / 2) AS x,
    sum_ns / time_median_ns AS speed, sum_ns / max(h2d_ns, compute_ns, d2h_ns) AS ideal,
    sum_ns / max(compute_ns, both_ways_ns) AS shared
FROM (SELECT *, h2d_ns + compute_ns + d2h_ns AS sum_ns FROM overlap WHERE status = 'ok');

--   gain    the greatest speed of two streams or more
--   noise   how far one stream, which has nothing to gain, is from 1; told: whether the gain is beyond it
CREATE TABLE overlap_gain AS
SELECT machine, memory, gain, noise, gain - 1 > noise AS told
FROM (
        SELECT machine, memory, max(speed) FILTER (WHERE streams > 1) AS gain,
            max(abs(speed - 1)) FILTER (WHERE streams = 1) AS noise
        FROM overlap_speed
        GROUP BY machine, memory)
WHERE gain IS NOT NULL
  AND noise IS NOT NULL;
