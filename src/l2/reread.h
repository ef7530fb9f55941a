/* reread: a set of lines that is read over and over. How large may it be, as a share of the L2, until half
 * of what is asked for comes from DRAM? */
#ifndef CLIFFS_REREAD_H
#define CLIFFS_REREAD_H

/* OWN: each half reads the lines whose home it is; CROSSED: those of the other. ANY: tiles are dealt anew
 * on each pass, to whichever half. SAME: a tile keeps its half, the set is read cold; GROWN: it grew from
 * a smaller one without a flush. SLICES: a block reads a slice, and as many blocks as slices later another
 * block reads it again, several at the same time (src/stream/read_slices.cu). PIECE: so in an L2 of one
 * piece; all others are of an L2 of two halves. */
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

/* -1: no memory. */
double reread_share(enum reread);

#endif
