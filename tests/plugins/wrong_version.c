/* SPDX-License-Identifier: MIT
 * Was written against another interface. */
#define ggscope_plugin_version version_of_this_header
#include "ggscope_plugin.h"

GGSCOPE_PLUGIN {
    (void)registry;
    return (int)api->version;
}

#undef ggscope_plugin_version
GGSCOPE_EXPORT uint32_t ggscope_plugin_version(void);
uint32_t ggscope_plugin_version(void) { return GGSCOPE_API_VERSION + 6; }
