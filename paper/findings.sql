-- SPDX-License-Identifier: MIT
-- The table of findings as README.md prints it: a row per claim that says so, a line per GPU; none of a GPU that did not
-- measure what another did.
.mode list
.headers off
SELECT '| what was said | where | verdict and what was measured |';
SELECT '|---|---|---|';
SELECT printf('| %s | %s | %s |', claim, source, group_concat(printf('**%s** %s%s', label, verdict, ifnull(': ' || numbers, '')), '<br>'))
FROM (SELECT * FROM (SELECT *, min(verdict = 'no data') OVER (PARTITION BY name) AS nowhere FROM verdict WHERE finding)
      WHERE verdict <> 'no data' OR nowhere ORDER BY name, label DESC) GROUP BY name
ORDER BY instr('star3d diffusion2d heat2d stream cumsum deriv8 reduction', substr(name, 1, instr(name || '-', '-') - 1)) = 0,
    instr('star3d diffusion2d heat2d stream cumsum deriv8 reduction', substr(name, 1, instr(name || '-', '-') - 1)), name;
