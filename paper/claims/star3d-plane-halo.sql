-- claim: Data read by two blocks take room twice: a box keeps 0.4 of a plane per plane that both read.
-- source: this artifact; found on star3d-shapes, committed before star3d-halo was measured
-- A place is a precision. Blocks of 512 threads, by DRAM reads and by time, as in star3d-plane-shapes; the
-- law is in results/rules/50-live.sql.
SELECT machine, precision AS place, max(avg(e), max(e) / 2) AS value, NULL AS least, 0.03 AS most,
    0.0025 AS floor,
    printf(
        '%d of %d within 6 %%, drops %.1f %% off on average, at most %.1f', count(*) FILTER (WHERE e <= 0.06),
        count(*), 100 * avg(e) FILTER (WHERE x > 0), 100 * max(e) FILTER (WHERE x > 0))
        || iif(count(x) < count(*), printf(', %d no drop', count(*) - count(x)), '') AS numbers,
    count(*) AS cases
FROM (SELECT *, ifnull(abs(planes / said - 1), 1) AS e FROM halo WHERE law > 0)
GROUP BY machine, precision
