-- label: what a figure calls a machine: its GPU or else its CPU, without what all have in common and cut where
-- it would not fit. A second device of a model, in the folder of the first with six digits of its own behind
-- it, has these digits in brackets; other machines that would be called the same have the folder's name.
UPDATE machine
SET label = trim(
        replace(
            replace(
                replace(
                    replace(
                        replace(
                            substr(
                                ifnull(gpu, cpu), 1,
                                ifnull(nullif(instr(ifnull(gpu, cpu), ' @'), 0) - 1, 99)),
                            'NVIDIA ', ''),
                        '(R)', ''),
                    ' Processor', ''),
                ' CPU', ''),
            ' 80GB HBM3', ''));
UPDATE machine SET label = rtrim(substr(label, 1, 23)) || char(8230) WHERE length(label) > 24;
UPDATE machine AS second
SET label = printf('%s (%s)', label, substr(name, -6))
WHERE EXISTS (
          SELECT 1
          FROM machine AS one
          WHERE one.label = second.label
            AND second.name GLOB one.name || '-[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]');
UPDATE machine
SET label = name
WHERE label IS NULL OR label IN (SELECT label FROM machine GROUP BY label HAVING count(*) > 1);
