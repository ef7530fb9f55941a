-- SPDX-License-Identifier: MIT
-- star3d with rows `pad` values further apart (star3d-padded): how much slower than with none, each the fastest of all its
-- rounds, as the time of a variant of one thread a point runs in modes. pitch: of rows, whole lines of 128
-- bytes with both halos. power: whether that is a power of two.
CREATE VIEW padded AS
SELECT *, CAST(pitch AS INT) & CAST(pitch - 1 AS INT) = 0 AS power
FROM (SELECT machine, precision, radius, printf('%d×%d×%d', nx, ny, nz) AS size, nx * ny * nz AS points, pad,
             ceil((nx + 2 * radius) * bytes / 128) * 128 / bytes + pad AS pitch,
             time_min_ns / min(time_min_ns) FILTER (WHERE pad = 0) OVER (PARTITION BY machine, precision, radius, nx, ny, nz) - 1 AS slower
      FROM star3d_padded JOIN precision USING (precision) WHERE status = 'ok')
WHERE slower NOTNULL;
