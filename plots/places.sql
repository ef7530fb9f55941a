-- needs: places_again
-- Where an L2 of two halves keeps a line (results/rules/57-places.sql), and how much of it holds data that
-- are read again
CREATE TEMP TABLE mine AS
SELECT *, upper(substr(substr(machine, 8) || '-', 1, instr(substr(machine, 8) || '-', '-') - 1)) AS gpu
FROM places_onset;

SELECT DISTINCT 'gpus[]', gpu FROM mine ORDER BY gpu;
SELECT 'says', printf('A line takes one place if its home half reads it, two if the other half does. So the '
        || 'L2 holds %.2f to %.2f of its size of data, by who reads them again; simulated: %.2f to %.2f.',
    min(x), max(x), min(said), max(said))
FROM mine;
-- By GPU: who reads again, share of the L2 that holds, simulated
SELECT 'held', gpu,
    CASE how WHEN 'own' THEN 1 WHEN 'grown' THEN 2 WHEN 'same' THEN 3 WHEN 'any' THEN 4 ELSE 5 END AS lane, x,
    said
FROM mine
ORDER BY gpu, lane;
SELECT 'cycles', printf('%.0f near, %.0f far, %.0f DRAM', avg(near_cycles), avg(far_cycles), avg(dram_cycles))
FROM places_told;
