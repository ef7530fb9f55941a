-- claim: An earlier curve of reads from a GPU's L2 predicts star3d's drops on it within 10 % on average.
-- source: this artifact: curves of gpu-benches, for the H100 our own of another revision
-- The law by planes, with C from that curve (results/rules/53-elsewhere.sql, results/published). floor:
-- twice the mean's standard error, counted as one onset for each radius and precision.
SELECT machine, says AS place, avg(e) AS value, 0.1 AS most,
    2 * sqrt(max(avg(e * e) - avg(e) * avg(e), 0) / count(DISTINCT precision || radius)) AS floor,
    printf(
        'C of %.1f MiB, read finds %.1f: %d drops, off by %.1f %%', max(c) / 1048576, max(capacity) / 1048576,
        count(e), 100 * avg(e)) AS numbers
FROM (SELECT *, abs(x / said - 1) AS e FROM foretold_drop)
WHERE e NOTNULL
GROUP BY machine, says
