/* SPDX-License-Identifier: MIT
 * Adds 20,000 ops, op_0 to op_19999, which copy their source. */
#include "ggscope_plugin.h"

#include <stdio.h>
#include <string.h>

static int run(const ggscope_task *task, ggscope_error *error) {
    int64_t row;
    (void)error;
    for (row = task->first_row; row < task->first_row + task->n_rows; ++row)
        memcpy(ggscope_row(task->node->out, row), ggscope_row(task->node->src[0], row),
               (size_t)task->node->out->ne[0] * sizeof(float));
    return 0;
}

GGSCOPE_PLUGIN {
    static const char *const sources[] = {"x"};
    char name[32];
    ggscope_op op = {.struct_size = sizeof(ggscope_op), .name = name, .src_names = sources, .n_src = 1, .run = run};
    int i;
    for (i = 0; i < 20000; ++i) {
        snprintf(name, sizeof name, "op_%d", i);
        if (api->add_op(registry, &op) != 0) return 1;
    }
    return 0;
}
