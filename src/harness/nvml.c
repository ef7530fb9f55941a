/* SPDX-License-Identifier: MIT */
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
#include <zlib.h>
#include "nvml.h"

/* The few functions used, as NVML's documentation declares them; every one returns 0 on success. */
typedef void *device_t;
static device_t device;
static int ready;
static int (*get_clock)(device_t, int type, unsigned *mhz);
static int (*get_max_clock)(device_t, int type, unsigned *mhz);
static int (*get_temperature)(device_t, int sensor, unsigned *celsius);
static int (*get_power)(device_t, unsigned *milliwatt);
static int (*get_throttle)(device_t, unsigned long long *reasons);
static int (*get_power_limit)(device_t, unsigned *milliwatt);
static int (*get_ecc)(device_t, int *current, int *pending);
static int (*get_mig)(device_t, unsigned *current, unsigned *pending);
static int (*get_uuid)(device_t, char *, unsigned);
static int (*get_driver)(char *, unsigned);
enum { CLOCK_SM = 1, CLOCK_MEMORY = 2, SENSOR_GPU = 0 };

int nvml_open(void)
{
    static const struct {
        const char *name;
        void *to;
    } wanted[] = {
        {"nvmlDeviceGetClockInfo", &get_clock},
        {"nvmlDeviceGetMaxClockInfo", &get_max_clock},
        {"nvmlDeviceGetTemperature", &get_temperature},
        {"nvmlDeviceGetPowerUsage", &get_power},
        {"nvmlDeviceGetCurrentClocksThrottleReasons", &get_throttle},
        {"nvmlDeviceGetEnforcedPowerLimit", &get_power_limit},
        {"nvmlDeviceGetEccMode", &get_ecc},
        {"nvmlDeviceGetMigMode", &get_mig},
        {"nvmlDeviceGetUUID", &get_uuid},
        {"nvmlSystemGetDriverVersion", &get_driver},
    };
    int (*init)(void);
    int (*by_index)(unsigned, device_t *);
    void *const library = dlopen("libnvidia-ml.so.1", RTLD_NOW);
    if (ready)
        return 0;
    if (!library)
        return -1;
    *(void **)&init = dlsym(library, "nvmlInit_v2");
    *(void **)&by_index = dlsym(library, "nvmlDeviceGetHandleByIndex_v2");
    if (!init || !by_index || init() || by_index(0, &device))
        return -1;
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
        *(void **)wanted[i].to = dlsym(library, wanted[i].name);
    ready = 1;
    return 0;
}

struct nvml_state nvml_read(void)
{
    struct nvml_state s = {0};
    unsigned mw = 0;
    if (!ready)
        return s;
    s.valid = get_clock && get_throttle && !get_clock(device, CLOCK_SM, &s.clock_sm_mhz) &&
              !get_clock(device, CLOCK_MEMORY, &s.clock_mem_mhz) && !get_throttle(device, &s.throttle);
    if (get_temperature)
        get_temperature(device, SENSOR_GPU, &s.temperature_c);
    if (get_power && !get_power(device, &mw))
        s.power_w = mw / 1e3;
    return s;
}

void nvml_facts(struct machine *m)
{
    char uuid[96] = "";
    unsigned mw, mhz, on, pending;
    int ecc, ecc_pending;
    if (!ready)
        return;
    if (get_driver)
        get_driver(m->driver, sizeof m->driver);
    if (get_uuid && !get_uuid(device, uuid, sizeof uuid)) {
        const uLong a = crc32(0, (const Bytef *)uuid, (uInt)strlen(uuid));
        const uLong b = crc32(a, (const Bytef *)uuid, (uInt)strlen(uuid));
        snprintf(m->uuid_hash, sizeof m->uuid_hash, "%08lx%08lx", a & 0xffffffff, b & 0xffffffff);
    }
    if (get_power_limit && !get_power_limit(device, &mw))
        m->power_cap_w = mw / 1e3;
    if (get_max_clock && !get_max_clock(device, CLOCK_SM, &mhz))
        m->clock_sm_max_mhz = (int)mhz;
    if (get_max_clock && !get_max_clock(device, CLOCK_MEMORY, &mhz))
        m->clock_memory_max_mhz = (int)mhz;
    if (get_ecc && !get_ecc(device, &ecc, &ecc_pending))
        m->ecc = ecc;
    if (get_mig && !get_mig(device, &on, &pending))
        m->mig = (int)on;
}
