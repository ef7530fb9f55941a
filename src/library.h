/* For variants that call a device library that needs scratch memory. call(): sets the number of bytes if temp
 * is NULL, else runs. */
#pragma once

#include "kernel.h"

template <int (*call)(struct work *, void *temp, size_t &bytes)> struct library {
    size_t bytes;
    void *temp;

    static int launch(struct work *w, int)
    {
        library *const own = (library *)w->own;
        return call(w, own->temp, own->bytes);
    }
    static void release(struct work *w)
    {
        library *const own = (library *)w->own;
        cudaFree(own->temp);
        delete own;
        w->own = NULL;
    }
    static enum verdict prepare(struct work *w)
    {
        library *const own = new library();
        w->own = own;
        if (!call(w, NULL, own->bytes) && !cudaMalloc(&own->temp, own->bytes))
            return CALL_OK;
        cudaGetLastError();
        release(w);
        return skip_device(w, "out of memory");
    }
};
