/* Experiment files: a strict subset of YAML, read by libyaml's event API, so that every message has
 * file:line:column. */
#pragma once

#include "options.h"
#include "tuned.h"
#include "../study.h"

enum cache_regime { CACHE_WARM, CACHE_COLD };
enum experiment_place { PLACE_ANY, PLACE_GPU, PLACE_HOST };
extern const char *const experiment_places[]; /* "any", "gpu", "host"; ends with NULL */

struct measure {
    int samples;  /* of a measurement; if it is noisy at most 4 × as many */
    int rounds;   /* shuffled passes over all cases */
    double noise; /* relative half width of the median's 95 % interval at which sampling stops */
    enum cache_regime cache;
    int picture;   /* steps from the source's initial condition to the field that is saved; 0: none */
    int timeout;   /* seconds that a case may take; 0: the run's own limit */
    int launches;  /* least launches in a sample with a warm cache; 0: as many as the clock needs */
    int sustained; /* seconds of launches after the samples, for time, clock and power under load; 0: none */
};

struct experiment {
    const char *path;
    char name[64]; /* file name without .yaml */
    char title[200];
    const struct study *study;
    struct measure measure;
    enum experiment_place place; /* `place: gpu|host|any`: where `cliffs run` measures it */
    struct bench_case *cases;    /* expanded, excluded, without duplicates */
    size_t count;
    uint32_t silent; /* AXIS_BIT of the axes that the file does not give */
};

#define SOME_L2 (60.0 * 1024 * 1024) /* bytes of an L2 if no GPU is asked */
/* What an experiment may need to know of the machine: cache sizes, to which sizes may be relative, and tuned
 * settings. */
struct device_sizes {
    double l2_bytes;   /* of the GPU; without one, the host's last-level cache */
    double host_bytes; /* the host's last-level cache, for experiments with `place: host`; 0: as l2_bytes */
    int no_gpu;        /* experiments with `place: gpu` are not measured; their cases are made for some GPU */
    const struct tuned *tuned; /* NULL: nothing was tuned */
    struct gpu_facts gpu;      /* for the defaults of settings that were not tuned; all 0: unknown */
};

/* Fills them in for a machine, with settings from the file of --tuned. Returns 0, or -1 with `why` if the
 * file cannot be read. --l2 counts as a GPU with such an L2. */
struct machine;
int device_sizes_read(const struct options *, const struct machine *, struct device_sizes *, char why[WHY]);

/* Reads and expands `path`. quick: apply the file's `quick:` overrides. 0 on success; else one line
 * "path:line:column: what is wrong; what is allowed" in `why`, and nothing to free. */
int experiment_read(const char *path, const struct device_sizes *, int quick, struct experiment *,
                    char why[WHY]);
/* The same from memory; `path` is used for messages and the name. */
int experiment_parse(const char *path, const char *text, size_t length, const struct device_sizes *,
                     int quick, struct experiment *, char why[WHY]);
void experiment_free(struct experiment *);

/* Expected seconds of all measurements of a case, for plans and time-outs: an overhead, the warm-up and
 * `samples` batches, at a share of the memory's T_peak, peak_gbs; 10 GB/s if that is 0 or less. */
double case_expected_seconds(const struct bench_case *, const struct measure *, double peak_gbs);

/* Paths of all *.yaml in `folder`, sorted by byte; they are never freed. Returns their number, or -1 with
 * `why` if there is none or the folder cannot be read. */
int experiment_files(const char *folder, char ***paths, char why[WHY]);
/* Reads each file that is named, or all in experiments/ if none is, and calls `each` with the experiment,
 * which this function frees, until `each` returns nonzero. Errors go to stderr. Returns 1 if there was
 * one. */
int experiment_each(struct options *, const struct device_sizes *,
                    int (*each)(const struct experiment *, void *), void *context);
