/* SPDX-License-Identifier: MIT
 * Would take the place of ggml's add. */
#include "ggscope_plugin.h"

static int run(const ggscope_task *task, ggscope_error *error) {
    (void)task;
    (void)error;
    return 0;
}

GGSCOPE_PLUGIN {
    static const char *const sources[] = {"a", "b"};
    const ggscope_op op = {
        .struct_size = sizeof(ggscope_op), .name = "add", .src_names = sources, .n_src = 2, .run = run};
    return api->add_op(registry, &op);
}
