-- SPDX-License-Identifier: MIT
-- claim: Blocks of 8 threads a side are slower than those of 16.
-- source: HPC4WC project 10, section 6
-- the median over sizes of 256 KiB a field and more; slower: by 10 %
SELECT machine, variant AS place, avg(cost) FILTER (WHERE 2 * i BETWEEN n AND n + 2) AS value, 1.1 AS least, 'diffusion2d_workingset' AS noise,
       '%.2f×' AS format
FROM (SELECT *, row_number() OVER (PARTITION BY machine, variant ORDER BY cost) AS i, count(*) OVER (PARTITION BY machine, variant) AS n
      FROM block_cost WHERE block = '8x8x1') JOIN diffusion2d_step USING (variant) GROUP BY machine, variant ORDER BY step
