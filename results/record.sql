-- One row for each line of a raw log (src/harness/record.h has the fields): read_log() puts them here. Text stays as it is written,
-- numbers are REAL, what is empty is NULL; samples_ns is one text, a number and a semicolon for each.
CREATE TABLE record (machine TEXT, log TEXT, experiment TEXT, line INTEGER, role TEXT, study TEXT, variant TEXT, backend TEXT, precision TEXT,
    radius REAL, nx REAL, ny REAL, nz REAL, block TEXT, extra TEXT, cache TEXT, round REAL, status TEXT, reason TEXT, err_max REAL,
    bound_used REAL, checked REAL, wrong REAL, damaged REAL, bytes_min REAL, flops REAL, points REAL, array_bytes REAL, t_peak_gbs REAL,
    l2_peak_gbs REAL, reference_ns REAL, clock_sm_mhz REAL, clock_mem_mhz REAL, temperature_c REAL, power_w REAL, throttle TEXT, voided REAL,
    batch REAL, source TEXT, git TEXT, dirty REAL, run TEXT, "order" REAL, time TEXT, findings TEXT, samples_ns TEXT, crc TEXT);
-- What is none: torn, altered, of other fields than a record has, or with content that no record can have
CREATE TABLE bad_line (machine TEXT, log TEXT, line INTEGER, what TEXT);
-- The records of cases that count: of a case's newest source the last of each round (results/summary.sql)
CREATE TABLE counts (machine TEXT, log TEXT, line INTEGER);
