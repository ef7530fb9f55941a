-- claim: With the recorded correlation of successive blocks, simulated onsets of half lines are right to 4 %.
-- source: this artifact; committed before it was measured
-- decided by: places-half-lines
-- The blind test's curves whose rows are half a line, where a coin is up to 7 % off. results/assumed.csv says
-- where each onset is at which correlation of the halves on which two blocks run that follow each other. It
-- was committed before places-half-lines recorded the correlations of these blocks; the onsets were known.
-- 4 %: as for whole lines (paper/claims/star3d-blind.sql)
SELECT machine, '' AS place, max(abs(x / said - 1)) AS value, 0.04 AS most, 0.002 AS floor,
    printf(
        '%d curves, %.1f %% on average, %+.1f to %+.1f %%; by a coin %.1f %%; correlations %.2f to %.2f',
        count(*), 100 * avg(abs(x / said - 1)), 100 * min(x / said - 1), 100 * max(x / said - 1),
        100 * avg(abs(x / coin - 1)), min(next), max(next)) AS numbers
FROM onset_alike
GROUP BY machine
