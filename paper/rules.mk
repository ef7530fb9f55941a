# The paper: text from paper/*.tex, numbers and tables from queries, figures from `make figures`.
.PHONY: paper
paper: results.db | $(filter figures site,$(MAKECMDGOALS))
	plots/draw '$(BUILD)/results.db' '$(FIGURES)'; drawn=$$?; \
	MACHINE='$(MACHINE)' paper/build '$(BUILD)/results.db' '$(FIGURES)' '$(BUILD)/paper.pdf' && \
	echo '$(BUILD)/paper.pdf $(BUILD)/paper/numbers.csv' && exit $$drawn
