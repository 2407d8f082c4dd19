// SPDX-License-Identifier: MIT
// Broken model files: each is made from a good one by one named change, and must give a complete error. First the rules
// of GGUF itself, byte by byte, then those of a language model.
#include <QtTest/QTest> // first: moc fails on a file that begins with <concepts>

#include "debug/session.h"
#include "models/model.h"
#include "ops/all.h"
#include "tiny_model.h"

#include <QTemporaryDir>

#include <functional>
#include <limits>

using namespace ggs;

namespace {

using Bytes = std::vector<std::byte>;
using Strings = std::vector<std::string>;

// A change to the bytes of a good file. The file gives the offsets to change.
using Damage = std::function<void(Bytes&, const GgufFile&)>;

template <class T> void put(Bytes& bytes, uint64_t at, const T& value) {
    std::memcpy(bytes.data() + at, &value, sizeof value);
}
void put_text(Bytes& bytes, uint64_t at, std::string_view text) {
    std::memcpy(bytes.data() + at, text.data(), text.size());
}
GgufKey key(const GgufFile& file, const char* name) { return file.key(file.find_key(name).value()); }
GgufTensor tensor(const GgufFile& file, const char* name) { return file.tensor(file.find_tensor(name).value()); }

// Opens the file, builds a graph for three tokens and runs it. Returns the error without the file's name, or an empty
// string. The name is kept if it isn't exactly once in the error, at the front.
QString outcome(const Bytes& bytes, const std::string& path) {
    QFile file(QString::fromStdString(path));
    if (!file.open(QIODevice::WriteOnly)) return file.errorString();
    file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<qint64>(bytes.size()));
    file.close();
    const auto model = Model::open(path);
    if (!model.ok()) {
        const QString said = QString::fromStdString(english(model.error())),
                      begin = QString::fromStdString(path) + ": ";
        return said.startsWith(begin) && said.count(QString::fromStdString(path)) == 1 ? said.mid(begin.size()) : said;
    }
    const TokenIds tokens{1, 4, 5};
    auto program = (*model)->program(builtin_registry(), {tokens}, {}, {.memory = uint64_t{1} << 30});
    if (!program.ok()) return QString::fromStdString(english(program.error()));
    SessionOptions options;
    options.threads = 1;
    const auto session = Session::open(builtin_registry(), std::move(program->program), options);
    if (!session.ok()) return QString::fromStdString(english(session.error()));
    const Stop stop = (*session)->run();
    return stop.kind == StopKind::end ? QString() : QString::fromStdString(english(stop.reason));
}

} // namespace

Q_DECLARE_METATYPE(Damage)
Q_DECLARE_METATYPE(TinyModel)

class TestBrokenModels : public QObject {
    Q_OBJECT
  private:
    QTemporaryDir m_dir;
    std::string path() const { return m_dir.filePath("m.gguf").toStdString(); }

  private slots:
    void without_a_change_all_of_them_run() {
        QVERIFY(TinyModel::names().size() >= 19);
        for (const std::string& name : TinyModel::names()) {
            const auto bytes = TinyModel(name).bytes();
            QVERIFY2(bytes.ok(), name.c_str());
            QVERIFY2(bytes->size() < 64 * 1024, name.c_str());
            const QString broken = outcome(*bytes, path());
            QVERIFY2(broken.isEmpty(), qPrintable(QString::fromStdString(name) + ": " + broken));
        }
    }

    void damaged_gguf_is_refused_with_reason_data() {
        QTest::addColumn<Damage>("damage");
        QTest::addColumn<QString>("sentence");
        const auto row = [](const char* name, const Damage& damage, const char* sentence) {
            QTest::newRow(name) << damage << QString::fromUtf8(sentence);
        };
        row(
            "three bytes", [](Bytes& b, const GgufFile&) { b.resize(3); },
            "the magic at byte 0 needs 4 bytes, but only 3 are left");
        row(
            "another magic", [](Bytes& b, const GgufFile&) { put_text(b, 0, "GGML"); },
            "this is not a GGUF file: it begins with 47 47 4d 4c (\"GGML\"), but a GGUF file begins with 47 47 55 46 "
            "(\"GGUF\")");
        row(
            "version 0", [](Bytes& b, const GgufFile&) { put(b, 4, uint32_t{0}); },
            "version at byte 4 is 0; it can be 2 or 3");
        row(
            "version 1", [](Bytes& b, const GgufFile&) { put(b, 4, uint32_t{1}); },
            "version at byte 4 is 1, which is no longer supported; it can be 2 or 3");
        row(
            "version 4", [](Bytes& b, const GgufFile&) { put(b, 4, uint32_t{4}); },
            "version at byte 4 is 4; it can be 2 or 3");
        row(
            "big endian", [](Bytes& b, const GgufFile&) { put(b, 4, uint32_t{3} << 24); },
            "version at byte 4 is 50331648 (0x03000000): the file seems to be big endian; only little endian can be "
            "read");
        row(
            "fewer than no tensors", [](Bytes& b, const GgufFile&) { put(b, 8, int64_t{-1}); },
            "n_tensors at byte 8 is -1; a count can't be negative");
        row(
            "fewer than no keys", [](Bytes& b, const GgufFile&) { put(b, 16, INT64_MIN); },
            "n_kv at byte 16 is -9223372036854775808; a count can't be negative");
        row(
            "more tensors than bytes", [](Bytes& b, const GgufFile&) { put(b, 8, INT64_MAX); },
            "n_tensors at byte 8 is 9223372036854775807, but the remaining 3816 bytes can contain at most 159");
        row(
            "more keys than bytes", [](Bytes& b, const GgufFile&) { put(b, 16, INT64_MAX); },
            "n_kv at byte 16 is 9223372036854775807, but the remaining 3816 bytes can contain at most 272");
        row(
            "a key less than there are",
            [](Bytes& b, const GgufFile& f) { put(b, 16, static_cast<int64_t>(f.n_keys()) - 1); },
            "tensor 0 (\"tokenizer.ggml.tokens\"): the number of dimensions at byte 432 is 9; it can be at most 4");
        row(
            "the end in a key", [](Bytes& b, const GgufFile& f) { b.resize(f.key(3).name_at + 2); },
            "n_tensors at byte 8 is 11, but the remaining 142 bytes can contain at most 5");
        row(
            "a name without an end", [](Bytes& b, const GgufFile& f) { put(b, f.key(1).at, uint64_t{1} << 63); },
            "key 1: the length of the name at byte 69 is 9223372036854775808; it can be at most 1073741824");
        row(
            "no name", [](Bytes& b, const GgufFile& f) { put(b, f.key(1).at, uint64_t{0}); },
            "key 1: the length of the name at byte 69 is 0; a key needs a name");
        row(
            "a name twice",
            [](Bytes& b, const GgufFile& f) {
                put_text(b, key(f, "llama.context_length").name_at, "general.architecture");
            },
            "key 5 (\"general.architecture\"): the name at byte 251 is a duplicate: key 0 at byte 32 already has it");
        row(
            "a type that there isn't", [](Bytes& b, const GgufFile& f) { put(b, f.key(0).type_at, int32_t{13}); },
            "key 0 (\"general.architecture\"): the value's type at byte 52 is 13; it can be 0 to 12");
        row(
            "a text longer than the file",
            [](Bytes& b, const GgufFile& f) { put(b, f.key(0).value_at - 8, uint64_t{100'000}); },
            "key 0 (\"general.architecture\"): the length of the string at byte 56 is 100000, but only 3776 bytes are "
            "left");
        row(
            "a text longer than any",
            [](Bytes& b, const GgufFile& f) { put(b, f.key(0).value_at - 8, (uint64_t{1} << 30) + 1); },
            "key 0 (\"general.architecture\"): the length of the string at byte 56 is 1073741825; it can be at most "
            "1073741824");
        const auto tokens = [](const GgufFile& f) { return key(f, "tokenizer.ggml.tokens"); };
        row(
            "a list of lists", [=](Bytes& b, const GgufFile& f) { put(b, tokens(f).type_at + 4, int32_t{9}); },
            "key 9 (\"tokenizer.ggml.tokens\"): the elements' type at byte 436 is 9 (array); arrays of arrays can't be "
            "read");
        row(
            "a list of what there isn't",
            [=](Bytes& b, const GgufFile& f) { put(b, tokens(f).type_at + 4, int32_t{77}); },
            "key 9 (\"tokenizer.ggml.tokens\"): the elements' type at byte 436 is 77; it can be 0 to 8 or 10 to 12");
        row(
            "a list longer than the file",
            [=](Bytes& b, const GgufFile& f) { put(b, tokens(f).type_at + 8, uint64_t{10'000}); },
            "key 9 (\"tokenizer.ggml.tokens\"): the number of elements at byte 440 is 10000, but the remaining 3392 "
            "bytes can contain at most 424");
        row(
            "a list longer than any",
            [=](Bytes& b, const GgufFile& f) { put(b, tokens(f).type_at + 8, (uint64_t{1} << 30) + 1); },
            "key 9 (\"tokenizer.ggml.tokens\"): the number of elements at byte 440 is 1073741825; it can be at most "
            "1073741824");
        row(
            "a token longer than the file",
            [=](Bytes& b, const GgufFile& f) { put(b, tokens(f).value_at, uint64_t{1} << 20); },
            "key 9 (\"tokenizer.ggml.tokens\"): element 0: the length of the string at byte 448 is 1048576, but only "
            "3384 bytes are left");
        const auto alignment = [](uint32_t value) {
            return [value](Bytes& b, const GgufFile& f) {
                put_text(b, key(f, "llama.block_count").name_at, "general.alignment");
                put(b, key(f, "llama.block_count").value_at, value);
            };
        };
        row("an alignment of 0", alignment(0),
            "key 4 (\"general.alignment\"): the value at byte 239 is 0; the alignment must be a power of two");
        row("an alignment of 48", alignment(48),
            "key 4 (\"general.alignment\"): the value at byte 239 is 48; the alignment must be a power of two");
        row(
            "an alignment that is no u32",
            [=](Bytes& b, const GgufFile& f) {
                alignment(32)(b, f), put(b, key(f, "llama.block_count").type_at, int32_t{5});
            },
            "key 4 (\"general.alignment\"): the value's type at byte 235 is i32; the alignment must be u32");
        const auto norm = [](const GgufFile& f) { return tensor(f, "blk.0.attn_norm.weight"); };
        row(
            "a tensor's name of 64", [=](Bytes& b, const GgufFile& f) { put(b, norm(f).at, uint64_t{64}); },
            "tensor 1: the length of the name at byte 590 is 64; it can be at most 63");
        row(
            "two tensors of one name",
            [](Bytes& b, const GgufFile& f) {
                put_text(b, tensor(f, "blk.0.attn_k.weight").name_at, "blk.0.attn_q.weight");
            },
            "tensor 3 (\"blk.0.attn_q.weight\"): the name at byte 716 is a duplicate: tensor 0 at byte 539 already has "
            "it");
        row(
            "five dimensions", [=](Bytes& b, const GgufFile& f) { put(b, norm(f).dims_at, uint32_t{5}); },
            "tensor 1 (\"blk.0.attn_norm.weight\"): the number of dimensions at byte 620 is 5; it can be at most 4");
        row(
            "a negative dimension", [=](Bytes& b, const GgufFile& f) { put(b, norm(f).dims_at + 4, int64_t{-8}); },
            "tensor 1 (\"blk.0.attn_norm.weight\"): ne[0] at byte 624 is -8; a dimension can't be negative");
        row(
            "more elements than there are numbers",
            [](Bytes& b, const GgufFile& f) { put(b, tensor(f, "blk.0.attn_k.weight").dims_at + 4, INT64_MAX); },
            "tensor 0 (\"blk.0.attn_k.weight\"): ne[1] at byte 570 is 4: shape [9223372036854775807, 4] has more "
            "elements than 64 bits can count");
        row(
            "a tensor's type that there isn't",
            [=](Bytes& b, const GgufFile& f) { put(b, norm(f).type_at, int32_t{1000}); },
            "tensor 1 (\"blk.0.attn_norm.weight\"): the type at byte 632 is 1000; it can be 0 to 42");
        row(
            "a type that was removed", [=](Bytes& b, const GgufFile& f) { put(b, norm(f).type_at, int32_t{4}); },
            "tensor 1 (\"blk.0.attn_norm.weight\"): the type at byte 632 is 4, which ggml has removed");
        row(
            "no whole blocks", [=](Bytes& b, const GgufFile& f) { put(b, norm(f).type_at, int32_t{2}); },
            "tensor 1 (\"blk.0.attn_norm.weight\"): ne[0] at byte 624 is 8; it must be a multiple of 32, the number "
            "of elements in a block of q4_0");
        row(
            "an offset off by one", [=](Bytes& b, const GgufFile& f) { put(b, norm(f).offset_at, norm(f).offset + 1); },
            "tensor 1 (\"blk.0.attn_norm.weight\"): the offset at byte 636 is 129; the previous tensors end at 128");
        row(
            "a tensor of more bytes than there are addresses",
            [=](Bytes& b, const GgufFile& f) {
                put(b, norm(f).dims_at + 4, INT64_MAX), put(b, norm(f).type_at, int32_t{28});
            },
            "tensor 1 (\"blk.0.attn_norm.weight\"): a row of 9223372036854775807 elements of type f64 is larger than "
            "can be addressed");
        row(
            "data that ends too soon", [](Bytes& b, const GgufFile&) { b.resize(b.size() - 300); },
            "the tensor data takes bytes 1184 to 3840, but the file has only 3540 bytes: tensor 8 "
            "(\"blk.0.ffn_up.weight\") is the first incomplete one");
        row(
            "the last byte missing", [](Bytes& b, const GgufFile&) { b.pop_back(); },
            "the tensor data takes bytes 1184 to 3840, but the file has only 3839 bytes: tensor 10 "
            "(\"token_embd.weight\") is the first incomplete one");
    }
    void damaged_gguf_is_refused_with_reason() {
        QFETCH(Damage, damage);
        QFETCH(QString, sentence);
        Bytes bytes = TinyModel().bytes().value();
        const Bytes good = bytes;
        damage(bytes, GgufFile::parse(good, "good").value());
        QVERIFY(bytes != good);
        QCOMPARE(outcome(bytes, path()), sentence);
    }
    void an_empty_file() { QCOMPARE(outcome({}, path()), QString::fromStdString(path()) + " is empty"); }

    void wrong_model_is_refused_with_reason_data() {
        QTest::addColumn<TinyModel>("model");
        QTest::addColumn<QString>("sentence");
        const auto of = [](const char* kind, const char* name, const std::function<void(TinyModel&)>& change,
                           const char* sentence) {
            TinyModel model(kind);
            change(model);
            QTest::newRow(name) << model << QString::fromUtf8(sentence);
        };
        const auto row = [&](const char* name, const std::function<void(TinyModel&)>& change, const char* sentence) {
            of("llama", name, change, sentence);
        };
        const auto without = [](const char* key) { return [key](TinyModel& m) { QVERIFY(m.keys.erase(key) == 1); }; };
        const auto with = [](const char* key, const TinyModel::Value& value) {
            return [key, value](TinyModel& m) { m.keys[key] = value; };
        };
        const auto no_tensor = [](const char* name) {
            return [name](TinyModel& m) { QVERIFY(m.tensors.erase(name) == 1); };
        };
        const auto shaped = [](const char* name, const std::vector<int64_t>& ne) {
            return [name, ne](TinyModel& m) { m.tensors[name].ne = ne; };
        };
        const auto typed = [](const char* name, TypeId type) {
            return [name, type](TinyModel& m) { m.tensors.at(name).type = type; };
        };
        const float nan = std::numeric_limits<float>::quiet_NaN(), inf = std::numeric_limits<float>::infinity();

        // Architecture
        row("no architecture", without("general.architecture"),
            "the file does not specify its architecture: the key `general.architecture` is missing");
        row("an architecture that is a number", with("general.architecture", 7u),
            "key general.architecture is of type u32 (7), but it should be a string");
        const auto unknown = [](const std::string& name) {
            std::string known;
            for (const Architecture* const each : architectures())
                known += (known.empty() ? "" : ", ") + std::string(each->name);
            return "the architecture `" + name + "` is not supported; the supported architectures are: " + known;
        };
        row("an unknown architecture", with("general.architecture", std::string("mamba")), unknown("mamba").c_str());
        row("an architecture that turns the terminal red", with("general.architecture", std::string("\x1b[31m")),
            unknown("\\x1b[31m").c_str());

        // Its size
        row("no number of layers", without("llama.block_count"), "the key `llama.block_count` is missing");
        row("no layers", with("llama.block_count", 0u), "`llama.block_count` is 0; it must be from 1 to 16777216");
        row("fewer than no layers", with("llama.block_count", -1),
            "`llama.block_count` is -1; it must be from 1 to 16777216");
        row("more layers than anyone has", with("llama.block_count", 5000u),
            "`llama.block_count` is 5000; at most 4096 layers are supported");
        row("all layers there are", with("llama.block_count", UINT32_MAX),
            "`llama.block_count` is 4294967295; it must be from 1 to 16777216");
        row(
            "a layer more than it says", [](TinyModel& m) { m.tensors["blk.1.attn_norm.weight"] = {{8}}; },
            "the file contains the tensor `blk.1.attn_norm.weight`, but `llama.block_count` is 1, so the last layer "
            "would be 0");
        row("layers beyond 32 bits", with("llama.block_count", INT64_MAX),
            "`llama.block_count` is 9223372036854775807; it must be from 1 to 16777216");
        row("layers as a word", with("llama.block_count", std::string("one")),
            "key llama.block_count is of type str (\"one\"), but it should be a signed integer");
        row("layers that the file does not have", with("llama.block_count", 2u),
            "the file has no `blk.1.attn_norm.weight`; llama needs this tensor with the shape [8, 1, 1, 1]");
        row("no size of an embedding", without("llama.embedding_length"),
            "the key `llama.embedding_length` is missing");
        row("an embedding of no numbers", with("llama.embedding_length", 0u),
            "`llama.embedding_length` is 0; it must be from 1 to 16777216");
        row("an embedding larger than any", with("llama.embedding_length", 4'000'000'000u),
            "`llama.embedding_length` is 4000000000; it must be from 1 to 16777216");
        row("an embedding of eight and a half", with("llama.embedding_length", 8.5f),
            "key llama.embedding_length is of type f32 (8.5), but it should be a signed integer");
        row("another embedding than the weights have", with("llama.embedding_length", 16u),
            "`token_embd.weight` has the shape [8, 8, 1, 1] in the file, but llama needs [16, 8, 1, 1]");
        row("no context", without("llama.context_length"), "the key `llama.context_length` is missing");
        row("a context of nothing", with("llama.context_length", 0u),
            "`llama.context_length` is 0; it must be from 1 to 16777216");
        row("an absurd context", with("llama.context_length", 3'000'000'000u),
            "`llama.context_length` is 3000000000; it must be from 1 to 16777216");
        row("a context that is true", with("llama.context_length", true),
            "key llama.context_length is of type bool (true), but it should be a signed integer");
        row("no size of the feed forward", without("llama.feed_forward_length"),
            "the key `llama.feed_forward_length` is missing");
        row("a feed forward of nothing", with("llama.feed_forward_length", 0u),
            "`llama.feed_forward_length` is 0 in layer 0; it must be at least 1");
        row("another feed forward than the weights have", with("llama.feed_forward_length", 12u),
            "`blk.0.ffn_up.weight` has the shape [8, 16, 1, 1] in the file, but llama needs [8, 12, 1, 1]");
        row("a feed forward of words", with("llama.feed_forward_length", Strings{"16"}),
            "key llama.feed_forward_length is an array of 1 str, but it should be an array of signed integers");
        row(
            "fewer feed forwards than layers",
            [&](TinyModel& m) { m.own("block_count", 2u), m.own("feed_forward_length", std::vector<int32_t>{16}); },
            "`llama.feed_forward_length` has 1 entry; there must be one for each of the 2 layers");

        // Heads
        row("no heads are said", without("llama.attention.head_count"),
            "the key `llama.attention.head_count` is missing");
        row("no heads", with("llama.attention.head_count", 0u),
            "layer 0 has 0 heads for queries and 1 for keys; the first must be a multiple of the second");
        row("no heads for keys", with("llama.attention.head_count_kv", 0u),
            "layer 0 has 2 heads for queries and 0 for keys; the first must be a multiple of the second");
        row("more heads for keys than for queries", with("llama.attention.head_count_kv", 3u),
            "layer 0 has 2 heads for queries and 3 for keys; the first must be a multiple of the second");
        row("heads that can't share", with("llama.attention.head_count", 3u),
            "`llama.embedding_length` is 8, which can't be divided evenly among 3 heads; give the size of a head in "
            "`llama.attention.key_length`");
        row("more heads than numbers", with("llama.attention.head_count", 1u << 24),
            "`llama.embedding_length` is 8, which can't be divided evenly among 16777216 heads; give the size of a "
            "head in `llama.attention.key_length`");
        row("heads without end", with("llama.attention.head_count", std::vector<int32_t>{INT32_MAX}),
            "`llama.attention.head_count` is 2147483647; it must be from 0 to 16777216");
        row(
            "other heads in another layer",
            [](TinyModel& m) {
                m.own("block_count", 2u), m.own("attention.head_count_kv", std::vector<int32_t>{1, 2});
            },
            "layer 1 has 2 heads for keys, but layer 0 has 1; all layers must have the same number");
        row("a head of nothing", with("llama.attention.key_length", 0u),
            "`llama.attention.key_length` is 0; it must be from 1 to 16777216");
        row("values of nothing", with("llama.attention.value_length", 0u),
            "`llama.attention.value_length` is 0; it must be from 1 to 16777216");
        row("heads larger than the weights have", with("llama.attention.key_length", 6u),
            "`blk.0.attn_q.weight` has the shape [8, 8, 1, 1] in the file, but llama needs [8, 12, 1, 1]");
        row(
            "heads larger than memory",
            [](TinyModel& m) {
                m.own("attention.head_count", 1u << 24), m.own("attention.head_count_kv", 1u << 24),
                    m.own("attention.key_length", 1u << 24), m.own("attention.value_length", 1u << 24);
            },
            "the KV cache would need 288230376151711744 bytes, but only 1073741824 bytes may be used");

        // Invalid numbers
        row("no epsilon", without("llama.attention.layer_norm_rms_epsilon"),
            "the keys `llama.attention.layer_norm_rms_epsilon` and `llama.attention.layer_norm_epsilon` are missing; "
            "one of them is required");
        row("epsilon is nan", with("llama.attention.layer_norm_rms_epsilon", nan),
            "`llama.attention.layer_norm_rms_epsilon` is nan; it must be finite");
        row("epsilon is negative", with("llama.attention.layer_norm_rms_epsilon", -1.0f),
            "`llama.attention.layer_norm_rms_epsilon` is -1; it can't be negative");
        row("epsilon is a word", with("llama.attention.layer_norm_rms_epsilon", std::string("small")),
            "key llama.attention.layer_norm_rms_epsilon is of type str (\"small\"), but it should be a number");
        row("a scale without end", with("llama.attention.scale", inf),
            "`llama.attention.scale` is inf; it must be finite");
        of("granite", "logits divided by nan", with("granite.logit_scale", nan),
           "`granite.logit_scale` is nan; it must be finite");
        of("gemma2", "a cap without end", with("gemma2.attn_logit_softcapping", -inf),
           "`gemma2.attn_logit_softcapping` is -inf; it must be finite");

        // Rope
        row("an odd number of rotated channels", with("llama.rope.dimension_count", 3u),
            "`llama.rope.dimension_count` is 3; it must be even and from 2 to 4, the number of channels of a head");
        row("more rotated channels than there are", with("llama.rope.dimension_count", 6u),
            "`llama.rope.dimension_count` is 6; it must be even and from 2 to 4, the number of channels of a head");
        row("no rotated channels", with("llama.rope.dimension_count", 0u),
            "`llama.rope.dimension_count` is 0; it must be even and from 2 to 4, the number of channels of a head");
        row("rope from the base 0", with("llama.rope.freq_base", 0.0f),
            "`llama.rope.freq_base` is 0; it must be greater than 0");
        row("rope from a base that is nan", with("llama.rope.freq_base", nan),
            "`llama.rope.freq_base` is nan; it must be finite");
        row("rope stretched backwards", with("llama.rope.scaling.factor", -4.0f),
            "`llama.rope.scaling.factor` is -4; it can't be negative");
        row("an unknown way to stretch rope", with("llama.rope.scaling.type", std::string("ntk")),
            "`llama.rope.scaling.type` is `ntk`; supported values: none, linear, yarn, longrope");
        row("a way to stretch rope that is a number", with("llama.rope.scaling.type", 2u),
            "key llama.rope.scaling.type is of type u32 (2), but it should be a string");
        row("too few factors for rope", shaped("rope_freqs.weight", {1}),
            "`rope_freqs.weight` has the shape [1, 1, 1, 1] in the file, but llama needs [2, 1, 1, 1]");

        // Windows, experts, what is seen
        of("gemma3", "windows for no layer", with("gemma3.attention.sliding_window_pattern", std::vector<bool>{}),
           "`gemma3.attention.sliding_window_pattern` has 0 entries; there must be one for each of the 1 layers");
        of("gemma3", "windows that are numbers",
           with("gemma3.attention.sliding_window_pattern", std::vector<int32_t>{1}),
           "key gemma3.attention.sliding_window_pattern is an array of 1 i32, but it should be an array of bools");
        of("gemma3", "a negative window", with("gemma3.attention.sliding_window", -1),
           "`gemma3.attention.sliding_window` is -1; it must be from 0 to 16777216");
        of("gemma3", "a window of 0 is none", with("gemma3.attention.sliding_window", 0u), "");
        of("llama+moe", "more experts used than there are", with("llama.expert_used_count", 5u),
           "5 experts would be used, but there are only 4");
        of("llama+moe", "no experts used", with("llama.expert_used_count", 0u),
           "there are 4 experts, but `llama.expert_used_count` does not specify how many of them are used");
        of("llama+moe", "experts that the file does not have", with("llama.expert_count", 8u),
           "`blk.0.ffn_gate_inp.weight` has the shape [8, 4, 1, 1] in the file, but llama needs [8, 8, 1, 1]");
        of(
            "llama+moe", "experts of no size",
            [](TinyModel& m) {
                m.keys.erase("llama.expert_feed_forward_length"), m.keys.erase("llama.feed_forward_length");
            },
            "the key `llama.feed_forward_length` is missing");
        row(
            "experts of a model that has none",
            [](TinyModel& m) { m.own("expert_count", 4u), m.own("expert_used_count", 2u); },
            "the file has no `blk.0.ffn_gate_inp.weight`; llama needs this tensor with the shape [8, 4, 1, 1]");
        row("a llama that sees what comes", with("llama.attention.causal", false),
            "`llama.attention.causal` is false, but in ggscope's graph for this architecture, tokens see only previous "
            "tokens");
        of("bert", "a bert that doesn't", without("bert.attention.causal"),
           "`bert.attention.causal` must be false: in a model of this architecture, each token sees the whole text");
        of("bert", "a pooling that is not known", with("bert.pooling_type", 4u),
           "`bert.pooling_type` is 4; the supported values are 0 (none), 1 (mean), 2 (first token) and 3 (last token)");
        of("bert", "kinds of text of another size", shaped("token_types.weight", {4, 2}),
           "`token_types.weight` has the shape [4, 2, 1, 1] in the file, but bert needs [8, 2, 1, 1]");
        of(
            "gpt2", "more tokens than positions",
            [](TinyModel& m) {
                m.own("context_length", 2u), m.tensors["position_embd.weight"].ne = {8, 2};
            },
            "3 tokens are too many: the model has only 2 positions");
        of("gpt2", "fewer positions than the context", shaped("position_embd.weight", {8, 32}),
           "`position_embd.weight` has the shape [8, 32, 1, 1] in the file, but gpt2 needs [8, 64, 1, 1]");

        // Tensors
        row("no embedding", no_tensor("token_embd.weight"),
            "the file has no `token_embd.weight`, so nothing can be run");
        row("no last norm", no_tensor("output_norm.weight"),
            "the file has no `output_norm.weight`; llama needs this tensor with the shape [8, 1, 1, 1]");
        row("no keys", no_tensor("blk.0.attn_k.weight"),
            "the file has no `blk.0.attn_k.weight`; llama needs this tensor with the shape [8, 4, 1, 1]");
        row("no down", no_tensor("blk.0.ffn_down.weight"),
            "the file has no `blk.0.ffn_down.weight`; llama needs this tensor with the shape [16, 8, 1, 1]");
        of("qwen3", "no norm of heads", no_tensor("blk.0.attn_q_norm.weight"),
           "the file has no `blk.0.attn_q_norm.weight`; qwen3 needs this tensor with the shape [4, 1, 1, 1]");
        of("gpt-oss", "no sinks", no_tensor("blk.0.attn_sinks.weight"),
           "the file has no `blk.0.attn_sinks.weight`; gpt-oss needs this tensor with the shape [2, 1, 1, 1]");
        row("a short up", shaped("blk.0.ffn_up.weight", {8, 12}),
            "`blk.0.ffn_up.weight` has the shape [8, 12, 1, 1] in the file, but llama needs [8, 16, 1, 1]");
        row("queries as a vector", shaped("blk.0.attn_q.weight", {64}),
            "`blk.0.attn_q.weight` has the shape [64, 1, 1, 1] in the file, but llama needs [8, 8, 1, 1]");
        row("a norm of no numbers", shaped("blk.0.attn_norm.weight", {0}),
            "`blk.0.attn_norm.weight` has the shape [0, 1, 1, 1] in the file, but llama needs [8, 1, 1, 1]");
        row("an output for another vocabulary", shaped("output.weight", {8, 7}),
            "`output.weight` has the shape [8, 7, 1, 1] in the file, but llama needs [8, 8, 1, 1]");
        row("an embedding with fewer rows than tokens", shaped("token_embd.weight", {8, 4}),
            "`token_embd.weight` has the shape [8, 4, 1, 1] in the file, but llama needs [8, 8, 1, 1]");
        row("an embedding with more rows than tokens", shaped("token_embd.weight", {8, 100}),
            "`token_embd.weight` has the shape [8, 100, 1, 1] in the file, but llama needs [8, 8, 1, 1]");
        row("an embedding without rows", shaped("token_embd.weight", {8, 0}),
            "`token_embd.weight` has the shape [8, 0, 1, 1] in the file, but llama needs [8, 8, 1, 1]");
        row("an embedding of whole numbers", typed("token_embd.weight", TypeId::i32),
            "`token_embd.weight` has type i32 in the file; a weight must have a float type or a quantised type");
        row("a norm of halves", typed("blk.0.attn_norm.weight", TypeId::f16),
            "`attn_norm-0` (mul(a=norm-0, b=blk.0.attn_norm.weight)): mul: a is f32, b is f16 and the result is f32; a "
            "and b must have the same type (f32, f16 or bf16), or a must be f16 or bf16 and b f32");
        row("queries of bytes", typed("blk.0.attn_q.weight", TypeId::i8),
            "`blk.0.attn_q.weight` has type i8 in the file; a weight must have a float type or a quantised type");
        row("a down of doubles", typed("blk.0.ffn_down.weight", TypeId::f64),
            "`blk.0.ffn_down.weight` has type f64 in the file; a weight must have a float type or a quantised type");

        // Tokens
        row("no tokenizer", without("tokenizer.ggml.model"),
            "the file has no tokens: the key `tokenizer.ggml.model` is missing");
        row("an unknown tokenizer", with("tokenizer.ggml.model", std::string("rwkv")),
            "the tokenizer `rwkv` is not supported; the supported tokenizers are `llama`, `gpt2` and `bert`");
        row("a tokenizer that is a number", with("tokenizer.ggml.model", 1u),
            "key tokenizer.ggml.model is of type u32 (1), but it should be a string");
        row("no vocabulary", without("tokenizer.ggml.tokens"),
            "the file has no tokens: the key `tokenizer.ggml.tokens` is missing");
        row("a vocabulary without tokens", with("tokenizer.ggml.tokens", Strings{}),
            "tokenizer.ggml.tokens has 0 tokens; the number must be from 1 to 2147483647");
        row("a vocabulary of numbers", with("tokenizer.ggml.tokens", std::vector<int32_t>{1, 2}),
            "key tokenizer.ggml.tokens is an array of 2 i32, but it should be an array of strings");
        row("a token twice", with("tokenizer.ggml.tokens", Strings{"a", "b", "a"}),
            "tokens 0 and 2 have the same text, `a`");
        row("kinds of fewer tokens", with("tokenizer.ggml.token_type", std::vector<int32_t>{1, 1}),
            "tokenizer.ggml.token_type is i32[2]; it must be an array with one entry for each of the 8 tokens");
        row("kinds that are words", with("tokenizer.ggml.token_type", Strings(8, "normal")),
            "key tokenizer.ggml.token_type is an array of 8 str, but it should be an array of signed integers");
        row("one kind for all", with("tokenizer.ggml.token_type", 1),
            "tokenizer.ggml.token_type is i32; it must be an array with one entry for each of the 8 tokens");
        row("scores of more tokens", with("tokenizer.ggml.scores", std::vector<float>(9, 0.0f)),
            "tokenizer.ggml.scores is f32[9]; it must be an array with one entry for each of the 8 tokens");
        row("scores that are words", with("tokenizer.ggml.scores", Strings(8, "good")),
            "key tokenizer.ggml.scores is an array of 8 str, but it should be an array of numbers");
        row("a beginning that is a word", with("tokenizer.ggml.bos_token_id", std::string("<s>")),
            "key tokenizer.ggml.bos_token_id is of type str (\"<s>\"), but it should be a non-negative integer");
        row("a switch that is a number", with("tokenizer.ggml.add_bos_token", 1u),
            "key tokenizer.ggml.add_bos_token is of type u32 (1), but it should be a bool");
        of("gpt2", "no merges", without("tokenizer.ggml.merges"),
           "the file's tokenizer merges pairs, but the key `tokenizer.ggml.merges` is missing");
        of("gpt2", "merges of one part", with("tokenizer.ggml.merges", Strings{"a b", "ab"}),
           "pair 1 of tokenizer.ggml.merges is `ab`; it must be two parts with a space between them");
        of("gpt2", "merges with nothing", with("tokenizer.ggml.merges", Strings{"a "}),
           "pair 0 of tokenizer.ggml.merges is `a `; it must be two parts with a space between them");
        of("gpt2", "an empty merge", with("tokenizer.ggml.merges", Strings{""}),
           "pair 0 of tokenizer.ggml.merges is ``; it must be two parts with a space between them");
        of("gpt2", "merges that are numbers", with("tokenizer.ggml.merges", std::vector<int32_t>{1}),
           "key tokenizer.ggml.merges is an array of 1 i32, but it should be an array of strings");
        of("gpt2", "unknown words", with("tokenizer.ggml.pre", std::string("klingon")),
           "the rules by which `klingon` splits a text into words are not supported");
        of("gpt2", "words by a number", with("tokenizer.ggml.pre", 3u),
           "key tokenizer.ggml.pre is of type u32 (3), but it should be a string");
        row("a chat template that is a list", with("tokenizer.chat_template", Strings{"a"}),
            "key tokenizer.chat_template is an array of 1 str, but it should be a string");
    }
    void wrong_model_is_refused_with_reason() {
        QFETCH(TinyModel, model);
        QFETCH(QString, sentence);
        const auto bytes = model.bytes();
        QVERIFY2(bytes.ok(), bytes.ok() ? "" : english(bytes.error()).c_str());
        QCOMPARE(outcome(*bytes, path()), sentence);
    }
};

QTEST_APPLESS_MAIN(TestBrokenModels)
#include "test_broken_models.moc"
