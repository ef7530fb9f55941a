-- SPDX-License-Identifier: MIT
-- The tables that are always there: the facts of the machines, and of the experiments what the rules in the
-- other *.sql need, so that a rule finds its table (empty) on a machine that has not run the experiment.
-- Whatever else a machine's table has in columns is added when it is loaded. REAL: no integer division.

-- name: the folder; label: what figures print. The other columns are keys of machine.json.
CREATE TABLE machine (name TEXT PRIMARY KEY, label TEXT, gpu TEXT, uuid_hash TEXT, cc REAL, sms REAL, l2_bytes REAL, shared_per_sm REAL,
    shared_per_block_max REAL, registers_per_sm REAL, threads_per_sm REAL, memory_bytes REAL, clock_sm_max_mhz REAL,
    clock_memory_max_mhz REAL, bus_bits REAL, ecc REAL, mig REAL, power_cap_w REAL, driver TEXT, cuda_runtime TEXT,
    cuda_compiler TEXT, cpu TEXT, cores REAL, cpu_cache_bytes REAL, cpu_memory_bytes REAL, os TEXT, kernel TEXT,
    compiler TEXT, flags TEXT, cuda_flags TEXT, openacc_offload REAL);

-- which machine has how many good rows of a table, and how long it measured for them; the comment lines on top of each file
CREATE TABLE loaded (machine TEXT, tbl TEXT, n REAL);
CREATE TABLE run_time (machine TEXT, tbl TEXT, seconds REAL);
CREATE TABLE head (machine TEXT, tbl TEXT, text TEXT);

-- of the sources beside results/, not of those that were measured: lines without comments and blank ones of a variant's
-- file, and of the headers of its folder, too (ci/tools/lines)
CREATE TABLE variant_lines (study TEXT, variant TEXT, lines REAL, with_headers REAL, PRIMARY KEY (study, variant));

-- bytes of a value
CREATE TABLE precision (precision TEXT PRIMARY KEY, bytes REAL);
INSERT INTO precision VALUES ('half', 2), ('single', 4), ('double', 8);

-- of the experiments: what the rules ask for
CREATE TABLE star3d_xsweep (machine TEXT, study REAL, variant REAL, backend REAL, precision REAL, radius REAL, nx REAL, ny REAL, nz REAL,
    block REAL, planes REAL, cache REAL, status REAL, time_median_ns REAL, gpoints_per_s REAL, gflops REAL, t_eff_gbs REAL, t_peak_gbs REAL);
CREATE TABLE star3d_fixed AS SELECT * FROM star3d_xsweep;
CREATE TABLE star3d_limit (machine TEXT, variant REAL, precision REAL, radius REAL, nx REAL, ny REAL, nz REAL, block REAL, lockstep REAL,
    steps REAL, status REAL, t_eff_gbs REAL, t_peak_gbs REAL, sustained_ns REAL, sustained_sm_mhz REAL);
CREATE TABLE star3d_ladder AS SELECT * FROM star3d_limit;
CREATE TABLE star3d_limit_sizes AS SELECT * FROM star3d_limit; -- asked for by plots/star3d-temporal.gp
CREATE TABLE star3d_lockstep AS SELECT * FROM star3d_limit;
CREATE TABLE star3d_temporal AS SELECT * FROM star3d_limit;
CREATE TABLE star3d_padded (machine TEXT, precision REAL, radius REAL, nx REAL, ny REAL, nz REAL, pad REAL, status REAL, time_min_ns REAL);
CREATE TABLE star3d_causal (machine TEXT, backend REAL, precision REAL, radius REAL, nx REAL, ny REAL, nz REAL, block REAL, stores REAL, walk REAL,
    aside REAL, reserve REAL, pad REAL, status REAL, time_median_ns REAL, gflops REAL, t_eff_gbs REAL, t_peak_gbs REAL);
CREATE TABLE star3d_causal_cold AS SELECT * FROM star3d_causal;
CREATE TABLE stream_workingset AS SELECT * FROM star3d_xsweep;
CREATE TABLE stream_kernels (machine TEXT, study REAL, variant REAL, backend REAL, precision REAL, radius REAL, nx REAL, ny REAL, nz REAL,
    block REAL, width REAL, status REAL, time_median_ns REAL, gpoints_per_s REAL, t_eff_gbs REAL, t_peak_gbs REAL);
CREATE TABLE stream_aside (machine TEXT, variant REAL, precision REAL, nx REAL, aside REAL, reserve REAL, status REAL, t_eff_gbs REAL);
CREATE TABLE star3d_plane (machine TEXT, variant REAL, precision REAL, radius REAL, nx REAL, ny REAL, nz REAL, stores REAL, thief REAL, status REAL,
    time_median_ns REAL, t_peak_gbs REAL, thief_slowest_per_s REAL);
CREATE TABLE star3d_written AS SELECT * FROM star3d_plane;
CREATE TABLE star3d_thief AS SELECT * FROM star3d_plane;
CREATE TABLE star3d_plane_dram (machine TEXT, variant REAL, precision REAL, radius REAL, nx REAL, ny REAL, nz REAL, stores REAL, dram_read_bytes REAL,
    dram_write_bytes REAL);
CREATE TABLE star3d_written_dram AS SELECT * FROM star3d_plane_dram;
CREATE TABLE stream_reread (machine TEXT, variant REAL, precision REAL, nx REAL, thief REAL, status REAL, t_eff_gbs REAL, thief_slowest_per_s REAL);
CREATE TABLE stream_thief AS SELECT * FROM stream_reread;
CREATE TABLE stream_reread_l2 (machine TEXT, variant REAL, precision REAL, nx REAL, dram_read_bytes REAL, l2_requests REAL, l2_fabric_requests REAL,
    l2_read_bytes REAL);
CREATE TABLE stream_latency AS SELECT * FROM star3d_xsweep;
CREATE TABLE diffusion2d_workingset AS SELECT * FROM star3d_xsweep;
-- what `make predict` wrote (paper/predict.sql)
CREATE TABLE predicted (machine TEXT, variant REAL, change TEXT, precision REAL, radius REAL, ny REAL, c_eff_bytes REAL, measured TEXT, gpu TEXT,
    x REAL, t_eff_gbs REAL, reads REAL, x_whole REAL, x_half REAL);
-- the pictures
CREATE TABLE diffusion2d_field_picture (machine TEXT, x REAL, y REAL, before REAL, after REAL);
CREATE TABLE heat2d_picture_picture AS SELECT * FROM diffusion2d_field_picture;
-- their errors are results, too
CREATE TABLE deriv8 (machine TEXT, variant REAL, precision REAL, nx REAL, ny REAL, nz REAL, status REAL, max_error REAL, rms_error REAL,
    time_median_ns REAL);
CREATE TABLE deriv8_convergence AS SELECT * FROM deriv8;
CREATE TABLE deriv8_context (machine TEXT, role REAL, time_median_ns REAL);
CREATE TABLE star3d_l2hit (machine TEXT, variant REAL, precision REAL, radius REAL, nx REAL, ny REAL, nz REAL, l2_hit_pct REAL,
    dram_read_bytes REAL, dram_write_bytes REAL, l2_read_bytes REAL, l2_write_bytes REAL, duration_ns REAL);
-- counters of every classic variant, of diffusion2d's
CREATE TABLE star3d_counters (machine TEXT, variant REAL, precision REAL, radius REAL, nx REAL, ny REAL, nz REAL, duration_ns REAL,
    dram_read_bytes REAL, dram_write_bytes REAL, l2_hit_pct REAL, l2_read_bytes REAL, l2_write_bytes REAL, l2_to_l1_bytes REAL, l1_hit_pct REAL,
    load_requests REAL, store_requests REAL, l1_read_bytes REAL, l1_write_bytes REAL, sectors_per_load REAL, shared_loads REAL, shared_stores REAL,
    shared_wavefronts REAL, bank_conflicts REAL, occupancy_achieved_pct REAL, occupancy_theoretical_pct REAL, registers REAL, local_loads REAL,
    local_stores REAL, warp_latency REAL, stall_long_scoreboard REAL, stall_short_scoreboard REAL, stall_barrier REAL, stall_lg_throttle REAL,
    stall_mio_throttle REAL, stall_math_pipe_throttle REAL, stall_wait REAL, stall_not_selected REAL, stall_selected REAL);
CREATE TABLE diffusion2d_counters AS SELECT * FROM star3d_counters;
CREATE TABLE ceiling (machine TEXT, variant REAL, precision REAL, rounds REAL, status REAL, gflops REAL, t_peak_gbs REAL);
CREATE TABLE star3d_lockstep_dram (machine TEXT, variant REAL, precision REAL, radius REAL, nx REAL, ny REAL, nz REAL, lockstep REAL,
    dram_read_bytes REAL);
CREATE TABLE reduction_naive AS SELECT * FROM star3d_xsweep; -- asked for by plots/reduction.gp
CREATE TABLE divergence (machine TEXT, variant REAL, precision REAL, nx REAL, length REAL, cache REAL, status REAL, time_median_ns REAL,
    t_eff_gbs REAL, t_peak_gbs REAL);
CREATE TABLE overlap (machine TEXT, variant REAL, memory REAL, work REAL, streams REAL, status REAL, time_median_ns REAL, h2d_ns REAL,
    compute_ns REAL, d2h_ns REAL, both_ways_ns REAL);
CREATE TABLE concurrent (machine TEXT, variant REAL, precision REAL, nx REAL, kernels REAL, streams REAL, work REAL, status REAL,
    time_median_ns REAL);
CREATE TABLE hetero (machine TEXT, precision REAL, nx REAL, ny REAL, cpu_percent REAL, data REAL, status REAL, time_median_ns REAL,
    time_ci_low_ns REAL, time_ci_high_ns REAL, predicted_percent REAL);

-- what results/best.sql asks for
CREATE TABLE heat2d_threads AS SELECT * FROM star3d_xsweep;
CREATE TABLE cumsum (machine TEXT, variant REAL, precision REAL, status REAL, width REAL, ahead REAL, lockstep REAL,
    t_eff_gbs REAL, t_peak_gbs REAL);
CREATE TABLE cumsum_ahead AS SELECT * FROM cumsum;
CREATE TABLE cumsum_lockstep AS SELECT * FROM cumsum;

-- What paper/claims/*.sql say: a sentence of somebody, and what was measured of it on each machine
CREATE TABLE claim (name TEXT PRIMARY KEY, claim TEXT, source TEXT, finding REAL); -- finding: README.md prints it
CREATE TABLE measured (name TEXT, machine TEXT, place TEXT, value REAL, least REAL, most REAL, floor REAL, numbers TEXT);
