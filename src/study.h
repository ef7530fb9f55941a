/* The one interface between the harness and what it measures.
 *
 * A study is a question's operator: its axes, its inputs, its reference, its flops and its fewest bytes. A variant is
 * one implementation of that operator for one backend. Both are found by the linker: each source file puts a pointer
 * to its descriptor into a section of its own, so a new file needs no list to be edited. */
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
    AXIS_MAX = AXIS_FIXED + 7
};
#define AXIS_BIT(a) (1u << (a))
/* A set of axes, at most 10: AXES(AXIS_BLOCK, STREAM_AXIS_WIDTH). */
#define AXES(...) AXES_OF(__VA_ARGS__, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 0)
#define AXES_OF(a, b, c, d, e, f, g, h, i, j, ...) \
    ((AXIS_BIT(a) | AXIS_BIT(b) | AXIS_BIT(c) | AXIS_BIT(d) | AXIS_BIT(e) | AXIS_BIT(f) | AXIS_BIT(g) | AXIS_BIT(h) | \
      AXIS_BIT(i) | AXIS_BIT(j)) & ~AXIS_BIT(31))
#define AXIS_NONE INT64_MIN /* value of an axis that the variant does not have */

enum { BLOCK_THREADS_MAX = 1024 /* of every CUDA device so far */ };
enum axis_kind { AXIS_INTEGER, AXIS_WORD, AXIS_DIMS };

/* A thread block x × y × z in one value. */
#define BLOCK(x, y, z) ((int64_t)(x) | (int64_t)(y) << 16 | (int64_t)(z) << 32)
#define BLOCK_X(b) ((int)((b)&0xffff))
#define BLOCK_Y(b) ((int)((b) >> 16 & 0xffff))
#define BLOCK_Z(b) ((int)((b) >> 32 & 0xffff))

struct axis {
    const char *name;
    enum axis_kind kind;
    int64_t min, max;  /* allowed range of an integer; a word's is its list */
    int64_t fallback;  /* value where the experiment is silent; AXIS_NONE: must be given */
    const char *const *words; /* AXIS_WORD: NULL-terminated; value = index. Precision: what 4 and 8 bytes are called, NULL: single, double */
};

/* The common axes as they are in nearly every study, for its `common`: the largest extents; precision and block where the
 * experiment is silent. */
#define PRECISION_AXIS(fallback) [AXIS_PRECISION] = {"precision", AXIS_WORD, 4, 8, fallback, NULL}
#define NX_AXIS(most) [AXIS_NX] = {"nx", AXIS_INTEGER, 1, most, AXIS_NONE, NULL}
#define NY_AXIS(most) [AXIS_NY] = {"ny", AXIS_INTEGER, 1, most, AXIS_NONE, NULL}
#define NZ_AXIS(most) [AXIS_NZ] = {"nz", AXIS_INTEGER, 1, most, AXIS_NONE, NULL}
#define BLOCK_AXIS(x, y, z) TILE_AXIS(x, y, z, BLOCK_THREADS_MAX)
/* A study some of whose variants take it for the tile of a block, in points: `most` in all, no side longer than 1024. */
#define TILE_AXIS(x, y, z, most) [AXIS_BLOCK] = {"block", AXIS_DIMS, 1, most, BLOCK(x, y, z), NULL}
enum { GRID_MAX = 65535 /* extent of a grid: what blockIdx.y and .z count to */ };

enum backend { BACKEND_CUDA, BACKEND_OPENMP, BACKEND_OPENACC, BACKEND_COUNT };
extern const char *const backend_names[]; /* NULL behind the last */

struct study;
struct variant;

/* What a variant's settings may follow from. */
struct gpu_facts {
    int cc;           /* compute capability, 10·major + minor */
    int sms;          /* multiprocessors */
    int shared_block; /* bytes of shared memory that a block can have */
};

/* One point of the sweep: what a line of the log stands for. */
struct bench_case {
    const struct study *study;
    const struct variant *variant;
    int64_t axis[AXIS_MAX];
    struct gpu_facts gpu; /* that its settings are for; all 0: unknown */
};
/* Where no GPU is known, settings are those for an H100 or H200. */
static inline const struct gpu_facts *gpu_of(const struct bench_case *c)
{
    static const struct gpu_facts hopper = {90, 132, 227 * 1024};
    return c->gpu.cc ? &c->gpu : &hopper;
}

#define WORK_FIELDS 4

/* What a study fills its inputs with. */
enum inputs {
    INPUTS_GENERAL, /* a hash of the index, in [-1, 1) */
    INPUTS_EXACT,   /* small integers: every order of summation gives the same bits */
    INPUTS_PICTURE  /* the source's initial condition, to look at or to measure errors with */
};

/* A case made ready: its arrays in the backend's memory, raw allocations; a study's header tells how they are laid out. */
struct work {
    const struct bench_case *c;
    int fields;
    size_t bytes[WORK_FIELDS];
    void *field[WORK_FIELDS];
    int inputs;   /* enum inputs, or one of the study's own beyond those */
    void *stream; /* cudaStream_t for BACKEND_CUDA, else NULL */
    void *own;    /* the variant's, made by prepare, freed by release */
    char why[160]; /* what broke, when a call below says FAIL; the reason, when it says SKIP */
};

/* What a call says. SKIP: this machine cannot run the case; FAIL: it broke. */
enum verdict { CALL_OK = 0, CALL_SKIP, CALL_FAIL };

/* Refuses a case: w->why becomes "rule: " and one sentence with its numbers; CALL_SKIP. The first word
 * says who can tell: `rule` sizes, axes and sources alone; `build` how this program was built; `device`
 * this device or its host. The sentence becomes a field of a record: letters, digits, blanks and
 * ._+-/:=()%@. */
#define PRINTF_LIKE __attribute__((format(printf, 2, 3)))
PRINTF_LIKE enum verdict skip_rule(struct work *, const char *sentence, ...);
PRINTF_LIKE enum verdict skip_build(struct work *, const char *sentence, ...);
PRINTF_LIKE enum verdict skip_device(struct work *, const char *sentence, ...);
/* A reason without the word before its sentence. */
const char *skip_sentence(const char *reason);

/* Outcome of checking one application of the operator. */
struct check_result {
    double err_max;    /* largest |got - reference| */
    double bound_used; /* largest |got - reference| / bound; must be <= 1 */
    int64_t points;    /* points compared */
    int64_t wrong;     /* points beyond the bound (NaN counts) */
    int64_t damaged;   /* cells of input, halo or padding that changed, or outputs never written */
};

/* A committed result: CRC-32 of all points, as doubles, x fastest, after `exact_steps` launches on exact data. */
struct exact_case {
    int radius, precision;
    int64_t nx, ny, nz;
    uint32_t crc;
    const char *operation; /* what the study's operation() says; NULL where it has but one */
};

#define COUNT_OF(array) ((int)(sizeof(array) / sizeof *(array)))
/* The rows of both precisions: of one answer, or of one each. */
#define EXACT(radius, nx, ny, nz, crc, operation) EXACT_EACH(radius, nx, ny, nz, crc, crc, operation)
#define EXACT_1D(nx, crc, operation) EXACT(0, nx, 1, 1, crc, operation)
#define EXACT_EACH(radius, nx, ny, nz, single, twice, operation) \
    {radius, 4, nx, ny, nz, single, operation}, {radius, 8, nx, ny, nz, twice, operation},

struct study {
    const char *name, *title;
    struct axis common[AXIS_FIXED];          /* limits of the common axes; name NULL: it has none such */
    struct axis extra[AXIS_MAX - AXIS_FIXED]; /* its own axes; ends at name NULL */

    /* Work per application of the operator to the whole grid. */
    double (*points)(const struct bench_case *);
    double (*flops)(const struct bench_case *);
    double (*bytes_min)(const struct bench_case *); /* fewest bytes any code must move: A_eff */
    /* Its axis that says how many KiB of the L2 a companion takes away while a case is timed (harness/thief.h); 0: it has none. */
    int thief;
    int host_threads; /* 1: its CUDA variants have the host's OpenMP threads work, too */
    /* Time steps of an application, each of which counts in bytes_min: what lies between them may stay on the chip,
     * so that only bytes_min / steps need the memory. NULL: one. */
    int (*steps)(const struct bench_case *);
    /* Smallest array, in bytes: decides the cache regime of the record. */
    double (*array_bytes)(const struct bench_case *);

    /* Sets w->fields and w->bytes. CALL_SKIP with a reason where these sizes cannot be. */
    enum verdict (*layout)(struct work *);

    int64_t (*results)(const struct work *); /* values of the answer */
    /* Where value i of the answer, x fastest, lies after `steps` launches: offset in *field. */
    int64_t (*result)(const struct work *, int64_t i, int steps, int *field);
    /* Which value is number i of a sample; NULL: evenly spread, the first and the last among them. */
    int64_t (*pick)(const struct work *, int64_t i, int64_t sample);
    /* Value i after launch(w, 0) by the definition, and how far a right answer may be off. */
    long double (*expect)(struct work *, int64_t i, double *bound);
    const struct exact_case *exact;
    int exact_count, exact_steps; /* rows; launches */
    /* exact_steps of one way to run the study; NULL: it is the same for all of them. */
    int (*exact_launches)(const struct bench_case *);
    /* Which of several operators the case's variant is, for the exact table; NULL: there is one. */
    const char *(*operation)(const struct bench_case *);

    /* May be NULL. Many launches against the reference, once per way to run a variant. */
    enum verdict (*long_run)(struct work *, struct check_result *);
    /* May be NULL. What the study finds beside the time, after a case was timed:
     * "name=value name=value", numbers; they become columns of the tidy table. */
    enum verdict (*findings)(struct work *, char *text, size_t size);
};

struct variant {
    const char *name;   /* the file's name, given by the build; it means nothing to any code */
    const char *study;  /* the folder's name, given by the build */
    const char *source; /* hash of the sources it depends on, given by the build */
    enum backend backend;
    const char *summary;
    int kind;         /* which of the study's operators it is, or what it needs: the study's own enumeration */
    uint32_t has;     /* AXES() that it has: block, and the study's own; which precision, radius and sizes the study says */
    /* AXES() on which the variant depends but the question does not (tile, stages, ...): `defaults` sets
     * them, and a machine's tuning may say otherwise. Of these, `sized` are those whose default follows
     * from the sizes: they are not tuned, for a row of the tuned table has no sizes. */
    uint32_t settings, sized;
    int min_cc;       /* least compute capability of the GPU and of the code built for it, 10·major + minor; 0 any */
    /* NULL where there are no settings. Sets them where the experiment is silent and this GPU was not
     * tuned. They follow from the other axes and gpu_of(case). */
    void (*defaults)(struct bench_case *);
    /* NULL where there is nothing to do. prepare may say CALL_SKIP with a reason. */
    enum verdict (*prepare)(struct work *);
    /* Queues one application; `step` counts from 0, odd steps run backwards
     * between the fields (ping-pong). Nonzero: a CUDA error code. */
    int (*launch)(struct work *, int step);
    /* May be NULL: queues `count` applications at once, from number `step` on. */
    int (*launches)(struct work *, int step, int count);
    void (*release)(struct work *);
    /* May be NULL. Whether what prepare made is as launches that are over must have left it: what shows no mistake in
     * the answer, but will hang a launch to come. CALL_FAIL with the reason. */
    enum verdict (*audit)(struct work *);
};

/* Registration. In a section whose bounds the linker knows. */
#define CLIFFS_STR1(x) #x
#define CLIFFS_STR(x) CLIFFS_STR1(x)
#define CLIFFS_ROW(type, section_name, object) \
    __attribute__((section(section_name), used)) static const type *const object##_row = &object;

/* The descriptor of a study at the end of its file; its name is the folder's, given by the build. */
#define STUDY(...) \
    static const struct study cliffs_study = {.name = CLIFFS_STR(CLIFFS_STUDY), __VA_ARGS__}; \
    CLIFFS_ROW(struct study, "cliffs_studies", cliffs_study)
/* The source hash of a variant's file; the build makes one file of them all, for it may change where the
 * variant's own object does not. */
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
/* The descriptor at the end of a variant's file: what differs from zero, in the order of struct variant. */
#define VARIANT(...) \
    static const struct variant cliffs_variant = {.name = CLIFFS_STR(CLIFFS_VARIANT), \
                                                  .study = CLIFFS_STR(CLIFFS_STUDY), \
                                                  .source = SOURCE_HASH, __VA_ARGS__}; \
    CLIFFS_ROW(struct variant, "cliffs_variants", cliffs_variant)

/* All studies and variants of this program, sorted by name on first use. */
const struct study *const *studies(int *count);
const struct study *study_find(const char *name);
int study_variants(const struct study *, const struct variant *const **list);
const struct variant *variant_find(const struct study *, const char *name, int *index);

/* 1 if the variant has an axis of its study's. */
static inline int variant_has(const struct variant *v, int a) { return a < AXIS_BLOCK || (v->has & AXIS_BIT(a)) != 0; }

/* Axis `a` of the study, or NULL where it has none; number of axes to look at is AXIS_MAX. */
const struct axis *study_axis(const struct study *, int a);
int study_axis_find(const struct study *, const char *name);

/* What many studies say of a case: the points of its grid, and the bytes of an array that has a value for each. */
double case_points(const struct bench_case *);
double case_array_bytes(const struct bench_case *);

/* Queues `count` applications from number `step` on, by the variant's launches where it has them.
 * 0 or the backend's error code. */
int study_launch(struct work *, int step, int count);

/* Monotonic time of the host in ns. */
double host_now(void);

/* Launches on exact data after which an answer is committed. */
int study_exact_steps(const struct bench_case *);

/* Writes the axis value as it stands in files: "single", "32x16x1", "256"; empty for AXIS_NONE. */
void axis_format(const struct study *, int a, int64_t value, char *text, size_t size);
/* Word `i` of an axis that is written in words, NULL behind the last; *value is what it stands for. */
const char *axis_word(const struct study *, int a, int i, int64_t *value);
#define WHY 5000 /* bytes of every `why`: one line that says what is wrong */
/* Reads it back. 0 on success; else `why` says what is allowed. */
int axis_parse(const struct study *, int a, const char *text, int64_t *value, char why[WHY]);

/* Of an axis of kind AXIS_DIMS: how many there may be in all, and what of. */
int axis_dims_most(const struct axis *);
const char *axis_dims_of(const struct axis *);

/* Identity of a case within an experiment: its axes in their order: "base,single,1,256,256,256,32x16x1,0". */
void case_key(const struct bench_case *, char *text, size_t size);
/* Its axes from one on as "name=value name=value". */
void case_pairs(const struct bench_case *, int from, char *text, size_t size);

#ifdef __cplusplus
}
#endif
