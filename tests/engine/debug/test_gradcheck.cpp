// SPDX-License-Identifier: MIT
// The gradients of every op that has one agree with differences of the loss, and a planted fault is found.
#include "debug/probes/gradcheck.h"
#include "debug/session.h"
#include "graph/backward.h"
#include "ops/all.h"
#include "script/script.h"

#include <QtTest/QTest>

#include <random>
#include <set>

using namespace ggs;

namespace {

std::string words(const Message& message) { return english(message); }

// Programs with an op y, by the op's name; N, M, K and L are replaced with sizes. The parameters are a and b.
struct Sample {
    const char* op;
    const char* text;
};
const Sample samples[] = {
    {"DUP", "y = dup(a)"},
    {"ADD", "b = tensor(f32, N, 1, K) = uniform(-1, 1, seed=4)\nparam b\ny = add(a, b)"},
    {"ADD1",
     "p = tensor(f32, N) = uniform(-1, 1, seed=5)\nparam p\nb = tensor(f32, 1) = uniform(-1, 1, seed=4)\nparam b\n"
     "y = add1(p, b)"},
    {"ACC", "b = tensor(f32, 2, 2) = uniform(-1, 1, seed=4)\nparam b\ny = acc(a, b, a.nb1, a.nb2, a.nb3, a.nb0)"},
    {"SUB", "b = tensor(f32, N, M, K) = uniform(-1, 1, seed=4)\nparam b\ny = sub(a, b)"},
    {"MUL", "b = tensor(f32, N, M) = uniform(0.9, 1.1, seed=4)\nparam b\ny = mul(a, b)"},
    {"DIV", "b = tensor(f32, N, M, K) = uniform(0.9, 1.1, seed=4)\nparam b\ny = div(a, b)"},
    {"SQR", "y = sqr(a)"},
    {"SQRT", "p = tensor(f32, N, M) = uniform(50, 100, seed=5)\nparam p\ny = sqrt(p)"},
    {"LOG", "p = tensor(f32, N, M) = uniform(0.9, 1.1, seed=5)\nparam p\ny = log(p)"},
    {"SIN", "y = sin(scale(a, 6.5))"},
    {"COS", "y = cos(scale(a, 6.5))"},
    {"SUM", "y = sum(a)"},
    {"SUM_ROWS", "y = sum_rows(a)"},
    {"MEAN", "y = mean(cont(a))"},
    {"REPEAT", "y = repeat_4d(a, [3 * N, M, 2 * K, 1])"},
    {"REPEAT_BACK", "t = tensor(f32, 2 * N, M, K) = uniform(-1, 1, seed=6)\nparam t\ny = repeat_back(t, a)"},
    {"RMS_NORM", "y = rms_norm(scale(a, 10), 0.001)"},
    {"MUL_MAT", "b = tensor(f32, N, L, 2 * K) = uniform(-1, 1, seed=4)\nparam b\ny = mul_mat(a, b)"},
    {"SCALE", "y = scale_bias(a, 2.5, 0.5)"},
    {"SET", "b = tensor(f32, 2, 2) = uniform(-1, 1, seed=4)\nparam b\ny = set(a, b, a.nb1, a.nb2, a.nb3, a.nb0)"},
    {"CPY", "t = tensor(f32, M, N, K)\ny = cpy(a, t)"},
    {"CONT", "y = cont(permute(a, 1, 2, 0, 3))"},
    {"RESHAPE", "y = cont(transpose(reshape_2d(a, M * N, K)))"},
    {"VIEW", "y = cont(view_2d(a, 2, M, a.nb1, a.nb0))"},
    {"PERMUTE", "y = sqr(cont(permute(a, 2, 0, 1, 3)))"},
    {"TRANSPOSE", "y = sqr(cont(transpose(a)))"},
    {"GET_ROWS", "ids = tensor(i32, 5) { 0 1 0 1 1 }\nt = tensor(f32, N, 3) = uniform(-1, 1, seed=6)\nparam t\n"
                 "y = get_rows(t, ids)"},
    {"EMBEDDING_BAG",
     "s = csr(rows, { 0 2 | | 1 1 2 }, { 0.5 2 | | 1 -1 0.25 })\nt = tensor(f32, N, 3) = uniform(-1, 1, "
     "seed=6)\nparam t\ny = add(embedding_bag(t, s), embedding_bag(t, s.keys, s.offsets, mean))"},
    {"CSR_MUL_MAT", "s = csr(rows, { 0 2 | | 1 1 2 }, { 0.5 2 | | 1 -1 0.25 })\nb = tensor(f32, 3, N) = uniform(-1, 1, "
                    "seed=6)\nparam b\ny = csr_mul_mat(s, b)"},
    {"DIAG_MASK_INF", "y = soft_max(diag_mask_inf(a, 1))"},
    {"DIAG_MASK_ZERO", "y = diag_mask_zero(a, 1)"},
    {"SOFT_MAX", "m = tensor(f32, N, M) = uniform(-1, 1, seed=7)\ny = soft_max_ext(a, m, scale=0.5)"},
    {"ROPE", "t = tensor(f32, 8, 2, M) = uniform(-1, 1, seed=6)\nparam t\np = tensor(i32, M) = arange(3, 2)\n"
             "y = rope(t, p, 8, neox)"},
    {"IM2COL",
     "k = tensor(f32, 3, 3, K, 2) = uniform(-1, 1, seed=8)\nparam k\ni = tensor(f32, 6, 7, K) = uniform(-1, 1, "
     "seed=9)\nparam i\nc = im2col(k, i, 1, 1, 1, 1, 1, 1, true, f32)\n"
     "y = mul_mat(reshape_2d(c, 9 * K, 42), reshape_2d(k, 9 * K, 2))"},
    {"POOL_2D", "t = tensor(f32, 6, 4, K) = uniform(-1, 1, seed=6)\nparam t\n"
                "y = add(pool_2d(t, max, 2, 2, 2, 2, 0, 0), pool_2d(t, avg, 2, 2, 2, 2, 0, 0))"},
    {"ABS", "y = abs(a)"},
    {"SGN", "y = mul(sgn(a), a)"},
    {"NEG", "y = neg(a)"},
    {"STEP", "y = mul(step(a), a)"},
    {"RELU", "y = relu(a)"},
    {"SILU", "y = silu(scale(a, 5))"},
    {"EXP", "y = exp(a)"},
    {"EXPM1", "y = expm1(a)"},
    {"SOFTPLUS", "y = softplus(scale(a, 5))"},
    {"SWIGLU", "b = tensor(f32, N, M, K) = uniform(-1, 1, seed=4)\nparam b\ny = swiglu_split(a, b)"},
    {"CROSS_ENTROPY_LOSS", "t = soft_max(tensor(f32, N, M, K))\ny = cross_entropy_loss(scale(a, 10), t)"},
};

// The loss is the sum of the products of y with random weights, so that no two elements have the same gradient.
std::string program_of(const Sample& sample, unsigned seed) {
    std::mt19937 random(seed);
    std::string text = "a = tensor(f32, N, M, K) = uniform(-1, 1, seed=" + std::to_string(seed) + ")\nparam a\n";
    text += sample.text;
    text += "\nw = tensor(f32, y.ne0, y.ne1, y.ne2, y.ne3) = uniform(0.5, 1.5, seed=1)\nwa = tensor(f32, N, M, K) = "
            "uniform(0.5, 1.5, seed=2)\nl = add(sum(mul(y, w)), sum(mul(a, wa)))\nloss l\ngf = graph(grads=true)\n"
            "expand(gf, l)\nbackward(gf)\ncompute(gf, threads=2)\n";
    std::string out;
    const std::map<char, int> sizes = {{'N', 2 + static_cast<int>(random() % 4)},
                                       {'M', 2 + static_cast<int>(random() % 3)},
                                       {'K', 1 + static_cast<int>(random() % 3)},
                                       {'L', 1 + static_cast<int>(random() % 4)}};
    for (const char c : text) {
        const auto size = sizes.find(c);
        size == sizes.end() ? out += c : out += std::to_string(size->second);
    }
    return out;
}

std::unique_ptr<Session> opened(const Registry& registry, const std::string& text) {
    BuiltScript built = build_script(registry, text);
    if (!built.ok()) qFatal("%s\n%s", english(*built.error).c_str(), text.c_str());
    Result<std::unique_ptr<Session>> session = Session::open(registry, std::move(built.program));
    if (!session.ok()) qFatal("%s", words(session.error()).c_str());
    return std::move(session).value();
}

GradientsChecked checked(Session& session, const GradcheckOptions& options = {}) {
    Result<GradientsChecked> result = check_gradients(session, options);
    if (!result.ok()) qFatal("%s", words(result.error()).c_str());
    return std::move(result).value();
}

std::string told(const Structure& structure, const GradientCheck& check) {
    std::string text = structure.name(check.tensor) + ": " + verdict_word(check.verdict).c_str() + " " +
                       std::to_string(check.relative_error) + " " + words(check.why);
    for (const CheckedDerivative& each : check.checked)
        text += "\n  " + std::to_string(each.flat) + ": " + std::to_string(each.gradient) + ", differences " +
                std::to_string(each.differences) + " ± " + std::to_string(each.uncertainty) +
                (each.kink ? " kink at " + structure.name(*each.kink) : "");
    return text;
}

} // namespace

class TestGradcheck : public QObject {
    Q_OBJECT
  private slots:
    void every_op_with_a_gradient_has_a_sample() {
        std::set<std::string> sampled, known;
        for (const Sample& sample : samples) sampled.insert(sample.op);
        const Registry& registry = builtin_registry();
        for (int id = 0; id < static_cast<int>(OpId::count); ++id) {
            const OpDef& op = registry.op(static_cast<OpId>(id));
            if (op.gradients.rule && !op.variant) known.insert(op.name);
            QVERIFY2((op.gradients.rule != nullptr) == (*op.gradient_text != '\0'), op.name);
        }
        for (const std::string& op : known) QVERIFY2(sampled.contains(op), op.c_str());
        const std::string functions = registry.op(OpId::unary).gradient_text;
        for (const char* name : {"ABS", "SGN", "NEG", "STEP", "RELU", "SILU", "EXP", "EXPM1", "SOFTPLUS"})
            QVERIFY2(sampled.contains(name), name);
    }

    void gradients_agree_with_differences_data() {
        QTest::addColumn<int>("number");
        for (size_t i = 0; i < std::size(samples); ++i) QTest::newRow(samples[i].op) << static_cast<int>(i);
    }
    void gradients_agree_with_differences() {
        QFETCH(const int, number);
        const Sample& sample = samples[number];
        for (unsigned seed = 11; seed < 14; ++seed) {
            const auto session = opened(builtin_registry(), program_of(sample, seed));
            const Moment before = session->moment();
            const GradientsChecked result = checked(*session);
            QCOMPARE(session->moment(), before);
            QVERIFY(!result.cancelled && result.good());
            const auto structure = session->structure();
            for (const GradientCheck& check : result.tensors) {
                QVERIFY(!check.checked.empty());
                const bool known = std::string(sample.op) == "ADD1" && structure->name(check.tensor) == "b";
                QVERIFY2(check.verdict == (known ? GradientVerdict::known : GradientVerdict::good),
                         told(*structure, check).c_str());
            }
        }
    }

    // A wrong sign, a missing factor, and a transposed term.
    void planted_fault_is_found_data() {
        QTest::addColumn<int>("fault");
        QTest::newRow("sign") << 0;
        QTest::newRow("factor") << 1;
        QTest::newRow("transposed") << 2;
    }
    void planted_fault_is_found() {
        QFETCH(const int, fault);
        const auto registry = std::make_shared<Registry>(builtin_registry());
        if (fault == 0)
            registry->define(OpId::cos).gradients.rule = [](BackwardPass& pass) {
                pass.add(0, pass.make(OpId::mul, {pass.gradient(), pass.make(OpId::sin, {pass.src(0)})}));
            };
        if (fault == 1)
            registry->define(OpId::sqr).gradients.rule = [](BackwardPass& pass) {
                pass.add(0, pass.make(OpId::mul, {pass.src(0), pass.gradient()}));
            };
        if (fault == 2)
            registry->define(OpId::mul_mat).gradients.rule = [](BackwardPass& pass) {
                Tensor* const g = pass.make(OpId::cont, {pass.make(OpId::transpose, {pass.gradient()})});
                if (pass.needs(0)) pass.add(0, pass.make(OpId::out_prod, {pass.src(1), g}));
                if (pass.needs(1)) pass.add(1, pass.gradient());
            };
        const char* const text[] = {"y = cos(a)", "y = sqr(a)",
                                    "b = tensor(f32, 4, 4) = uniform(-1, 1, seed=4)\ny = mul_mat(a, b)"};
        const std::string program = std::string("a = tensor(f32, 4, 4) = uniform(-1, 1, seed=3)\nparam a\n") +
                                    text[fault] +
                                    "\nw = tensor(f32, 4, 4) = uniform(0.5, 1.5, seed=1)\nl = sum(mul(y, w))\nloss l\n"
                                    "gf = graph(grads=true)\nexpand(gf, l)\nbackward(gf)\ncompute(gf)\n";
        QVERIFY(checked(*opened(builtin_registry(), program)).good());
        const auto session = opened(*registry, program);
        const GradientsChecked result = checked(*session);
        QCOMPARE(result.tensors.size(), size_t(1));
        QVERIFY2(result.tensors[0].verdict == GradientVerdict::wrong,
                 told(*session->structure(), result.tensors[0]).c_str());
        QVERIFY(!result.good());
    }

    void kink_is_named() {
        const auto session =
            opened(builtin_registry(), "a = tensor(f32, 3) { 0 1 -1 }\nparam a\ny = relu(a)\nl = sum(y)\nloss l\n"
                                       "gf = graph(grads=true)\nexpand(gf, l)\nbackward(gf)\ncompute(gf)\n");
        const GradientsChecked result = checked(*session);
        const GradientCheck& check = result.tensors.at(0);
        QVERIFY2(check.verdict == GradientVerdict::good, told(*session->structure(), check).c_str());
        QCOMPARE(check.kinks(), size_t(1));
        QCOMPARE(session->structure()->name(*check.checked.at(0).kink), std::string("y"));
    }

    // A difference over a kink would be between the two slopes.
    void kink_nearby_does_not_matter() {
        std::string program =
            "a = tensor(f32, 8) { 0.01 -0.01 0.001 -0.001 0.0001 1e-5 1 -1 }\nparam a\nl = "
            "sum(relu(a))\nloss l\ngf = graph(grads=true)\nexpand(gf, l)\nbackward(gf)\ncompute(gf)\n";
        const auto session = opened(builtin_registry(), program);
        const GradientCheck check = checked(*session).tensors.at(0);
        QVERIFY2(check.verdict == GradientVerdict::good, told(*session->structure(), check).c_str());
        QCOMPARE(check.kinks(), size_t(0));
        // The bias of a layer moves all examples of a batch, some of which are close to the kink.
        const auto layer =
            opened(builtin_registry(),
                   "x = tensor(f32, 2, 64) = uniform(-1, 1, seed=1)\nw = tensor(f32, 2, 16) = normal(0, 1)\n"
                   "b = tensor(f32, 16)\nparam w\nparam b\nl = sum(sqr(relu(add(mul_mat(w, x), b))))\n"
                   "loss l\ngf = graph(grads=true)\nexpand(gf, l)\nbackward(gf)\ncompute(gf)\n");
        for (const GradientCheck& each : checked(*layer).tensors)
            QVERIFY2(each.verdict == GradientVerdict::good, told(*layer->structure(), each).c_str());
    }

    // Numbers that are rounded to f16 on the way are not a mistake of a rule.
    void gradient_through_f16_is_rough() {
        const auto session =
            opened(builtin_registry(), "a = tensor(f32, 5) = uniform(-1, 1, seed=3)\nparam a\n"
                                       "c = tensor(f32, 5) = uniform(-1.001, 1.001, seed=3)\n"
                                       "l = sum(sqr(sub(cast(cast(a, f16), f32), c)))\nloss l\n"
                                       "gf = graph(grads=true)\nexpand(gf, l)\nbackward(gf)\ncompute(gf)\n");
        const GradientsChecked result = checked(*session);
        QVERIFY2(result.tensors.at(0).verdict == GradientVerdict::rough,
                 told(*session->structure(), result.tensors[0]).c_str());
        QVERIFY(result.good());
    }

    void loss_without_a_value_is_refused() {
        const auto session =
            opened(builtin_registry(), "a = tensor(f32, 2) { -1 1 }\nparam a\nl = sum(log(a))\nloss l\n"
                                       "gf = graph(grads=true)\nexpand(gf, l)\nbackward(gf)\ncompute(gf)\n");
        const Result<GradientsChecked> result = check_gradients(*session, {});
        QVERIFY(!result.ok());
        QVERIFY2(words(result.error()).starts_with("the loss is nan"), words(result.error()).c_str());
    }

    void parameter_that_the_loss_does_not_need_has_no_gradient() {
        const auto session =
            opened(builtin_registry(), "a = tensor(f32, 3) { 0 1 -1 }\nu = tensor(f32, 3) { 1 2 3 }\nparam a\nparam u\n"
                                       "l = sum(sqr(a))\nloss l\ngf = graph(grads=true)\nexpand(gf, u)\n"
                                       "expand(gf, l)\nbackward(gf)\ncompute(gf)\n");
        const GradientsChecked result = checked(*session);
        QCOMPARE(result.tensors.size(), size_t(2));
        QVERIFY(result.good());
        QVERIFY2(result.tensors[0].verdict == GradientVerdict::none && !result.tensors[0].gradient,
                 told(*session->structure(), result.tensors[0]).c_str());
        QVERIFY(result.tensors[1].verdict == GradientVerdict::good);
    }

    void program_without_gradients_is_refused() {
        const auto session = opened(builtin_registry(), "a = tensor(f32, 3) { 0 1 -1 }\nb = neg(a)\ngraph b\n");
        const Result<GradientsChecked> result = check_gradients(*session, {});
        QVERIFY(!result.ok());
        QVERIFY(words(result.error()).starts_with("the program has no gradients; mark a parameter"));
    }
};

QTEST_GUILESS_MAIN(TestGradcheck)
#include "test_gradcheck.moc"
