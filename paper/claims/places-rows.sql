-- claim: Thread blocks next to each other in y or z run next to the same half as often as by chance.
-- source: this artifact
-- as places-next: the largest correlation of either sign
SELECT machine, precision AS place, max(max(abs(next_row), abs(next_plane))) AS value, 0.1 AS most,
    max(2 / sqrt(blocks)) AS floor,
    printf(
        '%d grids: y %+.2f to %+.2f, z %+.2f to %+.2f', count(*), min(next_row), max(next_row),
        min(next_plane), max(next_plane)) AS numbers
FROM places_placement
WHERE status = 'ok'
  AND next_row NOTNULL
GROUP BY machine, precision
