// SPDX-License-Identifier: MIT
// The output of `ggscope-cli info` for a GGUF file, as text and as JSON.
#include <QtTest/QTest> // first: moc fails on a file that begins with <concepts>

#include "commands/info.h"
#include "files/gguf_write.h"

#include <limits>
#include <nlohmann/json.hpp>

using namespace ggs;

namespace {

std::vector<std::byte> sample() {
    GgufWriter out;
    out.add("general.architecture", "llama").add("evil", "\x1b[2J\xff").add("eps", 0.1f);
    out.add("nan", std::numeric_limits<double>::quiet_NaN());
    out.add_array<int32_t>("types", {1, 2, 3, 4, 5, 6, 7, 8, 9, 10});
    const std::vector<std::byte> zeros(1024);
    out.add_tensor("blk.0.attn_q.weight", TypeId::q8_0, {32, 2}, std::span(zeros).first(68));
    out.add_tensor("blk.0.attn_norm.weight", TypeId::f32, {32}, std::span(zeros).first(128));
    return out.bytes().value();
}

WeightsFile weights(std::span<const std::byte> bytes) {
    return WeightsFile::of(GgufFile::parse(bytes, "sample.gguf").value());
}

} // namespace

class TestInfo : public QObject {
    Q_OBJECT
  private slots:
    void text_is_a_table_that_is_safe_to_print() {
        const auto bytes = sample();
        const auto file = weights(bytes);
        InfoOptions options;
        options.max_elements = 3;
        const std::string expected =
            "sample.gguf: GGUF version 3, 5 keys, 2 tensors, alignment 32, data at byte 352, 576 bytes\n"
            "\nkeys\n"
            "  general.architecture  str      \"llama\"\n"
            "  evil                  str      \"\\x1b[2J\\xff\"\n"
            "  eps                   f32      0.1\n"
            "  nan                   f64      nan\n"
            "  types                 i32[10]  [1, 2, 3, … 7 more]\n"
            "\ntensors\n"
            "  name                    type  shape    bytes  offset\n"
            "  blk.0.attn_q.weight     q8_0  [32, 2]     68       0\n"
            "  blk.0.attn_norm.weight  f32   [32]       128      96\n"
            "\ntotals\n"
            "  type  tensors  elements  bytes\n"
            "  f32         1        32    128\n"
            "  q8_0        1        64     68\n"
            "  all         2        96    196\n";
        QCOMPARE(QString::fromStdString(info_text(file, options).value()), QString::fromStdString(expected));
    }
    void tensor_without_a_name_has_its_number() {
        GgufWriter out;
        const std::vector<std::byte> zeros(128);
        out.add_tensor("a", TypeId::f32, {2}, std::span(zeros).first(8));
        out.add_tensor("", TypeId::f32, {4}, std::span(zeros).first(16));
        const auto bytes = out.bytes().value();
        const std::string text = info_text(weights(bytes), {}).value();
        QVERIFY2(text.find("  (tensor 1)  f32   [4]  ") != std::string::npos, text.c_str());
    }
    void a_filter_leaves_what_has_it_in_its_name() {
        const auto bytes = sample();
        const auto file = weights(bytes);
        InfoOptions options;
        options.filter = "norm";
        const std::string text = info_text(file, options).value();
        QVERIFY(text.find("only names with \"norm\": 0 keys, 1 tensor\n") != std::string::npos);
        QVERIFY(text.find("attn_q") == std::string::npos);
        QVERIFY(text.find("attn_norm") != std::string::npos);
    }
    void json_has_every_key_and_tensor() {
        const auto bytes = sample();
        const auto file = weights(bytes);
        const auto json = nlohmann::json::parse(info_json(file).value());
        QCOMPARE(json["schema"].get<int>(), 1);
        QCOMPARE(json["kind"].get<std::string>(), std::string("info"));
        QCOMPARE(json["ggml_version"].get<std::string>(), std::string(reference_ggml_version));
        QCOMPARE(json["data_offset"].get<int>(), 352);
        QCOMPARE(json["keys"].size(), size_t(5));
        QCOMPARE(json["keys"][0]["value"].get<std::string>(), std::string("llama"));
        QCOMPARE(json["keys"][1]["escaped"].get<std::string>(), std::string("\\x1b[2J\\xff"));
        QCOMPARE(json["keys"][2]["value"].get<double>(), 0.1);
        QCOMPARE(json["keys"][3]["value"].get<std::string>(), std::string("nan"));
        QCOMPARE(json["keys"][4]["element_type"].get<std::string>(), std::string("i32"));
        QCOMPARE(json["keys"][4]["count"].get<int>(), 10);
        QCOMPARE(json["keys"][4]["value"].size(), size_t(8));
        QVERIFY(json["tensors"][0]["ne"] == nlohmann::json({32, 2, 1, 1}));
        QCOMPARE(json["tensors"][1]["offset"].get<int>(), 96);
        QCOMPARE(json["tensors"][1]["bytes"].get<int>(), 128);
    }
};

QTEST_APPLESS_MAIN(TestInfo)
#include "test_info.moc"
