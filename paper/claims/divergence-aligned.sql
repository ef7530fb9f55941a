-- claim: Conditions aligned to warps are faster than a branch in the warp.
-- source: RWTH slides, branching; aligned here also has the loads of several pieces under way at once
-- faster: by 5 % in half of the cases (results/rules/33-divergence.sql)
SELECT machine, share AS value, 0.5 AS least, floor, numbers FROM divergence_said WHERE variant = 'aligned'
