/* A machine's name and facts, and the GPUs that a build is for. */
#include <sys/stat.h>
#include "unit.h"
#include "../../src/harness/machine.h"
#include "../../src/harness/ranks.h"

TEST(code_runs_on_what_it_was_made_for)
{
    static const char flags[] =
        "-O3 -gencode arch=compute_80,code=sm_80 -gencode arch=compute_100,code=sm_100 "
        "-gencode arch=compute_100,code=compute_100";
    assert_true(machine_code_fits(flags, 80));
    assert_true(machine_code_fits(flags, 89)); /* a later one of the same major version */
    assert_true(machine_code_fits(flags, 100));
    assert_true(machine_code_fits(flags, 120)); /* PTX, compiled by the driver */
    assert_false(machine_code_fits(flags, 37));
    assert_false(machine_code_fits(flags, 75));
    assert_false(machine_code_fits(flags, 90)); /* newer than sm_80's, older than the PTX */
    assert_false(machine_code_fits("", 90));
    assert_true(machine_code_fits("-gencode arch=compute_90,code=compute_90", 90));
    assert_true(machine_code_fits("-gencode=arch=compute_90a,code=sm_90a -O3", 90));
    assert_false(machine_code_fits("-gencode=arch=compute_90a,code=sm_90a -O3", 92)); /* of 9.0 alone */
    assert_false(machine_code_fits("-gencode=arch=compute_90a,code=sm_90a", 100));
}

TEST(bandwidth_is_estimated)
{
    const struct machine gpu = {.gpu = "A", .cores = 4, .clock_memory_max_mhz = 1000, .bus_bits = 512},
                         large = {.cores = 100};
    assert_true(machine_memory_gbs(&gpu, 1) == 128); /* two transfers of 64 bytes a clock */
    assert_true(machine_memory_gbs(&gpu, 0) == 32);
    assert_true(machine_memory_gbs(&large, 0) == 200);
    assert_true(machine_memory_gbs(&large, 1) == 0);
}

static const char *named(const char *text)
{
    static char name[2][64];
    static int next;
    machine_name_of(text, "host", name[next ^= 1]);
    return name[next];
}

TEST(a_device_gives_its_folder_a_name_of_its_own)
{
    char digit[64];
    assert_string_equal(named("NVIDIA H200"), "nvidia-h200");
    assert_string_equal(named("NVIDIA H100 80GB HBM3"), "nvidia-h100-80gb-hbm3");
    assert_string_equal(named("Intel(R) Xeon(R) Processor 2c"), "intel-xeon-processor-2c");
    assert_string_equal(named("13th Gen Intel(R) Core(TM) i9 24c"), "host-13th-gen-intel-core-i9-24c");
    assert_string_not_equal(named("NVIDIA Tesla V100 (16GB)"), named("NVIDIA Tesla V100 (32GB)"));
    assert_string_equal(named("~~"), "host");
    assert_string_equal(named(" Arm(r)  A--(C)b(TM) ~"), "arm-a-b");
    machine_name_of("4090", "gpu", digit);
    assert_string_equal(digit, "gpu-4090");
}

TEST(names_that_are_too_long_stay_apart)
{
    static const char most[] = "NVIDIA RTX PRO 6000 Blackwell Max-Q Workstation Edition MIG 1g";
    char two[2][80];
    assert_int_equal(strlen(named(most)), 62); /* it fits: nothing of it is replaced */
    snprintf(two[0], sizeof *two, "%s.24gb", most);
    snprintf(two[1], sizeof *two, "%s.48gb", most);
    assert_string_not_equal(named(two[0]), named(two[1]));
    assert_int_equal(strlen(named(two[0])), 63);
    snprintf(two[0], sizeof *two, "%sb", most); /* nor of one of 63 */
    assert_string_equal(named(two[0]) + 58, "g-1gb");
    snprintf(two[0], sizeof *two, "%s.24gb", most);
    assert_string_equal(named(two[0]), named(two[0]));
    /* the CRC-32 of the text as the driver gives it: a folder keeps its name */
    assert_string_equal(named(two[0]), "nvidia-rtx-pro-6000-blackwell-max-q-workstation-editio-74ac1f0a");
}

static const char *file(const char *name, const char *text)
{
    static char path[2][600];
    static int next;
    next ^= 1;
    snprintf(path[next], sizeof *path, "%s/%s", folder, name);
    for (char *at = path[next] + strlen(folder) + 1; (at = strchr(at, '/')); *at++ = '/') {
        *at = '\0';
        mkdir(path[next], 0777);
    }
    FILE *const f = fopen(path[next], "w");
    assert_non_null(f);
    fputs(text, f);
    fclose(f);
    return path[next];
}

TEST(arm_processors_are_told_apart)
{
    char cpu[64];
    machine_arm_cpu(file("a", "processor\t: 0\nCPU implementer\t: 0x41\nCPU part\t: 0xd4f\n\nprocessor\t: 1\n"
                              "CPU implementer\t: 0x41\nCPU part\t: 0xd4f\n"),
                    cpu, sizeof cpu);
    assert_string_equal(cpu, "Arm 0xd4f");
    machine_arm_cpu(
        file("b",
             "CPU implementer\t: 0x41\nCPU part\t: 0xd85\n\nCPU implementer\t: 0x41\nCPU part\t: 0xd87\n"),
        cpu, sizeof cpu);
    assert_string_equal(cpu, "Arm 0xd85 0xd87");
    machine_arm_cpu(file("c", "CPU implementer\t: 0x4e\nCPU part\t: 0x010\n"), cpu, sizeof cpu);
    assert_string_equal(cpu, "NVIDIA 0x010");
    machine_arm_cpu(file("d", "CPU implementer\t: 0x99\nCPU part\t: 0x1\n"), cpu, sizeof cpu);
    assert_string_equal(cpu, "Arm implementer 0x99 part 0x001");
    static const char *const designers[][2] = {
        {"0x42", "Broadcom"},  {"0x43", "Cavium"},   {"0x46", "Fujitsu"}, {"0x48", "HiSilicon"},
        {"0x50", "APM"},       {"0x51", "Qualcomm"}, {"0x53", "Samsung"}, {"0x61", "Apple"},
        {"0x6d", "Microsoft"}, {"0x70", "Phytium"},  {"0xc0", "Ampere"}};
    for (size_t i = 0; i < COUNT(designers); i++) {
        char text[80], name[64];
        snprintf(text, sizeof text, "CPU implementer\t: %s\nCPU part\t: 0x001\n", designers[i][0]);
        machine_arm_cpu(file("d", text), cpu, sizeof cpu);
        snprintf(name, sizeof name, "%s 0x001", designers[i][1]);
        assert_string_equal(cpu, name);
    }
    machine_arm_cpu(file("e", "vendor_id\t: GenuineIntel\nmodel name\t: Intel\n"), cpu, sizeof cpu);
    assert_string_equal(cpu, "");
}

static double quota(const char *groups)
{
    char self[600];
    snprintf(self, sizeof self, "%s", file("self", groups));
    return machine_cpu_quota(self, folder);
}

TEST(the_least_quota_of_all_control_groups_counts)
{
    file("a/b/cpu.max", "max 100000\n");
    assert_true(quota("0::/a/b\n") == 0);
    file("a/cpu.max", "150000 100000\n");
    assert_true(quota("0::/a/b\n") == 1.5);
    file("a/b/cpu.max", "50000 100000\n");
    assert_true(quota("0::/a/b\n") == 0.5);
    assert_true(quota("0::/\n") == 0); /* in a container, where its own group is the root */
    file("cpu.max", "400000 100000\n");
    assert_true(quota("0::/\n") == 4);
    assert_true(quota("0::/elsewhere\n") == 4);
}

TEST(version_1_of_control_groups_has_quotas_too)
{
    file("cpu,cpuacct/job/cpu.cfs_quota_us", "-1\n");
    file("cpu,cpuacct/job/cpu.cfs_period_us", "100000\n");
    assert_true(quota("5:memory:/job\n4:cpu,cpuacct:/job\n") == 0);
    file("cpu,cpuacct/job/cpu.cfs_quota_us", "200000\n");
    assert_true(quota("5:memory:/job\n4:cpu,cpuacct:/job\n") == 2);
    file("cpu/job/cpu.cfs_quota_us", "300000\n");
    file("cpu/job/cpu.cfs_period_us", "100000\n");
    assert_true(quota("4:cpu:/job\n") == 3);
}

TEST(records_of_one_folder_have_facts_in_common)
{
    struct machine there = {.gpu = "A",
                            .cc = 80,
                            .sms = 108,
                            .cpu = "x",
                            .threads = 4,
                            .binding = "close",
                            .added_flags = "none"},
                   here = there;
    char differs[500];
    assert_true(machine_fits_folder(&there, &here, 1, differs, sizeof differs));
    strcpy(here.cpu, "y"); /* the same model of GPU in another host */
    assert_true(machine_fits_folder(&there, &here, 1, differs, sizeof differs));
    here.threads = 8;
    assert_true(machine_fits_folder(&there, &here, 0, differs,
                                    sizeof differs)); /* no kernel of the host's measures */
    assert_false(machine_fits_folder(&there, &here, 1, differs, sizeof differs));
    assert_string_equal(differs, "threads: 4 there, 8 here (OMP_NUM_THREADS)");
    there.threads = 0; /* an old file, or no kernel of the host's has measured */
    assert_true(machine_fits_folder(&there, &here, 1, differs, sizeof differs));
    here.sms = 98; /* one name for two models */
    assert_false(machine_fits_folder(&there, &here, 0, differs, sizeof differs));
    here.sms = 108;
    here.cpu_quota = 2;
    assert_false(machine_fits_folder(&there, &here, 1, differs, sizeof differs));
    there.cpu_quota = -1;
    assert_true(machine_fits_folder(&there, &here, 1, differs, sizeof differs));
    strcpy(here.added_flags, "CFLAGS=-O1");
    assert_false(machine_fits_folder(&there, &here, 0, differs, sizeof differs));
    strcpy(there.added_flags, "");
    assert_true(machine_fits_folder(&there, &here, 0, differs, sizeof differs));
    strcpy(here.gpu, "");
    assert_false(machine_fits_folder(&there, &here, 0, differs, sizeof differs));
    /* without a GPU the host is the machine; its binding and quota matter to its own kernels alone */
    strcpy(there.gpu, "");
    assert_false(machine_fits_folder(&there, &here, 0, differs, sizeof differs));
    assert_string_equal(differs, "cpu: 'x' there, 'y' here (another host)");
    strcpy(here.cpu, "x");
    strcpy(here.binding, "spread");
    there.cpu_quota = 4, there.threads = here.threads;
    assert_true(machine_fits_folder(&there, &here, 0, differs, sizeof differs));
    assert_false(machine_fits_folder(&there, &here, 1, differs, sizeof differs));
    assert_non_null(strstr(differs, "binding: 'close' there, 'spread' here"));
    assert_non_null(strstr(differs, "cpu_quota: 4 there, 2 here"));
    here = there;
    here.cc = 86;
    assert_false(machine_fits_folder(&there, &here, 0, differs, sizeof differs));
    assert_string_equal(differs, "cc: 80 there, 86 here (CUDA_VISIBLE_DEVICES)");
}

/* What is written is read again, to the last digit. */
TEST(facts_are_read_as_they_were_written)
{
#define NUMBER(member) written.member = ++number;
#define WORDS(member, room) snprintf(written.member, room, "%d [a], ~b", (int)++number);
#define SAME_NUMBER(member) assert_true(read.member == written.member);
#define SAME_WORDS(member, room) assert_string_equal(read.member, written.member);
    struct machine written = {.cc = 0}, read;
    double number = 1e9 / 3;
    char path[300];
    MACHINE_FACTS(WORDS, NUMBER, NUMBER)
    written.cpu_quota = 1.0 / 3;
    snprintf(path, sizeof path, "%s/machine.json", folder);
    assert_int_equal(machine_write(&written, path, why), 0);
    assert_int_equal(machine_read(path, &read, why), 0);
    MACHINE_FACTS(SAME_WORDS, SAME_NUMBER, SAME_NUMBER)
    snprintf(path, sizeof path, "%s/no/machine.json", folder);
    assert_int_equal(machine_write(&written, path, why), -1);
}

TEST(facts_that_are_none_are_refused)
{
    static const struct {
        const char *text, *says;
    } rows[] = {{"{\"cc\": 80,\n\"cc\": 90}", "machine.json:2: a fact appears twice"},
                {"{\"gpu\": \"A\",\n\"os\": \"$(x)\"}", "machine.json:2: forbidden characters"},
                {"{\"cores\": 2x}", "machine.json:1: not a number"},
                {"{\"cpu_quota\": 1.5.}", "machine.json:1: not a number"},
                {"{}", "not a flat JSON object"},
                {"[1]", "not a flat JSON object"},
                {"{\"gpu\": [1]}", "machine.json:1: not a flat JSON object"},
                {"{\"gpu\": ", "not JSON"}};
    struct machine m;
    for (size_t i = 0; i < COUNT(rows); i++) {
        if (!machine_read(file("machine.json", rows[i].text), &m, why) || !strstr(why, rows[i].says))
            fail_msg("%s: %s", rows[i].text, why);
    }
    /* one that a later version knows is not read */
    assert_int_equal(machine_read(file("machine.json", "{\"later\": \"x\", \"cc\": 80}"), &m, why), 0);
    assert_int_equal(m.cc, 80);
}

TEST(a_file_of_before_a_fact_leaves_it_unknown)
{
    struct machine m;
    assert_int_equal(
        machine_read(file("machine.json", "{\"name\": \"a\", \"gpu\": \"\", \"cores\": 2}\n"), &m, why), 0);
    assert_true(m.cpu_quota == -1 && m.ecc == -1 && m.mig == -1 && m.threads == 0 && !*m.binding &&
                !*m.added_flags && !*m.sensors);
}

/* The GPU that a rank then sees; all its host's processes see `list`, or all GPUs if it is NULL. */
static const char *gpu_for(const char *rank_of_host, const char *list)
{
    unsetenv("CUDA_VISIBLE_DEVICES");
    if (list)
        setenv("CUDA_VISIBLE_DEVICES", list, 1);
    setenv("OMPI_COMM_WORLD_LOCAL_RANK", rank_of_host, 1);
    ranks_choose_gpu();
    return getenv("CUDA_VISIBLE_DEVICES");
}

TEST(each_rank_takes_a_gpu_of_its_own)
{
    unsetenv("PMIX_RANK");
    assert_string_equal(gpu_for("1", "4,5"), "4,5"); /* not started by mpirun or srun */
    setenv("PMIX_RANK", "0", 1);
    setenv("OMPI_COMM_WORLD_SIZE", "3", 1);
    assert_string_equal(gpu_for("0", NULL), "0");
    assert_string_equal(gpu_for("2", NULL), "2");
    assert_string_equal(gpu_for("0", "4,GPU-5,6"), "4");
    assert_string_equal(gpu_for("1", "4,GPU-5,6"), "GPU-5");
    assert_string_equal(gpu_for("2", "4,GPU-5,6"), "6");
    assert_string_equal(gpu_for("2", "7"), "7"); /* the starter has given each a list of its own */
    unsetenv("PMIX_RANK");
}

/* mpirun within a job of Slurm: its own numbers count. Without it, those of srun. */
TEST(ranks_are_numbered_by_who_started_them)
{
    static const char *const numbers[][2] = {{"SLURM_PROCID", "5"},         {"SLURM_STEP_NUM_TASKS", "6"},
                                             {"SLURM_LOCALID", "1"},        {"SLURM_NTASKS", "9"},
                                             {"OMPI_COMM_WORLD_RANK", "2"}, {"OMPI_COMM_WORLD_SIZE", "3"}};
    for (size_t i = 0; i < COUNT(numbers); i++)
        setenv(numbers[i][0], numbers[i][1], 1);
    unsetenv("PMIX_RANK");
    assert_true(ranks_count() == 1 && ranks_mine() == 0); /* an ordinary process within the job */
    setenv("PMIX_RANK", "2", 1);
    assert_true(ranks_count() == 3 && ranks_mine() == 2);
    assert_string_equal(gpu_for("0", NULL), "0");
    unsetenv("OMPI_COMM_WORLD_RANK");
    unsetenv("OMPI_COMM_WORLD_SIZE");
    unsetenv("OMPI_COMM_WORLD_LOCAL_RANK");
    unsetenv("CUDA_VISIBLE_DEVICES");
    assert_true(ranks_count() == 6 && ranks_mine() == 5);
    ranks_choose_gpu();
    assert_string_equal(getenv("CUDA_VISIBLE_DEVICES"), "1");
    unsetenv("PMIX_RANK");
}
