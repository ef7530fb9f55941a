-- needs: star3d_limit
INSERT INTO drawn
SELECT DISTINCT variant, 'base vector async_ring tma_inline specialised tma_ring tensor_ring'
FROM star3d_limit;
SELECT * FROM look_values;
CREATE TEMP TABLE mine AS
SELECT l.*, ifnull(rank, 999) AS rank
FROM limit_best l LEFT JOIN look USING (variant)
WHERE machine = :machine;

SELECT DISTINCT 'precisions[]', precision FROM mine ORDER BY 2 DESC;
SELECT 'size', size FROM mine LIMIT 1;
SELECT 'radii_say', printf('The best variant, from r = %d to %d:', min(radius), max(radius))
FROM mine;
SELECT 'says_' || precision,
       group_concat(printf(' %.2f', f), '') || ' in ' || precision
       || ifnull(' (during a whole second'
                 || group_concat(CASE WHEN held > 0 THEN printf(' %.2f', held) END, '') || ')', '')
FROM (SELECT precision, max(f) AS f, sustained AS held
      FROM mine
      GROUP BY precision, radius
      ORDER BY precision, radius)
GROUP BY precision;

-- By variant: radius, fraction of T_peak
SELECT 'best_' || precision, variant, radius, f
FROM mine
ORDER BY precision, rank, variant, radius;
-- By variant, during a whole second, if that differs: radius, fraction of T_peak
SELECT 'held_' || precision, variant, radius, sustained
FROM mine
WHERE abs(sustained - f) > 0.005
ORDER BY precision, rank, variant, radius;
-- T_eff at copy speed: radius, fraction of T_peak
SELECT 'ceiling_' || precision, 'c', radius, max(ceiling)
FROM mine
GROUP BY precision, radius;
-- The classic variants at the same size as a band, if several radii were measured: radius, least and greatest
-- fraction of T_peak
SELECT 'classic_' || precision, 'b', radius, min(f), max(f)
FROM (SELECT precision, radius, variant, max(f) AS f
      FROM fixed
      WHERE machine = :machine
        AND place = 'memory'
        AND backend = 'cuda'
        AND size IN (SELECT size FROM limit_best)
      GROUP BY 1, 2, 3) c
WHERE 1 < (SELECT count(DISTINCT radius)
           FROM fixed f
           WHERE machine = :machine
             AND place = 'memory'
             AND backend = 'cuda'
             AND size IN (SELECT size FROM limit_best)
             AND f.precision = c.precision)
GROUP BY precision, radius;

-- The key: the variants in the order in which they come
SELECT 'key[]', variant
FROM mine
GROUP BY variant
ORDER BY max(precision) DESC, rank, variant;
