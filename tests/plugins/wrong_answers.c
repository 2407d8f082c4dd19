/* SPDX-License-Identifier: MIT
 * odd(x, what=…): answers what can't be, one thing at a time. */
#include "ggscope_plugin.h"

#include <math.h>

enum { good, negative, huge, large, no_type, part_of_a_block, nan_cost, far_reads, negative_work };

static int what(const ggscope_node *node) { return node->params[0].i32; }

static int shape(const ggscope_node *node, ggscope_tensor *result, ggscope_error *error) {
    (void)error;
    switch (what(node)) {
    case negative: result->ne[1] = -3; break;
    case huge: result->ne[0] = result->ne[1] = result->ne[2] = INT64_MAX; break;
    case large: result->ne[0] = (int64_t)1 << 45; break;
    case no_type: result->type = 1000; break;
    case part_of_a_block: result->type = GGSCOPE_Q4_0; break;
    default: break;
    }
    return 0;
}

static int run(const ggscope_task *task, ggscope_error *error) {
    (void)task;
    (void)error;
    return 0;
}

static int cost(const ggscope_node *node, ggscope_cost *to, ggscope_error *error) {
    (void)error;
    if (what(node) == nan_cost) to->flops = (double)NAN;
    return 0;
}

static int reads(const ggscope_node *node, const int64_t index[4], ggscope_reads *to, ggscope_error *error) {
    const int64_t far[4] = {index[0] + 1, index[1], index[2], index[3]};
    (void)error;
    if (what(node) != large) to->add(to, 0, what(node) == far_reads ? far : index);
    return 0;
}

static int64_t work(const ggscope_node *node) { return what(node) == negative_work ? -1 : 0; }

GGSCOPE_PLUGIN {
    static const char *const sources[] = {"x"};
    static const ggscope_word words[] = {{"good", good},           {"negative", negative},
                                         {"huge", huge},           {"large", large},
                                         {"no_type", no_type},     {"part_of_a_block", part_of_a_block},
                                         {"nan_cost", nan_cost},   {"far_reads", far_reads},
                                         {"negative_work", negative_work}};
    static const ggscope_param params[] = {GGSCOPE_WORD_PARAM("what", good, words)};
    const ggscope_op op = {.struct_size = sizeof(ggscope_op),
                           .name = "odd",
                           .src_names = sources,
                           .n_src = 1,
                           .params = params,
                           .n_params = 1,
                           .shape = shape,
                           .run = run,
                           .work = work,
                           .reads = reads,
                           .cost = cost};
    return api->add_op(registry, &op);
}
