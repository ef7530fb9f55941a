/* In place of the toolkit's header of this name: what kernels use of it is in ../cuda_on_cpu.h. */
#pragma once
