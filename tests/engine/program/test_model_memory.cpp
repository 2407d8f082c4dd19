// SPDX-License-Identifier: MIT
// The memory that a language model takes, and the difference that other options make.
#include "ops/all.h"
#include "program/model_memory.h"
#include "program/program_plan.h"

#include <QtTest/QTest>

using namespace ggs;

class TestModelMemory : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() {
        auto model = Model::open(GGSCOPE_SOURCE_DIR "/resources/samples/tiny.gguf");
        QVERIFY2(model.ok(), model.ok() ? "" : english(model.error()).c_str());
        m_model = *model;
    }

    void model_memory_is_memory_plan_plus_cache() {
        ModelCase how;
        how.tokens = 7;
        how.options.context = 256;
        const ModelMemory memory = measured(how);
        const std::vector<int32_t> tokens(7, 1);
        auto made = m_model->program(builtin_registry(), {tokens, 249}, how.options);
        QVERIFY(made.ok());
        const auto structure =
            Structure::of(builtin_registry(), std::shared_ptr<const Program>(std::move(made->program)));
        const auto plan = plan_of(structure, planned_graphs(*structure).at(0));
        QVERIFY(plan.ok());
        QCOMPARE(memory.compute, plan->plan.size());
        size_t cache = 0;
        for (const TensorInfo& each : structure->tensors) {
            if (each.name.starts_with("cache_") && !each.tensor->view_src) cache += nbytes(*each.tensor);
        }
        QCOMPARE(memory.cache, cache);
        QVERIFY(memory.weights > 900'000);
    }

    void a_cache_grows_with_the_context_and_its_type() {
        ModelCase how;
        how.options.context = 256;
        const ModelMemory base = measured(how);
        ModelCase other = how;
        other.options.context = 512;
        QCOMPARE(measured(other).cache, 2 * base.cache);
        QCOMPARE(measured(other).weights, base.weights);
        other = how;
        other.options.cache = TypeId::f32;
        QCOMPARE(measured(other).cache, 2 * base.cache);
        other = how;
        other.tokens = 128;
        QVERIFY(measured(other).compute > 10 * base.compute);
        QCOMPARE(measured(other).cache, base.cache);
    }

    // Without flash attention the scores of all heads are in memory at the same time.
    void flash_attention_keeps_no_scores() {
        ModelCase how;
        how.tokens = 128;
        ModelCase flash = how;
        flash.options.flash = true;
        QVERIFY(measured(flash).compute < measured(how).compute);
    }

    void one_thing_is_another_in_each_case() {
        ModelCase how;
        how.options.context = 256;
        how.tokens = 32;
        const std::vector<ModelCase> cases = cases_around(*m_model, how);
        QVERIFY(cases.size() >= 4);
        for (const ModelCase& each : cases) QVERIFY(measured(each).all() > 0);
        ModelCase much = how;
        much.tokens = 300;
        const auto refused = model_memory(builtin_registry(), *m_model, much);
        QVERIFY(!refused.ok());
        QCOMPARE(QString::fromStdString(english(refused.error())),
                 QString("a batch of 300 tokens does not fit into a context of 256 tokens"));
    }

  private:
    ModelMemory measured(const ModelCase& how) {
        const auto memory = model_memory(builtin_registry(), *m_model, how);
        if (!memory.ok()) qFatal("%s", english(memory.error()).c_str());
        return *memory;
    }
    std::shared_ptr<const Model> m_model;
};

QTEST_APPLESS_MAIN(TestModelMemory)
#include "test_model_memory.moc"
