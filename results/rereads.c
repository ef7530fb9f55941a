/* Prints the rows of a table for stencil_sql.c: each way of reading again, and the share of a simulated L2 at
 * which it begins to miss (src/l2/reread.h). These are constants of the simulator, which takes a second for
 * them: they are worked out when the loader is built, not each time it runs. */
#include <stdio.h>
#include "../src/l2/reread.h"

int main(void)
{
    for (int i = 0; rereads[i]; i++) {
        const double share = reread_share((enum reread)i);
        if (share < 0) {
            fprintf(stderr, "rereads: no memory\n");
            return 1;
        }
        printf("{\"%s\", %.17g},\n", rereads[i], share);
    }
    return 0;
}
