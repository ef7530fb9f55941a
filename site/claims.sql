-- Every claim on every GPU that decides it; a claim that no GPU decides, on all GPUs. The quieter line below
-- the numbers: what other cards of the model say.
-- table claims: Every claim on every GPU that decides it
SELECT
    'claim' AS claimhead,
    name,
    rtrim(substr(source, 1, min(instr(source || ',', ','), instr(source || ';', ';')) - 1)) AS who,
    study,
    iif(verdict LIKE 'holds where%', 'holds where ...', verdict) AS verdict,
    machine,
    claim || char(28) || source AS claim,
    '#claim-' || name || '-' || machine || char(29) || label AS GPU,
    verdict AS verdict,
    numbers || ifnull(char(28) || says, '') AS measured,
    needs AS "holds if",
    'queries.html#' || name || char(29) || name AS query
FROM (
    SELECT
        *,
        min(verdict = 'no data') OVER (PARTITION BY name) AS nowhere,
        substr(name, 1, instr(name || '-', '-') - 1) AS study,
        'star3d diffusion2d heat2d stream cumsum deriv8 reduction' AS first
    FROM verdict
    LEFT JOIN card_said USING (name, machine)
)
WHERE verdict <> 'no data' OR nowhere
ORDER BY instr(first, study) = 0, instr(first, study), name, label;
