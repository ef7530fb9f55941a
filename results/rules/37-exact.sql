-- The two pictures along their middle row, beside the exact result of n steps of the scheme. The initial
-- field is taken apart into waves, each is multiplied n times by the factor of one step, and they are added
-- again. Both fields are equal in x and y, f(x)·f(y), so one row of the initial field is enough. A picture
-- with 2048 points in x or more is skipped, as the work grows with the square.
--
-- A row per picture: n, the steps that it shows.
CREATE TABLE picture_steps AS
SELECT machine, tbl,
    CAST(
        substr(
            text,
            length(rtrim(substr(text, 1, instr(text, ' steps') - 1), '0123456789')) + 1) AS REAL) AS steps
FROM head
WHERE text LIKE 'picture of % steps,%';

-- A row per point. diffusion2d's square is periodic and symmetric about its middle c, so the waves are
-- cosines. With l(k) = 2 cos(2 pi k / nx) - 2, a step multiplies the wave (kx, ky) by 1 - (l(kx) + l(ky))²
-- / 32.
CREATE TABLE diffusion2d_field_exact AS
WITH RECURSIVE size AS (
    SELECT machine, max(x) + 1 AS n, avg(x) FILTER (WHERE before > 0.5) AS c,
        floor(avg(y) FILTER (WHERE before > 0.5)) AS middle, steps
    FROM diffusion2d_field_picture
    JOIN picture_steps USING (machine)
    WHERE tbl = 'diffusion2d_field_picture'
    GROUP BY machine
    HAVING max(x) < 2048),
p AS MATERIALIZED (
    SELECT machine, x, before, after
    FROM diffusion2d_field_picture
    JOIN size USING (machine)
    WHERE y = middle),
wave (machine, k) AS (
    SELECT machine, 0
    FROM size
    UNION ALL
    SELECT machine, k + 1
    FROM wave
    JOIN size USING (machine)
    WHERE k + 1 < n),
mode AS MATERIALIZED (
    SELECT machine, k, 2 * cos(2 * pi() * k / n) - 2 AS l,
        sum(before * cos(2 * pi() * k * (x - c) / n)) / n AS a
    FROM wave
    JOIN size USING (machine)
    JOIN p USING (machine)
    GROUP BY machine, k),
line AS MATERIALIZED (
    SELECT machine, kx.k,
        kx.a * sum(
            ky.a * cos(2 * pi() * ky.k * (middle - c) / n) * pow(1 - pow(kx.l + ky.l, 2) / 32, steps)) AS a
    FROM mode kx
    JOIN mode ky USING (machine)
    JOIN size USING (machine)
    GROUP BY machine, kx.k)
SELECT machine, steps, x, before, after, sum(a * cos(2 * pi() * k * (x - c) / n)) AS exact
FROM p
JOIN size USING (machine)
JOIN line USING (machine)
GROUP BY machine, x;
INSERT INTO loaded
SELECT machine, 'diffusion2d_field_exact', count(*)
FROM diffusion2d_field_exact
GROUP BY machine;

-- A row per point. heat2d's rim stays as it is, almost 0, so the waves are sines. With l(k) = 2 cos(pi k /
-- (nx - 1)) - 2, a step multiplies by 1 + (l(kx) + l(ky)) / 4.1, the lecture's time step. The row is
-- f(x)·f(middle), and so are its waves: they are divided by f(middle)², the field's value in the middle.
CREATE TABLE heat2d_picture_exact AS
WITH RECURSIVE size AS (
    SELECT machine, max(x) AS n, floor(max(y) / 2) AS middle, steps
    FROM heat2d_picture_picture
    JOIN picture_steps USING (machine)
    WHERE tbl = 'heat2d_picture_picture'
    GROUP BY machine
    HAVING max(x) < 2048),
p AS MATERIALIZED (
    SELECT machine, x, before, after FROM heat2d_picture_picture JOIN size USING (machine) WHERE y = middle),
wave (machine, k) AS (
    SELECT machine, 1
    FROM size
    UNION ALL
    SELECT machine, k + 1
    FROM wave
    JOIN size USING (machine)
    WHERE k + 1 < n),
mode AS MATERIALIZED (
    SELECT machine, k, 2 * cos(pi() * k / n) - 2 AS l, 2 * sum(before * sin(pi() * k * x / n)) / n AS a
    FROM wave
    JOIN size USING (machine)
    JOIN p USING (machine)
    GROUP BY machine, k),
line AS MATERIALIZED (
    SELECT machine, kx.k,
        kx.a * sum(
            ky.a * sin(pi() * ky.k * middle / n) * pow(1 + (kx.l + ky.l) / 4.1, steps))
            / (SELECT before FROM p WHERE p.machine = size.machine AND x = middle) AS a
    FROM mode kx
    JOIN mode ky USING (machine)
    JOIN size USING (machine)
    GROUP BY machine, kx.k)
SELECT machine, steps, x, before, after, sum(a * sin(pi() * k * x / n)) AS exact
FROM p
JOIN size USING (machine)
JOIN line USING (machine)
GROUP BY machine, x;
INSERT INTO loaded
SELECT machine, 'heat2d_picture_exact', count(*)
FROM heat2d_picture_exact
GROUP BY machine;
