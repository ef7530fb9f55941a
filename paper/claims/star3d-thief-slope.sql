-- claim: star3d's planes lose what a co-runner keeps of the L2: their slope over 1 - S/L2 is 1 within 0.1.
-- source: this artifact
-- Over the S whose bytes stayed in the L2 (results/rules/51-plane.sql): the mean slope of ten curves, five
-- radii and two precisions, by time. floor: twice its standard error.
SELECT machine, variant AS place, slope AS value, 0.9 AS least, 1.1 AS most, 2 * error AS floor,
    printf('%.2f ± %.2f over %d curves', slope, 2 * error, n) AS numbers
FROM thief_slope
