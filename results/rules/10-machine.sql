-- machine.label, the name of a machine in figures: its GPU, or its CPU if it has none. Words that all GPUs
-- or CPUs have are left out, and a long name is cut. A second device of a model, whose folder is the first
-- one's name and six digits, has these digits in brackets. Machines that would still have the same label
-- have the name of their folder.
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
