/* SPDX-License-Identifier: MIT
 *
 * ggscope_plugin.h: what an op author writes a plug-in against. Plain C99, no other file is needed; copy it.
 *
 * A plug-in is a shared library that describes ops of your own. ggscope then builds graphs with them, shows them, runs
 * them step by step and tells what each element was made from, as it does with ggml's ops. In ggml such a node is a
 * GGML_OP_CUSTOM (ggml_custom_4d).
 *
 *     #include "ggscope_plugin.h"
 *
 *     static int run(const ggscope_task *task, ggscope_error *error) {
 *         const ggscope_tensor *x = task->node->src[0], *y = task->node->out;
 *         for (int64_t row = task->first_row; row < task->first_row + task->n_rows; ++row) {
 *             const float *from = ggscope_row(x, row);
 *             float *to = ggscope_row(y, row);
 *             for (int64_t i = 0; i < y->ne[0]; ++i) to[i] = 2 * from[i];
 *         }
 *         return 0;
 *     }
 *
 *     GGSCOPE_PLUGIN {
 *         static const char *const sources[] = {"x"};
 *         const ggscope_op twice = {
 *             .struct_size = sizeof(ggscope_op), .name = "twice", .src_names = sources, .n_src = 1, .run = run};
 *         return api->add_op(registry, &twice);
 *     }
 *
 *     cc -shared -fPIC -O2 -o twice.so twice.c
 *     ggscope-cli run --plugin ./twice.so script.ggs         # y = twice(x), or y = custom("twice", x)
 *
 * Structs that may grow begin with their size in bytes. Whoever makes one sets it: you in ggscope_op and ggscope_param,
 * ggscope in all others. They grow at their ends; a newer ggscope takes an older struct as it is, with zeros behind.
 * What would break a plug-in raises GGSCOPE_API_VERSION, and a plug-in of another version is refused.
 *
 * Your functions return 0 if all is well; anything else is a failure, whose reason you write into error->text:
 *
 *     snprintf(error->text, sizeof error->text, "row %lld sums to 0", (long long)row);
 *     return 1;
 *
 * ggscope puts the names of plug-in, op and node before it. A C++ exception that leaves a function counts as a failure.
 * All functions but `run` depend on types, shapes and parameters alone: they may be called at any time, often, from any
 * thread, and have to give the same answer each time. They have to be quick: one that has not returned after 30
 * seconds, or what --seconds says, is abandoned. `run` is called from several threads at once, each with other rows.
 * Pointers that you are given are good until your function returns.
 */
#ifndef GGSCOPE_PLUGIN_H
#define GGSCOPE_PLUGIN_H
/* NOLINTBEGIN: this is C */

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define GGSCOPE_API_VERSION 1

/* -- types: ggml's numbers; those that an op author meets most. Every other number of ggml's works as well. -------- */

enum {
    GGSCOPE_F32 = 0,
    GGSCOPE_F16 = 1,
    GGSCOPE_Q4_0 = 2,
    GGSCOPE_Q8_0 = 8,
    GGSCOPE_I8 = 24,
    GGSCOPE_I16 = 25,
    GGSCOPE_I32 = 26,
    GGSCOPE_I64 = 27,
    GGSCOPE_BF16 = 30
};

/* -- what your functions are given --------------------------------------------------------------------------------- */

/* A tensor as ggml has it: ne counts elements, nb is bytes from one to the next; index 0 is the innermost dimension. */
typedef struct ggscope_tensor {
    size_t struct_size;
    int32_t type;
    int64_t ne[4];
    size_t nb[4];
    void* data; /* of sources to be read only; null in all functions but `run` */
} ggscope_tensor;

/* A parameter's value, as its kind says; of a word its number, in i32. */
typedef union ggscope_value {
    int32_t i32;
    float f32;
} ggscope_value;

/* One node of your op. */
typedef struct ggscope_node {
    size_t struct_size;
    int32_t n_src;                    /* as in the op's description */
    const ggscope_tensor* const* src; /* in that order; null where an optional source was left out */
    int32_t n_params;
    const ggscope_value* params; /* in the order of the op's params */
    const ggscope_tensor* out;   /* the result: always dense; of an _inplace call the first source */
} ggscope_node;

/* Where a function says why it failed. */
typedef struct ggscope_error {
    size_t struct_size;
    char text[512];
} ggscope_error;

/* Rows first_row … first_row + n_rows - 1 of the result, counted over its dimensions 1 to 3 (see ggscope_row). Write
 * them, whole, and nothing else: other threads write the others at the same time. How many rows come at once, and in
 * which order, is not said and must not matter. */
typedef struct ggscope_task {
    size_t struct_size;
    const ggscope_node* node;
    int64_t first_row;
    int64_t n_rows;
    int32_t thread;    /* 0 … n_threads - 1 */
    int32_t n_threads; /* that share the node */
    void* work;        /* this thread's own, aligned to 64 bytes; what was in it before means nothing */
    size_t work_size;  /* bytes, as `work` answered; 0 without it */
} ggscope_task;

/* What `cost` fills in. The bytes are those of all sources and of the result already; change them if that is wrong. */
typedef struct ggscope_cost {
    size_t struct_size;
    double flops; /* 0 */
    double bytes_read;
    double bytes_written;
} ggscope_cost;

/* What `reads` tells: call add for each element that out[index] is made from. */
typedef struct ggscope_reads {
    size_t struct_size;
    void* owner; /* ggscope's */
    void (*add)(struct ggscope_reads* reads, int32_t src, const int64_t index[4]);
} ggscope_reads;

/* What `explain` tells: the arithmetic of one element of the result in a few lines, numbers put in, and its value. */
typedef struct ggscope_explanation {
    size_t struct_size;
    void* owner; /* ggscope's */
    /* An element of a source, whatever its type. */
    double (*read)(struct ggscope_explanation* explanation, int32_t src, const int64_t index[4]);
    void (*line)(struct ggscope_explanation* explanation, const char* text);
    double value; /* worked out in double: step-into and `check` compare it with what the kernel wrote */
    /* How far a correct kernel's number may be from `value` before it is stored, 0 or more. NaN until you set it;
       ggscope then works it out: it asks again a few times, with each float that you have read moved by one rounding.
     */
    double bound;
} ggscope_explanation;

/* -- what you describe --------------------------------------------------------------------------------------------- */

/* A word that stands for a number in scripts: mode=fast. */
typedef struct ggscope_word {
    const char* word;
    int32_t value;
} ggscope_word;

enum { GGSCOPE_PARAM_I32 = 0, GGSCOPE_PARAM_F32 = 1, GGSCOPE_PARAM_WORD = 2 };

typedef struct ggscope_param {
    size_t struct_size;
    const char* name; /* as in scripts: softcap(x, cap=30) */
    int32_t kind;
    int32_t has_default; /* 0: it has to be given */
    double initial;      /* the default; of a word its number */
    const ggscope_word* words;
    int32_t n_words;
} ggscope_param;

/* For lists of parameters: ggscope_param params[] = {GGSCOPE_F32_PARAM("cap", 30), GGSCOPE_I32_ARGUMENT("n")}; a PARAM
 * has a default, an ARGUMENT has to be given. */
#define GGSCOPE_F32_PARAM(name, initial)                                                                               \
    { sizeof(ggscope_param), name, GGSCOPE_PARAM_F32, 1, initial, NULL, 0 }
#define GGSCOPE_I32_PARAM(name, initial)                                                                               \
    { sizeof(ggscope_param), name, GGSCOPE_PARAM_I32, 1, initial, NULL, 0 }
#define GGSCOPE_F32_ARGUMENT(name)                                                                                     \
    { sizeof(ggscope_param), name, GGSCOPE_PARAM_F32, 0, 0, NULL, 0 }
#define GGSCOPE_I32_ARGUMENT(name)                                                                                     \
    { sizeof(ggscope_param), name, GGSCOPE_PARAM_I32, 0, 0, NULL, 0 }
#define GGSCOPE_WORD_PARAM(name, initial, words)                                                                       \
    {                                                                                                                  \
        sizeof(ggscope_param), name, GGSCOPE_PARAM_WORD, 1, initial, words,                                            \
            (int32_t)(sizeof(words) / sizeof((words)[0]))                                                              \
    }

/* Everything that ggscope knows of your op. Set struct_size, name, the sources and run; leave null what you don't need.
 * It is copied while add_op runs. */
typedef struct ggscope_op {
    size_t struct_size;
    const char* name; /* lower case letters, digits and _; the call's name in scripts */
    const char* note; /* what it does, in two sentences with the formula */

    const char* const* src_names; /* at most 9 */
    int32_t n_src;
    int32_t n_optional; /* that many of the last ones may be left out */
    const ggscope_param* params;
    int32_t n_params;        /* at most 10 */
    int32_t one_thread_only; /* 1: one thread gets all rows */

    /* The result's type and ne, which stand at those of the first source (f32 and 1 without one); its nb and data, and
     * node->out, mean nothing here. Look at the sources and fail if they don't fit. Null: like the first source. */
    int (*shape)(const ggscope_node* node, ggscope_tensor* result, ggscope_error* error);
    /* Computes rows of the result. */
    int (*run)(const ggscope_task* task, ggscope_error* error);

    /* Whether a node can be run, asked once before its first rows: types, strides. Null: every one can. */
    int (*accepts)(const ggscope_node* node, ggscope_error* error);
    /* Bytes that each thread needs to work in. */
    int64_t (*work)(const ggscope_node* node);
    /* What is known of one element of the result: shown in step-into and provenance. */
    int (*explain)(const ggscope_node* node, const int64_t index[4], ggscope_explanation* explanation,
                   ggscope_error* error);
    int (*reads)(const ggscope_node* node, const int64_t index[4], ggscope_reads* reads, ggscope_error* error);
    /* For the profile, and for how many rows are given out at a time. */
    int (*cost)(const ggscope_node* node, ggscope_cost* cost, ggscope_error* error);
    /* How far `run` may be from `explain`, as a share of the largest value of a node, before an element counts as
       wrong: `ggscope-cli check`. 0: each element has a bound of its own (ggscope_explanation), which also finds a
       wrong element next to much larger ones. */
    double tolerance;
} ggscope_op;

/* -- what ggscope does for you ------------------------------------------------------------------------------------- */

/* The ops that are being loaded; good until your ggscope_plugin returns. */
typedef struct ggscope_registry ggscope_registry;

typedef struct ggscope_api {
    size_t struct_size;
    uint32_t version;            /* GGSCOPE_API_VERSION of this ggscope */
    const char* ggscope_version; /* "0.1.0" */
    /* Adds an op, and the call that makes a node of it. Not 0 if it was refused; ggscope then says why, and none of the
     * plug-in's ops is there. */
    int (*add_op)(ggscope_registry* registry, const ggscope_op* op);
    /* For a plug-in that can't be used here: says why, and returns 1 for you to return. */
    int (*refuse)(ggscope_registry* registry, const char* reason);

    /* The rest may be called at any time, from any thread. */
    const char* (*type_name)(int32_t type); /* "q4_0"; null if there is no such type */
    int64_t (*type_block)(int32_t type);    /* elements in a block, 0 if there is no such type */
    size_t (*type_bytes)(int32_t type);     /* bytes in a block */
    /* n elements, whole blocks, to f32 and back. Not 0 if the type can't be decoded or encoded. */
    int (*to_f32)(int32_t type, const void* from, float* to, int64_t n);
    int (*from_f32)(int32_t type, const float* from, void* to, int64_t n);
} ggscope_api;

/* Where a row of a tensor starts, by its number: rows are counted over dimensions 1 to 3, whatever the strides. */
static inline void* ggscope_row(const ggscope_tensor* t, int64_t row) {
    const int64_t i1 = row % t->ne[1], i2 = row / t->ne[1] % t->ne[2], i3 = row / (t->ne[1] * t->ne[2]);
    return (char*)t->data + (size_t)i1 * t->nb[1] + (size_t)i2 * t->nb[2] + (size_t)i3 * t->nb[3];
}

/* -- where it starts
 * ---------------------------------------------------------------------------------------------------
 *
 * GGSCOPE_PLUGIN { … return 0; } is the head of the one function that ggscope calls, once, when the plug-in is loaded:
 *
 *     int ggscope_plugin(const ggscope_api *api, ggscope_registry *registry)
 *
 * and of another one that tells which version of this header it was compiled with, which is looked at first. `api`
 * stays good as long as the plug-in is loaded. */
#if defined(__GNUC__)
#define GGSCOPE_EXPORT __attribute__((visibility("default")))
#else
#define GGSCOPE_EXPORT
#endif
#ifdef __cplusplus
#define GGSCOPE_C extern "C"
#else
#define GGSCOPE_C extern
#endif

#define GGSCOPE_PLUGIN                                                                                                 \
    GGSCOPE_C GGSCOPE_EXPORT uint32_t ggscope_plugin_version(void);                                                    \
    GGSCOPE_C GGSCOPE_EXPORT int ggscope_plugin(const ggscope_api* api, ggscope_registry* registry);                   \
    uint32_t ggscope_plugin_version(void) { return GGSCOPE_API_VERSION; }                                              \
    int ggscope_plugin(const ggscope_api* api, ggscope_registry* registry)

#ifdef __cplusplus
}
#endif
/* NOLINTEND */
#endif
