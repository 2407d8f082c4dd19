// SPDX-License-Identifier: MIT
// The rules of each op with a kernel. explain() gives the values of the kernel and of a plain reference. reads() lists
// exactly the elements that change the result. writes() lists the bytes that change, and cost() counts them.
#include <cstddef>

#include "engine/ops/op_samples.h"
#include "ops/all.h"
#include "run/executor.h"
#include "tensor/quantize.h"
#include "values/explained.h"

#include <QtTest/QTest>

#include <algorithm>
#include <set>

using namespace ggs;
using namespace ggs::kernel_test;

namespace {

constexpr unsigned first_seed = 7000;
constexpr int rounds = 22; // once through the unary functions
constexpr int64_t outputs_of_a_node = 5;
constexpr int64_t listed_of_an_output = 8;
constexpr int64_t others_of_an_output = 8;
constexpr double most_idle = 0.05; // share of the listed elements: a 0 stays 0 for any scale of its block

QString words(const Index& i) { return QStringLiteral("[%1, %2, %3, %4]").arg(i[0]).arg(i[1]).arg(i[2]).arg(i[3]); }
QString words(const Message& m) { return QString::fromStdString(english(m)); }
QString words(const Tensor& t) {
    return QStringLiteral("%1 %2 nb %3 %4 %5 %6")
        .arg(traits(t.type).name, QString::fromStdString(shape_text(t)))
        .arg(t.nb[0])
        .arg(t.nb[1])
        .arg(t.nb[2])
        .arg(t.nb[3]);
}

// A node of random sources that can be run again and again from the same bytes.
class Trial {
  public:
    Trial(OpId op, int round)
        : seed(first_seed + 100 * static_cast<unsigned>(op) + static_cast<unsigned>(round)), dice(seed),
          random(dice.node(op, round)), node(*random.node), def(builtin_registry().op(op)) {
        m_start = bytes();
    }

    const unsigned seed;
    NodeDice dice;
    const RandomNode random;
    Tensor& node;
    const OpDef& def;

    // For the sentence of a failing test.
    QString title() const {
        QString all = QStringLiteral("%1, seed %2: %3").arg(def.name).arg(seed).arg(words(node));
        for (const Tensor* src : node.src) {
            if (src) all += QStringLiteral(", ") + words(*src);
        }
        all += QStringLiteral(", params");
        for (const int32_t p : node.op_params) all += QStringLiteral(" %1").arg(p);
        return all;
    }

    // The error's words, or nothing.
    QString run() {
        static Executor executor(builtin_registry(), 1);
        static std::vector<std::byte> work(size_t{17} << 20);
        const Tensor* nodes[] = {&node};
        const RunResult result = executor.run(nodes, 1, work);
        return result.end == RunEnd::done ? QString() : words(result.error);
    }

    // -- memory --
    std::vector<std::byte> bytes() {
        const std::byte* const memory = dice.arena().memory();
        return {memory, memory + dice.arena().used_mem()};
    }
    void restore() { std::copy(m_start.begin(), m_start.end(), dice.arena().memory()); }
    const std::vector<std::byte>& start() const { return m_start; }

    // Returns the element's bytes; in a block type the bytes of its decoded value.
    std::vector<std::byte> bits(const Index& i) const {
        const auto* const at = static_cast<const std::byte*>(node.data) + element_offset(node, i);
        if (traits(node.type).block == 1) return {at, at + traits(node.type).bytes};
        const double value = value_of(node, i);
        std::vector<std::byte> of_value(sizeof value);
        std::memcpy(of_value.data(), &value, sizeof value);
        return of_value;
    }

    // Whether one of the element's possible changes changes the output element. Memory is as at the start afterwards.
    // Fewer changes are tried where none should matter.
    bool matters(const SourceElement& element, const Index& out, const std::vector<std::byte>& undisturbed, bool all) {
        const Tensor& t = *node.src[element.src];
        auto* const at = static_cast<std::byte*>(t.data) + element_offset(t, element.index);
        const std::vector<std::byte> before(at, at + traits(t.type).bytes);
        std::vector<std::vector<std::byte>> changes = changed(t, element.index, before);
        if (changes.empty()) return all; // an index that can be but one
        if (!all && changes.size() > 3) changes.resize(3);
        for (const auto& change : changes) {
            restore();
            std::copy(change.begin(), change.end(), at);
            if (const QString error = run(); !error.isEmpty()) qWarning("%s", qPrintable(error));
            if (bits(out) != undisturbed) {
                restore();
                return true;
            }
        }
        restore();
        return false;
    }

  private:
    // Other bytes of an element's unit in which that element alone has another value.
    std::vector<std::vector<std::byte>> changed(const Tensor& t, const Index& i,
                                                const std::vector<std::byte>& unit) const {
        const TypeTraits& type = traits(t.type);
        std::vector<std::vector<std::byte>> all;
        if (type.block > 1) {
            std::vector<float> was(static_cast<size_t>(type.block)), is(was);
            if (!dequantize(t.type, unit.data(), was.data(), type.block).ok()) return all;
            const auto own = static_cast<size_t>(i[0] % type.block);
            for (size_t bit = 0; bit < 8 * unit.size(); ++bit) {
                std::vector<std::byte> other = unit;
                other[bit / 8] ^= std::byte(1 << bit % 8);
                if (!dequantize(t.type, other.data(), is.data(), type.block).ok()) return all;
                bool alone = is[own] != was[own];
                for (size_t k = 0; k < was.size(); ++k) alone = alone && (k == own || is[k] == was[k]);
                if (alone) all.push_back(std::move(other));
            }
            return all;
        }
        const double was = value_of(t, i);
        std::vector<double> values;
        if (const auto range = dice.range(&t)) {
            for (int64_t value = 0; value < *range; ++value) values.push_back(static_cast<double>(value));
        } else if (t.type == TypeId::f32 || t.type == TypeId::f16 || t.type == TypeId::bf16) {
            values = {1e3, -1e3, 0, was + 1, 0.7, -0.3};
            // Blocks and integers can't encode NaN.
            if (traits(node.type).block == 1 && node.type != TypeId::i32) values.push_back(std::nan(""));
        } else {
            values = {was + 1, was + 7, 0};
        }
        for (const double value : values) {
            std::vector<std::byte> other(unit.size());
            if (quantize(t.type, &value, other.data(), 1).ok() && other != unit) all.push_back(std::move(other));
        }
        return all;
    }

    std::vector<std::byte> m_start;
};

// The location of a source's element in memory: two sources may share it.
using PlaceOfByte = std::pair<const std::byte*, int64_t>;
PlaceOfByte place(const Tensor& node, const SourceElement& e) {
    const Tensor& t = *node.src[e.src];
    return {static_cast<const std::byte*>(t.data) + element_offset(t, e.index), e.index[0] % traits(t.type).block};
}

} // namespace

class TestExplain : public QObject {
    Q_OBJECT
  private slots:
    void every_op_with_a_kernel_has_a_rule_and_a_reference();
    void computed_elements_match_their_explanations_data() { add_ops(); }
    void computed_elements_match_their_explanations();
    void listed_products_add_up_to_the_element_data() { add_ops(); }
    void listed_products_add_up_to_the_element();
    void elements_listed_as_read_are_those_that_matter_data() { add_ops(); }
    void elements_listed_as_read_are_those_that_matter();
    void bytes_listed_as_written_are_those_that_change_data() { add_ops(); }
    void bytes_listed_as_written_are_those_that_change();

  private:
    static void add_ops();
};

void TestExplain::add_ops() {
    QTest::addColumn<int>("op");
    for (int id = 0; id < static_cast<int>(OpId::count); ++id) {
        const auto op = static_cast<OpId>(id);
        if (sample_of(op) && builtin_registry().op(op).known()) QTest::newRow(builtin_registry().op(op).name) << id;
    }
}

void TestExplain::every_op_with_a_kernel_has_a_rule_and_a_reference() {
    int kernels = 0;
    for (int id = 0; id < static_cast<int>(OpId::count); ++id) {
        const OpDef& op = builtin_registry().op(static_cast<OpId>(id));
        if (!op.kernels[DeviceKind::cpu].run) continue;
        ++kernels;
        const OpSample* const sample = sample_of(op.id);
        QVERIFY2(sample && sample->random && sample->plain && !sample->bench.empty(),
                 qPrintable(QStringLiteral("%1 has a kernel and no complete OpSample; add it to its family in "
                                           "tests/engine/ops/*_samples.cpp")
                                .arg(op.name)));
        QVERIFY2(op.kernels[DeviceKind::cpu].accepts && op.reads && op.explain && op.cost, op.name);
    }
    QVERIFY(kernels >= 58);
}

void TestExplain::computed_elements_match_their_explanations() {
    QFETCH(const int, op);
    for (int round = 0; round < rounds; ++round) {
        Trial trial(static_cast<OpId>(op), round);
        const Tensor& node = trial.node;
        const int64_t n = nelements(node), step = n / 60 + 1;
        const TypeTraits& type = traits(node.type);
        std::vector<ExpectedNumber> explained;
        std::vector<double> formula, plain;
        double largest = 0;
        for (int64_t k = 0; k < n; k += step) {
            const Index out = index_of_flat(node, k);
            std::vector<Bounded> block;
            Index at = out;
            for (at[0] -= out[0] % type.block; block.size() < static_cast<size_t>(type.block); ++at[0]) {
                const Result<Explanation> e = trial.def.explain(node, at, kernel_test::value_of);
                QVERIFY2(e.ok(), qPrintable(trial.title()));
                QVERIFY2(!e->lines.empty(), qPrintable(trial.title()));
                for (const Message& line : e->lines) QVERIFY2(!words(line).isEmpty(), qPrintable(trial.title()));
                QVERIFY2(e->bound >= 0, qPrintable(trial.title()));
                block.push_back({e->value, e->bound});
            }
            // The formula in plain double: no source is rounded first.
            ValueReader exact(kernel_test::value_of);
            exact.set_device(DeviceKind::cuda);
            const Result<Explanation> unrounded = trial.def.explain(node, out, exact);
            QVERIFY2(unrounded.ok(), qPrintable(trial.title()));
            formula.push_back(unrounded->value);
            explained.push_back(as_stored(type, block, DeviceKind::cpu)[static_cast<size_t>(out[0] % type.block)]);
            plain.push_back(sample_of(static_cast<OpId>(op))->plain(node, out));
            if (std::isfinite(explained.back().value)) largest = std::max(largest, std::fabs(explained.back().value));
        }
        const QString error = trial.run();
        QVERIFY2(error.isEmpty(), qPrintable(trial.title() + QStringLiteral(": ") + error));
        for (int64_t k = 0; k < n; ++k) {
            const double computed = std::fabs(value_of(node, index_of_flat(node, k)));
            if (std::isfinite(computed)) largest = std::max(largest, computed);
        }
        for (size_t s = 0; s < explained.size(); ++s) {
            const Index out = index_of_flat(node, static_cast<int64_t>(s) * step);
            const double computed = value_of(node, out);
            const auto apart = [&](double x, double y, double tolerance) {
                return x != y && !(std::fabs(x - y) <= tolerance * largest) && !(std::isnan(x) && std::isnan(y));
            };
            const ExpectedNumber& e = explained[s];
            const QString numbers = QStringLiteral(": %1 is %2, explained as %3 up to %4, and by the reference %5")
                                        .arg(words(out))
                                        .arg(computed, 0, 'g', 10)
                                        .arg(e.value, 0, 'g', 10)
                                        .arg(e.bound, 0, 'g', 3)
                                        .arg(plain[s], 0, 'g', 10);
            QVERIFY2(is_overflow(computed, e, type) || error_between(computed, e, type) <= e.bound,
                     qPrintable(trial.title() + numbers));
            // A bound says something: it is a small part of the largest number.
            QVERIFY2(!std::isfinite(e.value) || e.bound <= 0.02 * largest + 1e-6 || type.block > 1,
                     qPrintable(trial.title() + numbers));
            QVERIFY2(!apart(formula[s], plain[s], trial.random.plain_tolerance), qPrintable(trial.title() + numbers));
        }
    }
}

// If an element is a sum of products of source elements, the list contains all of them. It replaces the lines that
// write the first ones out.
void TestExplain::listed_products_add_up_to_the_element() {
    const std::set<OpId> sums{OpId::mul_mat,           OpId::mul_mat_id,        OpId::out_prod,
                              OpId::conv_2d,           OpId::conv_3d,           OpId::conv_2d_dw,
                              OpId::conv_transpose_1d, OpId::conv_transpose_2d, OpId::ssm_conv};
    QFETCH(const int, op);
    bool lists = false;
    for (int round = 0; round < rounds; ++round) {
        Trial trial(static_cast<OpId>(op), round);
        const Tensor& node = trial.node;
        for (int64_t i = 0; i < outputs_of_a_node; ++i) {
            const Index out = index_of_flat(node, trial.dice.between(0, nelements(node) - 1));
            const QString title = trial.title() + QStringLiteral(": output %1").arg(words(out));
            ValueReader listing(kernel_test::value_of);
            listing.set_device(DeviceKind::cuda); // no source is rounded first
            const Result<Explanation> in_words = trial.def.explain(node, out, listing);
            listing.set_terms(Terms::listed);
            const Result<Explanation> listed = trial.def.explain(node, out, listing);
            QVERIFY2(in_words.ok() && listed.ok(), qPrintable(title));
            QVERIFY2(in_words->products.empty(), qPrintable(title));
            QVERIFY2(listed->value == in_words->value || std::isnan(listed->value), qPrintable(title));
            QVERIFY2(listed->bound == in_words->bound, qPrintable(title));
            const bool has_list = !listed->products.empty(); // a window may have nothing but padding
            if (!has_list) continue;
            QVERIFY2(listed->lines.size() + 2 <= in_words->lines.size(), qPrintable(title));
            lists = true;
            std::vector<SourceElement> read;
            QVERIFY(trial.def.reads(node, out, indices_in_memory(), read).ok());
            double sum = 0, size = 0;
            for (const Product& product : listed->products) {
                for (const SourceElement& e : {product.a, product.b})
                    QVERIFY2(std::find(read.begin(), read.end(), e) != read.end(), qPrintable(title + words(e.index)));
                QCOMPARE(product.x, value_of(*node.src[product.a.src], product.a.index));
                QCOMPARE(product.y, value_of(*node.src[product.b.src], product.b.index));
                sum += product.value();
                size += std::fabs(product.value());
            }
            if (!std::isfinite(listed->value)) continue;
            QVERIFY2(std::fabs(sum - listed->value) <= 1e-12 * size,
                     qPrintable(title + QStringLiteral(": %1 is the sum of the products, %2 the element")
                                            .arg(sum, 0, 'g', 17)
                                            .arg(listed->value, 0, 'g', 17)));
        }
    }
    QCOMPARE(lists, sums.contains(static_cast<OpId>(op)));
}

void TestExplain::elements_listed_as_read_are_those_that_matter() {
    QFETCH(const int, op);
    int tried = 0, idle = 0; // listed elements, and those among them that changed nothing
    QString last;
    for (int round = 0; round < rounds; ++round) {
        Trial trial(static_cast<OpId>(op), round);
        const Tensor& node = trial.node;
        std::vector<SourceElement> all; // every element of every source
        for (int slot = 0; slot < max_src; ++slot) {
            if (!node.src[slot] || node.src[slot] == &node) continue;
            for (int64_t k = 0; k < nelements(*node.src[slot]); ++k)
                all.push_back({slot, index_of_flat(*node.src[slot], k)});
        }
        QCOMPARE(trial.run(), QString());
        const std::vector<std::byte> after = trial.bytes();
        for (int64_t i = 0; i < outputs_of_a_node; ++i) {
            const Index out = index_of_flat(node, trial.dice.between(0, nelements(node) - 1));
            std::copy(after.begin(), after.end(), trial.dice.arena().memory());
            const std::vector<std::byte> undisturbed = trial.bits(out);
            trial.restore();
            std::vector<SourceElement> listed;
            QVERIFY(trial.def.reads(node, out, indices_in_memory(), listed).ok());
            const QString title = trial.title() + QStringLiteral(": output %1 ").arg(words(out));
            std::set<PlaceOfByte> places;
            std::set<std::pair<int, Index>> known;
            for (const SourceElement& e : listed) {
                QVERIFY2(e.src >= 0 && e.src < max_src && node.src[e.src], qPrintable(title));
                for (size_t d = 0; d < 4; ++d)
                    QVERIFY2(e.index[d] >= 0 && e.index[d] < node.src[e.src]->ne[d],
                             qPrintable(title + words(e.index)));
                QVERIFY2(known.insert({e.src, e.index}).second,
                         qPrintable(title + QStringLiteral("twice ") + words(e.index)));
                places.insert(place(node, e));
            }
            const auto shuffled = [&](std::vector<SourceElement> elements, int64_t most) {
                for (size_t k = elements.size(); k > 1; --k)
                    std::swap(elements[k - 1],
                              elements[static_cast<size_t>(trial.dice.between(0, static_cast<int64_t>(k) - 1))]);
                elements.resize(std::min(elements.size(), static_cast<size_t>(most)));
                return elements;
            };
            for (const SourceElement& e : shuffled(listed, listed_of_an_output)) {
                if (trial.random.idle && trial.random.idle(node, out, e.src, e.index)) continue;
                ++tried;
                if (trial.matters(e, out, undisturbed, true)) continue;
                ++idle;
                last = title + QStringLiteral("lists %1 of source %2").arg(words(e.index)).arg(e.src);
            }
            std::vector<SourceElement> others;
            std::copy_if(all.begin(), all.end(), std::back_inserter(others),
                         [&](const SourceElement& e) { return !places.contains(place(node, e)); });
            for (const SourceElement& e : shuffled(std::move(others), others_of_an_output))
                QVERIFY2(!trial.matters(e, out, undisturbed, false),
                         qPrintable(title + QStringLiteral("does not list %1 of source %2, which changes it")
                                                .arg(words(e.index))
                                                .arg(e.src)));
        }
    }
    QVERIFY2(
        idle <= most_idle * tried,
        qPrintable(
            QStringLiteral("%1 of %2 listed elements change nothing, the last: %3").arg(idle).arg(tried).arg(last)));
}

void TestExplain::bytes_listed_as_written_are_those_that_change() {
    QFETCH(const int, op);
    for (int round = 0; round < rounds; ++round) {
        Trial trial(static_cast<OpId>(op), round);
        const Tensor& node = trial.node;
        const QString title = trial.title();
        std::byte* const memory = trial.dice.arena().memory();
        std::vector<WrittenBytes> parts;
        written_bytes(trial.def, node, indices_in_memory(), parts);
        std::vector<bool> said(trial.start().size(), false);
        size_t said_bytes = 0;
        for (const WrittenBytes& part : parts) {
            for (size_t i = 0; i < part.count; ++i) {
                const auto first = static_cast<size_t>(static_cast<std::byte*>(part.tensor->data) + part.offset +
                                                       i * part.step - memory);
                QVERIFY2(first + part.size <= said.size(), qPrintable(title));
                std::fill_n(said.begin() + static_cast<ptrdiff_t>(first), part.size, true);
                said_bytes += part.size;
            }
        }
        // Written bytes don't depend on their previous content; other bytes don't change. Two patterns check this if
        // the node's memory holds no values that are read.
        bool into_source = node.op == OpId::acc && node.view_src; // what it adds to is read
        for (const Tensor* src : node.src)
            into_source = into_source || (src && src != &node && src->data == node.data && node.op != OpId::cpy &&
                                          node.op != OpId::set_rows && node.op != OpId::set);
        std::vector<std::byte> after[2];
        for (const int pattern : {0, 1}) {
            trial.restore();
            if (!into_source) {
                std::vector<WrittenBytes> own;
                add_elements(node, own);
                for (const WrittenBytes& part : own)
                    std::memset(static_cast<std::byte*>(node.data) + part.offset, pattern ? 0x3A : 0xC5, part.size);
            }
            const std::vector<std::byte> before = trial.bytes();
            QCOMPARE(trial.run(), QString());
            after[pattern] = trial.bytes();
            for (size_t k = 0; k < said.size(); ++k)
                QVERIFY2(said[k] || before[k] == after[pattern][k],
                         qPrintable(title + QStringLiteral(": byte %1 changes and is not said to").arg(k)));
        }
        for (size_t k = 0; k < said.size() && !into_source && trial.def.computes; ++k)
            QVERIFY2(!said[k] || after[0][k] == after[1][k] ||
                         (after[0][k] != std::byte{0xC5} && after[1][k] != std::byte{0x3A}),
                     qPrintable(title + QStringLiteral(": byte %1 is said to be written and is not").arg(k)));
        const Cost cost = trial.def.cost(node);
        for (const double part : {cost.flops, cost.bytes_read, cost.bytes_written})
            QVERIFY2(std::isfinite(part) && part >= 0, qPrintable(title));
        const QString counted =
            QStringLiteral(": %1 bytes are said to be written, %2 by cost").arg(said_bytes).arg(cost.bytes_written);
        // A row that is named twice counts twice.
        const bool twice = (node.op == OpId::set_rows || node.op == OpId::opt_step_sgd_rows) &&
                           static_cast<double>(said_bytes) < cost.bytes_written;
        QVERIFY2(twice || static_cast<double>(said_bytes) == cost.bytes_written, qPrintable(title + counted));
    }
}

QTEST_APPLESS_MAIN(TestExplain)
#include "test_explain.moc"
