/* SPDX-License-Identifier: MIT */
/* Experiment files: YAML events to a small tree, the tree to axes, the axes to
 * cases (expand.c). Everything that is refused carries its line and column.
 *
 *   title:   text
 *   study:   name
 *   on:      gpu | host | any               (default any)
 *   sweep:   {axis: values, ...}            every axis for itself; or a list of such maps, whose cases are joined:
 *            a map after the first gives only what differs from the first, and may have a zip of its own
 *   zip:     [{axis: values, ...}, ...]     axes of one map move together
 *   exclude: [{axis: values, ...}, ...]     cases that match a map are dropped
 *   measure: {samples: 15, noise: 0.01, cache: warm, rounds: 1, seed: 0, picture: 0, timeout: 0, sustained: 0}
 *   quick:   {sweep: ..., zip: ..., measure: ...}
 *
 * values are one scalar or a list of them: 256, 1..5, 32..2048:32, 1..64:*2,
 * l2*0.5, l2/15360, single, base_zloop, 32x16x1, as the axis has it.
 *
 * quick replaces the axes and measures that it gives, on request. An axis that
 * it takes out of a zip map leaves the others of that map together. Exclusions
 * see a case as it will be recorded, without the axes that its variant has not. */
#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <yaml.h>
#include "expand.h"
#include "files.h"
#include "memory.h"
#include "text.h"

#define FILE_MAX (1u << 20) /* bytes */
#define DEPTH_MAX 6         /* maps and lists within each other; the grammar needs 5 */
#define KEYS_MAX 32         /* in one map */
#define EXCLUSIONS_MAX 100
#define SWEEPS_MAX 100
#define MESSAGE_MAX 400

const char *const experiment_places[] = {
    [PLACE_ANY] = "any", [PLACE_GPU] = "gpu", [PLACE_HOST] = "host", NULL};

/* Where a message points: line and column. */
#define AT(node) (node)->line, (node)->column
#define AT_KEY(node) (node)->key_line, (node)->key_column

/* Where messages go. */
struct source {
    const char *path;
    char *why;
    size_t size;
};

enum node_kind { NODE_MAP, NODE_LIST, NODE_SCALAR };
static const char *const node_names[] = {"a map", "a list", "a word or number"};

struct node {
    enum node_kind kind;
    int line, column; /* from 1 */
    char *key;        /* of an entry of a map */
    int key_line, key_column;
    char *text; /* of a scalar */
    int plain;  /* written without quotes */
    struct node *child, *last, *next;
    int children;
};

/* Writes the one line of a refusal; always -1, so that callers return it. */
__attribute__((format(printf, 4, 5))) static int refuse(const struct source *s, int line, int column,
                                                        const char *format, ...)
{
    char message[MESSAGE_MAX];
    va_list list;
    va_start(list, format);
    vsnprintf(message, sizeof message, format, list);
    va_end(list);
    snprintf(s->why, s->size, "%s:%d:%d: %s", s->path, line, column, message);
    return -1;
}

/* A tree, whole or half made. NULL is allowed. */
static void node_free(struct node *node)
{
    struct node *next;
    if (!node)
        return;
    for (struct node *child = node->child; child; child = next) {
        next = child->next;
        node_free(child); /* at most DEPTH_MAX deep */
    }
    free(node->key);
    free(node->text);
    free(node);
}

/* The entry of a map, or NULL; a missing map has none. */
static const struct node *find(const struct node *map, const char *key)
{
    for (const struct node *child = map ? map->child : NULL; child; child = child->next)
        if (strcmp(child->key, key) == 0)
            return child;
    return NULL;
}

/* ---- events to tree ----
 *
 * libyaml's event API rather than its document API: the latter resolves
 * aliases, keeps duplicate keys and forgets how a scalar was written. */

struct reader {
    const struct source *source;
    yaml_parser_t yaml;
    struct node *root, *stack[DEPTH_MAX];
    int depth, documents;
    char *key; /* read, its value not yet */
    int key_line, key_column;
};

static int refuse_at(const struct reader *r, const yaml_event_t *e, const char *message)
{
    return refuse(r->source, (int)e->start_mark.line + 1, (int)e->start_mark.column + 1, "%s", message);
}

/* libyaml tells the place of an encoding error in bytes only. */
static int refuse_bytes(const struct reader *r, const char *text, size_t length)
{
    int line = 1, column = 1;
    for (size_t i = 0; i < length && i < r->yaml.problem_offset; i++) {
        column = text[i] == '\n' ? 1 : column + 1;
        line += text[i] == '\n';
    }
    return refuse(r->source, line, column, "%s; allowed: UTF-8 without control characters",
                  r->yaml.problem ? r->yaml.problem : "unreadable text");
}

/* What libyaml could not read, in its words, which are constants of one line. */
static int refuse_syntax(const struct reader *r, const char *text, size_t length)
{
    const yaml_parser_t *y = &r->yaml;
    const int line = (int)y->problem_mark.line + 1, column = (int)y->problem_mark.column + 1;
    if (y->error == YAML_READER_ERROR)
        return refuse_bytes(r, text, length);
    return refuse(r->source, line, column, "not YAML: %s%s%s", y->problem ? y->problem : "out of memory",
                  y->context ? " " : "", y->context ? y->context : "");
}

/* A node of its own, from the event that opens it. */
static struct node *node_new(const yaml_event_t *e, enum node_kind kind)
{
    struct node *node = zeroed(1, sizeof *node);
    node->kind = kind;
    node->line = (int)e->start_mark.line + 1;
    node->column = (int)e->start_mark.column + 1;
    if (kind == NODE_SCALAR) {
        node->plain = e->data.scalar.style == YAML_PLAIN_SCALAR_STYLE;
        node->text = copied((const char *)e->data.scalar.value);
    }
    return node;
}

/* The key of the entry to come. Quoted keys would be a second way to write the same. */
static int take_key(struct reader *r, const yaml_event_t *e)
{
    const struct node *map = r->stack[r->depth - 1];
    const char *text = (const char *)e->data.scalar.value;
    char shown[TEXT_SHOWN];
    if (e->type != YAML_SCALAR_EVENT || e->data.scalar.style != YAML_PLAIN_SCALAR_STYLE || !*text)
        return refuse_at(r, e, "a key is a plain word");
    if (map->children == KEYS_MAX)
        return refuse_at(r, e, "too many keys in one map");
    r->key_line = (int)e->start_mark.line + 1;
    r->key_column = (int)e->start_mark.column + 1;
    if (find(map, text))
        return refuse(r->source, AT_KEY(r), "key '%s' for the second time (first in line %d)",
                      text_show(text, shown), find(map, text)->key_line);
    r->key = copied(text);
    return 0;
}

/* Hangs a node below what is open. The tree owns it at once, whatever comes later. */
static int attach(struct reader *r, const yaml_event_t *e, enum node_kind kind)
{
    struct node *parent = r->depth ? r->stack[r->depth - 1] : NULL, *node;
    if (parent && parent->kind == NODE_MAP && !r->key)
        return take_key(r, e);
    if (kind != NODE_SCALAR && r->depth == DEPTH_MAX)
        return refuse_at(r, e, "maps and lists nested too deep");
    node = node_new(e, kind);
    if (!parent) {
        r->root = node;
    } else {
        node->key = r->key;
        node->key_line = r->key_line;
        node->key_column = r->key_column;
        r->key = NULL;
        if (parent->last)
            parent->last->next = node;
        else
            parent->child = node;
        parent->last = node;
        parent->children++;
    }
    if (kind != NODE_SCALAR)
        r->stack[r->depth++] = node;
    return 0;
}

/* "---" at the top is harmless; %YAML and %TAG would change the language. */
static int start_document(struct reader *r, const yaml_event_t *e)
{
    if (r->documents++)
        return refuse_at(r, e, "a second document; allowed: one in a file");
    if (e->data.document_start.version_directive ||
        e->data.document_start.tag_directives.start != e->data.document_start.tag_directives.end)
        return refuse_at(r, e, "a directive; none is allowed");
    return 0;
}

/* One event into the tree. Everything that YAML has beyond maps, lists and scalars is refused here. */
static int take_event(struct reader *r, const yaml_event_t *e)
{
    static const char anchor[] = "an anchor; none is allowed", tag[] = "a tag; none is allowed";
    switch (e->type) {
    case YAML_DOCUMENT_START_EVENT:
        return start_document(r, e);
    case YAML_ALIAS_EVENT:
        return refuse_at(r, e, "an alias; none is allowed");
    case YAML_SCALAR_EVENT:
        if (e->data.scalar.anchor || e->data.scalar.tag)
            return refuse_at(r, e, e->data.scalar.anchor ? anchor : tag);
        if (e->data.scalar.style == YAML_LITERAL_SCALAR_STYLE ||
            e->data.scalar.style == YAML_FOLDED_SCALAR_STYLE)
            return refuse_at(r, e, "a block scalar; allowed: text on one line");
        return attach(r, e, NODE_SCALAR);
    case YAML_SEQUENCE_START_EVENT:
        if (e->data.sequence_start.anchor || e->data.sequence_start.tag)
            return refuse_at(r, e, e->data.sequence_start.anchor ? anchor : tag);
        return attach(r, e, NODE_LIST);
    case YAML_MAPPING_START_EVENT:
        if (e->data.mapping_start.anchor || e->data.mapping_start.tag)
            return refuse_at(r, e, e->data.mapping_start.anchor ? anchor : tag);
        return attach(r, e, NODE_MAP);
    case YAML_SEQUENCE_END_EVENT:
    case YAML_MAPPING_END_EVENT:
        r->depth--;
        return 0;
    default:
        return 0;
    }
}

/* The file as a tree with a map at its root; NULL and a message otherwise. */
static struct node *read_tree(const struct source *source, const char *text, size_t length)
{
    struct reader r = {.source = source};
    int bad = 0, end = 0;
    if (!yaml_parser_initialize(&r.yaml))
        abort(); /* no memory */
    yaml_parser_set_encoding(&r.yaml, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&r.yaml, (const unsigned char *)text, length);
    while (!bad && !end) {
        yaml_event_t event;
        if (!yaml_parser_parse(&r.yaml, &event)) {
            bad = refuse_syntax(&r, text, length);
            break;
        }
        bad = take_event(&r, &event);
        end = event.type == YAML_STREAM_END_EVENT;
        yaml_event_delete(&event);
    }
    yaml_parser_delete(&r.yaml);
    free(r.key);
    if (!bad && !r.root)
        bad = refuse(source, 1, 1, "no document; an experiment needs title, study and sweep");
    if (!bad && r.root->kind != NODE_MAP)
        bad = refuse(source, r.root->line, r.root->column,
                     "%s at the top; an experiment is a map with title, study and sweep",
                     node_names[r.root->kind]);
    if (bad) {
        node_free(r.root);
        return NULL;
    }
    return r.root;
}

/* ---- tree to axes ----
 *
 * One function per key of the grammar. All return 0, or -1 with the message
 * written; what was read until then belongs to the draft and is freed with it. */

/* All that a file says, until expand() has used it. */
struct draft {
    const struct source *source;
    const struct device_sizes *device;
    struct device_sizes host; /* `device` points here in an experiment for the host */
    const struct study *study;
    struct layer *sweep; /* one for each map of sweep */
    size_t sweeps;
    struct exclusion *exclusions;
    size_t n_exclusions;
    int groups; /* of zip so far */
};

static int expect(const struct source *s, const struct node *node, enum node_kind kind, const char *what)
{
    if (node->kind == kind)
        return 0;
    return refuse(s, AT(node), "%s is %s; allowed: %s", what, node_names[node->kind], node_names[kind]);
}

/* A bare word or number: quotes, and keys without a value, are for other YAML. */
static int expect_plain(const struct source *s, const struct node *node, const char *what)
{
    char shown[TEXT_SHOWN];
    if (expect(s, node, NODE_SCALAR, what) != 0)
        return -1;
    if (!node->plain)
        return refuse(s, AT(node), "%s '%s' is quoted; allowed: a plain word or number", what,
                      text_show(node->text, shown));
    return *node->text ? 0 : refuse(s, AT(node), "%s has no value", what);
}

#define ALLOWED_SHOWN 200
/* The words of a NULL-terminated list with commas between them. */
static const char *joined(const char *const *words, char text[ALLOWED_SHOWN])
{
    size_t n = 0;
    *text = '\0';
    for (int i = 0; words[i] && n < ALLOWED_SHOWN; i++)
        n += (size_t)snprintf(text + n, ALLOWED_SHOWN - n, "%s%s", i ? ", " : "", words[i]);
    return text;
}

/* Index of a plain scalar in a NULL-terminated list; -1 and a message otherwise. */
static int word_of(const struct source *s, const struct node *node, const char *what,
                   const char *const *words)
{
    char shown[TEXT_SHOWN], allowed[ALLOWED_SHOWN];
    if (expect_plain(s, node, what) != 0)
        return -1;
    const int i = text_index(node->text, words);
    return i >= 0 ? i
                  : refuse(s, AT(node), "unknown %s '%s'; allowed: %s", what, text_show(node->text, shown),
                           joined(words, allowed));
}

/* `map` is a map with no key beyond `keys`. */
static int known_keys(const struct source *s, const struct node *map, const char *what,
                      const char *const *keys)
{
    char shown[TEXT_SHOWN], allowed[ALLOWED_SHOWN];
    if (expect(s, map, NODE_MAP, what) != 0)
        return -1;
    for (const struct node *child = map->child; child; child = child->next)
        if (text_index(child->key, keys) < 0)
            return refuse(s, AT_KEY(child), "unknown key '%s' in %s; allowed: %s",
                          text_show(child->key, shown), what, joined(keys, allowed));
    return 0;
}

/* Free text, quoted or not, on one line: it stands in figures and lists. */
static int read_title(const struct source *s, const struct node *node, char *title, size_t size)
{
    if (expect(s, node, NODE_SCALAR, "title") != 0)
        return -1;
    if (!*node->text || strlen(node->text) >= size)
        return refuse(s, AT(node), "title of %zu bytes; allowed: 1 to %zu", strlen(node->text), size - 1);
    text_escaped(node->text, title, size);
    return strcmp(title, node->text) == 0
               ? 0
               : refuse(s, AT(node), "title with control characters; allowed: one line of text");
}

/* A study of this program, by name. */
static int read_study(const struct source *s, const struct node *node, const struct study **study)
{
    int count;
    const struct study *const *all = studies(&count);
    const char **names = zeroed((size_t)count + 1, sizeof *names);
    int index;
    for (int i = 0; i < count; i++)
        names[i] = all[i]->name;
    index = word_of(s, node, "study", names);
    free(names);
    if (index < 0)
        return -1;
    *study = all[index];
    return 0;
}

/* The axis that a key names; -1 and a message where the study has none. */
static int read_axis(const struct draft *d, const struct node *entry)
{
    char shown[TEXT_SHOWN], allowed[ALLOWED_SHOWN];
    const char *names[AXIS_MAX + 1];
    const int axis = study_axis_find(d->study, entry->key);
    int n = 0;
    if (axis >= 0)
        return axis;
    for (int a = 0; a < AXIS_MAX; a++)
        if (study_axis(d->study, a))
            names[n++] = study_axis(d->study, a)->name;
    names[n] = NULL;
    return refuse(d->source, AT_KEY(entry), "study %s has no axis '%s'; allowed: %s", d->study->name,
                  text_show(entry->key, shown), joined(names, allowed));
}

/* One scalar, which may stand for many values (a range). */
static int read_value(const struct draft *d, const struct node *node, int axis, struct values *values)
{
    char why[MESSAGE_MAX];
    if (expect_plain(d->source, node, study_axis(d->study, axis)->name) != 0)
        return -1;
    if (values_add(values, d->study, axis, node->text, d->device, why, sizeof why) != 0)
        return refuse(d->source, AT(node), "%s", why);
    return 0;
}

/* A scalar or a list of scalars. */
static int read_values(const struct draft *d, const struct node *node, int axis, struct values *values)
{
    if (node->kind != NODE_LIST)
        return read_value(d, node, axis, values);
    if (!node->child)
        return refuse(d->source, AT(node), "empty list; allowed: at least one value");
    for (const struct node *child = node->child; child; child = child->next)
        if (read_value(d, child, axis, values) != 0)
            return -1;
    return 0;
}

static const char sweep_item[] = "an item of sweep"; /* has a zip as well, which is not for read_map */

/* A map of axis: values. An axis cannot come twice: keys do not. */
static int read_map(const struct draft *d, const struct node *map, const char *what, struct values *values)
{
    if (expect(d->source, map, NODE_MAP, what) != 0)
        return -1;
    for (const struct node *entry = map->child; entry; entry = entry->next) {
        if (entry->kind == NODE_LIST && !strcmp(entry->key, "zip") && what == sweep_item)
            continue;
        const int axis = read_axis(d, entry);
        if (axis < 0 || read_values(d, entry, axis, &values[axis]) != 0)
            return -1;
    }
    return 0;
}

/* One map of axes that move together. */
static int read_zip_group(struct draft *d, const struct node *map, struct layer *layer)
{
    int first = -1;
    if (expect(d->source, map, NODE_MAP, "an item of zip") != 0)
        return -1;
    if (!map->child)
        return refuse(d->source, AT(map), "empty map; allowed: axes that move together");
    d->groups++;
    for (const struct node *entry = map->child; entry; entry = entry->next) {
        const int axis = read_axis(d, entry);
        if (axis < 0)
            return -1;
        if (layer->values[axis].count)
            return refuse(d->source, AT_KEY(entry), "axis %s is given for the second time", entry->key);
        if (read_values(d, entry, axis, &layer->values[axis]) != 0)
            return -1;
        layer->group[axis] = d->groups;
        if (first < 0)
            first = axis;
        if (layer->values[axis].count != layer->values[first].count)
            return refuse(
                d->source, AT(entry),
                "%s has %zu values and %s has %zu; axes of one zip move together and need equally many",
                entry->key, layer->values[axis].count, study_axis(d->study, first)->name,
                layer->values[first].count);
    }
    return 0;
}

static int read_zip(struct draft *d, const struct node *list, struct layer *layer)
{
    if (expect(d->source, list, NODE_LIST, "zip") != 0)
        return -1;
    if (!list->child)
        return refuse(d->source, AT(list), "empty list; allowed: maps of axes that move together");
    for (const struct node *map = list->child; map; map = map->next)
        if (read_zip_group(d, map, layer) != 0)
            return -1;
    return 0;
}

/* Maps of axis: values; they use the same words as sweep, ranges and sizes included. */
static int read_exclude(struct draft *d, const struct node *list)
{
    if (expect(d->source, list, NODE_LIST, "exclude") != 0)
        return -1;
    if (list->children < 1 || list->children > EXCLUSIONS_MAX)
        return refuse(d->source, AT(list), "%d items in exclude; allowed: 1 to %d", list->children,
                      EXCLUSIONS_MAX);
    d->exclusions = zeroed((size_t)list->children, sizeof *d->exclusions);
    d->n_exclusions = (size_t)list->children;
    struct exclusion *x = d->exclusions;
    for (const struct node *map = list->child; map; map = map->next, x++) {
        if (map->kind == NODE_MAP && !map->child)
            return refuse(d->source, AT(map), "empty map excludes every case; name an axis");
        if (read_map(d, map, "an item of exclude", x->values) != 0)
            return -1;
    }
    return 0;
}

/* The whole numbers under `measure` and their limits. Fewer than 6 samples have no 95 % interval; 0, where it is
 * allowed, is the default: no picture, the run's own timeout, a seed from the experiment's name. */
static const struct {
    const char *key;
    size_t at, size;
    int64_t min, max;
} wholes[] = {
#define WHOLE(key, min, max) \
    { \
#key, offsetof(struct measure, key), sizeof((struct measure *)0)->key, min, max \
    }
    WHOLE(samples, 6, 1000),    WHOLE(rounds, 1, 100),    WHOLE(seed, 0, INT64_MAX),
    WHOLE(picture, 0, 1000000), WHOLE(timeout, 0, 86400), WHOLE(sustained, 0, 10),
};

static int read_whole(const struct source *s, const struct node *node, int i, struct measure *m)
{
    char shown[TEXT_SHOWN];
    void *const at = (char *)m + wholes[i].at;
    int64_t value;
    if (expect_plain(s, node, node->key) != 0)
        return -1;
    if (text_integer(node->text, &value) != TEXT_GOOD || value < wholes[i].min || value > wholes[i].max)
        return refuse(s, AT(node), "%s '%s' is not allowed; allowed: a whole number %" PRId64 "..%" PRId64,
                      node->key, text_show(node->text, shown), wholes[i].min, wholes[i].max);
    if (wholes[i].size == sizeof(int))
        *(int *)at = (int)value;
    else
        *(uint64_t *)at = (uint64_t)value;
    return 0;
}

/* Below 0.05 % no clock is good enough, above 50 % nothing is said. */
static int read_noise(const struct source *s, const struct node *node, struct measure *m)
{
    char shown[TEXT_SHOWN];
    if (expect_plain(s, node, "noise") != 0)
        return -1;
    if (text_decimal(node->text, &m->noise) == TEXT_GOOD && m->noise >= 0.0005 && m->noise <= 0.5)
        return 0;
    return refuse(s, AT(node), "noise '%s' is not allowed; allowed: 0.0005 to 0.5, as 0.01",
                  text_show(node->text, shown));
}

static int read_cache(const struct source *s, const struct node *node, struct measure *m)
{
    static const char *const words[] = {[CACHE_WARM] = "warm", [CACHE_COLD] = "cold", NULL};
    const int word = word_of(s, node, "cache", words);
    m->cache = word == CACHE_COLD ? CACHE_COLD : CACHE_WARM;
    return word < 0 ? -1 : 0;
}

/* Sets what the map gives and leaves the rest, so that quick can override. */
static int read_measure(const struct source *s, const struct node *map, struct measure *m)
{
    static const char *const keys[] = {"samples", "noise",   "cache",   "rounds",
                                       "seed",    "picture", "timeout", "sustained", NULL};
    if (known_keys(s, map, "measure", keys) != 0)
        return -1;
    for (const struct node *node = map->child; node; node = node->next) {
        int bad = 0;
        if (strcmp(node->key, "noise") == 0)
            bad = read_noise(s, node, m);
        else if (strcmp(node->key, "cache") == 0)
            bad = read_cache(s, node, m);
        for (size_t i = 0; i < sizeof wholes / sizeof *wholes; i++)
            if (strcmp(node->key, wholes[i].key) == 0)
                bad = read_whole(s, node, (int)i, m);
        if (bad)
            return -1;
    }
    if (m->sustained && m->cache == CACHE_COLD)
        return refuse(s, AT(map), "sustained launches leave no cache cold; allowed: one of the two");
    return 0;
}

static void layer_free(struct layer *layer)
{
    for (int a = 0; a < AXIS_MAX; a++)
        values_free(&layer->values[a]);
}

/* What `from` gives where `to` is silent, or there, too, if it `overrides`. An axis that leaves a zip group leaves the
 * others of it together. */
static void layer_take(struct layer *to, const struct layer *from, int overrides)
{
    for (int a = 0; a < AXIS_MAX; a++) {
        const struct values *v = &from->values[a];
        if (!v->count || (to->values[a].count && !overrides))
            continue;
        values_free(&to->values[a]);
        to->values[a] = (struct values){grow(NULL, v->count, sizeof *v->v), v->count, v->count};
        memcpy(to->values[a].v, v->v, v->count * sizeof *v->v);
        to->group[a] = from->group[a];
    }
}

/* Axes for themselves, then those that move together. Either may be missing. */
static int read_axes(struct draft *d, const struct node *sweep, const char *what, const struct node *zip, struct layer *layer)
{
    if (sweep && read_map(d, sweep, what, layer->values) != 0)
        return -1;
    return zip ? read_zip(d, zip, layer) : 0;
}

/* A map, or a list of maps of which the first has the file's zip, too. */
static int read_sweep(struct draft *d, const struct node *sweep, const struct node *zip)
{
    const int list = sweep->kind == NODE_LIST;
    const struct node *map = list ? sweep->child : sweep;
    if (!map || sweep->children > SWEEPS_MAX)
        return refuse(d->source, AT(sweep), "%d maps in sweep; allowed: 1 to %d", sweep->children, SWEEPS_MAX);
    d->sweep = zeroed(list ? (size_t)sweep->children : 1, sizeof *d->sweep);
    for (; map; map = list ? map->next : NULL) {
        struct layer *const layer = &d->sweep[d->sweeps++];
        if (read_axes(d, map, list ? sweep_item : "sweep", d->sweeps == 1 ? zip : NULL, layer) != 0 ||
            (list && find(map, "zip") && read_zip(d, find(map, "zip"), layer) != 0))
            return -1;
        layer_take(layer, &d->sweep[0], 0);
    }
    return 0;
}

/* quick is read whether it is asked for or not: a mistake in it should not wait for its day. */
static int read_quick(struct draft *d, const struct node *map, int apply, struct measure *measure)
{
    static const char *const keys[] = {"sweep", "measure", "zip", NULL};
    struct layer layer = {0};
    struct measure quick = *measure;
    int bad = known_keys(d->source, map, "quick", keys);
    if (!bad)
        bad = read_axes(d, find(map, "sweep"), "sweep", find(map, "zip"), &layer);
    if (!bad && find(map, "measure"))
        bad = read_measure(d->source, find(map, "measure"), &quick);
    if (!bad && apply) {
        for (size_t i = 0; i < d->sweeps; i++)
            layer_take(&d->sweep[i], &layer, 1);
        *measure = quick;
    }
    layer_free(&layer);
    return bad;
}

/* What no experiment can do without. */
static int require(const struct source *s, const struct node *root)
{
    static const char *const needed[] = {"title", "study", "sweep"};
    for (size_t i = 0; i < sizeof needed / sizeof *needed; i++)
        if (!find(root, needed[i]))
            return refuse(s, AT(root), "key '%s' is missing; an experiment needs title, study and sweep",
                          needed[i]);
    return 0;
}

/* Everything of the file but the cases. */
static int read_all(struct draft *d, const struct node *root, int quick, struct experiment *x)
{
    static const char *const keys[] = {"title",   "study",   "on",    "sweep", "zip",
                                       "exclude", "measure", "quick", NULL};
    const struct source *s = d->source;
    const struct node *on = find(root, "on"), *exclude = find(root, "exclude"),
                      *measure = find(root, "measure");
    int place = PLACE_ANY;
    if (known_keys(s, root, "an experiment", keys) != 0 || require(s, root) != 0 ||
        read_title(s, find(root, "title"), x->title, sizeof x->title) != 0 ||
        read_study(s, find(root, "study"), &d->study) != 0)
        return -1;
    if (on && (place = word_of(s, on, "on", experiment_places)) < 0)
        return -1;
    x->place = (enum experiment_place)place;
    if (d->device && (place == PLACE_HOST ? d->device->host_bytes > 0 : place == PLACE_GPU && d->device->no_gpu)) {
        d->host = *d->device;
        d->host.l2_bytes = place == PLACE_HOST ? d->device->host_bytes : SOME_L2;
        d->device = &d->host;
    }
    x->study = d->study;
    if (read_sweep(d, find(root, "sweep"), find(root, "zip")) != 0 || (exclude && read_exclude(d, exclude) != 0) ||
        (measure && read_measure(s, measure, &x->measure) != 0))
        return -1;
    return find(root, "quick") ? read_quick(d, find(root, "quick"), quick, &x->measure) : 0;
}

/* An exclusion that drops nothing is a typing error, unless quick took its cases away. */
static int all_used(const struct draft *d, const struct node *root)
{
    const struct node *list = find(root, "exclude"), *map = list ? list->child : NULL;
    for (size_t i = 0; i < d->n_exclusions; i++, map = map->next)
        if (!d->exclusions[i].hits)
            return refuse(d->source, AT(map), "this exclude matches no case; correct or remove it");
    return 0;
}

/* What tunes must not depend on what it has found before. */
static const struct tuned *settings_for(const struct experiment *x, const struct device_sizes *device)
{
    return device && !tuned_makes(x->name) ? device->tuned : NULL;
}

/* Messages about the cases as a whole point at `sweep`. */
static int make_cases(struct draft *d, const struct node *root, int quick, struct experiment *x)
{
    const struct node *sweep = find(root, "sweep");
    char why[MESSAGE_MAX];
    const int bad =
        expand(settings_for(x, d->device), d->sweep, d->sweeps, d->exclusions, d->n_exclusions, x, why, sizeof why);
    if (bad)
        return refuse(d->source, AT_KEY(sweep), "%s", why);
    if (quick && find(root, "quick"))
        return 0;
    return all_used(d, root);
}

/* The file's name without folder and .yaml: it names logs and figures. */
static int take_name(const struct source *s, char *name, size_t size)
{
    const char *base = strrchr(s->path, '/') ? strrchr(s->path, '/') + 1 : s->path;
    const char *end = strrchr(base, '.');
    const size_t length = end && strcmp(end, ".yaml") == 0 ? (size_t)(end - base) : strlen(base);
    snprintf(name, size, "%.*s", (int)length, base);
    if (!strcmp(name, TUNED_NAME))
        return refuse(s, 1, 1, "'" TUNED_NAME "' is the table of settings; choose another name");
    if (length >= size || !text_name(name))
        return refuse(s, 1, 1, "the file's name is the experiment's; allowed: " TEXT_NAME ", then .yaml");
    return 0;
}

int experiment_parse(const char *path, const char *text, size_t length, const struct device_sizes *device,
                     int quick, struct experiment *x, char *why, size_t size)
{
    const struct source source = {path, why, size};
    struct draft d = {.source = &source, .device = device};
    struct node *root;
    int bad;
    *x = (struct experiment){.measure = {.samples = 15, .rounds = 1, .noise = 0.01, .cache = CACHE_WARM}};
    if (take_name(&source, x->name, sizeof x->name) != 0)
        return -1;
    if (length > FILE_MAX)
        return refuse(&source, 1, 1, "larger than %u bytes", FILE_MAX);
    root = read_tree(&source, text, length);
    if (!root)
        return -1;
    bad = read_all(&d, root, quick, x);
    if (!bad)
        bad = make_cases(&d, root, quick, x);
    for (size_t i = 0; i < d.sweeps; i++)
        layer_free(&d.sweep[i]);
    free(d.sweep);
    for (size_t i = 0; i < d.n_exclusions; i++)
        for (int a = 0; a < AXIS_MAX; a++)
            values_free(&d.exclusions[i].values[a]);
    free(d.exclusions);
    node_free(root);
    if (bad)
        experiment_free(x);
    return bad;
}

int experiment_read(const char *path, const struct device_sizes *device, int quick, struct experiment *x,
                    char *why, size_t size)
{
    size_t length;
    char *text = file_text(path, &length);
    int bad = -1;
    if (text)
        bad = experiment_parse(path, text, length, device, quick, x, why, size);
    else
        snprintf(why, size, "%s: cannot read it: %s", path, file_error(errno));
    free(text);
    return bad;
}

void experiment_free(struct experiment *x)
{
    free(x->cases);
    x->cases = NULL;
    x->count = 0;
}

int experiment_files(const char *folder, char ***paths, char *why, size_t size)
{
    const int count = folder_names(folder, ".yaml", paths);
    if (count < 0)
        snprintf(why, size, "%s: cannot read it: %s; run from the root of the repository or name the files",
                 folder, file_error(errno));
    for (int i = 0; i < count; i++) {
        const size_t room = strlen(folder) + strlen((*paths)[i]) + sizeof "/.yaml";
        char *path = grow(NULL, room, 1);
        snprintf(path, room, "%s/%s.yaml", folder, (*paths)[i]);
        free((*paths)[i]);
        (*paths)[i] = path;
    }
    return count;
}

int experiment_each(const char *command, char **paths, int count, const struct device_sizes *sizes, int quick,
                    int (*each)(const struct experiment *, void *), void *context)
{
    char why[600], **found = NULL;
    const int all = count > 0 ? 0 : experiment_files("experiments", &found, why, sizeof why);
    int bad = 0, end = 0;
    if (all < 0 || (all == 0 && count == 0)) {
        text_say(stderr, "cliffs %s: %s", command, all < 0 ? why : "no experiment in experiments/");
        return 1;
    }
    for (int i = 0; i < count + all && !end; i++) {
        struct experiment x;
        if (experiment_read(all ? found[i] : paths[i], sizes, quick, &x, why, sizeof why) != 0) {
            fflush(stdout);
            text_say(stderr, "%s", why);
            bad = 1;
            continue;
        }
        end = each(&x, context);
        experiment_free(&x);
    }
    folder_free(found, all);
    return bad;
}
