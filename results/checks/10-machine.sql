-- Machines: the names of their folders, the facts of machine.json, and the data sheet of the GPU.

-- A row per mistake. rule: a word for its kind; line: 0 if it is about the whole file.
CREATE TEMP TABLE finding (machine TEXT, file TEXT, line INTEGER, rule TEXT, what TEXT, expected TEXT);

-- A row per remark that is no mistake.
CREATE TEMP TABLE note (machine TEXT, file TEXT, line INTEGER, what TEXT);

-- A row per key of a machine.json. type: its JSON type.
CREATE TEMP TABLE json_fact AS
SELECT machine, key AS name, type, atom AS value
FROM json_text j, json_each(CASE WHEN json_valid(j.text) THEN j.text ELSE '{}' END);

-- A row per machine.json: the facts as results/load read them.
CREATE TEMP TABLE facts AS
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
FROM json_fact
GROUP BY machine, name
HAVING count(*) > 1;

INSERT INTO finding
SELECT machine, machine || '/machine.json', 0, 'folder', printf('name "%s" in folder %s', value, machine),
    machine
FROM json_fact
WHERE name = 'name'
  AND value NOT IN (machine, '');

-- A row per fact that machine.json may have, with its type. must: it is required, as no result can be
-- judged without it; gpu: required on a machine with a GPU. An optional fact may be absent, but not of
-- another type.
CREATE TEMP TABLE required_fact AS
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
SELECT facts.machine, facts.machine || '/machine.json', 0, 'missing',
    printf('required fact "%s" is missing', n.name), n.type
FROM facts
JOIN required_fact n
LEFT JOIN json_fact f ON (f.machine, f.name) = (facts.machine, n.name)
WHERE (must OR n.gpu AND facts.gpu NOTNULL)
  AND (ifnull(f.value, '') = '' OR n.type = 'number' AND typeof(f.value) <> 'text' AND f.value <= 0);

INSERT INTO finding
SELECT machine, machine || '/machine.json', 0, 'type',
    printf('fact "%s" is %s', name, coalesce(value, 'null')), 'a ' || n.type
FROM json_fact f
JOIN required_fact n USING (name)
WHERE CASE n.type
        WHEN 'number' THEN f.type NOT IN ('integer', 'real')
        WHEN 'text' THEN f.type <> 'text'
        ELSE f.type <> 'text' OR value GLOB '*[^0-9.]*' END;

-- The GPU's name implies its compute capability, number of SMs and L2 size. The L2 size matters most: it
-- decides which cases are given a fraction of T_peak.
INSERT INTO note
SELECT machine, machine || '/machine.json', 0,
    printf('no data sheet of "%s"; its facts are not checked', facts.gpu)
FROM gpu_sheet
JOIN facts USING (machine)
WHERE model IS NULL;

INSERT INTO note
SELECT machine, machine || '/machine.json', 0, 'a MIG slice; SMs and L2 are not checked'
FROM facts
WHERE mig = 1;

INSERT INTO finding
SELECT machine, machine || '/machine.json', 0, 'sheet', printf('%s %d', what, value),
    printf('%s has %d', model, sheet)
FROM (
    SELECT *, column1 AS what,
        CASE column1 WHEN 'cc' THEN cc WHEN 'sms' THEN sms ELSE l2_bytes END AS value,
        CASE column1 WHEN 'cc' THEN model_cc WHEN 'sms' THEN model_sms ELSE model_l2_bytes END AS sheet
    FROM facts
    JOIN gpu_sheet USING (machine), (VALUES ('cc'), ('sms'), ('l2_bytes')))
WHERE value <> sheet
  AND (what = 'cc' OR mig IS NOT 1);
