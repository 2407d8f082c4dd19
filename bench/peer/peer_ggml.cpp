// SPDX-License-Identifier: MIT
#include "peer/peer_ggml.h"

#include "base/machine_memory.h"
#include "samples.h"

#include <cstring>
#include <dlfcn.h>

namespace ggs::bench {

namespace {

// Functions by name, from whichever of the libraries has them; the first that is missing is remembered.
class Symbols {
  public:
    Symbols(void* base, void* cpu) : m_libraries{base, cpu} {}
    template <class F> void take(F*& function, const char* name) {
        void* found = nullptr;
        for (void* const library : m_libraries)
            if (!found) found = dlsym(library, name);
        if (!found && m_missing.empty()) m_missing = name;
        std::memcpy(&function, &found, sizeof found);
    }
    const std::string& missing() const { return m_missing; }

  private:
    std::array<void*, 2> m_libraries;
    std::string m_missing;
};

} // namespace

Result<PeerGgml> PeerGgml::open(const std::string& folder, int threads) {
    PeerGgml peer;
    for (auto& [library, file] : {std::pair{&peer.m_base, "libggml-base.so"}, {&peer.m_cpu, "libggml-cpu.so"}}) {
        const std::string path = folder + "/" + file;
        *library = dlopen(path.c_str(), RTLD_NOW | RTLD_GLOBAL);
        if (!*library) return fail("ggml can't be opened: %1", std::string(dlerror()));
    }
    Symbols symbols(peer.m_base, peer.m_cpu);
    PeerCalls& calls = peer.m_calls;
    symbols.take(calls.new_tensor, "ggml_new_tensor");
    symbols.take(calls.get_data, "ggml_get_data");
    symbols.take(calls.nbytes, "ggml_nbytes");
    symbols.take(calls.mul_mat, "ggml_mul_mat");
    symbols.take(calls.mul_mat_id, "ggml_mul_mat_id");
    symbols.take(calls.add, "ggml_add");
    symbols.take(calls.mul, "ggml_mul");
    symbols.take(calls.scale, "ggml_scale");
    symbols.take(calls.silu, "ggml_silu");
    symbols.take(calls.gelu, "ggml_gelu");
    symbols.take(calls.swiglu, "ggml_swiglu");
    symbols.take(calls.norm, "ggml_norm");
    symbols.take(calls.rms_norm, "ggml_rms_norm");
    symbols.take(calls.soft_max, "ggml_soft_max");
    symbols.take(calls.soft_max_ext, "ggml_soft_max_ext");
    symbols.take(calls.rope, "ggml_rope");
    symbols.take(calls.cast, "ggml_cast");
    symbols.take(calls.cont, "ggml_cont");
    symbols.take(calls.transpose, "ggml_transpose");
    symbols.take(calls.get_rows, "ggml_get_rows");
    symbols.take(calls.set_rows, "ggml_set_rows");
    symbols.take(calls.argsort, "ggml_argsort");
    symbols.take(calls.sum_rows, "ggml_sum_rows");
    symbols.take(calls.concat, "ggml_concat");
    symbols.take(calls.conv_2d, "ggml_conv_2d");
    symbols.take(calls.flash_attn_ext, "ggml_flash_attn_ext");
    symbols.take(calls.quantize_chunk, "ggml_quantize_chunk");
    symbols.take(peer.m_init, "ggml_init");
    symbols.take(peer.m_free, "ggml_free");
    symbols.take(peer.m_version, "ggml_version");
    symbols.take(peer.m_new_graph, "ggml_new_graph");
    symbols.take(peer.m_expand, "ggml_build_forward_expand");
    symbols.take(peer.m_add_node, "ggml_graph_add_node");
    symbols.take(peer.m_n_nodes, "ggml_graph_n_nodes");
    symbols.take(peer.m_node, "ggml_graph_node");
    symbols.take(peer.m_plan, "ggml_graph_plan");
    symbols.take(peer.m_compute, "ggml_graph_compute");
    symbols.take(peer.m_pause, "ggml_threadpool_pause");
    symbols.take(peer.m_resume, "ggml_threadpool_resume");
    symbols.take(peer.m_free_threads, "ggml_threadpool_free");
    void (*start_cpu)() = nullptr;
    ThreadParams (*thread_params)(int) = nullptr;
    PeerThreads* (*new_threads)(ThreadParams*) = nullptr;
    symbols.take(start_cpu, "ggml_cpu_init");
    symbols.take(thread_params, "ggml_threadpool_params_default");
    symbols.take(new_threads, "ggml_threadpool_new");
    if (!symbols.missing().empty()) return fail("the ggml in %1 has no %2", folder, symbols.missing());
    start_cpu();
    ThreadParams params = thread_params(threads);
    params.paused = true;
    peer.m_threads = new_threads(&params);
    peer.m_n_threads = threads;
    if (!peer.m_threads) return fail("ggml made no threads");
    return peer;
}

PeerGgml::PeerGgml(PeerGgml&& other) noexcept : PeerGgml(other) { other.m_threads = nullptr; }

// The libraries stay open, because their threads may still be ending.
PeerGgml::~PeerGgml() {
    if (m_threads) m_free_threads(m_threads);
}

std::string PeerGgml::version() const { return m_version(); }

PeerGgml::Run::Run(const PeerGgml& peer, size_t memory)
    : m_peer(peer), m_context(peer.m_init({memory, nullptr, false})) {
    if (!m_context) give_up(msg("ggml made no context of %1 bytes", memory));
}
PeerGgml::Run::~Run() { m_peer.m_free(m_context); }

PeerTensor* PeerGgml::Run::leaf(const Tensor& ours) const {
    PeerTensor* const t = m_peer.m_calls.new_tensor(m_context, static_cast<int>(ours.type), 4, ours.ne);
    void* const data = m_peer.m_calls.get_data(t);
    const size_t bytes = m_peer.m_calls.nbytes(t);
    prefer_large_pages(static_cast<std::byte*>(data), bytes); // as ours has them
    std::memcpy(data, ours.data, bytes);
    return t;
}

void PeerGgml::Run::make(PeerTensor* result) {
    m_result = result;
    m_graph = m_peer.m_new_graph(m_context);
    m_peer.m_expand(m_graph, result);
    m_plan = m_peer.m_plan(m_graph, m_peer.m_n_threads, m_peer.m_threads);
    m_work.resize(m_plan.work_size + 64);
    m_plan.work_data = reinterpret_cast<uint8_t*>(m_work.data());
}

void PeerGgml::Run::repeat(int times) {
    const int n = m_peer.m_n_nodes(m_graph);
    for (int i = n; i < n * times; ++i) m_peer.m_add_node(m_graph, m_peer.m_node(m_graph, i % n));
}

double PeerGgml::Run::ms() {
    m_peer.m_resume(m_peer.m_threads);
    const auto start = Clock::now();
    const int status = m_peer.m_compute(m_graph, &m_plan);
    const double time = ms_since(start);
    m_peer.m_pause(m_peer.m_threads);
    if (status != 0) give_up(msg("ggml's run ended with %1", status));
    return time;
}

std::span<const std::byte> PeerGgml::Run::result() const {
    return {static_cast<const std::byte*>(m_peer.m_calls.get_data(m_result)), m_peer.m_calls.nbytes(m_result)};
}

} // namespace ggs::bench
