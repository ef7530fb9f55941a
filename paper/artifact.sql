-- The table of docs/artifact.md: a row per main claim: what is claimed, the figure that shows it, the
-- command, its minutes on the GPU of :m, the GPUs that it needs, the first number measured there, and the
-- bound.
.mode list
.headers off
.parameter set :m "'nvidia-h200'"
-- experiment NULL: counted by the profiler, as the text of docs/artifact.md says
CREATE TEMP TABLE main_claim (i INTEGER PRIMARY KEY, name TEXT, figure TEXT, experiment TEXT, gpus INTEGER);
INSERT INTO main_claim (name, figure, experiment, gpus)
VALUES ('star3d-cliff', 'star3d-l2cliff', 'star3d-l2cliff', 1),
    ('star3d-cliff-registers', 'star3d-l2cliff', 'star3d-l2cliff', 1),
    ('star3d-best', 'star3d-xsweep', 'star3d-xsweep', 1),
    ('diffusion2d-jump', 'diffusion2d-workingset', 'diffusion2d-workingset', 1),
    ('diffusion2d-openacc', 'diffusion2d-openacc', 'diffusion2d-openacc', 1),
    ('deriv8-pencils', 'deriv8', 'deriv8', 1),
    ('stream-reread', 'stream-reread', 'stream-reread', 1),
    ('places-rules', 'places', 'places', 1),
    ('star3d-blind', 'onset', NULL, 1),
    ('star3d-plane-time', 'star3d-plane', 'star3d-plane', 1),
    ('halves-star-moved', 'halves', 'halves-star', 1),
    ('star3d-limit', 'star3d-limit', 'star3d-limit', 1),
    ('star3d-temporal', 'star3d-temporal', 'star3d-temporal', 1),
    ('halo-hidden', 'halo', 'halo-weak', 2),
    ('halo-flags-thin', 'halo-flags', 'halo-flags', 2);
-- of these claims the number of a place that is not their first
CREATE TEMP TABLE main_place AS SELECT 'star3d-blind' AS name, 'whole lines on average' AS place;

SELECT '| claim | figure | command | min | GPUs | verdict and numbers on the H200 | bound |';
SELECT '|---|---|---|---|---|---|---|';
-- the first number: up to the first comma or semicolon behind its place and colon
SELECT printf('| %s (`%s`) | `%s` | %s | %s | %d | %s: %s | %s |', claim, c.name, figure,
        iif(experiment NOTNULL, '`make reproduce-' || experiment || '`', 'below'),
        ifnull((
            SELECT printf('%.0f', max(1, seconds / 60))
            FROM run_time t
            WHERE t.machine = :m AND t.tbl = replace(c.experiment, '-', '_')), '–'),
        gpus, verdict,
        ifnull(
            (
                SELECT p.place || ': ' || q.numbers
                FROM main_place p
                JOIN measured q USING (name, place)
                WHERE q.name = c.name AND q.machine = :m),
            substr(numbers, 1, instr(numbers, ':') + min(
                instr(substr(numbers, instr(numbers, ':') + 1) || ';', ';'),
                instr(substr(numbers, instr(numbers, ':') + 1) || ', ', ', ')) - 1)),
        substr(needs, 1, instr(needs || ';', ';') - 1))
FROM main_claim c
JOIN verdict v USING (name)
WHERE v.machine = :m
ORDER BY i;
