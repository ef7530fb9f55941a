-- claim: The cliff is no artefact of the clock: almost all cases ran at the same clock.
-- source: this artifact
-- a case whose clock is more than 2 % off the run's is flagged; hardly: 1 in 20
SELECT machine, avg(flags LIKE '%clock%') AS value, 0.05 AS most, 0 AS floor,
    printf('%d of %d cases', sum(flags LIKE '%clock%'), count(*)) AS numbers
FROM (SELECT machine, ifnull(flags, '') AS flags FROM star3d_l2cliff WHERE status = 'ok')
GROUP BY machine
