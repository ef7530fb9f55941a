#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
#include <zlib.h>
#include "nvml.h"

typedef void *device_t;
static device_t device;
static int ready;
/* The functions that are used, as NVML's documentation declares them; all return 0 on success. The second
 * name is for older drivers: NVIDIA renames functions from time to time. */
#define FUNCTIONS(X) \
    X(start, Init_v2, Init, (void)) \
    X(by_index, DeviceGetHandleByIndex_v2, DeviceGetHandleByIndex, (unsigned, device_t *)) \
    X(by_bus, DeviceGetHandleByPciBusId_v2, DeviceGetHandleByPciBusId, (const char *, device_t *)) \
    X(get_clock, DeviceGetClockInfo, , (device_t, int type, unsigned *mhz)) \
    X(get_max_clock, DeviceGetMaxClockInfo, , (device_t, int type, unsigned *mhz)) \
    X(get_temperature, DeviceGetTemperature, , (device_t, int sensor, unsigned *celsius)) \
    X(get_power, DeviceGetPowerUsage, , (device_t, unsigned *milliwatt)) \
    X(get_energy, DeviceGetTotalEnergyConsumption, , (device_t, unsigned long long *millijoule)) \
    X(get_throttle, DeviceGetCurrentClocksEventReasons, DeviceGetCurrentClocksThrottleReasons, \
      (device_t, unsigned long long *reasons)) \
    X(get_power_limit, DeviceGetEnforcedPowerLimit, , (device_t, unsigned *milliwatt)) \
    X(get_ecc, DeviceGetEccMode, , (device_t, int *current, int *pending)) \
    X(get_mig, DeviceGetMigMode, , (device_t, unsigned *current, unsigned *pending)) \
    X(get_uuid, DeviceGetUUID, , (device_t, char *, unsigned)) \
    X(get_link, DeviceGetNvLinkState, , (device_t, unsigned link, int *up)) \
    X(get_link_version, DeviceGetNvLinkVersion, , (device_t, unsigned link, unsigned *version)) \
    X(get_driver, SystemGetDriverVersion, , (char *, unsigned))
#define POINTER(to, name, other, arguments) static int(*to) arguments;
FUNCTIONS(POINTER)
enum { CLOCK_SM = 1, CLOCK_MEMORY = 2, SENSOR_GPU = 0 };

int nvml_open(void)
{
    char bus[32];
    void *const library = ready ? NULL : dlopen("libnvidia-ml.so.1", RTLD_NOW);
    if (ready)
        return 0;
    if (!library)
        return -1;
#define LOAD(to, name, other, arguments) \
    if (!(*(void **)&to = dlsym(library, "nvml" #name)) && *#other) \
        *(void **)&to = dlsym(library, "nvml" #other);
    FUNCTIONS(LOAD)
    if (!start || start())
        return -1;
    if (machine_cuda_bus && !machine_cuda_bus(bus, sizeof bus) ? !by_bus || by_bus(bus, &device)
                                                               : !by_index || by_index(0, &device))
        return -1;
    ready = 1;
    return 0;
}

/* Calls a function of NVML, if this version has it. Returns whether it answered. */
#define ASKED(get, ...) (ready && get && !get(__VA_ARGS__))

double nvml_power(void)
{
    unsigned mw = 0;
    return ASKED(get_power, device, &mw) ? mw / 1e3 : 0;
}

double nvml_energy(void)
{
    unsigned long long mj = 0;
    return ASKED(get_energy, device, &mj) ? (double)mj / 1e3 : 0;
}

struct nvml_state nvml_read(void)
{
    struct nvml_state s = {0};
    unsigned number;
    unsigned long long reasons;
    if (ASKED(get_clock, device, CLOCK_SM, &number))
        s.clock_sm_mhz = number, s.valid |= NVML_CLOCK_SM;
    if (ASKED(get_clock, device, CLOCK_MEMORY, &number))
        s.clock_mem_mhz = number, s.valid |= NVML_CLOCK_MEMORY;
    if (ASKED(get_temperature, device, SENSOR_GPU, &number))
        s.temperature_c = number, s.valid |= NVML_TEMPERATURE;
    if (ASKED(get_power, device, &number))
        s.power_w = number / 1e3, s.valid |= NVML_POWER;
    if (ASKED(get_throttle, device, &reasons))
        s.throttle = reasons, s.valid |= NVML_THROTTLE;
    return s;
}

/* The names of NVML's numbers of NVLink versions. */
static void link_facts(struct machine *m)
{
    enum { LINKS = 18 }; /* of NVLink 4 and 5; earlier ones have fewer */
    static const char *const versions[] = {"", "1.0", "2.0", "2.2", "3.0", "3.1", "4.0", "5.0"};
    for (unsigned i = 0, version = 0; i < LINKS && get_link_version; i++) {
        int up = 0;
        if (!ASKED(get_link, device, i, &up) || !up)
            continue;
        m->nvlink_links++;
        if (ASKED(get_link_version, device, i, &version) && version < sizeof versions / sizeof *versions)
            snprintf(m->nvlink_version, sizeof m->nvlink_version, "%s", versions[version]);
    }
}

void nvml_uuid_hash(const char *uuid, char hash[sizeof((struct machine *)0)->uuid_hash])
{
    const uLong a = crc32(0, (const Bytef *)uuid, (uInt)strlen(uuid));
    const uLong b = crc32(a, (const Bytef *)uuid, (uInt)strlen(uuid));
    snprintf(hash, sizeof((struct machine *)0)->uuid_hash, "%08lx%08lx", a & 0xffffffff, b & 0xffffffff);
}

void nvml_facts(struct machine *m)
{
    char uuid[96] = "", hash[sizeof m->uuid_hash];
    unsigned mw, mhz, on, pending;
    int ecc, ecc_pending;
    link_facts(m);
    (void)ASKED(get_driver, m->driver, sizeof m->driver);
    if (ASKED(get_power_limit, device, &mw))
        m->power_cap_w = mw / 1e3;
    if (ASKED(get_max_clock, device, CLOCK_SM, &mhz))
        m->clock_sm_max_mhz = (int)mhz;
    if (ASKED(get_max_clock, device, CLOCK_MEMORY, &mhz))
        m->clock_memory_max_mhz = (int)mhz;
    if (ASKED(get_ecc, device, &ecc, &ecc_pending))
        m->ecc = ecc;
    if (ASKED(get_mig, device, &on, &pending))
        m->mig = (int)on;
    /* CUDA's device measures. In CUDA a slice of a card (MIG) has its own UUID; but NVML is asked by the bus
     * id and answers for the whole card: its power and clocks are those of all slices together. */
    int same = m->mig != 1;
    if (ASKED(get_uuid, device, uuid, sizeof uuid)) {
        nvml_uuid_hash(uuid, hash);
        same = same && (!*m->uuid_hash || !strcmp(m->uuid_hash, hash));
        if (!*m->uuid_hash)
            memcpy(m->uuid_hash, hash, sizeof hash);
    }
    snprintf(m->sensors, sizeof m->sensors, "%s", same ? "own" : "parent");
}
