-- claim: At its best shared memory is 1.5 times as fast as the version before.
-- source: HPC4WC project 10, section 8
-- fields of 256 KiB and more: below, the time is that of the launches, of which it saves two
SELECT machine, max(gain) AS value, 1.5 AS least, 'diffusion2d_workingset' AS noise,
    printf('%.2f×, at %d×%d', max(gain), nx, ny) AS numbers
FROM gain_case
WHERE experiment = 'diffusion2d_workingset'
  AND variant = 'shared'
  AND field_bytes >= 262144
GROUP BY machine
