# Tests. Every ci/test/test_*.c is a program with cmocka; every ci/test/test_*.sh prints TAP itself;
# ci/kernels tests the kernels. A new file is found by its name.

TEST_FLAGS := -std=gnu11 -O1 -g -Wall -Wextra -Werror -Wno-format-truncation -Wno-unknown-pragmas -I$(BUILD)
FAKE_O     := $(patsubst ci/test/%.c,$(OBJ)/test/%.o,$(wildcard ci/test/fake/*.c))
C_TESTS    := $(patsubst ci/test/%.c,$(BUILD)/test/%,$(wildcard ci/test/test_*.c))
SH_TESTS   := $(wildcard ci/test/test_*.sh)

include ci/kernels/rules.mk

TEST_NAMES := -DCLIFFS_VARIANT=fake -DCLIFFS_STUDY=fake -DCLIFFS_SOURCE=test
$(OBJ)/test/%.o: ci/test/%.c $(BUILD)/flags | $(BUILD)/version.h
	$(call compile,cc,$(CC) $(TEST_FLAGS) $(TEST_NAMES))
# test_measure has a simulated device of its own, and cannot be linked with the fake study's
$(BUILD)/test/test_measure: FAKE_O :=
$(OBJ)/test/test_measure.o: TEST_FLAGS += -Ici/test/device
# test_openacc has the studies with OpenACC variants, which GCC compiles for the host
ACC_TESTED := $(BASELINES:src/%/baseline.c=%)
$(OBJ)/test/test_openacc.o: TEST_FLAGS += -DACC_TESTED=$(words $(ACC_TESTED))
$(OBJ)/test/openacc/%.o: src/%/baseline.c $(BUILD)/flags
	$(call compile,cc,gcc -std=gnu11 -O1 -g -Wall -Wextra -Werror -fopenacc \
	    -foffload=disable $(filter -mstrict-align,$(OPENACC_FLAGS)) \
	    -DCLIFFS_VARIANT=openacc -DCLIFFS_STUDY=$* -DCLIFFS_SOURCE=test)
$(BUILD)/test/test_openacc: $(ACC_TESTED:%=$(OBJ)/test/openacc/%.o) \
                            $(foreach s,$(ACC_TESTED),$(OBJ)/$s/$s.o $(OBJ)/$s/fields.o)
$(C_TESTS): $(BUILD)/test/%: $(OBJ)/test/%.o $(FAKE_O) $(BUILD)/libcliffs.a
$(C_TESTS):
	mkdir -p $(@D); echo "link   $@"
	$(CC) $(OPENMP_FLAGS) $(filter %.o,$^) $(BUILD)/libcliffs.a -o $@.tmp -lcmocka $(LIBS)
	mv $@.tmp $@

# The program with the fake study, whose variants hang, fault and give wrong answers: a run must survive them.
$(BUILD)/test/cliffs-fake: $(OBJ)/harness/main.o $(FAKE_O) $(HARNESS_O)
	mkdir -p $(@D); echo "link   $@"
	$(CC) $(OPENMP_FLAGS) $^ -o $@.tmp $(LIBS)
	mv $@.tmp $@

FUZZ_C := ci/test/fuzz_experiment.c $(wildcard ci/test/fake/*.c) \
          $(patsubst %,src/harness/%.c,study expand experiment options files skip tuned record check \
                                       nvml backend backend_openmp)
FUZZ_H := $(wildcard src/*.h src/harness/*.h ci/test/*.h)
$(BUILD)/test/fuzz_experiment: $(FUZZ_C) $(FUZZ_H) $(BUILD)/flags $(BUILD)/origins.h
	mkdir -p $(@D); echo "link   $@"
	gcc $(TEST_FLAGS) -fopenmp -fsanitize=address,undefined -fno-sanitize-recover=all \
		$(TEST_NAMES) $(FUZZ_C) -o $@.tmp -lyaml -lz -lm
	mv $@.tmp $@

# $(EMU_RANKS) is built where there is Open MPI, and run by test_ranks.sh.
TEST_PROGRAMS := $(EMU_TESTS) $(WHOLE_TEST) $(OLD_TEST) $(C_TESTS) $(BUILD)/test/fuzz_experiment
.PHONY: do-check
do-check: $(if $(shell command -v mpirun),$(EMU_RANKS)) $(ABLE) $(FACTS) $(BUILD)/test/cliffs-fake \
          $(TEST_PROGRAMS) tables figures
	$(if $(PASSED),echo 'kernels: unchanged since all passed (ci/kernels/tested); a sample is tested:')
	$(if $(KERNELS),echo 'kernels tested: $(KERNELS)')
	CLIFFS=$(strip $(ABLE)) CLIFFS_FAKE=$(BUILD)/test/cliffs-fake BUILD=$(BUILD) \
	    ci/test/run-tests $(TEST_PROGRAMS) $(SH_TESTS)
