# What may differ between machines. Override on the command line (make CUDA_ARCHS=70)
# or in local.mk, which git ignores.

-include local.mk

COMPILER ?= gcc# gcc, clang or nvc: mk/$(COMPILER).mk
BUILD    ?= build
RESULTS  ?= results
MACHINE  ?=# folder below RESULTS; empty: from the GPU's or the CPU's name
QUICK    ?=# 1: the experiments' quick settings
JOBS     ?= $(shell nproc 2>/dev/null || echo 2)
override QUICK := $(filter-out 0,$(QUICK))

# The option of GCC and Clang for this processor. Elsewhere than on x86 -march alone would not tune for it.
NATIVE   := $(if $(filter x86_64,$(shell uname -m)),-march=native,-mcpu=native)

# CUDA: the toolkit, if found. CUDA=0 builds without it.
CUDA ?=
ifeq ($(CUDA),0)
NVCC :=
else ifeq ($(origin NVCC),undefined)
NVCC := $(shell ci/tools/toolkit nvcc 2>/dev/null)
endif
# CUDA_ARCHS: mk/cuda.mk finds those of the GPUs in this machine.
