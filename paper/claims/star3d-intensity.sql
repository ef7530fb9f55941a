-- claim: Memory sees the intensity without caches, (2N-1)/(4(N+1)) flops per byte for N points: below 0.5.
-- source: this artifact; the count is that of Nasciutti & Panetta, Figure 2
-- The source does not say that no cache helps. The measured intensity over the formula's, in the variant and
-- size with the lowest: 1 by the formula, up to 1.1 here. 0.2 %: the counters of the variants agree to this.
SELECT machine, printf('%s r = %d', precision, radius) AS place, min(intensity / uncached) AS value,
    1.1 AS most, 0.002 AS floor,
    printf('%.2f to %.2f, not %.2f', min(intensity), max(intensity), max(uncached)) AS numbers,
    count(*) AS cases
FROM roofline
GROUP BY machine, precision, radius
