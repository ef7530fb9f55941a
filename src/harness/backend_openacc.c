/* SPDX-License-Identifier: MIT */
/* OpenACC: compiled with -fopenacc; on the host where there is no offload
 * device or the run asks for the host, else on the first NVIDIA device. */
#include <openacc.h>
#include <stdio.h>
#include "backend.h"
#include "machine.h"
#include "backend_host.h"

static int open_acc(char *why, size_t size)
{
    if (backend_openacc_on_device && acc_get_num_devices(acc_device_nvidia) < 1) {
        snprintf(why, size, "OpenACC finds no NVIDIA device (offload compiler or plugin missing)");
        return -1;
    }
    acc_set_device_type(backend_openacc_on_device ? acc_device_nvidia : acc_device_host);
    return 0;
}

static void *allocate(size_t bytes)
{
    return backend_openacc_on_device ? acc_malloc(bytes) : backend_openmp.allocate(bytes);
}

static void release(void *p)
{
    if (backend_openacc_on_device)
        acc_free(p);
    else
        backend_openmp.release(p);
}

static int wait(void)
{
    acc_wait_all();
    return 0;
}

static const char *explain(int code)
{
    (void)code;
    return "OpenACC runtime error";
}

static int never(int code)
{
    (void)code;
    return 0;
}

static int no_stream(void **stream)
{
    *stream = NULL;
    return 0;
}

const struct backend_ops backend_openacc = {open_acc, allocate, release, wait, host_time,
                                            explain,  never,    never,   no_stream, NULL, NULL, NULL, NULL};

int machine_openacc_facts(struct machine *m);
int machine_openacc_facts(struct machine *m)
{
    m->openacc_offload = acc_get_num_devices(acc_device_nvidia) > 0;
    return 0;
}
