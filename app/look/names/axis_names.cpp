// SPDX-License-Identifier: MIT
#include "look/names/axis_names.h"

#include "base/printable.h"
#include "debug/targets/model_text.h"
#include "files/weights_file.h"
#include "look/names/piece_words.h"
#include "models/weight_names.h"

#include <algorithm>

namespace ggs {

namespace {

constexpr size_t longest = 24; // characters of a name
using What = AxisNames::What;

// The tensors that GGUF gives a meaning to, those of a layer without its "blk.N.", and the dimension that has names.
struct Known {
    std::string_view tensor;
    int dimension;
    What what;
    std::string_view length = {}; // the key of one head's elements; without one each element is a name's
};
constexpr std::string_view keyLength = "attention.key_length", valueLength = "attention.value_length";
constexpr Known ofModel[] = {
    {"token_embd.weight", 1, What::token},
    {"output.weight", 1, What::token},
    {"output.bias", 0, What::token},
};
constexpr Known ofLayer[] = {
    {"attn_q.weight", 1, What::head, keyLength},
    {"attn_q.bias", 0, What::head, keyLength},
    {"attn_k.weight", 1, What::kvHead, keyLength},
    {"attn_k.bias", 0, What::kvHead, keyLength},
    {"attn_v.weight", 1, What::kvHead, valueLength},
    {"attn_v.bias", 0, What::kvHead, valueLength},
    {"attn_output.weight", 0, What::head, valueLength},
    {"attn_sinks.weight", 0, What::head},
    {"ffn_gate_inp.weight", 1, What::expert},
    {"ffn_gate_inp.bias", 0, What::expert},
    {"ffn_gate_exps.weight", 2, What::expert},
    {"ffn_gate_exps.bias", 1, What::expert},
    {"ffn_up_exps.weight", 2, What::expert},
    {"ffn_up_exps.bias", 1, What::expert},
    {"ffn_down_exps.weight", 2, What::expert},
    {"ffn_down_exps.bias", 1, What::expert},
};

// A number of the model's architecture, which may be one for each layer.
std::optional<int64_t> number(const GgufFile& file, std::string_view name, uint64_t layer) {
    const auto architecture = file.find_key("general.architecture");
    const auto word = architecture ? file.as_string(*architecture) : Result<std::string_view>(std::string_view());
    if (!word.ok() || word->empty()) return std::nullopt;
    const auto key = file.find_key(std::string(*word) + "." + std::string(name));
    if (!key) return std::nullopt;
    const bool each = file.key(*key).type == GgufType::array;
    if (each && layer >= file.key(*key).count) return std::nullopt;
    const auto value = each ? file.i64_at(*key, layer) : file.as_i64(*key);
    return value.ok() && *value > 0 ? std::optional(*value) : std::nullopt;
}

struct HeadSize {
    int64_t heads, each;
};
std::optional<HeadSize> heads(const GgufFile& file, const Known& known, uint64_t layer) {
    const auto all = number(file, "attention.head_count", layer);
    // Left out, there are as many as there are heads.
    const bool kvGiven = known.what == What::kvHead && number(file, "attention.head_count_kv", layer);
    const auto count = kvGiven ? number(file, "attention.head_count_kv", layer) : all;
    if (!all || !count) return std::nullopt;
    if (known.length.empty()) return HeadSize{*count, 1};
    auto each = number(file, known.length, layer);
    if (!each) {
        const auto width = number(file, "embedding_length", layer);
        if (!width || *width % *all != 0) return std::nullopt;
        each = *width / *all;
    }
    return HeadSize{*count, *each};
}

} // namespace

AxisNames AxisNames::of(const Snapshot& snapshot, uint32_t tensor) {
    AxisNames names;
    names.m_file = snapshot.file;
    if (snapshot.file && snapshot.file->gguf()) names.nameWeight(snapshot, tensor);
    if (snapshot.text && std::none_of(names.m_axes.begin(), names.m_axes.end(),
                                      [](const Axis& each) { return each.what != What::none; }))
        names.nameNode(snapshot, tensor);
    return names;
}

void AxisNames::nameWeight(const Snapshot& snapshot, uint32_t tensor) {
    const GgufFile& file = *snapshot.file->gguf();
    std::string_view name = snapshot.structure->name(tensor);
    const auto layer = take_layer(name);
    const std::span<const Known> all = layer ? std::span<const Known>(ofLayer) : std::span<const Known>(ofModel);
    const auto known = std::find_if(all.begin(), all.end(), [&](const Known& each) { return each.tensor == name; });
    if (known == all.end()) return;
    int64_t size = 0, each = 1;
    if (known->what == What::token) {
        const auto key = file.find_key("tokenizer.ggml.tokens");
        if (!key || file.key(*key).element != GgufType::string) return;
        m_key = *key;
        size = static_cast<int64_t>(file.key(*key).count);
    } else if (known->what == What::expert) {
        size = number(file, "expert_count", *layer).value_or(0);
    } else if (const auto count = heads(file, *known, *layer)) {
        each = count->each;
        if (__builtin_mul_overflow(count->heads, count->each, &size)) return;
    }
    if (size != snapshot.structure->tensor(tensor).ne[static_cast<size_t>(known->dimension)]) return;
    m_axes[static_cast<size_t>(known->dimension)] = {known->what, each};
}

QString AxisNames::what(int dimension) const {
    switch (axis(dimension).what) {
    case What::none: return {};
    case What::token:
    case What::place: return tr("token");
    case What::key: return tr("key");
    case What::head: return tr("head");
    case What::kvHead: return tr("KV head");
    case What::expert: return tr("expert");
    }
    return {};
}

QString AxisNames::name(int dimension, int64_t index) const {
    const Axis& of = axis(dimension);
    const auto word = [&](int32_t id) {
        return pieceWords(m_text->model->tokenizer().piece(id)).left(static_cast<qsizetype>(longest));
    };
    switch (of.what) {
    case What::none: return {};
    case What::token: {
        if (m_text) return word(static_cast<int32_t>(index));
        const auto string = m_file->gguf()->string_at(m_key, static_cast<uint64_t>(index));
        return string.ok() ? QString::fromStdString(printable(*string, longest)) : QString();
    }
    case What::place:
    case What::key: {
        const auto place = static_cast<size_t>(of.first + index);
        if (place >= std::min(m_end, m_text->tokens.size())) return tr("free");
        const QString written = word(m_text->tokens[place]);
        return of.first == 0 ? written : QStringLiteral("#%1 %2").arg(place).arg(written);
    }
    default: break;
    }
    const QString which = QStringLiteral("%1 %2").arg(what(dimension)).arg(index / of.each);
    return of.each == 1 ? which : QStringLiteral("%1 · %2").arg(which).arg(index % of.each);
}

} // namespace ggs
