-- claim: If a co-runner keeps S of the L2 busy, star3d's onset is at 1 - S/L2 of its plane, within 3 %.
-- source: this artifact
-- reworded: its numbers say predicted, not said
-- Over every S whose bytes stayed in the L2 (results/rules/51-plane.sql): the mean of ten curves, five
-- radii and two precisions, by time. floor: twice its standard error.
SELECT machine, variant AS place, abs(ratio / law - 1) AS value, NULL AS least, 0.03 AS most,
    2 * error / law AS floor, printf('%.1f MiB: %.3f, predicted %.3f', thief / 1024, ratio, law) AS numbers
FROM (
        SELECT *, row_number() OVER (PARTITION BY machine, variant ORDER BY abs(ratio / law - 1) DESC) AS i
        FROM thief_moves
        WHERE kept)
WHERE i = 1
