# SPDX-License-Identifier: MIT
# The results as a static page. Where this machine was measured beside a published one, its run stands beside that.
.PHONY: site
site: figures
	BUILD='$(BUILD)' RESULTS='$(RESULTS)' site/build
