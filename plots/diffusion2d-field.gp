# Does the code compute the equation that it claims to compute? Counterpart of the report's Figure 2: the
# square before and after the steps, and the middle row beside the exact solution of the scheme
# (results/rules/37-exact.sql).
STEPS = said("steps")
eval page("", WIDE, 2.3, 1, 3, on("diffusion2d")."the square after ".STEPS." steps", said("says"))
D = "field"; ROW = "line"
N = number("last") + 1
LOW = -0.1; TOP = 1.1; STEP = 20; EVERY = 1
eval FIELD
