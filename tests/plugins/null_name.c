/* SPDX-License-Identifier: MIT
 * A good op, and one whose author forgot its name. */
#include "ggscope_plugin.h"

static int run(const ggscope_task *task, ggscope_error *error) {
    (void)task;
    (void)error;
    return 0;
}

GGSCOPE_PLUGIN {
    const ggscope_op good = {.struct_size = sizeof(ggscope_op), .name = "good_one", .run = run};
    const ggscope_op nameless = {.struct_size = sizeof(ggscope_op), .run = run};
    api->add_op(registry, &good);
    api->add_op(registry, &nameless);
    return 0;
}
