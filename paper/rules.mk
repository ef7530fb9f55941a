# The paper: text in paper/*.tex, every number and table by a query, figures as drawn.
.PHONY: paper
paper: results.db | $(filter figures site,$(MAKECMDGOALS))
	plots/draw '$(BUILD)/results.db' '$(FIGURES)'; drawn=$$?; \
	MACHINE='$(MACHINE)' paper/build '$(BUILD)/results.db' '$(FIGURES)' '$(BUILD)/paper.pdf' && echo '$(BUILD)/paper.pdf $(BUILD)/paper/numbers.csv' && exit $$drawn
