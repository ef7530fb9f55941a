-- What a profiler counted: its counters tell much of it twice, so that one of them changed alone shows. counted: the tables of all profiles.
-- Tolerances are what honest rows are off by, and half as much again: bandwidth has a clock of its own, and each replay differs. DRAM's medians can be
-- of different launches; of a launch profile.sql asks 2 %, and of all of a file what is asked here, but at most 1.06. It also asks for the sectors.
CREATE TEMP TABLE counted AS SELECT '' AS log, * FROM star3d_counters WHERE 0;
.once counted.sql
SELECT printf('INSERT INTO counted (log, %s) SELECT ''%s'', %s FROM %s;', columns, name, columns, name) FROM (
    SELECT m.name, group_concat(p.name) FILTER (WHERE p.name <> 'launches') AS columns, sum(p.name = 'launches') AS launches FROM sqlite_master
        m, pragma_table_info(m.name) p
    WHERE m.type = 'table' AND (p.name = 'launches' OR p.name IN (SELECT name FROM pragma_table_info('counted'))) GROUP BY m.name) WHERE launches;
.read counted.sql
INSERT INTO finding SELECT machine, machine || '/profile', 0, 'counters', printf('%s: %s %s: %s', log, variant, at, what),
       'a value that agrees with its other counters' FROM (
    SELECT machine, log, variant, printf('%s r=%g %gx%gx%g', precision, radius, nx, ny, nz) AS at, CASE
        WHEN 1.0 * (dram_read_bytes + dram_write_bytes) / duration_ns / (2e-3 * clock_memory_max_mhz * bus_bits / 8) * 100 / dram_pct NOT BETWEEN 0.97 AND 1.1
             AND dram_pct > 5 THEN printf('%.0f and %.0f bytes of DRAM in %g ns', dram_read_bytes, dram_write_bytes, duration_ns)
        WHEN (l1_read_bytes + l1_write_bytes) * (1 - l1_hit_pct / 100) / (l2_to_l1_bytes + l1_write_bytes) NOT BETWEEN
        iif(l2_to_l1_bytes < l1_read_bytes, 0.94, 0) AND 1.015 AND l1_hit_pct > 1 -- bulk copies pass the L1 by: more comes than it reads
            THEN printf('an L1 hit rate of %g %%', l1_hit_pct)
        WHEN l2_hit_pct NOT BETWEEN 0 AND 100 OR (l2_read_bytes + l2_write_bytes) * (1 - l2_hit_pct / 100) / (dram_read_bytes +
        dram_write_bytes) NOT BETWEEN iif(local_stores > 0, 0.42, 0.45) AND 1.6 -- what spills is written back without a miss
            THEN printf('an L2 hit rate of %g %%', l2_hit_pct)
        WHEN stalls / warp_latency NOT BETWEEN 0.8 AND 1.02 THEN printf('a latency of %g cycles a warp', warp_latency)
        WHEN occupancy_achieved_pct > 1.035 * occupancy_theoretical_pct THEN printf('an occupancy of %g %%', occupancy_achieved_pct) END AS what
    FROM (SELECT *, stall_long_scoreboard + stall_short_scoreboard + stall_barrier + stall_lg_throttle + stall_mio_throttle
              + stall_math_pipe_throttle + stall_wait + stall_not_selected + stall_selected + ifnull(stall_sleeping, 0) AS stalls FROM counted) JOIN m USING (machine))
WHERE what NOTNULL;
