// SPDX-License-Identifier: MIT
// Ops that fail in the middle, in C++: with a reason, without one, with an exception.
#include "ggscope_plugin.h"

#include <cstdio>
#include <stdexcept>

namespace {

int fail_in_row_2(const ggscope_task* task, ggscope_error* error) {
    for (int64_t row = task->first_row; row < task->first_row + task->n_rows; ++row) {
        if (row != 2) continue;
        std::snprintf(error->text, sizeof error->text, "row %d sums to\n0", int(row));
        return 1;
    }
    return 0;
}

int fail_without_a_word(const ggscope_task*, ggscope_error*) { return -5; }

int throw_in_run(const ggscope_task*, ggscope_error*) { throw std::runtime_error("out of luck"); }

int throw_a_number(const ggscope_node*, ggscope_tensor*, ggscope_error*) { throw 42; }

int never_accept(const ggscope_node* node, ggscope_error* error) {
    std::snprintf(error->text, sizeof error->text, "x has %lld columns", static_cast<long long>(node->src[0]->ne[0]));
    return 1;
}

int explain_what_is_not_there(const ggscope_node*, const int64_t index[4], ggscope_explanation* to, ggscope_error*) {
    const int64_t far_away[4] = {index[0] + 1000, 0, 0, 0};
    to->value = to->read(to, 0, far_away);
    return 0;
}

ggscope_op one_source(const char* name) {
    static const char* const sources[] = {"x"};
    ggscope_op op{};
    op.struct_size = sizeof op;
    op.name = name;
    op.src_names = sources;
    op.n_src = 1;
    op.run = fail_in_row_2;
    return op;
}

} // namespace

GGSCOPE_PLUGIN {
    ggscope_op row = one_source("fail_in_row");
    row.explain = explain_what_is_not_there;
    ggscope_op silent = one_source("fail_silently");
    silent.run = fail_without_a_word;
    ggscope_op thrower = one_source("throw_in_run");
    thrower.run = throw_in_run;
    ggscope_op shapeless = one_source("throw_in_shape");
    shapeless.shape = throw_a_number;
    ggscope_op picky = one_source("accept_nothing");
    picky.accepts = never_accept;
    for (const ggscope_op* op : {&row, &silent, &thrower, &shapeless, &picky}) {
        if (api->add_op(registry, op) != 0) return 1;
    }
    return 0;
}
