-- claim: Separate kernels for boundary and interior are faster than a branch.
-- source: RWTH slides, branching
-- faster: by 5 % in half of the cases (results/rules/33-divergence.sql)
SELECT machine, share AS value, 0.5 AS least, floor, numbers FROM divergence_said WHERE variant = 'split'
