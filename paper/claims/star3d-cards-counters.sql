-- claim: Counted one launch at a time, cards of one model agree within 5 %: in bytes from DRAM and in time.
-- source: this artifact
-- decided by: star3d-counters
-- The case of the nine variants that differs most: the largest value of a card over the least, - 1
-- (card_counter in results/rules/11-cards.sql). Nsight Compute waits between launches, so the clock does not
-- fall. The bound is a round number above what two H200s showed; later cards test it.
WITH counted AS (
    SELECT gpu, cards, 'bytes' AS place, dram AS apart
    FROM card_counter
    UNION ALL
    SELECT gpu, cards, 'time', apart
    FROM card_counter)
SELECT name AS machine, place, max(apart) AS value, 0.05 AS most, 0.01 AS floor,
    printf('%.1f %% in %d cases, %d cards', 100 * max(apart), count(*), max(cards)) AS numbers, 0 AS cases
FROM counted
JOIN machine USING (gpu)
GROUP BY name, place
