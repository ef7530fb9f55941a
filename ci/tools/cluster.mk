# SPDX-License-Identifier: MIT
# Where there is no compiler, no network and no root: docs/clusters.md.
.PHONY: bundle
bundle: $(CLIFFS)
	CC='$(CC)' ARCH_FLAGS='$(ARCH_FLAGS)' OFFLOAD='$(OFFLOAD)' ci/tools/bundle $(CLIFFS) '$(BUILD)'
