-- `make claims`: the verdicts of all GPUs, or of :machine. First each claim, with the table or column that
-- its query lacks, and per GPU its verdict, numbers, and bound with floor, then what other cards of the model
-- say; then per GPU how many claims have each verdict.
.mode list
.headers off
SELECT printf('%s: %s', name, claim)
        || ifnull((SELECT char(10) || '    its query: ' || lacks FROM claim c WHERE c.name = v.name), '')
        || group_concat(printf('%s    %s: %s%s%s', char(10), label, verdict,
                CASE WHEN needs NOTNULL THEN printf('. %s (%s)', numbers, needs) ELSE '' END,
                ifnull(char(10) || '        ' || says, '')), '')
FROM (
    SELECT verdict.*, says
    FROM verdict
    LEFT JOIN card_said USING (name, machine)
    WHERE machine = :machine OR :machine IS NULL
    ORDER BY name, label) v
GROUP BY name;

SELECT printf('%s%s: of %d claims %d hold, %d hold in part, %d fail, %d inconclusive, %d have no data',
        char(10), label, count(*), sum(verdict = 'holds'), sum(verdict LIKE 'holds where%'),
        sum(verdict = 'fails'), sum(verdict = 'inconclusive'), sum(verdict = 'no data'))
FROM verdict
WHERE machine = :machine OR :machine IS NULL
GROUP BY machine;

SELECT 'No GPU is in these results, so no claim is decided.' WHERE NOT EXISTS (SELECT * FROM verdict);
