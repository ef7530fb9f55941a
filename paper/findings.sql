-- SPDX-License-Identifier: MIT
-- The table of findings as README.md prints it: a row per claim that says so, a line per GPU; none of a GPU that did not
-- measure what another did, nor of a second device of a model where it says the same.
.mode list
.headers off
SELECT '| what was said | where | verdict and what was measured |';
SELECT '|---|---|---|';
SELECT printf('| %s | %s | %s |', claim, source, group_concat(printf('**%s** %s%s', label, verdict, ifnull(': ' || numbers, '')), '<br>')
    || ifnull('<br>rule changed after the data: ' || changed, ''))
FROM (SELECT v.* FROM verdict v JOIN machine m ON m.name = v.machine
      WHERE finding AND NOT EXISTS (
          SELECT 1 FROM verdict w JOIN machine o ON o.name = w.machine
          WHERE w.name = v.name AND w.machine <> v.machine AND w.verdict <> 'no data'
                AND (v.verdict = 'no data' OR (o.gpu = m.gpu AND length(o.name) < length(m.name) AND w.verdict = v.verdict)))
      ORDER BY v.name, label DESC) GROUP BY name
ORDER BY instr('star3d diffusion2d heat2d stream cumsum deriv8 reduction', substr(name, 1, instr(name || '-', '-') - 1)) = 0,
    instr('star3d diffusion2d heat2d stream cumsum deriv8 reduction', substr(name, 1, instr(name || '-', '-') - 1)), name;
