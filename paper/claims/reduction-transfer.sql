-- claim: If the values come from the host, the bus takes nine tenths of a reduction's time.
-- source: this artifact; what the RWTH slides' 0.38 s contains
-- 2^30 integers in page-locked memory: 1 - time of the best variant with the values on the GPU / its time
-- with the transfer.
SELECT machine, 1 - own / whole AS value, 0.9 AS least, 'reduction' AS noise,
    printf('%.1f %% of %.3f s, the slides'' 0.38 s', 100 - 100 * own / whole, whole / 1e9) AS numbers
FROM (
        SELECT machine, min(time_median_ns) FILTER (WHERE variant = 'transfer') AS whole,
            min(time_median_ns) FILTER (WHERE variant <> 'transfer') AS own
        FROM reduction
        WHERE nx = 1073741824
          AND precision = 'int'
          AND backend = 'cuda'
          AND status = 'ok'
        GROUP BY machine)
WHERE whole NOTNULL
  AND own NOTNULL
