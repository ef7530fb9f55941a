-- Whether a claim holds on a machine. A claim's query (paper/claims/NAME.sql) gives one row per machine, or one for
-- each place (radius, precision, size ...) that the claim speaks of:
--   place        which one, its last word after the others: 'single r = 1'; '' where a machine has one row
--   value        what decides;  least, most: the claim holds where least <= value <= most (NULL: no bound)
--   floor        what value may be off by, in its own unit: closer to a bound than that, nothing can be told
--   numbers      what a reader should see
-- A machine without a row has not measured what the claim needs.
CREATE VIEW verdict_place AS
SELECT *, measured.rowid AS i, rtrim(place, replace(place, ' ', '')) AS words, replace(place, rtrim(place, replace(place, ' ', '')), '') AS last,
       CASE WHEN (least IS NULL OR value - floor >= least) AND (most IS NULL OR value + floor <= most) THEN 'holds'
            WHEN value + floor < least OR value - floor > most THEN 'fails' ELSE 'cannot be told' END AS verdict,
       CASE WHEN most IS NULL THEN printf('at least %.6g', least) WHEN least IS NULL THEN printf('at most %.6g', most)
            WHEN least = most THEN printf('%.6g', least) ELSE printf('%.6g to %.6g', least, most) END AS bound
FROM measured WHERE value NOTNULL ORDER BY i;

-- One for all places of a machine: 'holds where' names those where it holds, if there are others, too.
--   numbers   of all places;  needs: the bounds, and the floors, as words, and why the rule changed after the data, if it did
CREATE VIEW verdict AS
WITH place AS (
    SELECT name, machine, count(*) AS n, sum(verdict = 'holds') AS holds, sum(verdict = 'fails') AS fails, min(floor) AS small, max(floor) AS floor,
           words || group_concat(last, ', ') FILTER (WHERE verdict = 'holds') AS held,
           words || group_concat(ltrim(last || ': ', ': ') || numbers, ', ') AS numbers, min(bound) AS low, max(bound) AS high, min(i) AS i
    FROM verdict_place GROUP BY name, machine, words)
SELECT name, claim, source, finding, machine, label,
       CASE WHEN sum(n) IS NULL THEN 'no data' WHEN sum(holds) = sum(n) THEN 'holds' WHEN sum(holds) > 0 THEN 'holds where ' || group_concat(held, '; ')
            WHEN sum(fails) > 0 THEN 'fails' ELSE 'cannot be told' END AS verdict,
       group_concat(numbers, '; ') AS numbers,
       min(low) || CASE WHEN max(high) <> min(low) THEN ' or ' || max(high) ELSE '' END
           || CASE WHEN max(floor) > 0 THEN printf(CASE WHEN max(floor) > 1.5 * min(small) THEN ' ± %.3g to %.3g' ELSE ' ± %.3g' END,
              CASE WHEN max(floor) > 1.5 * min(small) THEN min(small) ELSE max(floor) END, max(floor)) ELSE '' END || ifnull('; rule changed after the data: ' || changed, '') AS needs,
       changed
FROM (SELECT claim.*, machine.name AS machine, label, place.*
      FROM claim JOIN machine ON gpu IS NOT NULL LEFT JOIN place ON place.name = claim.name AND place.machine = machine.name
      ORDER BY claim.name, machine.name, i)
GROUP BY name, machine;
