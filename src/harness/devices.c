/* SPDX-License-Identifier: MIT */
/* Data-sheet values of GPUs. The L2 is as the CUDA runtime reports it. */
#include "devices.h"

#include <string.h>

/* Sources: the vendor's data sheets and architecture white papers. Longer
 * names first: the first entry found in the driver's name counts. */
static const struct device_model models[] = {
    {"B200", 100, 148, 0, 8000},
    {"GH200", 90, 132, 0, 4900},
    {"H200", 90, 132, 60, 4800},
    {"H100 PCIe", 90, 114, 50, 2039},
    {"H100 NVL", 90, 132, 0, 3938},
    {"H100", 90, 132, 50, 3352},
    {"A100-SXM4-40GB", 80, 108, 40, 1555},
    {"A100-PCIE-40GB", 80, 108, 40, 1555},
    {"A100", 80, 108, 40, 2039},
    {"A40", 86, 84, 6, 696},
    {"L40S", 89, 142, 96, 864},
    {"RTX 4090", 89, 128, 72, 1008},
    {"RTX 3090", 86, 82, 6, 936},
    {"V100S", 70, 80, 6, 1134},
    {"V100", 70, 80, 6, 900},
    {"T4", 75, 40, 4, 320},
    {"P100-PCIE-12GB", 60, 56, 3, 549},
    {"P100", 60, 56, 4, 732},
    {"K80", 37, 13, 1.5, 240},
    {"K40", 35, 15, 1.5, 288},
};

/* Results per SM and clock, single and double (CUDA programming guide, table
 * of arithmetic throughput). */
static const struct {
    int cc, single, twice;
} cores[] = {
    {35, 192, 64}, {37, 192, 64}, {50, 128, 4}, {52, 128, 4}, {60, 64, 32},  {61, 128, 4},   {70, 64, 32},
    {75, 64, 2},   {80, 64, 32},  {86, 128, 2}, {89, 128, 2}, {90, 128, 64}, {100, 128, 64}, {120, 128, 2},
};

/* As a word of its own: "L40" is in "L40S", "T4" in "T400". */
static int names(const char *gpu, const char *model)
{
    size_t length = strlen(model);

    for (const char *at = gpu; (at = strstr(at, model)); at++) {
        char before = at > gpu ? at[-1] : ' ', after = at[length];
        if ((before == ' ' || before == '-') && (after == '\0' || after == ' ' || after == '-'))
            return 1;
    }
    return 0;
}

const struct device_model *device_model(const char *gpu)
{
    for (size_t i = 0; i < sizeof models / sizeof *models; i++)
        if (names(gpu, models[i].name))
            return &models[i];
    return NULL;
}

double device_gflops_peak(const struct machine *m, int bytes_per_value)
{
    for (size_t i = 0; i < sizeof cores / sizeof *cores; i++)
        if (cores[i].cc == m->cc)
            return 2e-3 * m->sms * (bytes_per_value == 8 ? cores[i].twice : cores[i].single) *
                   m->clock_sm_max_mhz;
    return 0;
}
