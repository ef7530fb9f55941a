-- Machines: their folders' names, the facts of machine.json, and what the data sheet of its GPU says.
--   m   the facts as they were loaded, a row for each machine.json
CREATE TEMP TABLE finding (machine TEXT, file TEXT, line INTEGER, rule TEXT, what TEXT, expected TEXT);
CREATE TEMP TABLE note (machine TEXT, file TEXT, line INTEGER, what TEXT);
CREATE TEMP TABLE fact AS
SELECT machine, key AS name, type, atom AS value
FROM json_text j, json_each(CASE WHEN json_valid(j.text) THEN j.text ELSE '{}' END);

CREATE TEMP TABLE m AS
SELECT j.machine, f.*
FROM json_text j
LEFT JOIN main.machine f ON f.name = j.machine;

INSERT INTO finding SELECT machine, machine, 0, 'name', wrong, NULL FROM folder WHERE wrong NOTNULL;
INSERT INTO note
SELECT machine, machine, 0, 'no machine.json: not a machine''s folder'
FROM folder
WHERE wrong IS NULL
  AND machine NOT IN (SELECT machine FROM json_text);
INSERT INTO finding
SELECT machine, machine || '/machine.json', 0, 'json', 'cannot be read', 'one JSON object of facts'
FROM json_text
WHERE NOT ifnull(CASE WHEN json_valid(text) THEN json_type(text) = 'object' END, 0);
INSERT INTO finding
SELECT machine, machine || '/machine.json', 0, 'twice', printf('a fact appears twice: %s', name),
    'each once'
FROM fact
GROUP BY machine, name
HAVING count(*) > 1;
INSERT INTO finding
SELECT machine, machine || '/machine.json', 0, 'folder', printf('name "%s" in folder %s', value, machine),
    machine
FROM fact
WHERE name = 'name'
  AND value NOT IN (machine, '');

-- without these a number cannot be placed; gpu: where there is one. The others may be absent, but not of another type
CREATE TEMP TABLE needed AS
SELECT name, gpu, must,
    CASE
        WHEN name IN ('driver', 'cuda_runtime', 'cuda_compiler') THEN 'version'
        WHEN type = 'REAL' THEN 'number'
        ELSE 'text' END AS type
FROM (
    SELECT name, type,
        name IN ('uuid_hash', 'cc', 'sms', 'l2_bytes', 'memory_bytes', 'clock_sm_max_mhz',
            'clock_memory_max_mhz', 'driver', 'cuda_runtime') AS gpu,
        name IN ('name', 'cpu', 'cores', 'cpu_cache_bytes', 'cpu_memory_bytes', 'os', 'kernel', 'compiler',
            'flags') AS must
    FROM pragma_table_info('machine', 'main')
    WHERE name <> 'label');
INSERT INTO finding
SELECT m.machine, m.machine || '/machine.json', 0, 'missing',
    printf('required fact "%s" is missing', n.name), n.type
FROM m
JOIN needed n
LEFT JOIN fact f ON (f.machine, f.name) = (m.machine, n.name)
WHERE (must OR n.gpu AND m.gpu NOTNULL)
  AND (ifnull(f.value, '') = '' OR n.type = 'number' AND typeof(f.value) <> 'text' AND f.value <= 0);
INSERT INTO finding
SELECT machine, machine || '/machine.json', 0, 'type',
    printf('fact "%s" is %s', name, coalesce(value, 'null')), 'a ' || n.type
FROM fact f
JOIN needed n USING (name)
WHERE CASE n.type
        WHEN 'number' THEN f.type NOT IN ('integer', 'real')
        WHEN 'text' THEN f.type <> 'text'
        ELSE f.type <> 'text' OR value GLOB '*[^0-9.]*' END;

-- the driver's name of a GPU implies its compute capability, SMs and L2. The L2 matters most: it decides which rows show a fraction of T_peak
INSERT INTO note
SELECT machine, machine || '/machine.json', 0,
    printf('no data sheet of "%s"; its facts are not checked', m.gpu)
FROM gpu_sheet
JOIN m USING (machine)
WHERE model IS NULL;
INSERT INTO note
SELECT machine, machine || '/machine.json', 0, 'a MIG slice; SMs and L2 are not checked'
FROM m
WHERE mig = 1;
INSERT INTO finding
SELECT machine, machine || '/machine.json', 0, 'sheet', printf('%s %d', what, value),
    printf('%s has %d', model, sheet)
FROM (
    SELECT *, column1 AS what,
        CASE column1 WHEN 'cc' THEN cc WHEN 'sms' THEN sms ELSE l2_bytes END AS value,
        CASE column1 WHEN 'cc' THEN model_cc WHEN 'sms' THEN model_sms ELSE model_l2_bytes END AS sheet
    FROM m
    JOIN gpu_sheet USING (machine), (VALUES ('cc'), ('sms'), ('l2_bytes')))
WHERE value <> sheet
  AND (what = 'cc' OR mig IS NOT 1);
