-- claim: The L2 has a near and a far half: the far one has a higher latency.
-- source: this artifact
-- Working sets of up to 3/8 of the L2, and of 5/8 to 3/4 (results/rules/20-latency.sql). higher: by 20 %.
SELECT machine, max(ns) FILTER (WHERE place = 'far') / max(ns) FILTER (WHERE place = 'near') AS value,
    1.2 AS least, 'stream_latency' AS noise,
    printf(
        '%.0f and %.0f ns', max(ns) FILTER (WHERE place = 'near'),
        max(ns) FILTER (WHERE place = 'far')) AS numbers
FROM latency
GROUP BY machine
