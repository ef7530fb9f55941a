/* NVIDIA's management library, loaded at run time: clocks, power, throttling. */
#pragma once

#include "machine.h"

/* Readings, a bit each: not every GPU has all of them. */
enum { NVML_CLOCK_SM = 1, NVML_CLOCK_MEMORY = 2, NVML_TEMPERATURE = 4, NVML_POWER = 8, NVML_THROTTLE = 16 };
struct nvml_state {
    int valid; /* bits of the readings that NVML has given; other readings are 0 */
    unsigned clock_sm_mhz, clock_mem_mhz, temperature_c;
    double power_w;
    unsigned long long throttle; /* reasons, see NVML_VOID */
};

/* Throttle reasons that void a sample: hardware slow-down, thermal (software and hardware), power brake. The
 * power cap (0x04) is only recorded. */
#define NVML_VOID (0x08ull | 0x20ull | 0x40ull | 0x80ull)

/* Returns 0 if there are the library and CUDA's device 0; without them no reading is valid. */
int nvml_open(void);
struct nvml_state nvml_read(void);
/* Power in W, which NVML may average over a second; energy in J since the driver was loaded. 0: unknown. */
double nvml_power(void);
double nvml_energy(void);
/* The hash of a UUID by which machine.json and run ids distinguish GPUs. uuid: as NVML writes it,
 * "GPU-01234567-89ab-...". */
void nvml_uuid_hash(const char *uuid, char hash[sizeof((struct machine *)0)->uuid_hash]);
/* Fills in driver, ecc, mig, power cap, highest clocks and sensors; also uuid_hash, if CUDA has not given
 * it. */
void nvml_facts(struct machine *);
