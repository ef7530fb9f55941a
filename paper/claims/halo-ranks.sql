-- claim: With 512 planes per GPU, one process per GPU is within 10 % of one process with all GPUs.
-- source: this artifact
-- the time of one process with copies over that of several processes, whose planes go through the hosts'
-- memory by MPI or by NCCL, each with its faster schedule; 0.9: a program that has a process per GPU anyway
-- gains at most this by merging them
SELECT machine, printf('%s r = %d, %d GPUs', iif(variant = 'mpi', 'MPI', 'NCCL'), radius, gpus) AS place,
    one / ranks AS value, 0.9 AS least, 'halo_ranks' AS noise, '%.2f×' AS format
FROM (
        SELECT machine, variant, radius, gpus, min(time_median_ns) AS ranks
        FROM halo_ranks
        WHERE status = 'ok'
          AND gpus > 1
          AND nx = 1024
          AND nz = 512
        GROUP BY machine, variant, radius, gpus)
JOIN (
    SELECT machine, radius, gpus, min(time_median_ns) AS one
    FROM halo_weak
    WHERE status = 'ok'
      AND variant = 'copy'
      AND kernel = 'tma_ring'
      AND precision = 'single'
      AND nx = 1024
      AND nz = 512
    GROUP BY machine, radius, gpus) USING (machine, radius, gpus)
ORDER BY variant, radius, gpus
