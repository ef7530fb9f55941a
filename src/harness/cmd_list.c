/* SPDX-License-Identifier: MIT */
/* cliffs list: what this program can measure. */
#include <inttypes.h>
#include <stdio.h>
#include "experiment.h"
#include "options.h"

static const struct command command = {
    "list", 0, NULL, 0, 0,
    "Prints the studies of this program with their axes and limits, the variants of each with backend and summary, "
    "and the files in experiments/."};

/* What an axis in words may be; the variants are listed with their facts below. */
static void print_words(const struct study *study, int a, const struct axis *axis)
{
    for (int64_t bytes = 4, shown = 0; a == AXIS_PRECISION && bytes <= 8; bytes += 4) {
        char word[64];
        if (axis->max > 0 && (bytes < axis->min || bytes > axis->max))
            continue;
        axis_format(study, a, bytes, word, sizeof word);
        printf("%s%s", shown++ ? " | " : "", word);
    }
    for (int i = 0; a != AXIS_PRECISION && axis->words && axis->words[i]; i++)
        printf("%s%s", i ? " | " : "", axis->words[i]);
    if (a == AXIS_VARIANT) {
        const struct variant *const *list;
        printf("%d, below", study_variants(study, &list));
    }
}

/* Limits as they are written in experiment files. */
static void print_axis(const struct study *study, int a, const struct axis *axis)
{
    char fallback[64];
    printf("  axis     %-20s ", axis->name);
    if (a <= AXIS_PRECISION || axis->kind == AXIS_WORD)
        print_words(study, a, axis);
    else if (axis->kind == AXIS_DIMS)
        printf("XxYxZ, at most 1024 threads");
    else
        printf("%" PRId64 "..%" PRId64, axis->min, axis->max);
    axis_format(study, a, axis->fallback, fallback, sizeof fallback);
    printf(*fallback ? ", default %s\n" : "%s\n", fallback);
}

static void print_study(const struct study *study)
{
    const struct variant *const *variants;
    const int count = study_variants(study, &variants);
    printf("study %s: %s\n", study->name, study->title);
    for (int a = 0; a < AXIS_MAX; a++)
        if (study_axis(study, a))
            print_axis(study, a, study_axis(study, a));
    for (int i = 0; i < count; i++)
        printf("  variant  %-20s %-8s %s\n", variants[i]->name, backend_names[variants[i]->backend],
               variants[i]->summary);
    if (count == 0)
        printf("  no variant in this program\n");
    putchar('\n');
}

/* Titles only: sizes relative to the device need one, so any will do. */
static int print_experiments(void)
{
    static const char *const places[] = {"any", "gpu", "host"};
    const struct device_sizes some = {.l2_bytes = 60.0 * 1024 * 1024};
    char why[600], **paths;
    int bad = 0;
    const int count = experiment_files("experiments", &paths, why, sizeof why);
    if (count < 0) {
        fprintf(stderr, "cliffs list: %s\n", why);
        return 1;
    }
    for (int i = 0; i < count; i++) {
        struct experiment x;
        if (experiment_read(paths[i], &some, 0, &x, why, sizeof why) != 0) {
            fprintf(stderr, "%s\n", why);
            bad = 1;
            continue;
        }
        printf("experiment %-20s %-10s on: %-5s %s\n", x.name, x.study->name, places[x.place], x.title);
        experiment_free(&x);
    }
    experiment_files_free(paths, count);
    return bad;
}

int cmd_list(int argc, char **argv)
{
    struct options o;
    int count, bad = options_read(&command, argc, argv, &o);
    const struct study *const *all = studies(&count);
    if (bad >= 0)
        return bad;
    for (int i = 0; i < count; i++)
        print_study(all[i]);
    bad = print_experiments();
    if (fflush(stdout) != 0 || ferror(stdout)) {
        perror("cliffs list: standard output");
        return 1;
    }
    return bad;
}
