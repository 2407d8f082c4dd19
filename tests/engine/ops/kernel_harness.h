// SPDX-License-Identifier: MIT
// Harness: a node with random sources, which tests of kernels run in several ways.
#pragma once

// Qt's moc can't parse what the engine's headers include first.
#include <cstddef>

#include "element_value.h"
#include "graph/builder.h"
#include "kernel_chunks.h"
#include "ops/all.h"
#include "run/executor.h"
#include "tensor/quantize.h"

#include <QtTest/QTest>
#include <cmath>
#include <cstring>
#include <random>

namespace ggs::kernel_test {

inline QByteArray text(const Message& message) { return QByteArray::fromStdString(english(message)); }

class Harness {
  public:
    Harness() : m_builder(builtin_registry(), m_program), m_random(1) {
        if (!m_builder.new_arena(size_t{64} << 20, false).ok()) std::abort();
    }

    Builder& builder() { return m_builder; }
    std::mt19937& random() { return m_random; }
    int64_t between(int64_t low, int64_t high) { return std::uniform_int_distribution<int64_t>(low, high)(m_random); }

    template <class T> T need(Result<T> result) {
        if (!result.ok()) qFatal("%s", text(result.error()).constData());
        return std::move(result).value();
    }

    Tensor* empty(TypeId type, const Shape& ne) { return need(m_builder.new_tensor(type, ne)); }
    // Normally distributed.
    Tensor* filled(TypeId type, const Shape& ne) {
        Tensor* const t = empty(type, ne);
        std::normal_distribution<float> normal;
        std::vector<float> values(static_cast<size_t>(nelements(*t)));
        for (float& x : values) x = normal(m_random);
        if (!quantize(type, values.data(), t->data, nelements(*t)).ok()) std::abort();
        return t;
    }
    Tensor* integers(std::vector<int32_t> values, const Shape& ne) {
        Tensor* const t = empty(TypeId::i32, ne);
        std::memcpy(t->data, values.data(), values.size() * sizeof(int32_t));
        return t;
    }
    // Dim i of t becomes dim axes[i].
    Tensor* permuted(Tensor* t, std::array<int32_t, 4> axes) {
        NodeRequest r;
        r.src = {t};
        for (size_t i = 0; i < 4; ++i) r.params[i] = axes[i];
        return need(m_builder.node(OpId::permute, r));
    }
    Tensor* node(OpId op, std::vector<Tensor*> src, std::initializer_list<std::pair<const char*, double>> params = {}) {
        return need(m_builder.node(op, std::move(src), params));
    }

    // Runs it alone; the error's words, or nothing.
    QByteArray run(Tensor* node, int threads = 1) {
        node->flags |= flag_compute;
        Executor executor(builtin_registry(), threads);
        const Tensor* nodes[] = {node};
        std::vector<std::byte> work(need(executor.work_size(nodes, threads)));
        const RunResult result = executor.run(nodes, threads, work);
        return result.end == RunEnd::done ? QByteArray() : text(result.error);
    }
    // Chunk by chunk, each of `size` rows, the last one first if the kernel leaves the choice.
    QByteArray run_backwards(Tensor* node, int64_t size) {
        const OpDef& op = builtin_registry().op(*node);
        std::vector<std::byte> work(op.work ? op.work(*node, 1) + cache_line : 0);
        const Status done = run_in_chunks(*node, work, size);
        return done.ok() ? QByteArray() : text(done.error());
    }

    // The same bits however it is run, and explain() of some elements gives the kernel's values: within `tolerance` of
    // the largest value. `original`: for a node that writes over its source.
    void check(Tensor* node, double tolerance) {
        const OpDef& op = builtin_registry().op(*node);
        QCOMPARE(run(node), QByteArray());
        const QByteArray once = bytes_of(*node);
        double largest = 0;
        for (int64_t i = 0; i < nelements(*node); ++i)
            largest = std::max(largest, std::fabs(value_of(*node, index_of_flat(*node, i))));
        for (const int threads : {2, 5}) {
            std::memset(node->data, 0xFF, nbytes(*node));
            QCOMPARE(run(node, threads), QByteArray());
            QVERIFY2(bytes_of(*node) == once, qPrintable(QStringLiteral("%1 threads").arg(threads)));
        }
        for (const int64_t size : {1, 3}) {
            std::memset(node->data, 0xFF, nbytes(*node));
            QCOMPARE(run_backwards(node, size), QByteArray());
            QVERIFY2(bytes_of(*node) == once, qPrintable(QStringLiteral("chunks of %1").arg(size)));
        }
        for (int i = 0; i < 8; ++i) {
            const Index out = index_of_flat(*node, between(0, nelements(*node) - 1));
            const auto explained = op.explain(*node, out, value_of);
            QVERIFY2(explained.ok(), explained.ok() ? "" : text(explained.error()).constData());
            QVERIFY(!explained->lines.empty());
            near(value_of(*node, out), explained->value, tolerance * largest);
            std::vector<SourceElement> elements;
            QVERIFY(op.reads(*node, out, indices_in_memory(), elements).ok());
            for (const SourceElement& element : elements) {
                const Tensor* src = node->src[element.src];
                QVERIFY(src);
                for (size_t d = 0; d < 4; ++d) QVERIFY(element.index[d] >= 0 && element.index[d] < src->ne[d]);
            }
        }
        QVERIFY(op.cost(*node).bytes_read > 0 && op.cost(*node).bytes_written > 0);
    }

    // Every element is what the test's own arithmetic says; tolerance: the nmse.
    template <class F> void compare(Tensor* node, double tolerance, F expected) {
        double error = 0;
        double norm = 0;
        for (int64_t i = 0; i < nelements(*node); ++i) {
            const Index out = index_of_flat(*node, i);
            const double want = expected(out);
            const double got = value_of(*node, out);
            QVERIFY(!std::isnan(got));
            error += (want - got) * (want - got);
            norm += want * want;
        }
        QVERIFY2(error <= tolerance * norm, qPrintable(QStringLiteral("nmse %1").arg(error / norm)));
    }

  private:
    static QByteArray bytes_of(const Tensor& t) {
        return QByteArray(static_cast<const char*>(t.data), static_cast<qsizetype>(nbytes(t)));
    }
    static void near(double got, double want, double tolerance) {
        QVERIFY2(std::fabs(got - want) <= tolerance,
                 qPrintable(QStringLiteral("got %1, explained %2").arg(got).arg(want)));
    }

    Program m_program;
    Builder m_builder;
    std::mt19937 m_random;
};

// Returns the tolerance for rounding by a type. With quantised weights f32 activations become q8_0.
inline double tolerance_of(TypeId type) {
    return type == TypeId::f32 ? 1e-12 : type == TypeId::f16 ? 1e-6 : type == TypeId::bf16 ? 1e-4 : 5e-4;
}

inline double row_product(const Tensor& a, Index ia, const Tensor& b, Index ib) {
    double sum = 0;
    for (int64_t k = 0; k < a.ne[0]; ++k) {
        ia[0] = ib[0] = k;
        sum += value_of(a, ia) * value_of(b, ib);
    }
    return sum;
}

} // namespace ggs::kernel_test
