-- claim: The law by planes predicts the drops of an H100, whose raw logs were not kept, within 6 % on average.
-- source: this artifact at revision 1b53e03, tidy values (results/published/h100-cliffs.csv)
-- by the middle of the step that drops; C is half of the rise of read's time on it (results/elsewhere.sql). Said beside each GPU that
-- measured the law, unless it is one of them. floor: twice the mean's standard error
SELECT m.machine, max(error) FILTER (WHERE says = 'law') AS value, 0.06 AS most, 2 * sqrt(max(square) FILTER (WHERE says = 'law')) AS floor,
       printf('%d drops: %.1f %%, at most %.1f; with C_eff for C %.1f %%; rivals: 2r+2 planes in C_eff %.1f %%, whole L2 %.0f %%, half of it %.0f %%; raw logs not kept', max(drops),
              100 * max(error) FILTER (WHERE says = 'law'), 100 * max(worst) FILTER (WHERE says = 'law'), 100 * max(error) FILTER (WHERE says = 'law, C_eff'),
              100 * max(error) FILTER (WHERE says = 'old'), 100 * max(error) FILTER (WHERE says = 'whole'), 100 * max(error) FILTER (WHERE says = 'half')) AS numbers
FROM elsewhere_error e JOIN (SELECT DISTINCT machine FROM plane_law WHERE x > 0) m ON e.machine = m.machine OR e.machine NOT IN (SELECT name FROM machine)
GROUP BY m.machine
