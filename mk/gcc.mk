# GCC: OpenMP, OpenACC on the host, and OpenACC on NVIDIA GPUs where the nvptx offload compiler is installed.
CC             := $(if $(filter default,$(origin CC)),gcc,$(CC))
# Use all of a 512-bit register: the lower clock costs nothing, as a stencil waits for memory.
WIDE           := $(shell $(CC) -mprefer-vector-width=512 -E -x c /dev/null >/dev/null 2>&1 && \
                    echo -mprefer-vector-width=512)
ARCH_FLAGS     ?= $(NATIVE) $(WIDE)
CFLAGS_COMMON  := -std=gnu11 -O3 -g -Wall -Wextra -Werror -Wno-format-truncation
OPENMP_FLAGS   := -fopenmp
GCC_FOLDER     := $(dir $(shell $(CC) -print-libgcc-file-name 2>/dev/null))
OFFLOAD        ?= $(if $(wildcard $(GCC_FOLDER)accel/nvptx-none/mkoffload),1,0)
ifeq ($(OFFLOAD),1)
OPENACC_FLAGS   = -fopenacc -foffload=nvptx-none \
                  -foffload-options=nvptx-none="-O3 -misa=sm_$(OPENACC_ARCH) -lm"
OPENACC_ARCH    = $(if $(filter 3% 5% 6% 7%,$(firstword $(CUDA_ARCHS))),35,80)# what GCC knows
LINK_FLAGS     := -no-pie# GCC's offload table holds absolute addresses
else
OPENACC_FLAGS  := -fopenacc -foffload=disable
endif
# On arm64 GCC copies a function's constant table from a hidden variable, which it then refuses in an `acc
# routine`. With strict alignment it writes the table's values one by one.
OPENACC_FLAGS  += $(if $(filter aarch64%,$(shell $(CC) -dumpmachine 2>/dev/null)),-mstrict-align)
