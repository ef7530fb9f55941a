-- SPDX-License-Identifier: MIT
-- claim: CUDA is an order of magnitude faster than OpenACC.
-- source: HPC4WC project 10, section 8; OpenACC here is that of GCC
SELECT machine, min(speedup) AS value, 10 AS least, NULL AS most, margin * min(speedup) AS floor,
       printf('%.1f to %.0f times; ten and more in %d of %d squares', min(speedup), max(speedup), sum(speedup >= 10), count(*)) AS numbers
FROM speedup JOIN margin USING (machine)
WHERE variant = 'halothreads' AND precision = 'single' AND nx = ny AND experiment = 'diffusion2d_openacc' GROUP BY machine
