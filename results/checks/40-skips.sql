-- Skips: each reason is checked again. A reason is "who: sentence" (src/study.h). who is `rule` where
-- sizes, axes and sources alone decide, `build` where it depends on how the program was built, `device`
-- where only the device or its host can tell. `cliffs cases` gives the reasons that need no GPU.

-- A row per skipped case. text: its reason; form: the reason with 0 for each number; said, said_form: the
-- same of the reason that its variant gives now.
CREATE TEMP TABLE skip AS
SELECT r.id, r.machine, r.log, r.file, r.line, r.backend, r.array_bytes, r.reason AS text,
       unnumbered(r.reason) AS form, v.verdict, ifnull(v.reason, '') AS said,
       unnumbered(ifnull(v.reason, '')) AS said_form, v.min_cc, v.memory_bytes
FROM rec r JOIN planned v USING (id)
WHERE r.status = 'skipped' AND r.reason NOTNULL;

-- A row per machine, log and backend: the largest arrays that were measured, in bytes.
CREATE TEMP TABLE largest AS
SELECT machine, log, backend, max(array_bytes) AS bytes
FROM rec
WHERE role = 'case' AND ok
GROUP BY 1, 2, 3;

-- A row per machine and backend: the memory that the backend's arrays are in, in bytes.
CREATE TEMP TABLE has_memory AS
SELECT *, CASE
    WHEN backend = 'cuda' OR (backend = 'openacc' AND openacc_offload IS 1) THEN memory_bytes
    ELSE cpu_memory_bytes END AS there
FROM facts, (SELECT 'cuda' AS backend UNION SELECT 'openmp' UNION SELECT 'openacc');

-- A row per skip. why: what speaks against it, NULL: nothing; 'device only': only the device could tell.
CREATE TEMP TABLE objection AS
SELECT skip.*, CASE
    WHEN form NOT GLOB 'rule: ?*' AND form NOT GLOB 'build: ?*' AND form NOT GLOB 'device: ?*'
        THEN 'this program has no such reason'

    -- reasons that the harness gives for any variant
    WHEN form = 'rule: needs compute capability 0' AND (min_cc > 0 OR verdict = 'ok') THEN
        CASE WHEN text <> printf('rule: needs compute capability %.1f', min_cc / 10.0) OR cc >= min_cc
            THEN 'the variant needs no such capability' END
    WHEN form = 'build: needs code for compute capability 0: this program has 0' THEN
        CASE WHEN min_cc = 0 OR number(text, 1) <> min_cc / 10.0 OR cc < min_cc
                OR number(text, 2) >= min_cc / 10.0
            THEN 'the variant needs no such code' ELSE 'device only' END
    WHEN form = 'rule: needs 0 MiB of memory: there are 0' THEN
        CASE WHEN NOT (skip.memory_bytes > 0.95 * there) OR text <> needs THEN 'it is ' || needs END
    WHEN form = 'build: this program was built without its backend'
        OR form GLOB 'device: no device of its backend can be used: *' THEN
        CASE WHEN bytes > 0 THEN 'other cases of its backend were measured'
             WHEN skip.backend = 'cuda' AND gpu NOTNULL THEN 'the machine has a GPU'
             ELSE 'device only' END
    WHEN form IN ('device: out of memory', 'device: out of host memory of this kind')
        OR form GLOB 'device: out of memory on rank *' THEN
        CASE WHEN array_bytes <= bytes THEN 'a case with larger arrays was measured' ELSE 'device only' END
    WHEN form IN ('build: not built into this program', 'rule: its backend has no profiler')
        OR form GLOB 'device: the device refuses it: *' THEN 'device only'

    -- reasons of the variant
    WHEN said = 'device: the GPU does not say what it has' OR said GLOB 'build: needs CUDA *'
        OR (verdict = 'fail' AND said = '') THEN 'device only'
    WHEN verdict = 'ok' THEN 'its variant accepts this case'
    WHEN said NOT GLOB 'rule: *' AND said NOT GLOB 'build: *' AND said NOT GLOB 'device: *' THEN
        CASE WHEN text GLOB 'rule: *' THEN 'its variant gives no such reason' ELSE 'device only' END
    -- the number of ranks is known to the run alone
    WHEN form GLOB 'device: needs 0 processes: there are 0: *' AND said_form = form
        AND number(text, 2) < number(text, 1) AND number(text, 1) = number(said, 1) THEN 'device only'
    WHEN (said_form <> form AND said_form <> replace(form, 'only 0', 'only -0'))
        OR (verdict = 'skip' AND said <> text)
        OR (form GLOB 'device: its 0 blocks of 0 threads wait *'
            AND (number(text, 1), number(text, 2)) IS NOT (number(said, 1), number(said, 2)))
        THEN printf('the variant''s reason is "%s"', said)
    WHEN verdict = 'skip' THEN NULL
    -- how many blocks fit depends on the kernel's registers, which only the device knows, but has other
    -- limits, too
    WHEN form GLOB 'device: its 0 blocks of 0 threads wait *' THEN
        CASE WHEN NOT ifnull(number(text, 3) < number(text, 1), 0) THEN 'they fit'
             WHEN NOT ifnull(number(text, 3) % sms = 0
                             AND number(text, 3) / sms <= threads_per_sm / number(text, 2), 0)
                 THEN 'no such number of blocks is resident on this GPU'
             ELSE 'device only' END
    ELSE 'device only' END AS why
FROM (SELECT skip.*, h.cc, h.gpu, h.sms, h.threads_per_sm, there, bytes,
             printf('rule: needs %d MiB of memory: there are %d', ceil(skip.memory_bytes / 1048576.0),
                    there / 1048576) AS needs
      FROM skip
      JOIN has_memory h ON (h.machine, h.backend) = (skip.machine, skip.backend)
      LEFT JOIN largest l ON (l.machine, l.log, l.backend) = (skip.machine, skip.log, skip.backend)) skip;

INSERT INTO finding
SELECT machine, file, line, 'skip', printf('skipped for "%s", but %s', text, why), NULL
FROM objection
WHERE why <> 'device only';

INSERT INTO note
SELECT machine, file, min(line),
       printf('%d cases skipped for reasons that only the device can check', count(*))
FROM objection
WHERE why = 'device only'
GROUP BY machine, log;
