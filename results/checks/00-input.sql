-- What the rules are asked of, beside the records (results/check fills it in):
--   declared   `cliffs cases` for each machine: of each log's experiment as it was at its revisions and as it is today; quick: of all, in brief
--   unread     experiments that this program cannot read, and why
--   revision, plan, source_at, untold   results/origin; a plan of no revision is today's
--   folder     what lies in the root of the results; json_text: each machine.json; picture_text: each picture; picture_point: its points here,
--   and as the study's code for the host makes them; sanitizer_text: each log of compute-sanitizer; lies: all files
--   profile_kernel   what the profiles' rows name; source_kernel: the kernels of each variant's sources here
--   only       machines that are asked for; none: all
CREATE TEMP TABLE declared (machine TEXT, file TEXT, experiment TEXT, role TEXT, study TEXT, place TEXT,
    samples REAL, noise REAL, most REAL, cache TEXT, rounds REAL, sustained REAL, picture REAL,
    seed INTEGER, number REAL, variant TEXT, backend TEXT, precision TEXT, radius REAL, nx REAL, ny REAL,
    nz REAL, block TEXT, extra TEXT, open TEXT, axes TEXT, points REAL, flops REAL, bytes_min REAL,
    array_bytes REAL, steps REAL, answers REAL, checked REAL, source TEXT, min_cc REAL, memory_bytes REAL,
    verdict TEXT, reason TEXT);
CREATE TEMP TABLE quick AS SELECT * FROM declared;
CREATE TEMP TABLE unread (machine TEXT, plan TEXT, what TEXT);
CREATE TEMP TABLE revision (name TEXT, known INTEGER, at REAL);
CREATE TEMP TABLE plan (revision TEXT, log TEXT, file TEXT);
CREATE TEMP TABLE source_at (revision TEXT, study TEXT, variant TEXT, source TEXT, first TEXT);
CREATE TEMP TABLE untold (why TEXT);
CREATE TEMP TABLE folder (machine TEXT, wrong TEXT);
CREATE TEMP TABLE json_text (machine TEXT, text TEXT);
CREATE TEMP TABLE only (machine TEXT);
CREATE TEMP TABLE prefix (prefix TEXT);
CREATE TEMP TABLE picture_text (machine TEXT, path TEXT, text TEXT);
CREATE TEMP TABLE sanitizer_text (machine TEXT, path TEXT, text TEXT);
CREATE TEMP TABLE profile_kernel (machine TEXT, path TEXT, variant TEXT, source TEXT, kernel TEXT);
CREATE TEMP TABLE source_kernel (study TEXT, variant TEXT, kernel TEXT);
CREATE TEMP TABLE lies (path TEXT, mode TEXT);
CREATE TEMP TABLE picture_point (machine TEXT, log TEXT, side TEXT, x REAL, y REAL, before REAL,
    after REAL);
