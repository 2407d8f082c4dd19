/* SPDX-License-Identifier: MIT
 * wrongly(x, how=right): copies x with the fault that `how` names; its `explain` gives the correct values.
 * row_sums_so_far(x): the sum of each row and all preceding rows; correct only if rows are computed in order.
 * slightly_off(x, how=right): the same as wrongly, with an `explain` that allows no rounding error.
 * unexplained(x, how=right): the same as wrongly, without an `explain`. */
#include "ggscope_plugin.h"

#include <math.h>
#include <string.h>

enum { right, last_row, nan_in_row_0, skipped_row, by_chunks, by_threads, slightly, failing_explain, on_thread_1 };

static int64_t rows_of(const ggscope_tensor *t) { return t->ne[1] * t->ne[2] * t->ne[3]; }

static int run(const ggscope_task *task, ggscope_error *error) {
    const ggscope_tensor *x = task->node->src[0], *y = task->node->out;
    const int how = task->node->params[0].i32;
    int64_t row, i;
    (void)error;
    for (row = task->first_row; row < task->first_row + task->n_rows; ++row) {
        const float *from = ggscope_row(x, row);
        float *to = ggscope_row(y, row);
        if (how == skipped_row && row == 1) continue;
        memcpy(to, from, (size_t)y->ne[0] * sizeof(float));
        if (how == last_row && row + 1 == rows_of(y)) {
            for (i = 0; i < y->ne[0]; ++i) to[i] += 1;
        }
        if (how == nan_in_row_0 && row == 0) to[0] = NAN;
        if (how == by_chunks && row > task->first_row) to[0] = nextafterf(to[0], 1e9f);
        if (how == by_threads && task->n_threads > 1) to[0] = nextafterf(to[0], 1e9f);
        if (how == on_thread_1 && task->thread == 1) to[0] += 1;
        if (how == slightly) to[0] = nextafterf(to[0], 1e9f);
    }
    return 0;
}

static int explain(const ggscope_node *node, const int64_t index[4], ggscope_explanation *to, ggscope_error *error) {
    to->value = to->read(to, 0, index);
    to->line(to, "x");
    if (node->params[0].i32 != failing_explain) return 0;
    strcpy(error->text, "it does not know");
    return 1;
}

/* Adds to the sum of the preceding call, although the rows may be computed in any order. */
static int add_up(const ggscope_task *task, ggscope_error *error) {
    static float so_far[64];
    const ggscope_tensor *x = task->node->src[0], *y = task->node->out;
    int64_t row, i;
    (void)error;
    for (row = task->first_row; row < task->first_row + task->n_rows; ++row) {
        if (row == 0) memset(so_far, 0, sizeof so_far);
        for (i = 0; i < y->ne[0] && i < 64; ++i) {
            so_far[i] += ((const float *)ggscope_row(x, row))[i];
            ((float *)ggscope_row(y, row))[i] = so_far[i];
        }
    }
    return 0;
}

static int explain_sum(const ggscope_node *node, const int64_t index[4], ggscope_explanation *to,
                       ggscope_error *error) {
    int64_t at[4];
    (void)node;
    (void)error;
    memcpy(at, index, sizeof at);
    for (at[1] = 0; at[1] <= index[1]; ++at[1]) to->value += to->read(to, 0, at);
    to->line(to, "the sum of this row and those before it");
    return 0;
}

GGSCOPE_PLUGIN {
    static const char *const sources[] = {"x"};
    static const ggscope_word words[] = {
        {"right", right},         {"last_row", last_row},     {"nan_in_row", nan_in_row_0},  {"skipped_row", skipped_row},
        {"by_chunks", by_chunks}, {"by_threads", by_threads}, {"slightly", slightly}, {"no_explain", failing_explain},
        {"on_thread_1", on_thread_1}};
    static const ggscope_param params[] = {GGSCOPE_WORD_PARAM("how", right, words)};
    const ggscope_op wrongly = {.struct_size = sizeof(ggscope_op),
                                .name = "wrongly",
                                .src_names = sources,
                                .n_src = 1,
                                .params = params,
                                .n_params = 1,
                                .run = run,
                                .explain = explain};
    const ggscope_op sums = {.struct_size = sizeof(ggscope_op),
                             .name = "row_sums_so_far",
                             .src_names = sources,
                             .n_src = 1,
                             .one_thread_only = 1,
                             .run = add_up,
                             .explain = explain_sum};
    const ggscope_op exact = {.struct_size = sizeof(ggscope_op),
                              .name = "slightly_off",
                              .src_names = sources,
                              .n_src = 1,
                              .params = params,
                              .n_params = 1,
                              .run = run,
                              .explain = explain,
                              .tolerance = 1e-12};
    const ggscope_op unexplained = {.struct_size = sizeof(ggscope_op),
                                    .name = "unexplained",
                                    .src_names = sources,
                                    .n_src = 1,
                                    .params = params,
                                    .n_params = 1,
                                    .run = run};
    if (api->add_op(registry, &wrongly) != 0 || api->add_op(registry, &sums) != 0) return 1;
    if (api->add_op(registry, &exact) != 0) return 1;
    return api->add_op(registry, &unexplained);
}
