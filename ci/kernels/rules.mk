# Tests that run the kernels on the CPU. The host compiler compiles a copy of every source of the studies,
# with sanitizers and with mistakes (mutate.pl), which the tests turn on one at a time. `make check` makes the
# mistakes of KINDS "check", `make mutants` those of KINDS "more".
CXX       ?= g++
EMU       := $(BUILD)/cpu
EMU_CLANG := $(findstring clang,$(CXX))
EMU_FLAGS := -Og -g1 -Wall -Wextra -Werror -Wno-unknown-pragmas \
             -fsanitize=address,undefined $(if $(EMU_CLANG),,-fsanitize=bounds-strict) \
             -fno-sanitize=null,object-size,pointer-overflow -fsanitize-undefined-trap-on-error \
             -ffp-contract=off -ftrivial-auto-var-init=pattern
# asan-stack=0: no red zones around variables on the stack, because they double the code. -fsanitize=bounds
# checks the arrays among them. -fira-region=one allocates registers for a whole function at once: it compiles
# in a tenth less time, and the kernels run as fast.
EMU_CXX    = $(CXX) -std=gnu++17 $(EMU_FLAGS) \
             $(if $(EMU_CLANG),-mllvm -asan-stack=0,--param asan-stack=0 -fira-region=one) \
             -Wno-missing-field-initializers -Wno-psabi -DCUDA_ON_CPU -Isrc -Isrc/cpu -Isrc/cpu/include
# The header that each copy includes first, precompiled. GCC does not name it in a .d file, so the rule of the
# copies does.
EMU_FIRST := $(if $(EMU_CLANG),,$(EMU)/on_cpu.h.gch)
EMU_CC    := gcc -std=gnu11 $(EMU_FLAGS:-Og=-O2) $(NATIVE) -fopenmp
KINDS     := $(if $(filter mutants,$(MAKECMDGOALS)),more,check)
ifeq ($(sort $(filter check mutants,$(MAKECMDGOALS))),check mutants)
$(error run check and mutants one after the other: each compiles other mistakes into the copies)
endif
MADE      := $(EMU)/$(KINDS)
MADE_FROM := $(filter-out src/cpu/%,$(wildcard src/*.h src/*/*.h)) $(STUDY_CU) \
             $(addprefix src/harness/,co_runner.cu probe.cu)
EMU_TEST  := $(BUILD)/test/$(if $(filter more,$(KINDS)),mutants,test_studies)
EMU_C     := $(STUDY_C) $(addprefix src/harness/,study.c skip.c check.c backend.c backend_openmp.c \
                 statistics.c ranks.c)
EMU_C_O   := $(EMU_C:src/%.c=$(EMU)/%.o)
EMU_FIELDS_O := $(STUDIES:%=$(EMU)/%/fields.o) $(FIELDS_CU:src/%.cu=$(EMU)/%.cu.o)
EMU_HARNESS  := $(EMU)/src/cpu/cuda_on_cpu.o $(EMU)/src/cpu/order_on_cpu.o
# The scheduler of blocks and threads is compiled without sanitizers, to be fast.
$(EMU_HARNESS): EMU_FLAGS := -O2 -g1 -Wall -Wextra -Werror
$(EMU)/src/cpu/order_on_cpu.o: EMU_FLAGS += -fsanitize=address

# ---- which kernels test_studies compiles and runs: KERNELS, as studies or study/kernel; none: all ----
# TESTED: the compiler, and a hash of the sources of test_studies. `make check-kernels` runs it with all
# kernels and keeps this line in ci/kernels/tested. While the line still holds, the result would be the same,
# so `make check` runs SAMPLE alone, to see that the tests work on this machine, too. The hash is taken before
# anything is compiled.
SAMPLE := ceiling/fma cliff/base concurrent/whole cumsum/cumsum_dim1_warp deriv8/x_spencils \
          diffusion2d/shared divergence/branch halo/copy halves/update heat2d/shared hetero/split \
          overlap/breadth places/touch reduction/shuffle star3d/base star3d/shared_zloop star3d/tma_ring \
          star3d/vector stream/triad timing/daxpy
TESTED_FROM = $(sort $(MADE_FROM) $(EMU_C) $(wildcard src/*/*.inc src/harness/cells.c*) \
               $(shell find src/cpu -type f) $(filter-out %/tested %~,$(wildcard ci/kernels/*)) \
               ci/test/tap.h ci/tools/own-names)
ifneq ($(filter check check-kernels,$(MAKECMDGOALS)),)
TESTED := $(notdir $(CXX)) $(shell { $(CXX) -dumpversion; $(CXX) -dumpmachine; } 2>/dev/null; \
          sha256sum $(TESTED_FROM) | sha256sum | cut -c -64)
endif
ifeq ($(origin KERNELS),undefined)
KERNELS := $(if $(filter mutants,$(MAKECMDGOALS)),$(STUDY))
ifeq ($(filter check check-kernels,$(MAKECMDGOALS)),check)
PASSED  := $(shell grep -xF '$(TESTED)' ci/kernels/tested)
KERNELS := $(if $(PASSED),$(SAMPLE))
endif
endif
ifneq ($(filter check-kernels,$(MAKECMDGOALS)),)
ifneq ($(KERNELS)$(filter mutants,$(MAKECMDGOALS)),)
$(error check-kernels tests all kernels: without KERNELS, and not together with mutants)
endif
endif
$(foreach k,$(KERNELS),\
    $(if $(wildcard src/$k/. src/$k.cu),,$(error KERNELS: there is no src/$k or src/$k.cu)))
# Files without a descriptor serve the variants beside them; halo's slabs run these of star3d's kernels.
SERVING   := $(shell grep -L ^VARIANT $(STUDY_CU)) $(patsubst %,src/star3d/%.cu,base tma_ring vector)
NAMED     := $(SERVING) $(KERNELS:%=src/%.cu) $(foreach k,$(KERNELS),src/$k/%)
EMU_CU    := $(if $(KERNELS),$(filter $(NAMED),$(STUDY_CU)),$(STUDY_CU))
EMU_CU_O  := $(EMU_CU:src/%.cu=$(MADE)/%.cu.o)

# The thread sanitizer's calls in the kernels go to src/cpu/order_on_cpu.cc, which does both sanitizers' work.
# Where blocks are launched together it also finds two that store the same value, which is right but takes
# time. It does not know the order of systolic's mail, whose words carry their own numbers. With -O1 fewer
# variables are in memory, so there are fewer calls.
ORDERED := $(filter-out star3d/systolic,$(STUDY_CU:src/%.cu=%))
$(ORDERED:%=$(MADE)/%.cu.o): private EMU_FLAGS := \
    $(patsubst -Og,-O1,$(patsubst -fsanitize=address%,-fsanitize=thread%,$(EMU_FLAGS))) \
    $(if $(EMU_CLANG),-mllvm -tsan-distinguish-volatile=1 -mllvm -tsan-instrument-memintrinsics=0,\
                      --param tsan-distinguish-volatile=1)
# EMU_MORE: headers that a copy includes before its own, in this order.
$(MADE)/halo/flags.cu.o $(MADE)/halo/persistent.cu.o: private EMU_MORE := \
    $(addprefix $(MADE)/src/,star3d/own.h star3d/ring.h halo/signal.h) ci/kernels/gpu_senders.h
$(MADE)/halves/ring.cu.o: private EMU_MORE := $(MADE)/src/star3d/ring.h ci/kernels/two_copiers.h
EMU_RANKS    := $(BUILD)/test/ranks# started by mpirun: ci/test/test_ranks.sh
EMU_TESTS    := $(BUILD)/test/test_cuda_on_cpu $(BUILD)/test/test_co_runner $(EMU_TEST)
# As in the program, a variant is named like its file. The file `baseline` is variant `openmp` here.
EMU_NAMES  = -DCLIFFS_VARIANT=$(if $(filter %/baseline,$*),openmp,$(*F)) \
             -DCLIFFS_STUDY=$(notdir $(@D)) -DCLIFFS_SOURCE=test
$(EMU)/%/fields.o $(EMU)/%/fields.cu.o: EMU_NAMES = -DCLIFFS_STUDY=$(notdir $(@D)) \
    -include src/$(notdir $(@D))/fields.h

# mutate.pl writes a copy only if its text changes, so an unchanged copy is not compiled again. The folders
# are prerequisites because their time changes when a file is removed.
$(MADE)/made: $(MADE_FROM) $(sort $(dir $(MADE_FROM))) \
              $(addprefix ci/kernels/,mutate.pl ptx.pl mistakes mutants.equivalent)
	mkdir -p $(@D); perl ci/kernels/mutate.pl $(MADE) $(KINDS) $(MADE_FROM)
	touch $@
$(MADE)/list.cc: $(MADE)/made ;
# The copies are named as targets. By a pattern rule alone they would be intermediate files, which make
# removes, and make would not see that a copied header has changed.
$(MADE_FROM:%=$(MADE)/%): $(MADE)/made ;
$(EMU)/on_cpu.h.gch: src/cpu/cuda_on_cpu.h src/cpu/ptx_on_cpu.h src/cpu/include/cuda.h ci/kernels/rules.mk
	mkdir -p $(@D); printf '#include <%s>\n' cuda_on_cpu.h ptx_on_cpu.h >$(@:.gch=)
	$(EMU_CXX) -x c++-header $(@:.gch=) -o $@.tmp
	mv $@.tmp $@
$(MADE)/%.cu.o: $(MADE)/src/%.cu $(EMU_FIRST) ci/kernels/rules.mk ci/tools/own-names
	$(call compile,cpu,$(EMU_CXX) $(if $(filter more,$(KINDS)),-w) $(EMU_NAMES) \
	    -include $(or $(EMU_FIRST:.gch=),cuda_on_cpu.h) $(EMU_MORE:%=-include %) -x c++)
	ci/tools/own-names $@ $(notdir $(@D)).$(*F)
	sed -i 's|[^/ ]*/\.\./||g' $(@:.o=.d) # src/x/../y.h becomes src/y.h, the name of the rule's target
$(MADE)/list.o: $(MADE)/list.cc $(EMU)/kernels
	$(call compile,cpu,$(EMU_CXX) -Ici/kernels -DEVERY_KERNEL=$(if $(KERNELS),0,1))
# written anew if other kernels are asked for
$(EMU)/kernels: FORCE
	mkdir -p $(@D); echo '$(KERNELS)' >$@.tmp; cmp -s $@.tmp $@ && rm $@.tmp || mv $@.tmp $@
$(EMU)/%.o: src/%.c ci/kernels/rules.mk ; $(call compile,cpu,$(EMU_CC) $(EMU_NAMES))
$(EMU)/%/fields.o: src/harness/cells.c src/%/fields.h ci/kernels/rules.mk
	$(call compile,cpu,$(EMU_CC) $(EMU_NAMES))
$(EMU)/%/fields.cu.o: src/harness/cells.cu src/%/fields.h ci/kernels/rules.mk
	$(call compile,cpu,$(EMU_CXX:-Og=-O2) -include cuda_on_cpu.h $(EMU_NAMES) -x c++)
$(EMU)/ci/%.o: ci/%.cc ci/kernels/rules.mk ; $(call compile,cpu,$(EMU_CXX))
$(EMU)/src/%.o: src/%.cc ci/kernels/rules.mk ; $(call compile,cpu,$(EMU_CXX))

# These two tests include copies.
$(EMU)/ci/kernels/test_cuda_on_cpu.o $(EMU)/ci/kernels/test_co_runner.o: $(MADE)/made
$(EMU)/ci/kernels/test_cuda_on_cpu.o $(EMU)/ci/kernels/test_co_runner.o: private EMU_FLAGS += -I$(MADE)/src
$(BUILD)/test/test_cuda_on_cpu: $(EMU)/ci/kernels/test_cuda_on_cpu.o $(EMU_HARNESS) \
                                $(EMU)/harness/skip.o $(EMU)/l2/l2.o
$(BUILD)/test/test_co_runner: $(EMU)/ci/kernels/test_co_runner.o $(EMU_HARNESS)
$(EMU_TEST): $(EMU)/ci/kernels/test_studies.o
# test_studies has a host's clock of its own, and looks at the GPU when hetero's host works
$(EMU_TEST): private EMU_LINK := -Wl,--wrap=host_now,--wrap=hetero_host_single,--wrap=hetero_host_double
$(EMU_RANKS): $(EMU)/ci/kernels/test_ranks.o
$(EMU_TEST): $(EMU_CU_O) $(EMU)/kernels
$(EMU_RANKS): $(patsubst src/%.cu,$(MADE)/%.cu.o,$(SERVING) $(wildcard src/halo/*.cu))
$(EMU_TEST) $(EMU_RANKS): $(MADE)/list.o $(EMU_HARNESS) $(EMU_FIELDS_O) $(EMU_C_O)
$(EMU_TESTS) $(EMU_RANKS):
	mkdir -p $(@D); echo "link   $@"
	$(CXX) $(EMU_FLAGS) $(EMU_LINK) -fopenmp $(filter %.o,$^) -o $@.tmp -lz -lm -ldl
	mv $@.tmp $@

# test_defaults: star3d's variants with tiles of full size, for the settings that they choose for GPUs that
# are not here. No kernel runs. Kernels are templates: GCC emits no code of templates here unless they are
# inline, and the linker makes the address of each kernel 0.
WHOLE      := $(EMU)/whole
WHOLE_CU   := $(shell grep -l defaults src/star3d/*.cu)
WHOLE_CXX   = $(CXX) -std=gnu++17 -O0 -g1 -w -Wno-psabi -fno-implicit-templates -DCUDA_ON_CPU -DWHOLE_TILES \
              -include cuda_on_cpu.h -I$(MADE)/src -Isrc -Isrc/cpu -Isrc/cpu/include $(EMU_NAMES)
WHOLE_TEST := $(BUILD)/test/test_defaults
$(WHOLE)/star3d/%.o: $(MADE)/src/star3d/%.cu ci/kernels/rules.mk ; $(call compile,cpu,$(WHOLE_CXX) -x c++)
$(WHOLE)/%.o: ci/kernels/%.cc $(MADE)/made ci/kernels/rules.mk
	$(call compile,cpu,$(filter-out -fno-implicit-templates,$(WHOLE_CXX)) -Wall -Wextra)
$(WHOLE_TEST): $(WHOLE)/test_defaults.o $(WHOLE_CU:src/%.cu=$(WHOLE)/%.o)
$(WHOLE_TEST): $(OBJ)/star3d/star3d.o $(BUILD)/libcliffs.a
	mkdir -p $(@D); echo "link   $@"
	$(CXX) -no-pie $^ $(OPENMP_FLAGS) -Wl,--unresolved-symbols=ignore-in-object-files \
	    -o $@.tmp $(LIBS)
	mv $@.tmp $@

# test_old_gpus: what is compiled for GPUs of older designs alone. It includes a variant's file.
OLD_TEST := $(BUILD)/test/test_old_gpus
$(EMU)/old/%.o: ci/kernels/%.cc ci/kernels/rules.mk
	$(call compile,cpu,$(CXX) -std=gnu++17 -O1 -g -w -Isrc -Isrc/cpu \
	    -DCLIFFS_VARIANT=transfer -DCLIFFS_STUDY=reduction -DCLIFFS_SOURCE=test)
$(OLD_TEST): $(EMU)/old/test_old_gpus.o $(BUILD)/libcliffs.a
	mkdir -p $(@D); echo "link   $@"
	$(CXX) $^ $(OPENMP_FLAGS) -o $@.tmp $(LIBS)
	mv $@.tmp $@

-include $(shell find $(EMU) -name '*.d' 2>/dev/null)

# Tests all kernels. If they pass, ci/kernels/tested gets the line of this compiler and these sources. Lines
# of other compilers stay if they are of these sources.
.PHONY: check-kernels
check-kernels: $(EMU_TEST)
	ci/test/run-tests $<
	sed -i '/^#/b; / $(lastword $(TESTED))$$/!d; /^$(TESTED)$$/d' ci/kernels/tested
	echo '$(TESTED)' >>ci/kernels/tested

# Tries the mistakes of the other kinds, for the author of a variant. STUDY=name or name/variant: these alone.
# COUNT=n: n of them, drawn by SEED=n.
.PHONY: mutants
mutants: $(EMU_TEST)
	COUNT='$(COUNT)' SEED='$(SEED)' $< --mutants $(subst /, ,$(STUDY))
