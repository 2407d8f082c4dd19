/* SPDX-License-Identifier: MIT
 * overrun(x, what=nothing): copies x, and writes past one of the structs that it is given for its answers. */
#include "ggscope_plugin.h"

#include <string.h>

enum { nothing, error_of_shape, error_of_run, error_of_accepts, far_error, cost_end, cost_start, result_end, explanation_end };

/* The compiler must not see how large the struct is; and a sanitizer must not stop what the debugger is to notice. */
static char *volatile to;

#if defined(__GNUC__)
__attribute__((no_sanitize_address))
#endif
static void write_bytes(void *at, long offset, size_t n) {
    volatile char *next;
    to = (char *)at + offset;
    for (next = to; n > 0; --n) *next++ = 'x';
}

static int what(const ggscope_node *node) { return node->params[0].i32; }

static int run(const ggscope_task *task, ggscope_error *error) {
    int64_t row;
    if (what(task->node) == error_of_run) {
        write_bytes(error->text, 0, 600);
        return 1;
    }
    for (row = task->first_row; row < task->first_row + task->n_rows; ++row)
        memcpy(ggscope_row(task->node->out, row), ggscope_row(task->node->src[0], row),
               (size_t)task->node->out->ne[0] * sizeof(float));
    return 0;
}

static int shape(const ggscope_node *node, ggscope_tensor *result, ggscope_error *error) {
    if (what(node) == error_of_shape) write_bytes(error->text, 0, 600);
    if (what(node) == far_error) write_bytes(error->text, 0, 20000);
    if (what(node) == result_end) write_bytes(result, (long)sizeof *result, 8);
    return what(node) == error_of_shape;
}

static int accepts(const ggscope_node *node, ggscope_error *error) {
    if (what(node) == error_of_accepts) write_bytes(error->text, 0, 600); /* and accepts it all the same */
    return 0;
}

static int cost(const ggscope_node *node, ggscope_cost *answer, ggscope_error *error) {
    (void)error;
    if (what(node) == cost_end) write_bytes(answer, (long)sizeof *answer, 16);
    if (what(node) == cost_start) write_bytes(answer, -8, 8);
    return 0;
}

static int explain(const ggscope_node *node, const int64_t index[4], ggscope_explanation *answer, ggscope_error *error) {
    (void)error;
    answer->value = answer->read(answer, 0, index);
    if (what(node) == explanation_end) write_bytes(answer, (long)sizeof *answer, 4);
    return 0;
}

GGSCOPE_PLUGIN {
    static const char *const sources[] = {"x"};
    static const ggscope_word words[] = {{"nothing", nothing},
                                         {"error_of_shape", error_of_shape},
                                         {"error_of_run", error_of_run},
                                         {"error_of_accepts", error_of_accepts},
                                         {"far_error", far_error},
                                         {"cost_end", cost_end},
                                         {"cost_start", cost_start},
                                         {"result_end", result_end},
                                         {"explanation_end", explanation_end}};
    static const ggscope_param params[] = {GGSCOPE_WORD_PARAM("what", nothing, words)};
    const ggscope_op op = {.struct_size = sizeof(ggscope_op),
                           .name = "overrun",
                           .src_names = sources,
                           .n_src = 1,
                           .params = params,
                           .n_params = 1,
                           .shape = shape,
                           .run = run,
                           .accepts = accepts,
                           .explain = explain,
                           .cost = cost};
    return api->add_op(registry, &op);
}
