/* The machine on which this program runs, as in results/<machine>/machine.json. */
#pragma once

#include "../study.h"

/* The facts, which are the members of machine.json: texts with their size, integers, numbers. */
/* clang-format off */
#define MACHINE_FACTS(TEXT, INT, DOUBLE) \
    TEXT(name, 64)          /* folder: "nvidia-h200", "intel-xeon-processor" */ \
    TEXT(gpu, 257)          /* as the driver names it; empty without one */ \
    TEXT(uuid_hash, 17)     /* hash of the UUID of the GPU or slice that measured */ \
    INT(cc) INT(sms) INT(l2_bytes) INT(shared_per_sm) INT(shared_per_block_max) INT(registers_per_sm) \
    INT(threads_per_sm) DOUBLE(memory_bytes) INT(clock_sm_max_mhz) INT(clock_memory_max_mhz) INT(bus_bits) \
    INT(ecc) INT(mig)       /* 1 on, 0 off, -1 unknown */ \
    DOUBLE(power_cap_w) TEXT(driver, 32) TEXT(cuda_runtime, 16) TEXT(cuda_compiler, 16) TEXT(cpu, 257) \
    INT(cores)              /* that this process may use */ \
    DOUBLE(cpu_cache_bytes) /* last level */ \
    DOUBLE(cpu_memory_bytes) TEXT(os, 96) TEXT(kernel, 96) TEXT(compiler, 96) TEXT(flags, 1024) \
    TEXT(cuda_flags, 1024) \
    INT(openacc_offload)    /* 1 where OpenACC finds an NVIDIA device */ \
    INT(gpus)               /* GPUs that this process sees; the first is `gpu` */ \
    TEXT(peers, 300)        /* a row for each GPU: whether it can write to the memory of each: "01 10" */ \
    TEXT(nvlink_version, 8) INT(nvlink_links) /* of the first GPU's links that are up; empty, 0: none */ \
    TEXT(sensors, 8)        /* whose power and clocks are recorded: "own"; "parent": the card of a slice */ \
    INT(threads)            /* of the host's kernels; 0: none has measured, or unknown */ \
    TEXT(binding, 128)      /* of these threads: OpenMP's word, and places if the environment gives them */ \
    DOUBLE(cpu_quota)       /* CPUs that the control group allows at a time; 0: no limit, -1: unknown */ \
    TEXT(added_flags, 512)  /* flags from the environment: "CFLAGS=-O1"; "none"; empty: unknown */
/* clang-format on */
#define MACHINE_TEXT(member, room) char member[room];
#define MACHINE_INT(member) int member;
#define MACHINE_DOUBLE(member) double member;
struct machine {
    MACHINE_FACTS(MACHINE_TEXT, MACHINE_INT, MACHINE_DOUBLE)
    char no_gpu[256]; /* not a fact: CUDA's message why there is no GPU; else empty */
};

/* Facts from the runtimes of CUDA and OpenACC; NULL in a build without them. NVML counts all GPUs of a node,
 * CUDA only those in CUDA_VISIBLE_DEVICES: the PCI bus id says which GPU of NVML it is. */
int machine_cuda_facts(struct machine *) __attribute__((weak));
int machine_openacc_facts(struct machine *) __attribute__((weak));
int machine_cuda_bus(char *bus, int size) __attribute__((weak));
/* The compute capability for which the code that runs on this GPU was compiled, 80 for compute_80. It is less
 * than the GPU's if the driver translates older PTX; 0 if the runtime does not know it. Opens the device. */
int machine_cuda_code(void) __attribute__((weak));
/* Finds out the facts in a child process, so that the caller never opens a device. Returns 0, or -1 with
 * `why`. */
int machine_detect(struct machine *, char why[WHY]);
/* Whether code compiled with these flags of nvcc (-gencode ... code=sm_90) runs on this compute capability,
 * 90 for 9.0. */
int machine_code_fits(const char *nvcc_flags, int cc);
/* Whether there is a GPU, and this build is for it. */
int machine_gpu_fits(const struct machine *);
/* GB/s of the GPU's memory by its clock and width, 0 without a GPU; or an estimate for the host. */
double machine_memory_gbs(const struct machine *, int on_gpu);
/* Reports on stderr that this build is not for this GPU. */
void machine_say_gpu(const struct machine *);
/* Writes machine.json (temporary, then renamed). */
int machine_write(const struct machine *, const char *path, char why[WHY]);
/* The name of an Arm processor: "Arm 0xd4f"; with two kinds of cores "Arm 0xd85 0xd87"; "" for other
 * processors. /proc/cpuinfo has no name for Arm, but numbers of the designer and of each kind of core. */
void machine_arm_cpu(const char *cpuinfo, char *cpu, size_t size);
/* How many CPUs the control groups of a process allow it, 0: no limit. self: path of its /proc/PID/cgroup;
 * root: where the groups are mounted. */
double machine_cpu_quota(const char *self, const char *root);
/* Makes a folder's name from the name of a device: "NVIDIA H200" -> "nvidia-h200". Texts that differ in more
 * than case and punctuation get different names. `first` is put before a name that does not begin with a
 * letter. */
void machine_name_of(const char *text, const char *first, char name[sizeof((struct machine *)0)->name]);
/* Whether records of machine `here` may go into a folder whose machine.json is `there`; if not, `differs`
 * lists the facts with both values. on_host: threads of the host measure, too. */
int machine_fits_folder(const struct machine *there, const struct machine *here, int on_host, char *differs,
                        size_t size);
/* Reads machine.json by libyaml, for JSON is YAML. Returns 0, or -1 with `why` ("path:line: ..."). */
int machine_read(const char *path, struct machine *, char why[WHY]);
