-- SPDX-License-Identifier: MIT
-- Whether a claim holds on a machine. A claim's query (paper/claims/NAME.sql) gives one row per machine:
--   value        what decides;  least, most: the claim holds where least <= value <= most (NULL: no bound)
--   floor        what value may be off by, in its own unit: closer to a bound than that, nothing can be told
--   numbers      what a reader should see
-- A machine without a row has not measured what the claim needs.
CREATE VIEW verdict AS
SELECT claim.name, claim, source, machine.name AS machine, label,
       CASE WHEN value IS NULL THEN 'no data'
            WHEN (least IS NULL OR value - floor >= least) AND (most IS NULL OR value + floor <= most) THEN 'holds'
            WHEN value + floor < least OR value - floor > most THEN 'fails'
            ELSE 'cannot be told' END AS verdict, value, least, most, floor, numbers
FROM claim JOIN machine ON gpu IS NOT NULL LEFT JOIN measured ON measured.name = claim.name AND measured.machine = machine.name;
