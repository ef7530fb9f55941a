# nvcc 11.8 and later. The host compiler links. nvcc itself says where its headers and libraries are; a
# missing one is reported when something is compiled ($(BUILD)/flags in the Makefile).
CUDA_FILES  := $(shell NVCC='$(NVCC)' ci/tools/toolkit files 2>/dev/null)
CUDA_INC    := $(filter %/cuda_runtime_api.h,$(CUDA_FILES))
CUDA_RT     := $(filter %/libcudart_static.a,$(CUDA_FILES))
# Architectures: those of this machine's GPUs, else Ampere and Hopper (80, 90). If the toolkit does not know
# one of them, the next older one that it knows is used, whose PTX the driver compiles. If it knows only newer
# ones, the oldest of these is used, and the program reports that it was not built for this GPU. Later GPUs
# use the newest one's PTX.
ifeq ($(origin CUDA_ARCHS),undefined)
CUDA_ARCHS  := $(shell known=$$($(NVCC) --list-gpu-arch 2>/dev/null | tr -dc '0-9\n' | sort -n); \
                 { nvidia-smi --query-gpu=compute_cap --format=csv,noheader 2>/dev/null | tr -d . | \
                   grep -E '^[0-9]+$$' || printf '80\n90\n'; } | while read -r gpu; do \
                     best=; \
                     for a in $$known; do [ -n "$$best" ] && [ $$a -gt $$gpu ] || best=$$a; done; \
                     echo $${best:-$$gpu}; \
                 done)
endif
override CUDA_ARCHS := $(shell printf '%s\n' $(CUDA_ARCHS) | sort -n -u)
CUDA_LEAST   = $(shell $(NVCC) --list-gpu-arch | tr -dc '0-9\n' | sort -n | head -n 1)
NEWEST      := $(lastword $(CUDA_ARCHS))
# Hopper's own instructions need sm_90a, which CUDA 12.0 and later know. PTX of compute_90a would run on no
# later GPU, so the PTX is plain compute_90's. A kernel tells the two apart by __CUDA_ARCH_FEAT_SM90_ALL.
HOPPER      := 90$(if $(filter 90,$(CUDA_ARCHS)),$(shell \
                 $(NVCC) --dryrun -gencode=arch=compute_90a,code=sm_90a -x cu -c /dev/null -o /dev/null \
                 >/dev/null 2>&1 && echo a))
NVCC_FLAGS  := -O3 -std=c++17 -lineinfo --threads 2 -Xcompiler -Wall \
               $(foreach a,$(CUDA_ARCHS:90=$(HOPPER)),-gencode=arch=compute_$(a),code=sm_$(a)) \
               -gencode=arch=compute_$(NEWEST),code=compute_$(NEWEST)
CUDA_LIBS   := $(CUDA_RT) -lstdc++ -ldl -lrt -lpthread
