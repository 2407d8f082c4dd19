/* NAME(x, factor=2) multiplies x by a number, element by element. Change it into your own op.
 *
 *     cc -shared -fPIC -O2 -o NAME.so NAME.c -lm
 *     ggscope-cli check --plugin ./NAME.so NAME.ggs
 */
#include "ggscope_plugin.h"

#include <stdio.h>

static const ggscope_api *ggscope;

static float factor_of(const ggscope_node *node) { return node->params[0].f32; }

/* The result already has the type and ne of x. Change them, or refuse sources that don't fit. */
static int shape(const ggscope_node *node, ggscope_tensor *result, ggscope_error *error) {
    (void)result;
    if (node->src[0]->type == GGSCOPE_F32) return 0;
    snprintf(error->text, sizeof error->text, "x is %s; it must be f32", ggscope->type_name(node->src[0]->type));
    return 1;
}

/* Refuses strides of x that the kernel can't read. */
static int accepts(const ggscope_node *node, ggscope_error *error) {
    if (node->src[0]->nb[0] == sizeof(float)) return 0;
    snprintf(error->text, sizeof error->text, "the elements of a row of x must be adjacent (use cont first)");
    return 1;
}

/* The kernel: writes all elements of its rows, and nothing else. */
static int run(const ggscope_task *task, ggscope_error *error) {
    const ggscope_tensor *x = task->node->src[0], *y = task->node->out;
    const float factor = factor_of(task->node);
    int64_t row, i;
    (void)error;
    for (row = task->first_row; row < task->first_row + task->n_rows; ++row) {
        const float *from = ggscope_row(x, row);
        float *to = ggscope_row(y, row);
        for (i = 0; i < y->ne[0]; ++i) to[i] = factor * from[i];
    }
    return 0;
}

/* Explains one element, in words and in double. ggscope compares the value with the kernel's. */
static int explain(const ggscope_node *node, const int64_t index[4], ggscope_explanation *to, ggscope_error *error) {
    const double x = to->read(to, 0, index), factor = factor_of(node);
    char line[200];
    (void)error;
    to->value = factor * x;
    to->line(to, "factor * x");
    snprintf(line, sizeof line, "= %g * %g = %g", factor, x, to->value);
    to->line(to, line);
    return 0;
}

/* Lists the source elements that an element is made from. */
static int reads(const ggscope_node *node, const int64_t index[4], ggscope_reads *to, ggscope_error *error) {
    (void)node;
    (void)error;
    to->add(to, 0, index);
    return 0;
}

/* One product for each element. The bytes are already counted. */
static int cost(const ggscope_node *node, ggscope_cost *to, ggscope_error *error) {
    const ggscope_tensor *y = node->out;
    (void)error;
    to->flops = (double)y->ne[0] * (double)y->ne[1] * (double)y->ne[2] * (double)y->ne[3];
    return 0;
}

GGSCOPE_PLUGIN {
    static const char *const sources[] = {"x"};
    static const ggscope_param params[] = {GGSCOPE_F32_PARAM("factor", 2)};
    const ggscope_op op = {
        .struct_size = sizeof(ggscope_op),
        .name = "NAME",
        .note = "y = factor * x, element by element.",
        .src_names = sources,
        .n_src = 1,
        .params = params,
        .n_params = 1,
        .shape = shape,
        .run = run,
        .accepts = accepts,
        .explain = explain,
        .reads = reads,
        .cost = cost,
    };
    ggscope = api;
    return api->add_op(registry, &op);
}
