# Where there is no compiler, no network and no root: docs/clusters.md.
.PHONY: bundle slurm add-gpu accept-gpu
# Make would expand them on their way to ci/tools/slurm, which says what each may be.
$(foreach v,GPUS GPU PARTITION CPU_PARTITION ACCOUNT TIME CPUS MEM DRY,$(if $(findstring $$,$(value $v)),$(call refuse,$v,$(value $v))))
BUNDLE_FROM = CC='$(CC)' ARCH_FLAGS='$(ARCH_FLAGS)' OFFLOAD='$(OFFLOAD)'
bundle: $(CLIFFS)
	$(BUNDLE_FROM) ci/tools/bundle $(CLIFFS) '$(BUILD)'

# Published results stay as they are, unless RESULTS says otherwise; of the GPU nothing is known here.
$(if $(filter slurm,$(GOALS)),$(if $(NVCC)$(filter 0,$(GPUS)),,$(error make slurm: no CUDA toolkit, so nothing can be built for a GPU: load its module, or GPUS=0 measures the host alone)))
slurm: $(if $(DRY),,$(CLIFFS) $(SQL_SO))
	$(if $(NVCC),echo "slurm: built for compute capabilities $(CUDA_ARCHS); others: make clean slurm CUDA_ARCHS='70 80'")
	$(BUNDLE_FROM) QUICK='$(QUICK)' MACHINE='$(MACHINE)' ci/tools/slurm $(CLIFFS) '$(BUILD)' \
	  '$(if $(filter file,$(origin RESULTS)),$(BUILD)/$(if $(QUICK),quick,results),$(RESULTS))'

# A GPU sent in, and what takes it: CONTRIBUTING.md.
$(foreach v,BRANCH FILE,$(call plain,$v,$(value $v)))
add-gpu: $(CLIFFS) $(BUILD)/stencil_sql.so
	BUILD='$(BUILD)' RESULTS='$(RESULTS)' MACHINE='$(MACHINE)' QUICK='$(QUICK)' GPUS='$(GPUS)' BRANCH='$(BRANCH)' ci/tools/add-gpu
accept-gpu: $(FACTS) $(BUILD)/stencil_sql.so
	BUILD='$(BUILD)' CLIFFS='$(FACTS)' ci/tools/accept '$(FILE)'
