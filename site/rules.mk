# The results as a static page. Where this machine was measured beside a published one, its run stands beside that.
# A machine whose figures cannot be drawn fails the target, after the page of the others is made.
.PHONY: site
site: results.db $(FACTS) | $(filter figures,$(MAKECMDGOALS))
	plots/draw '$(BUILD)/results.db' '$(FIGURES)'; drawn=$$?; BUILD='$(BUILD)' CLIFFS='$(FACTS)' RESULTS='$(RESULTS)' site/build && exit $$drawn
