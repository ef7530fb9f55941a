-- A row per variant that was measured (key: name): its family and its form. base_zloop and base_zloop_reg,
-- for example, are the family base with a Z loop. A variant without such an ending is a family of its own.
-- Forms are read off the names here and nowhere else.
CREATE TABLE variant_form AS
SELECT name, substr(name, 1, length(name) - CASE form WHEN 3 THEN 10 WHEN 2 THEN 6 ELSE 0 END) AS family,
    form, CASE form WHEN 3 THEN 'Z loop in registers' WHEN 2 THEN 'Z loop' ELSE 'no Z loop' END AS loop
FROM (
        SELECT DISTINCT variant AS name,
            CASE
                WHEN variant LIKE '%!_zloop!_reg' ESCAPE '!' THEN 3
                WHEN variant LIKE '%!_zloop' ESCAPE '!' THEN 2
                ELSE 1 END AS form
        FROM (
                SELECT variant
                FROM result
                UNION
                SELECT variant
                FROM star3d_l2hit
                UNION
                SELECT variant
                FROM star3d_counters)
        WHERE variant NOTNULL);
