-- claim: Cards of one model differ by less than 5 % for rings and several steps, 30 % for classic variants.
-- source: this artifact
-- The case that differs most: the largest time of a card over the least, - 1, with the same setting on each
-- (results/rules/11-cards.sql). The bounds are round numbers above what was seen on other H200s.
SELECT m.name AS machine, iif(kind = 'steps', 'several steps', kind) AS place, worst AS value,
    iif(kind = 'classic', 0.3, 0.05) AS most, margin AS floor,
    printf('%.1f %%, 19 of 20 cases %.1f %%, %d cards', 100 * worst, 100 * a.most, cards) AS numbers,
    0 AS cases
FROM card_apart a
JOIN machine m USING (gpu)
JOIN margin ON margin.machine = m.name AND margin.experiment = a.experiment
WHERE (a.experiment, kind)
    IN (VALUES ('star3d_fixed', 'classic'), ('star3d_limit', 'rings'), ('star3d_temporal', 'steps'))
