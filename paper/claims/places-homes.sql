-- claim: The home half of 4 KiB is the parity of bits 12, 13, 16, 17, 19 and a bit a 2 MiB page.
-- source: this artifact
-- by the time of atomic additions (src/l2map.h), of 6 times the L2: the share of the pieces whose home is
-- this parity, 0 where other bits change it; printed is the share for the bits that were found
SELECT machine, 'all pieces' AS place,
    CASE home_bits WHEN 4096 + 8192 + 65536 + 131072 + 524288 THEN min(parity_agree) ELSE 0 END AS value,
    0.999 AS least, 0.0001 AS floor,
    printf(
        '%.3f %% of the pieces by bits %s; %d + %d multiprocessors', 100 * min(parity_agree),
        (
            SELECT group_concat(bit, ', ')
            FROM (
                    SELECT 12 AS bit
                    UNION ALL VALUES (13), (14), (15), (16), (17), (18), (19), (20))
            WHERE CAST(home_bits AS INTEGER) >> bit & 1), near_sms, far_sms) AS numbers
FROM places_told
GROUP BY machine
