/* In place of the library's header of this name. */
#pragma once
#define THRUST_VERSION 200500
