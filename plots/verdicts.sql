-- needs: stream_workingset
-- One row per value of a claim that has a noise floor. d: distance from the bound in noise floors, positive
-- where the claim holds; who: the source of the claim
CREATE TEMP TABLE place_of AS
SELECT v.*, min(ifnull((value - least) / floor, 1e9), ifnull((most - value) / floor, 1e9)) AS d,
       CASE substr(source, 1, 3)
           WHEN 'Nas' THEN 'Nasciutti & Panetta'
           WHEN 'HPC' THEN 'HPC4WC'
           WHEN 'Oml' THEN 'Omlin & Räss'
           WHEN 'Rue' THEN 'Ruetsch'
           WHEN 'RWT' THEN 'RWTH slides'
           WHEN 'thi' THEN 'this artifact'
           ELSE 'others' END AS who
FROM verdict_place v JOIN claim USING (name)
WHERE machine = :machine AND floor > 0;

SELECT 'says',
       printf('%d values: %d hold, %d fail, %d are within the noise floor of their bound.', count(*),
              sum(verdict = 'holds'), sum(verdict = 'fails'), sum(verdict = 'inconclusive'))
FROM place_of
GROUP BY NULL
HAVING count(*);

-- A lane for each source, from below
SELECT 'who[]', who
FROM place_of
GROUP BY 2
ORDER BY who = 'this artifact', who = 'others', 2;

-- A dot per value, by verdict: distance from the bound (noise floors), source, number within the lane
SELECT 'values', verdict, d, who, row_number() OVER (PARTITION BY who ORDER BY name, place) % 7
FROM place_of
ORDER BY verdict;
