# Clang: OpenMP; it has no OpenACC for C, so that backend is left out.
CC             := clang
ARCH_FLAGS     ?= $(NATIVE)
CFLAGS_COMMON  := -std=gnu11 -O3 -g -Wall -Wextra -Werror -Wno-unknown-pragmas -Wno-pass-failed
OPENMP_FLAGS   := -fopenmp
OPENACC_FLAGS  :=
