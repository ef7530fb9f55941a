# SPDX-License-Identifier: MIT
# Tests that run the kernels on the CPU: every source of the studies once more,
# compiled by the host compiler with sanitizers. Include after BUILD and CC are
# set; build $(EMU_TESTS), run them and ci/test/mutants from the repository's root.
CXX       ?= g++
EMU       := $(BUILD)/cpu
EMU_FLAGS := -Og -g1 -Wall -Wextra -Werror -Wno-unknown-pragmas -fsanitize=address,undefined \
             -fno-sanitize-recover=all -ffp-contract=off -ftrivial-auto-var-init=pattern
EMU_CXX    = $(CXX) -std=gnu++17 $(EMU_FLAGS) -Wno-missing-field-initializers -Isrc -Ici/cuda_cpu
EMU_CC    := gcc -std=gnu11 $(EMU_FLAGS:-Og=-O2) -march=native -fopenmp
EMU_CU_O  := $(STUDY_CU:src/%.cu=$(EMU)/%.cu.o)
EMU_C     := $(STUDY_C) $(addprefix src/harness/,study.c check.c backend.c backend_openmp.c statistics.c)
EMU_C_O   := $(EMU_C:src/%.c=$(EMU)/%.o)
EMU_FIELDS_O := $(STUDIES:%=$(EMU)/%/fields.o) $(FIELDS_CU:src/%.cu=$(EMU)/%.cu.o)
EMU_HARNESS  := $(EMU)/ci/cuda_cpu/cuda_on_cpu.o
# The scheduler itself is fast and unchecked; it tells the sanitizer of its stacks all the same.
$(EMU_HARNESS): EMU_FLAGS := -O2 -g -Wall -Wextra -Werror -D__SANITIZE_ADDRESS__=1
EMU_TESTS    := $(addprefix $(BUILD)/test/,test_cuda_on_cpu test_studies)
# As in the program: a coding's name is its file's, but for the baseline, of which only `openmp` is here.
EMU_NAMES  = -DCLIFFS_VARIANT=$(if $(filter %/baseline,$*),openmp,$(*F)) \
             -DCLIFFS_STUDY=$(notdir $(@D)) -DCLIFFS_SOURCE=test
$(EMU)/%/fields.o $(EMU)/%/fields.cu.o: EMU_NAMES = -DCLIFFS_STUDY=$(notdir $(@D)) -include src/$(notdir $(@D))/fields.h

$(EMU)/%.cu.o: src/%.cu ci/cuda_cpu/rules.mk
	mkdir -p $(@D); echo "cpu    $<"
	$(EMU_CXX) $(EMU_NAMES) -MMD -MP -MT $@ -MF $(@:.o=.d) -x c++ -c $< -o $@.tmp
	mv $@.tmp $@
$(EMU)/%.o: src/%.c ci/cuda_cpu/rules.mk
	mkdir -p $(@D); echo "cpu    $<"
	$(EMU_CC) $(EMU_NAMES) -MMD -MP -MT $@ -MF $(@:.o=.d) -c $< -o $@.tmp
	mv $@.tmp $@
$(EMU)/%/fields.o: src/harness/cells.c src/%/fields.h ci/cuda_cpu/rules.mk
	mkdir -p $(@D); echo "cpu    $@"
	$(EMU_CC) $(EMU_NAMES) -MMD -MP -MT $@ -MF $(@:.o=.d) -c $< -o $@.tmp
	mv $@.tmp $@
$(EMU)/%/fields.cu.o: src/harness/cells.cu src/%/fields.h ci/cuda_cpu/rules.mk
	mkdir -p $(@D); echo "cpu    $@"
	$(EMU_CXX) $(EMU_NAMES) -MMD -MP -MT $@ -MF $(@:.o=.d) -x c++ -c $< -o $@.tmp
	mv $@.tmp $@
$(EMU)/ci/%.o: ci/%.cc ci/cuda_cpu/rules.mk
	mkdir -p $(@D); echo "cpu    $<"
	$(EMU_CXX) -MMD -MP -MT $@ -MF $(@:.o=.d) -c $< -o $@.tmp
	mv $@.tmp $@

$(BUILD)/test/test_cuda_on_cpu: $(EMU)/ci/test/test_cuda_on_cpu.o $(EMU_HARNESS)
$(BUILD)/test/test_studies: $(EMU)/ci/test/test_studies.o $(EMU_HARNESS) $(EMU_CU_O) $(EMU_FIELDS_O) $(EMU_C_O)
$(EMU_TESTS):
	mkdir -p $(@D); echo "link   $@"
	$(CXX) $(EMU_FLAGS) -fopenmp $^ -o $@.tmp -lz -lm
	mv $@.tmp $@

-include $(shell find $(EMU) -name '*.d' 2>/dev/null)
