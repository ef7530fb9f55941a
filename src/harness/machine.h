/* SPDX-License-Identifier: MIT */
/* What this program runs on. results/<machine>/machine.json holds it. */
#ifndef CLIFFS_MACHINE_H
#define CLIFFS_MACHINE_H

#include <stddef.h>

struct machine {
    char name[64];    /* folder: "nvidia-h200", "intel-xeon-processor" */
    char gpu[96];     /* as the driver names it; empty without one */
    char uuid_hash[17]; /* of the GPU's UUID: tells two apart, names none */
    int cc, sms, l2_bytes, shared_per_sm, shared_per_block_max, registers_per_sm, threads_per_sm;
    double memory_bytes;
    int clock_sm_max_mhz, clock_memory_max_mhz, bus_bits;
    int ecc, mig;     /* 1 on, 0 off, -1 unknown */
    double power_cap_w;
    char driver[32], cuda_runtime[16], cuda_compiler[16];
    char cpu[96];
    int cores;        /* this process may use */
    double cpu_cache_bytes; /* last level */
    double cpu_memory_bytes;
    char os[96], kernel[96];
    char compiler[96], flags[256], cuda_flags[256];
    int openacc_offload; /* 1 where OpenACC finds an NVIDIA device */
};

/* Looks in a child process, so that the caller never holds a device. 0 or -1 with `why`. */
int machine_detect(struct machine *, char *why, size_t size);
/* Writes machine.json (temporary, then renamed). */
int machine_write(const struct machine *, const char *path, char *why, size_t size);
/* Reads one field of machine.json as text ("" if absent or null): JSON is YAML, libyaml reads it. */
int machine_read(const char *path, struct machine *, char *why, size_t size);

#endif
