# How does lecture 10's Gaussian anomaly spread? Counterpart of its animation: the field before and after the
# steps, and the middle row beside the exact solution (results/rules/37-exact.sql). Of a large field every
# fourth point in x and y is drawn.
STEPS = said("steps")
eval page("", WIDE, 2.3, 1, 3, on("heat2d")."the anomaly after ".STEPS." steps", said("says"))
D = "field"; ROW = "line"
N = number("last") + 1; LOW = 0; TOP = number("top"); STEP = N / 4; EVERY = int(3 * number("thin"))
eval FIELD
