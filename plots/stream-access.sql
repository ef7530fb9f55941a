-- needs: stream_access
-- widths: bytes that a thread reads at once; each has a colour and a shape
SELECT DISTINCT 'widths[]', width FROM stream_access WHERE width ORDER BY width;

-- The parts of the sentence, each for the greatest width that was measured
SELECT 'offset_says', printf('With %d bytes per thread the worst offset costs %.1f %%.', width, 100 - 100 * f)
FROM (SELECT width, min(t_eff_gbs) / max(t_eff_gbs) FILTER (WHERE offset = 0) AS f
      FROM stream_access
      WHERE machine = :machine AND status = 'ok' AND variant = 'offset'
      GROUP BY width
      ORDER BY width DESC
      LIMIT 1)
WHERE f;
SELECT 'stride_says', printf('Stride %d leaves %.0f %%.', last, 100 * f)
FROM (SELECT max(stride) AS last, min(t_eff_gbs) / max(t_eff_gbs) FILTER (WHERE stride = 1) AS f
      FROM stream_access
      WHERE machine = :machine AND status = 'ok' AND variant = 'stride'
      GROUP BY width
      ORDER BY width DESC
      LIMIT 1)
WHERE f;
SELECT 'members_says', printf('One member of three comes %.2f times as fast from a structure of arrays.', f)
FROM (SELECT max(t_eff_gbs) FILTER (WHERE variant = 'soa') / max(t_eff_gbs) FILTER (WHERE variant = 'aos')
                 AS f
      FROM stream_access
      WHERE machine = :machine AND status = 'ok' AND members = 1
      GROUP BY width
      ORDER BY width DESC
      LIMIT 1)
WHERE f;

-- T_peak (GB/s)
SELECT 'peak', max(t_peak_gbs)
FROM stream_access
WHERE machine = :machine AND status = 'ok';

-- Variants offset and inplace, by width: offset (values), T_eff (GB/s)
SELECT variant, CAST(width AS INTEGER), offset, t_eff_gbs
FROM stream_access
WHERE machine = :machine AND status = 'ok' AND variant IN ('offset', 'inplace')
ORDER BY variant, width, offset;

-- By width, if stride 1 was measured: stride (values), T_eff (GB/s)
SELECT 'stride', CAST(width AS INTEGER), stride, t_eff_gbs
FROM stream_access s
WHERE machine = :machine
  AND status = 'ok'
  AND variant = 'stride'
  AND EXISTS (SELECT 1
              FROM stream_access
              WHERE machine = :machine AND status = 'ok' AND variant = 'stride' AND stride = 1)
ORDER BY width, stride;

-- The throughput if each read brought 32, 64 or 128 bytes, by bytes: stride (values), T_eff (GB/s) derived
-- from stride 1, the line's name at its end
SELECT 'sector', column1, stride, one * 8 / (4 + min(stride * 4, column1)),
       CASE stride WHEN max(stride) OVER () THEN column1 || ' B' END
FROM (SELECT DISTINCT stride, max(t_eff_gbs) FILTER (WHERE stride = 1) OVER () AS one
      FROM stream_access
      WHERE machine = :machine AND status = 'ok' AND variant = 'stride'), (VALUES (32), (64), (128))
WHERE one
ORDER BY column1, stride;

-- Points of three members, by the way to store them: number of the pair of bars, T_eff (GB/s), the pair's
-- name
SELECT 'members', variant, dense_rank() OVER (ORDER BY width, members), t_eff_gbs,
       printf('%d, %d', members, width)
FROM stream_access
WHERE machine = :machine AND status = 'ok' AND members
ORDER BY 2, 3;
