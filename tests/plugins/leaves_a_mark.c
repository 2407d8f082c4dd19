/* SPDX-License-Identifier: MIT
 * Writes a file as soon as any of its code runs: to show that none did. */
#include "ggscope_plugin.h"

#include <stdio.h>
#include <stdlib.h>

static void leave_a_mark(const char *what) {
    const char *path = getenv("GGSCOPE_TEST_MARK");
    FILE *file = path ? fopen(path, "a") : NULL;
    if (!file) return;
    fputs(what, file);
    fclose(file);
}

__attribute__((constructor)) static void loaded(void) { leave_a_mark("loaded\n"); }

static int run(const ggscope_task *task, ggscope_error *error) {
    (void)task;
    (void)error;
    leave_a_mark("run\n");
    return 0;
}

GGSCOPE_PLUGIN {
    const ggscope_op op = {.struct_size = sizeof(ggscope_op), .name = "marks", .run = run};
    leave_a_mark("entered\n");
    return api->add_op(registry, &op);
}
