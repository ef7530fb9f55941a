-- claim: star3d's onset is where 2r + 1.4 + 1.3 w planes (w written) fill the usable L2, each within 6 %.
-- source: this artifact; committed before its curves were measured
-- By what DRAM delivers and by time (results/rules/51-plane.sql). C is the onset of read, seen the same
-- way. 0.5 %: two cards differ by less.
SELECT machine, seen AS place, max(abs(x / law - 1)) AS value, NULL AS least, 0.06 AS most, 0.005 AS floor,
    printf(
        '%d of %d drops within 6 %%, %.1f %% on average, at most %.1f',
        count(*) FILTER (WHERE abs(x / law - 1) <= 0.06), count(*), 100 * avg(abs(x / law - 1)),
        100 * max(abs(x / law - 1))) AS numbers,
    count(*) AS cases
FROM plane_law
WHERE experiment IN ('star3d_plane', 'star3d_written')
  AND x > 0
  AND law > 0
GROUP BY machine, seen
