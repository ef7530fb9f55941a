-- A row per profiled case around the cliff of star3d (star3d-l2hit).
--   reads   values read from DRAM per point: 2r+1 if no plane stays in the L2, 1 if each is read once
--   model   X of the onset by the law (results/rules/41-law.sql); NULL: the effective L2 is unknown
CREATE TABLE l2hit AS
SELECT machine, variant, precision, radius, nx, ny, nz, l2_hit_pct,
    dram_read_bytes / bytes / (nx * ny * nz) AS reads, law_now.x AS model
FROM star3d_l2hit
JOIN precision USING (precision)
LEFT JOIN law_now USING (machine, precision, radius, ny);
