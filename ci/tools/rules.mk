# For nodes without compiler, network and root: docs/clusters.md.
.PHONY: bundle slurm add-gpu accept-gpu toolkits lint
BUNDLE_FROM = CC='$(CC)' ARCH_FLAGS='$(ARCH_FLAGS)' OFFLOAD='$(OFFLOAD)'
bundle: $(CLIFFS)
	$(BUNDLE_FROM) ci/tools/bundle $(CLIFFS) '$(BUILD)'

# Without RESULTS the jobs write below BUILD: it is not known here which GPUs they get, and published results
# must not change.
slurm: $(if $(DRY),$(FACTS),$(CLIFFS) $(SQL_SO))
	$(if $(NVCC)$(filter 0,$(GPUS)),,echo 'slurm: no CUDA toolkit, so nothing can be built for a GPU:' \
	    'load its module, or set GPUS=0 to measure the host alone' >&2; exit 1)
	$(if $(NVCC),echo 'slurm: built for compute capabilities $(CUDA_ARCHS);' \
	    'for others: make clean slurm CUDA_ARCHS="70 80"')
	$(BUNDLE_FROM) QUICK='$(QUICK)' MACHINE='$(MACHINE)' \
	  ci/tools/slurm $(if $(DRY),$(FACTS),$(CLIFFS)) '$(BUILD)' \
	  '$(if $(filter file,$(origin RESULTS)),$(BUILD)/$(if $(QUICK),quick,results),$(RESULTS))'

# Sending a GPU's results, and receiving them: CONTRIBUTING.md.
add-gpu: $(CLIFFS) $(SQL_SO)
	BUILD='$(BUILD)' RESULTS='$(RESULTS)' MACHINE='$(MACHINE)' QUICK='$(QUICK)' GPUS='$(GPUS)' \
	TIMEOUT='$(TIMEOUT)' BRANCH='$(BRANCH)' ci/tools/add-gpu
accept-gpu: $(FACTS) $(SQL_SO)
	BUILD='$(BUILD)' CLIFFS='$(FACTS)' ci/tools/accept '$(FILE)'

# Neither uses this machine's GPU or toolkit, nor installs anything outside BUILD.
lint: ; FIX='$(FIX)' ci/tools/lint '$(BUILD)/lint'
toolkits: ; BUILD='$(BUILD)' ARCH='$(ARCH)' ci/tools/toolkits $(TOOLKIT)
