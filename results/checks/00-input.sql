-- The tables that results/check fills before it reads the rules: what a rule may ask beside the records.

-- A row per case and yardstick that `cliffs cases` lists for a machine. file: the experiment. Each log's
-- experiment is listed as it was at the revisions that measured it, and as it is today.
CREATE TEMP TABLE declared (machine TEXT, file TEXT, experiment TEXT, role TEXT, study TEXT, place TEXT,
    samples REAL, noise REAL, most REAL, cache TEXT, rounds REAL, sustained REAL, picture REAL,
    seed INTEGER, number REAL, variant TEXT, backend TEXT, precision TEXT, radius REAL, nx REAL, ny REAL,
    nz REAL, block TEXT, extra TEXT, open TEXT, axes TEXT, points REAL, flops REAL, bytes_min REAL,
    array_bytes REAL, steps REAL, answers REAL, checked REAL, source TEXT, min_cc REAL, memory_bytes REAL,
    verdict TEXT, reason TEXT);
-- The same for all of today's experiments in their --quick form.
CREATE TEMP TABLE quick AS SELECT * FROM declared;
-- A row per experiment that this program cannot read. what: its message.
CREATE TEMP TABLE unreadable_plan (machine TEXT, plan TEXT, what TEXT);

-- The next four are written by results/origin, which says what each column is. A plan whose revision is
-- empty is today's.
CREATE TEMP TABLE revision (name TEXT, known INTEGER, at REAL);
CREATE TEMP TABLE plan (revision TEXT, log TEXT, file TEXT);
CREATE TEMP TABLE source_at (revision TEXT, study TEXT, variant TEXT, source TEXT, first TEXT);
CREATE TEMP TABLE no_history (why TEXT);

-- Filled by 05-folders.sql: a row per path in the results folder, with its mode as `ls -l` prints it.
CREATE TEMP TABLE listing (path TEXT, mode TEXT);
-- A row per entry in the root of the results. wrong: why it cannot be a machine's folder, else NULL.
CREATE TEMP TABLE folder (machine TEXT, wrong TEXT);
-- A row per file, with its content.
CREATE TEMP TABLE json_text (machine TEXT, text TEXT);
CREATE TEMP TABLE picture_text (machine TEXT, path TEXT, text TEXT);
CREATE TEMP TABLE sanitizer_text (machine TEXT, path TEXT, text TEXT);

-- A row per point of a picture. side: 'here' is the picture in the results, 'host' the same case computed
-- again by the study's host code. before, after: the field's value at the first and at the last step.
CREATE TEMP TABLE picture_point (machine TEXT, log TEXT, side TEXT, x REAL, y REAL, before REAL,
    after REAL);
-- A row per kernel that a profile names, with the case's variant and source.
CREATE TEMP TABLE profile_kernel (machine TEXT, path TEXT, variant TEXT, source TEXT, kernel TEXT);
-- A row per kernel in the sources of a variant here.
CREATE TEMP TABLE source_kernel (study TEXT, variant TEXT, kernel TEXT);

-- The machines that the caller asked for; without a name, all are meant.
CREATE TEMP TABLE asked_machine (machine TEXT);
-- What stands before each path in a message.
CREATE TEMP TABLE prefix (prefix TEXT);
