// SPDX-License-Identifier: MIT
// Nodes that one launch computes: the bits of each of them, and what is reported of them.
#include <QtTest/QTest> // first: moc fails on a file that begins with <concepts>

#include "cuda/device_kernel.h"
#include "engine/cuda/on_fake_gpu.h"
#include "models/generation.h"

#include <numeric>
#include <random>

using namespace ggs;

namespace {

// The fake GPU's kernels, compiled so that each access is seen.
const Registry& checked_registry() {
    static std::deque<DeviceKernel> kernels;
    static std::deque<cuda::FusionRow> rows;
    static std::vector<Fusion> fusions;
    static const Registry made = [] {
        Registry registry = FakeGpu::registry();
        for (const Fusion& fusion : *registry.op(OpId::rms_norm).kernels[DeviceKind::cuda].on_device->fusions) {
            rows.push_back(*fusion.row);
            rows.back().compute = fusion.compute_checked;
            fusions.push_back({&rows.back(), fusion.ops});
        }
        for (int id = 0; id < static_cast<int>(OpId::count); ++id) {
            const DeviceKernel*& kernel = registry.define(static_cast<OpId>(id)).kernels[DeviceKind::cuda].on_device;
            if (!kernel) continue;
            kernels.push_back({kernel->accepts, kernel->compute_checked, kernel->compute_checked, &fusions});
            kernel = &kernels.back();
        }
        return registry;
    }();
    return made;
}

std::unique_ptr<Session> opened_with(const Registry& registry, const std::string& text) {
    BuiltScript built = build_script(registry, text);
    if (!built.ok()) qFatal("%s\n%s", english(*built.error).c_str(), text.c_str());
    SessionOptions options;
    options.device = DeviceChoice{DeviceKind::cuda};
    auto session = Session::open(registry, std::move(built.program), options);
    if (!session.ok()) qFatal("%s", english(session.error()).c_str());
    return std::move(session).value();
}

std::vector<const Tensor*> nodes_of(const Session& session) {
    std::vector<const Tensor*> all;
    for (const Step& step : session.steps()) all.push_back(&session.program().tensor(step.node));
    return all;
}

// All nodes once, undisturbed and without times.
struct Ran {
    RunResult result;
    std::vector<std::byte> bytes; // of everything
    int launches = 0;
    QStringList fused; // of each node: its name, and the kernel's
};
Ran run_nodes(const Session& session, DeviceExecutor& executor, bool fuse) {
    Ran ran;
    const std::vector<const Tensor*> nodes = nodes_of(session);
    RunOptions options;
    options.fuse = fuse;
    FakeGpu::arm("", 0);
    ran.result = run_once(executor, nodes, 1, options);
    for (const auto& [name, count] : FakeGpu::launched) ran.launches += count;
    for (const TensorEntry& entry : session.program().tensors) {
        if (!entry.alive || !entry.tensor->data) continue;
        const size_t begin = ran.bytes.size();
        ran.bytes.resize(begin + nbytes(*entry.tensor));
        if (!session.program().read(*entry.tensor, 0, std::span(ran.bytes).subspan(begin)).ok())
            qFatal("bytes can't be read");
    }
    for (size_t i = 0; i < ran.result.fused.size(); ++i) {
        if (ran.result.fused[i].kernel)
            ran.fused.append(QString("%1: %2").arg(nodes[i]->name, ran.result.fused[i].kernel));
    }
    return ran;
}
Ran run_script(const std::string& text, bool fuse, bool checked = false) {
    const Registry& registry = checked ? checked_registry() : FakeGpu::registry();
    FakeGpu::checks = checked;
    const auto session = opened_with(registry, text);
    const auto executor =
        make_executor(registry, session->program().space, 1, described, DeviceChoice{DeviceKind::cuda});
    Ran ran = run_nodes(*session, *executor, fuse);
    FakeGpu::checks = false;
    return ran;
}

// Scripts with nodes of random shapes.
class Shapes {
  public:
    explicit Shapes(unsigned seed) : m_random(seed) {
        static constexpr int lengths[] = {2, 4, 30, 32, 34, 100, 256, 258, 640, 1026};
        length = lengths[below(std::size(lengths))];
        heads = 1 + below(3);
        tokens = 1 + below(4);
        m_in_place = below(3) == 0;
    }
    int length, heads, tokens;
    int below(size_t n) { return static_cast<int>(m_random() % n); }

    // Numbers of this shape: dense, or rows of longer ones.
    QString numbers(const QString& name) {
        m_text += QString("all_%1 = tensor(f32, %2, %3, %4) = normal(0, 1, seed=%5)\n")
                      .arg(name)
                      .arg(length + 3)
                      .arg(heads)
                      .arg(tokens)
                      .arg(m_random() % 1000);
        if (below(3) == 0)
            m_text += QString("%1 = view_3d(all_%1, %2, %3, %4, nb1=%5, nb2=%6, offset=8)\n")
                          .arg(name)
                          .arg(length)
                          .arg(heads)
                          .arg(tokens)
                          .arg(4 * (length + 3))
                          .arg(4 * (length + 3) * heads);
        else
            m_text += QString("%1 = view_3d(all_%1, %2, %3, %4, nb1=%5, nb2=%6, offset=0)\n")
                          .arg(name)
                          .arg(length)
                          .arg(heads)
                          .arg(tokens)
                          .arg(4 * length)
                          .arg(4 * length * heads);
        return name;
    }
    QString weights(const QString& name) {
        static const char* const shapes[] = {"%1", "%1", "%1, %2", "%1, %2, %3", "%1, 1, %3"};
        QString shape = shapes[below(std::size(shapes))];
        for (const auto& [place, n] : {std::pair("%1", length), {"%2", heads}, {"%3", tokens}})
            shape.replace(place, QString::number(n));
        m_text += QString("%1 = tensor(f32, %2) = normal(1, 0.3, seed=%3)\n").arg(name, shape).arg(m_random() % 1000);
        return name;
    }
    QString made(const QString& name, const QString& call, const QString& arguments, bool may_be_in_place = true) {
        m_text += QString("%1 = %2%3(%4)\n")
                      .arg(name, call, may_be_in_place && m_in_place && below(2) ? "_inplace" : "", arguments);
        m_last = name;
        return name;
    }
    QString normed(const QString& x, const QString& name) {
        const QString normed = made(name + "_norm", "rms_norm", x + (below(2) ? ", 1e-6" : ", 0.01"),
                                    name != "first"); // what others read stays
        return made(name, "mul", normed + ", " + weights(name + "_w"));
    }
    QString sum(const QString& x, const QString& other, bool other_first) {
        return made("sum", "add", other_first ? other + ", " + x : x + ", " + other);
    }
    QString rope(const QString& x) {
        m_text += QString("p = tensor(i32, %1) { ").arg(tokens);
        for (int i = 0; i < tokens; ++i) m_text += QString("%1 ").arg(below(5000));
        m_text += "}\n";
        const int dims = below(2) ? length : 2 * (1 + below(static_cast<size_t>(length / 2)));
        QString factors;
        if (below(3) == 0) {
            m_text += QString("factors = tensor(f32, %1) = uniform(1, 3, seed=7)\n").arg(dims / 2);
            factors = "factors, ";
        }
        return made("turned", "rope_ext",
                    QString("%1, p, %2n_dims=%3, mode=%4, n_ctx_orig=4096, freq_base=10000, freq_scale=0.5, "
                            "ext_factor=%5, attn_factor=1.1, beta_fast=32, beta_slow=1")
                        .arg(x, factors)
                        .arg(dims)
                        .arg(2 * below(2))
                        .arg(below(3) ? 0 : 1));
    }
    void scale(const QString& x) { made("scaled", "scale", x + ", 0.3"); }
    void set(const QString& x) {
        static const char* const types[] = {"f16", "f32", "bf16"};
        m_text += QString("cache = tensor(%1, %2, 9) = normal(0, 1, seed=5)\nat = tensor(%3, %4) { ")
                      .arg(types[below(3)])
                      .arg(length * heads)
                      .arg(below(2) ? "i64" : "i32")
                      .arg(tokens);
        std::vector<int> cells(9);
        std::iota(cells.begin(), cells.end(), 0);
        std::shuffle(cells.begin(), cells.end(), m_random);
        for (int i = 0; i < tokens; ++i) m_text += QString("%1 ").arg(cells[static_cast<size_t>(i)]);
        m_text += QString("}\nrows = view_2d(%1, %2, %3, nb1=%4, offset=0)\n")
                      .arg(x)
                      .arg(length * heads)
                      .arg(tokens)
                      .arg(4 * length * heads);
        made("kept", "set_rows", "cache, rows, at", false);
    }
    std::string text() const { return (m_text + "graph " + m_last + "\n").toStdString(); }

  private:
    std::mt19937 m_random;
    QString m_text, m_last;
    bool m_in_place = false;
};

// The products of gate and up with one column. Rows are shared by one, two and four warps, and some blocks go on to
// other rows.
std::string gate_and_up(unsigned seed) {
    static constexpr const char* types[] = {"f16",  "q4_0", "q5_0",  "q8_0", "q4_K",
                                            "q5_K", "q6_K", "mxfp4", "f32",  "bf16"};
    static constexpr int depths[] = {256, 512, 1024, 2304, 4096, 8192}, counts[] = {1, 2, 3, 7, 9, 33};
    static constexpr const char* gates[] = {"swiglu_split(gate, up)",      "geglu_split(gate, up)",
                                            "reglu_split(gate, up)",       "geglu_erf_split(gate, up)",
                                            "geglu_quick_split(gate, up)", "swiglu_oai(gate, up, 1.702, 1.5)"};
    std::mt19937 random(seed);
    const auto below = [&random](size_t n) { return random() % n; };
    const QString type = types[seed % std::size(types)];
    const int depth = depths[below(std::size(depths))],
              rows = depth == 256 && below(2) ? 301 : counts[below(std::size(counts))];
    QString text = QString("x = tensor(f32, %1) = normal(0, 1, seed=%2)\n").arg(depth).arg(seed);
    if (below(3) == 0) // one after the other in one tensor
        text +=
            QString(
                "both = tensor(%1, %2, %3) = normal(0, 1, seed=%4)\na = view_2d(both, %2, %5, nb1=both.nb1, offset=0)\n"
                "b = view_2d(both, %2, %5, nb1=both.nb1, offset=%5 * both.nb1)\n")
                .arg(type)
                .arg(depth)
                .arg(2 * rows)
                .arg(seed + 1)
                .arg(rows);
    else
        text +=
            QString("a = tensor(%1, %2, %3) = normal(0, 1, seed=%4)\nb = tensor(%1, %2, %3) = normal(0, 1, seed=%5)\n")
                .arg(type)
                .arg(depth)
                .arg(rows)
                .arg(seed + 1)
                .arg(seed + 2);
    text +=
        QString("gate = mul_mat(a, x)\nup = mul_mat(b, x)\ny = %1\ngf = graph()\n").arg(gates[below(std::size(gates))]);
    if (below(2)) text += "expand(gf, up)\n"; // up first
    return (text + "expand(gf, y)\ncompute(gf)\n").toStdString();
}

std::string script_of(const QString& fusion, unsigned seed) {
    if (fusion.startsWith("mul_mat")) return gate_and_up(seed);
    Shapes s(seed);
    const bool ropes = fusion.contains("rope");
    QString x = ropes && fusion.contains("set_rows") ? s.made("x", "cont", s.numbers("before"), false) : s.numbers("x");
    if (fusion.startsWith("add")) x = s.sum(x, s.numbers("other"), false);
    if (fusion.contains("norm")) x = s.normed(x, "first");
    if (fusion.contains("mul + add")) x = s.sum(x, s.numbers("other"), s.below(2));
    if (fusion.contains("add + rms_norm") && !fusion.startsWith("add")) x = s.normed(x, "second");
    if (ropes) x = s.rope(x);
    if (fusion.endsWith("scale")) s.scale(x);
    if (fusion.endsWith("set_rows")) s.set(x);
    return s.text();
}

constexpr const char* key_and_product =
    "x = tensor(f32, 64, 2, 3) = normal(0, 1, seed=1)\nw = tensor(f32, 64) = normal(1, 0.1, seed=2)\n"
    "p = tensor(i32, 3) { 4 5 6 }\nat = tensor(i64, 3) { 1 2 0 }\ncache = tensor(f16, 128, 4)\n"
    "v = tensor(f32, 8, 8) = normal(0, 1, seed=3)\n"
    "normed = rms_norm(x, 1e-6)\nkey = mul(normed, w)\n"
    "turned = rope_ext(key, p, n_dims=64, mode=2, n_ctx_orig=0, freq_base=10000, freq_scale=1, ext_factor=0, "
    "attn_factor=1, beta_fast=32, beta_slow=1)\n"
    "product = mul_mat(v, v)\nkept = set_rows(cache, view_2d(turned, 128, 3, nb1=512, offset=0), at)\n"
    "more = sqr(product)\n"
    "gf = graph()\nexpand(gf, turned)\nexpand(gf, product)\nexpand(gf, kept)\nexpand(gf, more)\ncompute(gf)\n";

} // namespace

class TestFusedKernels : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { register_devices(); }

    void bits_are_those_of_separate_kernels_data() {
        QTest::addColumn<QString>("fusion");
        QTest::addColumn<bool>("checked");
        for (const Fusion& each :
             *builtin_registry().op(OpId::rms_norm).kernels[DeviceKind::emulator].on_device->fusions) {
            for (const bool checked : {false, true})
                QTest::addRow("%s%s", each.row->name, checked ? ", checked" : "") << QString(each.row->name) << checked;
        }
    }
    void bits_are_those_of_separate_kernels() {
        QFETCH(const QString, fusion);
        QFETCH(const bool, checked);
        const WithFakeGpu fake;
        for (unsigned seed = 0; seed < (checked ? 12 : 60); ++seed) {
            const std::string text = script_of(fusion, seed);
            const Ran apart = run_script(text, false, checked), together = run_script(text, true, checked);
            QVERIFY2(apart.result.end == RunEnd::done, english(apart.result.error).c_str());
            QVERIFY2(together.result.end == RunEnd::done, (english(together.result.error) + "\n" + text).c_str());
            QVERIFY2(apart.bytes == together.bytes, text.c_str());
            const int parts = static_cast<int>(fusion.count('+')) + 1;
            QVERIFY(apart.fused.isEmpty());
            QVERIFY2(together.fused.size() == parts && together.fused.filter(": " + fusion).size() == parts,
                     (together.fused.join("\n").toStdString() + "\n" + text).c_str());
            QCOMPARE(together.launches, apart.launches - parts + 1);
        }
    }

    void rows_too_long_for_a_block_are_not_fused() {
        const std::string text = "x = tensor(f32, 13000, 1) = normal(0, 1, seed=1)\nw = tensor(f32, 13000) = normal(1, "
                                 "0.1, seed=2)\ny = mul(rms_norm(x, 1e-6), w)\ngraph y\n";
        const WithFakeGpu fake;
        const Ran ran = run_script(text, true);
        QVERIFY(ran.result.end == RunEnd::done);
        QCOMPARE(ran.launches, 2);
        QVERIFY(ran.result.fused.empty());
    }

    void products_are_fused_only_with_same_column_and_shape_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("fused");
        const QString
            weights =
                "a = tensor(q8_0, 64, 5) = normal(0, 1, seed=1)\nb = tensor(q8_0, 64, 5) = normal(0, 1, seed=2)\n",
            x = "x = tensor(f32, 64) = normal(0, 1, seed=3)\n", products = "gate = mul_mat(a, x)\nup = mul_mat(b, x)\n",
            gated = "y = swiglu_split(gate, up)\ngraph y\n";
        QTest::newRow("one column") << weights + x + products + gated << true;
        QTest::newRow("up is the first source") << weights + x + products + "y = swiglu_split(up, gate)\ngraph y\n"
                                                << true;
        QTest::newRow("two columns") << weights + "x = tensor(f32, 64, 2) = normal(0, 1, seed=3)\n" + products + gated
                                     << false;
        QTest::newRow("two batches") << weights + "x = tensor(f32, 64, 1, 2) = normal(0, 1, seed=3)\n" + products +
                                            gated
                                     << false;
        QTest::newRow("two types")
            << "a = tensor(q8_0, 64, 5) = normal(0, 1, seed=1)\nb = tensor(q4_0, 64, 5) = normal(0, 1, seed=2)\n" + x +
                   products + gated
            << false;
        QTest::newRow("two sources")
            << weights + x + "z = tensor(f32, 64) = normal(0, 1, seed=4)\ngate = mul_mat(a, x)\nup = mul_mat(b, z)\n" +
                   gated
            << false;
        QTest::newRow("one product twice")
            << weights + x + "gate = mul_mat(a, x)\ny = swiglu_split(gate, gate)\ngraph y\n"
            << false;
        QTest::newRow("halves of one product") << "a = tensor(q8_0, 64, 6) = normal(0, 1, seed=1)\n" + x +
                                                      "gate = mul_mat(a, x)\ny = swiglu(gate)\ngraph y\n"
                                               << false;
        QTest::newRow("rows that can't be read sixteen bytes at a time")
            << "a = tensor(f16, 36, 5) = normal(0, 1, seed=1)\nb = tensor(f16, 36, 5) = normal(0, 1, seed=2)\nx = "
               "tensor(f32, 36) = normal(0, 1, seed=3)\n" +
                   products + gated
            << false;
        QTest::newRow("blocks that are decoded first")
            << "a = tensor(q4_1, 64, 5) = normal(0, 1, seed=1)\nb = tensor(q4_1, 64, 5) = normal(0, 1, seed=2)\n" + x +
                   products + gated
            << false;
    }
    void products_are_fused_only_with_same_column_and_shape() {
        QFETCH(const QString, text);
        QFETCH(const bool, fused);
        const WithFakeGpu fake;
        const Ran apart = run_script(text.toStdString(), false), together = run_script(text.toStdString(), true);
        QVERIFY2(together.result.end == RunEnd::done, english(together.result.error).c_str());
        QCOMPARE(together.fused.size(), fused ? 3 : 0);
        QCOMPARE(together.launches, apart.launches - (fused ? 2 : 0));
        QVERIFY(apart.bytes == together.bytes);
    }

    void a_wrong_index_names_the_node_that_has_it() {
        const WithFakeGpu fake;
        const std::string good = key_and_product;
        std::string bad = good;
        bad.replace(bad.find("{ 1 2 0 }"), 9, "{ 1 9 0 }");
        const Ran ran = run_script(bad, true), apart = run_script(bad, false);
        for (const Ran* const each : {&ran, &apart}) {
            QVERIFY(each->result.end == RunEnd::failed);
            QVERIFY2(english(each->result.error).find("entry 1 of its indices") != std::string::npos,
                     english(each->result.error).c_str());
        }
        QCOMPARE(ran.result.nodes_done, apart.result.nodes_done);
        const auto session = opened_with(FakeGpu::registry(), bad);
        QVERIFY(nodes_of(*session)[ran.result.nodes_done]->op == OpId::set_rows);
        QCOMPARE(ran.fused.size(), 4);
        // All other bytes are there.
        QCOMPARE(ran.bytes, apart.bytes);
    }

    // The product in between has no memory to work in, so the CPU computes it. The key, which is in the cache by then,
    // is put there again.
    void a_node_between_may_fail() {
        std::string text = key_and_product;
        const std::string product = "product = mul_mat(v, v)";
        text.replace(text.find(product), product.size(),
                     "product = mul_mat(blocks, tall)"); // decoded they take two MiB
        text = "blocks = tensor(q2_K, 256, 2048) = normal(0, 1, seed=1)\ntall = tensor(f32, 256, 9) = normal(0, 1, "
               "seed=2)\n" +
               text;
        const auto bytes_of = [](const Session& session, const char* key) {
            const Tensor& t = session.program().tensor(session.program().find_key(key).value());
            std::vector<std::byte> bytes(nbytes(t));
            if (!session.program().read(t, 0, bytes).ok()) qFatal("bytes can't be read");
            return bytes;
        };
        std::vector<std::vector<std::byte>> keys, caches;
        for (const bool has_memory : {true, false}) {
            const WithFakeGpu fake;
            const auto session = opened_with(FakeGpu::registry(), text);
            QVERIFY(session->step().kind != StopKind::failed); // its own memory is there
            QVERIFY(session->restart().ok());
            if (!has_memory) FakeGpu::room = FakeGpu::held + (int64_t{1} << 20);
            const auto executor = make_executor(FakeGpu::registry(), session->program().space, 1, described,
                                                DeviceChoice{DeviceKind::cuda});
            const Ran ran = run_nodes(*session, *executor, true);
            QVERIFY2(ran.result.end == RunEnd::done, english(ran.result.error).c_str());
            QCOMPARE(FakeGpu::launched["float_tiles"], has_memory ? 1 : 0);
            QCOMPARE(FakeGpu::launched["norm_and_rope"], 1);
            QCOMPARE(FakeGpu::launched["set_rows_of"], has_memory ? 0 : 1);
            QCOMPARE(ran.fused.size(), has_memory ? 4 : 3);
            keys.push_back(bytes_of(*session, "turned"));
            caches.push_back(bytes_of(*session, "cache"));
        }
        QVERIFY(keys[0] == keys[1] && caches[0] == caches[1]);
    }

    void nodes_that_come_again_are_fused_in_their_graph() {
        const WithFakeGpu fake;
        const auto session = opened_with(FakeGpu::registry(), key_and_product);
        const auto executor =
            make_executor(FakeGpu::registry(), session->program().space, 1, described, DeviceChoice{DeviceKind::cuda});
        const Ran first = run_nodes(*session, *executor, true);
        QCOMPARE(first.launches, 3); // and of seven nodes
        for (int i = 0; i < 2; ++i) {
            const Ran again = run_nodes(*session, *executor, true);
            QCOMPARE(FakeGpu::calls["launch_graph"], 1);
            QCOMPARE(again.fused, first.fused);
            QVERIFY(again.bytes == first.bytes);
        }
        // The same nodes apart have a graph of their own.
        QCOMPARE(run_nodes(*session, *executor, false).launches, 6);
        QVERIFY(run_nodes(*session, *executor, false).fused.isEmpty());
        QCOMPARE(FakeGpu::calls["launch_graph"], 1);
    }

    // The first node of a fused launch gets its time. The others get a length of 0, which shows that they have run.
    void nodes_that_are_timed_are_fused_too() {
        const WithFakeGpu fake;
        const auto session = opened_with(FakeGpu::registry(), key_and_product);
        const auto executor =
            make_executor(FakeGpu::registry(), session->program().space, 1, described, DeviceChoice{DeviceKind::cuda});
        const std::vector<const Tensor*> nodes = nodes_of(*session);
        Recording recording;
        recording.reserve(1, nodes.size(), 0);
        RunOptions options;
        options.recording = &recording;
        FakeGpu::arm("", 0);
        const RunResult timed = run_once(*executor, nodes, 1, options);
        QVERIFY(timed.end == RunEnd::done);
        QCOMPARE(timed.fused.size(), nodes.size());
        int others = 0;
        for (size_t i = 0; i < nodes.size(); ++i) {
            const NodeTime& time = recording.nodes[i];
            if (!builtin_registry().op(*nodes[i]).computes) continue;
            QVERIFY(time.end > 0);
            if (!timed.fused[i].kernel || timed.fused[i].first == i) continue;
            ++others;
            QCOMPARE(time.end, time.begin);
            QCOMPARE(time.end, recording.nodes[timed.fused[i].first].end);
        }
        QVERIFY(others > 0);
    }

    void a_token_takes_fewer_launches_data() {
        QTest::addColumn<QString>("file");
        QTest::addColumn<bool>("flash");
        for (const char* const file : {"gemma3-q4_0", "llama-spm-q4_0", "qwen3-q4_0", "olmo2-q8_0"}) {
            for (const bool flash : {false, true})
                QTest::addRow("%s%s", file, flash ? ", flash attention" : "") << QString(file) << flash;
        }
    }
    void a_token_takes_fewer_launches() {
        QFETCH(const QString, file);
        QFETCH(const bool, flash);
        for (const bool planned : {false, true}) {
            Ran runs[2];
            qsizetype gated = 0; // nodes
            for (const bool fuse : {false, true}) {
                const WithFakeGpu fake;
                ModelOptions options;
                options.flash = flash;
                options.planned = planned;
                options.context = 64;
                const TextOnGpu opened = text_on_gpu(file.toStdString(), {1, 5, 7}, options);
                const std::unique_ptr<Session>& session = opened.session;
                QVERIFY(session->run().kind == StopKind::end);
                QVERIFY(opened.text->append(9).ok());
                QVERIFY(session->go_to(Moment{1, 0}).ok());
                const auto executor = make_executor(FakeGpu::registry(), session->program().space, 1, described,
                                                    DeviceChoice{DeviceKind::cuda});
                runs[fuse] = run_nodes(*session, *executor, fuse);
                gated = std::ranges::count(nodes_of(*session), OpId::glu, &Tensor::op);
                QVERIFY2(runs[fuse].result.end == RunEnd::done, english(runs[fuse].result.error).c_str());
            }
            QVERIFY(runs[0].bytes == runs[1].bytes);
            qInfo("%d launches apart, %d together; %d nodes fused%s", runs[0].launches, runs[1].launches,
                  static_cast<int>(runs[1].fused.size()), planned ? ", planned" : "");
            QVERIFY(runs[1].launches < runs[0].launches);
            QVERIFY(gated > 0);
            if (!planned) QCOMPARE(runs[1].fused.filter("mul_mat + mul_mat + glu").size(), 3 * gated);
            if (file == "gemma3-q4_0" && !planned) {
                // Fused in each layer: the norms and rope of the heads, with the scale or the write into the cache;
                // norm, sum and norm, twice.
                for (const char* const name : {"rms_norm + mul + rope + scale", "rms_norm + mul + rope + set_rows",
                                               "rms_norm + mul + add + rms_norm + mul"})
                    QVERIFY2(runs[1].fused.filter(name).size() > 0, name);
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestFusedKernels)
#include "test_fused_kernels.moc"
