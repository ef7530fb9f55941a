-- claim: At r = 1 in double precision the simulated onsets are right to 4 %, however many planes are written.
-- source: this artifact; committed before it was measured
-- The onset by what DRAM delivers over the simulated one, for almost no, one and two written planes, at one
-- block and X (results/rules/55-onset.sql). In the blind test one such curve with two was 10 % early, of
-- another block and X. If all planes here are right, these are the reason; if not, the simulated writes are.
SELECT machine,
    CASE written WHEN '1' THEN 'one plane' WHEN '2' THEN 'two planes' ELSE 'hardly any' END AS place,
    abs(off) AS value, 0.04 AS most, 0.005 AS floor, printf('%+.1f %%', 100 * off) AS numbers
FROM onset_drop
WHERE experiment = 'star3d_written_double'
ORDER BY CAST(written AS REAL)
