// SPDX-License-Identifier: MIT
// What if: what is tried on a copy is what the engine makes of the tensor itself, for each tensor of each sample; what
// it refuses, it refuses in the engine's words; and a walk's steps are those of the walk.
#include "engine/script/script_builds.h"

#include "engine/built.h"
#include "engine/short_samples.h"
#include "memory/what_if.h"

#include <QtCore/QDir>
#include <QtTest/QTest>

#include <map>

using namespace ggs;

namespace {

std::string sample_text(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? with_full_paths(file.readAll().toStdString()) : std::string();
}

// One call of each kind and some that most tensors can't have.
std::vector<TriedCall> calls_for(const Tensor& t) {
    const auto offset = static_cast<int64_t>(t.nb[1]);
    const auto nb1 = static_cast<int64_t>(t.nb[1]);
    const int64_t n = nelements(t);
    const auto list = [](std::vector<int64_t> v) { return ArgValue(std::move(v)); };
    return {
        {"permute", {given(list({0, 2, 1, 3}))}},
        {"permute", {given(list({1, 2, 0, 3}))}},
        {"permute", {given(list({0, 0, 1, 3}))}},
        {"transpose", {}},
        {"reshape_1d", {given(list({n}))}},
        {"reshape_2d", {given(list({n / 2, 2}))}},
        {"reshape_3d", {given(list({t.ne[1], t.ne[0], t.ne[2] * t.ne[3]}))}},
        {"view_1d", {named("ne0", t.ne[0]), named("offset", offset)}},
        {"view_2d",
         {given(list({t.ne[0], std::max<int64_t>(1, t.ne[1] / 2)})), named("nb1", nb1), named("offset", offset)}},
        {"view_2d", {given(list({t.ne[0], t.ne[1]})), named("nb1", 2 * nb1), named("offset", int64_t{0})}},
        {"cont", {}},
    };
}

struct Outcome {
    std::string sentence;
    Shape ne{};
    Strides nb{};
    size_t offset = 0;
};

// The call made on the tensor itself, in a program that is built for this alone.
Outcome in_engine(const std::string& script, uint32_t tensor, const TriedCall& call) {
    const auto program = built(script);
    Builder builder(builtin_registry(), *program);
    if (!builder.new_arena(1 << 16, true).ok()) return {"no arena", {}, {}, 0};
    std::vector<GivenArg> args{given(TensorRef{tensor})};
    args.insert(args.end(), call.args.begin(), call.args.end());
    const CallDef& def = *builtin_registry().call(call.call);
    auto bound = bind_args(def, args);
    if (auto* error = std::get_if<BindError>(&bound)) return {english(error->message), {}, {}, 0};
    const auto made = builder.call(def, std::get<std::vector<ArgValue>>(std::move(bound)));
    if (!made.ok()) return {english(made.error()), {}, {}, 0};
    const Tensor& t = program->tensor(std::get<TensorRef>(made.value()).number);
    return {{}, shape_of(t), strides_of(t), t.view_src ? t.view_offs : 0};
}

} // namespace

class TestWhatIf : public QObject {
    Q_OBJECT
  private slots:
    void a_tried_call_is_what_the_engine_makes_data() {
        QTest::addColumn<QString>("path");
        for (const QFileInfo& info : QDir(GGSCOPE_SOURCE_DIR "/resources/samples").entryInfoList({"*.ggs"})) {
            if (info.fileName() != large_sample) QTest::newRow(qPrintable(info.baseName())) << info.filePath();
        }
    }
    void a_tried_call_is_what_the_engine_makes() {
        QFETCH(QString, path);
        const std::string script = sample_text(path);
        const auto structure = Structure::of(builtin_registry(), built(script));
        int legal = 0, refused = 0;
        for (uint32_t number = 0; number < structure->tensors.size(); ++number) {
            if (!structure->alive(number)) continue;
            const Tensor before = structure->tensor(number);
            for (const TriedCall& call : calls_for(structure->tensor(number))) {
                const WhatIf tried = what_if(*structure, number, {call});
                const Outcome wanted = in_engine(script, number, call);
                SAME_TEXT(english(tried.refusal), wanted.sentence);
                ++(wanted.sentence.empty() ? legal : refused);
                if (!wanted.sentence.empty()) {
                    QVERIFY(tried.made.empty());
                    continue;
                }
                QCOMPARE(tried.made.size(), size_t(1));
                QCOMPARE(shape_of(tried.last().tensor), wanted.ne);
                QCOMPARE(strides_of(tried.last().tensor), wanted.nb);
                QCOMPARE(tried.last().offset, wanted.offset);
                QCOMPARE(tried.last().memory, call.call == "cont" ? 1 : 0);
            }
            QVERIFY(std::memcmp(&before, &structure->tensor(number), sizeof before) == 0);
        }
        QVERIFY(legal > 0);
        QVERIFY(refused > 0);
    }

    void the_line_builds_the_same_in_the_script_data() { a_tried_call_is_what_the_engine_makes_data(); }
    void the_line_builds_the_same_in_the_script() {
        QFETCH(QString, path);
        const std::string script = sample_text(path);
        const auto structure = Structure::of(builtin_registry(), built(script));
        for (uint32_t number = 0; number < structure->tensors.size(); ++number) {
            if (!structure->alive(number) || structure->tensors[number].label.empty()) continue;
            for (const TriedCall& call : calls_for(structure->tensor(number))) {
                const WhatIf tried = what_if(*structure, number, {call});
                if (tried.made.empty()) continue;
                QVERIFY(tried.has_variable);
                const std::string& line = tried.last().line;
                const auto again = built(script + "\nmore_room = context(size=65536, no_alloc=true)\n" + line + "\n");
                QVERIFY2(again, line.c_str());
                const Tensor& t = tensor_by_key(*again, line.substr(0, line.find(' ')));
                QCOMPARE(shape_of(t), shape_of(tried.last().tensor));
                QCOMPARE(strides_of(t), strides_of(tried.last().tensor));
            }
        }
    }

    void calls_are_tried_one_after_the_other() {
        const auto structure = Structure::of(builtin_registry(), built("k = tensor(f32, 4, 3, 5)\nk_cont = sqr(k)\n"));
        const uint32_t k = structure->find("k").value();
        const TriedCall permute{"permute", {given(std::vector<int64_t>{0, 2, 1, 3})}};
        const TriedCall flat{"reshape_2d", {given(std::vector<int64_t>{20, 3})}};
        // A permuted tensor can't be reshaped; its copy can.
        const WhatIf refused = what_if(*structure, k, {permute, flat});
        QCOMPARE(refused.made.size(), size_t(1));
        QVERIFY(english(refused.refusal).starts_with("reshape_2d: "));
        QCOMPARE(shape_of(refused.last().tensor), (Shape{4, 5, 3, 1}));
        const WhatIf good = what_if(*structure, k, {permute, {"cont", {}}, flat});
        QVERIFY(good.refusal.empty());
        QCOMPARE(good.made.size(), size_t(3));
        QCOMPARE(good.made[0].memory, 0);
        QCOMPARE(good.made[1].memory, 1);
        QCOMPARE(good.made[2].memory, 1);
        SAME_TEXT(good.made[0].line, "k_permuted = permute(k, 0, 2, 1, 3)");
        SAME_TEXT(good.made[1].line, "k_cont2 = cont(k_permuted)"); // k_cont is taken
        SAME_TEXT(good.made[2].line, "k_reshaped = reshape_2d(k_cont2, 20, 3)");
    }
    void tensor_without_variable_is_reported() {
        const auto structure =
            Structure::of(builtin_registry(), built("a = tensor(f32, 4, 3)\nb = sqr(transpose(a))\n"));
        QVERIFY(!what_if(*structure, 1, {{"cont", {}}}).has_variable);
        QVERIFY(what_if(*structure, 0, {{"cont", {}}}).has_variable);
    }
    void unknown_call_or_wrong_argument_is_refused() {
        const auto structure = Structure::of(builtin_registry(), built("a = tensor(f32, 4, 3)\n"));
        SAME_TEXT(english(what_if(*structure, 0, {{"fold", {}}}).refusal), "there is no call fold");
        QVERIFY(!what_if(*structure, 0, {{"permute", {}}}).refusal.empty());
        // In 64-bit numbers nothing wraps around.
        const TriedCall far{"view_1d", {named("ne0", int64_t{4}), named("offset", INT64_MAX)}};
        QVERIFY(!what_if(*structure, 0, {far}).refusal.empty());
    }

    void steps_are_those_of_the_walk_data() { a_tried_call_is_what_the_engine_makes_data(); }
    void steps_are_those_of_the_walk() {
        QFETCH(QString, path);
        const auto program = built(sample_text(path));
        for (const TensorEntry& entry : program->tensors) {
            if (!entry.alive || nelements(*entry.tensor) > 100'000) continue;
            const Tensor& t = *entry.tensor;
            const int64_t block = traits(t.type).block;
            std::map<int64_t, int64_t> wanted;
            std::optional<int64_t> last;
            for (int64_t flat = 0; flat < nelements(t); ++flat) {
                const Index index = index_of_flat(t, flat);
                if (index[0] % block != 0) continue;
                const auto at = static_cast<int64_t>(element_offset(t, index));
                if (last) ++wanted[at - *last];
                last = at;
            }
            std::map<int64_t, int64_t> got;
            for (const WalkStep& step : walk_steps(t)) QVERIFY(got.emplace(step.bytes, step.count).second);
            QCOMPARE(got, wanted);
        }
    }
    void the_steps_of_the_permuted_k() {
        Built b;
        b.context();
        const Tensor& t = b.at(b.made("permute", {b.f32({4, 3, 5}), std::vector<int64_t>{0, 2, 1, 3}}));
        const std::vector<WalkStep> wanted{{4, 45}, {36, 12}, {-188, 2}};
        QCOMPARE(walk_steps(t), wanted);
    }
};

QTEST_APPLESS_MAIN(TestWhatIf)
#include "test_what_if.moc"
