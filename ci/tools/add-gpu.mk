# SPDX-License-Identifier: MIT
# A GPU sent in, and what takes it: CONTRIBUTING.md.
$(foreach v,BRANCH FILE,$(call plain,$v,$(value $v)))
.PHONY: add-gpu accept-gpu
add-gpu: $(CLIFFS) $(BUILD)/stencil_sql.so
	BUILD='$(BUILD)' RESULTS='$(RESULTS)' MACHINE='$(MACHINE)' QUICK='$(QUICK)' GPUS='$(GPUS)' BRANCH='$(BRANCH)' ci/tools/add-gpu
accept-gpu: $(FACTS) $(BUILD)/stencil_sql.so
	BUILD='$(BUILD)' CLIFFS='$(FACTS)' ci/tools/accept '$(FILE)'
