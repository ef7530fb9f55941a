-- needs: star3d_causal
CREATE TEMP TABLE mine AS
SELECT * FROM causal WHERE plain > 0 AND change <> 'none' AND machine = :machine;
SELECT 'rule_says',
       printf('The rule: off by %.1f %% on average over %d drops of all lines but stores%s.',
              100 * avg(abs(x / predicted - 1)), count(*),
              iif(min(first), ', predicted before they were measured', ''))
FROM mine
WHERE x > 0 AND change NOT IN ('streaming', 'through', 'first');
SELECT 'stores_say',
       ' Were the written plane to take no room, the shift would be 100 %; stores reach '
       || group_concat(printf('%.0f %% (%s)', round(100 * share) + 0, change), ', ') || '.'
FROM (SELECT change, avg(share) AS share
      FROM mine
      WHERE change IN ('streaming', 'through', 'first')
      GROUP BY line);

-- A lane per change; the mark of each radius
SELECT 'lines[]', says FROM mine GROUP BY line ORDER BY line;
SELECT DISTINCT 'radii[]', radius FROM mine ORDER BY radius;
SELECT 'left', min(0.85, 0.9 * min(min(moved, ifnull(should, 1))))
FROM mine
WHERE x > 0;
SELECT 'right', max(2.3, 1.1 * max(moved)) FROM mine;

-- By radius: X of the onset over X without the change, the same by the rule, the change, radius, 1 if double
-- precision
SELECT 'moved', printf('%d', radius), iif(x > 0, moved, 'NaN'), ifnull(should, 'NaN'), says, radius,
       precision = 'double'
FROM mine
ORDER BY radius, line;
-- Changes of which some curves have no onset: words, the change, how many curves have one. The first row is
-- empty, because gnuplot cannot plot an empty file
SELECT 'none', 'no drop', '', '', 0
UNION ALL
SELECT 'none', 'no drop',
       iif(count(x), printf('%d of %d drop', count(x), count(*)),
           printf('no drop%s: rises by %.0f %% at most', iif(max(should) IS NULL, ', as predicted', ''),
                  100 * max(rise))), says, count(x)
FROM mine
GROUP BY line
HAVING count(x) < count(*);
