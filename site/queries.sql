-- The query of each claim, from its file.
SELECT
    'query',
    name,
    claim,
    source,
    ifnull(CAST(readfile('paper/claims/' || name || '.sql') AS TEXT), 'The file is missing.')
FROM claim
ORDER BY name;
