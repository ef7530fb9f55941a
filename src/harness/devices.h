/* SPDX-License-Identifier: MIT */
/* What the vendors' data sheets say, to hold results against. */
#ifndef CLIFFS_DEVICES_H
#define CLIFFS_DEVICES_H

#include "machine.h"

struct device_model {
    const char *name; /* part of what the driver calls the GPU */
    int cc, sms;      /* 0: sold with several counts, not checked */
    double l2_mib;    /* 0: not checked */
    double peak_gbs;  /* of the memory; of the fastest of the name */
};

/* The model of a GPU, NULL where its name is not in the table. */
const struct device_model *device_model(const char *gpu);
/* Arithmetic peak in GFlop/s at the highest clock, a fused multiply-add being
 * two; 0 where the compute capability is not in the table. */
double device_gflops_peak(const struct machine *, int bytes_per_value);

#endif
