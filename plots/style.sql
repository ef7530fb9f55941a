-- What the query of every figure may use. plots/draw reads this file before NAME.sql, with the machine as
-- :machine. Nothing here is kept: a temporary table lives as long as the drawing of one figure.
--
-- A comment over a query of points, "By radius: X (points), rate (TFlop/s)", names the key and then the
-- columns, which are columns 2, 3, ... in the gnuplot script. The points of one key are one curve. T_eff,
-- T_peak and the other terms: docs/method.md.

-- What a figure draws: one row per variant. first: the families whose curves come first, in this order
CREATE TEMP TABLE drawn (variant TEXT, first TEXT);

-- How a variant looks: one row per variant of `drawn`.
--   family  base for base, base_zloop and base_zloop_reg (results/rules/13-variant.sql)
--   form    1, 2 or 3: no Z loop, Z loop, Z loop in registers; loop: the same in words
--   look    one number for each family, from 1; 0 for the host's variants, whose looks are fixed
--   rank    the order of curves and of the key: by look, the host's variants last
CREATE TEMP VIEW look AS
WITH formed AS (
    SELECT variant, ifnull(family, variant) AS family, ifnull(form, 1) AS form, loop,
           instr(' ' || first || ' ', ' ' || ifnull(family, variant) || ' ') AS at,
           variant IN ('openmp', 'openacc') OR variant GLOB '*[^A-Za-z0-9_]*' AS fixed
    FROM (SELECT DISTINCT variant, first FROM drawn)
    LEFT JOIN variant_form ON name = variant)
SELECT variant, family, form, loop, iif(fixed, 0, number) AS look, iif(fixed, 999, number) AS rank
FROM (SELECT *, dense_rank() OVER (ORDER BY fixed, at = 0, at, family) AS number FROM formed);

-- The same as values for gnuplot: look_VARIANT, look_FAMILY and form_VARIANT
CREATE TEMP VIEW look_values AS
SELECT 'look_' || variant AS name, look AS value FROM look WHERE look
UNION
SELECT 'look_' || family, look FROM look WHERE look
UNION
SELECT 'form_' || variant, form FROM look WHERE look;

-- The machine's name as readers see it
SELECT 'label', label FROM machine WHERE name = :machine;
