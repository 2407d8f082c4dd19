/* SPDX-License-Identifier: MIT
 * ends(x, how=nothing, where=in_run): copies x, and does at one place what would end the program. */
#include "ggscope_plugin.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { nothing, null_pointer, divides, calls_abort, calls_exit, exits_now, exits_thread, overflows, traps, breaks, never, sleeps, names_for_ever };
enum { in_run, in_shape, in_accepts, in_work, in_explain, in_reads, in_cost, in_a_row };

static int *volatile nowhere;
static volatile int zero, one = 1;

static int deeper(int n) {
    volatile char frame[4096];
    frame[0] = (char)n;
    return one ? deeper(n + 1) + frame[0] : n;
}

static void end(int how) {
    switch (how) {
    case null_pointer: nowhere[4] = 1; break;
    case divides: one = one / zero; break;
    case calls_abort: abort();
    case calls_exit: exit(0);
    case exits_now: _exit(7);
    case exits_thread: pthread_exit(NULL);
    case overflows: one = deeper(0); break;
    case traps: __builtin_trap();
    case breaks: raise(SIGTRAP); break;
    case never:
        while (one) {
        }
        break;
    case sleeps:
        for (;;) sleep(1000);
    default: break;
    }
}

static void end_at(const ggscope_node *node, int where) {
    if (node->params[1].i32 == where) end(node->params[0].i32);
}

static int run(const ggscope_task *task, ggscope_error *error) {
    int64_t row;
    (void)error;
    end_at(task->node, in_run);
    for (row = task->first_row; row < task->first_row + task->n_rows; ++row) {
        if (row == 2) end_at(task->node, in_a_row);
        memcpy(ggscope_row(task->node->out, row), ggscope_row(task->node->src[0], row),
               (size_t)task->node->out->ne[0] * sizeof(float));
    }
    return 0;
}

static int shape(const ggscope_node *node, ggscope_tensor *result, ggscope_error *error) {
    (void)result;
    (void)error;
    end_at(node, in_shape);
    return 0;
}

static int accepts(const ggscope_node *node, ggscope_error *error) {
    (void)error;
    end_at(node, in_accepts);
    return 0;
}

static int64_t work(const ggscope_node *node) {
    end_at(node, in_work);
    return 0;
}

static int explain(const ggscope_node *node, const int64_t index[4], ggscope_explanation *to, ggscope_error *error) {
    (void)error;
    to->value = to->read(to, 0, index);
    end_at(node, in_explain);
    return 0;
}

static int reads(const ggscope_node *node, const int64_t index[4], ggscope_reads *to, ggscope_error *error) {
    (void)error;
    to->add(to, 0, index);
    end_at(node, in_reads);
    while (one && node->params[0].i32 == names_for_ever) to->add(to, 0, index);
    return 0;
}

static int cost(const ggscope_node *node, ggscope_cost *to, ggscope_error *error) {
    (void)to;
    (void)error;
    end_at(node, in_cost);
    return 0;
}

GGSCOPE_PLUGIN {
    static const char *const sources[] = {"x"};
    static const ggscope_word how[] = {{"nothing", nothing},       {"null_pointer", null_pointer},
                                       {"divides", divides},       {"calls_abort", calls_abort},
                                       {"calls_exit", calls_exit}, {"exits_now", exits_now},
                                       {"exits_thread", exits_thread}, {"overflows", overflows},
                                       {"traps", traps},           {"breaks", breaks},
                                       {"never", never},           {"sleeps", sleeps},
                                       {"names_for_ever", names_for_ever}};
    static const ggscope_word where[] = {{"in_run", in_run},         {"in_shape", in_shape}, {"in_accepts", in_accepts},
                                         {"in_work", in_work},       {"in_explain", in_explain},
                                         {"in_reads", in_reads},     {"in_cost", in_cost},   {"in_a_row", in_a_row}};
    static const ggscope_param params[] = {GGSCOPE_WORD_PARAM("how", nothing, how),
                                           GGSCOPE_WORD_PARAM("where", in_run, where)};
    const ggscope_op op = {.struct_size = sizeof(ggscope_op),
                           .name = "ends",
                           .src_names = sources,
                           .n_src = 1,
                           .params = params,
                           .n_params = 2,
                           .shape = shape,
                           .run = run,
                           .accepts = accepts,
                           .work = work,
                           .explain = explain,
                           .reads = reads,
                           .cost = cost};
    return api->add_op(registry, &op);
}
