// SPDX-License-Identifier: MIT
// Helpers that open scripts and models as sessions on the fake GPU.
#pragma once

#include "debug/session.h"
#include "engine/cuda/fake_gpu.h"
#include "engine/debug/opened_session.h"
#include "models/generation.h"
#include "script/script.h"

namespace ggs {

inline std::unique_ptr<Session> opened_on(const std::string& text, DeviceKind kind,
                                          size_t history_bytes = SessionOptions().history_bytes) {
    const Registry& registry = kind == DeviceKind::cuda ? FakeGpu::registry() : builtin_registry();
    BuiltScript made = build_script(registry, text);
    if (!made.ok()) qFatal("%s", english(*made.error).c_str());
    SessionOptions options;
    options.device = DeviceChoice{kind};
    options.history_bytes = history_bytes;
    auto session = Session::open(registry, std::move(made.program), options);
    if (!session.ok()) qFatal("%s", english(session.error()).c_str());
    return std::move(session).value();
}

inline double furthest(const std::vector<double>& a, const std::vector<double>& b) {
    if (a.size() != b.size() || a.empty()) return INFINITY;
    double most = 0;
    for (size_t i = 0; i < a.size(); ++i) most = std::max(most, std::abs(a[i] - b[i]));
    return most;
}

// The fake GPU in CUDA's place for as long as a test takes.
class WithFakeGpu {
  public:
    WithFakeGpu() : m_before(set_runtime(FakeGpu::table())) {
        FakeGpu::arm("", 0);
        FakeGpu::held = 0;
        FakeGpu::graphs = FakeGpu::broken = FakeGpu::unfinished = FakeGpu::early = FakeGpu::astray = 0;
    }
    ~WithFakeGpu() {
        FakeGpu::product = nullptr;
        FakeGpu::takes = {};
        FakeGpu::refuses = FakeGpu::checks = false;
        FakeGpu::room = std::numeric_limits<int64_t>::max();
        FakeGpu::devices = 1;
        FakeGpu::multiprocessors = 4;
        FakeGpu::arm("", 0);
        set_runtime(m_before);
    }

  private:
    const RuntimeApi& m_before;
};

// Returns the sum of squared differences, divided by the sum of squared expected values.
inline double relative_error(const std::vector<double>& wanted, const std::vector<double>& got) {
    if (wanted.size() != got.size() || wanted.empty()) return INFINITY;
    double sum = 0, off = 0;
    for (size_t i = 0; i < got.size(); ++i) {
        sum += wanted[i] * wanted[i];
        off += (wanted[i] - got[i]) * (wanted[i] - got[i]);
    }
    return off / sum;
}

// A language model of tests/llm as a session on the fake GPU; `text` ends with the session.
struct TextOnGpu {
    std::unique_ptr<Session> session;
    Generation* text;
};
inline TextOnGpu text_on_gpu(const std::string& name, TokenIds prompt, const ModelOptions& options) {
    const auto model = Model::open(GGSCOPE_TEST_DATA "/llm/models/" + name + ".gguf");
    if (!model.ok()) qFatal("%s", english(model.error()).c_str());
    auto feed = Generation::begin(FakeGpu::registry(), *model, std::move(prompt), options);
    if (!feed.ok()) qFatal("%s", english(feed.error()).c_str());
    Generation* const text = feed->get();
    SessionOptions how;
    how.device = DeviceChoice{DeviceKind::cuda};
    auto session = Session::open(FakeGpu::registry(), std::move(*feed), how);
    if (!session.ok()) qFatal("%s", english(session.error()).c_str());
    return {std::move(*session), text};
}

// Restarts the session, resets the counts of FakeGpu and runs to the end.
inline void run_again(Session& session) {
    if (const Status there = session.restart(); !there.ok()) qFatal("%s", english(there.error()).c_str());
    FakeGpu::arm("", 0);
    if (const Stop stop = session.run(); stop.kind != StopKind::end) qFatal("%s", english(stop.reason).c_str());
}

} // namespace ggs
