-- claim: Tens of flops are free for each number that is moved (58 on the P100, by its data sheet).
-- source: Omlin & Raess, lecture 10, introduction
-- The measured value: the highest rate of a chain of FMAs (divergence-kway, one path) / T_peak. tens: at
-- least 20.
SELECT machine, precision AS place, max(gflops) * bytes / max(t_peak_gbs) AS value, 20 AS least, 0.2 AS floor,
    '%.0f' AS format
FROM divergence_kway
JOIN precision USING (precision)
WHERE ways = 1
  AND status = 'ok'
GROUP BY machine, precision
