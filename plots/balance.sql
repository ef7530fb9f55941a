-- needs: divergence_kway
-- One row per GPU of the data sheets and precision: flops that its arithmetic can do while its memory moves
-- one number
CREATE TEMP TABLE sheet AS
SELECT gpu, year, 'single' AS precision, 4 * single_gflops / gbs AS flops FROM published_gpu_balance
UNION ALL
SELECT gpu, year, 'double', 8 * double_gflops / gbs FROM published_gpu_balance;
-- The same as measured: the best rate of a chain of FMAs over T_peak, as in the claim `balance`
CREATE TEMP TABLE measured AS
SELECT model AS gpu, year, precision, max(gflops) * bytes / max(t_peak_gbs) AS flops
FROM divergence_kway
JOIN precision USING (precision)
JOIN gpu_sheet USING (machine)
JOIN published_gpu_balance ON gpu = model
WHERE ways = 1
  AND status = 'ok'
GROUP BY model, precision;

SELECT 'says',
       printf('By data sheet a GPU did %.0f flops per number in %d and %.0f in %d (single precision). ',
              max(flops) FILTER (WHERE year = low), low, max(flops) FILTER (WHERE year = high), high)
       || 'Crosses: measured here.'
FROM (SELECT *, min(year) OVER () AS low, max(year) OVER () AS high
      FROM sheet
      WHERE precision = 'single');
SELECT 'left', min(year) - 2 FROM sheet UNION ALL SELECT 'right', max(year) + 3 FROM sheet;
-- By precision: year, flops per number
SELECT 'sheet', precision, year, flops FROM sheet ORDER BY precision DESC, year;
SELECT 'measured', precision, year, flops FROM measured ORDER BY precision DESC, year;
-- Where a GPU's name is: x, y, name. Below its points if the curves rise from there, else above; the last one
-- beside them
SELECT 'name', 'name', year + CASE WHEN after IS NULL THEN 1.5 ELSE 0 END,
       CASE WHEN after > high THEN low - 6 WHEN after IS NULL THEN high + 3 ELSE high + 6 END, gpu
FROM (SELECT *, lead(high) OVER (ORDER BY year) AS after
      FROM (SELECT gpu, year, min(flops) AS low, max(flops) AS high FROM sheet GROUP BY gpu, year))
ORDER BY year;
