-- claim: The onset is where 2r+2 planes (one of them written) fill the effective L2: X = C_eff/(s Y (2r+2)).
-- source: this artifact; found on an H200's curves; star3d-law has the prediction
-- The mean distance from that X is at most 10 %; floor: twice its standard error. C_eff:
-- results/rules/21-effective_l2.sql.
SELECT machine, avg(e) AS value, 0.1 AS most,
    2 * sqrt(max(avg(e * e) - avg(e) * avg(e), 0) / count(*)) AS floor,
    printf(
        'drops at %.2f to %.2f times that X, off by %.1f %% on average', min(q), max(q),
        100 * avg(e)) AS numbers
FROM (
        SELECT machine, whole_x / model AS q, abs(whole_x / model - 1) AS e
        FROM cliff
        WHERE experiment = 'star3d_l2cliff'
          AND planes IS NULL
          AND whole_x > 0
          AND model > 0)
GROUP BY machine
