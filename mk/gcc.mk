# SPDX-License-Identifier: MIT
# GCC: OpenMP, OpenACC on the host, and OpenACC on NVIDIA GPUs where the nvptx offload compiler is installed.
ifeq ($(origin CC),default)
CC := gcc
endif
ARCH_FLAGS     ?= -march=native
CFLAGS_COMMON  := -std=gnu11 -O3 -g -Wall -Wextra -Werror -Wno-format-truncation
OPENMP_FLAGS   := -fopenmp
OFFLOAD        ?= $(if $(wildcard $(dir $(shell $(CC) -print-libgcc-file-name))accel/nvptx-none/mkoffload),1,0)
ifeq ($(OFFLOAD),1)
OPENACC_FLAGS  := -fopenacc -foffload=nvptx-none -foffload-options=nvptx-none="-O3 -misa=sm_80 -lm"
LINK_FLAGS     := -no-pie# GCC's offload table holds absolute addresses
else
OPENACC_FLAGS  := -fopenacc -foffload=disable
endif
