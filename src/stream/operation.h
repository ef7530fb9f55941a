/* SPDX-License-Identifier: MIT */
/* What the variants of stream compute. No kernel needs this. */
#ifndef CLIFFS_STREAM_OPERATION_H
#define CLIFFS_STREAM_OPERATION_H

#include "../study.h"

enum stream_kind {
    STREAM_COPY, /* and all that the table does not name */
    STREAM_SCALE,
    STREAM_ADD,
    STREAM_TRIAD,
    STREAM_SUM,
    STREAM_DOT,
    STREAM_OFFSET,
    STREAM_STRIDE,
    STREAM_AOS,
    STREAM_SOA,
    STREAM_CHASE
};

struct stream_operation {
    const char *variant, *name; /* name: in the table of exact results */
    enum stream_kind kind;
    int axis;   /* whose value belongs to the name; 0: none */
    int fields;
    int values; /* moved per point; aos, soa: and one per member */
    int flops;  /* per point */
    int swaps;  /* odd launches go from b to a */
};

#ifdef __cplusplus
extern "C"
#endif
const struct stream_operation *stream_operation(const struct bench_case *);

#endif
