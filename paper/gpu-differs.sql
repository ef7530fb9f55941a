-- The claims whose verdict on one GPU, :machine, differs from that on another: a line each with both
-- verdicts. Of two cards of a model only if they differ at a place that both decide over the same cases.
.mode list
.headers off
WITH decided AS (
    SELECT verdict.*, gpu
    FROM verdict
    JOIN machine m ON m.name = machine
    WHERE verdict NOT IN ('no data', 'inconclusive'))
SELECT printf('differs %s: %s; on %s %s', name, here.verdict, there.machine, there.verdict)
FROM decided AS here
JOIN decided AS there USING (name)
WHERE here.machine = :machine AND there.machine <> :machine AND here.verdict <> there.verdict
    AND (here.gpu <> there.gpu OR EXISTS (
            SELECT 1
            FROM verdict_place a
            JOIN verdict_place b USING (name, place)
            WHERE (a.name, a.machine, b.machine) = (here.name, here.machine, there.machine)
                AND a.cases IS b.cases
                AND a.verdict <> b.verdict))
ORDER BY name, there.machine;
