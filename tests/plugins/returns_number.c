/* SPDX-License-Identifier: MIT
 * Fails without a word. */
#include "ggscope_plugin.h"

GGSCOPE_PLUGIN {
    (void)api;
    (void)registry;
    return 7;
}
