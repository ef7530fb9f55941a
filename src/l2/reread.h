/* reread: a set of lines is read again and again. At which size, as a share of the L2, does half of the data
 * come from DRAM? */
#ifndef CLIFFS_REREAD_H
#define CLIFFS_REREAD_H

/* Who reads a line.
 *   OWN      the half that is its home
 *   CROSSED  the other half
 *   ANY      on each pass a random half for each tile
 *   SAME     on each pass the same half for a tile; the L2 is empty at first
 *   GROWN    as SAME, but the set grew from a smaller one without a flush
 *   SLICES   block b reads slice b modulo the number of slices; several blocks run at the same time
 *            (src/stream/read_slices.cu)
 *   PIECE    as SLICES in an L2 of one piece; all others are of an L2 of two halves */
enum reread {
    REREAD_OWN,
    REREAD_CROSSED,
    REREAD_ANY,
    REREAD_SAME,
    REREAD_GROWN,
    REREAD_SLICES,
    REREAD_PIECE
};
extern const char *const rereads[]; /* own, crossed, ...; NULL ends them */

/* The share. -1: no memory. */
double reread_share(enum reread);

#endif
