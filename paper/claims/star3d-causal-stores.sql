-- claim: Streaming stores free their room at once: the onset is where 2r+1 planes fill the effective L2.
-- source: this artifact; a causal test of the law
-- st.global.cs, .wt, and the L2 policy evict-first. share: 0 at the onset with plain stores, 1 where the
-- law puts it if written data take no room (results/rules/46-causal.sql): 0.5 to 1.5 in every curve. floor:
-- half a step of X.
SELECT machine, change AS place, max(abs(share - 1)) AS value, 0.5 AS most,
    max(off / abs(should - 1)) AS floor,
    said || printf(', %.2f to %.2f of the way', min(share), max(share)) AS numbers
FROM causal
JOIN causal_said USING (machine, experiment, change)
WHERE experiment = 'star3d_causal'
  AND change IN ('streaming', 'through', 'first')
  AND plain > 0
GROUP BY machine, line
