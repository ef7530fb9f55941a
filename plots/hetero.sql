-- needs: hetero
-- A panel per place of the data. balance: the host's share (% of the rows) at which both sides would take the
-- same time
SELECT 'places[]', data FROM hetero_gain WHERE machine = :machine ORDER BY data DESC;
SELECT 'balance_' || data, balance FROM hetero_gain WHERE machine = :machine;
SELECT 'says',
       group_concat(data || ': '
                    || CASE
                           WHEN told THEN printf('%.2f times the GPU alone at %d %%', gain, cpu_percent)
                           ELSE printf('no gain beyond noise (%.1f %%, noise ', 100 * (gain - 1))
                           || CASE
                                  WHEN noise THEN printf('%.1f %%)', 100 * noise)
                                  ELSE 'not measured)' END END, '; ')
FROM (SELECT * FROM hetero_gain WHERE machine = :machine ORDER BY data DESC);

-- Host's share of the rows (%), speed over the GPU alone, ends of its 95 % interval
SELECT 'speed_' || data, data, s.cpu_percent, speed, low, high
FROM hetero_speed s JOIN hetero_gain USING (machine, data)
WHERE machine = :machine AND s.cpu_percent <= iif(balance > 25, 100, 4 * balance)
ORDER BY data, 3;
