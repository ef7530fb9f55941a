-- claim: The two rates predict the best static split.
-- source: RWTH slides, heterogeneous computing
-- The host's share by the rates of both sides alone, minus that of the best split: 5 percentage points.
-- Splits were measured in steps of 1 up to 10 % and of 10 beyond. If no split gains more than the noise,
-- any of the 100 shares may be the best.
SELECT machine, data AS place, abs(cpu_percent - balance) AS value, 5 AS most,
    CASE WHEN NOT told THEN 100 WHEN cpu_percent > 10 THEN 5 ELSE 0.5 END AS floor,
    printf(
        '%.0f %% said, %.0f %% is the best%s', balance, cpu_percent,
        CASE WHEN told THEN '' ELSE ', by less than the noise' END) AS numbers
FROM hetero_gain
