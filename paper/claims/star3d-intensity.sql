-- claim: The memory sees the intensity without caches, (2N-1) / (4 (N+1)) flops per byte for N points: less than a half at every radius.
-- source: this artifact; the count is that of Nasciutti & Panetta, Figure 2, who do not say that no cache helps
-- measured intensity over the formula's, of the variant and size that has least; by the formula 1, and up to
-- a tenth more here. 0.2 %: the counters of the variants agree so
SELECT machine, printf('%s r = %d', precision, radius) AS place, min(intensity / uncached) AS value,
    1.1 AS most, 0.002 AS floor,
    printf('%.2f to %.2f, not %.2f', min(intensity), max(intensity), max(uncached)) AS numbers
FROM roofline
GROUP BY machine, precision, radius
