-- Every claim on every GPU that decides it; a claim that no GPU decides, on all GPUs.
-- table verdicts: How many claims each GPU decides
SELECT
    'row' AS head,
    label AS GPU,
    count(*) AS claims,
    sum(verdict = 'holds') AS "● hold",
    sum(verdict LIKE 'holds where%') AS "◐ hold in part",
    sum(verdict = 'fails') AS "○ fail",
    sum(verdict = 'inconclusive') AS "? inconclusive",
    sum(verdict = 'no data') AS "– no data"
FROM verdict
GROUP BY machine
ORDER BY label;
-- table claims: Every claim on every GPU that decides it
SELECT
    'claim' AS claimhead,
    name,
    rtrim(substr(source, 1, min(instr(source || ',', ','), instr(source || ';', ';')) - 1)) AS who,
    study,
    iif(verdict LIKE 'holds where%', 'holds where ...', verdict) AS verdict,
    machine,
    claim || char(28) || source AS claim,
    label AS GPU,
    verdict AS verdict,
    numbers AS measured,
    needs AS "holds if",
    'queries.html#' || name || char(29) || name AS query
FROM (
    SELECT
        *,
        min(verdict = 'no data') OVER (PARTITION BY name) AS nowhere,
        substr(name, 1, instr(name || '-', '-') - 1) AS study,
        'star3d diffusion2d heat2d stream cumsum deriv8 reduction' AS first
    FROM verdict
)
WHERE verdict <> 'no data' OR nowhere
ORDER BY instr(first, study) = 0, instr(first, study), name, label;
