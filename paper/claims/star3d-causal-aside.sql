-- claim: A set-aside of the L2 takes room from other data, whether persisting lines fill it or not.
-- source: this artifact; a causal test of the law
-- the drop over that with nothing set aside (results/causal.sql), over what should be left: no curve 10 % off that. Floor: half a step of X.
-- What read finds under the same set-aside (stream-aside) says whether anything was taken at all
SELECT machine, printf('%d %% %s', substr(change, 7), substr(change, 10)) AS place, max(abs(moved / should - 1)) AS value, 0.1 AS most,
       max(off / should) AS floor, said || printf('; predicted %.2f×', should) || ifnull(printf('; read finds %.2f× the capacity', room), '') AS numbers
FROM causal JOIN causal_said USING (machine, experiment, change)
WHERE experiment = 'star3d_causal' AND change LIKE 'aside-%' AND plain > 0 GROUP BY machine, line ORDER BY substr(change, 7, 2), line
