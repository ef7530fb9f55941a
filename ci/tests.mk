# SPDX-License-Identifier: MIT
# Tests: every ci/test_*.c is a cmocka program, every ci/test_*.sh prints TAP
# itself, ci/cuda_cpu runs the kernels. A new file is found by its name.

TEST_FLAGS := -std=gnu11 -O1 -g -Wall -Wextra -Werror -Wno-format-truncation -I$(BUILD)
FAKE_O     := $(patsubst ci/%.c,$(OBJ)/ci/%.o,$(wildcard ci/fake/*.c))
C_TESTS    := $(patsubst ci/%.c,$(BUILD)/ci/%,$(wildcard ci/test_*.c))
SH_TESTS   := $(wildcard ci/test_*.sh)
# tests with a study of their own need no fake one
OWN_STUDY  := $(BUILD)/ci/test_forgery

include ci/cuda_cpu/rules.mk

$(OBJ)/ci/%.o: ci/%.c $(BUILD)/flags | $(BUILD)/version.h
	mkdir -p $(@D); echo "cc     $<"
	$(CC) $(TEST_FLAGS) -DCLIFFS_VARIANT=$(*F) -DCLIFFS_STUDY=fake -DCLIFFS_SOURCE=test -MMD -MP -MT $@ -MF $(@:.o=.d) -c $< -o $@.tmp
	mv $@.tmp $@
$(filter-out $(OWN_STUDY),$(C_TESTS)): $(BUILD)/ci/%: $(OBJ)/ci/%.o $(FAKE_O) $(BUILD)/libcliffs.a
$(OWN_STUDY): $(BUILD)/ci/%: $(OBJ)/ci/%.o $(BUILD)/libcliffs.a
$(C_TESTS):
	mkdir -p $(@D); echo "link   $@"
	$(CC) $(OPENMP_FLAGS) $(filter %.o,$^) $(BUILD)/libcliffs.a -o $@.tmp -lcmocka $(LIBS)
	mv $@.tmp $@

# The program over a study that hangs, faults and lies: what a run must survive.
$(BUILD)/ci/cliffs-fake: $(OBJ)/main.o $(FAKE_O) $(HARNESS_O)
	mkdir -p $(@D); echo "link   $@"
	$(CC) $(OPENMP_FLAGS) $^ -o $@.tmp $(LIBS)
	mv $@.tmp $@

FUZZ_C := ci/fuzz_experiment.c src/study.c src/expand.c src/experiment.c $(wildcard ci/fake/*.c)
$(BUILD)/ci/fuzz_experiment: $(FUZZ_C) $(wildcard src/*.h ci/*.h) $(BUILD)/flags
	mkdir -p $(@D); echo "link   $@"
	gcc $(TEST_FLAGS) -fsanitize=address,undefined -fno-sanitize-recover=all \
		-DCLIFFS_VARIANT=fake -DCLIFFS_STUDY=fake -DCLIFFS_SOURCE=test $(FUZZ_C) -o $@.tmp -lyaml -lz -lm
	mv $@.tmp $@

TEST_PROGRAMS := $(EMU_TESTS) $(C_TESTS) $(BUILD)/ci/fuzz_experiment
.PHONY: do-check
do-check: $(CLIFFS) $(BUILD)/ci/cliffs-fake $(TEST_PROGRAMS)
	CLIFFS=$(CLIFFS) CLIFFS_FAKE=$(BUILD)/ci/cliffs-fake BUILD=$(BUILD) ci/run-tests $(TEST_PROGRAMS) $(SH_TESTS) ci/mutants
