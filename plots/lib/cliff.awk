# SPDX-License-Identifier: MIT
# The two ways to find a cliff: from the cache's size, and from a measured curve.

# X at which the plane working set s·(X·ny + 2r(X + ny) + 2r·X·ny) of radius r equals `bytes`; s bytes a
# value.
function predicted_x(bytes, s, r, ny) { return (bytes / s - 2 * r * ny) / (ny + 2 * r + 2 * r * ny) }

function middle(a, b, c) { return a > b ? (b > c ? b : a > c ? c : a) : (a > c ? a : b > c ? c : b) }

# The rule, on n points of rising X with time per point T: t is the running median (window 3; the two ends
# have none). Plateau: the least t. Rise: from there to the greatest t after it. The cliff is the first X
# after the plateau where t is more than half of the rise above it; a rise below RISE_LEAST is no cliff.
# Sets cliff_x (0: none) and cliff_rise (relative, 0 where nothing follows the plateau).
function find_cliff(n, X, T,    i, low, high, t) {
    cliff_x = cliff_rise = 0
    if (n < 5)
        return 0
    low = 2
    for (i = 2; i < n; i++) {
        t[i] = middle(T[i - 1], T[i], T[i + 1])
        if (t[i] < t[low])
            low = i
    }
    high = low
    for (i = low; i < n; i++)
        if (t[i] > t[high])
            high = i
    cliff_rise = t[high] / t[low] - 1
    if (cliff_rise < RISE_LEAST)
        return 0
    for (i = low; i < n && t[i] <= (t[low] + t[high]) / 2; i++)
        continue
    return cliff_x = X[i]
}

# A cliff is the L2's where it stands between 0.4 and 2 times the X predicted from the whole L2 (half of the
# L2 predicts 0.5): a rise farther away has another reason, whatever that is.
function at_l2(x, predicted) { return x >= L2_LOW * predicted && x <= L2_HIGH * predicted }

function rule_text() {
    return "Predicted: X where the plane working set s(X·Y + 2r(X+Y) + 2r·X·Y), s bytes a value, equals " \
           "the L2 or half of it. Measured: t = running median (3) of time per point; plateau = its " \
           "minimum; the cliff is the first X after it where t has risen by more than half of the rise " \
           "to the following maximum; a rise below " 100 * RISE_LEAST " % is none, and one outside " \
           L2_LOW "–" L2_HIGH \
           " times the X predicted from the whole L2 is not at the L2."
}

BEGIN {
    RISE_LEAST = 0.1
    L2_LOW = 0.4
    L2_HIGH = 2
}
