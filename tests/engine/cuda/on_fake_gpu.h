// SPDX-License-Identifier: MIT
// Scripts as sessions on the fake GPU.
#pragma once

#include "debug/session.h"
#include "engine/cuda/fake_gpu.h"
#include "engine/debug/opened_session.h"
#include "script/script.h"

namespace ggs {

inline std::unique_ptr<Session> opened_on(const std::string& text, DeviceKind kind, size_t history_bytes = SessionOptions().history_bytes) {
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

// Runs the program once more from its start.
inline void run_again(Session& session) {
    if (const Status there = session.restart(); !there.ok()) qFatal("%s", english(there.error()).c_str());
    FakeGpu::arm("", 0);
    if (const Stop stop = session.run(); stop.kind != StopKind::end) qFatal("%s", english(stop.reason).c_str());
}

} // namespace ggs
