// SPDX-License-Identifier: MIT
// Gradients against the ops they belong to: a step of the source changes the weighted sum of the forward kernel's
// result by as much as the gradient says. And in whose memory they may be computed, and what they refuse.
#include "kernel_harness.h"

#include "debug/session.h"
#include "script/script.h"

using namespace ggs;
using namespace ggs::kernel_test;

namespace {

// Whole numbers too, without a cast each.
struct Param {
    const char* name;
    double value;
    template <class T> Param(const char* of, T number) : name(of), value(static_cast<double>(number)) {}
};
using Params = std::vector<Param>;

NodeRequest request(OpId op, std::vector<Tensor*> src, const Params& params) {
    NodeRequest r;
    r.src = std::move(src);
    r.params = initial_params(builtin_registry().op(op));
    for (const auto& [name, value] : params) set_param(r.params, builtin_registry().op(op), name, value);
    return r;
}

Tensor* node(Harness& h, OpId op, std::vector<Tensor*> src, const Params& params = {}, std::optional<Shape> ne = {}) {
    NodeRequest r = request(op, std::move(src), params);
    r.ne = ne;
    if (op == OpId::im2col) r.type = TypeId::f32;
    return h.need(h.builder().node(op, r));
}

double dot(const Tensor& a, const Tensor& b) {
    double sum = 0;
    for (int64_t k = 0; k < nelements(a); ++k)
        sum += value_of(a, index_of_flat(a, k)) * value_of(b, index_of_flat(b, k));
    return sum;
}

// x + step · direction, elements that lie dense.
void move(Tensor* x, const std::vector<float>& from, const Tensor& direction, double step) {
    for (size_t k = 0; k < from.size(); ++k) {
        const Index i = index_of_flat(*x, static_cast<int64_t>(k));
        static_cast<float*>(x->data)[k] = static_cast<float>(from[k] + step * value_of(direction, i));
    }
}

// Compares the gradient with the slope of Σ weight · y along a random direction in x, by central differences.
void agree(Harness& h, Tensor* x, Tensor* y, const Tensor& weight, Tensor* gradient, double step) {
    QCOMPARE(h.run(y), QByteArray());
    QCOMPARE(h.run(gradient), QByteArray());
    QVERIFY(same_shape(*gradient, *x));
    const Tensor* const direction = h.filled(TypeId::f32, shape_of(*x));
    const auto* const data = static_cast<const float*>(x->data);
    const std::vector<float> from(data, data + nelements(*x));
    double sums[2];
    for (const int side : {0, 1}) {
        move(x, from, *direction, side ? step : -step);
        QCOMPARE(h.run(y), QByteArray());
        sums[side] = dot(*y, weight);
    }
    move(x, from, *direction, 0);
    const double slope = (sums[1] - sums[0]) / (2 * step), said = dot(*gradient, *direction);
    const double size = std::sqrt(dot(*gradient, *gradient) * dot(*direction, *direction));
    QVERIFY2(size > 0 && std::fabs(slope - said) <= 2e-3 * size,
             qPrintable(QStringLiteral("slope %1, the gradient says %2").arg(slope).arg(said)));
}

constexpr auto F = TypeId::f32;

} // namespace

class TestBackwards : public QObject {
    Q_OBJECT
  private slots:
    void silu();
    void rms_norm();
    void soft_max();
    void cross_entropy_loss();
    void repeat();
    void get_rows();
    void im2col_data() { two_or_one(); }
    void im2col();
    void pool_2d_data();
    void pool_2d();
    void rope_data();
    void rope();

    void same_bits_with_any_threads_and_chunks();
    void may_write_over_either_source_data();
    void may_write_over_either_source();
    void refuses_with_the_numbers_data();
    void refuses_with_the_numbers();
    void arguments_have_the_order_of_the_c_functions();

  private:
    static void two_or_one() {
        QTest::addColumn<bool>("two");
        QTest::newRow("planes") << true;
        QTest::newRow("rows") << false;
    }
};

void TestBackwards::silu() {
    Harness h;
    Tensor* const x = h.filled(F, {40, 5, 2, 1});
    Tensor* const dy = h.filled(F, {40, 5, 2, 1});
    agree(h, x, node(h, OpId::unary, {x}, {{"op", 10}}), *dy, node(h, OpId::silu_back, {dy, x}), 1e-2);
}

void TestBackwards::rms_norm() {
    Harness h;
    Tensor* const x = h.filled(F, {40, 5, 2, 1});
    Tensor* const dy = h.filled(F, {40, 5, 2, 1});
    const Params eps = {{"eps", 0.1}};
    agree(h, x, node(h, OpId::rms_norm, {x}, eps), *dy, node(h, OpId::rms_norm_back, {dy, x}, eps), 1e-2);
}

void TestBackwards::soft_max() {
    Harness h;
    Tensor* const x = h.filled(F, {20, 5, 2, 1});
    Tensor* const dy = h.filled(F, {20, 5, 2, 1});
    const Params scale = {{"scale", 0.7}};
    Tensor* const y = node(h, OpId::soft_max, {x, nullptr, nullptr}, scale);
    agree(h, x, y, *dy, node(h, OpId::soft_max_back, {dy, y}, scale), 1e-2);
}

void TestBackwards::cross_entropy_loss() {
    Harness h;
    Tensor* const x = h.filled(F, {10, 4, 2, 1});
    // ggml's gradient of this loss is correct only if the labels of a row add up to 1.
    Tensor* const logits = h.filled(F, {10, 4, 2, 1});
    Tensor* const labels = node(h, OpId::soft_max, {logits, nullptr, nullptr});
    QCOMPARE(h.run(labels), QByteArray());
    Tensor* const dy = h.filled(F, {1, 1, 1, 1});
    agree(h, x, node(h, OpId::cross_entropy_loss, {x, labels}), *dy,
          node(h, OpId::cross_entropy_loss_back, {dy, x, labels}), 1e-2);
}

void TestBackwards::repeat() {
    Harness h;
    Tensor* const x = h.filled(F, {3, 2, 2, 1});
    Tensor* const dy = h.filled(F, {9, 4, 2, 5});
    agree(h, x, node(h, OpId::repeat, {x}, {}, shape_of(*dy)), *dy, node(h, OpId::repeat_back, {dy}, {}, shape_of(*x)),
          0.1);
}

void TestBackwards::get_rows() {
    Harness h;
    Tensor* const x = h.filled(F, {9, 4, 1, 1});
    Tensor* const ids = h.integers({2, 0, 2, 3, 2}, {5, 1, 1, 1});
    Tensor* const dy = h.filled(F, {9, 5, 1, 1});
    agree(h, x, node(h, OpId::get_rows, {x, ids}), *dy, node(h, OpId::get_rows_back, {dy, ids}, {}, shape_of(*x)), 0.1);
}

void TestBackwards::im2col() {
    QFETCH(const bool, two);
    for (int round = 0; round < 8; ++round) {
        Harness h;
        h.random().seed(static_cast<unsigned>(round));
        const Params params = {{"s0", h.between(1, 3)}, {"s1", h.between(1, 3)}, {"p0", h.between(0, 3)},
                               {"p1", h.between(0, 2)}, {"d0", h.between(1, 2)}, {"d1", h.between(1, 2)},
                               {"is_2D", two}};
        Tensor* const kernel = h.filled(TypeId::f16, two ? Shape{3, 2, 2, 4} : Shape{3, 2, 4, 1});
        Tensor* const x = h.filled(F, two ? Shape{9, 8, 2, 3} : Shape{9, 2, 3, 1});
        Tensor* const y = node(h, OpId::im2col, {kernel, x}, params);
        Tensor* const dy = h.filled(F, shape_of(*y));
        agree(h, x, y, *dy, node(h, OpId::im2col_back, {dy, kernel}, params, shape_of(*x)), 0.1);
    }
}

void TestBackwards::pool_2d_data() {
    QTest::addColumn<int>("pool");
    QTest::newRow("max") << 0;
    QTest::newRow("mean") << 1;
}
void TestBackwards::pool_2d() {
    QFETCH(const int, pool);
    for (int round = 0; round < 8; ++round) {
        Harness h;
        h.random().seed(static_cast<unsigned>(round));
        const int64_t k0 = h.between(1, 4), k1 = h.between(1, 3);
        const Params params = {{"op", pool},
                               {"k0", k0},
                               {"k1", k1},
                               {"s0", h.between(1, 3)},
                               {"s1", h.between(1, 3)},
                               {"p0", h.between(0, k0 - 1)},
                               {"p1", h.between(0, k1 - 1)}};
        Tensor* const x = h.filled(F, {9, 8, 2, 3});
        // Values so far apart that the step makes no other one the largest.
        auto* const values = static_cast<float*>(x->data);
        for (int64_t k = 0; k < nelements(*x); ++k) values[k] = 0.02f * static_cast<float>(k);
        std::shuffle(values, values + nelements(*x), h.random());
        Tensor* const y = node(h, OpId::pool_2d, {x}, params);
        Tensor* const dy = h.filled(F, shape_of(*y));
        agree(h, x, y, *dy, node(h, OpId::pool_2d_back, {dy, x}, params), 1e-3);
    }
}

void TestBackwards::rope_data() {
    QTest::addColumn<int>("mode");
    for (const int mode : {0, 2, 8, 24, 40}) QTest::addRow("mode %d", mode) << mode;
}
void TestBackwards::rope() {
    QFETCH(const int, mode);
    Harness h;
    Tensor* const x = h.filled(F, {16, 3, 4, 2});
    Tensor* const dy = h.filled(F, {16, 3, 4, 2});
    Tensor* const positions = h.integers({0, 3, 9, 40, 1, 2, 7, 5, 8, 0, 4, 6, 3, 3, 1, 2}, {16, 1, 1, 1});
    Tensor* const used = mode & 8 ? positions : h.integers({0, 3, 9, 40}, {4, 1, 1, 1});
    const Params params = {{"n_dims", 8},       {"mode", mode},       {"n_ctx_orig", 32}, {"freq_scale", 0.5},
                           {"ext_factor", 0.7}, {"attn_factor", 1.2}, {"beta_fast", 32},  {"beta_slow", 1}};
    const auto turned = [&](OpId op, Tensor* of) {
        NodeRequest r = request(op, {of, used}, params);
        for (size_t k = 0; k < 4; ++k) r.params[11 + k] = mode & 8 ? 2 : 0;
        return h.need(h.builder().node(op, r));
    };
    agree(h, x, turned(OpId::rope, x), *dy, turned(OpId::rope_back, dy), 0.1);
}

void TestBackwards::same_bits_with_any_threads_and_chunks() {
    Harness h;
    const Shape ne = {700, 9, 4, 1};
    Tensor* const dy = h.filled(F, ne);
    Tensor* const x = h.filled(F, ne);
    h.check(node(h, OpId::silu_back, {dy, x}), 1e-6);
    h.check(node(h, OpId::rms_norm_back, {dy, x}, {{"eps", 1e-5}}), 1e-5);
    h.check(node(h, OpId::soft_max_back, {dy, x}), 1e-5);
    h.check(node(h, OpId::cross_entropy_loss_back, {h.filled(F, {1, 1, 1, 1}), dy, x}), 1e-5);
    h.check(node(h, OpId::repeat_back, {dy}, {}, Shape{100, 3, 1, 1}), 1e-5);
    h.check(node(h, OpId::repeat_back, {dy}, {}, Shape{1, 1, 1, 1}), 1e-2);
    Tensor* const rows = h.filled(F, {40000, 5, 1, 1}); // more than one part each
    h.check(node(h, OpId::get_rows_back, {rows, h.integers({1, 0, 1, 1, 0}, {5, 1, 1, 1})}, {}, Shape{40000, 3, 1, 1}),
            1e-5);
    Tensor* const image = h.filled(F, {40, 30, 3, 2});
    const Params pool = {{"k0", 3}, {"k1", 2}, {"s0", 2}, {"s1", 1}, {"p0", 1}};
    h.check(node(h, OpId::pool_2d_back, {h.filled(F, {20, 29, 3, 2}), image}, pool), 1e-5);
    const Params window = {{"s0", 2}, {"s1", 1}, {"p0", 1}, {"d0", 1}, {"d1", 2}, {"is_2D", 1}};
    Tensor* const kernel = h.filled(F, {3, 2, 3, 1});
    Tensor* const columns = h.filled(F, {18, 20, 28, 2});
    h.check(node(h, OpId::im2col_back, {columns, kernel}, window, shape_of(*image)), 1e-5);
}

void TestBackwards::may_write_over_either_source_data() {
    QTest::addColumn<int>("op");
    for (const OpId op : {OpId::silu_back, OpId::rms_norm_back, OpId::soft_max_back}) {
        QVERIFY(builtin_registry().op(op).runs_in_place);
        QTest::newRow(op_name(op).name) << static_cast<int>(op);
    }
}
// As the graph allocator lets it.
void TestBackwards::may_write_over_either_source() {
    QFETCH(const int, op);
    for (const TypeId type : {F, TypeId::f16}) {
        if (type != F && static_cast<OpId>(op) != OpId::silu_back) continue;
        for (const int over : {0, 1}) {
            Harness h;
            Tensor* const a = h.filled(type, {700, 9, 1, 1});
            Tensor* const b = h.filled(type, {700, 9, 1, 1});
            Tensor* const t = node(h, static_cast<OpId>(op), {a, b});
            QCOMPARE(h.run(t), QByteArray());
            const auto* const data = static_cast<const std::byte*>(t->data);
            const std::vector<std::byte> apart(data, data + nbytes(*t));
            t->data = (over ? b : a)->data;
            QCOMPARE(h.run(t, 2), QByteArray());
            QVERIFY(std::equal(apart.begin(), apart.end(), static_cast<const std::byte*>(t->data)));
        }
    }
}

void TestBackwards::refuses_with_the_numbers_data() {
    QTest::addColumn<QByteArray>("call");
    QTest::addColumn<QByteArray>("words");
    const auto row = [](const char* call, const char* words) {
        QTest::newRow(call) << QByteArray(call) << QByteArray(words);
    };
    row("silu_back(a, c)", "a is [8, 6, 1, 1] and b is [8, 3, 1, 1]; they must have the same shape");
    row("silu_back(a, h)", "b is f16; it must be f32");
    row("silu_back(transpose(a), transpose(a))", "nb[0] = 32, but a block has 4 bytes");
    row("silu_back(i, i)", "a has type i32");
    row("rms_norm_back(a, c, 1e-5)", "a is [8, 6, 1, 1] and b is [8, 3, 1, 1]");
    row("rms_norm_back(a, h, 1e-5)", "b is f16");
    row("rms_norm_back(transpose(a), transpose(a), 1e-5)", "must be adjacent");
    row("soft_max_ext_back(a, c)", "a is [8, 6, 1, 1] and b is [8, 3, 1, 1]");
    row("soft_max_ext_back(a, a, 1, 8)", "max_bias = 8; the gradient can be computed only if max_bias is 0");
    row("soft_max_ext_back(h, h)", "a is f16");
    row("cross_entropy_loss_back(a, a, a)", "a is [8, 6, 1, 1]; the gradient of a loss must be a scalar");
    row("cross_entropy_loss_back(s, a, c)", "b is [8, 6, 1, 1] and c is [8, 3, 1, 1]");
    row("cross_entropy_loss_back(s, transpose(a), transpose(a))", "b must be contiguous");
    row("repeat_back(a, tensor(f32, 3, 6))", "ne[0] = 8 is not a multiple of 3");
    row("repeat_back(h, s)", "a is f16");
    row("get_rows_back(a, i, tensor(f32, 8, 2))", "b[2] is 2; the result has 2 rows, numbered from 0");
    row("get_rows_back(a, i, tensor(f32, 7, 3))", "a.ne[0] is 8 and c.ne[0] is 7; they must be equal");
    row("get_rows_back(a, a, c)", "b is f32; it must be i32");
    row("get_rows_back(c, i, c)", "b contains 6 row indices, but a has only 3 rows");
    row("get_rows_back(w, i, c)", "a is [8, 6, 2, 2]; it must be a matrix");
    row("im2col_back(q, k, 8, 6, 3, 2, 1, 1, 0, 0, 1, 1)",
        "ne[2] is 3 and b.ne[2] is 2; both are the number of input channels");
    row("im2col_back(q, k, 9, 6, 2, 2, 1, 1, 0, 0, 1, 1)",
        "it must have the shape [12, 7, 5, 2], like the result of im2col");
    row("im2col_back(q, k, 8, 6, 2, 2, 0, 1, 0, 0, 1, 1)", "the stride = 0");
    row("im2col_back(q, k, 8, 2, 2, 2, 1, 0, 0, 0, 1, 0, is_2D=false)",
        "ne[3] = 2; it must be 1 in the one-dimensional form");
    row("pool_2d_back(a, w, max, 2, 2, 2, 2)", "it must have the shape [4, 3, 2, 2], like the result of pool_2d");
    row("pool_2d_back(a, w, 7, 2, 2, 2, 2)", "op = 7");
    row("rope_ext_back(w, i, n_dims=8)", "b contains 6 positions");
    row("rope_ext_back(w, tensor(i32, 2), n_dims=7)", "n_dims = 7");
}
void TestBackwards::refuses_with_the_numbers() {
    QFETCH(const QByteArray, call);
    QFETCH(const QByteArray, words);
    const QByteArray script = "a = tensor(f32, 8, 6)\nh = tensor(f16, 8, 6)\ni = tensor(i32, 6) { 0 1 2 0 1 2 }\n"
                              "s = tensor(f32, 1)\nc = tensor(f32, 8, 3)\nw = tensor(f32, 8, 6, 2, 2)\n"
                              "k = tensor(f32, 3, 2, 2, 5)\nq = tensor(f32, 12, 6, 5, 2)\nr = " +
                              call + "\ngraph r\n";
    BuiltScript built = build_script(builtin_registry(), script.constData());
    QByteArray said;
    if (!built.ok()) {
        said = text(built.error->message);
    } else {
        const auto session = Session::open(builtin_registry(), std::move(built.program));
        QVERIFY(session.ok());
        const Stop stop = (*session)->run();
        QCOMPARE(stop.kind, StopKind::failed);
        said = text(stop.reason);
    }
    QVERIFY2(said.contains(words), said.constData());
}

void TestBackwards::arguments_have_the_order_of_the_c_functions() {
    for (const auto& [name, order] : std::map<std::string, std::string>{
             {"silu_back", "a b"},
             {"rms_norm_back", "a b eps"},
             {"soft_max_ext_back", "a b scale max_bias"},
             {"soft_max_ext_back_inplace", "a b scale max_bias"},
             {"cross_entropy_loss_back", "a b c"},
             {"repeat_back", "a b"},
             {"get_rows_back", "a b c"},
             {"im2col_back", "a b ne s0 s1 p0 p1 d0 d1 is_2D"},
             {"pool_2d_back", "a b op k0 k1 s0 s1 p0 p1"},
             {"rope_multi_back", "a b c n_dims sections mode n_ctx_orig freq_base freq_scale ext_factor attn_factor "
                                 "beta_fast beta_slow n_offs"}}) {
        const CallDef* const call = builtin_registry().call(name);
        QVERIFY2(call, name.c_str());
        std::string found;
        for (const ArgDef& arg : call->args) found += (found.empty() ? "" : " ") + arg.name;
        QCOMPARE(found, order);
    }
}

QTEST_APPLESS_MAIN(TestBackwards)
#include "test_backwards.moc"
