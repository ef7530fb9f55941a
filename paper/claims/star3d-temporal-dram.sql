-- claim: Blocks that advance several steps in lock-step read each value from memory about once.
-- source: this artifact
-- Values read from DRAM per point and pass, in the rounds that need the fewest, in the worse precision: at
-- most 1.1.
SELECT machine, printf('%d steps', steps) AS place, max(reads) AS value, 1.1 AS most, 0.01 AS floor,
    printf('%.2f, apart %.2f', max(reads), max(apart)) AS numbers
FROM (
        SELECT machine, steps, min(r) FILTER (WHERE lockstep > 0) AS reads,
            max(r) FILTER (WHERE lockstep = 0) AS apart
        FROM (
                SELECT machine, precision, radius, steps, lockstep,
                    dram_read_bytes / bytes / (nx * ny * nz) AS r
                FROM star3d_temporal_dram
                JOIN precision USING (precision))
        GROUP BY machine, precision, radius, steps)
GROUP BY machine, steps
