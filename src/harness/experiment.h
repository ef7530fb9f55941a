/* Experiment files: a strict subset of YAML, read with libyaml's event API so that every message carries file:line:column. */
#pragma once

#include "options.h"
#include "tuned.h"
#include "../study.h"

enum cache_regime { CACHE_WARM, CACHE_COLD };
enum experiment_place { PLACE_ANY, PLACE_GPU, PLACE_HOST };
extern const char *const experiment_places[]; /* "any", "gpu", "host"; ends with NULL */

struct measure {
    int samples;  /* per measurement of a case; the cap of one is 4 × this */
    int rounds;   /* shuffled passes over all cases */
    double noise; /* half width of the 95 % interval of the median, relative, to stop at */
    enum cache_regime cache;
    int picture;  /* steps from the source's initial condition to the field that is kept; 0: none */
    int timeout;  /* seconds that a case may take; 0: as the run says */
    int launches; /* in a sample at least, where the cache is warm; 0: as many as the clock needs */
    int sustained; /* seconds to launch on after the samples, for time, clock and power under load; 0: no */
};

struct experiment {
    const char *path;
    char name[64]; /* file name without .yaml */
    char title[200];
    const struct study *study;
    struct measure measure;
    enum experiment_place place; /* `on: gpu|host|any`: where `cliffs run` measures it */
    struct bench_case *cases;    /* expanded, excluded, without duplicates */
    size_t count;
    uint32_t silent; /* AXIS_BIT of the axes that the file leaves open */
};

#define SOME_L2 (60.0 * 1024 * 1024) /* bytes, where no GPU is asked */
/* What of a machine an experiment may depend on: what sizes may be relative to, and the settings that were tuned. */
struct device_sizes {
    double l2_bytes;   /* of the GPU; without one, the host's last-level cache */
    double host_bytes; /* the host's last-level cache, for experiments `on: host`; 0: as l2_bytes */
    int no_gpu;        /* so what is `on: gpu` is never measured: its cases are those of some GPU */
    const struct tuned *tuned; /* NULL: none were */
    struct gpu_facts gpu;      /* what settings follow from that were not tuned; all 0: unknown */
};

/* Those of a machine, its settings from the file of --tuned: -1 with `why` where that cannot be read. --l2 is as good as a GPU that has it. */
struct machine;
int device_sizes_read(const struct options *, const struct machine *, struct device_sizes *, char why[WHY]);

/* Reads and expands `path`. quick: apply the file's `quick:` overrides. 0 on success; else one line "path:line:column: what is wrong;
 * what is allowed" in `why`, and nothing to free. */
int experiment_read(const char *path, const struct device_sizes *, int quick, struct experiment *, char why[WHY]);
/* The same from memory; `path` serves the messages and the name. */
int experiment_parse(const char *path, const char *text, size_t length, const struct device_sizes *,
                     int quick, struct experiment *, char why[WHY]);
void experiment_free(struct experiment *);

/* Expected seconds of all measurements of a case: an overhead, the warm-up and `samples` batches, at a share of the memory's T_peak
 * (10 GB/s where peak_gbs is not above 0). For plans and time-outs. */
double case_expected_seconds(const struct bench_case *, const struct measure *, double peak_gbs);

/* Paths of all *.yaml in `folder`, sorted by byte, for as long as the program runs; returns their number, or -1
 * with `why` where there is none or the folder cannot be read. */
int experiment_files(const char *folder, char ***paths, char why[WHY]);
/* Reads each file named, or each in experiments/ where none is, and hands the experiment over, to be freed by
 * this function, until `each` returns nonzero. What is wrong is said on stderr; 1 if anything was. */
int experiment_each(struct options *, const struct device_sizes *, int (*each)(const struct experiment *, void *), void *context);
