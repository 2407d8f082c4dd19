/* SPDX-License-Identifier: MIT
 *
 * ggscope_plugin.h: the interface for plug-ins with your own ops. Plain C99; this file is all you need, so copy it.
 *
 * A plug-in is a shared library that describes ops. ggscope then builds graphs with them, shows them, runs them step by
 * step, and shows the elements from which each element was computed, as for ggml's ops. In ggml such a node is a
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
 * Structs that may grow begin with their size in bytes. You set it in ggscope_op and ggscope_param; ggscope sets it in
 * all others. New fields are added at the end. A newer ggscope accepts an older struct and treats missing fields as 0.
 * A change that would break plug-ins increments GGSCOPE_API_VERSION, and plug-ins of another version are refused.
 *
 * Your functions return 0 on success. Any other value is a failure; write the reason into error->text:
 *
 *     snprintf(error->text, sizeof error->text, "row %lld sums to 0", (long long)row);
 *     return 1;
 *
 * ggscope adds the names of plug-in, op and node to it. A C++ exception that leaves a function counts as a failure.
 *
 * All functions except `run` must depend only on types, shapes and parameters. They may be called at any time, any
 * number of times, from any thread, and must return the same result each time. A call that has not returned after 30
 * seconds, or the value of --seconds, is abandoned. `run` is called from several threads at once, each with different
 * rows. Pointers passed to a function are valid until it returns.
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

/* -- types: ggml's numbers of the most common types. All other types of ggml work as well. ------------------------- */

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

/* -- arguments of your functions ----------------------------------------------------------------------------------- */

/* A tensor as in ggml: ne counts elements, nb is the stride in bytes; index 0 is the innermost dimension. */
typedef struct ggscope_tensor {
    size_t struct_size;
    int32_t type;
    int64_t ne[4];
    size_t nb[4];
    void* data; /* don't write to sources; null in all functions except `run` */
} ggscope_tensor;

/* A parameter's value; its kind selects the field. For a word: its number, in i32. */
typedef union ggscope_value {
    int32_t i32;
    float f32;
} ggscope_value;

/* One node of your op. */
typedef struct ggscope_node {
    size_t struct_size;
    int32_t n_src;                    /* as in the op's description */
    const ggscope_tensor* const* src; /* in that order; null for an optional source that is left out */
    int32_t n_params;
    const ggscope_value* params; /* in the order of the op's params */
    const ggscope_tensor* out;   /* the result: always dense; for an _inplace call, the first source */
} ggscope_node;

/* The reason why a function failed. */
typedef struct ggscope_error {
    size_t struct_size;
    char text[512];
} ggscope_error;

/* Rows first_row … first_row + n_rows - 1 of the result, counted over its dimensions 1 to 3 (see ggscope_row). Write
 * these rows completely, and nothing else: other threads write the other rows at the same time. The result must not
 * depend on the number of rows per call, or on their order; both are unspecified. */
typedef struct ggscope_task {
    size_t struct_size;
    const ggscope_node* node;
    int64_t first_row;
    int64_t n_rows;
    int32_t thread;    /* 0 … n_threads - 1 */
    int32_t n_threads; /* number of threads that share the node */
    void* work;        /* for this thread only, aligned to 64 bytes; its initial content is undefined */
    size_t work_size;  /* bytes, as returned by `work`; 0 without it */
} ggscope_task;

/* The result of `cost`. The bytes are preset to those of all sources and of the result; change them if necessary. */
typedef struct ggscope_cost {
    size_t struct_size;
    double flops; /* preset to 0 */
    double bytes_read;
    double bytes_written;
} ggscope_cost;

/* The result of `reads`: call add for each element from which out[index] is computed. */
typedef struct ggscope_reads {
    size_t struct_size;
    void* owner; /* for ggscope */
    void (*add)(struct ggscope_reads* reads, int32_t src, const int64_t index[4]);
} ggscope_reads;

/* The result of `explain`: the arithmetic of one element of the result in a few lines with numbers, and its value. */
typedef struct ggscope_explanation {
    size_t struct_size;
    void* owner; /* for ggscope */
    /* Returns an element of a source of any type. */
    double (*read)(struct ggscope_explanation* explanation, int32_t src, const int64_t index[4]);
    void (*line)(struct ggscope_explanation* explanation, const char* text);
    double value; /* computed in double: step into and `check` compare it with the kernel's result */
    /* The largest error of a correct kernel's value before it is stored, 0 or more. Preset to NaN. If you don't set it,
       ggscope estimates it: it calls `explain` a few more times, with each float that you read moved by one rounding.
     */
    double bound;
} ggscope_explanation;

/* -- descriptions of ops ------------------------------------------------------------------------------------------- */

/* A word that represents a number in scripts: mode=fast. */
typedef struct ggscope_word {
    const char* word;
    int32_t value;
} ggscope_word;

enum { GGSCOPE_PARAM_I32 = 0, GGSCOPE_PARAM_F32 = 1, GGSCOPE_PARAM_WORD = 2 };

typedef struct ggscope_param {
    size_t struct_size;
    const char* name; /* as in scripts: softcap(x, cap=30) */
    int32_t kind;
    int32_t has_default; /* 0: it must be given */
    double initial;      /* the default; for a word, its number */
    const ggscope_word* words;
    int32_t n_words;
} ggscope_param;

/* For lists of parameters: ggscope_param params[] = {GGSCOPE_F32_PARAM("cap", 30), GGSCOPE_I32_ARGUMENT("n")}; a PARAM
 * has a default, an ARGUMENT must be given. */
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

/* The description of your op. Set struct_size, name, the sources and run; leave fields that you don't need null.
 * add_op copies it. */
typedef struct ggscope_op {
    size_t struct_size;
    const char* name; /* lower case letters, digits and _; the call's name in scripts */
    const char* note; /* what the op computes, in two sentences with the formula */

    const char* const* src_names; /* at most 9 */
    int32_t n_src;
    int32_t n_optional; /* number of sources at the end that may be left out */
    const ggscope_param* params;
    int32_t n_params;        /* at most 10 */
    int32_t one_thread_only; /* 1: one thread gets all rows */

    /* Sets the result's type and ne. They are preset to those of the first source (f32 and 1 if there is none). The
     * result's nb and data, and node->out, are undefined here. Check the sources, and fail if they don't fit. Null: the
     * result has the type and shape of the first source. */
    int (*shape)(const ggscope_node* node, ggscope_tensor* result, ggscope_error* error);
    /* Computes rows of the result. */
    int (*run)(const ggscope_task* task, ggscope_error* error);

    /* Fails if a node can't be run: types, strides. Called once before its first rows. Null: every node can be run. */
    int (*accepts)(const ggscope_node* node, ggscope_error* error);
    /* Returns the bytes of work memory that each thread needs. */
    int64_t (*work)(const ggscope_node* node);
    /* Describe one element of the result, for step into and provenance. */
    int (*explain)(const ggscope_node* node, const int64_t index[4], ggscope_explanation* explanation,
                   ggscope_error* error);
    int (*reads)(const ggscope_node* node, const int64_t index[4], ggscope_reads* reads, ggscope_error* error);
    /* Estimates the cost, for profiles and for the size of chunks. */
    int (*cost)(const ggscope_node* node, ggscope_cost* cost, ggscope_error* error);
    /* The largest difference between `run` and `explain` that `ggscope-cli check` accepts, as a share of the node's
       largest value. 0: each element has its own bound (ggscope_explanation), which also finds a wrong element next to
       much larger ones. */
    double tolerance;
} ggscope_op;

/* -- functions of ggscope ------------------------------------------------------------------------------------------ */

/* The ops that are being loaded; valid until your ggscope_plugin returns. */
typedef struct ggscope_registry ggscope_registry;

typedef struct ggscope_api {
    size_t struct_size;
    uint32_t version;            /* GGSCOPE_API_VERSION of this ggscope */
    const char* ggscope_version; /* "0.1.0" */
    /* Adds an op, and the call that makes a node of it. Returns another value than 0 if the op is refused. ggscope then
     * reports the reason and adds none of the plug-in's ops. */
    int (*add_op)(ggscope_registry* registry, const ggscope_op* op);
    /* Reports why the plug-in can't be used here. Returns 1, which ggscope_plugin should return. */
    int (*refuse)(ggscope_registry* registry, const char* reason);

    /* The following functions may be called at any time, from any thread. */
    const char* (*type_name)(int32_t type); /* "q4_0"; null if there is no such type */
    int64_t (*type_block)(int32_t type);    /* elements in a block, 0 if there is no such type */
    size_t (*type_bytes)(int32_t type);     /* bytes in a block */
    /* Convert n elements, whole blocks, to f32 and back. Return another value than 0 if the type can't be decoded or
     * encoded. */
    int (*to_f32)(int32_t type, const void* from, float* to, int64_t n);
    int (*from_f32)(int32_t type, const float* from, void* to, int64_t n);
} ggscope_api;

/* Returns the start of a row by its index. Rows are counted over dimensions 1 to 3, for any strides. */
static inline void* ggscope_row(const ggscope_tensor* t, int64_t row) {
    const int64_t i1 = row % t->ne[1], i2 = row / t->ne[1] % t->ne[2], i3 = row / (t->ne[1] * t->ne[2]);
    return (char*)t->data + (size_t)i1 * t->nb[1] + (size_t)i2 * t->nb[2] + (size_t)i3 * t->nb[3];
}

/* -- entry point ---------------------------------------------------------------------------------------------------
 *
 * GGSCOPE_PLUGIN { … return 0; } defines the function that ggscope calls once, when the plug-in is loaded:
 *
 *     int ggscope_plugin(const ggscope_api *api, ggscope_registry *registry)
 *
 * and a function that returns the version of this header. ggscope checks that version first. `api` is valid as long as
 * the plug-in is loaded. */
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
