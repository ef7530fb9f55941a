-- A row per curve of star3d-halo, the box by block. twice: share of a plane that two blocks read; said:
-- planes by the rule of results/rules/50-live.sql; planes: measured.
CREATE TABLE halo AS
SELECT *, near * (2 * radius + 1) * (1 + 0.4 * twice) + 1.3 * written AS said
FROM (
        SELECT l.*, variant AS block, capacity / x AS planes,
            1
                - (1 - min(1, 64.0 / (bytes * CAST(variant AS INTEGER)))) * (
                    1 - min(1, 2.0 / CAST(substr(variant, instr(variant, 'x') + 1) AS INTEGER))) AS twice
        FROM plane_law l
        JOIN precision USING (precision)
        WHERE experiment = 'star3d_halo');
