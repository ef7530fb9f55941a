/* Experiment files: YAML to a small tree, the tree to axes, the axes to cases (expand.c). Every error has its
 * line and column.
 *
 *   title:   text                       (default: the file's name)
 *   study:   name                           (default: the beginning of the file's name, after tune-)
 *   place:   gpu | host | any               (default: gpu if the first map has a CUDA variant, else any)
 *            `on` is its older name, which libraries of YAML 1.1 write as `true`
 *   sweep:   {axis: values, ...}            every axis by itself; or a list of maps, whose cases are joined:
 *            a map after the first one gives only what differs from it, and may have its own zip
 *   zip:     [{axis: values, ...}, ...]     axes of one map move together
 *   exclude: [{axis: values, ...}, ...]     cases that match a map are removed
 *   measure: {samples: 15, noise: 0.01, cache: warm, rounds: 1, picture: 0, timeout: 0, sustained: 0,
 *             launches: 0}
 *   quick:   {sweep: ..., zip: ..., measure: ...}   what a trial uses instead
 *
 * values are one scalar or a list of them: 256, 1..5, 32..2048:32, 1..64:*2, l2*0.5, l2/15360, single,
 * base_zloop, 32x16x1, as the axis has it.
 *
 * A trial takes 6 samples, noise 0.1, one round and no sustained launches unless quick says otherwise, and
 * the axes that quick gives. If quick gives an axis of a zip map, the others of this map still move together.
 * Exclusions see a case as it will be recorded, without axes that its variant does not have. */
#include <errno.h>
#include <glob.h>
#include <inttypes.h>
#include <limits.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <yaml.h>
#include "expand.h"
#include "files.h"
#include "machine.h"
#include "memory.h"
#include "text.h"

#define FILE_MAX (1u << 20) /* bytes */
#define DEPTH_MAX 6         /* maps and lists within each other; the grammar needs 5 */
#define KEYS_MAX 32         /* in one map */
#define NODES_MAX 100000    /* values and keys, aliases resolved */
#define EXCLUSIONS_MAX 100
#define SWEEPS_MAX 100

const char *const experiment_places[] = {
    [PLACE_ANY] = "any", [PLACE_GPU] = "gpu", [PLACE_HOST] = "host", NULL};

struct source {
    const char *path, *text;
    size_t length;
    char *why;
};

enum node_kind { NODE_MAP, NODE_LIST, NODE_SCALAR };
static const char *const node_names[] = {"a map", "a list", "a word or number"};

struct node {
    const struct source *source;
    int line, column; /* from 1 */
    enum node_kind kind;
    struct node *key; /* of an entry of a map */
    char *text;       /* of a scalar */
    struct node *child, *next;
    int children;
};

/* Writes the line of an error. Returns -1, which callers return. */
#define refuse(at, format, ...) \
    text_why((at)->source->why, "%s:%d:%d: " format, (at)->source->path, (at)->line, (at)->column, \
             ##__VA_ARGS__)

/* Frees a tree, complete or not; NULL is allowed. */
static void node_free(struct node *node)
{
    struct node *next;
    for (; node; node = next) { /* and all nodes behind it; the recursion is at most DEPTH_MAX deep */
        next = node->next;
        node_free(node->key);
        node_free(node->child);
        free(node->text);
        free(node);
    }
}

static const struct node *find(const struct node *map, const char *key)
{
    for (const struct node *child = map->child; child; child = child->next)
        if (map->kind == NODE_MAP && strcmp(child->key->text, key) == 0)
            return child;
    return NULL;
}

/* ---- libyaml's document to a tree: aliases are resolved; anchors, tags and quotes are ignored ---- */

static int refuse_syntax(const struct source *s, const yaml_parser_t *y)
{
    struct node at = {
        .source = s, .line = (int)y->problem_mark.line + 1, .column = (int)y->problem_mark.column + 1};
    if (y->error != YAML_READER_ERROR)
        return refuse(&at, "not YAML: %s%s%s", y->problem ? y->problem : "out of memory",
                      y->context ? " " : "", y->context ? y->context : "");
    at.line = at.column = 1; /* libyaml gives the position of an encoding error only in bytes */
    for (size_t i = 0; i < s->length && i < y->problem_offset; i++) {
        at.column = s->text[i] == '\n' ? 1 : at.column + 1;
        at.line += s->text[i] == '\n';
    }
    return refuse(&at, "%s; allowed: UTF-8 without control characters", y->problem);
}

static int check_key(const struct node *map, const struct node *entry)
{
    const struct node *const key = entry->key;
    if (key->kind != NODE_SCALAR || !*key->text)
        return refuse(key, "a key is a word");
    if (map->children == KEYS_MAX)
        return refuse(key, "too many keys in one map");
    const struct node *const first = find(map, key->text);
    if (first != entry)
        return refuse(key, "key '%s' appears twice (first in line %d)", text_show(key->text),
                      first->key->line);
    return 0;
}

/* Makes the tree of one node of the document. An alias is replaced by a copy of its anchor's node. The limits
 * stop an alias that contains itself, which is too deep, and a few lines that multiply into millions of
 * nodes. */
struct tree {
    const struct source *source;
    yaml_document_t document;
    int nodes;
};
static int read_node(struct tree *t, struct node *node, int index, int depth)
{
    const yaml_node_t *const y = yaml_document_get_node(&t->document, index);
    const int map = y->type == YAML_MAPPING_NODE, list = y->type == YAML_SEQUENCE_NODE;
    struct node **next = &node->child;
    *node = (struct node){.source = t->source,
                          .line = (int)y->start_mark.line + 1,
                          .column = (int)y->start_mark.column + 1,
                          .key = node->key,
                          .kind = map    ? NODE_MAP
                                  : list ? NODE_LIST
                                         : NODE_SCALAR};
    if (++t->nodes > NODES_MAX)
        return refuse(node, "more than %d values", NODES_MAX);
    if (node->kind == NODE_SCALAR) {
        node->text = copied((const char *)y->data.scalar.value);
        return strlen(node->text) == y->data.scalar.length
                   ? 0
                   : refuse(node, "a text with a NUL; allowed: text on one line");
    }
    if (depth == DEPTH_MAX)
        return refuse(node, "maps and lists nested too deep");
    const long count = map ? y->data.mapping.pairs.top - y->data.mapping.pairs.start
                           : y->data.sequence.items.top - y->data.sequence.items.start;
    for (long i = 0; i < count; i++, next = &(*next)->next, node->children++) {
        const yaml_node_pair_t *const pair = map ? &y->data.mapping.pairs.start[i] : NULL;
        *next = zeroed(1, sizeof **next);
        if (map) {
            (*next)->key = zeroed(1, sizeof **next);
            if (read_node(t, (*next)->key, pair->key, depth + 1) || check_key(node, *next))
                return -1;
        }
        if (read_node(t, *next, map ? pair->value : y->data.sequence.items.start[i], depth + 1))
            return -1;
    }
    return 0;
}

/* Makes the tree of the file's only document. */
static int read_document(struct tree *t, yaml_parser_t *yaml, struct node *root)
{
    const struct node begin = {.source = t->source, .line = 1, .column = 1};
    if (!yaml_parser_load(yaml, &t->document))
        return refuse_syntax(t->source, yaml);
    int bad = yaml_document_get_root_node(&t->document)
                  ? read_node(t, root, 1, 0)
                  : refuse(&begin, "no document; an experiment needs a sweep");
    yaml_document_delete(&t->document);
    if (bad)
        return -1;
    if (root->kind != NODE_MAP)
        return refuse(root, "%s at the top; an experiment is a map with a sweep", node_names[root->kind]);
    if (!yaml_parser_load(yaml, &t->document))
        return refuse_syntax(t->source, yaml);
    if (yaml_document_get_root_node(&t->document)) {
        const struct node second = {
            .source = t->source, .line = (int)t->document.start_mark.line + 1, .column = 1};
        bad = refuse(&second, "a second document; allowed: one in a file");
    }
    yaml_document_delete(&t->document);
    return bad;
}

/* The file as a tree with a map at its root; NULL with `why` on an error. */
static struct node *read_tree(const struct source *source)
{
    struct tree t = {.source = source};
    struct node *root = zeroed(1, sizeof *root);
    yaml_parser_t yaml;
    if (!yaml_parser_initialize(&yaml))
        abort(); /* no memory */
    yaml_parser_set_encoding(&yaml, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&yaml, (const unsigned char *)source->text, source->length);
    if (read_document(&t, &yaml, root)) {
        node_free(root);
        root = NULL;
    }
    yaml_parser_delete(&yaml);
    return root;
}

int device_sizes_read(const struct options *o, const struct machine *m, struct device_sizes *sizes,
                      char why[WHY])
{
    static struct tuned tuned; /* for as long as the program runs */
    const double l2 = o->l2, host = l2 > 0 ? l2 : m->cpu_cache_bytes;
    *sizes = (struct device_sizes){.l2_bytes = l2 > 0    ? l2
                                               : *m->gpu ? m->l2_bytes
                                                         : host,
                                   .host_bytes = host,
                                   .no_gpu = !*m->gpu && !(l2 > 0),
                                   .tuned = &tuned,
                                   .gpu = {m->cc, m->sms, m->shared_per_block_max}};
    return tuned_read(o->tuned, &tuned, why);
}

/* ---- tree to axes: a function for each key of the grammar; the draft owns what was read, and frees it
 * ---- */

struct draft {
    struct device_sizes device;
    const struct study *study;
    struct space space;
    int groups; /* groups of zip so far */
};

static int expect(const struct node *node, enum node_kind kind, const char *what)
{
    if (node->kind == kind)
        return 0;
    return refuse(node, "%s is %s; allowed: %s", what, node_names[node->kind], node_names[kind]);
}

/* A word or number, quoted or not. */
static int expect_word(const struct node *node, const char *what)
{
    if (expect(node, NODE_SCALAR, what))
        return -1;
    return *node->text ? 0 : refuse(node, "%s has no value", what);
}

/* The words of a NULL-terminated list with commas between them; valid until the next call. */
static const char *joined(const char *const *words)
{
    static char text[200];
    size_t n = 0;
    for (int i = 0; words[i] && n < sizeof text; i++)
        n += (size_t)snprintf(text + n, sizeof text - n, "%s%s", i ? ", " : "", words[i]);
    return text;
}

/* The index of a word in a NULL-terminated list; -1 with `why` if it is not there. */
static int word_of(const struct node *node, const char *what, const char *const *words)
{
    if (expect_word(node, what))
        return -1;
    const int i = text_index(node->text, words);
    if (i < 0)
        refuse(node, "unknown %s '%s'; allowed: %s", what, text_show(node->text), joined(words));
    return i;
}

static int known_keys(const struct node *map, const char *what, const char *const *keys)
{
    if (expect(map, NODE_MAP, what))
        return -1;
    for (const struct node *child = map->child; child; child = child->next)
        if (text_index(child->key->text, keys) < 0)
            return refuse(child->key, "unknown key '%s' in %s; allowed: %s", text_show(child->key->text),
                          what, joined(keys));
    return 0;
}

/* Free text on one line, quoted or not; figures and lists show it. */
static int read_title(const struct node *node, char *title, size_t size)
{
    if (expect(node, NODE_SCALAR, "title"))
        return -1;
    if (!*node->text || strlen(node->text) >= size)
        return refuse(node, "title of %zu bytes; allowed: 1 to %zu", strlen(node->text), size - 1);
    if (strcmp(text_escaped(node->text, title, size), node->text))
        return refuse(node, "title with control characters; allowed: one line of text");
    return 0;
}

/* The axis that a key names; -1 with `why` if the study does not have it. */
static int read_axis(const struct draft *d, const struct node *key)
{
    const char *names[AXIS_MAX + 1] = {NULL};
    const int axis = study_axis_find(d->study, key->text);
    if (axis >= 0)
        return axis;
    for (int a = 0, n = 0; a < AXIS_MAX; a++)
        if (study_axis(d->study, a))
            names[n++] = study_axis(d->study, a)->name;
    return refuse(key, "study %s has no axis '%s'; allowed: %s", d->study->name, text_show(key->text),
                  joined(names));
}

/* For axes with these words: libraries of YAML 1.1 write yes and no as true and false. */
static const char *said(const struct axis *axis, const char *text)
{
    static const char *const written[] = {"false", "true", NULL}, *const words[] = {"no", "yes"};
    const int i = text_index(text, written);
    return i >= 0 && axis->kind == AXIS_WORD && axis->words && text_index(words[i], axis->words) >= 0
               ? words[i]
               : text;
}

static int read_value(const struct draft *d, const struct node *node, int axis, struct values *values)
{
    const struct axis *const a = study_axis(d->study, axis);
    char why[WHY];
    if (expect_word(node, a->name))
        return -1;
    return values_add(values, d->study, axis, said(a, node->text), &d->device, why) ? refuse(node, "%s", why)
                                                                                    : 0;
}

static int read_values(const struct draft *d, const struct node *node, int axis, struct values *values)
{
    if (node->kind != NODE_LIST)
        return read_value(d, node, axis, values);
    if (!node->child)
        return refuse(node, "empty list; allowed: at least one value");
    for (const struct node *child = node->child; child; child = child->next)
        if (read_value(d, child, axis, values))
            return -1;
    return 0;
}

/* Reads a map of axis: values, with one other entry. An axis cannot come twice because keys cannot. */
static int read_map(const struct draft *d, const struct node *map, const char *what, const struct node *but,
                    struct values *values)
{
    if (expect(map, NODE_MAP, what))
        return -1;
    for (const struct node *entry = map->child; entry; entry = entry->next) {
        const int axis = entry == but ? 0 : read_axis(d, entry->key);
        if (axis < 0 || (entry != but && read_values(d, entry, axis, &values[axis])))
            return -1;
    }
    return 0;
}

static int read_zip_group(struct draft *d, const struct node *map, struct layer *layer)
{
    int first = -1;
    if (expect(map, NODE_MAP, "an item of zip"))
        return -1;
    if (!map->child)
        return refuse(map, "empty map; allowed: axes that change together");
    d->groups++;
    for (const struct node *entry = map->child; entry; entry = entry->next) {
        const int axis = read_axis(d, entry->key);
        if (axis < 0)
            return -1;
        struct values *const values = &layer->values[axis];
        if (values->count)
            return refuse(entry->key, "axis %s is given twice", entry->key->text);
        if (read_values(d, entry, axis, values))
            return -1;
        layer->group[axis] = d->groups;
        if (first < 0)
            first = axis;
        if (values->count != layer->values[first].count)
            return refuse(entry,
                          "%s has %zu values and %s has %zu; axes of one zip change together and need "
                          "equally many values",
                          entry->key->text, values->count, study_axis(d->study, first)->name,
                          layer->values[first].count);
    }
    return 0;
}

static int read_zip(struct draft *d, const struct node *list, struct layer *layer)
{
    if (expect(list, NODE_LIST, "zip"))
        return -1;
    if (!list->child)
        return refuse(list, "empty list; allowed: maps of axes that change together");
    for (const struct node *map = list->child; map; map = map->next)
        if (read_zip_group(d, map, layer))
            return -1;
    return 0;
}

/* Reads maps of axis: values, with the same grammar as sweep, including ranges and sizes. */
static int read_exclude(struct draft *d, const struct node *list)
{
    if (expect(list, NODE_LIST, "exclude"))
        return -1;
    if (list->children < 1 || list->children > EXCLUSIONS_MAX)
        return refuse(list, "%d items in exclude; allowed: 1 to %d", list->children, EXCLUSIONS_MAX);
    d->space.exclusion = zeroed((size_t)list->children, sizeof *d->space.exclusion);
    for (const struct node *map = list->child; map; map = map->next) {
        if (map->kind == NODE_MAP && !map->child)
            return refuse(map, "empty map excludes every case; name an axis");
        if (read_map(d, map, "an item of exclude", NULL, d->space.exclusion[d->space.exclusions++].values))
            return -1;
    }
    return 0;
}

/* The integers under `measure`, with their limits. Fewer than 6 samples have no 95 % interval. 0, where it is
 * allowed, is the default: no picture, the run's own timeout. */
static const struct {
    const char *key;
    size_t at;
    int64_t min, max;
} wholes[] = {
#define WHOLE(key, min, max) {#key, offsetof(struct measure, key), min, max}
    WHOLE(samples, 6, 1000),  WHOLE(rounds, 1, 100),   WHOLE(picture, 0, 1000000),
    WHOLE(timeout, 0, 86400), WHOLE(sustained, 0, 10), WHOLE(launches, 0, 1000),
};

static int read_whole(const struct node *node, struct measure *m)
{
    const char *const key = node->key->text;
    int64_t value;
    int i = 0;
    while (strcmp(wholes[i].key, key))
        i++;
    if (expect_word(node, key))
        return -1;
    if (text_integer(node->text, &value) != TEXT_GOOD || value < wholes[i].min || value > wholes[i].max)
        return refuse(node, "%s '%s' is not allowed; allowed: a whole number %" PRId64 "..%" PRId64, key,
                      text_show(node->text), wholes[i].min, wholes[i].max);
    *(int *)((char *)m + wholes[i].at) = (int)value;
    return 0;
}

/* Below 0.05 % clocks are not good enough; above 50 % a time has no meaning. */
static int read_noise(const struct node *node, struct measure *m)
{
    if (expect_word(node, "noise"))
        return -1;
    if (text_decimal(node->text, &m->noise) == TEXT_GOOD && m->noise >= 0.0005 && m->noise <= 0.5)
        return 0;
    return refuse(node, "noise '%s' is not allowed; allowed: 0.0005 to 0.5, such as 0.01",
                  text_show(node->text));
}

static int read_cache(const struct node *node, struct measure *m)
{
    static const char *const words[] = {[CACHE_WARM] = "warm", [CACHE_COLD] = "cold", NULL};
    const int word = word_of(node, "cache", words);
    m->cache = word == CACHE_COLD ? CACHE_COLD : CACHE_WARM;
    return word < 0 ? -1 : 0;
}

/* Sets the members that the map gives and does not change others, so that quick can override. */
static int read_measure(const struct node *map, struct measure *m)
{
    static const char *const keys[] = {"samples", "noise",     "cache",    "rounds", "picture",
                                       "timeout", "sustained", "launches", NULL};
    if (known_keys(map, "measure", keys))
        return -1;
    for (const struct node *node = map->child; node; node = node->next) {
        const char *const key = node->key->text;
        if (!strcmp(key, "noise")   ? read_noise(node, m)
            : !strcmp(key, "cache") ? read_cache(node, m)
                                    : read_whole(node, m))
            return -1;
    }
    if (m->sustained && m->cache == CACHE_COLD)
        return refuse(map, "sustained launches and a cold cache exclude each other; allowed: one of the two");
    return 0;
}

/* Copies axes of `from` that `to` does not give; with `overrides` all axes of `from`. If an axis leaves a zip
 * group, the others of the group still move together. */
static void layer_take(struct layer *to, const struct layer *from, int overrides)
{
    for (int a = 0; a < AXIS_MAX; a++) {
        const struct values *v = &from->values[a];
        if (!v->count || (to->values[a].count && !overrides))
            continue;
        free(to->values[a].v);
        to->values[a] = (struct values){grow(NULL, v->count, sizeof *v->v), v->count, v->count};
        memcpy(to->values[a].v, v->v, v->count * sizeof *v->v);
        to->group[a] = from->group[a];
    }
}

/* Reads a map, or a list of maps; the file's zip belongs to the first. */
static int read_sweep(struct draft *d, const struct node *sweep, const struct node *zip)
{
    const int list = sweep->kind == NODE_LIST;
    const struct node *map = list ? sweep->child : sweep;
    if (!map || sweep->children > SWEEPS_MAX)
        return refuse(sweep, "%d maps in sweep; allowed: 1 to %d", sweep->children, SWEEPS_MAX);
    d->space.sweep = zeroed(list ? (size_t)sweep->children : 1, sizeof *d->space.sweep);
    for (; map; map = list ? map->next : NULL) {
        struct layer *const first = d->space.sweep, *const layer = &first[d->space.sweeps++];
        const struct node *const own = list ? find(map, "zip") : NULL;
        if (read_map(d, map, list ? "an item of sweep" : "sweep", own, layer->values) ||
            (zip && layer == first && read_zip(d, zip, layer)) || (own && read_zip(d, own, layer)))
            return -1;
        layer_take(layer, first, 0);
    }
    return 0;
}

/* quick is always read, also without --quick, so that an error in it is found at once. A file need not have
 * it. */
static int read_quick(struct draft *d, const struct node *map, int apply, struct measure *measure)
{
    static const char *const keys[] = {"sweep", "measure", "zip", NULL};
    static const struct node none = {.kind = NODE_MAP};
    map = map ? map : &none;
    const struct node *const sweep = find(map, "sweep"), *const zip = find(map, "zip"),
                             *const how = find(map, "measure");
    struct layer layer = {0};
    struct measure quick = *measure;
    quick.samples = 6, quick.noise = 0.1, quick.rounds = 1, quick.sustained = 0;
    const int bad = known_keys(map, "quick", keys) ||
                    (sweep && read_map(d, sweep, "sweep", NULL, layer.values)) ||
                    (zip && read_zip(d, zip, &layer)) || (how && read_measure(how, &quick));
    if (!bad && apply) {
        for (size_t i = 0; i < d->space.sweeps; i++)
            layer_take(&d->space.sweep[i], &layer, 1);
        *measure = quick;
    }
    values_free(layer.values);
    return bad ? -1 : 0;
}

/* Sets the study that is given, else the one with which the file's name begins. */
static int find_study(const struct node *root, const char *name, const struct study **study)
{
    const struct node *const given = find(root, "study");
    int count, index = -1;
    const struct study *const *all = studies(&count);
    const char **names = zeroed((size_t)count + 1, sizeof *names);
    name += tuned_makes(name) ? sizeof TUNE_PREFIX - 1 : 0;
    for (int i = 0; i < count; i++) {
        names[i] = all[i]->name;
        if (!strncmp(name, names[i], strlen(names[i])) && strchr("-", name[strlen(names[i])]))
            index = i;
    }
    if (given)
        index = word_of(given, "study", names);
    free(names);
    if (index < 0)
        return given ? -1
                     : refuse(root,
                              "key 'study' is missing, and the file is not named STUDY-... (cliffs list)");
    *study = all[index];
    return 0;
}

static int is_cuda(const struct study *study, const struct node *name)
{
    const struct variant *const v = name->kind == NODE_SCALAR ? variant_find(study, name->text, NULL) : NULL;
    return v && v->backend == BACKEND_CUDA;
}

static enum experiment_place usual_place(const struct study *study, const struct node *sweep)
{
    const struct node *const map = sweep->kind == NODE_LIST ? sweep->child : sweep, *const names =
                                                                                        map ? find(map,
                                                                                                   "variant")
                                                                                            : NULL;
    int cuda = names && is_cuda(study, names);
    for (const struct node *name = names ? names->child : NULL; name; name = name->next)
        cuda |= is_cuda(study, name);
    return cuda ? PLACE_GPU : PLACE_ANY;
}

static int read_all(struct draft *d, const struct node *root, int quick, struct experiment *x)
{
    static const char *const keys[] = {"title", "study",   "on",      "place", "true", "sweep",
                                       "zip",   "exclude", "measure", "quick", NULL};
    static const char *const places[] = {"on", "place", "true"}; /* `true` is what YAML 1.1 makes of `on` */
    const struct node *title = find(root, "title"), *exclude = find(root, "exclude"),
                      *measure = find(root, "measure"), *on = NULL;
    int place;
    if (known_keys(root, "an experiment", keys))
        return -1;
    if (!find(root, "sweep"))
        return refuse(root, "key 'sweep' is missing; an experiment needs it");
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        const struct node *const given = find(root, places[i]);
        if (given && on)
            return refuse(given->key, "key '%s' says the same as '%s' in line %d; allowed: one of them",
                          places[i], on->key->text, on->key->line);
        on = given ? given : on;
    }
    snprintf(x->title, sizeof x->title, "%s", x->name);
    if ((title && read_title(title, x->title, sizeof x->title)) || find_study(root, x->name, &d->study) ||
        (place =
             on ? word_of(on, "on", experiment_places) : (int)usual_place(d->study, find(root, "sweep"))) < 0)
        return -1;
    x->study = d->study;
    x->place = (enum experiment_place)place;
    if (place == PLACE_HOST && d->device.host_bytes > 0)
        d->device.l2_bytes = d->device.host_bytes;
    else if (place == PLACE_GPU && d->device.no_gpu)
        d->device.l2_bytes = SOME_L2;
    return read_sweep(d, find(root, "sweep"), find(root, "zip")) || (exclude && read_exclude(d, exclude)) ||
                   (measure && read_measure(measure, &x->measure)) ||
                   read_quick(d, find(root, "quick"), quick, &x->measure)
               ? -1
               : 0;
}

/* Makes the cases, with the machine's tuned settings unless the experiment tunes some. Messages about all
 * cases point at `sweep`. An exclusion that matches nothing and an axis that no case has are typing errors,
 * unless quick has removed their cases. */
static int make_cases(struct draft *d, const struct node *root, int quick, struct experiment *x)
{
    const struct node *const list = find(root, "exclude"), *map = list ? list->child : NULL;
    char why[WHY];
    d->space.tuned = tuned_makes(x->name) ? NULL : d->device.tuned;
    d->space.gpu = d->device.gpu;
    if (expand(&d->space, x, why))
        return refuse(find(root, "sweep")->key, "%s", why);
    if (quick && find(root, "quick"))
        return 0;
    for (size_t i = 0; i < d->space.exclusions; i++, map = map->next)
        if (!d->space.exclusion[i].hits)
            return refuse(map, "this exclude matches no case; correct or remove it");
    uint32_t had = x->silent | (AXIS_BIT(AXIS_BLOCK) - 1);
    for (size_t i = 0; i < x->count; i++)
        had |= x->cases[i].variant->has;
    for (int a = 0; a < AXIS_MAX; a++)
        if (study_axis(x->study, a) && !(had & AXIS_BIT(a)))
            return refuse(find(root, "sweep")->key, "axis %s is given, but none of the variants has it",
                          study_axis(x->study, a)->name);
    return 0;
}

/* The file's name without folder and .yaml, by which logs and figures are named. */
static int take_name(const struct node *begin, char *name, size_t size)
{
    const char *path = begin->source->path, *base = strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
    const char *end = strrchr(base, '.');
    const size_t length = end && strcmp(end, ".yaml") == 0 ? (size_t)(end - base) : strlen(base);
    snprintf(name, size, "%.*s", (int)length, base);
    if (!strcmp(name, TUNED_NAME))
        return refuse(begin, "'" TUNED_NAME "' is the table of settings; choose another name");
    if (length >= size || !text_name(name))
        return refuse(begin, "bad file name (it names the experiment); allowed: " TEXT_NAME ", then .yaml");
    return 0;
}

int experiment_parse(const char *path, const char *text, size_t length, const struct device_sizes *device,
                     int quick, struct experiment *x, char why[WHY])
{
    const struct source source = {path, text, length, why};
    const struct node begin = {.source = &source, .line = 1, .column = 1};
    struct draft d = {.device = *device};
    struct node *root;
    *x = (struct experiment){.path = path,
                             .measure = {.samples = 15, .rounds = 1, .noise = 0.01, .cache = CACHE_WARM}};
    if (take_name(&begin, x->name, sizeof x->name))
        return -1;
    if (length > FILE_MAX)
        return refuse(&begin, "larger than %u bytes", FILE_MAX);
    if (!(root = read_tree(&source)))
        return -1;
    const int bad = read_all(&d, root, quick, x) || make_cases(&d, root, quick, x);
    for (size_t i = 0; i < d.space.sweeps; i++)
        values_free(d.space.sweep[i].values);
    for (size_t i = 0; i < d.space.exclusions; i++)
        values_free(d.space.exclusion[i].values);
    free(d.space.sweep);
    free(d.space.exclusion);
    node_free(root);
    if (bad)
        experiment_free(x);
    return bad ? -1 : 0;
}

int experiment_read(const char *path, const struct device_sizes *device, int quick, struct experiment *x,
                    char why[WHY])
{
    size_t length;
    char *text = file_own_text(path, &length);
    if (!text)
        return text_why(why, "%s: cannot read it: %s", path, file_error(errno));
    const int bad = experiment_parse(path, text, length, device, quick, x, why);
    free(text);
    return bad;
}

void experiment_free(struct experiment *x)
{
    free(x->cases);
    x->cases = NULL;
    x->count = 0;
}

/* Compares names without .yaml by byte, in every locale alike. */
static int by_name(const void *a, const void *b)
{
    const char *x = *(char *const *)a, *y = *(char *const *)b;
    const size_t m = strlen(x) - strlen(".yaml"), n = strlen(y) - strlen(".yaml");
    const int order = memcmp(x, y, m < n ? m : n);
    return order ? order : (m > n) - (m < n);
}

int experiment_files(const char *folder, char ***paths, char why[WHY])
{
    char pattern[PATH_MAX];
    glob_t found = {0};
    snprintf(pattern, sizeof pattern, "%s/*.yaml", folder);
    if (glob(pattern, GLOB_ERR | GLOB_NOSORT, NULL, &found) == GLOB_ABORTED)
        return text_why(why,
                        "%s: cannot read it: %s; run this in the root of the repository or name the files",
                        folder, strerror(errno));
    *paths = found.gl_pathv;
    qsort(*paths, found.gl_pathc, sizeof **paths, by_name);
    return found.gl_pathc ? (int)found.gl_pathc : text_why(why, "no experiment in %s/", folder);
}

int experiment_each(struct options *o, const struct device_sizes *sizes,
                    int (*each)(const struct experiment *, void *), void *context)
{
    char why[WHY];
    int bad = 0;
    if (!o->arguments && (o->arguments = experiment_files("experiments", &o->argument, why)) < 0)
        return options_fail(o, why);
    for (int i = 0, end = 0; i < o->arguments && !end; i++) {
        struct experiment x;
        if (experiment_read(o->argument[i], sizes, o->quick, &x, why)) {
            fflush(stdout);
            text_say(stderr, "%s", why);
            bad = 1;
            continue;
        }
        end = each(&x, context);
        experiment_free(&x);
    }
    return bad;
}
