-- claim: In long narrow layers the halo evicts lines: the L1 reads more from the L2 than in wide ones.
-- source: HPC4WC project 10, section 6, a suspicion
-- by the profiler (diffusion2d-narrow-counters): bytes that the L2 sends the L1 in a layer of 64 x 1024 over
-- those in one of 1024 x 64 points: a tenth more. wrap has no halo: it is printed to compare with
SELECT machine, variant AS place, narrow / wide AS value, 1.1 AS least, 0.02 AS floor,
    printf('%.2f times, of wrap %.2f', narrow / wide, wrap) AS numbers
FROM (
        SELECT *, max(narrow / wide) FILTER (WHERE variant = 'wrap') OVER (PARTITION BY machine) AS wrap
        FROM (
                SELECT machine, variant, max(l2_to_l1_bytes) FILTER (WHERE nx < ny) AS narrow,
                    max(l2_to_l1_bytes) FILTER (WHERE nx > ny) AS wide
                FROM diffusion2d_narrow_counters
                GROUP BY machine, variant))
WHERE variant <> 'wrap'
