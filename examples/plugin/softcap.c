/* SPDX-License-Identifier: MIT
 *
 * An example of a plug-in: softcap(x, cap=30) bends x smoothly into -cap … cap, as some language models do with their
 * logits. It sets most of the fields of an op.
 *
 *     cc -shared -fPIC -O2 -I engine/plugin -o softcap.so examples/plugin/softcap.c -lm
 *     ggscope-cli run --plugin ./softcap.so examples/plugin/softcap.ggs
 */
#include "ggscope_plugin.h"

#include <math.h>
#include <stdio.h>

static const ggscope_api *ggscope;

static float cap_of(const ggscope_node *node) { return node->params[0].f32; }

/* The result is like x; what can't be capped is refused before anything is made. */
static int shape(const ggscope_node *node, ggscope_tensor *result, ggscope_error *error) {
    (void)result;
    if (node->src[0]->type != GGSCOPE_F32) {
        snprintf(error->text, sizeof error->text, "x is %s; it must be f32", ggscope->type_name(node->src[0]->type));
        return 1;
    }
    if (!(cap_of(node) > 0)) {
        snprintf(error->text, sizeof error->text, "cap = %g; it must be above 0", (double)cap_of(node));
        return 1;
    }
    return 0;
}

/* x may be a view with any strides, as long as the elements of a row are adjacent. */
static int accepts(const ggscope_node *node, ggscope_error *error) {
    const ggscope_tensor *x = node->src[0];
    if (x->nb[0] == sizeof(float)) return 0;
    snprintf(error->text, sizeof error->text,
             "the elements of a row of x must be adjacent, and nb[0] = %llu (use cont first)",
             (unsigned long long)x->nb[0]);
    return 1;
}

static int run(const ggscope_task *task, ggscope_error *error) {
    const ggscope_tensor *x = task->node->src[0], *y = task->node->out;
    const float cap = cap_of(task->node);
    int64_t row, i;
    (void)error;
    for (row = task->first_row; row < task->first_row + task->n_rows; ++row) {
        const float *from = ggscope_row(x, row);
        float *to = ggscope_row(y, row);
        for (i = 0; i < y->ne[0]; ++i) to[i] = cap * tanhf(from[i] / cap);
    }
    return 0;
}

static int explain(const ggscope_node *node, const int64_t index[4], ggscope_explanation *to, ggscope_error *error) {
    const double x = to->read(to, 0, index), cap = cap_of(node);
    char line[200];
    (void)error;
    to->value = cap * tanh(x / cap);
    to->line(to, "cap * tanh(x / cap)");
    snprintf(line, sizeof line, "= %g * tanh(%g / %g)", cap, x, cap);
    to->line(to, line);
    snprintf(line, sizeof line, "= %g", to->value);
    to->line(to, line);
    return 0;
}

static int reads(const ggscope_node *node, const int64_t index[4], ggscope_reads *to, ggscope_error *error) {
    (void)node;
    (void)error;
    to->add(to, 0, index);
    return 0;
}

/* A division, a product, and some twenty for the tanh. */
static int cost(const ggscope_node *node, ggscope_cost *to, ggscope_error *error) {
    const ggscope_tensor *y = node->out;
    (void)error;
    to->flops = 22.0 * (double)y->ne[0] * (double)y->ne[1] * (double)y->ne[2] * (double)y->ne[3];
    return 0;
}

GGSCOPE_PLUGIN {
    static const char *const sources[] = {"x"};
    static const ggscope_param params[] = {GGSCOPE_F32_PARAM("cap", 30)};
    const ggscope_op op = {
        .struct_size = sizeof(ggscope_op),
        .name = "softcap",
        .note = "y = cap * tanh(x / cap), element by element: close to x where x is small, and never beyond cap.",
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
