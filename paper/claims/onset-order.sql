-- claim: The order of loads in the machine code places onsets better than all at once or one after the other.
-- source: this artifact; all of these curves were known
-- The mean |measured / simulated - 1| of star3d-plane's onsets by DRAM with the other order, less that with
-- the batches of the machine code (results/batches.csv): more than 0. floor: twice the standard error of the
-- mean difference. More loads at once and a smaller L2 do the same, so a bias of the L2 hides the order.
SELECT machine, loads AS place, avg(other - own) AS value, 0 AS least,
    2 * sqrt((avg(pow(other - own, 2)) - pow(avg(other - own), 2)) / count(*)) AS floor,
    printf('%.1f %%, by the machine code %.1f', 100 * avg(other), 100 * avg(own)) AS numbers
FROM (
        SELECT q.machine, loads, abs(q.x / o.plane_bytes - 1) AS other, abs(q.x / c.plane_bytes - 1) AS own
        FROM onset_order q
        JOIN assumed o USING (l2, halves, sms, block, precision, radius, nx, written, shape, inflight, window)
        JOIN onset c
            ON (c.l2, c.halves, c.sms, c.block, c.precision, c.radius, c.nx)
                = (q.l2, q.halves, q.sms, q.block, q.precision, q.radius, q.nx)
            AND (c.written, c.shape, c.inflight, c.window) = (q.written, q.shape, q.inflight, code)
        WHERE code <> q.window)
GROUP BY machine, loads
