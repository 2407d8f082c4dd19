// SPDX-License-Identifier: MIT
// Runs that ggml aborts are refused before anything is computed. The error names the types.
#include "kernel_runs.h"

#include "run/executor.h"

class TestKernelsRefused : public QObject {
    Q_OBJECT

  private slots:
    void nodes_that_ggml_rejects_are_refused_data();
    void nodes_that_ggml_rejects_are_refused();
    void an_index_out_of_range_is_an_error();
};

void TestKernelsRefused::nodes_that_ggml_rejects_are_refused_data() {
    QTest::addColumn<QByteArray>("script");
    QTest::addColumn<QByteArray>("words");
    const auto add = [](const char* name, const char* script, const char* words) {
        QTest::newRow(name) << QByteArray(script) + "\ngraph c\n" << QByteArray(words);
    };
    add("add f32 f16", "a = tensor(f32, 4, 3)\nb = tensor(f16, 4, 3)\nc = add(a, b)", "add: a is f32, b is f16");
    add("add f16 bf16", "a = tensor(f16, 4, 3)\nb = tensor(bf16, 4, 3)\nc = add(a, b)", "a is f16, b is bf16");
    add("add transposed", "a = tensor(f32, 4, 3)\nb = tensor(f32, 3, 4)\nc = add(transpose(a), b)", "must be adjacent");
    add("mul q8_0", "a = tensor(q8_0, 32, 3)\nb = tensor(f32, 32, 3)\nc = mul(a, b)", "a is q8_0");
    add("scale f16", "a = tensor(f16, 4, 3)\nc = scale(a, 2)", "a is f16");
    add("soft_max f16", "a = tensor(f16, 4, 3)\nc = soft_max(a)", "a is f16");
    add("norm f16", "a = tensor(f16, 4, 3)\nc = norm(a, 1e-5)", "a is f16");
    add("rms_norm transposed", "a = tensor(f32, 4, 3)\nc = rms_norm(transpose(a), 1e-5)", "must be adjacent");
    add("relu i32", "a = tensor(i32, 4, 3)\nc = relu(a)", "a is i32");
    add("gelu bf16", "a = tensor(bf16, 4, 3)\nc = gelu(a)", "a is bf16");
    add("silu bf16", "a = tensor(bf16, 4, 3)\nc = silu(a)", "a is bf16");
    add("sum i32", "a = tensor(i32, 4, 3)\nc = sum(a)", "a is i32");
    add("sum_rows f16", "a = tensor(f16, 4, 3)\nc = sum_rows(a)", "a is f16");
    add("argmax f16", "a = tensor(f16, 4, 3)\nc = argmax(a)", "a is f16");
    add("repeat i64", "a = tensor(i64, 4, 3)\nc = repeat_4d(a, [4, 6, 1, 1])", "a is i64");
    for (const std::string type : {"f64", "i64", "i16", "i8"})
        add(("get_rows " + type).c_str(),
            ("a = tensor(" + type + ", 4, 3)\nb = tensor(i32, 2)\nc = get_rows(a, b)").c_str(),
            ("get_rows: a is " + type + "; get_rows supports only f32, f16, bf16, i32 and quantised types").c_str());
    add("get_rows i32 runs", "a = tensor(i32, 4, 3)\nb = tensor(i32, 2)\nc = get_rows(a, b)", "");
    add("pad f16", "a = tensor(f16, 4, 3)\nc = pad(a, [1, 0, 0, 0])", "a is f16");
    add("diag_mask_inf f16", "a = tensor(f16, 4, 3)\nc = diag_mask_inf(a, 0)", "a is f16");
    add("clamp bf16", "a = tensor(bf16, 4, 3)\nc = clamp(a, -1, 1)", "a is bf16");
    add("cpy i32 f16", "a = tensor(i32, 4, 3)\nb = tensor(f16, 4, 3)\nc = cpy(a, b)", "a is i32");
    add("cpy q4_0 f16", "a = tensor(q4_0, 32, 3)\nb = tensor(f16, 32, 3)\nc = cpy(a, b)", "a is q4_0");
    add("cpy q4_0 q8_0", "a = tensor(q4_0, 32, 3)\nb = tensor(q8_0, 32, 3)\nc = cpy(a, b)", "a is q4_0");
    add("cpy transposed", "a = tensor(f32, 3, 32)\nb = tensor(q8_0, 32, 3)\nc = cpy(transpose(a), b)",
        "must be adjacent");
    add("f16 i32 runs", "a = tensor(f16, 4, 3)\nb = tensor(i32, 4, 3)\nc = cpy(a, b)", "");
    add("f16 q8_0 runs", "a = tensor(f16, 32, 3)\nb = tensor(q8_0, 32, 3)\nc = cpy(a, b)", "");
}

void TestKernelsRefused::nodes_that_ggml_rejects_are_refused() {
    QFETCH(const QByteArray, script);
    QFETCH(const QByteArray, words);
    const Ran ran(script.constData(), 1);
    const Executor executor(builtin_registry(), 1);
    const Status status = executor.check(ran.nodes);
    if (words.isEmpty()) {
        QVERIFY2(status.ok(), status.ok() ? "" : english(status.error()).c_str());
        return;
    }
    QVERIFY(!status.ok());
    QVERIFY2(QByteArray::fromStdString(english(status.error())).contains(words), english(status.error()).c_str());
}

void TestKernelsRefused::an_index_out_of_range_is_an_error() {
    for (const char* script :
         {"a = tensor(f32, 4, 2)\ni = tensor(i32, 3)\nc = get_rows(a, i)\ngraph c\n",
          "a = tensor(f32, 4, 1)\ni = tensor(i32, 3)\nc = get_rows(a, i)\ngraph c\n",
          "a = tensor(f32, 4, 2)\nb = tensor(f32, 4, 3)\ni = tensor(i32, 3)\nc = set_rows(a, b, i)\ngraph c\n"}) {
        Ran ran(script, 1);
        for (Tensor* t : ran.tensors) {
            if (t->type != TypeId::i32) continue;
            const int32_t indices[] = {0, 0, -7};
            std::memcpy(t->data, indices, sizeof indices);
        }
        Executor executor(builtin_registry(), 1);
        const RunResult result = executor.run(ran.nodes, 1, {});
        QCOMPARE(result.end, RunEnd::failed);
        const std::string error = english(result.error);
        const bool one_row = std::string_view(script).find("4, 1)") != std::string_view::npos;
        QVERIFY2(error.find(one_row ? "[2] is -7; a has only row 0" : "[2] is -7; a has rows 0 to 1") !=
                     std::string::npos,
                 error.c_str());
    }
}

QTEST_APPLESS_MAIN(TestKernelsRefused)
#include "test_kernels_refused.moc"
