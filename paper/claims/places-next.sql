-- claim: Thread blocks that follow each other run next to the same half of the L2 more often than by chance.
-- source: this artifact
-- recorded with %smid, for blocks of a star, a thread a point, of a launch without its first blocks: the
-- correlation of their halves, where it is smallest; floor: twice the standard error of a correlation
SELECT machine, precision AS place, min(next_block) AS value, 0.05 AS least, max(2 / sqrt(blocks)) AS floor,
    printf('%d grids, %.2f to %.2f', count(*), min(next_block), max(next_block)) AS numbers
FROM places_placement
WHERE status = 'ok'
  AND next_block NOTNULL
GROUP BY machine, precision
