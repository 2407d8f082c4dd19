// SPDX-License-Identifier: MIT
// Kernels against their explanations, for random values in many shapes, types and strides. The value of an element
// equals its explanation (in double, from the definition). The explanation reads exactly the elements that `reads`
// lists. Every chunking and number of threads gives the same bits.
#include <QtTest/QTest>

#include "cpu/dot.h"
#include "cpu/row_math.h"
#include "kernel_chunks.h"
#include "kernel_runs.h"
#include "ops/reduction/sort_row.h"
#include "run/executor.h"
#include "tensor/half.h"

#include <fmt/format.h>
#include <map>
#include <numeric>
#include <set>

namespace {

void run_with_threads(Ran& ran, int threads) {
    Executor executor(builtin_registry(), threads);
    const auto work = executor.work_size(ran.nodes, threads);
    QVERIFY(work.ok());
    std::vector<std::byte> memory(*work);
    const RunResult result = executor.run(ran.nodes, threads, memory);
    QVERIFY2(result.end == RunEnd::done, english(result.error).c_str());
}

// Each row as a chunk of its own.
void run_row_by_row(Ran& ran) {
    Executor executor(builtin_registry(), 1);
    std::vector<std::byte> work(*executor.work_size(ran.nodes, 1));
    for (const Tensor* node : ran.nodes) {
        if (node->op == OpId::none || !builtin_registry().op(*node).computes) continue;
        const Status done = kernel_test::run_in_chunks(*node, work, 1);
        QVERIFY2(done.ok(), done.ok() ? "" : english(done.error()).c_str());
    }
}

using Elements = std::set<std::pair<int, std::vector<int64_t>>>;

// Runs node after node; of each some elements are explained before and compared afterwards.
void check_explanations(Ran& ran, double tolerance) {
    Executor executor(builtin_registry(), 1);
    std::mt19937 random(7);
    for (const Tensor* node : ran.nodes) {
        if (node->op == OpId::none) continue; // a parameter
        const OpDef& op = builtin_registry().op(*node);
        QVERIFY2(op.reads && op.explain && op.cost, op.name);
        std::map<int64_t, double> expected;
        double largest = 0;
        for (int k = 0; k < 40 && !is_empty(*node); ++k) {
            const int64_t flat = std::uniform_int_distribution<int64_t>(0, nelements(*node) - 1)(random);
            const Index out = index_of_flat(*node, flat);
            Elements touched, named;
            const auto explanation = op.explain(*node, out, [&](const Tensor& t, const Index& i) {
                for (int slot = 0; slot < max_src; ++slot) {
                    if (node->src[slot] == &t) touched.insert({slot, {i.begin(), i.end()}});
                }
                return value_of(t, i);
            });
            QVERIFY2(explanation.ok(), explanation.ok() ? "" : english(explanation.error()).c_str());
            QVERIFY(!explanation->lines.empty());
            std::vector<SourceElement> elements;
            QVERIFY(op.reads(*node, out, indices_in_memory(), elements).ok());
            for (const SourceElement& e : elements) {
                for (int d = 0; d < max_dims; ++d) QVERIFY(e.index[size_t(d)] < node->src[e.src]->ne[d]);
                named.insert({e.src, {e.index.begin(), e.index.end()}});
            }
            // A cast names its own result as a second source; set_rows looks for its index.
            if (node->op == OpId::set_rows) std::erase_if(touched, [](const auto& e) { return e.first == 1; });
            if (node->op == OpId::set_rows) std::erase_if(named, [](const auto& e) { return e.first == 1; });
            // An encoded element also depends on the others of its block, which the explanation doesn't read.
            const bool encoded = is_quantized(node->type);
            if (node->op != OpId::cpy)
                QVERIFY2(
                    encoded ? std::ranges::includes(named, touched) : touched == named,
                    fmt::format("{} reads {} elements and names {}", op.name, touched.size(), named.size()).c_str());
            expected[flat] = explanation->value;
            if (std::isfinite(explanation->value)) largest = std::max(largest, std::fabs(explanation->value));
        }
        std::vector<std::byte> work(*executor.work_size({&node, 1}, 1));
        const RunResult result = executor.run({&node, 1}, 1, work);
        QVERIFY2(result.end == RunEnd::done, english(result.error).c_str());
        for (const auto& [flat, value] : expected) {
            const double got = value_of(*node, index_of_flat(*node, flat));
            const bool same = (std::isnan(got) && std::isnan(value)) || got == value ||
                              std::fabs(got - value) <= tolerance * std::max(largest, 1e-3);
            QVERIFY2(same, fmt::format("{}[{}]: explained as {}, computed {}", op.name, flat, value, got).c_str());
        }
    }
}

} // namespace

class TestKernelsElementwise : public QObject {
    Q_OBJECT

  private slots:
    void kernels_match_explanations_on_any_number_of_threads_data();
    void kernels_match_explanations_on_any_number_of_threads();
    void values_by_hand();
    void sums_and_norms_by_a_plain_reference();
    void rows_are_sorted_as_by_comparing();
    void row_math_is_what_single_numbers_give();
};

void TestKernelsElementwise::kernels_match_explanations_on_any_number_of_threads_data() {
    QTest::addColumn<QByteArray>("script");
    QTest::addColumn<double>("tolerance");
    const auto add = [](const std::string& name, const std::string& script, double tolerance = 2e-6) {
        QTest::newRow(name.c_str()) << QByteArray::fromStdString(script + "\ngraph c\n") << tolerance;
    };
    const std::map<std::string, double> floats = {{"f32", 2e-6}, {"f16", 2e-3}, {"bf16", 1.6e-2}};
    for (const std::string op : {"add", "sub", "mul"}) {
        for (const auto& [type, tolerance] : floats) {
            const std::string a = "a = tensor(" + type + ", 70, 4, 3, 2)\n";
            add(op + " " + type, a + "b = tensor(" + type + ", 70, 4, 3, 2)\nc = " + op + "(a, b)", tolerance);
            add(op + " row " + type, a + "b = tensor(" + type + ", 70)\nc = " + op + "(a, b)", tolerance);
            add(op + " tiles " + type, a + "b = tensor(" + type + ", 7, 2, 1, 2)\nc = " + op + "_inplace(a, b)",
                tolerance);
            add(op + " f32 to " + type, a + "b = tensor(f32, 1, 4)\nc = " + op + "(a, b)", tolerance);
        }
        add(op + " strided b", "a = tensor(f32, 5, 7)\nb = tensor(f32, 7, 5)\nc = " + op + "(a, transpose(b))");
        add(op + " permuted a",
            "a = tensor(f32, 6, 3, 4)\nb = tensor(f32, 6, 4, 3)\nc = " + op + "(permute(a, [0, 2, 1, 3]), b)");
    }
    add("long rows", "a = tensor(f32, 1300, 3)\nb = tensor(f32, 13, 1)\nc = mul(a, b)");
    // Floats that are read in place, in rows whose last part is shorter.
    const std::string longest = "a = tensor(f32, 40001, 2)\n";
    add("longest rows", longest + "b = tensor(f32, 40001, 2)\nc = add(a, b)");
    add("longest rows and one", longest + "b = tensor(f32, 40001)\nc = mul(a, b)");
    add("longest rows and a number", longest + "b = tensor(f32, 1, 2)\nc = sub(a, b)");
    add("longest rows and tiles", "a = tensor(f32, 40000, 2)\nb = tensor(f32, 4000)\nc = add(a, b)");
    add("longest rows to f16", longest + "c = cast(a, f16)", 1e-3);
    add("longest rows taken", "a = tensor(f16, 40001, 3)\nb = tensor(i32, 2)\nc = get_rows(a, b)");
    add("longest rows set",
        "a = tensor(f16, 40001, 3)\nb = tensor(f32, 40001, 2)\ni = tensor(i64, 2)\nc = set_rows(a, b, i)", 1e-3);
    add("div", "a = tensor(f32, 33, 4)\npb = tensor(f32, 33)\nc = div(a, pb)");
    add("add q8_0", "a = tensor(q8_0, 1024, 3)\nb = tensor(f32, 1024, 3)\nc = add(a, b)", 1e-2);
    add("add q4_0", "a = tensor(q4_0, 64, 3)\nb = tensor(f32, 64, 3)\nc = add(a, b)", 0.2);
    add("add_cast", "a = tensor(f16, 64, 3)\nb = tensor(f32, 64, 3)\nc = add_cast(a, b, f32)");
    add("add1", "a = tensor(f32, 9, 5, 2)\nb = tensor(f32, 1)\nc = add1(a, b)");
    add("add_id", "a = tensor(f32, 9, 2, 3)\nb = tensor(f32, 9, 4)\ni = tensor(i32, 2, 3)\nc = add_id(a, b, i)");
    add("acc", "a = tensor(f32, 8, 6)\nb = tensor(f32, 3, 2)\nc = acc(a, b, nb1=32, nb2=192, nb3=192, offset=36)");
    add("acc in place",
        "a = tensor(f32, 8, 6)\nb = tensor(f32, 3, 2)\nc = acc_inplace(a, b, nb1=32, nb2=192, nb3=192, offset=36)");
    add("set", "a = tensor(f32, 8, 6)\nb = tensor(f32, 3, 2)\nc = set_2d(a, b, nb1=32, offset=36)");
    add("scale", "a = tensor(f32, 70, 3)\nc = scale_bias(scale_inplace(a, -1.5), 0.5, 2)");
    add("clamp", "a = tensor(f16, 70, 3)\nc = clamp(a, -1, 0.5)", 2e-3);
    add("fill", "a = tensor(f16, 70, 3)\nc = fill(a, 1.5)");
    add("arange", "c = arange(1, 9.5, 0.25)");
    for (const std::string f :
         {"abs",        "sgn",   "neg",       "step",        "tanh", "elu",   "relu",     "sigmoid",  "gelu",
          "gelu_quick", "silu",  "hardswish", "hardsigmoid", "exp",  "expm1", "softplus", "gelu_erf", "floor",
          "ceil",       "round", "trunc",     "sqr",         "sqrt", "log",   "sin",      "cos"}) {
        add(f, "a = tensor(f32, 70, 4, 3)\nc = " + f + "(view_3d(a, [9, 4, 3], nb1=280, nb2=1120, offset=16))",
            f.starts_with("gelu") ? 2e-3 : 2e-6);
        add(f + " f16 in place", "a = tensor(f16, 70, 4)\nc = " + f + "_inplace(a)", 3e-3);
    }
    add("xielu", "a = tensor(f32, 70)\nc = xielu(a, 0.8, 0.7, 0.5, -1e-6)");
    add("leaky_relu", "a = tensor(f32, 70)\nc = leaky_relu(a, 0.1)");
    for (const std::string f : {"reglu", "geglu", "swiglu", "geglu_erf", "geglu_quick"}) {
        add(f, "a = tensor(f32, 70, 4)\nc = " + f + "(a)", 3e-3);
        add(f + " swapped", "a = tensor(f32, 70, 4)\nc = " + f + "_swapped(a)", 3e-3);
        add(f + " split f16", "a = tensor(f16, 70, 4)\nb = tensor(f16, 70, 4)\nc = " + f + "_split(a, b)", 4e-3);
    }
    add("swiglu_oai", "a = tensor(f32, 70, 4)\nb = tensor(f32, 70, 4)\nc = swiglu_oai(a, b, 1.7, 1.2)");
    for (const std::string f : {"sum", "sum_rows", "mean", "cumsum", "argsort"})
        add(f, "a = tensor(f32, 600, 4, 3, 2)\nc = " + f + "(a)", 1e-5);
    add("sum f16", "a = tensor(f16, 70, 4)\nc = sum(a)", 2e-2);
    add("argmax", "a = tensor(f32, 70, 9)\nc = argmax(a)");
    add("count_equal", "a = tensor(i32, 70, 9)\nb = tensor(i32, 70, 9)\nc = count_equal(a, b)");
    add("argsort desc", "a = tensor(f32, 70, 9)\nc = argsort(a, desc)");
    add("top_k", "a = tensor(f32, 70, 9)\nc = top_k(a, 5)");
    add("argsort_top_k", "a = tensor(f32, 70, 9)\nc = argsort_top_k(a, 5)");
    for (const std::string f : {"norm", "rms_norm", "l2_norm"}) {
        add(f, "a = tensor(f32, 70, 4, 3, 2)\nc = " + f + "(a, 1e-5)");
        add(f + " in place", "a = tensor(f32, 600, 4)\nc = " + f + "_inplace(permute(a, [0, 2, 1, 3]), 1e-5)");
    }
    add("group_norm", "a = tensor(f32, 7, 4, 5, 2)\nc = group_norm(a, 3, 1e-5)");
    add("soft_max", "a = tensor(f32, 70, 4, 3, 2)\nc = soft_max_inplace(a)");
    for (const std::string type : {"f16", "f32"})
        add("soft_max_ext " + type,
            "a = tensor(f32, 700, 4, 6, 2)\nm = tensor(" + type +
                ", 700, 5, 3)\ns = tensor(f32, 6)\nc = soft_max_ext(a, m, 0.5, 4, sinks=s)",
            1e-5);
    for (const std::string type : {"f32", "f16", "bf16"}) {
        add("cont " + type, "a = tensor(" + type + ", 7, 4, 3)\nc = cont(permute(a, [2, 0, 1, 3]))");
        add("cont transposed " + type, "a = tensor(" + type + ", 37, 41, 3)\nc = cont(transpose(a))");
        add("cont_2d " + type, "a = tensor(" + type + ", 7, 4, 3)\nc = cont_2d(transpose(a), [6, 14])");
        for (const std::string to : {"f32", "f16", "bf16", "q8_0", "i32"})
            if (to != "i32" || type == "f32")
                add("cast " + type + " to " + to, "a = tensor(" + type + ", 64, 4)\nc = cast(a, " + to + ")", 1.6e-2);
    }
    add("cast transposed", "a = tensor(f32, 7, 4, 3)\nc = cast(transpose(a), f16)", 2e-3);
    add("cast q4_0", "a = tensor(q4_0, 64, 4)\nc = cast(a, f32)");
    add("cpy reshapes", "a = tensor(q8_0, 64, 4)\nb = tensor(f32, 16, 16)\nc = cpy(a, transpose(b))");
    add("dup", "a = tensor(i16, 7, 4)\nc = dup(transpose(a))");
    add("repeat", "a = tensor(f16, 7, 2, 1, 2)\nc = repeat_4d(a, [14, 4, 3, 2])");
    for (const std::string dim : {"0", "1", "2", "3"})
        add("concat " + dim, "a = tensor(i32, 4, 4, 4, 4)\nb = tensor(i32, 4, 4, 4, 4)\nc = concat(a, permute(b, "
                             "[1, 0, 2, 3]), " +
                                 dim + ")");
    add("concat q8_0", "a = tensor(q8_0, 64, 4)\nb = tensor(q8_0, 64, 4)\nc = concat(a, b, 0)");
    for (const std::string type : {"f32", "f16", "bf16", "q4_0", "q8_0", "i32"}) {
        add("get_rows " + type, "a = tensor(" + type + ", 1088, 5, 2)\nb = tensor(i32, 3, 2)\nc = get_rows(a, b)");
        if (type != "i32")
            for (const std::string from : {"f32", "f16"})
                add("set_rows " + from + " to " + type,
                    "a = tensor(" + type + ", 1088, 5, 2)\nb = tensor(" + from +
                        ", 1088, 3, 2)\ni = tensor(i64, 3)\nc = set_rows(a, b, i)",
                    type == "q4_0" ? 0.2 : 1.6e-2);
    }
    add("diag_mask_inf", "a = tensor(f32, 9, 5, 3)\nc = diag_mask_inf(a, 2)");
    add("diag_mask_zero", "a = tensor(f32, 9, 5, 3)\nc = diag_mask_zero_inplace(a, 0)");
    add("pad", "a = tensor(f32, 5, 4, 3)\nc = pad_ext(a, [1, 2, 0, 3, 2, 0, 1, 1])");
    add("pad_circular", "a = tensor(f32, 5, 4, 3)\nc = pad_ext_circular(a, [7, 2, 0, 3, 2, 0, 1, 1])");
    add("roll", "a = tensor(f32, 5, 4, 3)\nc = roll(a, [2, -3, 0, 0])");
    add("diag", "a = tensor(f32, 5, 1, 3)\nc = diag(a)");
    for (const std::string mode : {"nearest", "bilinear", "bicubic", "257", "258", "513"}) {
        add("larger " + mode, "a = tensor(f32, 5, 4, 3)\nc = interpolate(a, [11, 9, 6, 2], " + mode + ")");
        add("smaller " + mode, "a = tensor(f32, 15, 14, 3)\nc = interpolate(a, [4, 5, 2, 1], " + mode + ")");
    }
    add("cross_entropy_loss", "a = tensor(f32, 50, 4)\npb = tensor(f32, 50, 4)\nc = cross_entropy_loss(a, pb)");
    add("adamw",
        "pa = tensor(f32, 50, 4)\nset_param(pa)\ng = tensor(f32, 50, 4)\npm = tensor(f32, 50, 4)\npv = tensor(f32, "
        "50, 4)\npp = tensor(f32, 7)\nc = opt_step_adamw(pa, g, pm, pv, pp)");
    add("sgd", "pa = tensor(f32, 50, 4)\nset_param(pa)\ng = tensor(f32, 50, 4)\npp = tensor(f32, 2)\n"
               "c = opt_step_sgd(pa, g, pp)");
    add("views", "a = tensor(f32, 6, 4, 3)\nc = neg(cont(transpose(reshape_2d(view_1d(a, 24, 32), [6, 4]))))");
}

void TestKernelsElementwise::kernels_match_explanations_on_any_number_of_threads() {
    QFETCH(const QByteArray, script);
    QFETCH(const double, tolerance);
    Ran ran(script.constData(), 1);
    const auto before = ran.bytes();

    check_explanations(ran, tolerance);
    if (QTest::currentTestFailed()) return;
    const auto expected = ran.bytes();
    for (const int threads : {1, 2, 5}) {
        ran.set_bytes(before);
        run_with_threads(ran, threads);
        if (QTest::currentTestFailed()) return;
        QVERIFY2(ran.bytes() == expected, fmt::format("{} threads give other bits", threads).c_str());
    }
    ran.set_bytes(before);
    run_row_by_row(ran);
    QVERIFY2(ran.bytes() == expected, "one row at a time gives other bits");
}

// Numbers that ggml itself gave.
void TestKernelsElementwise::values_by_hand() {
    const float x[] = {1, 3, 3, 2, -1, 3, 0, -2};
    const float z[] = {-11, -10, -9.9f, -3, -0.5f, 0.5f, 3, 9.99f};
    const struct {
        const char* call;
        const float* input;
        std::vector<double> result;
    } rows[] = {
        {"argmax(a)", x, {5}},
        {"norm(a, 1e-5)", x, {-0.06819934, 1.02299, 1.02299, 0.4773954, -1.159389, 1.02299, -0.613794, -1.704983}},
        {"rms_norm(a, 1e-5)", x, {0.46499, 1.39497}},
        {"l2_norm(a, 1e-5)", x, {0.164399, 0.493197}},
        {"gelu(a)", z, {0, 0, 0, -0.003637314, -0.1542969, 0.3457031, 2.996094, 9.992188}},
        {"gelu_quick(a)",
         z,
         {-5.960464e-08, -4.172325e-07, -4.768372e-07, -0.01806641, -0.1496582, 0.3503418, 2.982422}},
        {"silu(a)", z, {-0.0001837156, -0.0004539787, -0.0004967046, -0.1422776, -0.1887703, 0.3112297, 2.857723}},
        {"swiglu(a)", x, {-0.7310586, 8.573168, 0, -3.523188}},
        {"swiglu_swapped(a)", x, {-0.2689414, 8.573168, 0, -0.4768117}},
        {"geglu(a)", x, {-0.8413086, 8.988281, 0, -3.910156}},
        {"reglu(a)", x, {-1, 9, 0, -4}},
        {"roll(a, [1, 0, 0, 0])", x, {-2, 1, 3, 3, 2, -1, 3, 0}},
    };
    for (const auto& row : rows) {
        Ran ran((std::string("a = tensor(f32, 8)\nc = ") + row.call + "\ngraph c\n").c_str(), 1);
        std::memcpy(ran.tensors[0]->data, row.input, sizeof x);
        run_with_threads(ran, 1);
        for (size_t i = 0; i < row.result.size(); ++i) {
            const double got = value_of(*ran.nodes.back(), {int64_t(i), 0, 0, 0});
            QVERIFY2(std::fabs(got - row.result[i]) <= 2e-6 * std::fabs(row.result[i]) + 1e-12,
                     fmt::format("{}[{}]: expected {}, got {}", row.call, i, row.result[i], got).c_str());
        }
    }
}

// In double, straight over the leaf's memory: the explanations have no part in it.
void TestKernelsElementwise::sums_and_norms_by_a_plain_reference() {
    using Reference = void (*)(std::vector<double>&);
    const auto mean = [](const std::vector<double>& v) {
        double sum = 0;
        for (const double x : v) sum += x;
        return sum / double(v.size());
    };
    static auto mean_of = mean;
    const std::pair<const char*, Reference> rows[] = {
        {"soft_max(a)",
         [](std::vector<double>& v) {
             double sum = 0;
             for (double& x : v) sum += x = std::exp(x);
             for (double& x : v) x /= sum;
         }},
        {"norm(a, 0.01)",
         [](std::vector<double>& v) {
             const double m = mean_of(v);
             std::vector<double> squares;
             for (const double x : v) squares.push_back((x - m) * (x - m));
             for (double& x : v) x = (x - m) / std::sqrt(mean_of(squares) + double(0.01f));
         }},
        {"cumsum(a)",
         [](std::vector<double>& v) {
             for (size_t k = 1; k < v.size(); ++k) v[k] += v[k - 1];
         }},
        {"silu(a)",
         [](std::vector<double>& v) {
             for (double& x : v) x /= 1 + std::exp(-x);
         }},
        {"argsort(a)",
         [](std::vector<double>& v) {
             std::vector<double> sorted = v, index(v.size());
             std::sort(sorted.begin(), sorted.end());
             for (size_t k = 0; k < v.size(); ++k)
                 index[k] = double(std::find(v.begin(), v.end(), sorted[k]) - v.begin());
             v = index;
         }},
    };
    for (const auto& [call, reference] : rows) {
        for (const int64_t width : {1, 31, 513}) {
            Ran ran(fmt::format("a = tensor(f32, {}, 3, 2)\nc = {}\ngraph c\n", width, call).c_str(), 5);
            run_with_threads(ran, 2);
            for (const int64_t i1 : {0, 1, 2}) {
                std::vector<double> row;
                for (int64_t k = 0; k < width; ++k) row.push_back(value_of(*ran.tensors[0], {k, i1, 1, 0}));
                reference(row);
                for (int64_t k = 0; k < width; ++k) {
                    const double got = value_of(*ran.nodes.back(), {k, i1, 1, 0});
                    QVERIFY2(std::fabs(got - row[size_t(k)]) <= 1e-5 * std::max(1.0, std::fabs(row[size_t(k)])),
                             fmt::format("{}[{}, {}]: expected {}, got {}", call, k, i1, row[size_t(k)], got).c_str());
                }
            }
        }
    }
}

void TestKernelsElementwise::rows_are_sorted_as_by_comparing() {
    std::mt19937 random(5);
    for (const int32_t n : {1, 2, 47, 48, 49, 700, 1536, 1537, 5000}) {
        for (const bool descending : {false, true}) {
            constexpr int32_t first = 3;
            std::vector<float> x(static_cast<size_t>(first + n));
            for (float& value : x) {
                const float odd[] = {0.0f, -0.0f, INFINITY, -INFINITY, NAN, -NAN, 1e-42f, -1e-42f};
                const uint32_t roll = random();
                value = roll % 3 == 0   ? odd[roll / 3 % 8]
                        : roll % 3 == 1 ? static_cast<float>(static_cast<int32_t>(roll) % 50)
                                        : std::bit_cast<float>(roll);
            }
            std::vector<int32_t> sorted(static_cast<size_t>(n)), expected(sorted.size());
            std::iota(expected.begin(), expected.end(), first);
            std::stable_sort(expected.begin(), expected.end(), [&](int32_t i, int32_t j) {
                const float a = x[static_cast<size_t>(i)], b = x[static_cast<size_t>(j)];
                if (std::isnan(a) || std::isnan(b)) return !std::isnan(a);
                return descending ? a > b : a < b;
            });
            sort_row(x.data(), first, descending, sorted);
            QVERIFY2(sorted == expected, fmt::format("{} numbers", n).c_str());
        }
    }
}

void TestKernelsElementwise::row_math_is_what_single_numbers_give() {
    std::vector<uint16_t> halves(1 << 16);
    for (size_t i = 0; i < halves.size(); ++i) halves[i] = static_cast<uint16_t>(i);
    std::vector<float> values(halves.size());
    row_to_floats(TypeId::f16, reinterpret_cast<const std::byte*>(halves.data()), values.data(), std::ssize(halves));
    for (size_t i = 0; i < halves.size(); ++i)
        QCOMPARE(std::bit_cast<uint32_t>(values[i]), std::bit_cast<uint32_t>(f16_to_f32(halves[i])));
    // Every exponent, and the bits around which f16 rounds.
    for (uint32_t high = 0; high < (1 << 16); ++high) {
        for (size_t k = 0; k < 16; ++k)
            values[k] = std::bit_cast<float>((high << 16) | (k < 8 ? static_cast<uint32_t>(k) * 0x1000u - (k > 4)
                                                                   : static_cast<uint32_t>(k) * 0x0FFFu));
        row_from_floats(TypeId::f16, values.data(), reinterpret_cast<std::byte*>(halves.data()), 16);
        for (size_t k = 0; k < 16; ++k) QCOMPARE(halves[k], f32_to_f16(values[k]));
    }
    const auto is_exp = [](float x, float got) {
        const double expected = std::exp(static_cast<double>(x));
        return expected > 3.4028235e38 ? std::isinf(got) : std::fabs(got - expected) <= 2.5e-7 * expected + 1.5e-45;
    };
    std::vector<float> xs;
    for (float x = -110; x < 95; x += 0.0137f) xs.push_back(x);
    for (const float x : xs) QVERIFY2(is_exp(x, exp_f32(x)), fmt::format("e^{}: {}", x, exp_f32(x)).c_str());
    // In vectors as well, with a rest that fills none.
    for (const DotTable* table : dot_tables()) {
        std::vector<float> ys(xs.size());
        const double sum = table->loops.exp_less(xs.data(), 0, ys.data(), std::ssize(xs));
        for (size_t i = 0; i < xs.size(); ++i)
            QVERIFY2(is_exp(xs[i], ys[i]), fmt::format("{}: e^{}: {}", table->name, xs[i], ys[i]).c_str());
        QVERIFY(std::isinf(sum));
        for (const int64_t n :
             {int64_t{0}, int64_t{1}, int64_t{15}, int64_t{17}, int64_t{256}, int64_t{300}, std::ssize(xs)}) {
            double alone = 0;
            for (int64_t i = 0; i < n; ++i) alone += std::exp(static_cast<double>(xs[static_cast<size_t>(i)]) - 90);
            const double made = table->loops.exp_sum(xs.data(), 90, n);
            QVERIFY2(std::fabs(made - alone) <= 1e-6 * alone + static_cast<double>(n) * 1.5e-45,
                     fmt::format("{}: {} of {}: {}", table->name, made, n, alone).c_str());
        }
        for (int64_t n = 1; n < 40; ++n) {
            const float *const cosines = xs.data() + 100, *const sines = xs.data() + 200;
            table->loops.turn_neighbours(xs.data(), cosines, sines, ys.data(), n);
            for (int64_t i = 0; i < n; ++i) {
                QVERIFY(ys[2 * i] == xs[2 * i] * cosines[i] - xs[2 * i + 1] * sines[i]);
                QVERIFY(ys[2 * i + 1] == xs[2 * i] * sines[i] + xs[2 * i + 1] * cosines[i]);
            }
        }
        const float odd[] = {NAN, INFINITY, -INFINITY, 0};
        float made[4];
        QVERIFY(std::isnan(table->loops.exp_less(odd, 0, made, 4)) && std::isnan(table->loops.exp_sum(odd, 0, 4)));
        QVERIFY(std::isinf(table->loops.exp_sum(odd + 1, 0, 3)) && table->loops.exp_sum(odd + 2, 0, 2) == 1.0);
        QVERIFY(std::isnan(made[0]) && std::isinf(made[1]) && made[2] == 0.0f && made[3] == 1.0f);
        QCOMPARE(table->loops.largest(odd, 4), INFINITY);
        QCOMPARE(table->loops.largest(odd, 1), -INFINITY);
        QVERIFY(!table->loops.all_finite(odd, 4) && table->loops.all_finite(odd + 3, 1));
    }
    QVERIFY(std::isnan(exp_f32(NAN)));
    QCOMPARE(exp_f32(-INFINITY), 0.0f);
    QVERIFY(std::isinf(exp_f32(INFINITY)));
    QCOMPARE(exp_f32(0), 1.0f);
}

QTEST_APPLESS_MAIN(TestKernelsElementwise)
#include "test_kernels_elementwise.moc"
