#!/usr/bin/env bash
# The identity of results: the GPU that measured (its name, its UUID, its sensors), and the threads, quota and
# flags that affect a result. Also the messages when no GPU can be used. The GPUs are the fake study's. Prints
# TAP.
. "$(dirname "$0")/tap.sh"
unset RETRY CUDA_VISIBLE_DEVICES FAKE_GPU OMP_NUM_THREADS OMP_PROC_BIND OMP_PLACES
mkdir "$tmp/build" && ln -s "$build/stencil_sql.so" "$build/load" "$tmp/build/" || exit 1
export BUILD=$tmp/build
cd "$tmp" || exit 1
mkdir experiments
# experiment NAME SWEEP [LINE...]
experiment() { experiment_file "experiments/$1.yaml" fake "$2" "${@:3}"; }
experiment e1 'variant: right, nx: 1..2'
experiment e2 'variant: right, nx: 1..2'
experiment cuda 'variant: on_cuda, nx: 1' 'on: any'
experiment cuda2 'variant: on_cuda, nx: 2' 'on: any'
experiment e3 'variant: right, nx: 1'
experiment gpu 'variant: right, nx: 1' 'on: gpu'
run() { call "$fake" run --results r --machine m "$@"; }
fact() { "$fake" machine "$1" 2>/dev/null; }
# written NAME: its value in machine.json
written() { sed -n "s/^ *\"$1\": \(.*[^,]\),\{0,1\}$/\1/p" r/m/machine.json; }
# library FILE: compiles the C code on stdin
library() { "${CC:-gcc}" -shared -fPIC -x c - -o "$1" 2>err; }
said() { grep -c "$1" err; }

# ---- no GPU: CUDA's reason is printed ----
words='CUDA driver version is insufficient for CUDA runtime version'
export FAKE_ERROR=$words
call "$fake" machine
check "cliffs machine prints it besides the facts" \
    is "$status $(said "^cliffs machine: no GPU to measure on: $words$")" "0 1"
call "$fake" machine name
check "... but not with a single fact" is "$status $(wc -l <err)" "0 0"
run experiments/gpu.yaml
check "cliffs run prints it" is "$status $(said "no GPU to measure on ($words): gpu$")" "1 1"
call "$root/ci/tools/measure" "$fake" r m gpu
check "ci/tools/measure prints it" is "$status $(said "($words)")" "3 1"
call "$root/ci/tools/measure" "$fake" r m e1 gpu
check "... also if another experiment is measured" \
    is "$status $(said "skipping 1 of 2 experiments ($words)")" "0 1"
unset FAKE_ERROR
rm -r r

# ---- the real CUDA runtime with a fake driver that is too old or does not start ----
if [ -z "$("$cliffs" machine cuda_compiler 2>/dev/null)" ]; then
    skip 3 "this program was built without CUDA"
elif mkdir cuda && library cuda/libcuda.so.1 <<'C'
#include <stdlib.h>
#include <string.h>
static int number(const char *name) { return getenv(name) ? atoi(getenv(name)) : 0; }
int cuDriverGetVersion(int *version) { *version = number("DRIVER"); return 0; }
int cuInit(unsigned flags) { (void)flags; return number("INIT"); }
int cuGetProcAddress(const char *name, void **to, int version, unsigned long long flags)
{
    (void)version, (void)flags;
    *to = !strcmp(name, "cuInit") ? (void *)cuInit :
          !strcmp(name, "cuDriverGetVersion") ? (void *)cuDriverGetVersion :
          !strcmp(name, "cuGetProcAddress") ? (void *)cuGetProcAddress : NULL;
    return *to ? 0 : 500;
}
int cuGetProcAddress_v2(const char *name, void **to, int version, unsigned long long flags, int *found)
{
    const int code = cuGetProcAddress(name, to, version, flags);
    if (found)
        *found = code != 0;
    return code;
}
int cuGetExportTable(const void **table, const void *id) { (void)id; *table = NULL; return 500; }
C
then
    # reason DRIVER=VERSION INIT=CODE WORDS: number of lines with these words, with such a driver
    reason()
    {
        call env LD_LIBRARY_PATH="$tmp/cuda" "$1" "$2" "$cliffs" machine gpu
        grep -ciE "no GPU to measure on: .*($3)" err
    }
    check "a driver that is too old" is \
        "$(reason DRIVER=11040 INIT=0 'insufficient.*driver is for CUDA 11.4')" 1
    check "a driver whose fabric manager does not run" \
        is "$(reason DRIVER=99000 INIT=802 'initiali|driver')" 1
    check "a driver with an unknown error" is "$(reason DRIVER=99000 INIT=999 'unknown error')" 1
else
    skip 3 "no compiler"
fi

# ---- NVML: one reading may be missing ----
# A fake NVML. NVML_NO names the readings that it lacks. Like the real one, it numbers all cards of the node,
# whatever CUDA_VISIBLE_DEVICES says, and knows no slice (MIG) of a card.
cat >nvml.c <<'C'
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int lacks(const char *what) { return getenv("NVML_NO") && strstr(getenv("NVML_NO"), what) ? 3 : 0; }
#ifdef OLD
#define nvmlInit_v2 nvmlInit
#define nvmlDeviceGetHandleByIndex_v2 nvmlDeviceGetHandleByIndex
#define nvmlDeviceGetHandleByPciBusId_v2 nvmlDeviceGetHandleByPciBusId
#define nvmlDeviceGetCurrentClocksEventReasons nvmlDeviceGetCurrentClocksThrottleReasons
#endif
int nvmlInit_v2(void) { return 0; }
int nvmlDeviceGetHandleByIndex_v2(unsigned index, void **d) { *d = (void *)(index + 1ul); return 0; }
int nvmlDeviceGetHandleByPciBusId_v2(const char *bus, void **d) { *d = (void *)(atoi(bus) + 1l); return 0; }
int nvmlDeviceGetClockInfo(void *d, int type, unsigned *mhz)
{
    *mhz = d && type == 1 ? 1500 : d && type == 2 ? 2619 : 7;
    return lacks(type == 1 ? "sm" : "memory");
}
int nvmlDeviceGetTemperature(void *d, int sensor, unsigned *c)
{
    *c = d ? 85 + sensor : 0;
    return lacks("temperature");
}
int nvmlDeviceGetPowerUsage(void *d, unsigned *mw) { *mw = d ? 200000 : 0; return lacks("power"); }
int nvmlDeviceGetCurrentClocksEventReasons(void *d, unsigned long long *reasons)
{
    *reasons = d ? 0x40 : 0;
    return lacks("reasons");
}
int nvmlDeviceGetEnforcedPowerLimit(void *d, unsigned *mw) { *mw = 100000 * (unsigned)(size_t)d; return 0; }
int nvmlDeviceGetTotalEnergyConsumption(void *d, unsigned long long *mj) { *mj = d ? 5500 : 0; return 0; }
int nvmlDeviceGetMaxClockInfo(void *d, int type, unsigned *mhz)
{
    *mhz = d && type == 1 ? 1980 : d && type == 2 ? 2620 : 7;
    return 0;
}
int nvmlDeviceGetEccMode(void *d, int *now, int *later) { *now = d != 0; *later = 0; return 0; }
int nvmlDeviceGetMigMode(void *d, unsigned *now, unsigned *later)
{
    *now = getenv("NVML_MIG") != 0;
    *later = d && !*now;
    return 0;
}
/* Of 18 links 3, 10 and 17 are up. */
int nvmlDeviceGetNvLinkState(void *d, unsigned link, int *up) { *up = d && link % 7 == 3; return link > 17; }
int nvmlDeviceGetNvLinkVersion(void *d, unsigned link, unsigned *v)
{
    const char *const version = getenv("NVML_LINK");
    *v = d && link % 7 == 3 ? (version ? atoi(version) : 6) : 0;
    return 0;
}
int nvmlSystemGetDriverVersion(char *to, unsigned n) { return snprintf(to, n, "550.54") < 0; }
int nvmlDeviceGetUUID(void *d, char *to, unsigned n) { return snprintf(to, n, "GPU-%d", (int)(size_t)d) < 0; }
C
cat >read.c <<'C'
#include <stdio.h>
#include "nvml.h"
int main(int argc, char **argv)
{
    struct machine m = {.ecc = -1, .mig = -1};
    if (nvml_open())
        return 1;
    if (argc > 1) {
        nvml_facts(&m);
        printf("%g W, %g J; cap %g W, at most %d and %d MHz; ecc %d, mig %d; %d links %s; driver %s; %s %s\n",
               nvml_power(), nvml_energy(), m.power_cap_w, m.clock_sm_max_mhz, m.clock_memory_max_mhz, m.ecc,
               m.mig, m.nvlink_links, m.nvlink_version, m.driver, m.uuid_hash, m.sensors);
        return argv[1] == NULL;
    }
    const struct nvml_state s = nvml_read();
    printf("%u %u %u %g %#llx", s.clock_sm_mhz, s.clock_mem_mhz, s.temperature_c, s.power_w, s.throttle);
    for (int bit = NVML_CLOCK_SM; bit <= NVML_THROTTLE; bit *= 2)
        printf(" %d", (s.valid & bit) != 0);
    puts(s.throttle & NVML_VOID ? " void" : "");
}
C
mkdir nvml nvml-old
if library nvml/libnvidia-ml.so.1 <nvml.c &&
    library nvml-old/libnvidia-ml.so.1 < <(echo '#define OLD'; cat nvml.c) &&
    "${CC:-gcc}" read.c "$root/src/harness/nvml.c" -I"$root/src/harness" -o read -ldl -lz 2>err; then
    reads() { env LD_LIBRARY_PATH="$tmp/${2:-nvml}" NVML_NO="$1" ./read; }
    # clocks, temperature, power, throttle reasons; which of these are valid; whether heat voids the sample
    check "all readings" is "$(reads '')" "1500 2619 85 200 0x40 1 1 1 1 1 void"
    check "without the memory's clock" is "$(reads memory)" "1500 0 85 200 0x40 1 0 1 1 1 void"
    check "without throttle reasons" is "$(reads reasons)" "1500 2619 85 200 0 1 1 1 1 0"
    check "without power and temperature" \
        is "$(reads 'power temperature')" "1500 2619 0 0 0x40 1 1 0 0 1 void"
    check "an older driver, whose functions have other names" \
        is "$(reads '' nvml-old)" "1500 2619 85 200 0x40 1 1 1 1 1 void"
    all='200 W, 5.5 J; cap 100 W, at most 1980 and 2620 MHz; ecc 1, mig 0; 3 links 4.0; driver 550.54'
    # published machine.json files have hashes of this kind: the CRC-32 of the UUID, and that of it twice
    check "facts of a GPU, each with its unit" \
        is "$(LD_LIBRARY_PATH=$tmp/nvml ./read facts)" "$all; fc7fca68ab69795a own"
    check "versions of NVLink have names; later ones are left open" is \
        "$(for n in 1 2 3 4 5 6 7 8; do
            NVML_LINK=$n LD_LIBRARY_PATH=$tmp/nvml ./read facts | sed 's/.*3 links \(.*\); driver.*/\1/'
        done | xargs)" "1.0 2.0 2.2 3.0 3.1 4.0 5.0"
    check "a card in slices: its sensors are of all" \
        is "$(NVML_MIG=1 LD_LIBRARY_PATH=$tmp/nvml ./read facts)" \
        "${all/mig 0/mig 1}; fc7fca68ab69795a parent"

    # of UUID_HASH BUS FACT: a fact of this GPU
    of()
    {
        env LD_LIBRARY_PATH="$tmp/nvml" FAKE_GPU="$1" FAKE_BUS="$2" "$fake" machine "$3" 2>/dev/null
    }
    check "NVML is asked about CUDA's GPU (by its bus), not about the node's first one" is \
        "$(of '' 0 power_cap_w) $(of '' 1 power_cap_w)" "100 200"
    card=$(of '' 0 uuid_hash)
    check "if CUDA gives no UUID, NVML's is used" is "${#card} $(of '' 0 uuid_hash)" "16 $card"
    check "a card's sensors are its own" is "$(of "$card" 0 sensors)" own
    # slice NAME FACT
    slice() { CUDA_VISIBLE_DEVICES=MIG-$1 of x 0 "$2"; }
    check "two slices of a card and the card have three identities" is \
        "$(printf '%s\n' "$(slice a uuid_hash)" "$(slice b uuid_hash)" "$card" | sort -u | wc -l)" 3
    check "a slice's sensors are its card's" is "$(slice a sensors)" parent
    check "without a GPU of CUDA's there are no facts of NVML's" is \
        "$(for name in power_cap_w ecc mig sensors; do LD_LIBRARY_PATH=$tmp/nvml fact $name; done | xargs)" \
        "0 -1 -1"
else
    skip 13 "no compiler"
fi

# ---- a folder of results belongs to one model of GPU ----
long='NVIDIA RTX PRO 6000 Blackwell Max-Q Workstation Edition MIG 1g'
one=$(FAKE_GPU=a FAKE_NAME="$long.24gb" fact name) two=$(FAKE_GPU=a FAKE_NAME="$long.48gb" fact name)
check "two long names stay different when they are shortened" test "${#one}" = 63 -a "$one" != "$two"
export FAKE_GPU=visible FAKE_NAME='NVIDIA A100-SXM4-80GB' FAKE_NAME1='NVIDIA GeForce GT 1030'
GPUS=2 call "$root/ci/tools/measure" "$fake" r '' e1 e2
check "two models in one run are refused, in one line" is "$status $(wc -l <err)" "1 1"
check "... that names both" grep -q \
    'GPU 1 (NVIDIA GeForce GT 1030) is another model than GPU 0 (NVIDIA A100-SXM4-80GB)' err
check "... before a folder is made" [ ! -e r ]
FAKE_NAME1=$FAKE_NAME GPUS=2 call "$root/ci/tools/measure" "$fake" r '' e1 e2
check "two GPUs of one model share a folder" is "$status $(ls r)" "0 nvidia-a100-sxm4-80gb"
rm -r r
CUDA_VISIBLE_DEVICES=0 run experiments/e1.yaml
CUDA_VISIBLE_DEVICES=1 run experiments/e2.yaml
check "another model is refused, with both names" is \
    "$status $(said "e2: r/m was .*: gpu: '$FAKE_NAME' there, '$FAKE_NAME1' here")" "1 1"
check "... and machine.json is left alone" is "$(written gpu)" "\"$FAKE_NAME\""
check "... and leaves no empty log" is "$(ls r/m/raw)" e1.csv
CUDA_VISIBLE_DEVICES=0 FAKE_L2=1000 FAKE_CC=80 run experiments/e2.yaml
check "a fact that was unknown may become known" is "$status" 0
CUDA_VISIBLE_DEVICES=0 FAKE_L2=2000 FAKE_CC=80 run experiments/e3.yaml
check "a GPU of the same name with another L2 is refused" \
    is "$status $(said 'l2_bytes: 1000 there, 2000 here')" "1 1"
unset FAKE_GPU
run experiments/e1.yaml
check "an experiment that is up to date is not refused" is "$status $(written gpu)" "0 \"$FAKE_NAME\""
run experiments/e3.yaml
check "a machine without its GPU is refused" is \
    "$status $(written gpu) $(said "there, '' here")" "1 \"$FAKE_NAME\" 1"
sed -i '$d' r/m/machine.json # its last brace
before=$(cat r/m/machine.json)
run experiments/e3.yaml
check "a machine.json that cannot be read is not replaced by that of this machine" is \
    "$status $(said '^cliffs run: r/m/machine.json:[0-9]*: not JSON$') $(cat r/m/machine.json)" "1 1 $before"
rm -r r

# ---- the host: its last cache, its memory ----
# cache LEVELS: the size of the last cache of a machine that has these
cache() { HWLOC_SYNTHETIC="pack:1 $1 core:2 pu:1" fact cpu_cache_bytes; }
if ldd "$fake" | grep -q libhwloc; then
    check "the cache is the last one" is "$(cache 'l3:1(size=2097152) l2:1(size=262144)')" 2097152
    check "... on any level" is \
        "$(cache 'l4:1(size=8388608) l3:1(size=2097152)') $(cache 'l1:1(size=32768)')" "8388608 32768"
else
    skip 2 "no hwloc"
fi
check "the memory is that of the kernel, in bytes" awk -v bytes="$(fact cpu_memory_bytes)" '
    # in KiB; in a container it may be a part of it
    $1 == "MemTotal:" { good = bytes ~ /^[0-9]+$/ && bytes > 100 * $2 && bytes < 1100 * $2 }
    END { exit !good }' /proc/meminfo

check "the system, its kernel, and the cores that this process may use" is \
    "$(fact os), $(fact kernel), $(OMP_NUM_THREADS=1 fact cores)" \
    "$(. /etc/os-release && echo "$PRETTY_NAME"), $(uname -sr), $(nproc)"
allowed=$(sed -n 's/^Cpus_allowed_list:[^0-9]*\([0-9]*\).*/\1/p' /proc/self/status)
check "... of which one may be allowed" is "$(taskset -c "$allowed" "$fake" machine cores 2>/dev/null)" 1
model=$(sed -n 's/^model name[^:]*: *//p' /proc/cpuinfo | head -n 1)
if [ "$model" ]; then
    check "the processor is the kernel's, even if hwloc does not name it" \
        is "$(HWLOC_SYNTHETIC='core:2 pu:1' fact cpu)" "$model"
else
    skip 1 "the kernel does not name the processor"
fi
check "the host's folder has its processor and its cores in the name" \
    grep -qE -- "^[a-z].*-$(nproc)c\$" <(OMP_NUM_THREADS=7 fact name)
for name in compiler flags cuda_compiler cuda_flags added_flags; do
    check "$name is that of the build" is "$(fact $name)" \
        "$(sed -n "s/^#define CLIFFS_${name^^} \"\(.*\)\"\$/\1/p" "$(dirname "$fake")/../version.h")"
done
odd='4090 "x";$y,[z]'
check "characters that mean something to a reader of machine.json are none of a fact" is \
    "$(FAKE_GPU=a FAKE_NAME=$odd fact gpu)" '4090  x : y,[z]'
check "... nor of the folder's name, which begins with a letter" is \
    "$(FAKE_GPU=a FAKE_NAME=$odd fact name)" gpu-4090-x-y-z

# ---- threads, binding, quota, flags ----
check "fewer threads if OpenMP limits them" is "$(OMP_NUM_THREADS=3 OMP_THREAD_LIMIT=2 fact threads)" 2
while read -r variable word; do
    check "binding by $variable" \
        grep -qx -- "$word" <(env "$variable" "$fake" machine binding 2>/dev/null)
done <<END
OMP_PROC_BIND=true bound
OMP_PROC_BIND=master primary
OMP_PROC_BIND=spread spread
GOMP_CPU_AFFINITY=$allowed [a-z]* GOMP_CPU_AFFINITY=$allowed
KMP_AFFINITY=compact [a-z]* KMP_AFFINITY=compact
END
OMP_NUM_THREADS=1 run experiments/cuda.yaml
check "if no thread of the host has measured, machine.json knows nothing of them" \
    is "$status $(written threads) $(written cpu_quota) $(written binding)" '0 0 -1 ""'
OMP_NUM_THREADS=1 run experiments/e1.yaml
check "machine.json has the number of threads and their binding" \
    is "$status $(written threads) $(written binding)" '0 1 "unbound"'
OMP_NUM_THREADS=2 run experiments/e2.yaml
check "another number of threads is refused, and the variable is named" is \
    "$status $(said 'threads: 1 there, 2 here (OMP_NUM_THREADS)') $(written threads)" "1 1 1"
before=$(cat r/m/machine.json)
OMP_NUM_THREADS=2 OMP_PROC_BIND=close run experiments/cuda2.yaml
check "... but not for a GPU's kernels; what machine.json knows of the host's threads stays" is \
    "$status $(grep -c '^case' r/m/raw/cuda2.csv) $(cat r/m/machine.json)" "0 1 $before"
OMP_NUM_THREADS=1 OMP_PROC_BIND=close OMP_PLACES=cores run experiments/e2.yaml
check "another binding is refused" is \
    "$status $(said "binding: 'unbound' there, 'close OMP_PLACES=cores' here")" "1 1"
sed -i 's/\("added_flags": "\)[^"]*/\1CFLAGS=-O0/; s/\("cpu_quota": \)[0-9.]*/\177/' r/m/machine.json
OMP_NUM_THREADS=1 run experiments/e2.yaml
check "another quota, and a build with other flags, are refused" is \
    "$status $(said "cpu_quota: 77 there, .* here .*; added_flags: 'CFLAGS=-O0' there, ")" "1 1"
sed -i '/"\(threads\|binding\|cpu_quota\|added_flags\)"/d; s/\("sensors": ""\),/\1/' r/m/machine.json
OMP_NUM_THREADS=1 run experiments/e2.yaml
check "an older machine.json that lacks these facts is accepted, and gets them" \
    is "$status $(written threads)" "0 1"
CFLAGS=-DNDEBUG call make -C "$root" BUILD="$tmp/flags" CUDA=0 "$tmp/flags/version.h"
check "flags from the environment are compiled into the program" is \
    "$status $(sed -n 's/.*ADDED_FLAGS //p' flags/version.h)" '0 "CFLAGS=-DNDEBUG"'

# ---- a file system without locks ----
if library unlocked.so <<<'#include <errno.h>
int flock(int fd, int how) { (void)fd, (void)how; errno = ENOSYS; return -1; }'; then
    rm -r r
    LD_PRELOAD=$tmp/unlocked.so run experiments/e1.yaml
    check "it measures without locks, and says so once" is \
        "$status $(said 'without locks.*going on unlocked') $(grep -c '^case' r/m/raw/e1.csv)" "0 1 2"
else
    skip 1 "no compiler"
fi
finish
