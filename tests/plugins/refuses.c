/* SPDX-License-Identifier: MIT
 * Refuses to be used, with a reason. */
#include "ggscope_plugin.h"

GGSCOPE_PLUGIN { return api->refuse(registry, "it needs a processor with 7 bits"); }
