# SPDX-License-Identifier: MIT
# nvcc 11.8 and later. The host compiler is the one that links.
CUDA_HOME   := $(patsubst %/bin/nvcc,%,$(realpath $(NVCC)))
CUDA_INC    := $(firstword $(wildcard $(CUDA_HOME)/include/cuda_runtime_api.h /usr/include/cuda_runtime_api.h \
                 $(CUDA_HOME)/targets/x86_64-linux/include/cuda_runtime_api.h))
CUDA_RT     := $(firstword $(wildcard $(CUDA_HOME)/lib64/libcudart_static.a $(CUDA_HOME)/lib/libcudart_static.a \
                 /usr/lib/x86_64-linux-gnu/libcudart_static.a $(CUDA_HOME)/targets/*/lib/libcudart_static.a))
NEWEST      := $(lastword $(sort $(CUDA_ARCHS)))
NVCC_FLAGS  := -O3 -std=c++17 -lineinfo --threads 2 -Xcompiler -Wall \
               $(foreach a,$(CUDA_ARCHS),-gencode arch=compute_$(a),code=sm_$(a)) \
               -gencode arch=compute_$(NEWEST),code=compute_$(NEWEST)
CUDA_LIBS   := $(CUDA_RT) -lstdc++ -ldl -lrt -lpthread
