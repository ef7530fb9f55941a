# SPDX-License-Identifier: MIT
# How long a text is in DejaVu Sans, and where in a panel it finds room.
BEGIN {
    # advance widths of the signs from blank to tilde, in hundredths of the size
    WIDTHS = "3240468464957827393950843236323464646464646464646464343484848453" \
             "9969697077635877752929665686757960796961736368996869693939843950" \
             "50616355636235636328285828976361636341523963598259595264346484"
    for (i_ = 32; i_ < 127; i_++)
        Advance[sprintf("%c", i_)] = substr(WIDTHS, 2 * (i_ - 32) + 1, 2) / 100
    # of the others, so far as figures use them; elsewhere a letter's width
    split("· 0.32 – 0.5 — 1 ³ 0.4 ² 0.4 ½ 0.97 × 0.84 → 0.84 ← 0.84 ↑ 0.84 ° 0.5", word_, " ")
    for (i_ = 1; i_ in word_; i_ += 2)
        Advance[word_[i_]] = word_[i_ + 1]
}

# cm; "~" is a blank, and the text may have lines
function text_width(text, size,    i, n, line, j, sign, sum, most) {
    n = split(text, line, "\n")
    for (j = 1; j <= n; j++) {
        sum = 0
        for (i = 1; i <= length(line[j]); i++) {
            sign = substr(line[j], i, 1)
            # bytes of one sign of UTF-8
            if (sign >= "\300")
                while (substr(line[j], i + 1, 1) >= "\200" && substr(line[j], i + 1, 1) < "\300")
                    sign = sign substr(line[j], ++i, 1)
            sum += (sign in Advance) ? Advance[sign] : sign == "~" ? 0.32 : 0.65
        }
        most = sum > most ? sum : most
    }
    return most * size * Size["EM"]
}

# Folds at blanks, and at underscores where `hard`, so that no line is longer than `width` cm
function text_fold(text, size, width, hard,    n, i, part, line, out) {
    if (hard)
        gsub(/_/, "_ ", text)
    n = split(text, part, / /)
    line = part[1]
    for (i = 2; i <= n; i++)
        if (text_width(line (line ~ /_$/ ? "" : " ") part[i], size) > width) {
            out = out line "\n"
            line = part[i]
        } else
            line = line (line ~ /_$/ && hard ? "" : " ") part[i]
    return out line
}

# ---- room in a panel: rectangles that are taken, in cm of the page ----

function room_clear() { Taken = 0 }

function room_take(x1, y1, x2, y2) {
    Taken++
    Tx1[Taken] = x1
    Ty1[Taken] = y1
    Tx2[Taken] = x2
    Ty2[Taken] = y2
}

# A line takes small squares on its way
function room_take_line(x1, y1, x2, y2,    n, i, x, y) {
    n = int((x2 > x1 ? x2 - x1 : x1 - x2) / 0.12 + (y2 > y1 ? y2 - y1 : y1 - y2) / 0.12) + 1
    for (i = 0; i <= n; i++) {
        x = x1 + (x2 - x1) * i / n
        y = y1 + (y2 - y1) * i / n
        room_take(x - 0.03, y - 0.03, x + 0.03, y + 0.03)
    }
}

# How much of a rectangle is taken, in cm²
function room_taken(x1, y1, x2, y2,    i, w, h, sum) {
    for (i = 1; i <= Taken; i++) {
        w = (x2 < Tx2[i] ? x2 : Tx2[i]) - (x1 > Tx1[i] ? x1 : Tx1[i])
        h = (y2 < Ty2[i] ? y2 : Ty2[i]) - (y1 > Ty1[i] ? y1 : Ty1[i])
        if (w > 0 && h > 0)
            sum += w * h
    }
    return sum + 0
}

# Candidates for one text: where its left end and its middle would stand, best first
function room_new() { Tries = 0 }
function room_try(x, y) {
    Try_x[++Tries] = x
    Try_y[Tries] = y
}
# Takes the candidate with the least overlap within the panel; sets Put_x, Put_y. 0 where all are bad.
function room_find(p, text, size,    i, w, h, cost, least) {
    w = text_width(text, size)
    h = 1.15 * size * Size["EM"]
    least = -1
    for (i = 1; i <= Tries; i++) {
        cost = room_taken(Try_x[i] - 0.03, Try_y[i] - h / 2, Try_x[i] + w + 0.03, Try_y[i] + h / 2)
        if (Try_x[i] < Panel[p, "left"] || Try_x[i] + w > Panel[p, "right"] + 0.05)
            cost += 1 + w
        if (Try_y[i] - h / 2 < Panel[p, "top"] - 0.02 || Try_y[i] + h / 2 > Panel[p, "bottom"])
            cost += 1
        if (least < 0 || cost < least - 0.004) {
            least = cost
            Put_x = Try_x[i]
            Put_y = Try_y[i]
        }
        if (least == 0)
            break
    }
    room_take(Put_x, Put_y - h / 2, Put_x + w, Put_y + h / 2)
    return least < 0.5 * w * h
}

# Moves y[1..n], rising, as little as may be so that they are `gap` apart and within low..high
function room_spread(y, n, gap, low, high,    i, m, sum, count, first, at) {
    m = 0
    for (i = 1; i <= n; i++) {
        m++
        sum[m] = y[i] - (i - 1) * gap
        count[m] = 1
        first[m] = i
        # those that are too near move together, by the same amount
        while (m > 1 && sum[m - 1] / count[m - 1] > sum[m] / count[m]) {
            sum[m - 1] += sum[m]
            count[m - 1] += count[m]
            m--
        }
    }
    for (; m >= 1; m--)
        for (i = first[m]; i < first[m] + count[m]; i++)
            y[i] = sum[m] / count[m] + (i - 1) * gap
    at = y[n] > high ? high : y[n]
    for (i = n; i >= 1; i--) {
        y[i] = y[i] < at ? y[i] : at
        at = y[i] - gap
    }
    at = low
    for (i = 1; i <= n; i++) {
        y[i] = y[i] > at ? y[i] : at
        at = y[i] + gap
    }
}
