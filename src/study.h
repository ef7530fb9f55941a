/* The one interface between the harness and the code that it measures.
 *
 * A study is one operator: its axes, inputs, reference, flops and fewest bytes. A variant is one
 * implementation of this operator for one backend. The linker finds both: each source file puts a pointer to
 * its descriptor into a section, so no list needs to be edited for a new file. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Axes. The first ones are common to all studies; a study may add its own. */
enum {
    AXIS_VARIANT,   /* index into the study's variants, sorted by name */
    AXIS_PRECISION, /* bytes per value: 4 single, 8 double */
    AXIS_RADIUS,
    AXIS_NX, /* points along x, the contiguous direction */
    AXIS_NY,
    AXIS_NZ,
    AXIS_BLOCK, /* thread block, packed by BLOCK() */
    AXIS_FIXED, /* number of common axes */
    AXIS_EXTRA = AXIS_FIXED,
    AXIS_MAX = AXIS_FIXED + 8
};
#define AXIS_BIT(a) (1u << (a))
/* A set of axes, at most 10: AXES(AXIS_BLOCK, STREAM_AXIS_WIDTH). */
#define AXES(...) AXES_OF(__VA_ARGS__, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 0)
#define AXES_OF(a, b, c, d, e, f, g, h, i, j, ...) \
    ((AXIS_BIT(a) | AXIS_BIT(b) | AXIS_BIT(c) | AXIS_BIT(d) | AXIS_BIT(e) | AXIS_BIT(f) | AXIS_BIT(g) | \
      AXIS_BIT(h) | AXIS_BIT(i) | AXIS_BIT(j)) & \
     ~AXIS_BIT(31))
#define AXIS_NONE INT64_MIN /* value of an axis that the variant does not have */

enum { BLOCK_THREADS_MAX = 1024 /* on every CUDA device so far */ };
enum axis_kind { AXIS_INTEGER, AXIS_WORD, AXIS_DIMS };

/* A thread block x × y × z in one value. */
#define BLOCK(x, y, z) ((int64_t)(x) | (int64_t)(y) << 16 | (int64_t)(z) << 32)
#define BLOCK_X(b) ((int)((b) & 0xffff))
#define BLOCK_Y(b) ((int)((b) >> 16 & 0xffff))
#define BLOCK_Z(b) ((int)((b) >> 32 & 0xffff))

struct axis {
    const char *name;
    enum axis_kind kind;
    int64_t min, max; /* allowed range of an integer; a word has its list instead */
    int64_t fallback; /* value if the experiment gives none; AXIS_NONE: it must give one */
    /* AXIS_WORD: NULL-terminated; value = index. Precision: names of 4 and 8 bytes, NULL: single, double */
    const char *const *words;
};

/* The common axes of nearly every study, for its `common`: with the largest extents, and the precision and
 * block that are used if the experiment gives none. */
#define PRECISION_AXIS(fallback) [AXIS_PRECISION] = {"precision", AXIS_WORD, 4, 8, fallback, NULL}
#define NX_AXIS(most) [AXIS_NX] = {"nx", AXIS_INTEGER, 1, most, AXIS_NONE, NULL}
#define NY_AXIS(most) [AXIS_NY] = {"ny", AXIS_INTEGER, 1, most, AXIS_NONE, NULL}
#define NZ_AXIS(most) [AXIS_NZ] = {"nz", AXIS_INTEGER, 1, most, AXIS_NONE, NULL}
#define BLOCK_AXIS(x, y, z) TILE_AXIS(x, y, z, BLOCK_THREADS_MAX)
/* The block of a study in which some variants use it as a block's tile, in points: `most` in all, no side
 * longer than 1024. */
#define TILE_AXIS(x, y, z, most) [AXIS_BLOCK] = {"block", AXIS_DIMS, 1, most, BLOCK(x, y, z), NULL}
enum { GRID_MAX = 65535 /* largest extent of a grid: the limit of blockIdx.y and .z */ };

enum backend { BACKEND_CUDA, BACKEND_OPENMP, BACKEND_OPENACC, BACKEND_COUNT };
extern const char *const backend_names[]; /* NULL behind the last */

struct study;
struct variant;

/* The GPU, as far as defaults of settings depend on it. */
struct gpu_facts {
    int cc;           /* compute capability, 10·major + minor */
    int sms;          /* multiprocessors */
    int shared_block; /* bytes of shared memory that a block can have */
};

/* A case: one combination of values of all axes. A line of the log has one case. */
struct bench_case {
    const struct study *study;
    const struct variant *variant;
    int64_t axis[AXIS_MAX];
    struct gpu_facts gpu; /* for which its settings are chosen; all 0: unknown */
};
/* If the GPU is not known, settings are those for an H100 or H200. */
static inline const struct gpu_facts *gpu_of(const struct bench_case *c)
{
    static const struct gpu_facts hopper = {90, 132, 227 * 1024};
    return c->gpu.cc ? &c->gpu : &hopper;
}

#define WORK_FIELDS 4

/* The values of a study's inputs. */
enum inputs {
    INPUTS_GENERAL, /* a hash of the index, in [-1, 1) */
    INPUTS_EXACT,   /* small integers: every order of summation gives the same bits */
    INPUTS_PICTURE  /* the source's initial condition, for pictures and errors */
};

/* A prepared case: raw allocations in the backend's memory. The study's header says how fields lie in
 * them. */
struct work {
    const struct bench_case *c;
    int fields;
    size_t bytes[WORK_FIELDS];
    void *field[WORK_FIELDS];
    int inputs;    /* enum inputs, or the study's own values above these */
    void *stream;  /* cudaStream_t for BACKEND_CUDA, else NULL */
    void *own;     /* the variant's data: made by prepare, freed by release */
    char why[160]; /* the reason if a call below returns FAIL or SKIP */
};

/* Result of a variant's or study's call. SKIP: not possible with this case, build or machine. FAIL: an
 * error. */
enum verdict { CALL_OK = 0, CALL_SKIP, CALL_FAIL };

/* Skips a case: puts "rule: " and a sentence into w->why, and returns CALL_SKIP. The first word says what the
 * reason depends on: `rule` on axes and sources alone; `build` on how this program was built; `device` on
 * this device or its host. The sentence becomes a field of a record: letters, digits, blanks and
 * ._+-/:=()%@. */
#define PRINTF_LIKE __attribute__((format(printf, 2, 3)))
PRINTF_LIKE enum verdict skip_rule(struct work *, const char *sentence, ...);
PRINTF_LIKE enum verdict skip_build(struct work *, const char *sentence, ...);
PRINTF_LIKE enum verdict skip_device(struct work *, const char *sentence, ...);
/* The reason's sentence, without its first word. */
const char *skip_sentence(const char *reason);

/* Result of checking one application of the operator. */
struct check_result {
    double err_max;    /* largest |got - reference| */
    double bound_used; /* largest |got - reference| / bound; must be <= 1 */
    int64_t points;    /* points compared */
    int64_t wrong;     /* points beyond the bound (NaN counts) */
    int64_t damaged;   /* cells of input, halo or padding that changed, or outputs never written */
};

/* A committed result: CRC-32 of all points, as doubles, x fastest, after `exact_steps` launches on exact
 * data. */
struct exact_case {
    int radius, precision;
    int64_t nx, ny, nz;
    uint32_t crc;
    const char *operation; /* as the study's operation() returns it; NULL if there is one only */
};

#define COUNT_OF(array) ((int)(sizeof(array) / sizeof *(array)))
/* The rows of both precisions: with the same CRC, or with one each. */
#define EXACT(radius, nx, ny, nz, crc, operation) EXACT_EACH(radius, nx, ny, nz, crc, crc, operation)
#define EXACT_1D(nx, crc, operation) EXACT(0, nx, 1, 1, crc, operation)
#define EXACT_EACH(radius, nx, ny, nz, single, twice, operation) \
    {radius, 4, nx, ny, nz, single, operation}, {radius, 8, nx, ny, nz, twice, operation},

struct study {
    const char *name, *title;
    struct axis common[AXIS_FIXED];           /* the common axes; name NULL: the study does not have it */
    struct axis extra[AXIS_MAX - AXIS_FIXED]; /* its own axes; ends at name NULL */

    /* Work per application of the operator to the whole grid. */
    double (*points)(const struct bench_case *);
    double (*flops)(const struct bench_case *);
    double (*bytes_min)(const struct bench_case *); /* fewest bytes any code must move: A_eff */
    /* The axis of KiB of the L2 that a co-runner occupies while a case is timed (harness/co_runner.h); 0:
     * none. */
    int co_runner;
    int host_threads; /* 1: its CUDA variants also use the host's OpenMP threads */
    /* Time steps of an application. bytes_min counts each of them, but values between steps may stay on the
     * chip, so only bytes_min / steps must come from memory. NULL: one step. */
    int (*steps)(const struct bench_case *);
    /* Bytes of the smallest array: it decides the cache regime of the record. */
    double (*array_bytes)(const struct bench_case *);

    /* Sets w->fields and w->bytes. CALL_SKIP with the reason for sizes that are not possible. */
    enum verdict (*layout)(struct work *);

    int64_t (*results)(const struct work *); /* number of values of the result */
    /* Returns the offset of the result's value i, x fastest, after `steps` launches; sets *field. */
    int64_t (*result)(const struct work *, int64_t i, int steps, int *field);
    /* The index of value i of a sample; NULL: evenly spread, including the first and the last value. */
    int64_t (*pick)(const struct work *, int64_t i, int64_t sample);
    /* Value i after launch(w, 0) by the definition; sets *bound, how far a right result may be off. */
    long double (*expect)(struct work *, int64_t i, double *bound);
    const struct exact_case *exact;
    int exact_count, exact_steps; /* rows; launches */
    /* exact_steps for this case; NULL: the same for all. */
    int (*exact_launches)(const struct bench_case *);
    /* Which of several operators the case computes, for the exact table; NULL: there is one only. */
    const char *(*operation)(const struct bench_case *);

    /* May be NULL. Compares many launches with the reference, once for each way to run a variant. */
    enum verdict (*long_run)(struct work *, struct check_result *);
    /* May be NULL. Called after a case was timed: writes further findings as "name=value name=value", all
     * numbers; they become columns of the experiment's table. */
    enum verdict (*findings)(struct work *, char *text, size_t size);
};

struct variant {
    const char *name;   /* the file's name, given by the build; no code depends on it */
    const char *study;  /* the folder's name, given by the build */
    const char *source; /* hash of the sources it depends on, given by the build */
    enum backend backend;
    const char *summary;
    int kind; /* the study's own enumeration: which operator it is, or what it needs */
    /* AXES() that it has: block and the study's own. All variants have the study's precision, radius and
     * sizes */
    uint32_t has;
    /* settings: AXES() that change the speed, not the question (tile, stages, ...). `defaults` sets them
     * unless this machine was tuned. sized: those of them whose default depends on the sizes; these are not
     * tuned, for a row of the tuned table has no sizes. */
    uint32_t settings, sized;
    /* least compute capability of the GPU and of the code built for it, 10·major + minor; 0: any */
    int min_cc;
    /* Sets the settings from the other axes and gpu_of(case); used if the experiment gives none and this GPU
     * was not tuned. NULL: there are none. */
    void (*defaults)(struct bench_case *);
    /* Make and free w->own; NULL: nothing to do. prepare may return CALL_SKIP with a reason. */
    enum verdict (*prepare)(struct work *);
    /* Queues one application. `step` counts from 0; odd steps swap input and output (ping-pong). Returns 0 or
     * a CUDA error code. */
    int (*launch)(struct work *, int step);
    /* May be NULL. Queues `count` applications at once, from number `step` on. */
    int (*launches)(struct work *, int step, int count);
    void (*release)(struct work *);
    /* May be NULL. Checks that w->own is as finished launches must have left it: finds errors that do not
     * show in the result, but will hang a later launch. CALL_FAIL with the reason. */
    enum verdict (*audit)(struct work *);
};

/* Registration: a pointer in a section whose bounds the linker knows. */
#define CLIFFS_STR1(x) #x
#define CLIFFS_STR(x) CLIFFS_STR1(x)
#define CLIFFS_ROW(type, section_name, object) \
    __attribute__((section(section_name), used)) static const type *const object##_row = &object;

/* Defines a study's descriptor, at the end of its file. Its name is the folder's, given by the build. */
#define STUDY(...) \
    static const struct study cliffs_study = {.name = CLIFFS_STR(CLIFFS_STUDY), __VA_ARGS__}; \
    CLIFFS_ROW(struct study, "cliffs_studies", cliffs_study)
/* The source hash of a variant's file. The build puts all hashes into one file, for a hash may change when
 * the variant's own object does not. */
#ifdef CLIFFS_SOURCE /* tests */
#define SOURCE_HASH CLIFFS_STR(CLIFFS_SOURCE)
#else
#define SOURCE_NAME2(study, file) cliffs_source_##study##_##file
#define SOURCE_NAME1(study, file) SOURCE_NAME2(study, file)
#define SOURCE_HASH SOURCE_NAME1(CLIFFS_STUDY, CLIFFS_FILE)
#ifdef CLIFFS_FILE
extern const char SOURCE_HASH[];
#endif
#endif
/* Defines a variant's descriptor, at the end of its file: the members that are not zero, in the order of
 * struct variant. */
#define VARIANT(...) \
    static const struct variant cliffs_variant = {.name = CLIFFS_STR(CLIFFS_VARIANT), \
                                                  .study = CLIFFS_STR(CLIFFS_STUDY), \
                                                  .source = SOURCE_HASH, \
                                                  __VA_ARGS__}; \
    CLIFFS_ROW(struct variant, "cliffs_variants", cliffs_variant)

/* All studies and variants of this program, sorted by name on first use. */
const struct study *const *studies(int *count);
const struct study *study_find(const char *name);
int study_variants(const struct study *, const struct variant *const **list);
const struct variant *variant_find(const struct study *, const char *name, int *index);

/* Whether the variant has this axis of its study. */
static inline int variant_has(const struct variant *v, int a)
{
    return a < AXIS_BLOCK || (v->has & AXIS_BIT(a)) != 0;
}

/* Axis `a` of the study, 0 <= a < AXIS_MAX; NULL if the study does not have it. */
const struct axis *study_axis(const struct study *, int a);
int study_axis_find(const struct study *, const char *name);

/* For many studies: the points of a case's grid; the bytes of an array with a value for each point. */
double case_points(const struct bench_case *);
double case_array_bytes(const struct bench_case *);

/* Queues `count` applications from number `step` on, by the variant's launches() if it has it. Returns 0 or
 * the backend's error code. */
int study_launch(struct work *, int step, int count);

/* Monotonic time of the host in ns. */
double host_now(void);

/* Launches on exact data after which the CRC of the result is compared. */
int study_exact_steps(const struct bench_case *);

/* Writes an axis value as files have it: "single", "32x16x1", "256"; empty for AXIS_NONE. */
void axis_format(const struct study *, int a, int64_t value, char *text, size_t size);
/* Word `i` of an axis that has words, NULL behind the last; sets *value to its value. */
const char *axis_word(const struct study *, int a, int i, int64_t *value);
#define WHY 5000 /* bytes of every `why`: one line that says what is wrong and what is allowed */
/* Parses an axis value. Returns 0; else -1 with `why`, which says what is allowed. */
int axis_parse(const struct study *, int a, const char *text, int64_t *value, char why[WHY]);

/* For an axis of kind AXIS_DIMS: the most threads or points of a block, and the word for them. */
int axis_dims_most(const struct axis *);
const char *axis_dims_of(const struct axis *);

/* Identity of a case within an experiment: its axes in their order: "base,single,1,256,256,256,32x16x1,0". */
void case_key(const struct bench_case *, char *text, size_t size);
/* A case's axes from a given one on, as "name=value name=value". */
void case_pairs(const struct bench_case *, int from, char *text, size_t size);

#ifdef __cplusplus
}
#endif
