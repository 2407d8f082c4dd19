// SPDX-License-Identifier: MIT
// Nodes and Runner: Nodes builds the nodes of a benchmark without a script; Runner runs them and returns the time.
#pragma once

#include "samples.h"

#include "graph/builder.h"
#include "ops/all.h"
#include "run/executor.h"

namespace ggs::bench {

class Nodes {
  public:
    explicit Nodes(size_t memory) : m_builder(builtin_registry(), m_program) {
        need(m_builder.new_arena(memory, false));
    }

    // Numbers from -1 to 1, the same each time.
    Tensor* filled(TypeId type, const Shape& ne) {
        Tensor* const t = need(m_builder.new_tensor(type, ne));
        std::vector<float> values(static_cast<size_t>(nelements(*t)));
        uint32_t state = 1;
        for (float& x : values) {
            state = state * 1664525u + 1013904223u;
            x = static_cast<float>(state >> 8) / 8388608.0f - 1.0f;
        }
        if (const Status status = quantize(type, values.data(), t->data, nelements(*t)); !status.ok())
            give_up(status.error());
        return t;
    }
    Tensor* node(OpId op, std::vector<Tensor*> src, std::initializer_list<std::pair<const char*, double>> params = {}) {
        Tensor* const t = need(m_builder.node(op, std::move(src), params));
        t->flags |= flag_compute;
        all.push_back(t);
        return t;
    }

    std::vector<const Tensor*> all; // in the order they were made

  private:
    Program m_program;
    Builder m_builder;
};

// An executor with the work buffer for some nodes.
class Runner {
  public:
    Runner(const std::vector<const Tensor*>& nodes, int threads)
        : m_nodes(nodes), m_executor(builtin_registry(), threads), m_work(need(m_executor.work_size(nodes, threads))) {}

    double ms(const RunOptions& options = {}) {
        const auto start = Clock::now();
        const RunResult result = m_executor.run(m_nodes, m_executor.threads(), m_work, options);
        const double time = ms_since(start);
        if (result.end != RunEnd::done) give_up(result.error);
        return time;
    }

  private:
    const std::vector<const Tensor*>& m_nodes;
    Executor m_executor;
    std::vector<std::byte> m_work;
};

} // namespace ggs::bench
