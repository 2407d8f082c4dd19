// SPDX-License-Identifier: MIT
// Any bytes as a vocabulary in a GGUF file, or else as a text: there are tokens or a reason why not, every id is one of
// the vocabulary, and what comes back can be printed.
#include "driver.h"

#include "files/gguf_write.h"
#include "text/tokenizer.h"

#include <array>
#include <cstdlib>

using namespace ggs;

namespace {

void must(bool holds) {
    if (!holds) std::abort();
}

// A small vocabulary of each kind.
std::vector<std::byte> vocabulary(const char* model, const char* splits) {
    std::vector<std::string> tokens{"<unk>", "<s>", "</s>", "[CLS]", "<|im_end|>", "ab",
                                    "abc",   "▁a",  "▁",    "▁the",  "<0x0A>"};
    std::vector<int32_t> kinds{2, 3, 3, 3, 3, 1, 1, 4, 1, 1, 6};
    for (int byte = 0; byte < 256; ++byte) {
        tokens.emplace_back(letter_of_byte(static_cast<unsigned char>(byte)));
        kinds.push_back(1);
    }
    GgufWriter out;
    out.add("tokenizer.ggml.model", model).add("tokenizer.ggml.pre", splits);
    out.add_strings("tokenizer.ggml.tokens", tokens).add_array<int32_t>("tokenizer.ggml.token_type", kinds);
    out.add_array<float>("tokenizer.ggml.scores", std::vector<float>(tokens.size(), -1.0f));
    const std::vector<std::string> merges{"a b", "ab c", "t h"};
    out.add_strings("tokenizer.ggml.merges", merges).add("tokenizer.ggml.bos_token_id", uint32_t{1});
    return out.bytes().value();
}

const std::array<std::vector<std::byte>, 5>& vocabularies() {
    static const std::array<std::vector<std::byte>, 5> all = {
        vocabulary("llama", "default"), vocabulary("gpt2", "gpt-4o"), vocabulary("gpt2", "deepseek-coder"),
        vocabulary("gpt2", "default"), vocabulary("bert", "default")};
    return all;
}

void read(const Tokenizer& tokenizer, std::string_view text) {
    for (const TokenizeOptions options : {TokenizeOptions{true, true}, TokenizeOptions{false, false}}) {
        const auto ids = tokenizer.tokens(text, options);
        if (!ids) {
            must(!english(ids.error()).empty());
            continue;
        }
        TextStream stream(tokenizer);
        for (const int32_t id : *ids) {
            must(id >= 0 && id < tokenizer.vocabulary().size());
            (void)stream.add(id);
        }
        (void)stream.rest();
        (void)tokenizer.text(*ids), (void)tokenizer.text(*ids, {false, true});
    }
}

} // namespace

std::vector<ggs::fuzz::Input> ggs::fuzz::seeds() {
    std::vector<Input> seeds;
    for (const auto& bytes : vocabularies()) {
        const auto* data = reinterpret_cast<const uint8_t*>(bytes.data());
        seeds.emplace_back(data, data + bytes.size());
    }
    for (const std::string_view text :
         {"The <s> abc’s 1234 e\xCC\x81 你好\n\n  \tЖълта</s>", "<|im_end|>▁the \xFF\xC3", ""})
        seeds.emplace_back(text.begin(), text.end());
    return seeds;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    if (const auto file = GgufFile::parse(std::as_bytes(std::span(data, size)), "input")) {
        const auto tokenizer = Tokenizer::of(*file);
        if (!tokenizer) {
            must(!english(tokenizer.error()).empty());
            return 0;
        }
        ++ggs::fuzz::accepted;
        read(*tokenizer, "The <s> abc’s 1234 e\xCC\x81 你好\n\n  \t</s>\xFF");
        read(*tokenizer, bytes.substr(0, 200));
        return 0;
    }
    static const std::vector<Tokenizer> tokenizers = [] {
        std::vector<Tokenizer> made;
        for (const auto& each : vocabularies()) {
            const auto file = GgufFile::parse(each, "vocabulary");
            made.push_back(Tokenizer::of(*file).value());
        }
        return made;
    }();
    ++ggs::fuzz::accepted;
    // Most inputs are vocabularies gone wrong: as texts their beginnings are enough.
    for (const Tokenizer& tokenizer : tokenizers) read(tokenizer, bytes.substr(0, 512));
    return 0;
}
