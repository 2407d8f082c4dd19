// SPDX-License-Identifier: MIT
// Thousands of random calls: each makes tensors that keep inside their memory, or fails with a sentence.
#include "engine/built.h"

#include "program/program_json.h"

#include <QtTest/QTest>

#include <cstring>
#include <map>
#include <nlohmann/json.hpp>
#include <random>

using namespace ggs;

namespace {

using List = std::vector<int64_t>;

// Calls made at random on what earlier ones left, mostly sensible and sometimes far from it.
class Dice {
  public:
    explicit Dice(unsigned seed) : m_random(seed) {}
    size_t below(size_t n) { return m_random() % n; }
    bool once_in(size_t n) { return below(n) == 0; }
    template <class C> const auto& one_of(const C& all) { return all[below(std::size(all))]; }

    int64_t dimension() {
        constexpr int64_t odd[] = {
            -1, INT64_MIN, INT64_MAX, int64_t(1) << 40, int64_t(1) << 31, int64_t(1) << 62, INT64_MAX - 255};
        constexpr int64_t blocks[] = {32, 64, 128, 256};
        if (once_in(25)) return one_of(odd);
        if (once_in(8)) return one_of(blocks);
        return once_in(30) ? 0 : static_cast<int64_t>(1 + below(6));
    }
    double number() {
        const double odd[] = {std::nan(""), std::numeric_limits<double>::infinity(), -1e300, 1e300, 1e-300, -0.0,
                              9.3e18};
        return once_in(8) ? one_of(odd) : (static_cast<double>(below(2000)) - 500) / 100;
    }
    TypeId type() {
        if (!once_in(3)) return once_in(4) ? TypeId::i32 : TypeId::f32;
        for (;;) {
            const TypeTraits& type = all_types()[below(all_types().size())];
            if (!type.removed()) return type.id;
        }
    }

  private:
    std::mt19937 m_random;
};

// Returns the rule that a new tensor breaks, or an empty string.
std::string broken(const Program& program, const Tensor& t) {
    __int128 elements = 1;
    for (const int64_t n : t.ne) {
        if (n < 0) return "a negative dimension";
        elements *= n;
        if (elements > INT64_MAX) return "more elements than can be counted";
    }
    if (nelements(t) != static_cast<int64_t>(elements)) return "the elements are miscounted";
    static_cast<void>(nrows(t));
    for (const bool holds : {is_contiguous(t), is_permuted(t), is_padded_1d(t), is_contiguously_allocated(t)})
        static_cast<void>(holds);
    for (const Predicate& predicate : predicates()) static_cast<void>(english(predicate.check(t).reason));
    if (!traits(t.type).block) return "a type that was removed";
    if (memchr(t.name, 0, sizeof t.name) == nullptr) return "a name without end";
    // If blocks aren't along dimension 0, their end can't be computed.
    const bool turned_blocks =
        is_quantized(t.type) && (t.ne[0] % traits(t.type).block != 0 || t.nb[0] != traits(t.type).bytes);
    const auto extent = extent_bytes(t.type, shape_of(t), strides_of(t));
    if (!turned_blocks && !extent.ok()) return "it reaches further than can be addressed";
    if (t.view_src) {
        if (t.view_src->view_src) return "a view of a view";
        if (!turned_blocks && *extent > 0 && t.view_offs + *extent > nbytes(*t.view_src))
            return "a view that leaves its root";
        if (t.data && t.data != static_cast<std::byte*>(t.view_src->data) + t.view_offs)
            return "a view's data elsewhere";
    } else {
        if (*extent != nbytes(t)) return "nbytes is not what its elements reach";
        if (t.data && !t.buffer && program.space.address_of(static_cast<std::byte*>(t.data) + nbytes(t)) == 0)
            return "data outside";
    }
    if (!is_empty(t) && !turned_blocks) {
        const Index last = {t.ne[0] - 1, t.ne[1] - 1, t.ne[2] - 1, t.ne[3] - 1};
        if (element_offset(t, last) + traits(t.type).bytes != *extent) return "the last element is not at the end";
    }
    return {};
}

// One program: `rounds` calls, a quarter of them sources.
std::string play(Dice& dice, const std::vector<const CallDef*>& calls, int rounds, std::map<std::string, int>& built) {
    Limits limits;
    limits.nodes = 2000;
    limits.memory = uint64_t(1) << 44;
    Built p(limits);
    p.context(1 << 22, dice.once_in(2));
    const CallDef* const source = builtin_registry().call("new_tensor");
    const auto some_tensor = [&]() -> ArgValue {
        const auto n = static_cast<uint32_t>(p.program.tensors.size());
        if (n == 0 || dice.once_in(200)) return dice.once_in(2) ? ArgValue() : ArgValue(int64_t{0});
        return TensorRef{
            static_cast<uint32_t>(dice.once_in(3) ? dice.below(n) : n - 1 - dice.below(std::min<size_t>(n, 4)))};
    };
    for (int round = 0; round < rounds; ++round) {
        const CallDef& def = dice.once_in(4) ? *source : *dice.one_of(calls);
        if ((def.name == "reset" || def.name == "init") && !dice.once_in(10)) continue;
        std::vector<GivenArg> args;
        const ArgValue common = some_tensor();
        for (const ArgDef& arg : def.args) {
            ArgValue value;
            switch (arg.kind) {
            case ArgKind::tensor: value = dice.once_in(2) ? common : some_tensor(); break;
            case ArgKind::tensors: {
                std::vector<TensorRef> list;
                for (size_t i = dice.below(3); i > 0; --i) {
                    const ArgValue one = some_tensor();
                    if (const auto* ref = std::get_if<TensorRef>(&one)) list.push_back(*ref);
                }
                value = std::move(list);
                break;
            }
            case ArgKind::integer:
                value = dice.once_in(6)              ? 0
                        : arg.name.starts_with("nb") ? static_cast<int64_t>(static_cast<uint64_t>(dice.dimension()) * 4)
                                                     : dice.dimension();
                break;
            case ArgKind::number: value = dice.number(); break;
            case ArgKind::boolean: value = dice.once_in(2); break;
            case ArgKind::word:
                value =
                    dice.once_in(5) ? ArgValue(dice.dimension()) : ArgValue(std::string(dice.one_of(arg.words).word));
                break;
            case ArgKind::type: value = dice.type(); break;
            case ArgKind::list: {
                List list;
                const auto n = static_cast<size_t>(arg.min_count) +
                               dice.below(static_cast<size_t>(arg.max_count - arg.min_count + 1));
                for (size_t i = 0; i < n; ++i) list.push_back(dice.dimension());
                if (arg.name == "axes" && !dice.once_in(5)) {
                    list = {0, 1, 2, 3};
                    for (size_t i = 0; i < 4; ++i) std::swap(list[i], list[dice.below(4)]);
                }
                const auto* ref = std::get_if<TensorRef>(&common);
                if (arg.name == "ne" && ref && &def != source && dice.once_in(2)) {
                    const Shape ne = shape_of(p.program.tensor(ref->number));
                    list.assign(ne.begin(), ne.begin() + static_cast<std::ptrdiff_t>(n));
                }
                value = std::move(list);
                break;
            }
            case ArgKind::text: value = std::string(dice.below(80), 'n'); break;
            case ArgKind::graph:
                if (!p.program.graphs.empty())
                    value = GraphRef{static_cast<uint32_t>(dice.below(p.program.graphs.size()))};
                break;
            case ArgKind::arena: value = ArenaRef{0}; break;
            }
            if (arg.initial && dice.once_in(2)) continue;
            args.push_back(named(arg.name, std::move(value)));
        }
        const size_t before = p.program.tensors.size();
        const size_t calls_before = p.program.calls.size();
        const Result<ArgValue> made = p.call(def.name, std::move(args));
        if (!made.ok()) {
            if (english(made.error()).empty()) return def.name + " failed without a word";
            if (p.program.calls.size() != calls_before) return def.name + " failed and stands in the list of calls";
        } else {
            ++built[def.name];
        }
        for (size_t i = before; i < p.program.tensors.size(); ++i) {
            const std::string what = broken(p.program, p.program.tensor(static_cast<uint32_t>(i)));
            if (!what.empty()) return def.name + ": " + what;
        }
    }
    if (dice.once_in(20)) static_cast<void>(program_json(builtin_registry(), p.program, "").size());
    return {};
}

} // namespace

class TestRandomCalls : public QObject {
    Q_OBJECT
  private slots:
    void random_calls_never_break_anything() {
        const std::vector<const CallDef*> calls = builtin_registry().calls();
        Dice dice(20240);
        std::map<std::string, int> built;
        for (int program = 0; program < 400; ++program) SAME_TEXT(play(dice, calls, 50, built), "");
        // The dice are no use if they never build anything.
        std::string never;
        size_t n_never = 0;
        for (const CallDef* def : calls) {
            if (!built.contains(def->name)) {
                never += " " + def->name;
                ++n_never;
            }
        }
        QVERIFY2(n_never * 4 < calls.size(), never.c_str());
    }
};

QTEST_APPLESS_MAIN(TestRandomCalls)
#include "test_random_calls.moc"
