-- Which claims are decided otherwise on one GPU, :machine, than on another: both verdicts.
.mode list
.headers off
WITH told AS (SELECT * FROM verdict WHERE verdict NOT IN ('no data', 'inconclusive'))
SELECT printf('differs %s: %s; on %s %s', name, here.verdict, there.machine, there.verdict)
FROM told AS here JOIN told AS there USING (name)
WHERE here.machine = :machine AND there.machine <> :machine AND here.verdict <> there.verdict ORDER BY name, there.machine;
