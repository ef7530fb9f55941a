-- claim: At its best shared memory is 1.5 times as fast as the version before.
-- source: HPC4WC project 10, section 8
-- Fields of at least 256 KiB. Below, launches take most of the time, and shared memory saves two of them.
SELECT machine, max(gain) AS value, 1.5 AS least, 'diffusion2d_workingset' AS noise,
    printf('%.2f×, at %d×%d', max(gain), nx, ny) AS numbers
FROM gain_case
WHERE experiment = 'diffusion2d_workingset'
  AND variant = 'shared'
  AND field_bytes >= 262144
GROUP BY machine
