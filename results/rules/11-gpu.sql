-- What the vendor says of the GPU of each machine (results/published/gpus.csv): the first name that stands as
-- words in the driver's, "T4" in "Tesla T4" and not in "T400". NULL where the sheet says nothing.
--   model, model_cc, model_sms, model_l2_bytes, model_peak_gbs   by the data sheet
--   gflops_single, gflops_double   the most at the highest clock, a fused multiply-add being two
CREATE TABLE gpu_sheet AS
SELECT m.name AS machine, g.name AS model, g.cc AS model_cc, g.sms AS model_sms,
    g.l2_mib * 1048576 AS model_l2_bytes, g.peak_gbs AS model_peak_gbs,
    2e-3 * m.sms * u.single * clock_sm_max_mhz AS gflops_single,
    2e-3 * m.sms * u.double * clock_sm_max_mhz AS gflops_double
FROM machine m
LEFT JOIN published_gpu_units u USING (cc)
LEFT JOIN published_gpus g
    ON g.rowid = (
        SELECT min(s.rowid)
        FROM published_gpus s
        WHERE instr(' ' || replace(m.gpu, '-', ' ') || ' ', ' ' || replace(s.name, '-', ' ') || ' '))
WHERE gpu NOTNULL;
