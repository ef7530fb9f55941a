-- claim: Conditions aligned to warps are faster than a branch in the warp with as many loads in flight.
-- source: this artifact; what of the RWTH slides' branching is divergence and what is loads
-- as divergence-aligned, over branch_batched: by 5 % in half of the cases (results/rules/33-divergence.sql)
SELECT machine, share AS value, 0.5 AS least, floor, numbers FROM divergence_said WHERE variant = 'batched'
