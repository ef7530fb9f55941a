# Tests that run the kernels on the CPU: every source of the studies once more, compiled by the host compiler with
# sanitizers, and with the mistakes in it that mutate.pl makes and the tests turn on. `make check` makes those of the kinds
# "check", `make mutants` all others. Run from the repository's root.
CXX       ?= g++
EMU       := $(BUILD)/cpu
EMU_FLAGS := -Og -g1 -Wall -Wextra -Werror -Wno-unknown-pragmas -fsanitize=address,undefined $(if $(findstring clang,$(CXX)),,-fsanitize=bounds-strict) \
             -fno-sanitize=null,object-size,pointer-overflow -fsanitize-undefined-trap-on-error -ffp-contract=off -ftrivial-auto-var-init=pattern
# Arrays in a thread's registers have bounds, which are checked: no red zones on the stacks, which are half of what is compiled.
# Registers are given out once for a whole function, which takes a tenth less time and costs the kernels nothing.
EMU_CXX    = $(CXX) -std=gnu++17 $(EMU_FLAGS) $(if $(findstring clang,$(CXX)),-mllvm -asan-stack=0,--param asan-stack=0 -fira-region=one) -Wno-missing-field-initializers -DCUDA_ON_CPU -Isrc -Isrc/cpu -Isrc/cpu/include
# What each copy includes first, compiled once. GCC says nothing of it in a .d: the copies depend on it by their rule.
EMU_FIRST := $(if $(findstring clang,$(CXX)),,$(EMU)/on_cpu.h.gch)
EMU_CC    := gcc -std=gnu11 $(EMU_FLAGS:-Og=-O2) $(NATIVE) -fopenmp
KINDS     := $(if $(filter mutants,$(MAKECMDGOALS)),more,check)
$(if $(filter more,$(KINDS)),$(if $(filter check,$(MAKECMDGOALS)),$(error check and mutants are two makes: each compiles its own mistakes)))
MADE      := $(EMU)/$(KINDS)
MADE_FROM := $(filter-out src/cpu/%,$(wildcard src/*.h src/*/*.h)) $(STUDY_CU)
EMU_CU_O  := $(STUDY_CU:src/%.cu=$(MADE)/%.cu.o)
EMU_TEST  := $(BUILD)/test/$(if $(filter more,$(KINDS)),mutants,test_studies)
EMU_C     := $(STUDY_C) $(addprefix src/harness/,study.c skip.c check.c backend.c backend_openmp.c statistics.c ranks.c)
EMU_C_O   := $(EMU_C:src/%.c=$(EMU)/%.o)
EMU_FIELDS_O := $(STUDIES:%=$(EMU)/%/fields.o) $(FIELDS_CU:src/%.cu=$(EMU)/%.cu.o)
EMU_HARNESS  := $(EMU)/src/cpu/cuda_on_cpu.o $(EMU)/src/cpu/order_on_cpu.o
# The scheduler itself is fast and unchecked; it tells the sanitizer of its stacks all the same.
$(EMU_HARNESS): EMU_FLAGS := -O2 -g1 -Wall -Wextra -Werror
$(EMU)/src/cpu/order_on_cpu.o: EMU_FLAGS += -fsanitize=address
# Kernels whose blocks tell each other of what they have stored: src/cpu/order_on_cpu.cc has both sanitizers' part in them. With -O1
# fewer of a thread's variables are in memory, so that there are fewer calls.
ORDERED := halo/flags halo/persistent star3d/persistent
$(ORDERED:%=$(MADE)/%.cu.o): private EMU_FLAGS := $(patsubst -Og,-O1,$(patsubst -fsanitize=address%,-fsanitize=thread%,$(EMU_FLAGS))) \
    $(if $(findstring clang,$(CXX)),-mllvm -tsan-distinguish-volatile=1 -mllvm -tsan-instrument-memintrinsics=0,--param tsan-distinguish-volatile=1)
EMU_RANKS    := $(BUILD)/test/ranks# mpirun starts it: ci/test/test_ranks.sh
EMU_TESTS    := $(BUILD)/test/test_cuda_on_cpu $(BUILD)/test/test_co_runner $(EMU_TEST)
# As in the program: a variant's name is its file's, but for the baseline, of which only `openmp` is here.
EMU_NAMES  = -DCLIFFS_VARIANT=$(if $(filter %/baseline,$*),openmp,$(*F)) \
             -DCLIFFS_STUDY=$(notdir $(@D)) -DCLIFFS_SOURCE=test
$(EMU)/%/fields.o $(EMU)/%/fields.cu.o: EMU_NAMES = -DCLIFFS_STUDY=$(notdir $(@D)) -include src/$(notdir $(@D))/fields.h

# The copies have a time of their own: of a source without a change the copy stays, and is not compiled again. A folder is newer once a file is gone.
$(MADE)/made: $(MADE_FROM) $(sort $(dir $(MADE_FROM))) $(addprefix ci/kernels/,mutate.pl mistakes mutants.equivalent)
	mkdir -p $(@D); perl ci/kernels/mutate.pl $(MADE) $(KINDS) $(MADE_FROM)
	touch $@
$(MADE)/list.cc: $(MADE)/made ;
# each by its name, or make would remove it as intermediate, and would not see a header change that it makes itself
$(MADE_FROM:%=$(MADE)/%): $(MADE)/made ;
$(EMU)/on_cpu.h.gch: src/cpu/cuda_on_cpu.h ci/kernels/rules.mk
	mkdir -p $(@D); echo '#include <cuda_on_cpu.h>' >$(@:.gch=)
	$(EMU_CXX) -x c++-header $(@:.gch=) -o $@.tmp
	mv $@.tmp $@
$(MADE)/%.cu.o: $(MADE)/src/%.cu $(EMU_FIRST) ci/kernels/rules.mk ci/tools/own-names
	$(call compile,cpu,$(EMU_CXX) $(if $(filter more,$(KINDS)),-w) $(EMU_NAMES) $(EMU_FIRST:%.gch=-include %) -x c++)
	ci/tools/own-names $@ $(notdir $(@D)).$(*F)
	sed -i 's|[^/ ]*/\.\./||g' $(@:.o=.d) # src/x/../y.h: make knows what it has made by its shortest name
$(MADE)/list.o: $(MADE)/list.cc ; $(call compile,cpu,$(EMU_CXX) -Ici/kernels)
$(EMU)/%.o: src/%.c ci/kernels/rules.mk ; $(call compile,cpu,$(EMU_CC) $(EMU_NAMES))
$(EMU)/%/fields.o: src/harness/cells.c src/%/fields.h ci/kernels/rules.mk ; $(call compile,cpu,$(EMU_CC) $(EMU_NAMES))
$(EMU)/%/fields.cu.o: src/harness/cells.cu src/%/fields.h ci/kernels/rules.mk ; $(call compile,cpu,$(EMU_CXX:-Og=-O2) $(EMU_NAMES) -x c++)
$(EMU)/ci/%.o: ci/%.cc ci/kernels/rules.mk ; $(call compile,cpu,$(EMU_CXX))
$(EMU)/src/%.o: src/%.cc ci/kernels/rules.mk ; $(call compile,cpu,$(EMU_CXX))

$(BUILD)/test/test_cuda_on_cpu: $(EMU)/ci/kernels/test_cuda_on_cpu.o $(EMU_HARNESS) $(EMU)/harness/skip.o
$(BUILD)/test/test_co_runner: $(EMU)/ci/kernels/test_co_runner.o $(EMU_HARNESS)
$(EMU_TEST): $(EMU)/ci/kernels/test_studies.o
$(EMU_RANKS): $(EMU)/ci/kernels/test_ranks.o
$(EMU_TEST) $(EMU_RANKS): $(MADE)/list.o $(EMU_HARNESS) $(EMU_CU_O) $(EMU_FIELDS_O) $(EMU_C_O)
$(EMU_TESTS) $(EMU_RANKS):
	mkdir -p $(@D); echo "link   $@"
	$(CXX) $(EMU_FLAGS) -fopenmp $^ -o $@.tmp -lz -lm -ldl
	mv $@.tmp $@

# star3d's settings on GPUs that are not here: its variants with tiles of full size, asked and never run.
WHOLE      := $(EMU)/whole
WHOLE_CU   := $(shell grep -l defaults src/star3d/*.cu)
WHOLE_CXX   = $(CXX) -std=gnu++17 -O0 -g -w -DCUDA_ON_CPU -DWHOLE_TILES -Isrc -Isrc/cpu -Isrc/cpu/include $(EMU_NAMES)
WHOLE_TEST := $(BUILD)/test/test_defaults
$(WHOLE)/star3d/%.o: src/star3d/%.cu ci/kernels/rules.mk ; $(call compile,cpu,$(WHOLE_CXX) -x c++)
$(WHOLE)/%.o: ci/kernels/%.cc ci/kernels/rules.mk ; $(call compile,cpu,$(WHOLE_CXX) -Wall -Wextra)
$(WHOLE_TEST): $(WHOLE)/test_defaults.o $(WHOLE_CU:src/%.cu=$(WHOLE)/%.o)
$(WHOLE_TEST): $(OBJ)/star3d/star3d.o $(BUILD)/libcliffs.a
	mkdir -p $(@D); echo "link   $@"
	$(CXX) $^ $(OPENMP_FLAGS) -o $@.tmp $(LIBS)
	mv $@.tmp $@

-include $(shell find $(EMU) -name '*.d' 2>/dev/null)

# Mistakes of the other kinds, for who writes a variant: STUDY=name, or STUDY=name/variant; COUNT=n: so many of them, drawn by SEED=n.
.PHONY: mutants
mutants: $(EMU_TEST)
	COUNT='$(COUNT)' SEED='$(SEED)' $< --mutants $(subst /, ,$(STUDY))
