# SPDX-License-Identifier: MIT
# What may differ between machines. Override on the command line (make CUDA_ARCHS=70)
# or in local.mk, which git ignores.

-include local.mk

COMPILER ?= gcc# gcc, clang or nvc: mk/$(COMPILER).mk
BUILD    ?= build
RESULTS  ?= results
MACHINE  ?=# folder below RESULTS; empty: from the GPU's or the CPU's name
QUICK    ?=# 1: the experiments' quick settings
JOBS     ?= $(shell nproc 2>/dev/null || echo 2)

# CUDA: the toolkit found, or none. CUDA=0 builds without it even where there is one.
CUDA ?=
ifneq ($(CUDA),0)
NVCC ?= $(firstword $(shell command -v nvcc 2>/dev/null) $(wildcard /usr/local/cuda/bin/nvcc))
else
NVCC :=
endif

# Architectures: that of the GPU in this machine, else Ampere and Hopper; PTX of the last for what comes.
ifneq ($(NVCC),)
CUDA_ARCHS ?= $(or $(shell nvidia-smi --query-gpu=compute_cap --format=csv,noheader 2>/dev/null | tr -d . | sort -u),80 90)
endif
