#!/usr/bin/env bash
# Whose results these are: the GPU that measured (its name, its UUID, its sensors), the threads, quota and
# flags that decide a result, and what is said where no GPU can be used. GPUs are those that the stand-in study
# claims.
. "$(dirname "$0")/tap.sh"
unset RETRY CUDA_VISIBLE_DEVICES FAKE_GPU OMP_NUM_THREADS OMP_PROC_BIND OMP_PLACES
mkdir "$tmp/build" && ln -s "$build/stencil_sql.so" "$build/load" "$tmp/build/" || exit 1
export BUILD=$tmp/build
cd "$tmp" || exit 1
mkdir experiments
experiment() { experiment_file "experiments/$1.yaml" fake "$2" "${@:3}"; } # name, sweep, lines
experiment e1 'variant: right, nx: 1..2'
experiment e2 'variant: right, nx: 1..2'
experiment cuda 'variant: on_cuda, nx: 1' 'on: any'
experiment e3 'variant: right, nx: 1'
experiment gpu 'variant: right, nx: 1' 'on: gpu'
run() { call "$fake" run --results r --machine m "$@"; }
fact() { "$fake" machine "$1" 2>/dev/null; }
written() { sed -n "s/^ *\"$1\": \(.*[^,]\),\{0,1\}$/\1/p" r/m/machine.json; }
library() { "${CC:-gcc}" -shared -fPIC -x c - -o "$1" 2>err; } # FILE, C on stdin

# ---- no GPU: what CUDA says of it ----
words='CUDA driver version is insufficient for CUDA runtime version'
export FAKE_ERROR=$words
call "$fake" machine
check "cliffs machine says why there is no GPU, beside its facts" is \
    "$status $(grep -c "^cliffs machine: no GPU to measure on: $words$" err)" "0 1"
call "$fake" machine name
check "one fact is told alone" is "$status $(wc -l <err)" "0 0"
run experiments/gpu.yaml
check "cliffs run says it" is "$status $(grep -c "no GPU to measure on ($words): gpu$" err)" "1 1"
call "$root/ci/tools/measure" "$fake" r m gpu
check "ci/tools/measure says it" is "$status $(grep -c "($words)" err)" "3 1"
call "$root/ci/tools/measure" "$fake" r m e1 gpu
check "also where something else is measured" is \
    "$status $(grep -c "skipping 1 of 2 experiments ($words)" err)" "0 1"
unset FAKE_ERROR
rm -r r

# The CUDA runtime itself, over a driver that is too old or does not start
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
    says() # DRIVER=, INIT=, pattern: how many lines say it
    {
        call env LD_LIBRARY_PATH="$tmp/cuda" "$1" "$2" "$cliffs" machine gpu
        grep -ciE "no GPU to measure on: .*($3)" err
    }
    check "a driver that is too old" is \
        "$(says DRIVER=11040 INIT=0 'insufficient.*driver is for CUDA 11.4')" 1
    check "one whose fabric manager does not run" is "$(says DRIVER=99000 INIT=802 'initiali|driver')" 1
    check "one that breaks" is "$(says DRIVER=99000 INIT=999 'unknown error')" 1
else
    skip 3 "no compiler"
fi

# ---- NVML: each reading by itself ----
# An NVML that answers in part: NVML_NO names what it does not know. It counts all cards of the node, as the
# real one does whatever CUDA_VISIBLE_DEVICES says, and knows no slice of one.
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
    *mhz = d && type == 1 ? 1500 : 2619;
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
int nvmlDeviceGetUUID(void *d, char *to, unsigned n) { return snprintf(to, n, "GPU-%d", (int)(size_t)d) < 0; }
C
cat >read.c <<'C'
#include <stdio.h>
#include "nvml.h"
int main(void)
{
    if (nvml_open())
        return 1;
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
    check "what NVML answers" is "$(reads '')" "1500 2619 85 200 0x40 1 1 1 1 1 void"
    check "without the memory's clock the others count, and heat voids a sample" is \
        "$(reads memory)" "1500 0 85 200 0x40 1 0 1 1 1 void"
    check "without reasons the clocks count" is "$(reads reasons)" "1500 2619 85 200 0 1 1 1 1 0"
    check "without power and temperature, too" is \
        "$(reads 'power temperature')" "1500 2619 0 0 0x40 1 1 0 0 1 void"
    check "an older driver, whose functions had other names" is \
        "$(reads '' nvml-old)" "1500 2619 85 200 0x40 1 1 1 1 1 void"

    with() { env LD_LIBRARY_PATH="$tmp/nvml" "$@"; }
    of() { with FAKE_GPU="$1" FAKE_BUS="$2" "$fake" machine "$3" 2>/dev/null; } # hash, bus, fact
    check "NVML is asked for the GPU that CUDA means, not for the node's first" is \
        "$(of '' 0 power_cap_w) $(of '' 1 power_cap_w)" "100 200"
    card=$(of '' 0 uuid_hash)
    check "where CUDA tells no UUID NVML does" is "${#card} $(of '' 0 uuid_hash)" "16 $card"
    check "a card's power and clocks are its own" is "$(of "$card" 0 sensors)" own
    slice() { CUDA_VISIBLE_DEVICES=MIG-$1 of x 0 "$2"; } # slice, fact
    check "two slices of a card are told apart, and from the card" is \
        "$(printf '%s\n' "$(slice a uuid_hash)" "$(slice b uuid_hash)" "$card" | sort -u | wc -l)" 3
    check "their power and clocks are marked as the parent's" is "$(slice a sensors)" parent
else
    skip 10 "no compiler"
fi

# ---- one folder, one model ----
long='NVIDIA RTX PRO 6000 Blackwell Max-Q Workstation Edition MIG 1g'
one=$(FAKE_GPU=a FAKE_NAME="$long.24gb" fact name) two=$(FAKE_GPU=a FAKE_NAME="$long.48gb" fact name)
check "long names are not cut to the same" test "${#one}" = 63 -a "$one" != "$two"
export FAKE_GPU=visible FAKE_NAME='NVIDIA A100-SXM4-80GB' FAKE_NAME1='NVIDIA GeForce GT 1030'
GPUS=2 call "$root/ci/tools/measure" "$fake" r '' e1 e2
check "two models in one host are refused, in one line" is \
    "$status $(wc -l <err) $(ls r 2>&1 | grep -c No)" "1 1 1"
check "which names both" grep -q \
    'GPU 1 (NVIDIA GeForce GT 1030) is another model than GPU 0 (NVIDIA A100-SXM4-80GB)' err
FAKE_NAME1=$FAKE_NAME GPUS=2 call "$root/ci/tools/measure" "$fake" r '' e1 e2
check "two of one model share a folder" is "$status $(ls r)" "0 nvidia-a100-sxm4-80gb"
rm -r r
CUDA_VISIBLE_DEVICES=0 run experiments/e1.yaml
CUDA_VISIBLE_DEVICES=1 run experiments/e2.yaml
check "the folder of a model takes no other" is \
    "$status $(written gpu) $(grep -c "e2: r/m was .*: gpu: '$FAKE_NAME' there, '$FAKE_NAME1' here" err)" \
    "1 \"$FAKE_NAME\" 1"
CUDA_VISIBLE_DEVICES=0 FAKE_L2=1000 FAKE_CC=80 run experiments/e2.yaml
check "nor where the facts were not known" is "$status" 0
CUDA_VISIBLE_DEVICES=0 FAKE_L2=2000 FAKE_CC=80 run experiments/e3.yaml
check "nor another one of the same name" is "$status $(grep -c 'l2_bytes: 1000 there, 2000 here' err)" "1 1"
unset FAKE_GPU
run experiments/e1.yaml
check "with nothing to do nothing is refused" is "$status $(written gpu)" "0 \"$FAKE_NAME\""
run experiments/e3.yaml
check "nor is it a host's where its GPU is gone" is \
    "$status $(written gpu) $(grep -c "there, '' here" err)" "1 \"$FAKE_NAME\" 1"
rm -r r

# ---- threads, binding, quota, flags ----
OMP_NUM_THREADS=1 run experiments/e1.yaml
check "the threads are on record" is "$status $(written threads) $(written binding)" '0 1 "unbound"'
OMP_NUM_THREADS=2 run experiments/e2.yaml
check "other threads are refused, with what sets them" is \
    "$status $(grep -c 'threads: 1 there, 2 here (OMP_NUM_THREADS)' err) $(written threads)" "1 1 1"
OMP_NUM_THREADS=2 run experiments/cuda.yaml
check "but not for a GPU's kernels, and the host's facts stay" is "$status $(written threads)" "0 1"
OMP_NUM_THREADS=1 OMP_PROC_BIND=close OMP_PLACES=cores run experiments/e2.yaml
check "another binding" is \
    "$status $(grep -c "binding: 'unbound' there, 'close OMP_PLACES=cores' here" err)" "1 1"
sed -i 's/\("added_flags": "\)[^"]*/\1CFLAGS=-O0/; s/\("cpu_quota": \)[0-9.]*/\177/' r/m/machine.json
OMP_NUM_THREADS=1 run experiments/e2.yaml
check "another quota, and a build with other flags" is \
    "$status $(grep -c "cpu_quota: 77 there, .* here .*; added_flags: 'CFLAGS=-O0' there, " err)" "1 1"
sed -i '/"\(threads\|binding\|cpu_quota\|added_flags\)"/d; s/\("sensors": ""\),/\1/' r/m/machine.json
OMP_NUM_THREADS=1 run experiments/e2.yaml
check "what an older file does not say is no hindrance, and is then said" is \
    "$status $(written threads)" "0 1"
CFLAGS=-DNDEBUG call make -C "$root" BUILD="$tmp/flags" CUDA=0 "$tmp/flags/version.h"
check "the flags of the environment are on record" is \
    "$status $(sed -n 's/.*ADDED_FLAGS //p' flags/version.h)" '0 "CFLAGS=-DNDEBUG"'

# ---- a file system without locks ----
if library unlocked.so <<<'#include <errno.h>
int flock(int fd, int how) { (void)fd, (void)how; errno = ENOSYS; return -1; }'; then
    rm -r r
    LD_PRELOAD=$tmp/unlocked.so run experiments/e1.yaml
    check "without locks it goes on, and says so once" is \
        "$status $(grep -c 'without locks.*going on unlocked' err) $(grep -c '^case' r/m/raw/e1.csv)" "0 1 2"
else
    skip 1 "no compiler"
fi
finish
