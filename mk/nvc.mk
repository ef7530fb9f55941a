# NVIDIA's HPC compiler: OpenMP and OpenACC. One program runs OpenACC on the GPU or on all cores of the host;
# GCC's uses one thread there. Nobody has measured with it yet; ci/test/test_toolkit.sh has a stand-in for it.
CC             := nvc
ARCH_FLAGS     ?= -tp=native
CFLAGS_COMMON  := -c11 -gnu -O3 -g
OPENMP_FLAGS   := -mp=multicore
OPENACC_FLAGS  := -acc=gpu,multicore
