# Tests: every ci/test/test_*.c is a cmocka program, every ci/test/test_*.sh prints TAP
# itself, ci/kernels runs the kernels. A new file is found by its name.

TEST_FLAGS := -std=gnu11 -O1 -g -Wall -Wextra -Werror -Wno-format-truncation -Wno-unknown-pragmas -I$(BUILD)
FAKE_O     := $(patsubst ci/test/%.c,$(OBJ)/test/%.o,$(wildcard ci/test/fake/*.c))
C_TESTS    := $(patsubst ci/test/%.c,$(BUILD)/test/%,$(wildcard ci/test/test_*.c))
SH_TESTS   := $(wildcard ci/test/test_*.sh)

include ci/kernels/rules.mk

TEST_NAMES := -DCLIFFS_VARIANT=fake -DCLIFFS_STUDY=fake -DCLIFFS_SOURCE=test
$(OBJ)/test/%.o: ci/test/%.c $(BUILD)/flags | $(BUILD)/version.h ; $(call compile,cc,$(CC) $(TEST_FLAGS) $(TEST_NAMES))
# a test with a device of its own has no other
$(BUILD)/test/test_measure: FAKE_O :=
$(OBJ)/test/test_measure.o: TEST_FLAGS += -Ici/test/device
$(C_TESTS): $(BUILD)/test/%: $(OBJ)/test/%.o $(FAKE_O) $(BUILD)/libcliffs.a
$(C_TESTS):
	mkdir -p $(@D); echo "link   $@"
	$(CC) $(OPENMP_FLAGS) $(filter %.o,$^) $(BUILD)/libcliffs.a -o $@.tmp -lcmocka $(LIBS)
	mv $@.tmp $@

# The program over a study that hangs, faults and lies: what a run must survive.
$(BUILD)/test/cliffs-fake: $(OBJ)/harness/main.o $(FAKE_O) $(HARNESS_O)
	mkdir -p $(@D); echo "link   $@"
	$(CC) $(OPENMP_FLAGS) $^ -o $@.tmp $(LIBS)
	mv $@.tmp $@

FUZZ_C := ci/test/fuzz_experiment.c $(patsubst %,src/harness/%.c,study expand experiment options files skip tuned record check nvml backend backend_openmp) $(wildcard ci/test/fake/*.c)
$(BUILD)/test/fuzz_experiment: $(FUZZ_C) $(wildcard src/*.h src/harness/*.h ci/test/*.h) $(BUILD)/flags $(BUILD)/origins.h
	mkdir -p $(@D); echo "link   $@"
	gcc $(TEST_FLAGS) -fopenmp -fsanitize=address,undefined -fno-sanitize-recover=all \
		$(TEST_NAMES) $(FUZZ_C) -o $@.tmp -lyaml -lz -lm
	mv $@.tmp $@

# Processes that MPI starts are test_ranks.sh's, where there is Open MPI.
TEST_PROGRAMS := $(EMU_TESTS) $(WHOLE_TEST) $(C_TESTS) $(BUILD)/test/fuzz_experiment
.PHONY: do-check
do-check: $(if $(shell command -v mpirun),$(EMU_RANKS)) $(CLIFFS) $(FACTS) $(BUILD)/test/cliffs-fake $(TEST_PROGRAMS) tables figures
	CLIFFS=$(CLIFFS) CLIFFS_FAKE=$(BUILD)/test/cliffs-fake BUILD=$(BUILD) ci/test/run-tests $(TEST_PROGRAMS) $(SH_TESTS)
