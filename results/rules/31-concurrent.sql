-- What several streams gain for kernels that are too small for the GPU (concurrent).
--   blocks  of a kernel (of 256 threads);  fill: blocks for each multiprocessor;  kernel_ns: one kernel's
--           time where one follows the other
--   speed   one stream over several;  most: one stream over all the work in one kernel, which streams can
--           come to
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
