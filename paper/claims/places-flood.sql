-- claim: The L2 evicts the oldest line: a flood of 0.8 of a half leaves older lines, one of 1.1 none.
-- source: this artifact
-- the share of the older lines that are left and gone, whichever is smaller (results/rules/57-places.sql)
SELECT machine, CASE WHEN dirty THEN 'written' ELSE 'read' END AS place, min(kept, gone) AS value,
    0.9 AS least, 0.001 AS floor,
    printf('%.1f %% left, %.1f %% gone, half at %.2f of a half', 100 * kept, 100 * gone, x) AS numbers
FROM places_flood_onset
WHERE x NOTNULL
ORDER BY dirty
