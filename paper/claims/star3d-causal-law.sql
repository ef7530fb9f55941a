-- claim: The law predicts the drop after each change: no written plane, other orders, less L2, padded rows.
-- source: this artifact; X = C_eff / (s Y (2r+2)), changed as results/causal.sql says
-- the mean distance from those X: 10 %; floor: twice its standard error. C_eff under a set-aside is what read finds there (stream-aside); one
-- of which read sees nothing, to 3 %, is no change and not counted. Of streaming stores the law does not say what they do: nor are they
SELECT machine, avg(e) AS value, 0.1 AS most, 2 * sqrt(max(avg(e * e) - avg(e) * avg(e), 0) / count(e)) AS floor,
       printf('drops of %d curves at %.2f to %.2f times that X, off by %.1f %% on average', count(e), min(q), max(q), 100 * avg(e))
       || CASE WHEN sum(idle) > 0 THEN printf('; not counted: %d with a set-aside of which read sees nothing', sum(idle)) ELSE '' END AS numbers
FROM (SELECT machine, idle, CASE WHEN NOT idle THEN x / by_read END AS q, CASE WHEN NOT idle THEN abs(x / by_read - 1) END AS e
      FROM (SELECT machine, x, by_read, ifnull(abs(room - 1) <= 0.03, 0) AS idle FROM causal
            WHERE (change IN ('none', 'cold', 'sums', 'padded', 'walk-y', 'walk-halves') OR change LIKE 'aside-%-full' OR room > 0) AND x > 0 AND by_read > 0))
GROUP BY machine HAVING count(e)
