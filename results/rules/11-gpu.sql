-- A row per machine (key: machine): what the vendor says of its GPU (results/published/gpus.csv). The model
-- is the first name whose words are in the driver's name of the GPU: "T4" is in "Tesla T4", but not in
-- "T400". NULL: the sheet says nothing.
--   model_cc, model_sms      compute capability times 10, number of SMs
--   model_l2_bytes, model_peak_gbs   L2 size in bytes, memory bandwidth in GB/s
--   gflops_single, gflops_double   peak at the highest clock, a fused multiply-add counted as two
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
