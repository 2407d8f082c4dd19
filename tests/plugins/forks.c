/* SPDX-License-Identifier: MIT
 * forks(x, how=exits_now): copies x after a process that it has forked has ended. Fails unless that ended as it meant to. */
#define _DEFAULT_SOURCE
#include "ggscope_plugin.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { exits_now, exits, exits_fast, aborts, faults, returns, vforks };

static int *volatile nowhere;

static int end(int how) {
    switch (how) {
    case exits_now: _exit(7);
    case exits: exit(7);
    case exits_fast: _Exit(7);
    case aborts: abort();
    case faults: *nowhere = 1; break;
    default: break;
    }
    return 0;
}

static int ended_as_meant(int how, int status) {
    switch (how) {
    case aborts: return WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT;
    case faults: return WIFSIGNALED(status) && WTERMSIG(status) == SIGSEGV;
    case returns: return WIFEXITED(status) && WEXITSTATUS(status) == 0;
    default: return WIFEXITED(status) && WEXITSTATUS(status) == 7;
    }
}

static int run(const ggscope_task *task, ggscope_error *error) {
    const int how = task->node->params[0].i32;
    int status = 0;
    int64_t row;
    pid_t child;
    if (how == vforks) {
        child = vfork();
        if (child == 0) _exit(7);
    } else {
        child = fork();
        if (child == 0) return end(how);
    }
    if (child < 0 || waitpid(child, &status, 0) != child || !ended_as_meant(how, status)) {
        snprintf(error->text, sizeof error->text, "the process ended with the status %d", status);
        return 1;
    }
    for (row = task->first_row; row < task->first_row + task->n_rows; ++row)
        memcpy(ggscope_row(task->node->out, row), ggscope_row(task->node->src[0], row),
               (size_t)task->node->out->ne[0] * sizeof(float));
    return 0;
}

GGSCOPE_PLUGIN {
    static const char *const sources[] = {"x"};
    static const ggscope_word words[] = {{"exits_now", exits_now}, {"exits", exits},     {"exits_fast", exits_fast},
                                         {"aborts", aborts},       {"faults", faults},   {"returns", returns},
                                         {"vforks", vforks}};
    static const ggscope_param params[] = {GGSCOPE_WORD_PARAM("how", exits_now, words)};
    const ggscope_op op = {.struct_size = sizeof(ggscope_op),
                           .name = "forks",
                           .src_names = sources,
                           .n_src = 1,
                           .params = params,
                           .n_params = 1,
                           .run = run};
    return api->add_op(registry, &op);
}
