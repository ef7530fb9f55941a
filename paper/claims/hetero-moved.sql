-- claim: Host and GPU together beat the GPU alone where the data are moved each time.
-- source: RWTH slides, heterogeneous computing
-- beat: by more than the noise
SELECT machine, max(speed) AS value, 1 AS least, 'hetero' AS noise,
    printf('%.2f times as fast with %.0f %% of the rows on the host', max(speed), cpu_percent) AS numbers
FROM hetero_speed
WHERE data = 'moved'
  AND cpu_percent > 0
GROUP BY machine
