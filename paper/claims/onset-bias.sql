-- claim: The bias of simulated onsets is the L2's, not the stencil's: data read again have the same.
-- source: this artifact; both were known
-- The mean of measured / simulated - 1 of the stars' onsets, less that of data that are read again without a
-- stencil, by their home half, by the other and by any (places-again): within 1 %. floor: twice the standard
-- error of the stars' mean.
SELECT s.machine, '' AS place, abs(bias - again) AS value, 0.01 AS most, 2 * error AS floor,
    printf('stars %+.1f %%, data read again %+.1f %%', 100 * bias, 100 * again) AS numbers
FROM (
        SELECT machine, avg(off) AS bias,
            sqrt(max(avg(off * off) - avg(off) * avg(off), 0) / count(*)) AS error
        FROM onset_drop
        WHERE experiment IN ('star3d_plane', 'star3d_written')
        GROUP BY machine) s
JOIN (
        SELECT machine, avg(x / said - 1) AS again
        FROM places_onset
        WHERE how IN ('own', 'crossed', 'any')
        GROUP BY machine) USING (machine)
