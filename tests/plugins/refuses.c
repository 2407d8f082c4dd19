/* SPDX-License-Identifier: MIT
 * Says why it can't be used. */
#include "ggscope_plugin.h"

GGSCOPE_PLUGIN { return api->refuse(registry, "it needs a processor with 7 bits"); }
