-- claim: A model of two L2 halves, each with a copy of what its SMs access, predicts each onset within 12 %.
-- source: this artifact
-- The onset by what DRAM delivers over that of the model (src/l2/). No constant of the model is fitted to
-- an onset (results/rules/55-onset.sql).
SELECT machine, code AS place, max(abs(x / said - 1)) AS value, NULL AS least, 0.12 AS most, 0.005 AS floor,
    CASE
        WHEN count(*) > 1
            THEN printf(
                '%d drops, %+.1f to %+.1f %%', count(*), 100 * min(x / said - 1), 100 * max(x / said - 1))
        ELSE printf('%.1f MiB, %.1f in the model', max(x) / 1048576, max(said) / 1048576) END AS numbers
FROM halves_drop
GROUP BY machine, code
ORDER BY code
