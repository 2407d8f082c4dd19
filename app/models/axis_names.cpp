// SPDX-License-Identifier: MIT
#include "models/axis_names.h"

#include "files/gguf.h"
#include "files/printable.h"

#include <algorithm>

namespace ggs {

namespace {

constexpr size_t longest = 24; // characters of a name
constexpr std::string_view ofTokens[] = {"token_embd.weight", "output.weight"};

} // namespace

AxisNames AxisNames::of(const Snapshot& snapshot, uint32_t tensor) {
    AxisNames names;
    const auto key = snapshot.file ? snapshot.file->find_key("tokenizer.ggml.tokens") : std::nullopt;
    const std::string& name = snapshot.structure->name(tensor);
    if (!key || std::find(std::begin(ofTokens), std::end(ofTokens), name) == std::end(ofTokens)) return names;
    const GgufKey tokens = snapshot.file->key(*key);
    if (tokens.element != GgufType::string || static_cast<int64_t>(tokens.count) != snapshot.structure->tensor(tensor).ne[1])
        return names;
    names.m_file = snapshot.file;
    names.m_key = *key;
    names.m_dimension = 1;
    return names;
}

QString AxisNames::name(int dimension, int64_t index) const {
    if (!known(dimension)) return {};
    const auto string = m_file->string_at(m_key, static_cast<uint64_t>(index));
    return string.ok() ? QString::fromStdString(printable(*string, longest)) : QString();
}

} // namespace ggs
