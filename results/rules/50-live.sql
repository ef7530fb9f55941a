-- How many planes of the grid a sweep keeps between two uses of a value; of a grid of one plane, how many
-- rows. The law's count is in this file alone.
--
--     live(shape, r, written) = near · (2r + 1.4) + own + 1.3 · written
--
-- 1.4 and 1.3 come from the star (results/rules/51-plane.sql). The counts of the other shapes, and that a
-- field without neighbours takes one plane, were committed before any of them was measured.
--
-- The box of star3d-halo by block (52-box.sql) was found on star3d-shapes and committed before star3d-halo
-- was measured. It supposes that data which two neighbouring blocks read in different halves of the L2 are
-- kept twice. So it takes 2r + 1 planes, 0.4 of a plane for each that is read twice, and 1.3 written. Read
-- twice are a sector of 32 bytes at either end of a block's row, and one row above and below.
--
-- A row per shape of the stencil. heat2d is a wave whose rows are the planes: T with neighbours, C alone.
--   near   fields that a point reads with neighbours
--   own    fields of which it reads its own value alone
--   over   fields that are overwritten by the result, so that the line read and the line written are one
CREATE TABLE live_shape (shape TEXT, near REAL, own REAL, over REAL);
INSERT INTO live_shape
VALUES ('star', 1, 0, 0), ('box', 1, 0, 0), ('wave', 1, 1, 0), ('inplace', 1, 0, 1), ('two', 2, 0, 0);

-- A row per model: the planes near · (2r + beside) + alone · own + each · written fill what read sees the
-- L2 hold ('law'), C_eff ('old'), all of the L2 or half of it.
CREATE TABLE plane_form (says TEXT, beside REAL, alone REAL, each REAL);
INSERT INTO plane_form VALUES ('law', 1.4, 1, 1.3), ('old', 1, 1, 1), ('whole', 1, 0, 0), ('half', 1, 0, 0);

-- A row per way of storing: planes that a launch writes.
CREATE TABLE written (stores TEXT, share REAL);
INSERT INTO written
VALUES ('none', 0), ('sums', 0.03125), ('quarter', 0.25), ('half', 0.5), ('plain', 1), ('twice', 2);

-- A row per model, shape, radius and planes written. planes: those that must fit; reads: values read from
-- DRAM per point beyond the onset.
CREATE TABLE live AS
SELECT says, shape, radius, share AS written, near,
    near * (2 * radius + beside) + alone * own + each * share AS planes,
    near * (2 * radius + 1) + own + over AS reads
FROM plane_form, live_shape, written, (SELECT 1.0 AS radius UNION VALUES (2.0), (3.0), (4.0), (5.0));
