# SPDX-License-Identifier: MIT
# One road: build, check, run, gather, draw. `make help` lists the targets.

.DEFAULT_GOAL := build
.DELETE_ON_ERROR:
.SUFFIXES:
SHELL := /bin/bash
MAKEFLAGS += --no-builtin-rules
ifndef V
.SILENT:
endif
ifeq ($(MAKELEVEL)$(filter -j%,$(MAKEFLAGS)),0)
MAKEFLAGS += -j$(JOBS)
endif

include config.mk
include mk/$(COMPILER).mk
ifneq ($(NVCC),)
include mk/cuda.mk
endif

FIGURES     := $(BUILD)/figures
CLIFFS      := $(BUILD)/cliffs
OBJ         := $(BUILD)/obj
EXPERIMENTS := $(basename $(notdir $(wildcard experiments/*.yaml)))
STUDIES     := $(filter-out harness,$(patsubst src/%/,%,$(sort $(dir $(wildcard src/*/*.c)))))

# ---- what there is to build: the folders say it -------------------------------------------------
HARNESS_C  := $(filter-out %/main.c %/cells.c %/backend_openacc.c %/backend_cuda.c,$(wildcard src/harness/*.c))
STUDY_C    := $(foreach s,$(STUDIES),$(wildcard src/$s/*.c))
BASELINES  := $(foreach s,$(STUDIES),$(wildcard src/$s/baseline.c))
STUDY_CU   := $(foreach s,$(STUDIES),$(wildcard src/$s/*.cu))
# harness/cells.c and .cu are compiled for each study's fields.h; a study may have a cells.cu of its own.
FIELDS_CU  := $(foreach s,$(STUDIES),$(if $(wildcard src/$s/cells.cu),,src/$s/fields.cu))
HARNESS_O  := $(HARNESS_C:src/%.c=$(OBJ)/%.o)
STUDY_O    := $(STUDY_C:src/%.c=$(OBJ)/%.o) $(STUDIES:%=$(OBJ)/%/fields.o)
ifneq ($(OPENACC_FLAGS),)
ACC_O      := $(BASELINES:src/%.c=$(OBJ)/%.acc.o) $(BASELINES:src/%/baseline.c=$(OBJ)/%/fields.acc.o) \
              $(OBJ)/harness/backend_openacc.acc.o
endif
CUDA_O     := $(STUDY_CU:src/%.cu=$(OBJ)/%.cu.o)
ifneq ($(NVCC),)
CUDA_O     += $(FIELDS_CU:src/%.cu=$(OBJ)/%.cu.o) $(OBJ)/harness/backend_cuda.o
else
CUDA_LIBS  := -lstdc++
endif

LIBS       := -lyaml -lz -lhwloc -lm -ldl
CFLAGS_ALL := $(CFLAGS_COMMON) $(CFLAGS)
HOST_FLAGS := $(CFLAGS_ALL) $(ARCH_FLAGS) $(OPENMP_FLAGS)

# ---- targets a person types ---------------------------------------------------------------------
.PHONY: help build setup check reproduce run figures results.db claims readme readme-check gather info clean sanitize profile large container container-reproduce \
        container-check check-results compare list plan FORCE
help:
	printf '%s\n' \
	"The two commands (minutes on 2 cores without a GPU, after set-up)" \
	"  make reproduce         set-up, build, check, measure what this machine can, gather, draw    7" \
	"  make check             set-up, build, every test                                          4" \
	"Steps" \
	"  make setup             installs what is missing (CUDA=1: the CUDA toolkit, too)            1" \
	"  make build             the program $(CLIFFS)                                               1" \
	"  make run               measures every experiment for this machine (resumes)               19 (GPU)" \
	"  make gather            raw logs to tidy files                                             <1" \
	"  make results.db        all tables in one SQLite database, $(BUILD)/results.db               <1" \
	"  make figures           every figure from $(RESULTS)/, nothing is measured                 <1" \
	"  make claims            every published conclusion, decided by the data of each GPU        <1" \
	"  make check-results     whether the result folders can be believed                         <1" \
	"  make sanitize          every coding under compute-sanitizer (STUDY=name: of one)           6 (GPU)" \
	"  make large             every coding at 2048x2048x1024 points                               1 (GPU)" \
	"  make profile           L2 hit rates around the cliff by Nsight Compute                     5 (GPU)" \
	"One experiment: run-NAME, figure-NAME, reproduce-NAME, where NAME is one of" \
	"  $(EXPERIMENTS)" \
	"More" \
	"  make info              toolchains and devices found" \
	"  make plan              cases and minutes of each experiment on this machine" \
	"  make container         builds the container (BASE=image); container-reproduce, container-check" \
	"  make clean             removes $(BUILD)/" \
	"Variables: RESULTS=$(RESULTS) MACHINE= QUICK=1 COMPILER=$(COMPILER) CUDA=0|1 CUDA_ARCHS='$(CUDA_ARCHS)' V=1"

# Set-up may change what there is to find: the rest is a make of its own.
setup:
	ci/tools/setup
check: setup
	+$(MAKE) --no-print-directory do-check
reproduce: setup
	+$(MAKE) --no-print-directory do-reproduce
reproduce-%: setup
	+$(MAKE) --no-print-directory do-reproduce EXPERIMENTS=$* FIGURES_ONLY=1

build: $(CLIFFS)

info: $(CLIFFS)
	printf 'compiler    %s\nflags       %s\n' "$$($(CC) --version | head -1)" "$(HOST_FLAGS)"
	printf 'OpenACC     %s\n' "$(if $(OPENACC_FLAGS),$(OPENACC_FLAGS),none)"
	printf 'CUDA        %s\n' "$(if $(NVCC),$(NVCC) for $(CUDA_ARCHS),none: of the kernels only what cliffs list says)"
	printf 'gnuplot     %s\n' "$$(gnuplot --version 2>/dev/null || echo none)"
	$(CLIFFS) machine

list plan: $(CLIFFS)
	$(CLIFFS) $@

# ---- measuring: only these targets do -----------------------------------------------------------
RUN_FLAGS = --results $(RESULTS) $(if $(MACHINE),--machine $(MACHINE)) $(if $(QUICK),--quick)
run: $(CLIFFS)
	$(CLIFFS) run $(RUN_FLAGS) $(EXPERIMENTS:%=experiments/%.yaml)
run-%: $(CLIFFS)
	$(CLIFFS) run $(RUN_FLAGS) experiments/$*.yaml

# typed together, they follow one another
gather figures: | $(filter run run-%,$(MAKECMDGOALS))
figures: | $(filter gather,$(MAKECMDGOALS))
gather: $(CLIFFS)
	$(CLIFFS) gather --results $(RESULTS)

check-results: $(CLIFFS)
	$(CLIFFS) check --results $(RESULTS)

# On a GPU: every coding under compute-sanitizer; L2 hit rates by Nsight Compute.
HERE = $(RESULTS)/$(or $(MACHINE),$(shell $(CLIFFS) machine name))
sanitize: $(CLIFFS)
	ci/tools/sanitize $(CLIFFS) $(HERE) $(STUDY)
profile: $(CLIFFS)
	ci/tools/profile $(CLIFFS) $(HERE)
# More points than 32 bits count; the log holds the machine and the raw records.
large: $(CLIFFS)
	rm -rf $(BUILD)/large
	$(CLIFFS) run --results $(BUILD)/large ci/tools/large.yaml
	{ $(CLIFFS) machine; cat $(BUILD)/large/*/raw/large.csv; } > $(HERE)/large.txt.tmp
	mv $(HERE)/large.txt.tmp $(HERE)/large.txt

# ---- drawing: from RESULTS alone ----------------------------------------------------------------
# results/load itself sees whether a file changed
results.db:
	results/load $(BUILD)/results.db $(RESULTS)
figures: results.db
	plots/draw $(BUILD)/results.db $(FIGURES)
figure-%: results.db
	plots/draw $(BUILD)/results.db $(FIGURES) $*

# Every claim of paper/claims on every GPU.
claims: results.db
	sqlite3 -init /dev/null -readonly -box $(BUILD)/results.db "SELECT name, label AS gpu, verdict, numbers FROM verdict ORDER BY 1, 2"

# The README's numbers and its one picture come from the data.
README_FIGURE := nvidia-h200/star3d-l2cliff-single.svg
$(BUILD)/README.md: FORCE results.db
	sqlite3 -init /dev/null -bail -readonly $(BUILD)/results.db <paper/findings.sql >$(BUILD)/findings.md
	sed -e '/^<!-- findings/,/^<!-- end of findings/{//!d}' -e '/^<!-- findings/r $(BUILD)/findings.md' README.md >$@.tmp
	mv $@.tmp $@
readme: $(BUILD)/README.md figures
	cp $(FIGURES)/$(README_FIGURE) paper/figures/star3d-l2cliff.svg
	cp $< README.md
readme-check: $(BUILD)/README.md
	diff -u README.md $< || { echo "README.md: a number differs from results/; make readme" >&2; exit 1; }

# A machine that is in RESULTS already is measured beside it and compared, never overwritten.
do-reproduce: $(CLIFFS)
	BUILD=$(BUILD) RESULTS=$(RESULTS) MACHINE=$(MACHINE) QUICK=$(QUICK) FIGURES_ONLY=$(FIGURES_ONLY) ci/tools/reproduce $(EXPERIMENTS)

# ---- building -----------------------------------------------------------------------------------
$(CLIFFS): $(OBJ)/harness/main.o $(HARNESS_O) $(STUDY_O) $(ACC_O) $(CUDA_O)
	echo "link   $@"
	$(CC) $(HOST_FLAGS) $(OPENACC_FLAGS) $(LINK_FLAGS) $^ -o $@.tmp $(LIBS) $(CUDA_LIBS)
	mv $@.tmp $@

$(BUILD)/libcliffs.a: $(HARNESS_O)
	echo "ar     $@"
	rm -f $@.tmp; ar rcs $@.tmp $^ && mv $@.tmp $@

# Where there is no repository (a container, an archive) CLIFFS_REVISION names it: 40 digits, "-dirty" appended.
GIT      := git -c safe.directory='*'
REVISION := $(shell $(GIT) rev-parse --short=12 HEAD 2>/dev/null || printf %.12s "$${CLIFFS_REVISION:-unknown}")
DIRTY    := $(shell $(GIT) status --porcelain -- src experiments Makefile config.mk mk 2>/dev/null | head -1)$(findstring -dirty,$(CLIFFS_REVISION))
# What depends on how the program is built, and when: rewritten only when it changes.
$(BUILD)/version.h: FORCE
	mkdir -p $(@D)
	{ printf '#define CLIFFS_GIT "%s"\n' "$(REVISION)"; \
	  printf '#define CLIFFS_DIRTY %d\n' "$(if $(DIRTY),1,0)"; \
	  printf '#define CLIFFS_COMPILER "%s"\n' "$$($(CC) --version | head -1 | tr -d '"')"; \
	  printf '#define CLIFFS_FLAGS "%s"\n' "$(subst ",,$(HOST_FLAGS))"; \
	  printf '#define CLIFFS_CUDA_COMPILER "%s"\n' "$(if $(NVCC),$$($(NVCC) --version | sed -n 's/.*release [^,]*, V//p'))"; \
	  printf '#define CLIFFS_CUDA_FLAGS "%s"\n' "$(subst ",,$(NVCC_FLAGS))"; } > $@.tmp
	cmp -s $@.tmp $@ && rm $@.tmp || mv $@.tmp $@

# Objects are compiled again when the flags change.
FLAGS_NOW := $(CC) $(HOST_FLAGS) $(OPENACC_FLAGS) $(NVCC) $(NVCC_FLAGS)
$(BUILD)/flags: FORCE
	mkdir -p $(@D)
	printf '%s\n' '$(subst ',,$(FLAGS_NOW))' > $@.tmp
	cmp -s $@.tmp $@ && rm $@.tmp || mv $@.tmp $@

# A coding's name, study and source hash are its file's name, folder and content;
# comments and white space do not count. baseline.c is two codings, one for each backend.
NAME   = $(if $(filter %/baseline,$*),$(if $(filter %.acc.o,$@),openacc,openmp),$(*F))
NAMES  = -DCLIFFS_VARIANT=$(NAME) -DCLIFFS_STUDY=$(notdir $(@D)) -DCLIFFS_SOURCE=$$(CC=gcc ci/tools/source-hash $<)
FIELDS = -DCLIFFS_STUDY=$(notdir $(@D)) -include src/$(notdir $(@D))/fields.h
CC_O   = $(CC) $(HOST_FLAGS) $(if $(CUDA_INC),-I$(dir $(CUDA_INC))) -I$(BUILD)
ACC    = $(CC) $(CFLAGS_ALL) $(ARCH_FLAGS) $(OPENACC_FLAGS)
# Without a toolkit the .cu files are compiled for their rows of facts alone (src/harness/no_cuda.h),
# so that this program still knows every coding: it plans, checks and gathers their results.
CU     = $(if $(NVCC),$(NVCC) $(NVCC_FLAGS),g++ -std=gnu++17 -w -x c++)

# $(call compile,word,command and flags)
define compile
	mkdir -p $(@D); printf '%-6s %s\n' $(1) $(@:$(OBJ)/%=%)
	$(2) -MMD -MP -MT $@ -MF $(@:.o=.d) -c $< -o $@.tmp
	mv $@.tmp $@
endef
MADE_BY := $(BUILD)/flags ci/tools/source-hash
$(OBJ)/harness/%.o: src/harness/%.c $(MADE_BY) | $(BUILD)/version.h
	$(call compile,cc,$(CC_O))
$(OBJ)/harness/%.acc.o: src/harness/%.c $(MADE_BY)
	$(call compile,acc,$(ACC))
$(OBJ)/%.o: src/%.c $(MADE_BY)
	$(call compile,cc,$(CC_O) $(NAMES))
$(OBJ)/%.acc.o: src/%.c $(MADE_BY)
	$(call compile,acc,$(ACC) $(NAMES))
$(OBJ)/%.cu.o: src/%.cu $(MADE_BY)
	$(call compile,cu,$(CU) $(NAMES))
$(OBJ)/%/fields.o: src/harness/cells.c src/%/fields.h $(MADE_BY)
	$(call compile,cc,$(CC_O) $(FIELDS))
$(OBJ)/%/fields.acc.o: src/harness/cells.c src/%/fields.h $(MADE_BY)
	$(call compile,acc,$(ACC) $(FIELDS))
$(OBJ)/%/fields.cu.o: src/harness/cells.cu src/%/fields.h $(MADE_BY)
	$(call compile,cu,$(CU) $(FIELDS))

-include $(shell find $(OBJ) -name '*.d' 2>/dev/null)

# ---- tests --------------------------------------------------------------------------------------
include ci/test/tests.mk

container container-reproduce container-check:
	BASE=$(BASE) ci/tools/container $(or $(patsubst container-%,%,$(filter container-%,$@)),build) $(if $(and $(QUICK),$(filter container-%,$@)),QUICK=1)

clean:
	rm -rf $(BUILD)
FORCE:
