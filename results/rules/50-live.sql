-- What a sweep keeps between two touches of a value, in planes of the grid, or in rows where there is but
-- one: here alone is the law's count.
--
--     live(shape, r, written) = near · (2r + 1.4) + own + 1.3 · written
--
-- 1.4 and 1.3 are those of the star (results/rules/51-plane.sql). The counts of the other shapes, and that a
-- field without neighbours takes one plane, were committed before any of them was measured.
--   live_shape  fields that a point needs with neighbours (near), with its own value alone (own), and so
--               where the answer is written over it (over: a line read and written is one, and the written
--               one). heat2d is a wave, its rows planes: T with neighbours, C alone
--   plane_form  near · (2r + beside) + alone · own + each · written planes fill what read sees the L2 hold
--               (law), C_eff (old), all of it or a half
--   written     planes that a launch writes, by how it stores
--   halo        the box of star3d-halo by block: perhaps what neighbouring blocks both read, in other halves
--               of the L2, is kept twice. So 2r + 1 planes, 0.4 of a plane for each that is read twice, 1.3
--               written; read twice are, at either end of a block's row, a sector of 32 bytes, and one row
--               above and below. Found on star3d-shapes, and committed before star3d-halo was measured
--   live        planes by each form, and reads: values that DRAM gives for a point beyond the drop
CREATE TABLE live_shape (shape TEXT, near REAL, own REAL, over REAL);
INSERT INTO live_shape
VALUES ('star', 1, 0, 0), ('box', 1, 0, 0), ('wave', 1, 1, 0), ('inplace', 1, 0, 1), ('two', 2, 0, 0);
CREATE TABLE plane_form (says TEXT, beside REAL, alone REAL, each REAL);
INSERT INTO plane_form VALUES ('law', 1.4, 1, 1.3), ('old', 1, 1, 1), ('whole', 1, 0, 0), ('half', 1, 0, 0);
CREATE TABLE written (stores TEXT, share REAL);
INSERT INTO written
VALUES ('none', 0), ('sums', 0.03125), ('quarter', 0.25), ('half', 0.5), ('plain', 1), ('twice', 2);

CREATE TABLE live AS
SELECT says, shape, radius, share AS written, near,
    near * (2 * radius + beside) + alone * own + each * share AS planes,
    near * (2 * radius + 1) + own + over AS reads
FROM plane_form, live_shape, written, (SELECT 1.0 AS radius UNION VALUES (2.0), (3.0), (4.0), (5.0));
