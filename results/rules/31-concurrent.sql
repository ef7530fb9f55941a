-- A row per case of concurrent: kernels too small for the GPU, in several streams.
--   blocks, fill   blocks of a kernel (256 threads each); the same per SM
--   kernel_ns      time of a kernel if one follows the other
--   speed          time in one stream / time in several
--   most           time in one stream / time of all the work in one kernel, the limit of speed
CREATE TABLE concurrent_speed AS
SELECT machine, precision, work, streams, nx / kernels / 256 AS blocks, nx / kernels / 256 / sms AS fill,
    one.time_median_ns / kernels AS kernel_ns, one.time_median_ns / many.time_median_ns AS speed,
    one.time_median_ns / whole.time_median_ns AS most
FROM (SELECT * FROM concurrent WHERE variant = 'streams' AND status = 'ok') AS many
JOIN (
    SELECT machine, precision, nx, kernels, work, time_median_ns
    FROM concurrent
    WHERE variant = 'streams'
      AND streams = 1
      AND status = 'ok')
    AS one USING (machine, precision, nx, kernels, work)
LEFT JOIN (
    SELECT machine, precision, nx, work, time_median_ns
    FROM concurrent
    WHERE variant = 'whole'
      AND status = 'ok') AS whole USING (machine, precision, nx, work)
JOIN (SELECT name AS machine, sms FROM machine) USING (machine);
