/* OpenACC, compiled with -fopenacc. It runs on the host if there is no offload device or the run asks for the
 * host; else on the first NVIDIA device. */
#include <openacc.h>
#include "backend.h"
#include "machine.h"
#include "text.h"

static int open_acc(char why[WHY])
{
    if (backend_openacc_on_device && acc_get_num_devices(acc_device_nvidia) < 1)
        return text_why(why, "OpenACC finds no NVIDIA device (offload compiler or plugin missing)");
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

static const char *explain(__attribute__((unused)) int code)
{
    return "OpenACC runtime error";
}

const struct backend_ops backend_openacc = {.open = open_acc,
                                            .allocate = allocate,
                                            .release = release,
                                            .wait = wait,
                                            .time = host_time,
                                            .explain = explain};

int machine_openacc_facts(struct machine *m)
{
    m->openacc_offload = acc_get_num_devices(acc_device_nvidia) > 0;
    return 0;
}
