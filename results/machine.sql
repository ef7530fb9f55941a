-- SPDX-License-Identifier: MIT
-- label: what a figure calls a machine: its GPU or else its CPU, without what all have in common and cut where
-- it would not fit; with the folder's name where two machines would be called the same.
UPDATE machine SET label = trim(replace(replace(replace(replace(substr(ifnull(gpu, cpu), 1,
    ifnull(nullif(instr(ifnull(gpu, cpu), ' @'), 0) - 1, 99)), 'NVIDIA ', ''), '(R)', ''), ' Processor', ''), ' CPU', ''));
UPDATE machine SET label = rtrim(substr(label, 1, 23)) || char(8230) WHERE length(label) > 24;
UPDATE machine SET label = name WHERE label IS NULL OR label IN (SELECT label FROM machine GROUP BY label HAVING count(*) > 1);
