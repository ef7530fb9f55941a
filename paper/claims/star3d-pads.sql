-- claim: Padding between rows moves the onset to 17/18 of the plane: a half-used line takes a whole place.
-- source: this artifact; committed before it was measured
-- Without a pad two rows share the line of their halos, 17 lines a row of 512 values; any pad makes them 18.
-- The onset by what DRAM delivers, of the pad that is farthest off, over 17/18 of the onset without a pad:
-- within 2 %. If cells filled the L2, it would be 6 % more, and if addresses did, 1504 values would halve it.
SELECT machine, '' AS place, max(abs(moved * 18 / 17 - 1)) AS value, 0.02 AS most, 0.005 AS floor,
    group_concat(printf('%s: %.3f', who, moved), ', ') AS numbers
FROM (
        SELECT p.machine, p.variant AS who, p.x / zero.x AS moved
        FROM plane_drop p
        JOIN plane_drop zero USING (machine, experiment, precision, radius)
        WHERE experiment = 'star3d_pads'
          AND zero.variant = 'pad 0'
          AND p.variant <> 'pad 0'
          AND p.x > 0
        ORDER BY p.machine, CAST(substr(p.variant, 5) AS INTEGER))
GROUP BY machine
