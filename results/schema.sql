-- The tables that every results database has: the machines, the records, and those tables of experiments
-- that the rules in the other *.sql files read. Loading a machine's table adds the columns that it has
-- beyond these. Numbers are REAL, so that no division is an integer division.

-- A row per machine. name: its folder; label: its name in figures. The other columns are keys of
-- machine.json.
CREATE TABLE machine (
    name TEXT NOT NULL PRIMARY KEY, label TEXT, gpu TEXT, uuid_hash TEXT, cc REAL, sms REAL, l2_bytes REAL,
    shared_per_sm REAL, shared_per_block_max REAL, registers_per_sm REAL, threads_per_sm REAL,
    memory_bytes REAL, clock_sm_max_mhz REAL, clock_memory_max_mhz REAL, bus_bits REAL, ecc REAL, mig REAL,
    power_cap_w REAL, driver TEXT, cuda_runtime TEXT, cuda_compiler TEXT, cpu TEXT, cores REAL,
    cpu_cache_bytes REAL, cpu_memory_bytes REAL, os TEXT, kernel TEXT, compiler TEXT, flags TEXT,
    cuda_flags TEXT, openacc_offload REAL, gpus REAL, peers TEXT, nvlink_version TEXT, nvlink_links REAL,
    sensors TEXT, threads REAL, binding TEXT, cpu_quota REAL, added_flags TEXT);

-- A row per machine and table: n good rows.
CREATE TABLE loaded (
    machine TEXT NOT NULL REFERENCES machine (name), tbl TEXT NOT NULL, n REAL, PRIMARY KEY (machine, tbl));
-- A row per machine and table: the seconds that it took to measure.
CREATE TABLE run_time (
    machine TEXT NOT NULL REFERENCES machine (name), tbl TEXT NOT NULL, seconds REAL,
    PRIMARY KEY (machine, tbl));
-- A row per comment line on top of a table's file.
CREATE TABLE head (machine TEXT, tbl TEXT, text TEXT);

-- A row per variant of the sources beside results/, which need not be those that were measured. lines:
-- lines of its file that are neither blank nor comment; with_headers: the same with the headers of its
-- folder (ci/tools/lines).
CREATE TABLE variant_lines (
    study TEXT, variant TEXT, lines REAL, with_headers REAL, PRIMARY KEY (study, variant));

-- A row per precision. bytes: size of a value.
CREATE TABLE precision (precision TEXT PRIMARY KEY, bytes REAL);
INSERT INTO precision VALUES ('half', 2), ('single', 4), ('double', 8);
-- A row per compute capability (times 10) of GPUs whose L2 has two halves (docs/law.md).
CREATE TABLE halved (cc REAL PRIMARY KEY);
INSERT INTO halved VALUES (80), (90), (100);

-- A row per line of a raw log, with today's names of studies and axes (src/harness/record.h explains the
-- fields). case_id: the case that it is a record of. Text is as it was written, an empty field is NULL;
-- samples_ns is one text "1.5;2;".
CREATE TABLE record (
    id INTEGER PRIMARY KEY, case_id INTEGER REFERENCES cases (case_id),
    machine TEXT NOT NULL REFERENCES machine (name), log TEXT NOT NULL, experiment TEXT NOT NULL,
    line INTEGER NOT NULL, role TEXT NOT NULL, study TEXT, variant TEXT, backend TEXT, precision TEXT,
    radius REAL, nx REAL, ny REAL, nz REAL, block TEXT, extra TEXT, cache TEXT, round REAL, status TEXT,
    reason TEXT, err_max REAL, bound_used REAL, checked REAL, wrong REAL, damaged REAL, bytes_min REAL,
    flops REAL, points REAL, array_bytes REAL, t_peak_gbs REAL, l2_peak_gbs REAL, reference_ns REAL,
    clock_sm_mhz REAL, clock_mem_mhz REAL, temperature_c REAL, power_w REAL, throttle TEXT, voided REAL,
    batch REAL, source TEXT, git TEXT, dirty REAL, run TEXT, "order" REAL, time TEXT, findings TEXT,
    samples_ns TEXT, crc TEXT, UNIQUE (machine, log, line));
-- A row per line of a log that is no record. what: torn, altered, with other fields than a record has, or
-- with content that no record can have.
CREATE TABLE bad_line (
    machine TEXT NOT NULL REFERENCES machine (name), log TEXT NOT NULL, line INTEGER NOT NULL,
    what TEXT NOT NULL);
-- A row per record that a case's summary counts: the last of each round, of the case's newest source
-- (results/summary.sql).
CREATE TABLE counts (id INTEGER PRIMARY KEY REFERENCES record (id));


-- A row per case of a machine (results/summary.sql). extra: the study's own axes, "name=value name=value";
-- findings: values that the study found beside the time, in the same form. An experiment's own table has
-- the same rows, with a column for each name in extra and findings (results/load.c).
CREATE TABLE cases (
    case_id INTEGER NOT NULL UNIQUE, machine TEXT NOT NULL REFERENCES machine (name),
    experiment TEXT NOT NULL, log TEXT NOT NULL, study TEXT, variant TEXT, backend TEXT, precision TEXT,
    radius REAL, nx REAL, ny REAL, nz REAL, block TEXT, cache TEXT, status TEXT, reason TEXT, samples REAL,
    time_median_ns REAL, time_ci_low_ns REAL, time_ci_high_ns REAL, time_min_ns REAL, gpoints_per_s REAL,
    gflops REAL, t_eff_gbs REAL, t_peak_gbs REAL, extra TEXT, time_drift_ns REAL, peak_fraction REAL,
    err_max REAL, flags TEXT, findings TEXT);
-- A row per log. extras: names of the study's own axes, "a b c"; found: names of its findings.
CREATE TABLE axes (
    machine TEXT NOT NULL REFERENCES machine (name), log TEXT, experiment TEXT, extras TEXT, found TEXT,
    PRIMARY KEY (machine, log));
-- A row per file of a profiler. file: machine/name; axes: the axes of its cases.
CREATE TABLE profile (
    file TEXT PRIMARY KEY, machine TEXT NOT NULL REFERENCES machine (name), log TEXT, tbl TEXT, axes TEXT);
-- A row per case with status ok, of all experiments, with the axes that several studies have. axes: the
-- study's other axes, "name=value name=value".
CREATE TABLE result (
    experiment TEXT NOT NULL, machine TEXT NOT NULL REFERENCES machine (name), study TEXT, variant TEXT,
    backend TEXT, precision TEXT, radius REAL, nx REAL, ny REAL, nz REAL, length REAL, block TEXT,
    planes REAL, lockstep REAL, steps REAL, stages REAL, rows REAL, cache TEXT, time_median_ns REAL,
    time_ci_low_ns REAL, time_ci_high_ns REAL, gpoints_per_s REAL, gflops REAL, t_eff_gbs REAL,
    t_peak_gbs REAL, axes TEXT);

-- A row per group of tables that rules and figures read. Such a table is there, empty, even if nobody has
-- measured it.
--   kind      'case': an experiment's table; 'count': a profile's table; '': any other
--   columns   its columns beside those that every table of its kind has
CREATE TEMP TABLE needed (kind TEXT, tables TEXT, columns TEXT);
INSERT INTO needed
VALUES ('case', 'star3d_xsweep star3d_fixed star3d_nine', ' planes'),
    ('case', 'star3d_limit star3d_limit_sizes star3d_small star3d_lockstep star3d_temporal',
        ' lockstep steps sustained_ns sustained_sm_mhz'),
    ('case', 'star3d_ladder', ' lockstep steps stages sustained_ns sustained_sm_mhz'),
    ('case', 'star3d_padded', ' pad time_min_ns'),
    ('case', 'star3d_causal star3d_causal_cold', ' stores walk pad'),
    ('case', 'stream_workingset stream_latency', ' working_set_mib'),
    ('case', 'diffusion2d_workingset reduction_naive heat2d_threads heat2d_rows diffusion2d_rows', ''),
    ('case', 'diffusion2d_temporal', ' steps'),
    ('case', 'star3d_plane star3d_written star3d_thief', ' stores thief thief_slowest_per_s'),
    ('case', 'star3d_shapes star3d_halo', ' shape'), ('case', 'diffusion2d_resident star3d_keep', ' turn'),
    ('case', 'stream_halves', ' near_sms far_sms near_cycles far_cycles'),
    ('case', 'halves_read halves_update halves_star halves_star_even halves_diffusion halves_heat',
        ' who layout mode reach'),
    ('count', 'halves_read_dram halves_update_dram halves_star_dram halves_diffusion_dram halves_heat_dram',
        ' who layout mode reach'),
    ('case', 'halves_ring', ' who layout reach sustained_ns sustained_sm_mhz sustained_power_w'),
    ('case', 'halves_boxes', ' who layout reach sustained_ns sustained_sm_mhz sustained_power_w'),
    ('case', 'star3d_ring_halves star3d_ring_boxes', ' sustained_ns sustained_sm_mhz sustained_power_w'),
    ('count', 'halves_ring_dram', ' who layout reach'), ('count', 'halves_boxes_dram', ' who reach'),
    ('case', 'diffusion2d_halves', ''),
    ('case', 'places places_flood places_again',
        ' rule share apart near far dram cycles as_said near_cycles far_cycles dram_cycles near_sms far_sms '
        || 'home_bits parity_agree'),
    ('case', 'places_placement places_half_lines',
        ' reach blocks half_share next_block next_row next_plane'),
    ('count', 'diffusion2d_resident_dram star3d_keep_dram star3d_free_dram star3d_handed_dram', ' turn'),
    ('count', 'star3d_thief_dram', ' thief'),
    ('count', 'star3d_pads_dram', ' pad'), ('case', 'stream_kernels', ' width'),
    ('case', 'stream_reread stream_thief', ' thief thief_slowest_per_s'),
    ('case', 'deriv8 deriv8_convergence', ' max_error rms_error'),
    ('case', 'ceiling', ' rounds'),
    ('case', 'cumsum cumsum_ahead cumsum_lockstep', ' width ahead lockstep'),
    ('case', 'divergence', ' length'),
    ('case', 'overlap', ' memory work streams h2d_ns compute_ns d2h_ns both_ways_ns'),
    ('case', 'concurrent', ' kernels streams work'),
    ('case', 'halo_message halo_strong halo_weak', ' gpus more kernel schedule exchange_ns message_bytes'),
    ('case', 'hetero', ' cpu_percent data time_ci_low_ns time_ci_high_ns predicted_percent'),
    ('count', 'star3d_l2hit diffusion2d_counters stream_reread_l2', ''),
    ('count', 'heat2d_rows_dram diffusion2d_rows_dram', ' block'),
    ('count', 'star3d_plane_dram star3d_written_dram star3d_written_double_dram', ' stores block'),
    ('count', 'star3d_shapes_dram star3d_halo_dram', ' shape block'),
    ('count', 'star3d_blind_dram star3d_blind_written_dram star3d_blind_shapes_dram', ' stores shape block'),
    ('count', 'star3d_lockstep_dram star3d_counters', ' lockstep'),
    ('count', 'star3d_needs', ' block stages steps shared_bytes'),
    ('count', 'star3d_temporal_dram star3d_temporal_counters', ' steps lockstep'),
    ('', 'deriv8_context', 'role time_median_ns'),
    -- paper/predict.sql
    ('', 'predicted', 'variant change precision radius ny c_eff_bytes measured gpu x t_eff_gbs reads x_whole '
        || 'x_half x_simulated'),
    ('', 'diffusion2d_field_picture heat2d_picture_picture', 'x y before after');
-- The columns of a profile's table that has no rows.
CREATE TEMP TABLE counted (columns TEXT);
INSERT INTO counted
VALUES ('variant precision radius nx ny nz kernels duration_ns dram_read_bytes dram_write_bytes '
        || 'dram_pct l2_hit_pct l2_requests l2_fabric_requests l2_read_bytes l2_write_bytes '
        || 'l2_to_l1_bytes l1_hit_pct load_requests store_requests l1_read_bytes l1_write_bytes '
        || 'sectors_per_load sectors_per_store shared_loads shared_stores shared_wavefronts '
        || 'bank_conflicts occupancy_achieved_pct occupancy_theoretical_pct registers local_loads '
        || 'local_stores warp_latency stall_long_scoreboard stall_short_scoreboard stall_barrier '
        || 'stall_lg_throttle stall_mio_throttle stall_math_pipe_throttle stall_wait stall_sleeping '
        || 'stall_not_selected stall_selected');

-- A row per simulated curve (results/onsets.csv). plane_bytes: the cliff onset; source: of the simulator.
CREATE TABLE onset (
    l2 TEXT, halves TEXT, sms TEXT, block TEXT, precision TEXT, radius TEXT, nx TEXT, written TEXT,
    shape TEXT, inflight TEXT, window TEXT, plane_bytes REAL, source TEXT);
-- A row per point of a simulated curve (results/curves.csv). reads: values that DRAM delivers for a point.
CREATE TABLE simulated (
    l2 TEXT, halves TEXT, sms TEXT, block TEXT, precision TEXT, radius TEXT, nx TEXT, written TEXT,
    shape TEXT, inflight TEXT, window TEXT, plane_bytes REAL, reads REAL, source TEXT);
-- The same with another order of loads (window), or if the halves on which successive blocks run correlate by
-- `next` (results/assumed.csv).
CREATE TABLE assumed (
    l2 TEXT, halves TEXT, sms TEXT, block TEXT, precision TEXT, radius TEXT, nx TEXT, written TEXT,
    shape TEXT, inflight TEXT, window TEXT, next REAL, plane_bytes REAL, source TEXT);
-- The same if from plane to plane a column moves by `turn` SMs of alternate halves (results/handed.csv).
CREATE TABLE handed (
    l2 REAL, sms REAL, precision TEXT, radius REAL, turn REAL, plane_bytes REAL, source TEXT);
-- A row per kernel (results/batches.csv): how many loads its machine code issues together.
CREATE TABLE batch (kernel TEXT, precision TEXT, radius TEXT, form TEXT, batches TEXT);
-- A row per curve of a blind test (results/blind.csv), drawn before any was measured.
CREATE TABLE blind (
    class TEXT, block TEXT, precision TEXT, radius TEXT, nx TEXT, stores TEXT, written TEXT, shape TEXT);

-- Tables for the loader's own use.
-- A row per line of a profile. file: machine/name.
CREATE TEMP TABLE line (file TEXT, line INTEGER, text TEXT);
-- results/counters.csv, results/renamed.csv and results/reasons.csv; each file explains its columns.
CREATE TEMP TABLE counter (name TEXT, ncu TEXT, kernels TEXT, scale REAL);
CREATE TEMP TABLE renamed (study TEXT, now TEXT, gone TEXT, experiments TEXT);
CREATE TEMP TABLE said (word TEXT, a TEXT, b TEXT, c TEXT, says TEXT);
-- The rows of `renamed` that apply to the logs and profiles that are here, a row per log and study.
CREATE TEMP TABLE name_now (log TEXT, study TEXT, now TEXT, gone TEXT, PRIMARY KEY (log, study));
-- A row per table that is taken from a file of `make tables`, not made from a log.
CREATE TEMP TABLE given (machine TEXT, tbl TEXT, PRIMARY KEY (machine, tbl));

-- A row per table or view of results/rules/, with the statement that makes it.
CREATE TABLE rule_text (name TEXT PRIMARY KEY, text TEXT);
-- A row per table that a rule, a claim or a figure (kind) reads, as SQLite reports it.
CREATE TABLE reads (kind TEXT, name TEXT, tbl TEXT);
-- One row: checksums of everything that this database is made of. If the claims alone have changed, they are
-- evaluated in a copy of it; mark: all other than claims and figures.
CREATE TABLE made_of (mark TEXT, claims TEXT, figures TEXT);

-- A row per claim (paper/claims/*.sql): a sentence and its source. finding: 1 if README.md prints it;
-- lacks: the table or column that its query names and that no machine has.
CREATE TABLE claim (name TEXT PRIMARY KEY, claim TEXT, source TEXT, finding REAL, lacks TEXT);
-- paper/claims/dates.csv, whose columns paper/dates explains.
CREATE TABLE claim_date (
    claim TEXT, gpu TEXT, sentence TEXT, bound TEXT, rule TEXT, by TEXT, first_data TEXT, all_data TEXT,
    text TEXT, numbers TEXT);
-- A row per claim, machine and place: the measured value with its bounds, as the claim's query gives it.
-- cases: how many cases the value is over, if that of another machine may be over others; 0: it is no
-- property of one card.
CREATE TABLE measured (
    name TEXT NOT NULL REFERENCES claim (name), machine TEXT, place TEXT, value REAL, least REAL, most REAL,
    floor REAL, numbers TEXT, cases REAL);
