-- SPDX-License-Identifier: MIT
-- title: What double precision costs: time of a point in double over single
SELECT 'row' AS head, study, variant, radius AS "r|%d", cost AS "cost|%.2f×" FROM double_study WHERE machine = :machine ORDER BY study, variant, radius
