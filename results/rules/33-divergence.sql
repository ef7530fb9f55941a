-- A row per case and variant of divergence. speed: time of branch / time of the variant; mib: both arrays.
CREATE TABLE divergence_speed AS
SELECT machine, variant, precision, nx, length, cache, t_eff_gbs, t_peak_gbs,
    branch_ns / time_median_ns AS speed, 2 * nx * bytes / 1048576 AS mib
FROM divergence
JOIN precision USING (precision)
JOIN (
    SELECT machine, precision, nx, length, time_median_ns AS branch_ns
    FROM divergence
    WHERE variant = 'branch'
      AND status = 'ok') USING (machine, precision, nx, length)
WHERE status = 'ok';

-- A row per variant and the one that it is compared with, branch or ('batched') branch_batched. share: of
-- the cases, those in which it is at least 5 % faster. A case within the noise of 5 % counts half and adds
-- to the floor.
CREATE TABLE divergence_said AS
SELECT machine, variant,
    avg(CASE WHEN speed > 1.05 + margin THEN 1 WHEN speed < 1.05 - margin THEN 0 ELSE 0.5 END) AS share,
    avg(abs(speed - 1.05) <= margin) / 2 AS floor,
    printf(
        'faster by over 5 %% in %d of %d cases, %.2f to %.2f times', sum(speed > 1.05), count(*), min(speed),
        max(speed)) AS numbers
FROM (
        SELECT machine, variant, speed
        FROM divergence_speed
        UNION ALL
        SELECT machine, 'batched', a.speed / b.speed
        FROM divergence_speed a
        JOIN divergence_speed b USING (machine, precision, nx, length)
        WHERE a.variant = 'aligned'
          AND b.variant = 'branch_batched')
JOIN margin USING (machine)
WHERE experiment = 'divergence'
GROUP BY machine, variant;
