-- claim: A set-aside shrinks read's working set and the X of star3d's drop alike: it is one capacity.
-- source: this artifact; a causal test of the law
-- what is left of the drop's X over what is left of the step of stream's read (star3d_causal, stream_aside): no curve 10 % off that. Floor: half
-- a step of X, and 3 %: half a step of read's working set; where read finds all but that much, nothing has shrunk, and nothing can be told
SELECT machine, printf('%d %% %s', substr(change, 7), substr(change, 10)) AS place, max(abs(moved / room - 1)) AS value, 0.1 AS most,
       CASE WHEN abs(room - 1) <= 0.03 THEN 1 ELSE max(off / room) + 0.03 END AS floor,
       said || printf(', read %.2f×', room) || CASE WHEN abs(room - 1) <= 0.03 THEN ': nothing was taken' ELSE '' END AS numbers
FROM causal JOIN causal_said USING (machine, experiment, change)
WHERE experiment = 'star3d_causal' AND plain > 0 AND room > 0 GROUP BY machine, line ORDER BY substr(change, 7, 2), line
