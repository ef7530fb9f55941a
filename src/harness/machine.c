#include <ctype.h>
#include <errno.h>
#ifdef HAVE_HWLOC
#include <hwloc.h>
#endif
#include <omp.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <unistd.h>
#include <yaml.h>
#include <zlib.h>
#include "files.h"
#include "machine.h"
#include "nvml.h"
#include "options.h"
#include "text.h"
#include "version.h"

enum fact_kind { FACT_TEXT, FACT_INT, FACT_DOUBLE };
#define FACT(kind, member) \
    {#member, kind, offsetof(struct machine, member), sizeof((struct machine *)0)->member},
#define ROW_TEXT(member, room) FACT(FACT_TEXT, member)
#define ROW_INT(member) FACT(FACT_INT, member)
#define ROW_DOUBLE(member) FACT(FACT_DOUBLE, member)
static const struct {
    const char *name;
    enum fact_kind kind;
    size_t at, size;
} facts[] = {MACHINE_FACTS(ROW_TEXT, ROW_INT, ROW_DOUBLE)};
enum { FACTS = sizeof facts / sizeof *facts };
#define TEXT_MORE ",~[]" /* further characters of compilers' versions and flags */

/* Lower case; one hyphen for each run of other characters; (R) and (TM) are removed, (16GB) is not. */
static void slug(const char *from, char *to, size_t size)
{
    size_t n = 0;
    while (*from && n + 1 < size) {
        if (!strncasecmp(from, "(R)", 3) || !strncasecmp(from, "(C)", 3) || !strncasecmp(from, "(TM)", 4)) {
            from = strchr(from, ')') + 1;
            continue;
        }
        if (isalnum((unsigned char)*from))
            to[n++] = (char)tolower((unsigned char)*from);
        else if (n && to[n - 1] != '-')
            to[n++] = '-';
        from++;
    }
    while (n && to[n - 1] == '-')
        n--;
    to[n] = '\0';
}

void machine_name_of(const char *text, const char *first, char name[sizeof((struct machine *)0)->name])
{
    enum { MOST = sizeof((struct machine *)0)->name - 1, HASH = 8 };
    char all[1024];
    const size_t front = (size_t)snprintf(all, sizeof all, "%s-", first);
    slug(text, all + front, sizeof all - front);
    const char *whole = all + (all[front] >= 'a' ? front : 0); /* "13th-gen-..." begins with no letter */
    if (!all[front])
        all[front - 1] = '\0'; /* the text has no letter or digit */
    if (strlen(whole) <= MOST)
        strcpy(name, whole);
    else /* too long: a hash replaces the end, else two names might be equal */
        snprintf(name, MOST + 1, "%.*s-%08x", MOST - HASH - 1, whole,
                 (unsigned)crc32_z(0, (const Bytef *)text, strlen(text)));
}

/* The value of `key` in a file of lines KEY=value or key : value. */
static void file_value(const char *path, const char *key, char separator, char *value, size_t size)
{
    char line[512];
    FILE *f = fopen(path, "r");
    *value = '\0';
    while (f && fgets(line, sizeof line, f)) {
        char *at = strchr(line, separator);
        if (strncmp(line, key, strlen(key)) || !at)
            continue;
        at += 1 + strspn(at + 1, " \"");
        at[strcspn(at, "\"\n")] = '\0';
        snprintf(value, size, "%s", at);
        break;
    }
    if (f)
        fclose(f);
}

void machine_arm_cpu(const char *cpuinfo, char *cpu, size_t size)
{
    static const struct {
        int number;
        const char *name;
    } designers[] = {{0x41, "Arm"},       {0x42, "Broadcom"}, {0x43, "Cavium"},    {0x46, "Fujitsu"},
                     {0x48, "HiSilicon"}, {0x4e, "NVIDIA"},   {0x50, "APM"},       {0x51, "Qualcomm"},
                     {0x53, "Samsung"},   {0x61, "Apple"},    {0x6d, "Microsoft"}, {0x70, "Phytium"},
                     {0xc0, "Ampere"}};
    char line[4096], part[24];
    int designer = -1, number;
    FILE *f = fopen(cpuinfo, "r");
    *cpu = '\0';
    while (f && fgets(line, sizeof line, f)) {
        const size_t used = strlen(cpu);
        if (sscanf(line, "CPU implementer : %i", &number) == 1 && designer < 0) {
            designer = number;
            snprintf(cpu, size, "Arm implementer 0x%02x part", (unsigned)number);
            for (size_t i = 0; i < sizeof designers / sizeof *designers; i++)
                if (designers[i].number == number)
                    snprintf(cpu, size, "%s", designers[i].name);
        } else if (sscanf(line, "CPU part : %i", &number) == 1 && designer >= 0) {
            snprintf(part, sizeof part, " 0x%03x", (unsigned)number);
            if (!strstr(cpu, part))
                snprintf(cpu + used, size - used, "%s", part);
        }
    }
    if (f)
        fclose(f);
}

/* The limit of one control group in CPUs, 0: none. Version 2 has cpu.max, version 1 two files. */
static double quota_of(const char *folder)
{
    static const char *const files[][2] = {{"cpu.max", ""}, {"cpu.cfs_quota_us", "cpu.cfs_period_us"}};
    double quota = 0, period = 0;
    for (int v = 0; v < 2 && !(quota > 0 && period > 0); v++) {
        double *const to[] = {&quota, &period};
        char path[4608];
        int got = 0;
        for (int i = 0; i < 2 && *files[v][i]; i++) {
            snprintf(path, sizeof path, "%s/%s", folder, files[v][i]);
            FILE *const f = fopen(path, "r");
            while (f && got < 2 && fscanf(f, "%lf", to[got]) == 1) /* "max": no number, no limit */
                got++;
            if (f)
                fclose(f);
        }
        quota = got == 2 ? quota : 0;
    }
    return quota > 0 && period > 0 ? quota / period : 0;
}

double machine_cpu_quota(const char *self, const char *root)
{
    char line[4096], folder[4352];
    double least = 0;
    FILE *f = fopen(self, "r");
    while (f && fgets(line, sizeof line, f)) { /* "0::/a/b" of version 2, "4:cpu,cpuacct:/a/b" of version 1 */
        char *const of = strchr(line, ':'), *const path = of ? strchr(of + 1, ':') : NULL;
        if (!path || (path > of + 1 && strncmp(of + 1, "cpu:", 4) && strncmp(of + 1, "cpu,", 4)))
            continue;
        path[strcspn(path, "\n")] = '\0';
        *path = '\0';
        size_t above = (size_t)snprintf(folder, sizeof folder, "%s%s%s", root, of[1] ? "/" : "", of + 1);
        snprintf(folder + above, sizeof folder - above, "%s", strcmp(path + 1, "/") ? path + 1 : "");
        /* a group's limit also holds for the groups in it */
        for (char *end = strchr(folder, '\0'); end; end = strrchr(folder + above, '/')) {
            *end = '\0';
            const double quota = quota_of(folder);
            if (quota > 0 && (!(least > 0) || quota < least))
                least = quota;
        }
    }
    if (f)
        fclose(f);
    return least;
}

/* How the host's threads are bound to cores, from the environment: sources do not say it. */
static void thread_facts(struct machine *m)
{
    static const char *const words[] = {"unbound", "bound", "primary", "close", "spread"};
    static const char *const places[] = {"OMP_PLACES", "GOMP_CPU_AFFINITY", "KMP_AFFINITY"};
    const unsigned bind = (unsigned)omp_get_proc_bind();
    const int most = omp_get_thread_limit();
    m->threads = omp_get_max_threads() < most ? omp_get_max_threads() : most;
    snprintf(m->binding, sizeof m->binding, "%s",
             bind < sizeof words / sizeof *words ? words[bind] : "bound");
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        const size_t used = strlen(m->binding);
        if (getenv(places[i]))
            snprintf(m->binding + used, sizeof m->binding - used, " %s=%s", places[i], getenv(places[i]));
    }
    m->cpu_quota = machine_cpu_quota("/proc/self/cgroup", "/sys/fs/cgroup");
}

#ifdef HAVE_HWLOC
static void topology_facts(struct machine *m)
{
    hwloc_topology_t t;
    /* without /sys, as in a chroot, hwloc finds less, which is no error */
    setenv("HWLOC_HIDE_ERRORS", "2", 0);
    if (hwloc_topology_init(&t))
        return;
    if (!hwloc_topology_load(t)) {
        const char *model = hwloc_obj_get_info_by_name(hwloc_get_root_obj(t), "CPUModel");
        hwloc_obj_t package = hwloc_get_obj_by_type(t, HWLOC_OBJ_PACKAGE, 0);
        if (!model && package)
            model = hwloc_obj_get_info_by_name(package, "CPUModel");
        snprintf(m->cpu, sizeof m->cpu, "%s", model ? model : "");
        for (int level = HWLOC_OBJ_L5CACHE; level >= HWLOC_OBJ_L1CACHE; level--) {
            hwloc_obj_t cache = hwloc_get_obj_by_type(t, (hwloc_obj_type_t)level, 0);
            if (cache) {
                m->cpu_cache_bytes = (double)cache->attr->cache.size;
                break;
            }
        }
        m->cpu_memory_bytes = (double)hwloc_get_root_obj(t)->total_memory;
    }
    hwloc_topology_destroy(t);
}
#endif

static void cpu_facts(struct machine *m)
{
    static const int levels[] = {_SC_LEVEL4_CACHE_SIZE, _SC_LEVEL3_CACHE_SIZE, _SC_LEVEL2_CACHE_SIZE};
    struct utsname u = {.machine = ""};
    file_value("/etc/os-release", "PRETTY_NAME", '=', m->os, sizeof m->os);
    if (!uname(&u))
        snprintf(m->kernel, sizeof m->kernel, "%.40s %.50s", u.sysname, u.release);
    m->cores = omp_get_num_procs();
#ifdef HAVE_HWLOC
    topology_facts(m);
#endif
    for (size_t i = 0; i < sizeof levels / sizeof *levels && !(m->cpu_cache_bytes > 0); i++)
        m->cpu_cache_bytes = (double)sysconf(levels[i]);
    /* no /sys, as in a bare chroot. Sizes may be relative to the cache, so there must be a value */
    if (!(m->cpu_cache_bytes > 0))
        m->cpu_cache_bytes = 0x1p25;
    if (!(m->cpu_memory_bytes > 0))
        m->cpu_memory_bytes = (double)sysconf(_SC_PHYS_PAGES) * (double)sysconf(_SC_PAGE_SIZE);
    if (!*m->cpu)
        file_value("/proc/cpuinfo", "model name", ':', m->cpu, sizeof m->cpu);
    if (!*m->cpu)
        machine_arm_cpu("/proc/cpuinfo", m->cpu, sizeof m->cpu);
    if (!*m->cpu)
        file_value("/proc/cpuinfo", "cpu\t", ':', m->cpu, sizeof m->cpu); /* POWER */
    if (!*m->cpu)
        snprintf(m->cpu, sizeof m->cpu, "%s", u.machine);
    thread_facts(m);
}

static void detect(struct machine *m)
{
    memset(m, 0, sizeof *m);
    m->ecc = m->mig = -1;
    cpu_facts(m);
    snprintf(m->compiler, sizeof m->compiler, "%s", CLIFFS_COMPILER);
    snprintf(m->flags, sizeof m->flags, "%s", CLIFFS_FLAGS);
    snprintf(m->cuda_compiler, sizeof m->cuda_compiler, "%s", CLIFFS_CUDA_COMPILER);
    snprintf(m->cuda_flags, sizeof m->cuda_flags, "%s", CLIFFS_CUDA_FLAGS);
    snprintf(m->added_flags, sizeof m->added_flags, "%s", CLIFFS_ADDED_FLAGS);
    if (!machine_cuda_facts)
        snprintf(m->no_gpu, sizeof m->no_gpu, "this program was built without CUDA");
    else if (!machine_cuda_facts(m) && !nvml_open())
        nvml_facts(m);
    if (*m->gpu && machine_openacc_facts)
        machine_openacc_facts(m);
    if (*m->gpu) {
        machine_name_of(m->gpu, "gpu", m->name);
    } else {
        char cpu[sizeof m->cpu + 16];
        snprintf(cpu, sizeof cpu, "%s %dc", m->cpu, m->cores);
        machine_name_of(cpu, "host", m->name);
    }
    for (int i = 0; i < FACTS; i++)
        if (facts[i].kind == FACT_TEXT)
            text_allow((char *)m + facts[i].at, TEXT_MORE);
}

int machine_detect(struct machine *m, char why[WHY])
{
    struct machine *const found =
        mmap(NULL, sizeof *found, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    int status = -1;
    fflush(NULL);
    const pid_t child = found == MAP_FAILED ? -1 : fork();
    if (child < 0)
        return text_why(why, "cannot start a process to inspect this machine");
    if (child == 0) {
        detect(found);
        _exit(0);
    }
    waitpid(child, &status, 0);
    *m = *found;
    munmap(found, sizeof *found);
    return status ? text_why(why, "inspecting this machine failed (the device driver ended the process)") : 0;
}

/* Texts need no escapes in JSON: detect() and put_fact() make sure of that. */
static void write_fact(const struct machine *m, int i, const char *quote, FILE *f)
{
    const char *at = (const char *)m + facts[i].at;
    if (facts[i].kind == FACT_TEXT)
        fprintf(f, "%s%s%s", quote, at, quote);
    else if (facts[i].kind == FACT_INT)
        fprintf(f, "%d", *(const int *)at);
    else
        fprintf(f, "%.17g", *(const double *)at);
}

static void write_facts(const struct machine *m, FILE *f)
{
    for (int i = 0; i < FACTS; i++) {
        fprintf(f, "%s  \"%s\": ", i ? ",\n" : "{\n", facts[i].name);
        write_fact(m, i, "\"", f);
    }
    fprintf(f, "\n}\n");
}

int machine_write(const struct machine *m, const char *path, char why[WHY])
{
    char *text = NULL;
    size_t length = 0;
    FILE *f = open_memstream(&text, &length);
    int bad = 0;
    if (f)
        write_facts(m, f);
    if (!f || fclose(f) || file_replace(path, text, length) < 0)
        bad = text_why(why, "%s: cannot be written: %s", path, strerror(errno));
    free(text);
    return bad;
}

static const char *put_fact(struct machine *m, const char *name, const char *value, char had[])
{
    int i = 0;
    while (i < FACTS && strcmp(facts[i].name, name))
        i++;
    if (i == FACTS)
        return NULL; /* a fact of a later schema */
    char *at = (char *)m + facts[i].at, *end = "";
    if (had[i]++)
        return "a fact appears twice"; /* readers of JSON differ in which one they use */
    if (!text_allowed(value, TEXT_MORE))
        return "forbidden characters; allowed: letters, digits, blanks and ._+-/:=()%@" TEXT_MORE;
    if (facts[i].kind == FACT_TEXT)
        snprintf(at, facts[i].size, "%s", value);
    else if (facts[i].kind == FACT_INT)
        *(int *)at = (int)strtol(value, &end, 10);
    else
        *(double *)at = strtod(value, &end);
    return *end ? "not a number" : NULL;
}

/* Reads the facts of an object. Returns NULL, or what is wrong; sets the line of the last fact that was
 * read. */
static const char *put_facts(struct machine *m, yaml_document_t *d, size_t *line)
{
    yaml_node_t *const object = yaml_document_get_root_node(d);
    const char *wrong = NULL;
    char had[FACTS] = "";
    if (!object || object->type != YAML_MAPPING_NODE ||
        object->data.mapping.pairs.start == object->data.mapping.pairs.top)
        return "not a flat JSON object";
    for (yaml_node_pair_t *pair = object->data.mapping.pairs.start;
         pair < object->data.mapping.pairs.top && !wrong; pair++) {
        const yaml_node_t *key = yaml_document_get_node(d, pair->key),
                          *value = yaml_document_get_node(d, pair->value);
        *line = value->end_mark.line + 1;
        if (key->type != YAML_SCALAR_NODE || value->type != YAML_SCALAR_NODE)
            return "not a flat JSON object";
        wrong =
            put_fact(m, (const char *)key->data.scalar.value, (const char *)value->data.scalar.value, had);
    }
    return wrong;
}

int machine_read(const char *path, struct machine *m, char why[WHY])
{
    FILE *f = file_open(path);
    yaml_parser_t parser;
    yaml_document_t document;
    const char *wrong = "not JSON";
    *m = (struct machine){.ecc = -1, .mig = -1, .cpu_quota = -1};
    if (!f)
        return text_why(why, "%s: cannot be read: %s", path, file_error(errno));
    yaml_parser_initialize(&parser);
    yaml_parser_set_input_file(&parser, f);
    const int loaded = yaml_parser_load(&parser, &document);
    size_t line = parser.mark.line + 1;
    if (loaded) {
        wrong = put_facts(m, &document, &line);
        yaml_document_delete(&document);
    }
    yaml_parser_delete(&parser);
    fclose(f);
    return wrong ? text_why(why, "%s:%zu: %s", path, line, wrong) : 0;
}

/* The facts that all records of a folder must share, what changes each, and whether it matters only for the
 * host's kernels. */
static const struct {
    const char *name, *set_by;
    int host_only;
} common[] = {{"gpu", "CUDA_VISIBLE_DEVICES", 0},
              {"cc", "CUDA_VISIBLE_DEVICES", 0},
              {"sms", "CUDA_VISIBLE_DEVICES", 0},
              {"l2_bytes", "CUDA_VISIBLE_DEVICES", 0},
              {"cpu", "another host", 0},
              {"threads", "OMP_NUM_THREADS", 1},
              {"binding", "OMP_PROC_BIND, OMP_PLACES", 1},
              {"cpu_quota", "the limit of the control group", 1},
              {"added_flags", "CFLAGS, NVCC_APPEND_FLAGS at make build", 0}};

/* Whether a fact is known: old files do not have all facts, and some are not known on every machine. */
static int fact_known(const struct machine *m, int i)
{
    const char *const at = (const char *)m + facts[i].at;
    if (!strcmp(facts[i].name, "gpu"))
        return *m->gpu || *m->cpu; /* an empty text means none, if anything is known */
    if (!strcmp(facts[i].name, "cpu"))
        return *m->cpu && !*m->gpu; /* GPUs of one model may be in different hosts */
    return facts[i].kind == FACT_TEXT  ? *at
           : facts[i].kind == FACT_INT ? *(const int *)at > 0
                                       : *(const double *)at >= 0;
}

int machine_fits_folder(const struct machine *there, const struct machine *here, int on_host, char *differs,
                        size_t size)
{
    FILE *const f = fmemopen(differs, size, "w");
    int count = 0;
    for (size_t k = 0; f && k < sizeof common / sizeof *common; k++) {
        int i = 0;
        while (strcmp(facts[i].name, common[k].name))
            i++;
        const char *const a = (const char *)there + facts[i].at, *const b = (const char *)here + facts[i].at;
        if ((common[k].host_only && !on_host) || !fact_known(there, i) || !fact_known(here, i) ||
            (facts[i].kind == FACT_TEXT ? !strcmp(a, b) : !memcmp(a, b, facts[i].size)))
            continue;
        fprintf(f, "%s%s: ", count++ ? "; " : "", facts[i].name);
        write_fact(there, i, "'", f);
        fprintf(f, " there, ");
        write_fact(here, i, "'", f);
        fprintf(f, " here (%s)", common[k].set_by);
    }
    if (f)
        fclose(f);
    return !count;
}

static const struct command command = {
    "machine", 0, "[FACT]",
    0,         1, "Prints facts about this machine in the form of machine.json, or one FACT alone."};

/* Binaries run on GPUs of the same major version and the same or a later minor one; with a letter (sm_90a)
 * only on that version; PTX runs on all later ones. */
int machine_code_fits(const char *nvcc_flags, int cc)
{
    for (const char *at = nvcc_flags; (at = strstr(at, "code=")); at++) {
        int made_for;
        char only = ' ';
        if ((sscanf(at, "code=sm_%d%c", &made_for, &only) >= 1 && made_for / 10 == cc / 10 &&
             (made_for == cc || (made_for < cc && only == ' '))) ||
            (sscanf(at, "code=compute_%d", &made_for) == 1 && made_for <= cc))
            return 1;
    }
    return 0;
}

int machine_gpu_fits(const struct machine *m)
{
    return *m->gpu && machine_code_fits(CLIFFS_CUDA_FLAGS, m->cc);
}

/* A rough bandwidth for a host, of which there is no table: a value for each core, up to that of a socket. */
#define HOST_CORE_GBS 8.0
#define HOST_MAX_GBS 200.0

double machine_memory_gbs(const struct machine *m, int on_gpu)
{
    if (on_gpu) /* clock × 2 transfers × bus width */
        return *m->gpu ? m->clock_memory_max_mhz * 1e6 * 2 * m->bus_bits / 8 / 1e9 : 0;
    return m->cores * HOST_CORE_GBS < HOST_MAX_GBS ? m->cores * HOST_CORE_GBS : HOST_MAX_GBS;
}

void machine_say_gpu(const struct machine *m)
{
    text_say(
        stderr,
        "%s has compute capability %d.%d, and this build has no code for it (%s); make CUDA_ARCHS=%d builds "
        "it, if the CUDA toolkit supports that",
        m->gpu, m->cc / 10, m->cc % 10, CLIFFS_CUDA_FLAGS, m->cc);
}

int cmd_machine(int argc, char **argv)
{
    struct machine m;
    char why[WHY];
    struct options o;
    int one = 0, code = options_read(&command, argc, argv, &o);
    if (code >= 0)
        return code;
    while (o.arguments && one < FACTS && strcmp(facts[one].name, o.argument[0]))
        one++;
    if (one == FACTS) {
        text_say(stderr, "cliffs machine: no fact '%s'; cliffs machine lists all", o.argument[0]);
        return 2;
    }
    if (machine_detect(&m, why))
        return options_fail(&o, why);
    if (*m.no_gpu && (!o.arguments || !strcmp(facts[one].name, "gpu")))
        text_say(stderr, "cliffs machine: no GPU to measure on: %s", m.no_gpu);
    if (!o.arguments) {
        if (*m.gpu && !machine_gpu_fits(&m))
            machine_say_gpu(&m);
        write_facts(&m, stdout);
        return 0;
    }
    write_fact(&m, one, "", stdout);
    putchar('\n');
    return 0;
}
