-- The data of site/advise.js as one JavaScript value: the tables of results/rules/60-advise.sql, and the
-- least compute capability of each variant (table needs). Each list is of one table's rows.
--   pool   whose results answer: those of the first place of advise_pool
--   best   a row per machine, precision, radius, steps and variant; its cells are, for each size: the size's
--          number in `sizes`, the fraction of copy speed, the setting's number in `settings`
WITH size AS (
    SELECT
        nx,
        ny,
        nz,
        row_number() OVER (ORDER BY nx, ny, nz) - 1 AS i
    FROM advise_best
    GROUP BY nx, ny, nz
),
setting AS (
    SELECT setting, block, stages, row_number() OVER (ORDER BY setting, block, stages) - 1 AS i
    FROM advise_best
    GROUP BY setting, block, stages
),
best AS (
    SELECT
        machine,
        precision,
        radius,
        steps,
        variant,
        min(idea) AS idea,
        group_concat(
            printf('%d,%.9g,%d,%s', size.i, ns, setting.i, ifnull(printf('%.4g', ci), 'null'))
        ) AS cells
    FROM (SELECT * FROM advise_best ORDER BY rowid) b
    JOIN size USING (nx, ny, nz)
    JOIN setting ON (setting.setting, setting.block, setting.stages) IS (b.setting, b.block, b.stages)
    GROUP BY machine, precision, radius, steps, variant
)
SELECT
    'var ADVISE = '
        || json_object(
            'gpus',
            (
                SELECT
                    json_group_array(
                        json_array(
                            asked,
                            machine,
                            model,
                            same,
                            cc,
                            c,
                            peak,
                            near,
                            clock_sm_max_mhz,
                            memory,
                            shared,
                            says
                        )
                    )
                FROM advise_gpu
            ),
            'first',
            -- the GPU of which make advise answers, where none is named
            (
                SELECT machine
                FROM advise_best
                GROUP BY machine
                ORDER BY count(*) DESC
                LIMIT 1
            ),
            'law',
            (
                SELECT
                    json_group_array(
                        json_array(precision, radius, bytes, planes, mean, worst, other)
                    )
                FROM advise_law
                WHERE shape = 'star'
            ),
            'onset',
            (
                SELECT json_group_array(json_array(asked, precision, radius, nx, plane_bytes))
                FROM advise_onset
            ),
            'onset_error',
            (SELECT json_array(mean, worst, curves) FROM advise_onset_error),
            'code',
            (
                SELECT json_group_object(variant, json_array(lines, CAST(min_cc AS INT)))
                FROM advise_code
                JOIN (SELECT DISTINCT variant, min_cc FROM needs) USING (variant)
            ),
            'shared',
            (
                SELECT
                    json_group_array(
                        json_array(
                            variant, precision, radius, steps, block, stages, bytes
                        )
                    )
                FROM advise_shared
                WHERE bytes > 0
            ),
            'words',
            (SELECT json_group_array(json_array(word, meaning)) FROM advise_word),
            'error',
            (
                SELECT json_group_array(json_array(basis, narrow, idea, half, reach))
                FROM advise_error
            ),
            'pool',
            (
                SELECT
                    json_group_array(
                        json_array(gpu, precision, radius, how, machine, from_radius, weight)
                    )
                FROM (
                    SELECT *, min(place) OVER (PARTITION BY gpu, precision, radius) AS first
                    FROM advise_pool
                )
                WHERE place = first
            ),
            'limit',
            (
                SELECT
                    json_group_array(
                        json_array(machine, variant, precision, radius, sustained_sm_mhz, sustained)
                    )
                FROM limit_best
            ),
            'sizes',
            (SELECT json_group_array(json_array(nx, ny, nz)) FROM (SELECT * FROM size ORDER BY i)),
            'settings',
            (
                SELECT json_group_array(json_array(setting, block, stages))
                FROM (SELECT * FROM setting ORDER BY i)
            ),
            'best',
            (
                SELECT
                    json_group_array(
                        json_array(
                            machine,
                            precision,
                            radius,
                            steps,
                            variant,
                            idea,
                            json('[' || cells || ']')
                        )
                    )
                FROM (SELECT * FROM best ORDER BY steps, variant)
            )
        )
        || ';';
