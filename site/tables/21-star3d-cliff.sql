-- SPDX-License-Identifier: MIT
-- title: star3d: the cliff of every curve over X, measured and by two models
SELECT 'row' AS head, replace(experiment, '_', '-') AS experiment, variant, precision, radius AS "r|%d", CASE WHEN planes = 0 THEN 'whole column' WHEN planes THEN printf('%d planes', planes) ELSE 'none' END AS "Z loop",
    ny AS "Y|%d", ifnull(x, CASE WHEN points < 5 THEN 'too few points' ELSE 'no drop' END) AS "drops at X|%d", 100 * rise AS "rise of the time|%+.1f %%", model AS "X by the effective L2|%.0f",
    predicted AS "X by the K80 paper|%.0f"
FROM cliff WHERE machine = :machine ORDER BY experiment, planes NOTNULL, precision DESC, variant, radius, planes, ny
