-- claim: star3d's planes lose what a companion kernel keeps of the L2: their slope over 1 - S/L2 is one, within a tenth.
-- source: this artifact
-- over the S whose bytes stayed (results/rules/51-plane.sql): the mean slope of ten curves, five radii and
-- two precisions, by time; floor: twice its standard error
SELECT machine, variant AS place, slope AS value, 0.9 AS least, 1.1 AS most, 2 * error AS floor,
    printf('%.2f ± %.2f over %d curves', slope, 2 * error, n) AS numbers
FROM thief_slope
