-- claim: By what DRAM delivers, star3d's onset beside a co-runner of S bytes is at 1 - S/L2 of its plane.
-- source: this artifact; committed before it was measured
-- Of each S that occupies an eighth of the L2 and more, within 4 % (results/rules/55-beside.sql). By time the
-- onset moves less than that (star3d-thief-slope): by counts it should not, if the co-runner keeps its bytes.
-- decided by: star3d-thief-dram
SELECT machine, printf('r = %d', radius) AS place, max(abs(x / law - 1)) AS value, NULL AS least,
    0.04 AS most, 0.01 AS floor,
    group_concat(
        printf('%.1f MiB: %.3f, predicted %.3f', s / 1048576, x / alone, law / alone), '; ') AS numbers
FROM (SELECT * FROM beside_onset WHERE s > 1e6 ORDER BY machine, radius, s)
GROUP BY machine, radius
ORDER BY radius
