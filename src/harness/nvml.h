/* NVIDIA's management library, loaded at run time: clocks, power, throttling. */
#pragma once

#include "machine.h"

/* Which readings NVML has answered: one GPU lacks the memory's clock, another the power. */
enum { NVML_CLOCK_SM = 1, NVML_CLOCK_MEMORY = 2, NVML_TEMPERATURE = 4, NVML_POWER = 8, NVML_THROTTLE = 16 };
struct nvml_state {
    int valid; /* bits of the above; a reading without its bit is 0 */
    unsigned clock_sm_mhz, clock_mem_mhz, temperature_c;
    double power_w;
    unsigned long long throttle; /* reasons, see NVML_VOID */
};

/* Reasons that void a sample: hardware slow-down, thermal (software and
 * hardware), power brake. The power cap (0x04) is a label, not a fault. */
#define NVML_VOID (0x08ull | 0x20ull | 0x40ull | 0x80ull)

/* 0 when the library and the GPU that CUDA calls device 0 are there; without them no reading is valid. */
int nvml_open(void);
struct nvml_state nvml_read(void);
/* Power in W, which NVML may average over a second, and the energy since the driver was loaded in J; 0: not known. */
double nvml_power(void);
double nvml_energy(void);
/* The hash by which machine.json and run ids tell GPUs apart, of a UUID as NVML writes it:
 * "GPU-01234567-89ab-...". */
void nvml_uuid_hash(const char *uuid, char hash[sizeof((struct machine *)0)->uuid_hash]);
/* Fills driver, ecc, mig, power cap, highest clocks and sensors; uuid_hash where CUDA has not told it. */
void nvml_facts(struct machine *);
