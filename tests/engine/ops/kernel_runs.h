// SPDX-License-Identifier: MIT
// Ran: a script's last graph with random values in its leafs, for tests of kernels.
#pragma once

#include <QtTest/QTest>

#include "element_value.h"
#include "ops/all.h"
#include "script/script.h"

#include <cmath>
#include <cstring>
#include <random>

using namespace ggs;

using kernel_test::value_of;

// A script's last graph, its leafs filled with random numbers.
class Ran {
  public:
    Ran(const char* script, unsigned seed) : m_built(build_script(builtin_registry(), script)), m_random(seed) {
        if (!m_built.ok()) qFatal("%s", english(*m_built.error).c_str());
        const Graph& graph = *m_built.program->graphs.back().graph;
        for (int i = 0; i < graph.n_nodes; ++i) nodes.push_back(graph.nodes[i]);
        for (const TensorEntry& entry : m_built.program->tensors) {
            tensors.push_back(entry.tensor);
            if (entry.tensor->op == OpId::none && !entry.tensor->view_src) fill(*entry.tensor, entry.label);
        }
    }

    // The bytes of all tensors that own memory.
    std::vector<std::vector<std::byte>> bytes() const {
        std::vector<std::vector<std::byte>> all;
        for (const Tensor* t : tensors) {
            if (t->view_src) continue;
            const auto* const data = static_cast<const std::byte*>(t->data);
            all.emplace_back(data, data + nbytes(*t));
        }
        return all;
    }
    void set_bytes(const std::vector<std::vector<std::byte>>& all) {
        size_t i = 0;
        for (Tensor* t : tensors) {
            if (t->view_src) continue;
            std::memcpy(t->data, all[i].data(), all[i].size());
            ++i;
        }
    }

    std::vector<const Tensor*> nodes;
    std::vector<Tensor*> tensors;

  private:
    // Whole numbers from 0 to 3, so that they can be indices; names with p are positive.
    void fill(Tensor& t, const std::string& label) {
        std::normal_distribution<float> normal(0, 1.5f);
        const int64_t n = nelements(t);
        if (t.type == TypeId::i32 || t.type == TypeId::i64 || t.type == TypeId::i16) {
            // Each index once in a row, so that no two rows are set to the same place.
            for (int64_t k = 0; k < n; ++k) {
                const int64_t value = (k * 3 + 1) % 4;
                std::memcpy(static_cast<std::byte*>(t.data) + static_cast<size_t>(k) * traits(t.type).bytes, &value,
                            traits(t.type).bytes);
            }
            return;
        }
        std::vector<float> values(static_cast<size_t>(n));
        for (float& v : values) {
            v = normal(m_random);
            if (label.starts_with("p")) v = 0.1f + 0.2f * std::fabs(v);
        }
        QVERIFY(quantize(t.type, values.data(), t.data, n).ok());
    }

    BuiltScript m_built;
    std::mt19937 m_random;
};
