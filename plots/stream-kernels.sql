-- needs: stream_kernels
-- One row per case. f: fraction of T_peak; at: order of the kernels from below, unknown ones lowest
CREATE TEMP TABLE mine AS
SELECT k.*, bytes, t_eff_gbs / t_peak_gbs AS f,
       instr('transform memcpy dot read triad add scale copy', variant) AS at
FROM stream_kernels k JOIN precision USING (precision)
WHERE machine = :machine AND status = 'ok';

-- A page per precision, a panel per kernel, a look per width (bytes per access)
SELECT DISTINCT 'precisions[]', precision FROM mine ORDER BY 2 DESC;
SELECT DISTINCT 'widths[]', width FROM stream_kernels WHERE width ORDER BY width;
SELECT DISTINCT 'widths_' || precision || '[]', width
FROM mine
WHERE width
ORDER BY precision, width;
SELECT DISTINCT 'kernels_' || precision || '[]', variant
FROM mine
WHERE width
ORDER BY precision, at DESC;
SELECT 'says_' || a.precision,
       printf('At its best block copy reaches %.2f of T_peak with %d bytes per access and %.2f with %d.', a.f,
              a.width, b.f, b.width)
FROM (SELECT precision, min(width) AS first, max(width) AS last FROM mine WHERE variant = 'copy' GROUP BY 1) w
JOIN (SELECT precision, width, max(f) AS f
      FROM mine
      WHERE variant = 'copy'
      GROUP BY 1, 2) a ON a.precision = w.precision
     AND a.width = first
JOIN (SELECT precision, width, max(f) AS f
      FROM mine
      WHERE variant = 'copy'
      GROUP BY 1, 2) b ON b.precision = w.precision
     AND b.width = last;

-- By width: threads per block, fraction of T_peak
SELECT printf('f_%s_%s', precision, variant), CAST(width AS INTEGER), 0 + block, f
FROM mine
WHERE width
ORDER BY 1, width, 3;
-- The best setting of each kernel: fraction of T_peak, lane, name
CREATE TEMP TABLE best AS
SELECT precision, variant, max(f) AS f, row_number() OVER (PARTITION BY precision ORDER BY at) AS y
FROM mine
GROUP BY precision, variant;
SELECT 'best_' || precision, 1, f, y, variant FROM best;
-- BabelStream's setting, one value per thread and 1024 threads: fraction of T_peak, lane
SELECT 'babel_' || precision, 1, mine.f, y
FROM mine JOIN best USING (precision, variant)
WHERE width = bytes AND block = '1024x1x1' AND variant IN ('copy', 'scale', 'add', 'triad')
ORDER BY precision, mine.rowid;
