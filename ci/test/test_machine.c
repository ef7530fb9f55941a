/* Which GPUs a build is for. */
#include "unit.h"
#include "../../src/harness/machine.h"

TEST(code_runs_on_what_it_was_made_for)
{
    static const char flags[] = "-O3 -gencode arch=compute_80,code=sm_80 -gencode arch=compute_100,code=sm_100 "
                                "-gencode arch=compute_100,code=compute_100";
    assert_true(machine_code_fits(flags, 80));
    assert_true(machine_code_fits(flags, 89)); /* a later one of the same major version */
    assert_true(machine_code_fits(flags, 100));
    assert_true(machine_code_fits(flags, 120)); /* PTX, compiled by the driver */
    assert_false(machine_code_fits(flags, 37));
    assert_false(machine_code_fits(flags, 75));
    assert_false(machine_code_fits(flags, 90)); /* newer than sm_80's, older than the PTX */
    assert_false(machine_code_fits("", 90));
    assert_true(machine_code_fits("-gencode=arch=compute_90a,code=sm_90a -O3", 90));
    assert_false(machine_code_fits("-gencode=arch=compute_90a,code=sm_90a -O3", 92)); /* of 9.0 alone */
    assert_false(machine_code_fits("-gencode=arch=compute_90a,code=sm_90a", 100));
}
