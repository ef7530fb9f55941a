# SPDX-License-Identifier: MIT
# A GPU sent in, and what takes it: CONTRIBUTING.md.
$(if $(filter add-gpu accept-gpu,$(GOALS)),$(foreach v,BRANCH FILE,$(call plain,$v,$(value $v))))
.PHONY: add-gpu accept-gpu
add-gpu: $(CLIFFS)
	BUILD='$(BUILD)' RESULTS='$(RESULTS)' MACHINE='$(MACHINE)' QUICK='$(QUICK)' BRANCH='$(BRANCH)' ci/tools/add-gpu
accept-gpu: $(CLIFFS)
	[ -n '$(FILE)' ] || { echo "accept-gpu: FILE=machine.tar.gz (or a folder) is needed" >&2; exit 2; }
	BUILD='$(BUILD)' ci/tools/accept '$(FILE)'
