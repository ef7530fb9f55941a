-- A row per variant and size of diffusion2d: OpenACC's time / the variant's time on the same GPU, at the
-- better of its blocks.
CREATE TABLE speedup AS
WITH best AS (SELECT * FROM diffusion2d_best WHERE experiment = 'diffusion2d_openacc')
SELECT machine, precision, cuda.variant, nx, ny, nz, cuda.ns, acc.ns AS acc_ns, acc.ns / cuda.ns AS speedup
FROM best cuda
JOIN best acc USING (machine, precision, nx, ny, nz)
WHERE acc.variant = 'openacc'
  AND cuda.variant <> 'openacc';
INSERT INTO loaded SELECT machine, 'speedup', count(*) FROM speedup GROUP BY machine;
