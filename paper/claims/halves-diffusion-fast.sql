-- claim: Halves on own lines: diffusion on 0.70 to 0.95 of the L2 is at least 1.3 times as fast as resident.
-- source: this artifact; committed before its curves were measured
-- diffusion2d's resident. All steps are in one launch in both. The fields of `resident` are periodic, those
-- of halves have a fixed halo; both have the same number of points.
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
