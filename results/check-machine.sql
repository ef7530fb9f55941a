-- SPDX-License-Identifier: MIT
-- Machines: their folders' names, the facts of machine.json, and what the data sheet of its GPU says.
--   m   the facts, a row each; one that is of another type than it must be stays NULL or a text: no rule then holds with it
CREATE TEMP TABLE finding (machine TEXT, file TEXT, line INTEGER, rule TEXT, what TEXT, expected TEXT);
CREATE TEMP TABLE note (machine TEXT, file TEXT, line INTEGER, what TEXT);
CREATE TEMP TABLE fact AS
SELECT machine, key AS name, type, atom AS value FROM json_text j, json_each(CASE WHEN json_valid(j.text) THEN j.text ELSE '{}' END);

CREATE TEMP TABLE m AS
SELECT machine, max(value) FILTER (WHERE name = 'gpu' AND type = 'text' AND value <> '') AS gpu, max(value) FILTER (WHERE name = 'uuid_hash') AS
       uuid_hash,
       max(value) FILTER (WHERE name = 'cpu') AS cpu, max(value) FILTER (WHERE name = 'name') AS name, max(value) FILTER (WHERE name = 'cc') AS cc,
       max(value) FILTER (WHERE name = 'sms') AS sms, max(value) FILTER (WHERE name = 'l2_bytes') AS l2_bytes,
       max(value) FILTER (WHERE name = 'cpu_cache_bytes') AS cpu_cache_bytes, max(value) FILTER (WHERE name = 'memory_bytes') AS memory_bytes,
       max(value) FILTER (WHERE name = 'cpu_memory_bytes') AS cpu_memory_bytes, max(value) FILTER (WHERE name = 'threads_per_sm') AS threads_per_sm,
       max(value) FILTER (WHERE name = 'clock_sm_max_mhz') AS clock_sm_max_mhz, max(value) FILTER (WHERE name = 'clock_memory_max_mhz') AS
       clock_memory_max_mhz,
       max(value) FILTER (WHERE name = 'bus_bits') AS bus_bits, max(value) FILTER (WHERE name = 'power_cap_w') AS power_cap_w,
       max(value) FILTER (WHERE name = 'mig') AS mig, ifnull(max(value) FILTER (WHERE name = 'openacc_offload'), 0) AS openacc_offload
FROM json_text LEFT JOIN fact USING (machine) GROUP BY machine;

INSERT INTO finding SELECT machine, machine, 0, 'name', wrong, NULL FROM folder WHERE wrong NOTNULL;
INSERT INTO note SELECT machine, machine, 0, 'no machine.json: not a machine''s folder' FROM folder
WHERE wrong IS NULL AND machine NOT IN (SELECT machine FROM json_text);
INSERT INTO finding SELECT machine, machine || '/machine.json', 0, 'json', 'cannot be read', 'one JSON object of facts' FROM json_text
WHERE NOT ifnull(CASE WHEN json_valid(text) THEN json_type(text) = 'object' END, 0);
INSERT INTO finding SELECT machine, machine || '/machine.json', 0, 'twice', printf('a fact is there twice: %s', name), 'each once' FROM fact
GROUP BY machine, name HAVING count(*) > 1;
INSERT INTO finding SELECT machine, machine || '/machine.json', 0, 'folder', printf('name "%s" in folder %s', name, machine), machine FROM m
WHERE name <> machine AND name <> '';

-- without these a number cannot be placed; gpu: where there is one. The others may be absent, but not of another type
CREATE TEMP TABLE needed AS SELECT column1 AS name, column2 AS type, column3 AS gpu, column4 AS must FROM (VALUES
    ('name', 'text', 0, 1), ('cpu', 'text', 0, 1), ('cores', 'number', 0, 1), ('cpu_cache_bytes', 'number', 0, 1), ('cpu_memory_bytes',
        'number', 0, 1),
    ('os', 'text', 0, 1), ('kernel', 'text', 0, 1), ('compiler', 'text', 0, 1), ('flags', 'text', 0, 1), ('gpu', 'text', 0, 0),
        ('cuda_compiler', 'version', 0, 0),
    ('uuid_hash', 'text', 1, 1), ('cc', 'number', 1, 1), ('sms', 'number', 1, 1), ('l2_bytes', 'number', 1, 1), ('memory_bytes', 'number', 1, 1),
    ('clock_sm_max_mhz', 'number', 1, 1), ('clock_memory_max_mhz', 'number', 1, 1), ('driver', 'version', 1, 1), ('cuda_runtime', 'version', 1, 1),
    ('shared_per_sm', 'number', 0, 0), ('shared_per_block_max', 'number', 0, 0), ('registers_per_sm', 'number', 0, 0), ('threads_per_sm',
        'number', 0, 0),
    ('bus_bits', 'number', 0, 0), ('ecc', 'number', 0, 0), ('mig', 'number', 0, 0), ('power_cap_w', 'number', 0, 0), ('cuda_flags', 'text', 0, 0),
    ('openacc_offload', 'number', 0, 0));
INSERT INTO finding SELECT m.machine, m.machine || '/machine.json', 0, 'missing', printf('required fact "%s" is missing', n.name), n.type
FROM m JOIN needed n LEFT JOIN fact f ON (f.machine, f.name) = (m.machine, n.name)
WHERE must AND (m.gpu NOTNULL OR NOT n.gpu) AND (f.value IS NULL OR f.value = '' OR (n.type = 'number' AND typeof(f.value) <> 'text' AND f.value
       <= 0));
INSERT INTO finding SELECT machine, machine || '/machine.json', 0, 'type', printf('fact "%s" is %s', name, coalesce(value, 'null')), 'a ' || n.type
FROM fact f JOIN needed n USING (name)
WHERE CASE n.type WHEN 'number' THEN f.type NOT IN ('integer', 'real') WHEN 'text' THEN f.type <> 'text' ELSE f.type <> 'text' OR value GLOB
       '*[^0-9.]*' END;

-- the driver's name of a GPU implies its compute capability, SMs and L2. The L2 matters most: it decides which rows show a fraction of T_peak
INSERT INTO note SELECT machine, machine || '/machine.json', 0, printf('no data sheet of "%s" here; its facts are not checked', m.gpu)
FROM gpu_sheet JOIN m USING (machine) WHERE model IS NULL;
INSERT INTO note SELECT machine, machine || '/machine.json', 0, 'a MIG slice; SMs and L2 are not checked' FROM m WHERE mig = 1;
INSERT INTO finding SELECT machine, machine || '/machine.json', 0, 'sheet', printf('%s %s', column1, value), printf('%s has %s', model, sheet) FROM (
    SELECT machine, 'cc' AS column1, cc AS value, model, model_cc AS sheet FROM m JOIN gpu_sheet USING (machine) WHERE cc <> model_cc
    UNION ALL SELECT machine, 'sms', sms, model, model_sms FROM m JOIN gpu_sheet USING (machine) WHERE sms <> model_sms AND mig IS NOT 1
    UNION ALL SELECT machine, 'l2_bytes', l2_bytes, model, model_l2_bytes FROM m JOIN gpu_sheet USING (machine) WHERE l2_bytes <> model_l2_bytes
        AND mig IS NOT 1);
