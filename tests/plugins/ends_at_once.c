/* SPDX-License-Identifier: MIT
 * Ends the process that loads it, in the way that GGSCOPE_TEST_END names. */
#include "ggscope_plugin.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int *volatile nowhere;

static void end_if(const char *place) {
    const char *how = getenv("GGSCOPE_TEST_END");
    const size_t n = strlen(place);
    if (!how || strncmp(how, place, n) != 0) return;
    if (strcmp(how + n, " fault") == 0) *nowhere = 1;
    if (strcmp(how + n, " exit") == 0) _exit(0);
    if (strcmp(how + n, " thread") == 0) pthread_exit(NULL);
    /* As the address sanitizer ends a program that was built without it. */
    if (strcmp(how + n, " sanitizer") == 0) {
        fprintf(stderr, "something else\n==%d==ASan runtime does not come first in initial library list\n", (int)getpid());
        _exit(1);
    }
    /* More lines than ggscope keeps. */
    if (strcmp(how + n, " noise") == 0) {
        for (int i = 0; i < 1000000; ++i) fprintf(stderr, "noise %d\n", i);
        abort();
    }
    if (strcmp(how + n, " hang") == 0) {
        for (;;) sleep(1000);
    }
}

__attribute__((constructor)) static void loaded(void) { end_if("load"); }
__attribute__((destructor)) static void unloaded(void) { end_if("unload"); }

static int run(const ggscope_task *task, ggscope_error *error) {
    (void)task;
    (void)error;
    return 0;
}

GGSCOPE_PLUGIN {
    const ggscope_op op = {.struct_size = sizeof(ggscope_op), .name = "quiet", .run = run};
    end_if("entry");
    return api->add_op(registry, &op);
}
