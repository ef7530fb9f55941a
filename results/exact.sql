-- SPDX-License-Identifier: MIT
-- diffusion2d's square after n steps along its middle row, beside what n steps of the scheme make of it exactly.
-- A step multiplies the wave (kx, ky) by 1 - (l(kx) + l(ky))² / 32, l(k) = 2 cos(2 pi k / nx) - 2: so the square
-- before is taken apart into waves, and these are added again. As the square is the same in x and y and symmetric
-- about its middle c, cosines of one row are enough. The number of steps is in the picture's first line.
CREATE VIEW diffusion2d_field_exact_rule AS
WITH RECURSIVE p AS (
    SELECT machine, x, y, before, after FROM diffusion2d_field_picture),
size AS (
    SELECT machine, max(x) + 1 AS n, avg(x) FILTER (WHERE before > 0.5) AS c, floor(avg(y) FILTER (WHERE before > 0.5)) AS middle,
           (SELECT CAST(substr(text, instr(text, ',, ') + 3) AS REAL) FROM head
            WHERE head.machine = p.machine AND tbl = 'diffusion2d_field_picture') AS steps
    FROM p GROUP BY machine),
wave (machine, k) AS (
    SELECT machine, 0 FROM size UNION ALL SELECT machine, k + 1 FROM wave JOIN size USING (machine) WHERE k + 1 < n),
mode AS MATERIALIZED (
    SELECT machine, k, 2 * cos(2 * pi() * k / n) - 2 AS l, sum(before * cos(2 * pi() * k * (x - c) / n)) / n AS a
    FROM wave JOIN size USING (machine) JOIN p USING (machine) WHERE y = middle GROUP BY machine, k),
line AS MATERIALIZED (
    SELECT machine, kx.k, kx.a * sum(ky.a * cos(2 * pi() * ky.k * (middle - c) / n) * pow(1 - pow(kx.l + ky.l, 2) / 32, steps)) AS a
    FROM mode kx JOIN mode ky USING (machine) JOIN size USING (machine) GROUP BY machine, kx.k)
SELECT machine, steps, x, before, after, sum(a * cos(2 * pi() * k * (x - c) / n)) AS exact
FROM p JOIN size USING (machine) JOIN line USING (machine) WHERE y = middle GROUP BY machine, x;
