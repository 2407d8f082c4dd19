// SPDX-License-Identifier: MIT
// PeerGgml: real ggml, loaded at run time from libggml-base.so and libggml-cpu.so in a folder. The names of its public
// functions are declared here, so nothing of ggml is required to build ggscope.
//
// Create only one object per process, because ggml has global state. Used by one thread.
#pragma once

#include "base/result.h"
#include "tensor/tensor.h"

#include <array>
#include <cstdint>
#include <span>
#include <string>

namespace ggs::bench {

struct PeerTensor;
struct PeerContext;
struct PeerGraph;
struct PeerThreads;

// ggml's function names without the prefix; ggml's header documents them.
struct PeerCalls {
    PeerTensor* (*new_tensor)(PeerContext*, int type, int n_dims, const int64_t* ne);
    void* (*get_data)(const PeerTensor*);
    size_t (*nbytes)(const PeerTensor*);

    PeerTensor* (*mul_mat)(PeerContext*, PeerTensor* a, PeerTensor* b);
    PeerTensor* (*mul_mat_id)(PeerContext*, PeerTensor* as, PeerTensor* b, PeerTensor* ids);
    PeerTensor* (*add)(PeerContext*, PeerTensor*, PeerTensor*);
    PeerTensor* (*mul)(PeerContext*, PeerTensor*, PeerTensor*);
    PeerTensor* (*scale)(PeerContext*, PeerTensor*, float);
    PeerTensor* (*silu)(PeerContext*, PeerTensor*);
    PeerTensor* (*gelu)(PeerContext*, PeerTensor*);
    PeerTensor* (*swiglu)(PeerContext*, PeerTensor*);
    PeerTensor* (*norm)(PeerContext*, PeerTensor*, float eps);
    PeerTensor* (*rms_norm)(PeerContext*, PeerTensor*, float eps);
    PeerTensor* (*soft_max)(PeerContext*, PeerTensor*);
    PeerTensor* (*soft_max_ext)(PeerContext*, PeerTensor*, PeerTensor* mask, float scale, float max_bias);
    PeerTensor* (*rope)(PeerContext*, PeerTensor*, PeerTensor* positions, int n_dims, int mode);
    PeerTensor* (*cast)(PeerContext*, PeerTensor*, int type);
    PeerTensor* (*cont)(PeerContext*, PeerTensor*);
    PeerTensor* (*transpose)(PeerContext*, PeerTensor*);
    PeerTensor* (*get_rows)(PeerContext*, PeerTensor*, PeerTensor* rows);
    PeerTensor* (*set_rows)(PeerContext*, PeerTensor* to, PeerTensor* from, PeerTensor* rows);
    PeerTensor* (*argsort)(PeerContext*, PeerTensor*, int order);
    PeerTensor* (*sum_rows)(PeerContext*, PeerTensor*);
    PeerTensor* (*concat)(PeerContext*, PeerTensor*, PeerTensor*, int dim);
    PeerTensor* (*conv_2d)(PeerContext*, PeerTensor* kernel, PeerTensor* b, int s0, int s1, int p0, int p1, int d0,
                           int d1);
    PeerTensor* (*flash_attn_ext)(PeerContext*, PeerTensor* q, PeerTensor* k, PeerTensor* v, PeerTensor* mask,
                                  float scale, float max_bias, float cap);

    size_t (*quantize_chunk)(int type, const float* from, void* to, int64_t start, int64_t rows, int64_t n,
                             const float* importance);
};

class PeerGgml {
  public:
    // Opens the libraries in a folder. The error names the missing file or function.
    static Result<PeerGgml> open(const std::string& folder, int threads);
    PeerGgml(PeerGgml&& other) noexcept;
    PeerGgml& operator=(PeerGgml&&) = delete;
    ~PeerGgml();

    const PeerCalls& calls() const { return m_calls; }
    std::string version() const;

    // Result of ggml_graph_plan, and argument of ggml_graph_compute.
    struct Plan {
        size_t work_size;
        uint8_t* work_data;
        int n_threads;
        PeerThreads* threads;
        bool (*abort)(void*);
        void* abort_data;
        bool use_ref;
    };

    // One comparison: a context with memory, and the graph of its node.
    class Run {
      public:
        Run(const PeerGgml& peer, size_t memory);
        Run(const Run&) = delete;
        Run& operator=(const Run&) = delete;
        ~Run();

        PeerContext* context() const { return m_context; }
        // A leaf like ours, with its bytes. Ours is dense.
        PeerTensor* leaf(const Tensor& ours) const;
        void make(PeerTensor* result);
        // Makes each later run compute everything `times` times in succession.
        void repeat(int times);
        // Milliseconds of ggml_graph_compute alone; its threads sleep before and afterwards.
        double ms();
        std::span<const std::byte> result() const;

      private:
        const PeerGgml& m_peer;
        PeerContext* m_context;
        PeerTensor* m_result = nullptr;
        PeerGraph* m_graph = nullptr;
        Plan m_plan{};
        std::string m_work;
    };

  private:
    PeerGgml() = default;
    PeerGgml(const PeerGgml&) = default;

    struct InitParams {
        size_t size;
        void* buffer;
        bool no_alloc;
    };
    struct ThreadParams {
        std::array<bool, 512> cpus;
        int n_threads;
        int priority;
        uint32_t poll;
        bool strict, paused;
    };
    void *m_base = nullptr, *m_cpu = nullptr;
    PeerCalls m_calls{};
    PeerContext* (*m_init)(InitParams) = nullptr;
    void (*m_free)(PeerContext*) = nullptr;
    const char* (*m_version)() = nullptr;
    PeerGraph* (*m_new_graph)(PeerContext*) = nullptr;
    void (*m_expand)(PeerGraph*, PeerTensor*) = nullptr;
    void (*m_add_node)(PeerGraph*, PeerTensor*) = nullptr;
    int (*m_n_nodes)(PeerGraph*) = nullptr;
    PeerTensor* (*m_node)(PeerGraph*, int number) = nullptr;
    Plan (*m_plan)(const PeerGraph*, int threads, PeerThreads*) = nullptr;
    int (*m_compute)(PeerGraph*, Plan*) = nullptr;
    void (*m_pause)(PeerThreads*) = nullptr;
    void (*m_resume)(PeerThreads*) = nullptr;
    void (*m_free_threads)(PeerThreads*) = nullptr;
    PeerThreads* m_threads = nullptr;
    int m_n_threads = 1;
};

} // namespace ggs::bench
