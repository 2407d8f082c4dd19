/* SPDX-License-Identifier: MIT
 * trespass(x, where=nowhere): copies x, and then writes one number where it may not. */
#include "ggscope_plugin.h"

#include <string.h>

enum { nowhere, behind, before, next_row, source, work_memory, skipped_row, skipped_element };

static int run(const ggscope_task *task, ggscope_error *error) {
    const ggscope_tensor *x = task->node->src[0], *y = task->node->out;
    const int where = task->node->params[0].i32;
    const int64_t rows = y->ne[1] * y->ne[2] * y->ne[3], end = task->first_row + task->n_rows;
    const size_t row_bytes = (size_t)y->ne[0] * sizeof(float);
    int64_t row;
    (void)error;
    for (row = task->first_row; row < end; ++row) {
        if (where == skipped_row && row == 1) continue;
        memcpy(ggscope_row(y, row), ggscope_row(x, row),
               where == skipped_element && row == 2 ? row_bytes - sizeof(float) : row_bytes);
    }
    if (where == behind && end == rows) ((float *)ggscope_row(y, rows - 1))[y->ne[0]] = 1;
    if (where == before && task->first_row == 0) ((float *)y->data)[-2] = 1;
    if (where == next_row && end < rows) *(float *)ggscope_row(y, end) = 1;
    if (where == source) *(float *)ggscope_row(x, task->first_row) += 1;
    if (where == work_memory) ((char *)task->work)[task->work_size] = 1;
    else if (task->work_size) memset(task->work, 0, task->work_size);
    return 0;
}

static int64_t work(const ggscope_node *node) { return node->out->ne[0] * 4; }

GGSCOPE_PLUGIN {
    static const char *const sources[] = {"x"};
    static const ggscope_word words[] = {{"nowhere", nowhere},   {"behind", behind}, {"before", before},
                                         {"next_row", next_row}, {"source", source}, {"work", work_memory},
                                         {"skipped", skipped_row},
                                         {"skipped_element", skipped_element}};
    static const ggscope_param params[] = {GGSCOPE_WORD_PARAM("where", nowhere, words)};
    const ggscope_op op = {.struct_size = sizeof(ggscope_op),
                           .name = "trespass",
                           .src_names = sources,
                           .n_src = 1,
                           .params = params,
                           .n_params = 1,
                           .run = run,
                           .work = work};
    return api->add_op(registry, &op);
}
