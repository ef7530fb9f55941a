-- Skips: the rule is asked again (src/study.h has the reasons, `cliffs cases` what layout and prepare say where no GPU can be asked).
-- What only the device could tell must at least be a reason, and is noted.
--   skip   a case that was skipped: text and word, its reason; who can tell it; said: the word of what its variant says
CREATE TEMP TABLE skip AS
SELECT *, reason_who(word) AS who, substr(verdict_reason, 1, instr(verdict_reason || ' ', ' ') - 1) AS said, word = substr(text, 1, length(word)) AS worded
FROM (SELECT r.id, r.machine, r.log, r.file, r.line, r.backend, r.array_bytes, r.reason, v.verdict, ifnull(v.reason, '') AS verdict_reason, v.min_cc,
             v.memory_bytes, r.reason AS text, iif(r.reason LIKE 'a tile takes blocks not narrower%', 'block_least', -- in a log that is older than reasons of one word
                                   substr(r.reason, 1, instr(r.reason || ' ', ' ') - 1)) AS word
      FROM rec r JOIN visit v USING (id) WHERE r.status = 'skipped' AND r.reason NOTNULL);
CREATE TEMP TABLE largest AS SELECT machine, log, backend, max(array_bytes) AS bytes FROM rec WHERE role = 'case' AND ok GROUP BY 1, 2, 3;

CREATE TEMP TABLE against AS
SELECT skip.*, CASE WHEN who IS NULL THEN 'this program has no such reason'
    WHEN word = 'compute_capability' AND (min_cc > 0 OR verdict = 'ok') THEN CASE WHEN text <> 'compute_capability least=' || min_cc OR cc >=
        min_cc THEN 'the variant needs no such capability' END
    WHEN word = 'code' THEN CASE WHEN min_cc = 0 OR text NOT LIKE 'code least=' || min_cc || ' there=%' OR cc < min_cc
        OR pair(text, 'there') + 0 >= min_cc THEN 'the variant needs no such code' ELSE 'untold' END
    WHEN word = 'memory' THEN CASE WHEN NOT (memory_bytes > 0.95 * there) OR text <> needs THEN 'it is ' || needs END
    WHEN word IN ('no_backend', 'no_device') THEN CASE WHEN bytes > 0 THEN 'other cases of its backend were measured' WHEN skip.backend = 'cuda'
        AND gpu NOTNULL THEN 'the machine has a GPU' ELSE 'untold' END
    WHEN word IN ('out_of_memory', 'host_memory') THEN CASE WHEN array_bytes <= bytes THEN 'a case with larger arrays was measured' ELSE 'untold' END
    WHEN word IN ('not_built', 'no_profiler', 'device_refuses') OR said IN ('device_silent', 'toolkit') OR (verdict = 'fail' AND said = '') THEN
        'untold' WHEN verdict = 'ok' THEN 'its variant accepts this case'
    WHEN reason_who(said) IS NULL THEN CASE who WHEN 'rule' THEN 'its variant gives no such reason' ELSE 'untold' END
    -- of how many ranks the run was only it could tell
    WHEN word = 'ranks' AND said = word AND pair(text, 'there') + 0 < pair(text, 'gpus') + 0 AND pair(text, 'gpus') IS pair(verdict_reason, 'gpus')
        THEN 'untold'
    WHEN said <> word OR (worded AND verdict = 'skip' AND verdict_reason <> text)
         OR (worded AND word = 'together' AND (pair(text, 'blocks'), pair(text, 'threads')) IS NOT (pair(verdict_reason, 'blocks'),
         pair(verdict_reason, 'threads'))) THEN printf('the variant''s reason is "%s"', verdict_reason)
    WHEN verdict = 'skip' THEN NULL
    -- the device's room depends on the registers of the kernel, which only the device tells, but not on these alone
    WHEN word = 'together' THEN CASE WHEN NOT ifnull(pair(text, 'resident') + 0 < pair(text, 'blocks') + 0, 0) THEN 'they fit'
        WHEN NOT ifnull((pair(text, 'resident') + 0) % sms = 0 AND (pair(text, 'resident') + 0) / sms <= threads_per_sm / (pair(text, 'threads')
        + 0), 0) THEN 'no such number of blocks is resident on this GPU' ELSE 'untold' END ELSE 'untold' END AS why
FROM (SELECT skip.*, m.cc, m.gpu, m.sms, m.threads_per_sm, there, bytes, printf('memory mib=%d there=%d', ceil(skip.memory_bytes / 1048576.0),
       there / 1048576) AS needs
      FROM skip JOIN (SELECT *, CASE WHEN column1 = 'cuda' OR (column1 = 'openacc' AND openacc_offload IS 1) THEN memory_bytes ELSE
          cpu_memory_bytes END AS there
                      FROM m, (VALUES ('cuda'), ('openmp'), ('openacc'))) m ON (m.machine, column1) = (skip.machine, skip.backend)
           LEFT JOIN largest l ON (l.machine, l.log, l.backend) = (skip.machine, skip.log, skip.backend)) skip;
INSERT INTO finding SELECT machine, file, line, 'skip', printf('skipped for "%s", but %s', reason, why), NULL FROM against WHERE why <> 'untold';
INSERT INTO note SELECT machine, file, min(line), printf('%d cases skipped for reasons that only the device can check', count(*)) FROM against WHERE why
       = 'untold' GROUP BY machine, log;
