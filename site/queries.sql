-- The query of each claim as it stands in its file.
SELECT 'query', name, claim, source, ifnull(CAST(readfile('paper/claims/' || name || '.sql') AS TEXT), 'The file is not here.') FROM claim ORDER BY name;
