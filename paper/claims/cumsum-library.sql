-- SPDX-License-Identifier: MIT
-- claim: A library's generic scan is slower than the variant made for it.
-- source: Omlin & Raess, lecture 10, exercise 3; the library here is CUB
-- slower: by 5 %
SELECT machine, precision AS place, a.f / b.f AS value, NULL AS least, 0.95 AS most, margin AS floor,
       printf('%.2f of its speed', a.f / b.f) AS numbers
FROM cumsum_best a JOIN cumsum_best b USING (machine, precision) JOIN margin USING (machine)
WHERE a.variant = 'cub' AND b.variant = 'cumsum_dim1_warp' AND experiment = 'cumsum' ORDER BY precision DESC
