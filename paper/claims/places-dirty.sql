-- claim: Lines that were written outlive a flood of reads by one of 16 ways.
-- source: this artifact
-- half of them are gone at a flood that is larger by one way, 0.0625 of a half, give or take half of that
-- (results/rules/57-places.sql); floor: a way's tenth
SELECT w.machine, w.x - r.x AS value, 0.5 / 16 AS least, 1.5 / 16 AS most, 0.1 / 16 AS floor,
    printf('%.3f of a half, %.3f of lines that were read', w.x, r.x) AS numbers
FROM places_flood_onset w
JOIN places_flood_onset r USING (machine)
WHERE w.dirty
  AND NOT r.dirty
