/* What this program runs on. results/<machine>/machine.json holds it. */
#pragma once

#include "../study.h"

/* The facts, members of machine.json as they stand there: texts with their room, whole numbers, numbers. */
#define MACHINE_FACTS(TEXT, INT, DOUBLE) \
    TEXT(name, 64)      /* folder: "nvidia-h200", "intel-xeon-processor" */ \
    TEXT(gpu, 257)      /* as the driver names it; empty without one */ \
    TEXT(uuid_hash, 17) /* of the UUID of the GPU or slice that measured: tells two apart, names none */ \
    INT(cc) INT(sms) INT(l2_bytes) INT(shared_per_sm) INT(shared_per_block_max) INT(registers_per_sm) \
    INT(threads_per_sm) DOUBLE(memory_bytes) INT(clock_sm_max_mhz) INT(clock_memory_max_mhz) INT(bus_bits) \
    INT(ecc) INT(mig)   /* 1 on, 0 off, -1 unknown */ \
    DOUBLE(power_cap_w) TEXT(driver, 32) TEXT(cuda_runtime, 16) TEXT(cuda_compiler, 16) TEXT(cpu, 257) \
    INT(cores)              /* this process may use */ \
    DOUBLE(cpu_cache_bytes) /* last level */ \
    DOUBLE(cpu_memory_bytes) TEXT(os, 96) TEXT(kernel, 96) TEXT(compiler, 96) TEXT(flags, 1024) \
    TEXT(cuda_flags, 1024) \
    INT(openacc_offload)    /* 1 where OpenACC finds an NVIDIA device */ \
    INT(gpus)               /* that this process sees, of which the first is the one above */ \
    TEXT(peers, 300)        /* a row a GPU: whether it writes to the memory of each: "01 10" */ \
    TEXT(nvlink_version, 8) INT(nvlink_links) /* of the first GPU that are up; empty, 0: none */ \
    TEXT(sensors, 8)   /* whose power and clocks are on record: "own", or "parent", the card of a slice */ \
    INT(threads)       /* of the host that its kernels use; 0: none of them has measured, or unknown */ \
    TEXT(binding, 128) /* of these threads: OpenMP's word, and the places if the environment names them */ \
    DOUBLE(cpu_quota)  /* CPUs that the control group allows at a time; 0: no limit, -1: unknown */ \
    TEXT(added_flags, 512) /* compiler flags from the environment: "CFLAGS=-O1"; "none"; empty: unknown */
#define MACHINE_TEXT(member, room) char member[room];
#define MACHINE_INT(member) int member;
#define MACHINE_DOUBLE(member) double member;
struct machine {
    MACHINE_FACTS(MACHINE_TEXT, MACHINE_INT, MACHINE_DOUBLE)
    char no_gpu[256]; /* not a fact: why there is no GPU, in CUDA's words; else empty */
};

/* What only the CUDA runtime and OpenACC's know; NULL in a program without them. NVML counts all GPUs of a node, CUDA those that
 * CUDA_VISIBLE_DEVICES leaves: the bus tells which is meant. */
int machine_cuda_facts(struct machine *) __attribute__((weak));
int machine_openacc_facts(struct machine *) __attribute__((weak));
int machine_cuda_bus(char *bus, int size) __attribute__((weak));
/* Compute capability that the code which runs on this GPU was compiled for, as 80 for compute_80: less than the GPU's where the
 * driver translates older PTX. 0 where the runtime does not say. Opens the device. */
int machine_cuda_code(void) __attribute__((weak));
/* Looks in a child process, so that the caller never holds a device. 0 or -1 with `why`. */
int machine_detect(struct machine *, char why[WHY]);
/* Whether code compiled with these flags of nvcc (-gencode ... code=sm_90) runs on a compute capability, as 90 for 9.0. */
int machine_code_fits(const char *nvcc_flags, int cc);
/* Whether there is a GPU, and this build is for it. */
int machine_gpu_fits(const struct machine *);
/* GB/s that the memory of its GPU, 0 without one, or of its host promises. */
double machine_memory_gbs(const struct machine *, int on_gpu);
/* The line for a GPU that this build is not for, on stderr. */
void machine_say_gpu(const struct machine *);
/* Writes machine.json (temporary, then renamed). */
int machine_write(const struct machine *, const char *path, char why[WHY]);
/* Calls an arm processor "Arm 0xd4f", with big and little cores "Arm 0xd85 0xd87"; "" on another processor.
 * /proc/cpuinfo has no name for one, but the number of its designer and one for each kind of core. */
void machine_arm_cpu(const char *cpuinfo, char *cpu, size_t size);
/* CPUs that the control groups of a process leave it, 0 for no limit. `self`: its /proc/PID/cgroup; `root`:
 * where the groups are mounted. */
double machine_cpu_quota(const char *self, const char *root);
/* A folder's name from what a driver or kernel calls a device: "NVIDIA H200" -> "nvidia-h200". Two texts that
 * differ in more than case and punctuation have two names; `first` stands in front of one that begins with no
 * letter. */
void machine_name_of(const char *text, const char *first, char name[sizeof((struct machine *)0)->name]);
/* Whether records of `here` may stand beside those of a folder whose machine.json is `there`; if not,
 * `differs` names the facts and both values. `on_host`: threads of the host measure, too. */
int machine_fits_folder(const struct machine *there, const struct machine *here, int on_host, char *differs,
                        size_t size);
/* Reads machine.json: JSON is YAML, libyaml reads it. 0 or -1 with `why` ("path:line: ..."). */
int machine_read(const char *path, struct machine *, char why[WHY]);
