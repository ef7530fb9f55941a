-- claim: The L2 writes modified lines back early: a fifth of the values or more if fields fill half of it.
-- source: this artifact
-- of fields that fill half of the L2 and are read from DRAM no more than 1 %: the share of the written values
-- that DRAM takes, the least of the codes
SELECT machine, min(dram_write_bytes / (bytes * nx * ny * nz)) AS value, 0.2 AS least, 0.02 AS floor,
    printf(
        '%.2f to %.2f', min(dram_write_bytes / (bytes * nx * ny * nz)),
        max(dram_write_bytes / (bytes * nx * ny * nz))) AS numbers
FROM diffusion2d_resident_dram d
JOIN precision USING (precision)
JOIN machine ON name = machine
WHERE 2 * bytes * nx * ny * nz BETWEEN 0.48 * l2_bytes AND 0.52 * l2_bytes
  AND dram_read_bytes <= 0.01 * bytes * nx * ny * nz
  AND EXISTS (
      SELECT 1
      FROM diffusion2d_resident t
      WHERE (t.machine, t.variant, t.status) = (d.machine, d.variant, 'ok'))
GROUP BY machine
