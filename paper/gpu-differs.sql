-- The claims whose verdict on one GPU, :machine, differs from that on another: a line each with both
-- verdicts.
.mode list
.headers off
WITH decided AS (SELECT * FROM verdict WHERE verdict NOT IN ('no data', 'inconclusive'))
SELECT printf('differs %s: %s; on %s %s', name, here.verdict, there.machine, there.verdict)
FROM decided AS here
JOIN decided AS there USING (name)
WHERE here.machine = :machine AND there.machine <> :machine AND here.verdict <> there.verdict
ORDER BY name, there.machine;
