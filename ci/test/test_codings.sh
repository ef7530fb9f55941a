#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# A coding is one file: a copy of it under any other name can stand beside it. That no code reads the
# name test_studies shows; here: no coding's object defines a symbol that a copy would define again.
# Prints TAP.
set -u
cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit 1
nm -A --defined-only "${BUILD:-build}"/obj/*/*.o | awk '
    { file = $1; sub(/:.*/, "", file); sub(/.*\/obj\//, "", file) }
    $NF ~ /cliffs_variant$/ { coding[file] = 1 } # its row of facts
    $(NF - 1) ~ /^[BCDRST]$/ { global[file] = global[file] " " $NF }
    END {
        for (file in coding) {
            printf "%s %d - %s: a copy can stand beside it\n", file in global ? "not ok" : "ok", ++n, file
            if (file in global) print "# it defines" global[file]
        }
        print "1.." n + 0
    }'
