-- claim: Data that two neighbouring blocks read take room twice: a box keeps 0.4 of a plane for each plane that two blocks read.
-- source: this artifact; found on star3d-shapes, committed before star3d-halo was measured (results/rules/50-live.sql)
-- by precision, over blocks of 512 threads, by DRAM reads and by time: as star3d-plane-shapes
SELECT machine, precision AS place, max(avg(e), max(e) / 2) AS value, NULL AS least, 0.03 AS most,
    0.0025 AS floor,
    printf(
        '%d of %d within 6 %%, drops %.1f %% off on average, at most %.1f', count(*) FILTER (WHERE e <= 0.06),
        count(*), 100 * avg(e) FILTER (WHERE x > 0), 100 * max(e) FILTER (WHERE x > 0))
        || iif(count(x) < count(*), printf(', %d no drop', count(*) - count(x)), '') AS numbers
FROM (SELECT *, ifnull(abs(planes / said - 1), 1) AS e FROM halo WHERE law > 0)
GROUP BY machine, precision
