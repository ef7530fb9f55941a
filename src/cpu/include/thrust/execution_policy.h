/* In place of the library's header of this name. */
#pragma once
#include "../library_on_cpu.h"
