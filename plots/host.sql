-- needs: host_baseline
SELECT 'says',
       group_concat(printf(iif(n > 1, '%s reaches %.2f to %.2f', '%s reaches %.2f'), backend, low, high),
                    ', ')
       || iif(sum(backend = 'openacc'), '; GCC runs OpenACC on a host with one thread', '')
FROM (SELECT backend, min(f) AS low, max(f) AS high, count(*) AS n
      FROM host
      WHERE machine = :machine AND memory
      GROUP BY 1
      ORDER BY 1 DESC);
SELECT 'title',
       printf('%s, %d cores', replace(replace(ifnull(cpu, label), '(R)', ''), ' Processor', ''), cores)
       || iif(gpu IS NULL, '', ', host of ' || label)
FROM machine
WHERE name = :machine;
SELECT 'lanes', max(9, count(DISTINCT name)) FROM host WHERE machine = :machine;
SELECT 'right', max(1, max(f)) FROM host WHERE machine = :machine;

-- By backend and precision: fraction of the host's own copy, the baseline's lane, its name, 1 if all its
-- fields stream from memory
SELECT 'fraction', backend || ', ' || precision, f, dense_rank() OVER (ORDER BY name DESC), name, memory
FROM host
WHERE machine = :machine
ORDER BY backend DESC, precision = 'int', precision DESC;
