-- claim: Diffusion steps on fields of 0.70 to 0.95 of the L2 are at least 1.3 times as fast as diffusion2d's resident if each half works on its own lines.
-- source: this artifact; committed before its curves were measured
-- all steps in one launch in both; the fields of `resident` are periodic, those of halves have a halo that
-- stays; the same points
SELECT o.machine, printf('%.2f', o.share) AS place, o.ns / o.y AS value, 1.3 AS least,
    'halves_diffusion' AS noise, '%.2f×' AS format
FROM (
        SELECT p.*, 1 / r.gpoints_per_s AS ns
        FROM halves_point p
        JOIN diffusion2d_halves r
            ON (r.machine, r.nx, r.ny, r.nz, r.variant, r.status)
                = (p.machine, p.nx, p.ny, p.nz, 'resident', 'ok')
        WHERE p.variant = 'diffusion'
          AND p.seen = 'time'
          AND p.arm = 'own'
          AND p.mode = 'persistent') o
WHERE share > 0.69
  AND share < 0.96
ORDER BY share
