# Build, check, run, load, draw. `make help` lists the targets.

.DEFAULT_GOAL := build
.DELETE_ON_ERROR:
.SUFFIXES:
SHELL := /bin/bash
# Numbers have a decimal point and names sort alike in every language of the caller.
export LC_ALL := C
DRY_RUN := $(findstring n,$(filter-out --%,$(firstword $(MAKEFLAGS))))
MAKEFLAGS += --no-builtin-rules
ifndef V
.SILENT:
endif

include config.mk
# Targets and prerequisites are lists of words, so no file that make makes may have a blank in its path.
ifneq ($(words $(BUILD)),1)
$(error BUILD='$(BUILD)': allowed is one path without blanks)
endif
COMPILERS := $(filter-out cuda,$(basename $(notdir $(wildcard mk/*.mk))))
ifeq ($(filter $(COMPILER),$(COMPILERS)),)
$(error COMPILER='$(COMPILER)': allowed are $(COMPILERS))
endif

FIGURES     := $(BUILD)/figures
CLIFFS      := $(BUILD)/cliffs
OBJ         := $(BUILD)/obj
EXPERIMENTS := $(basename $(notdir $(wildcard experiments/*.yaml)))

# make runs several jobs at a time; `clean` runs alone.
ifeq ($(filter -j%,$(MAKEFLAGS)),)
MAKEFLAGS += -j$(JOBS)
endif
ifneq ($(filter clean,$(MAKECMDGOALS)),)
.NOTPARALLEL:
endif

# ---- what must be there before anything is built ----
# Set-up may install what make looks for below. So each check makes a file that is included here: after making
# it, make starts again and reads everything anew.
before_check     := ci/tools/setup
before_reproduce := ci/tools/setup measure
before_gpu       := ci/tools/setup gpu
before_add-gpu   := BUILD='$(BUILD)' RESULTS='$(RESULTS)' QUICK='$(QUICK)' BRANCH='$(BRANCH)' \
                    ci/tools/add-gpu needs \
                    && $(before_reproduce)
before_dist      := git rev-parse -q --verify HEAD >/dev/null 2>&1 || \
                    { echo 'dist packs a commit, but this folder is not a git clone' >&2; exit 1; }
BEFORE := $(sort $(filter check add-gpu dist,$(MAKECMDGOALS)) \
            $(if $(filter check-kernels mutants,$(MAKECMDGOALS)),check) \
            $(if $(filter reproduce reproduce-%,$(MAKECMDGOALS)),reproduce) \
            $(if $(filter sanitize profile large,$(MAKECMDGOALS)),gpu))
ifeq ($(DRY_RUN),)
include $(BEFORE:%=$(BUILD)/before-%)
endif
ifeq ($(MAKE_RESTARTS),)
$(BUILD)/before-%: FORCE
	$(before_$*)
	mkdir -p '$(@D)' && touch '$@'
endif

include mk/$(COMPILER).mk
# Recipes use it, so only a plain version number is taken.
VERSION     := $(shell sed -n 's/^version: \([0-9][0-9.]*\)$$/\1/p' CITATION.cff)
STUDIES     := $(filter-out harness l2,$(patsubst src/%/,%,$(sort $(dir $(wildcard src/*/*.c)))))

# ---- what to build: found in the folders ----
HARNESS_C  := $(filter-out %/main.c %/cells.c %/backend_openacc.c %/backend_cuda.c,\
              $(wildcard src/harness/*.c)) $(wildcard src/l2/*.c)
STUDY_C    := $(foreach s,$(STUDIES),$(wildcard src/$s/*.c))
BASELINES  := $(foreach s,$(STUDIES),$(wildcard src/$s/baseline.c))
STUDY_CU   := $(foreach s,$(STUDIES),$(wildcard src/$s/*.cu))
# harness/cells.c and cells.cu are compiled once per study, with its fields.h. A study may have its own.
FIELDS_CU  := $(foreach s,$(STUDIES),$(if $(wildcard src/$s/cells.cu),,src/$s/fields.cu))
HARNESS_O  := $(HARNESS_C:src/%.c=$(OBJ)/%.o)
STUDY_O    := $(STUDY_C:src/%.c=$(OBJ)/%.o) $(STUDIES:%=$(OBJ)/%/fields.o)
ACC_O      := $(if $(OPENACC_FLAGS),$(BASELINES:src/%.c=$(OBJ)/%.acc.o) \
              $(BASELINES:src/%/baseline.c=$(OBJ)/%/fields.acc.o) $(OBJ)/harness/backend_openacc.acc.o)
# FACTS is a program without kernels: g++ compiles the .cu files for their variants' descriptors alone
# (src/cpu/). It lists, plans and checks every variant, and takes seconds to build. Without the CUDA toolkit
# it is the only program.
FACTS_O    := $(STUDY_CU:src/%.cu=$(OBJ)/%.facts.o)
FACTS      := $(CLIFFS)
CUDA_O     := $(FACTS_O)
CUDA_LIBS  := -lstdc++
ifneq ($(NVCC),)
include mk/cuda.mk
FACTS      := $(BUILD)/facts
GPU_O      := $(OBJ)/harness/backend_cuda.o $(OBJ)/harness/probe.cu.o $(OBJ)/harness/co_runner.cu.o
CUDA_O     := $(STUDY_CU:src/%.cu=$(OBJ)/%.cu.o) $(FIELDS_CU:src/%.cu=$(OBJ)/%.cu.o)
endif

# The program of `check`, `reproduce` and reproduce-NAME. Without a GPU these compile no kernels by nvcc:
# FACTS measures the host, too. CUDA=1: they do.
ABLE       := $(if $(filter check reproduce reproduce-%,$(MAKECMDGOALS)),\
                $(if $(or $(filter 1,$(CUDA)),$(shell ci/tools/setup gpu >/dev/null 2>&1 && echo yes)),\
                     $(CLIFFS),$(FACTS)))

# hwloc finds the caches; without it the C library is asked.
HWLOC      := $(shell echo 'int hwloc_get_api_version(void); int main(void) { hwloc_get_api_version(); }' \
                | $(CC) -x c - -lhwloc -o /dev/null 2>/dev/null && echo -lhwloc)
LIBS       := -lyaml -lz $(HWLOC) -lm -ldl
CFLAGS_ALL := $(CFLAGS_COMMON) $(CFLAGS)
HOST_FLAGS := $(CFLAGS_ALL) $(ARCH_FLAGS) $(OPENMP_FLAGS)
# Flags from the environment: the user's, and those that nvcc reads by itself. Records name them:
# no revision does.
NVCC_READS := $(if $(NVCC),NVCC_CCBIN NVCC_PREPEND_FLAGS NVCC_APPEND_FLAGS)
ADDED      := $(strip $(foreach v,CFLAGS $(NVCC_READS),$(if $($v),$v=$($v))))

# SQL functions that SQLite lacks; without SQLite's headers nothing is loaded or drawn.
SQL_SO     := $(if $(wildcard /usr/include/sqlite3ext.h),$(BUILD)/stencil_sql.so $(BUILD)/load)

# ---- targets to type ----
.PHONY: help build setup check reproduce run figures results.db claims compare predict readme readme-check \
        tables tuned advise info clean sanitize profile large container container-reproduce container-check \
        check-results origins onsets batches dates list plan dist own \
        $(EXPERIMENTS:%=run-%) $(EXPERIMENTS:%=reproduce-%) FORCE
help:
	printf '%s\n' \
	"The two commands (in brackets: minutes on 2 cores after set-up; none: less than one)" \
	"  make reproduce     set-up, build, check, measure what this machine can, draw (5)" \
	"  make check         set-up, build, the tests (5)" \
	"Steps" \
	"  make setup         installs missing packages (CUDA=1: the CUDA toolkit, too) (1)" \
	"  make build         builds the program $(CLIFFS) (1)" \
	"  make run           measures every experiment for this machine (resumes; GPUS=2) (30, GPU)" \
	"  make tables        every log as CSV, one row per case, in $(BUILD)/tables/<machine>/" \
	"  make tuned         the best settings found for this machine, in the same folder" \
	"  make results.db    loads all results into one SQLite database, $(BUILD)/results.db" \
	"  make figures       draws every figure from $(RESULTS)/ (MACHINE=name: of one machine)" \
	"  make site          the results as a web page, $(BUILD)/site/index.html" \
	"  make site-check    looks at it in Chromium (if installed), as wide as a phone and a screen" \
	"  make claims        the verdict on every published conclusion, from the data of each GPU" \
	"  make compare       A=machine B=machine: which cases are faster or slower in B" \
	"  make advise        the variant for RADIUS=3 PRECISION=double SIZE=512x512x512 [GPU=name] [GPUS=2]" \
	"  make own           FILE=my.cu RADIUS=2 PRECISION=single: checks and measures a kernel of your own (1)" \
	"  make onsets        simulates the L2 for every counted curve: results/onsets.csv (docs/law.md) (6)" \
	"  make predict       predicts the cliffs of star3d-law and -causal; to be run before these are measured" \
	"  make paper         the paper, $(BUILD)/paper.pdf, every number by a query" \
	"  make check-kernels tests every kernel on the CPU; make check does so where one has changed (5)" \
	"  make check-results checks whether the results can be true (MACHINE=name: of one machine)" \
	"  make sanitize      runs every variant under compute-sanitizer (STUDY=name: of one study) (6, GPU)" \
	"  make large         runs every variant at sizes beyond 32-bit indexes (5, GPU)" \
	"  make profile       counters with Nsight Compute (PROFILE=name: experiments/profile/name.yaml) (10, GPU)" \
	"  make add-gpu       measures this GPU and packs the results to send (BRANCH=1: as a branch) (30, GPU)" \
	"  make accept-gpu    checks whether FILE=machine.tar.gz, sent by somebody, could be merged" \
	"One experiment: run-NAME, figure-NAME, reproduce-NAME, where NAME is one of" \
	"  $(EXPERIMENTS)" \
	"More" \
	"  make info          toolchains and devices found" \
	"  make plan          cases and minutes of each experiment on this machine" \
	"  make toolkits      compiles every kernel with every CUDA toolkit, fetched (TOOLKIT=12.4 ARCH=86) (600)" \
	"  make lint          clang-format, shellcheck, 110 columns (FIX=1: formats C and CUDA) (1)" \
	"  make bundle        packs the program for a node without compiler, network and root" \
	"  make slurm         measures everything with Slurm (DRY=1: shows the jobs; variables: docs/clusters.md)" \
	"  make container     builds the container (BASE=image); container-reproduce, container-check" \
	"  make dist          a release with checksums: sources, history, logs, database, figures, page, paper" \
	"  make clean         removes $(BUILD)/" \
	"Variables: RESULTS=$(RESULTS) MACHINE= TIMEOUT=seconds of a case V=1" \
	"  QUICK=1 (small sizes, measured into $(BUILD)/quick)" \
	"  COMPILER=$(COMPILER) CUDA=0|1 CUDA_ARCHS='$(CUDA_ARCHS)' PAPER=0|1"

setup: ; ci/tools/setup
check: do-check
build: $(CLIFFS)

info: $(FACTS)
	printf 'compiler    %s\nflags       %s\n' "$$($(CC) --version | head -1)" "$(HOST_FLAGS)"
	printf 'OpenACC     %s\n' "$(if $(OPENACC_FLAGS),$(subst ",,$(OPENACC_FLAGS)),none)"
	printf 'CUDA        %s\n' \
	    "$(if $(NVCC),$(NVCC) for $(CUDA_ARCHS); it can compile for $(CUDA_LEAST) and later,none)"
	printf 'gnuplot     %s\n' "$$(gnuplot --version 2>/dev/null || echo none)"
	$(FACTS) machine

list: $(FACTS) ; $(FACTS) list
plan: $(FACTS)
	$(FACTS) plan --results '$(RESULTS)' $(if $(MACHINE),--machine '$(MACHINE)') $(if $(QUICK),--quick)

# ---- measuring: only by these targets ----
MEASURE = QUICK='$(QUICK)' GPUS='$(GPUS)' TIMEOUT='$(TIMEOUT)' \
          ci/tools/measure $(CLIFFS) '$(if $(QUICK),$(BUILD)/quick,$(RESULTS))' '$(MACHINE)'
run: $(CLIFFS) ; $(MEASURE) $(EXPERIMENTS)
$(EXPERIMENTS:%=run-%): run-%: $(CLIFFS) ; $(MEASURE) $*

# Any other name is a slip.
run-% reproduce-%: ; echo "no experiment '$*'; allowed: $(EXPERIMENTS)" >&2; exit 2

# Several of these goals in one call run one after the other.
MEASURING := $(filter run reproduce $(EXPERIMENTS:%=run-%) $(EXPERIMENTS:%=reproduce-%),$(MAKECMDGOALS))
before :=
$(foreach g,$(MEASURING),$(eval $g: | $(before))$(eval before := $g))
tables tuned figures: | $(filter run run-%,$(MAKECMDGOALS))

# A kernel of one's own (docs/own-kernel.md)
own: $(FACTS) results.db
	CUDA='$(CUDA)' BUILD='$(BUILD)' FACTS='$(FACTS)' \
	    ci/tools/own '$(FILE)' '$(RADIUS)' '$(PRECISION)' '$(or $(SIZE),512x512x512)'

# Simulated onsets of all curves: results/onsets.csv; curves of star3d's base: results/curves.csv
onsets: results.db $(FACTS)
	results/onsets $(FACTS) '$(BUILD)/results.db' results/onsets.csv
	results/curves $(FACTS) '$(BUILD)/results.db' results/curves.csv
	results/assumed $(FACTS) '$(BUILD)/results.db' results/assumed.csv
	$(SQL_CC) -fopenmp results/handed.c src/l2/l2.c src/l2/sweep.c src/l2/onset.c -lm -o '$(BUILD)/handed'
	results/handed '$(BUILD)/handed' results/handed.csv
# Batches of loads in machine code: results/batches.csv
batches:
	BUILD='$(BUILD)' ci/tools/batches >'$(BUILD)/batches.csv' && cp '$(BUILD)/batches.csv' results/batches.csv
# Records name their sources by hashes. Those of an earlier hash rule are translated to today's by git.
origins: results.db ; results/origins '$(BUILD)/results.db' results/origins.csv
check-results: $(FACTS) $(SQL_SO)
	BUILD='$(BUILD)' CLIFFS='$(FACTS)' results/check '$(BUILD)/results.db' '$(RESULTS)' $(MACHINE)

# If the machine is already in RESULTS, the new results go elsewhere and are compared; nothing is overwritten.
REPRODUCE = BUILD='$(BUILD)' RESULTS='$(RESULTS)' MACHINE='$(MACHINE)' QUICK='$(QUICK)' GPUS='$(GPUS)' \
            TIMEOUT='$(TIMEOUT)' ci/tools/reproduce
reproduce: $(ABLE) $(SQL_SO) ; CLIFFS='$(strip $(ABLE))' $(REPRODUCE)
$(EXPERIMENTS:%=reproduce-%): reproduce-%: $(ABLE) $(SQL_SO) ; CLIFFS='$(strip $(ABLE))' $(REPRODUCE) $*

HERE = $(RESULTS)/$(or $(MACHINE),$(shell $(FACTS) machine name))
sanitize: $(CLIFFS) $(FACTS) ; NVCC='$(NVCC)' ci/tools/sanitize $(CLIFFS) '$(HERE)' $(STUDY)
profile: $(CLIFFS) $(FACTS) ; NVCC='$(NVCC)' ci/tools/profile $(CLIFFS) '$(HERE)' $(PROFILE)
# Sizes beyond 32-bit indexes. large.txt holds the machine's facts and the raw records.
large: $(CLIFFS) $(FACTS)
	rm -rf '$(BUILD)/large'
	$(CLIFFS) run --quick --results '$(BUILD)/large' $(wildcard experiments/large/*.yaml)
	mkdir -p '$(HERE)' && { $(CLIFFS) machine && cat '$(BUILD)'/large/*/raw/*.csv; } > '$(HERE)/large.txt.tmp'
	mv '$(HERE)/large.txt.tmp' '$(HERE)/large.txt'

# ---- drawing: from RESULTS alone ----
# results/load itself knows whether a file has changed.
results.db: $(BUILD)/stencil_sql.so $(BUILD)/load ; results/load '$(BUILD)/results.db' '$(RESULTS)'
tables: results.db ; results/tables '$(BUILD)/results.db' '$(BUILD)/tables' $(MACHINE)
tuned: results.db $(FACTS)
	results/tuned $(FACTS) '$(BUILD)/results.db' '$(notdir $(HERE))' \
	    '$(BUILD)/tables/$(notdir $(HERE))/tuned.csv'
figures: results.db ; plots/draw '$(BUILD)/results.db' '$(FIGURES)'
figure-%: results.db ; plots/draw '$(BUILD)/results.db' '$(FIGURES)' '$*'

compare: $(BUILD)/stencil_sql.so $(BUILD)/load
	BUILD='$(BUILD)' RESULTS='$(RESULTS)' ALL='$(ALL)' results/compare '$(A)' '$(B)'

# Make passes variables of its command line on in the environment. Those of the caller's environment do
# not count.
advise: results.db $(FACTS)
	$(foreach v,GPU GPUS RADIUS PRECISION SIZE STEPS SHAPE FORMAT, \
	    $(if $(filter command,$(origin $v)),,unset $v;)) \
	RESULTS='$(RESULTS)' results/advise '$(BUILD)/results.db' $(FACTS) '$(notdir $(HERE))'

# Fails if RESULTS has no machine MACHINE.
MACHINE_IS_THERE = $(if $(MACHINE),\
    [ -e '$(RESULTS)/$(MACHINE)/machine.json' ] && [ '$(MACHINE)' = '$(notdir $(MACHINE))' ] || \
    { cd '$(RESULTS)' && echo "MACHINE='$(MACHINE)': no such machine in $(RESULTS)/; allowed:" \
        $$(dirname -- */machine.json) >&2; exit 1; })
claims: results.db
	$(MACHINE_IS_THERE)
	sqlite3 -init /dev/null -batch -bail -readonly \
	    $(if $(MACHINE),-cmd ".parameter set :machine '\"$(MACHINE)\"'") $(BUILD)/results.db <paper/verdicts.sql

predict: results.db $(FACTS)
	$(MACHINE_IS_THERE)
	ci/tools/predict '$(BUILD)/results.db' '$(HERE)' $(FACTS)

WRITTEN := README.md docs/artifact.md docs/law.md
$(WRITTEN:%=$(BUILD)/%): $(BUILD)/%: FORCE results.db
	mkdir -p $(@D)
	paper/readme $(BUILD)/results.db $* >$@.tmp
	mv $@.tmp $@
readme: $(WRITTEN:%=$(BUILD)/%)
	plots/pictures '$(BUILD)/results.db' draw
	for file in $(WRITTEN); do cp $(BUILD)/$$file $$file || exit 1; done
readme-check: $(WRITTEN:%=$(BUILD)/%)
	for file in $(WRITTEN); do \
	    diff -u $$file $(BUILD)/$$file || \
	        { echo "$$file: a number differs from results/; run make readme" >&2; exit 1; }; done
	plots/pictures '$(BUILD)/results.db'

# When each claim was written, and when its data were first measured. Run it after changing the words of a
# claim or a rule, and before adding data.
dates: results.db
	paper/dates '$(BUILD)/results.db' >'$(BUILD)/dates.csv' && mv '$(BUILD)/dates.csv' paper/claims/dates.csv

# ---- building ----
PROGRAM_O := $(OBJ)/harness/main.o $(OBJ)/sources.o $(HARNESS_O) $(STUDY_O) $(ACC_O) $(GPU_O)
$(CLIFFS): $(PROGRAM_O) $(CUDA_O)
$(BUILD)/facts: $(PROGRAM_O) $(FACTS_O)
$(CLIFFS) $(BUILD)/facts:
	echo "link   $@"
	$(CC) $(HOST_FLAGS) $(OPENACC_FLAGS) $(LINK_FLAGS) $^ -o $@.tmp $(LIBS) $(CUDA_LIBS)
	mv $@.tmp $@

$(BUILD)/libcliffs.a: $(HARNESS_O)
	echo "ar     $@"
	rm -f $@.tmp; ar rcs $@.tmp $^ && mv $@.tmp $@

# SQL functions from the program's own sources, for sqlite3 and for the loader. The linker drops unused parts.
SQL_C := results/stencil_sql.c $(addprefix src/harness/,record.c files.c statistics.c)
SQL_CC = gcc -std=gnu11 -O2 -Wall -Wextra -Wno-unused-parameter -ffunction-sections -fdata-sections \
         -Wl,--gc-sections -I$(BUILD)
$(BUILD)/stencil_sql.so $(BUILD)/load: $(SQL_C) results/load.c $(BUILD)/origins.h $(BUILD)/rereads.h \
                                       $(wildcard src/*.h src/harness/*.h)
$(BUILD)/stencil_sql.so:
	mkdir -p $(@D); echo "so     $(@F)"
	$(SQL_CC) -fPIC -shared -fvisibility=hidden -Wl,-z,defs $(SQL_C) -o $@.tmp -lz -lm && mv $@.tmp $@
$(BUILD)/load:
	mkdir -p $(@D); echo "link   $@"
	$(SQL_CC) -DSQLITE_CORE results/load.c $(SQL_C) -o $@.tmp -lsqlite3 -lz -lm && mv $@.tmp $@

$(BUILD)/rereads.h: results/rereads.c src/l2/l2.c src/l2/reread.c $(wildcard src/l2/*.h)
	mkdir -p $(@D); echo "simul  $(@F)"
	$(SQL_CC) $(filter %.c,$^) -o $(BUILD)/rereads && $(BUILD)/rereads >$@.tmp && mv $@.tmp $@

# Facts about this build: rewritten only when they change.
RENEW = cmp -s $@.tmp $@ && rm $@.tmp || mv $@.tmp $@
$(BUILD)/version.h: FORCE
	mkdir -p $(@D)
	revision=$$(ci/tools/revision); \
	{ [[ $$revision != *-dirty ]]; printf '#define CLIFFS_DIRTY %d\n' $$?; \
	  printf '#define CLIFFS_%s "%s"\n' VERSION '$(VERSION)' GIT "$${revision:0:12}" \
	    COMPILER "$$($(CC) --version | head -1 | tr -d '"')" FLAGS "$(subst ",,$(HOST_FLAGS))" \
	    ADDED_FLAGS "$(subst ",,$(or $(ADDED),none))" \
	    CUDA_COMPILER "$(if $(NVCC),$$($(NVCC) --version | sed -n 's/.*release [^,]*, V//p'))" \
	    CUDA_FLAGS "$(subst ",,$(NVCC_FLAGS))"; } > $@.tmp; $(RENEW)

# For record.c: today's names of sources that records name by an earlier hash rule.
$(BUILD)/origins.h: results/origins.csv
	mkdir -p $(@D)
	sed '1d; s/"//g; s/,/","/g; s/.*/{"&"},/' $< | LC_ALL=C sort -u >$@.tmp && mv $@.tmp $@

# Objects are compiled again when the flags change.
FLAGS_NOW := $(CC) $(HOST_FLAGS) $(HWLOC) $(OPENACC_FLAGS) $(NVCC) $(NVCC_FLAGS) $(ADDED)
$(BUILD)/flags: FORCE
	$(if $(NVCC),$(if $(and $(CUDA_INC),$(CUDA_RT)),,NVCC='$(NVCC)' ci/tools/toolkit files >/dev/null))
	mkdir -p $(@D)
	printf '%s\n' '$(subst ',,$(FLAGS_NOW))' > $@.tmp; $(RENEW)

# A variant's name and study are its file's name and folder; baseline.c is two variants, one for each backend.
NAME   = $(if $(filter %/baseline,$*),$(if $(filter %.acc.o,$@),openacc,openmp),$(*F))
NAMES  = -DCLIFFS_VARIANT=$(NAME) -DCLIFFS_STUDY=$(notdir $(@D)) -DCLIFFS_FILE=$(*F)
FIELDS = -DCLIFFS_STUDY=$(notdir $(@D)) -include src/$(notdir $(@D))/fields.h
# -isystem: warnings in the toolkit's own headers do not count; NVIDIA's 11.8 has one. GCC looks in
# /usr/include anyway.
CUDA_I = $(filter-out /usr/include/,$(dir $(CUDA_INC)))
CC_O   = $(CC) $(HOST_FLAGS) $(CUDA_I:%=-isystem %) -I$(BUILD)
ACC    = $(CC) $(CFLAGS_ALL) $(ARCH_FLAGS) $(OPENACC_FLAGS)
CU     = $(NVCC) $(NVCC_FLAGS)

# $(call compile,WORD that is printed,COMMAND with flags,own: kernels get names of their own to avoid clashes)
define compile
	mkdir -p $(@D); printf '%-6s %s\n' $1 $(@:$(OBJ)/%=%)
	$2 $(if $3,$(NAMES)) -MMD -MP -MT $@ -MF $(@:.o=.d) -c $< -o $@.tmp
	$(if $3,ci/tools/own-names $@.tmp $(notdir $(@D)).$(NAME))
	mv $@.tmp $@
endef
MADE_BY := $(BUILD)/flags
$(OBJ)/sources.o: $(wildcard src/*.h src/*/*.h) $(STUDY_C) $(STUDY_CU) $(wildcard ci/tools/source-hash*)
	mkdir -p $(@D)
	ci/tools/source-hash $(STUDY_C) $(STUDY_CU) >$(BUILD)/sources.tmp && mv $(BUILD)/sources.tmp $(BUILD)/sources
	sed 's|^\([0-9a-f:]*\) src/\([^/]*\)/\([^.]*\).*|const char cliffs_source_\2_\3[] = "\1";|' \
	    $(BUILD)/sources >$(BUILD)/sources.c && $(CC) -c $(BUILD)/sources.c -o $@
$(OBJ)/harness/%.o: src/harness/%.c $(MADE_BY) | $(BUILD)/version.h $(BUILD)/origins.h
	$(call compile,cc,$(CC_O))
$(OBJ)/l2/%.o: src/l2/%.c $(MADE_BY) ; $(call compile,cc,$(CC_O))
$(OBJ)/harness/%.acc.o: src/harness/%.c $(MADE_BY) ; $(call compile,acc,$(ACC))
$(OBJ)/%.o: src/%.c $(MADE_BY) ; $(call compile,cc,$(CC_O) $(NAMES))
$(OBJ)/%.acc.o: src/%.c $(MADE_BY) ; $(call compile,acc,$(ACC) $(NAMES))
$(OBJ)/%.cu.o: src/%.cu $(MADE_BY) ci/tools/own-names ; $(call compile,cu,$(CU),own)
# C++14, as its headers are half as long; GCC accepts newer features in a kernel as extensions. -O1 drops
# functions that nothing calls, and with them inline PTX, which the host's assembler does not understand.
FACTS_CC = g++ -std=gnu++14 -O1 -w -Isrc/cpu/include -x c++
$(OBJ)/%.facts.o: src/%.cu $(MADE_BY) ci/tools/own-names ; $(call compile,facts,$(FACTS_CC),own)
$(OBJ)/%/fields.o: src/harness/cells.c src/%/fields.h $(MADE_BY) ; $(call compile,cc,$(CC_O) $(FIELDS))
$(OBJ)/%/fields.acc.o: src/harness/cells.c src/%/fields.h $(MADE_BY) ; $(call compile,acc,$(ACC) $(FIELDS))
$(OBJ)/%/fields.cu.o: src/harness/cells.cu src/%/fields.h $(MADE_BY) ; $(call compile,cu,$(CU) $(FIELDS))
$(OBJ)/harness/machine.o: CC_O += $(if $(HWLOC),-DHAVE_HWLOC)

-include $(shell find $(OBJ) -name '*.d' 2>/dev/null)

# ---- tests ----
include ci/test/tests.mk

# ---- paper, page, clusters, GPUs that others send ----
include paper/rules.mk site/rules.mk ci/tools/rules.mk

# A release to keep: the commit as one archive, with raw logs, and what is made of it. The archive knows its
# revision and builds without git.
DIST := stencil-cliffs-$(VERSION)
KEEP := '$(BUILD)/$(DIST)'
pack  = tar --sort=name --owner=0 --group=0 --numeric-owner --mtime=@0 -c -C '$(BUILD)' $1 | \
        gzip -n >$(KEEP)/$2.tar.gz
dist: results.db figures site $(if $(filter 0,$(PAPER)),,paper)
	[ -z "$$(git status --porcelain)" ] || echo "note: uncommitted changes are not in the archive" >&2
	rm -rf $(KEEP) && mkdir $(KEEP)
	git -c core.autocrlf=false -c tar.umask=0022 -c tar.tar.gz.command='gzip -n' archive --format=tar.gz \
	    --prefix=$(DIST)/ HEAD -o $(KEEP)/$(DIST).tar.gz
	git -c pack.threads=1 bundle create -q $(KEEP)/history.bundle HEAD # it shows what was predicted when
	$(call pack,results.db,results-db); $(call pack,figures,figures); $(call pack,site,page)
	$(if $(filter 0,$(PAPER)),,cp '$(BUILD)/paper.pdf' $(KEEP)/)
	cd $(KEEP) && sha256sum -- * >SHA256SUMS && cat SHA256SUMS
	echo "$(BUILD)/$(DIST)/ is complete; nothing was sent. For a DOI, upload its files as one record, at" \
	    "https://zenodo.org for instance, and add the DOI to CITATION.cff (doi: 10...)."

container container-reproduce container-check:
	ci/tools/container $(or $(patsubst container-%,%,$(filter container-%,$@)),build) \
	    $(if $(and $(QUICK),$(filter container-%,$@)),QUICK=1)

clean:
	rm -rf '$(BUILD)'
FORCE:
