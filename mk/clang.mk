# Clang: OpenMP. Clang has no OpenACC for C, so the OpenACC backend is left out.
CC             := clang
ARCH_FLAGS     ?= $(NATIVE)
CFLAGS_COMMON  := -std=gnu11 -O3 -g -Wall -Wextra -Werror -Wno-unknown-pragmas -Wno-pass-failed
OPENMP_FLAGS   := -fopenmp
OPENACC_FLAGS  :=
