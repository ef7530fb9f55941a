# The results as a static page. If this machine was measured beside a published one, the page compares the two
# runs. If a machine's figures cannot be drawn, the page of the others is made, and then the target fails.
.PHONY: site site-check
site: results.db $(FACTS) | $(filter figures,$(MAKECMDGOALS))
	plots/draw '$(BUILD)/results.db' '$(FIGURES)'; drawn=$$?; \
	BUILD='$(BUILD)' CLIFFS='$(FACTS)' RESULTS='$(RESULTS)' site/build && exit $$drawn

# looks at the page in Chromium, if one is installed
site-check: site
	ci/tools/site-check '$(BUILD)/site'
