/* NVIDIA's management library, loaded at run time: clocks, power, throttling. */
#pragma once

#include "machine.h"

struct nvml_state {
    int valid;
    unsigned clock_sm_mhz, clock_mem_mhz, temperature_c;
    double power_w;
    unsigned long long throttle; /* reasons, see NVML_VOID */
};

/* Reasons that void a sample: hardware slow-down, thermal (software and
 * hardware), power brake. The power cap (0x04) is a label, not a fault. */
#define NVML_VOID (0x08ull | 0x20ull | 0x40ull | 0x80ull)

/* 0 when the library and the GPU that CUDA calls device 0 are there; without them every state is invalid. */
int nvml_open(void);
struct nvml_state nvml_read(void);
/* Power in W, which NVML may average over a second, and the energy since the driver was loaded in J; 0: not known. */
double nvml_power(void);
double nvml_energy(void);
/* Fills driver, uuid_hash, ecc, mig, power cap and highest clocks. */
void nvml_facts(struct machine *);
