-- A row per split of a product between host and GPU (hetero). speed: time of the GPU alone / time of the
-- split; low, high: the same at the ends of the split's confidence interval.
CREATE TABLE hetero_speed AS
SELECT machine, data, split.cpu_percent, alone / time_median_ns AS speed, alone / time_ci_high_ns AS low,
    alone / time_ci_low_ns AS high, predicted_percent
FROM hetero split
JOIN (
    SELECT machine, data, precision, nx, ny, time_median_ns AS alone
    FROM hetero
    WHERE cpu_percent = 0
      AND status = 'ok') USING (machine, data, precision, nx, ny)
WHERE status = 'ok';

-- A row per machine and place of the data.
--   gain      speed of the best split, at cpu_percent
--   told      1: the gain exceeds the noise, twice the median deviation of the cases
--   balance   the host's share that balances both rates: the median over the cases, each of which measured
--             both sides alone
CREATE TABLE hetero_gain AS
SELECT machine, data, max(speed) AS gain, cpu_percent, median(predicted_percent) AS balance,
    2 * half AS noise, ifnull(max(speed) - 1 > 2 * half, 0) AS told
FROM hetero_speed
LEFT JOIN (SELECT machine, half FROM noise WHERE experiment = 'hetero') USING (machine)
GROUP BY machine, data;
