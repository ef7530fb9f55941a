-- claim: Conditions aligned to warps are faster than the same branch in the warp whose loads are under way at once as well.
-- source: this artifact; what of the RWTH slides' branching is divergence and what is loads
-- as divergence-aligned, over branch_batched: by 5 % in half of the cases (results/divergence.sql)
SELECT machine, share AS value, 0.5 AS least, floor, numbers FROM divergence_said WHERE variant = 'batched'
