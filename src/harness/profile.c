/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "profile.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "files.h"
#include "memory.h"
#include "record.h"
#include "text.h"
#include "../statistics.h"

#define LAUNCHES 16 /* of a case, at most */
#define CELLS 1000  /* of a line */
#define CASE_LAUNCH " launch="

/* What is asked for: the column of the table, Nsight Compute's name, how the kernels of a launch are put
 * together (a ratio weighs as much as its kernel took of the time), and what one counts for (a sector: 32 bytes). */
enum sum { SUM, MEAN, MOST };
#define STALL(name) {"stall_" #name, "smsp__average_warps_issue_stalled_" #name "_per_issue_active.ratio", MEAN, 1}
#define THREADS(name) {#name, "smsp__sass_thread_inst_executed_op_" #name "_pred_on.sum", SUM, 1}
static const struct {
    const char *name, *ncu;
    enum sum sum;
    double scale;
} metric[] = {
    {"duration_ns", "gpu__time_duration.sum", SUM, 1}, /* the first: the weight */
    {"sm_clock_hz", "smsp__cycles_elapsed.avg.per_second", MEAN, 1},
    {"dram_read_bytes", "dram__bytes_read.sum", SUM, 1},
    {"dram_write_bytes", "dram__bytes_write.sum", SUM, 1},
    {"dram_pct", "dram__throughput.avg.pct_of_peak_sustained_elapsed", MEAN, 1},
    {"l2_hit_pct", "lts__t_sector_hit_rate.pct", MEAN, 1},
    {"l2_read_bytes", "lts__t_sectors_op_read.sum", SUM, 32},
    {"l2_write_bytes", "lts__t_sectors_op_write.sum", SUM, 32},
    {"l2_to_l1_bytes", "l1tex__m_xbar2l1tex_read_bytes.sum", SUM, 1},
    {"l2_pct", "lts__throughput.avg.pct_of_peak_sustained_elapsed", MEAN, 1},
    {"l1_hit_pct", "l1tex__t_sector_hit_rate.pct", MEAN, 1},
    {"l1_pct", "l1tex__throughput.avg.pct_of_peak_sustained_elapsed", MEAN, 1},
    {"load_requests", "l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum", SUM, 1}, /* of warps */
    {"store_requests", "l1tex__t_requests_pipe_lsu_mem_global_op_st.sum", SUM, 1},
    {"l1_read_bytes", "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum", SUM, 32},
    {"l1_write_bytes", "l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum", SUM, 32},
    {"sectors_per_load", "l1tex__average_t_sectors_per_request_pipe_lsu_mem_global_op_ld.ratio", MEAN, 1},
    {"sectors_per_store", "l1tex__average_t_sectors_per_request_pipe_lsu_mem_global_op_st.ratio", MEAN, 1},
    {"shared_loads", "smsp__inst_executed_op_shared_ld.sum", SUM, 1},
    {"shared_stores", "smsp__inst_executed_op_shared_st.sum", SUM, 1},
    {"shared_wavefronts", "l1tex__data_pipe_lsu_wavefronts_mem_shared.sum", SUM, 1},
    {"bank_conflicts", "l1tex__data_bank_conflicts_pipe_lsu_mem_shared.sum", SUM, 1},
    {"occupancy_achieved_pct", "sm__warps_active.avg.pct_of_peak_sustained_active", MEAN, 1},
    {"occupancy_theoretical_pct", "sm__maximum_warps_per_active_cycle_pct", MEAN, 1},
    {"registers", "launch__registers_per_thread", MOST, 1},
    {"local_loads", "smsp__inst_executed_op_local_ld.sum", SUM, 1}, /* of spilled registers; of warps, as all instructions */
    {"local_stores", "smsp__inst_executed_op_local_st.sum", SUM, 1},
    {"issue_active_pct", "smsp__issue_active.avg.pct_of_peak_sustained_active", MEAN, 1},
    {"instructions", "smsp__inst_executed.sum", SUM, 1},
    THREADS(ffma), THREADS(fadd), THREADS(fmul), THREADS(dfma), THREADS(dadd), THREADS(dmul),
    {"warp_latency", "smsp__average_warp_latency_per_inst_issued.ratio", MEAN, 1}, /* all stalls together */
    STALL(long_scoreboard), STALL(short_scoreboard), STALL(barrier), STALL(lg_throttle), STALL(mio_throttle),
    STALL(math_pipe_throttle), STALL(wait), STALL(sleeping), STALL(not_selected), STALL(selected),
};
enum { METRICS = sizeof metric / sizeof *metric };

void profile_print_metrics(void)
{
    for (int m = 0; m < METRICS; m++)
        printf("%s %s\n", metric[m].name, metric[m].ncu);
}

void profile_name(const struct bench_case *c, int launch, char *text, size_t size)
{
    char value[64];
    int n = snprintf(text, size, "study=%s variant=%s", c->study->name, c->variant->name);
    for (int a = AXIS_PRECISION; a < AXIS_MAX; a++)
        if (study_axis(c->study, a) && n < (int)size) {
            axis_format(c->study, a, c->axis[a], value, sizeof value);
            n += snprintf(text + n, size - (size_t)n, " %s=%s", study_axis(c->study, a)->name, value);
        }
    if (n < (int)size)
        snprintf(text + n, size - (size_t)n, " source=%s" CASE_LAUNCH "%d", c->variant->source, launch + 1);
}

/* ---- the profiler's rows ---- */

/* A case as it was seen: sums of its launches so far. */
struct seen {
    char *name;
    int launches, kernels[LAUNCHES];
    double value[LAUNCHES][METRICS];
};

struct rows {
    const char *path;
    long line;
    int name_at, at[METRICS]; /* columns; -1: not there */
    int old;                  /* 1: a row for each metric, as it once was, without the case */
    char launch[16];          /* of the row before */
    struct seen **seen;
    size_t count;
};

/* Cells of the next line, their quotes and what they double taken off in place; 0 at the end, -1 where it is torn. */
static int next_line(char **text, char **cell)
{
    char *from = *text, *to;
    int n = 0, last = !*from;
    while (!last) {
        const int quoted = *from == '"';
        if (n == CELLS)
            return -1;
        for (cell[n++] = to = from += quoted; *from && (quoted || (*from != ',' && *from != '\n')); *to++ = *from++)
            if (quoted && *from == '"' && *++from != '"')
                break;
        if (*from != ',' && *from != '\n')
            return -1;
        last = *from++ == '\n';
        *to = '\0';
    }
    *text = from;
    return n;
}

/* A number with commas between its thousands; NaN where there is none. */
static double number(char *text)
{
    char *to = text, *end;
    for (const char *from = text; *from; from++)
        if (*from != ',')
            *to++ = *from;
    *to = '\0';
    const double x = strtod(text, &end);
    return *text && !*end && isfinite(x) && x >= 0 ? x : NAN;
}

/* Columns by their names. */
static int take_header(struct rows *r, char **cell, int n)
{
    r->name_at = -1;
    for (int m = 0; m < METRICS; m++)
        r->at[m] = -1;
    for (int i = 0; i < n; i++) {
        if (!strcmp(cell[i], "Kernel Name"))
            r->name_at = i;
        r->old |= !strcmp(cell[i], "Metric Name");
        for (int m = 0; m < METRICS; m++)
            if (!strcmp(cell[i], metric[m].ncu))
                r->at[m] = i;
    }
    return r->name_at;
}

/* Multiples would pass for the units themselves. */
static const char *odd_unit(const struct rows *r, char **cell)
{
    for (int m = 0; m < METRICS; m++) {
        const char *unit = r->at[m] < 0 ? "" : cell[r->at[m]];
        if (strchr("KMGTmu", *unit) && *unit)
            return unit;
    }
    return NULL;
}

/* "name=value name=value ...", as profile_name writes it. NULL or what is wrong. */
static const char *name_wrong(const char *name)
{
    size_t length, all;
    if (strncmp(name, "study=", 6))
        return "its name is no case's";
    if (!text_allowed(name, ""))
        return "characters that no case has";
    for (const char *at; (at = record_pair(&name, &length, &all));)
        if (!length || length == all || strspn(at, "abcdefghijklmnopqrstuvwxyz0123456789_") != length)
            return "name=value is expected, with small letters, digits and '_' in a name";
    return NULL;
}

/* The case of a row and its launch there; the rows of a case follow one another. NULL with what is wrong. */
static struct seen *launch_of(struct rows *r, char *name, const char **wrong)
{
    struct seen *s = r->count ? r->seen[r->count - 1] : NULL;
    char *cut;
    name[strcspn(name, "/")] = '\0'; /* behind it the kernel's own */
    cut = strstr(name, CASE_LAUNCH);
    if ((*wrong = name_wrong(name)))
        return NULL;
    *wrong = !cut || strlen(cut) >= sizeof r->launch + sizeof CASE_LAUNCH ? "no number of the launch" : "more launches of a case than " CLIFFS_STR(LAUNCHES);
    if (!cut || strlen(cut) >= sizeof r->launch + sizeof CASE_LAUNCH)
        return NULL;
    *cut = '\0';
    const int same_case = s && !strcmp(s->name, name), same = same_case && !strcmp(r->launch, cut + sizeof CASE_LAUNCH - 1);
    snprintf(r->launch, sizeof r->launch, "%s", cut + sizeof CASE_LAUNCH - 1);
    if (!same_case) {
        r->seen = grow(r->seen, r->count + 1, sizeof *r->seen);
        s = r->seen[r->count++] = zeroed(1, sizeof *s);
        s->name = copied(name);
    }
    if (!same && s->launches++ == LAUNCHES)
        return NULL;
    s->kernels[s->launches - 1]++;
    return s;
}

/* One kernel's counters go to those of its launch. NULL or what is wrong. */
static const char *take_row(struct rows *r, char **cell)
{
    const char *wrong;
    struct seen *s = launch_of(r, cell[r->name_at], &wrong);
    if (!s)
        return wrong;
    double *const v = s->value[s->launches - 1], time = 1, whole = v[0];
    for (int m = 0; m < METRICS; m++) {
        const double x = r->at[m] < 0 ? NAN : number(cell[r->at[m]]) * metric[m].scale;
        if (m == 0)
            time = x;
        if (s->kernels[s->launches - 1] == 1)
            v[m] = x;
        else if (metric[m].sum == MOST)
            v[m] = fmax(v[m], x);
        else
            v[m] = metric[m].sum == SUM ? v[m] + x : (v[m] * whole + x * time) / (whole + time);
    }
    return NULL;
}

/* ---- the table ---- */

static int by_name(const void *a, const void *b)
{
    const struct seen *const *x = a, *const *y = b;
    return strverscmp((*x)->name, (*y)->name);
}

/* The names, or the values, of "name=value name=value", a comma behind each. */
static void print_pairs(FILE *out, const char *text, int values)
{
    size_t name, all;
    for (const char *at; (at = record_pair(&text, &name, &all));)
        fprintf(out, "%.*s,", (int)(values ? all - name - 1 : name), values ? at + name + 1 : at);
}

static int same_names(const char *a, const char *b)
{
    size_t n, k, all;
    for (const char *x, *y;;) {
        x = record_pair(&a, &n, &all);
        y = record_pair(&b, &k, &all);
        if (!x || !y || n != k || strncmp(x, y, n))
            return !x && !y;
    }
}

static void print_case(FILE *out, const struct seen *s)
{
    print_pairs(out, s->name, 1);
    fprintf(out, "%d,%d", s->launches, s->kernels[0]);
    for (int m = 0; m < METRICS; m++) {
        double x[LAUNCHES], sum = 0;
        for (int i = 0; i < s->launches; i++)
            sum += x[i] = s->value[i][m];
        fprintf(out, isnan(sum) ? "," : ",%.10g", summarise(x, s->launches).median);
    }
    putc('\n', out);
}

/* Sorted; no case twice, all of one study. NULL with `why`. */
static char *table_of(struct rows *r, char *why, size_t size)
{
    char *text = NULL;
    size_t length;
    int odd = 0;
    FILE *out = open_memstream(&text, &length);
    if (!out)
        abort();
    qsort(r->seen, r->count, sizeof *r->seen, by_name);
    fputs("# counted by Nsight Compute: medians of `launches` launches; of the kernels of a launch counts are summed, rates weighted by their time\n", out);
    print_pairs(out, r->seen[0]->name, 0);
    fputs("launches,kernels", out);
    for (int m = 0; m < METRICS; m++)
        fprintf(out, ",%s", metric[m].name);
    putc('\n', out);
    *why = '\0';
    for (size_t i = 0; i < r->count && !*why; i++) {
        const struct seen *s = r->seen[i];
        for (int k = 1; k < s->launches; k++)
            odd |= s->kernels[k] != s->kernels[0];
        if (odd)
            snprintf(why, size, "%s: launches of different numbers of kernels: %.200s", r->path, s->name);
        else if (i && !strcmp(s->name, r->seen[i - 1]->name))
            snprintf(why, size, "%s: not all in one place: %.200s", r->path, s->name);
        else if (!same_names(s->name, r->seen[0]->name))
            snprintf(why, size, "%s: other axes than those of the first: %.200s", r->path, s->name);
        print_case(out, s);
    }
    fclose(out);
    if (!*why)
        return text;
    free(text);
    return NULL;
}

/* Lines: the names of the columns, their units, one for each kernel. */
static char *read_rows(struct rows *r, char *text, char *why, size_t size)
{
    char *cell[CELLS];
    const char *wrong = NULL;
    int columns = 0, n;
    for (*why = '\0'; (n = next_line(&text, cell)) > 0 && !wrong; columns = n) {
        if (++r->line == 1) {
            if (take_header(r, cell, n) < 0)
                wrong = "no column \"Kernel Name\"; what ncu --csv --page raw writes is expected";
        } else if (n != columns) {
            wrong = "not as many fields as the header has";
        } else if (r->line > 2) {
            wrong = take_row(r, cell);
        } else if (r->old) {
            return NULL;
        } else if (odd_unit(r, cell)) {
            wrong = "a unit is not the base unit (ncu --print-units base)";
        }
    }
    if (n < 0 && !wrong)
        wrong = "torn line", r->line++;
    if (!wrong && !r->count)
        wrong = "no launch of a case in it";
    if (!wrong)
        return table_of(r, why, size);
    snprintf(why, size, "%s:%ld: %s", r->path, r->line, wrong);
    return NULL;
}

char *profile_text(const char *path, char *why, size_t size)
{
    struct rows r = {.path = path};
    char *text = file_text(path, NULL), *table = NULL;
    if (text)
        table = read_rows(&r, text, why, size);
    else
        snprintf(why, size, "%s: %s", path, file_error(errno));
    for (size_t i = 0; i < r.count; i++) {
        free(r.seen[i]->name);
        free(r.seen[i]);
    }
    free(r.seen);
    free(text);
    return table;
}
