-- claim: Registers in place of shared memory reach 0.9 of the memory's peak along every axis.
-- source: this artifact
-- at 512³
SELECT machine, printf('%s %s', precision, substr(variant, 1, 1)) AS place, t_eff_gbs / t_peak_gbs AS value,
    0.9 AS least, 'deriv8' AS noise, '%.2f' AS format
FROM deriv8
WHERE variant LIKE '%\_registers' ESCAPE '\'
  AND nx = 512
  AND ny = 512
  AND nz = 512
  AND status = 'ok'
