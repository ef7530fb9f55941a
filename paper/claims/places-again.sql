-- claim: How much of the L2 holds data read again depends on who reads, as simulated: within 6 %.
-- source: this artifact
-- by latency, with data that each half reads of its own home (own) or of the other's (crossed), that any
-- multiprocessor reads, that the same one reads (from an empty L2, or grown): the share of the L2 at which
-- half of the reads come from DRAM over that of src/l2/reread.c (results/rules/57-places.sql)
SELECT machine, how AS place, abs(x / said - 1) AS value, 0.06 AS most, 0.005 AS floor,
    printf('%.3f of the L2, %.3f simulated', x, said) AS numbers
FROM places_onset
ORDER BY how
