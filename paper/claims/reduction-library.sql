-- SPDX-License-Identifier: MIT
-- claim: Efficient reductions are hard: use a library.
-- source: RWTH slides, reduction
-- the library is no slower than the best own variant, up to 2 %
WITH best AS (
    SELECT machine, variant = 'cub' AS library, min(time_median_ns) AS ns
    FROM reduction WHERE nx = 1073741824 AND precision = 'int' AND backend = 'cuda' AND status = 'ok' GROUP BY 1, 2)
SELECT machine, a.ns / b.ns AS value, 1.02 AS most, 'reduction' AS noise, 'the library takes %.3f times as long as the best own variant' AS format
FROM best a JOIN best b USING (machine) WHERE a.library AND NOT b.library
