/* cliffs list: what this program can measure. */
#include <inttypes.h>
#include <stdio.h>
#include "experiment.h"
#include "options.h"
#include "text.h"
#include "tuned.h"

static const struct command command = {"list",
                                       TAKES(settings),
                                       NULL,
                                       0,
                                       0,
                                       "Prints the studies of this program with their axes and limits, the "
                                       "variants of each with backend and summary, and the files in "
                                       "experiments/."};

/* The allowed words of an axis; variants are listed below with their descriptors. */
static void print_words(const struct study *study, int a)
{
    const struct variant *const *list;
    const char *word;
    int64_t value;
    if (a == AXIS_VARIANT)
        printf("%d, below", study_variants(study, &list));
    for (int i = 0; a != AXIS_VARIANT && (word = axis_word(study, a, i, &value)); i++)
        printf("%s%s", i ? " | " : "", word);
}

static void print_axis(const struct study *study, int a, const struct axis *axis)
{
    char fallback[64];
    printf("  axis     %-20s ", axis->name);
    if (a <= AXIS_PRECISION || axis->kind == AXIS_WORD)
        print_words(study, a);
    else if (axis->kind == AXIS_DIMS)
        printf("XxYxZ, at most %d %s", axis_dims_most(axis), axis_dims_of(axis));
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
    putchar('\n');
}

/* Prints the settings that can be tuned: study, variant, the variant's number in its study, axis. */
static void print_settings(const struct study *study)
{
    const struct variant *const *variants;
    const int count = study_variants(study, &variants);
    for (int i = 0; i < count; i++)
        for (int a = AXIS_BLOCK; a < AXIS_MAX; a++)
            if (variants[i]->settings & AXIS_BIT(a))
                printf("%s,%s,%d,%s\n", study->name, variants[i]->name, i, study_axis(study, a)->name);
}

static int print_experiment(const struct experiment *x, __attribute__((unused)) void *context)
{
    text_say(stdout, "experiment %-20s %-10s on: %-5s %s", x->name, x->study->name,
             experiment_places[x->place], x->title);
    return 0;
}

int cmd_list(int argc, char **argv)
{
    /* Only titles are printed. Sizes relative to an L2 need some L2 to be read. */
    const struct device_sizes some = {.l2_bytes = SOME_L2};
    struct options o;
    int count, bad = options_read(&command, argc, argv, &o);
    const struct study *const *all = studies(&count);
    if (bad >= 0)
        return bad;
    if (o.settings) {
        puts("study,variant,place,axis");
        for (int i = 0; i < count; i++)
            print_settings(all[i]);
        return 0;
    }
    for (int i = 0; i < count; i++)
        print_study(all[i]);
    return experiment_each(&o, &some, print_experiment, NULL);
}
