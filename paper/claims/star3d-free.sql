-- claim: Without lock-step, columns that are handed on to other SMs have their onset no later than base has.
-- source: this artifact; committed before it was measured
-- star3d-columns found later onsets of such columns than of base, by 9 to 24 %, in lock-step. If that is the
-- reason, the onset by what DRAM delivers is base's without it, at most 3 % later. If not, who runs where is:
-- then it stays late.
SELECT k.machine, '' AS place, k.x / b.x AS value, 1.03 AS most, 0.01 AS floor,
    printf('%.2f times the plane; in lock-step %.2f', k.x / b.x, l.x / b.x) AS numbers
FROM plane_drop k
JOIN plane_drop b USING (machine, seen, precision, radius)
JOIN plane_drop l USING (machine, seen, variant, precision, radius)
WHERE (k.experiment, k.variant) = ('star3d_free', 'on by 1')
  AND (b.experiment, b.variant) = ('star3d_keep', 'any')
  AND l.experiment = 'star3d_keep'
  AND k.x > 0
