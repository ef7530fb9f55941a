-- A row per machine and place (its key): the time of one access in ns, by a chain of links
-- (stream-latency), the median over the working sets of the place.
--   shared   shared memory
--   L1       up to 16 KiB, which any L1 holds
--   near     past the L1: L2/8 to 3/8 of the L2
--   far      5/8 to 3/4 of the L2. Where that has two halves, the half of the one SM that reads does not hold
--            all of it: a part comes from the other half, the rest from DRAM
--   DRAM     from 8 times the L2 on
CREATE TABLE latency AS
SELECT machine, place, median(ns) AS ns
FROM (
        SELECT machine, 1 / gpoints_per_s AS ns,
            CASE variant
                WHEN 'chase_shared' THEN 'shared'
                WHEN 'chase_l1' THEN CASE WHEN nx * bytes <= 16384 THEN 'L1' END
                WHEN 'chase'
                    THEN CASE
                        WHEN nx * bytes BETWEEN l2_bytes / 8 AND l2_bytes * 3 / 8 THEN 'near'
                        WHEN nx * bytes BETWEEN l2_bytes * 5 / 8 AND l2_bytes * 3 / 4 THEN 'far'
                        WHEN nx * bytes >= 8 * l2_bytes THEN 'DRAM' END END AS place
        FROM stream_latency
        JOIN precision USING (precision)
        JOIN machine ON name = machine
        WHERE status = 'ok'
          AND l2_bytes > 0)
WHERE place NOTNULL
GROUP BY machine, place;
