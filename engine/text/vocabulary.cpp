// SPDX-License-Identifier: MIT
#include "text/vocabulary.h"

#include "base/printable.h"
#include "base/same_word.h"
#include "files/gguf.h"
#include "text/word_splits.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>

namespace ggs {

namespace {

constexpr std::string_view prefix = "tokenizer.ggml.";

std::string key_of(std::string_view name) { return std::string(prefix) + std::string(name); }

std::optional<size_t> key_in(const GgufFile& file, std::string_view name) { return file.find_key(key_of(name)); }

// Reads a key that may be missing.
Status read_bool(const GgufFile& file, std::string_view name, bool& to) {
    if (const auto key = key_in(file, name)) {
        GGS_TRY(to, file.as_bool(*key));
    }
    return {};
}

// Tokens that end generation, regardless of the kind that the file gives them.
constexpr std::array<std::string_view, 11> ends_of_turns = {
    "<|eot_id|>", "<|im_end|>", "<|end|>", "<end_of_turn>",      "<|endoftext|>",        "<|end_of_text|>",
    "<EOT>",      "_<EOT>",     "[EOT]",   "<end_of_utterance>", "<｜end▁of▁sentence｜>"};
constexpr std::string_view end_of_message = "<|eom_id|>";
constexpr std::array<std::string_view, 10> other_ends = {
    "</s>",      "<eos>",     "[EOS]",   "<|return|>",        "<|call|>",
    "<|calls|>", "<|flush|>", "<turn|>", "<|tool_response|>", "[e~["};
// Markers of a text to be filled in: control tokens, regardless of the kind that the file gives them. The tokens of the
// first three rows end generation; the file may name another one for these rows.
struct FillIn {
    const char* key; // of the file, that names the token; nullptr: there is no such key
    std::array<std::string_view, 5> texts;
};
constexpr std::array<FillIn, 6> fill_ins = {
    {{"fim_pad_token_id", {"<|fim_pad|>", "<fim-pad>", "<fim_pad>", "<PAD>"}},
     {"fim_rep_token_id", {"<|fim_repo|>", "<|repo_name|>", "<fim-repo>", "<REPO>", "<reponame>"}},
     {"fim_sep_token_id", {"<|file_sep|>"}},
     {nullptr, {"<|fim_prefix|>", "<fim-prefix>", "<fim_prefix>", "<PRE>", "▁<PRE>"}},
     {nullptr, {"<|fim_suffix|>", "<fim-suffix>", "<fim_suffix>", "<SUF>", "▁<SUF>"}},
     {nullptr, {"<|fim_middle|>", "<fim-middle>", "<fim_middle>", "<MID>", "▁<MID>"}}}};
// Parts of an answer's frame that are shown.
constexpr std::array<std::string_view, 4> seen_frames = {"<|channel|>", "<|message|>", "<|start|>", "<|constrain|>"};

} // namespace

void Texts::add(std::string_view text) {
    m_all += text;
    m_ends.push_back(m_all.size());
}

Result<Vocabulary> Vocabulary::read(const GgufFile& file) {
    Vocabulary made;
    GGS_CHECK(made.read_kind(file));
    GGS_CHECK(made.read_tokens(file));
    if (made.m_tokenizer == TokenizerKind::byte_pairs) GGS_CHECK(made.read_merges(file));
    GGS_CHECK(made.read_special(file));
    GGS_CHECK(made.read_switches(file));
    made.find_ends();
    made.mark_spaces(file);
    return made;
}

Status Vocabulary::read_kind(const GgufFile& file) {
    const auto key = key_in(file, "model");
    if (!key) return fail("the file has no tokens: the key `%1` is missing", key_of("model"));
    GGS_TRY(const std::string_view model, file.as_string(*key));
    if (model == "llama") {
        m_tokenizer = TokenizerKind::sentence_pieces;
        m_special = {1, 2, 0};
        m_add_bos = m_add_space_prefix = true;
    } else if (model == "gpt2") {
        m_tokenizer = TokenizerKind::byte_pairs;
        m_special = {11, 11};
        m_clean_spaces = true;
    } else if (model == "bert") {
        m_tokenizer = TokenizerKind::word_pieces;
        m_special = {101, -1, 100, 102, 0, 103};
        m_add_bos = m_clean_spaces = true;
    } else {
        return fail("the tokenizer `%1` is not supported; the supported tokenizers are `llama`, `gpt2` and `bert`",
                    shortened(model));
    }
    m_splits = "default";
    const auto splits = key_in(file, "pre");
    if (splits) {
        GGS_TRY(const std::string_view name, file.as_string(*splits));
        m_splits = name;
    } else if (m_tokenizer == TokenizerKind::byte_pairs) {
        m_warnings.push_back(msg("the key `%1`, which selects how text is split into words, is missing; `default` may "
                                 "produce different tokens from those that the model was trained with",
                                 key_of("pre")));
    }
    return {};
}

Status Vocabulary::read_tokens(const GgufFile& file) {
    const auto tokens = key_in(file, "tokens");
    if (!tokens) return fail("the file has no tokens: the key `%1` is missing", key_of("tokens"));
    GGS_TRY(const GgufStrings texts, file.strings(*tokens));
    if (texts.size() == 0 || texts.size() > INT32_MAX)
        return fail("%1 has %2 tokens; the number must be from 1 to %3", key_of("tokens"), texts.size(), INT32_MAX);
    const auto count = static_cast<size_t>(texts.size());
    m_ids.reserve(count);
    uint32_t id = 0;
    for (const std::string_view text : texts) {
        m_texts.add(text.empty() ? fmt::format("[EMPTY_{}]", id) : text);
        m_lengths.push_back(m_texts[id].size());
        const auto taken = m_ids.insert(
            m_texts[id], id, [this](uint32_t other) { return m_texts[other] == m_texts[m_texts.size() - 1]; });
        if (taken) return fail("tokens %1 and %2 have the same text, `%3`", *taken, id, shortened(m_texts[id]));
        ++id;
    }
    std::ranges::sort(m_lengths, std::greater());
    m_lengths.erase(std::unique(m_lengths.begin(), m_lengths.end()), m_lengths.end());
    // An array that accompanies the texts must have one element for each of them, or be missing.
    const auto beside = [&](std::string_view name) -> Result<std::optional<size_t>> {
        const auto key = key_in(file, name);
        if (key && (!file.key(*key).is_array() || file.key(*key).count != count))
            return fail("%1 is %2; it must be an array with one entry for each of the %3 tokens", key_of(name),
                        type_text(file.key(*key)), count);
        return key;
    };
    GGS_TRY(const auto scores, beside("scores"));
    if (scores) m_scores.reserve(count);
    for (size_t i = 0; scores && i < count; ++i) {
        GGS_TRY(const double score, file.number_at(*scores, i));
        m_scores.push_back(static_cast<float>(score));
    }
    GGS_TRY(const auto kinds, beside("token_type"));
    m_kinds.assign(count, PieceKind::normal);
    for (size_t i = 0; kinds && i < count; ++i) {
        GGS_TRY(const int64_t kind, file.i64_at(*kinds, i));
        m_kinds[i] = kind >= 0 && kind <= static_cast<int64_t>(PieceKind::byte) ? static_cast<PieceKind>(kind)
                                                                                : PieceKind::undefined;
    }
    return {};
}

Status Vocabulary::read_merges(const GgufFile& file) {
    const auto key = key_in(file, "merges");
    if (!key) return fail("the file's tokenizer merges pairs, but the key `%1` is missing", key_of("merges"));
    GGS_TRY(const GgufStrings merges, file.strings(*key));
    if (merges.size() > INT32_MAX)
        return fail("%1 has %2 pairs; at most %3 are supported", key_of("merges"), merges.size(), INT32_MAX);
    m_ranks.reserve(static_cast<size_t>(merges.size()));
    uint32_t rank = 0;
    for (const std::string_view merge : merges) {
        if (const size_t space = merge.find(' ', 1); space == std::string_view::npos || space + 1 == merge.size())
            return fail("pair %1 of %2 is `%3`; it must be two parts with a space between them", rank, key_of("merges"),
                        shortened(merge));
        m_merges.add(merge);
        // The first of two equal ones counts.
        (void)m_ranks.insert(merge, rank,
                             [this](uint32_t other) { return m_merges[other] == m_merges[m_merges.size() - 1]; });
        ++rank;
    }
    return {};
}

Status Vocabulary::read_special(const GgufFile& file) {
    const std::pair<const char*, int32_t*> keys[] = {
        {"bos_token_id", &m_special.bos},
        {"eos_token_id", &m_special.eos},
        {"unknown_token_id", &m_special.unknown},
        {"seperator_token_id", &m_special.separator}, // as the GGUF specification spells it
        {"padding_token_id", &m_special.padding},
        {"mask_token_id", &m_special.mask},
        {"eot_token_id", &m_special.end_of_turn},
        {"eom_token_id", &m_special.end_of_message}};
    for (const auto& [name, to] : keys) {
        if (const auto key = key_in(file, name)) {
            GGS_TRY(const uint64_t id, file.as_u64(*key));
            if (id < static_cast<uint64_t>(size()))
                *to = static_cast<int32_t>(id);
            else if (id != UINT32_MAX)
                m_warnings.push_back(
                    msg("`%1` is %2, but there are only %3 tokens: the key is ignored", key_of(name), id, size()));
        }
        if (*to >= size()) *to = -1; // a default that is outside of a smaller vocabulary
    }
    m_ends.assign(static_cast<size_t>(size()), false);
    return read_fill_ins(file);
}

Status Vocabulary::read_fill_ins(const GgufFile& file) {
    for (const FillIn& each : fill_ins) {
        std::optional<size_t> named;
        if (const auto key = each.key ? key_in(file, each.key) : std::nullopt) {
            GGS_TRY(const uint64_t id, file.as_u64(*key));
            if (id < m_ends.size()) named = static_cast<size_t>(id);
        }
        for (const std::string_view text : each.texts) {
            const auto id = text.empty() ? std::nullopt : find(text);
            if (!id) continue;
            m_kinds[static_cast<size_t>(*id)] = PieceKind::control;
            if (!named) named = static_cast<size_t>(*id);
        }
        if (each.key && named) m_ends[*named] = true;
    }
    return {};
}

Status Vocabulary::read_switches(const GgufFile& file) {
    if (m_tokenizer == TokenizerKind::byte_pairs) {
        GGS_TRY(const SplitRules* rules, rules_of(m_splits));
        m_clean_spaces = rules->clean_spaces;
        m_ignore_merges = rules->ignore_merges;
        m_add_bos = rules->add_bos;
    }
    GGS_CHECK(read_bool(file, "add_bos_token", m_add_bos));
    GGS_CHECK(read_bool(file, "add_eos_token", m_add_eos));
    GGS_CHECK(read_bool(file, "add_space_prefix", m_add_space_prefix));
    GGS_CHECK(read_bool(file, "normalizer.lowercase", m_lower_case));
    return read_bool(file, "normalizer.strip_accents", m_strip_accents);
}

void Vocabulary::find_ends() {
    const auto end = [this](std::string_view text) -> int32_t {
        const auto id = find(text);
        if (!id) return -1;
        m_ends[static_cast<size_t>(*id)] = true;
        m_kinds[static_cast<size_t>(*id)] = PieceKind::control;
        return *id;
    };
    for (const std::string_view text : ends_of_turns) {
        const int32_t id = end(text);
        if (m_special.end_of_turn < 0) m_special.end_of_turn = id;
    }
    if (const int32_t id = end(end_of_message); m_special.end_of_message < 0) m_special.end_of_message = id;
    for (const std::string_view text : other_ends) end(text);
    for (const int32_t id : {m_special.eos, m_special.end_of_turn, m_special.end_of_message}) {
        if (id >= 0) m_ends[static_cast<size_t>(id)] = true;
    }
    // In this format <|end|> only ends a message, and the answer continues with the next one. A vocabulary with tokens
    // of both kinds ends the answer with them.
    const auto has = [this](std::string_view text) { return find(text).has_value(); };
    const bool harmony = (has("<|call|>") || has("<|calls|>")) && (has("<|return|>") || has("<|flush|>"));
    if (const auto id = find("<|end|>"); id && harmony) {
        m_ends[static_cast<size_t>(*id)] = false;
        m_kinds[static_cast<size_t>(*id)] = PieceKind::user_defined;
    }
    for (const std::string_view text : seen_frames) {
        if (const auto id = find(text)) m_kinds[static_cast<size_t>(*id)] = PieceKind::user_defined;
    }
}

// Two families of models were trained with special tokens that include the spaces around them.
void Vocabulary::mark_spaces(const GgufFile& file) {
    m_space_behind.assign(static_cast<size_t>(size()), false);
    m_space_before = m_space_behind;
    const auto set = [this](std::vector<bool>& which, std::string_view text, bool value) {
        if (const auto id = find(text)) which[static_cast<size_t>(*id)] = value;
    };
    if (m_splits == "jina-v2-de" || m_splits == "jina-v2-es" || m_splits == "jina-v2-code")
        set(m_space_before, "<mask>", true);
    const auto name = file.find_key("general.name");
    const Result<std::string_view> model = name ? file.as_string(*name) : Result<std::string_view>(std::string_view());
    const std::string small = model.ok() ? ggs::lower_case(std::string_view(*model)) : std::string();
    if (small.find("phi-3") == std::string::npos && small.find("phi3") == std::string::npos) return;
    for (int32_t id = 0; id < size(); ++id) m_space_behind[static_cast<size_t>(id)] = stands_for_itself(id);
    set(m_space_behind, "</s>", true);
    for (const std::string_view text : {"<unk>", "<s>", "<|endoftext|>"}) set(m_space_behind, text, false);
}

bool Vocabulary::stands_for_itself(int32_t id) const {
    return kind(id) == PieceKind::control || kind(id) == PieceKind::user_defined || kind(id) == PieceKind::unknown;
}

std::optional<int32_t> Vocabulary::find(std::string_view text) const {
    const auto id = m_ids.find(text, [this, text](uint32_t other) { return m_texts[other] == text; });
    return id ? std::optional(static_cast<int32_t>(*id)) : std::nullopt;
}

std::optional<uint32_t> Vocabulary::rank(std::string_view left, std::string_view right) const {
    std::string both;
    both.reserve(left.size() + right.size() + 1);
    both.append(left).append(1, ' ').append(right);
    return m_ranks.find(both, [&](uint32_t other) { return m_merges[other] == both; });
}

} // namespace ggs
