# NVIDIA HPC compiler: OpenMP and OpenACC, the latter for the GPU.
CC             := nvc
ARCH_FLAGS     ?= -tp=native
CFLAGS_COMMON  := -c11 -gnu -O3 -g
OPENMP_FLAGS   := -mp=multicore
OPENACC_FLAGS  := -acc=gpu,host
