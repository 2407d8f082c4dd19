/* SPDX-License-Identifier: MIT
 * Kernels with the faults that authors make, one for each word; `explain` returns the correct values.
 * added_sums(x, fault=right): each element and the sum of its row.
 * shares(x, fault=right): each element as a share of its row's sum; 0 in a row of zeros.
 * unpacked(q, fault=right): the numbers of q4_0 blocks.
 * doubled(x), doubled_past, doubled_count, doubled_next: twice x, for custom_inplace, where each op has its fault. */
#include "ggscope_plugin.h"

#include <math.h>
#include <string.h>

enum {
    right,
    wrong_stride,
    nb_ignored,
    last_row,
    static_scratch,
    scatter,
    past_source,
    unset_sum,
    not_zeroed,
    wrong_block,
    wrong_nibbles,
    nan_of_zeros,
    unwritten_rows,
    changed_source,
    past_result,
    counts_calls,
    reads_next_row,
    before_result,
    before_source
};

static int64_t rows_of(const ggscope_tensor *t) { return t->ne[1] * t->ne[2] * t->ne[3]; }

static const float *source_row(const ggscope_tensor *x, int64_t row, int fault) {
    if (fault == wrong_stride) return (const float *)((const char *)x->data + (size_t)row * (x->nb[1] - sizeof(float)));
    if (fault == nb_ignored) return (const float *)x->data + row * x->ne[0];
    if (fault == last_row && row > 0 && row + 1 == rows_of(x)) return ggscope_row(x, row - 1);
    return ggscope_row(x, row);
}

static int add_sums(const ggscope_task *task, ggscope_error *error) {
    static float shared[4096];
    const ggscope_tensor *x = task->node->src[0], *y = task->node->out;
    const int fault = task->node->params[0].i32;
    const int64_t n = x->ne[0], end = task->first_row + task->n_rows;
    int64_t row, i;
    (void)error;
    for (row = task->first_row; row < end; ++row) {
        const float *from = source_row(x, row, fault);
        float *to = ggscope_row(y, row), *sum = task->work;
        if (fault == unwritten_rows && row % 4 == 1) continue;
        if (fault == static_scratch) sum = shared;
        if (fault != unset_sum) *sum = 0;
        for (i = 0; i < n + (fault == past_source); ++i) *sum += from[i];
        for (i = 0; i < n; ++i) to[i] = (fault == not_zeroed ? to[i] : 0) + from[i] + *sum;
        if (fault == scatter) *(float *)ggscope_row(y, (row + 1) % rows_of(y)) = *sum;
        if (fault == changed_source && row == 2) ((float *)ggscope_row(x, row))[1] = -1;
        if (fault == past_result && row + 1 == rows_of(y)) to[n + 1] = 1;
        if (fault == before_result && row == 0) to[-1] = 1;
        if (fault == before_source && row == 0) ((float *)ggscope_row(x, row))[-1] = 1;
    }
    return 0;
}

static int64_t one_number(const ggscope_node *node) {
    (void)node;
    return sizeof(float);
}

static double sum_of_row(const ggscope_node *node, const int64_t index[4], ggscope_explanation *to) {
    int64_t at[4];
    double sum = 0;
    memcpy(at, index, sizeof at);
    for (at[0] = 0; at[0] < node->src[0]->ne[0]; ++at[0]) sum += to->read(to, 0, at);
    return sum;
}

static int explain_added(const ggscope_node *node, const int64_t index[4], ggscope_explanation *to, ggscope_error *error) {
    (void)error;
    to->value = to->read(to, 0, index) + sum_of_row(node, index, to);
    to->line(to, "x + the sum of its row");
    return 0;
}

static int share(const ggscope_task *task, ggscope_error *error) {
    const ggscope_tensor *x = task->node->src[0], *y = task->node->out;
    const int fault = task->node->params[0].i32;
    int64_t row, i;
    (void)error;
    for (row = task->first_row; row < task->first_row + task->n_rows; ++row) {
        const float *from = ggscope_row(x, row);
        float *to = ggscope_row(y, row), sum = 0;
        for (i = 0; i < y->ne[0]; ++i) sum += from[i];
        for (i = 0; i < y->ne[0]; ++i) to[i] = sum == 0 && fault != nan_of_zeros ? 0 : from[i] / sum;
    }
    return 0;
}

static int explain_share(const ggscope_node *node, const int64_t index[4], ggscope_explanation *to, ggscope_error *error) {
    const double sum = sum_of_row(node, index, to);
    (void)error;
    to->value = sum == 0 ? 0 : to->read(to, 0, index) / sum;
    to->line(to, "x / the sum of its row");
    return 0;
}

static const ggscope_api *ggscope;

static int like_q_in_f32(const ggscope_node *node, ggscope_tensor *result, ggscope_error *error) {
    (void)error;
    result->type = GGSCOPE_F32;
    memcpy(result->ne, node->src[0]->ne, sizeof result->ne);
    return 0;
}

/* A block of q4_0: a scale as f16, then 16 bytes; byte j has element j in its low half and element j + 16 in its high one. */
static int unpack(const ggscope_task *task, ggscope_error *error) {
    const ggscope_tensor *q = task->node->src[0], *y = task->node->out;
    const int fault = task->node->params[0].i32;
    const int64_t blocks = q->ne[0] / 32;
    int64_t row, b, i;
    (void)error;
    for (row = task->first_row; row < task->first_row + task->n_rows; ++row) {
        const unsigned char *from = ggscope_row(q, row);
        float *to = ggscope_row(y, row);
        for (b = 0; b < blocks; ++b) {
            const unsigned char *block = from + 18 * b, *scale = fault == wrong_block && b == 1 ? from : block;
            float d;
            ggscope->to_f32(GGSCOPE_F16, scale, &d, 1);
            for (i = 0; i < 32; ++i) {
                const int byte = block[2 + (fault == wrong_nibbles ? i / 2 : i % 16)];
                const int high = fault == wrong_nibbles ? i % 2 : i >= 16;
                to[32 * b + i] = d * (float)((high ? byte >> 4 : byte & 15) - 8);
            }
        }
    }
    return 0;
}

static int explain_same(const ggscope_node *node, const int64_t index[4], ggscope_explanation *to, ggscope_error *error) {
    (void)node;
    (void)error;
    to->value = to->read(to, 0, index);
    to->line(to, "q");
    return 0;
}

static int twice(const ggscope_task *task, ggscope_error *error) {
    static int calls;
    const ggscope_tensor *x = task->node->src[0], *y = task->node->out;
    const int fault = task->node->params[0].i32;
    const int64_t rows = rows_of(y);
    int64_t row, i;
    (void)error;
    for (row = task->first_row; row < task->first_row + task->n_rows; ++row) {
        float *to = ggscope_row(y, row);
        const float *from = ggscope_row(x, fault == reads_next_row ? (row + 1) % rows : row);
        for (i = 0; i < y->ne[0]; ++i) to[i] = 2 * from[i];
        if (fault == past_result && row + 1 == rows) to[y->ne[0]] = 1;
        if (fault == counts_calls) to[0] += (float)++calls;
    }
    return 0;
}

static int explain_twice(const ggscope_node *node, const int64_t index[4], ggscope_explanation *to, ggscope_error *error) {
    (void)node;
    (void)error;
    to->value = 2 * to->read(to, 0, index);
    to->line(to, "2 x");
    return 0;
}

GGSCOPE_PLUGIN {
    static const char *const sources[] = {"x"};
    static const ggscope_word words[] = {
        {"right", right},
        {"wrong_stride", wrong_stride},
        {"nb_ignored", nb_ignored},
        {"last_row", last_row},
        {"static_scratch", static_scratch},
        {"scatter", scatter},
        {"past_source", past_source},
        {"unset_sum", unset_sum},
        {"not_zeroed", not_zeroed},
        {"wrong_block", wrong_block},
        {"wrong_nibbles", wrong_nibbles},
        {"nan_of_zeros", nan_of_zeros},
        {"unwritten_rows", unwritten_rows},
        {"changed_source", changed_source},
        {"past_result", past_result},
        {"counts_calls", counts_calls},
        {"reads_next_row", reads_next_row},
        {"before_result", before_result},
        {"before_source", before_source}};
    static const ggscope_param params[] = {GGSCOPE_WORD_PARAM("fault", right, words)};
    static const struct {
        const char *name;
        int fault;
    } doubling[] = {{"doubled", right}, {"doubled_past", past_result}, {"doubled_count", counts_calls}, {"doubled_next", reads_next_row}};
    size_t i;
    ggscope_op op = {.struct_size = sizeof(ggscope_op), .src_names = sources, .n_src = 1, .params = params, .n_params = 1};
    ggscope = api;
    op.name = "added_sums";
    op.run = add_sums;
    op.work = one_number;
    op.explain = explain_added;
    if (api->add_op(registry, &op) != 0) return 1;
    op.name = "shares";
    op.run = share;
    op.work = NULL;
    op.explain = explain_share;
    if (api->add_op(registry, &op) != 0) return 1;
    op.run = twice;
    op.explain = explain_twice;
    for (i = 0; i < sizeof doubling / sizeof *doubling; ++i) {
        const ggscope_param fixed[] = {GGSCOPE_WORD_PARAM("fault", doubling[i].fault, words)};
        op.name = doubling[i].name;
        op.params = fixed;
        if (api->add_op(registry, &op) != 0) return 1;
    }
    op.params = params;
    op.name = "unpacked";
    op.shape = like_q_in_f32;
    op.run = unpack;
    op.explain = explain_same;
    return api->add_op(registry, &op);
}
