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
    assert_string_equal(named("NVIDIA H200"), "nvidia-h200");
    assert_string_equal(named("NVIDIA H100 80GB HBM3"), "nvidia-h100-80gb-hbm3");
    assert_string_equal(named("Intel(R) Xeon(R) Processor 2c"), "intel-xeon-processor-2c");
    assert_string_equal(named("13th Gen Intel(R) Core(TM) i9 24c"), "host-13th-gen-intel-core-i9-24c");
    assert_string_not_equal(named("NVIDIA Tesla V100 (16GB)"), named("NVIDIA Tesla V100 (32GB)"));
    assert_string_equal(named("~~"), "host");
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
}

TEST(a_file_of_before_a_fact_leaves_it_unknown)
{
    struct machine m;
    assert_int_equal(
        machine_read(file("machine.json", "{\"name\": \"a\", \"gpu\": \"\", \"cores\": 2}\n"), &m, why), 0);
    assert_true(m.cpu_quota == -1 && m.threads == 0 && !*m.binding && !*m.added_flags && !*m.sensors);
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
