// SPDX-License-Identifier: MIT
#include "op_samples.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>

namespace ggs::kernel_test {

std::span<const OpSample> op_samples() {
    static const OpSamples samples = [] {
        OpSamples all;
        for (const auto& family :
             {elementwise_samples, unary_samples, reduction_samples, norm_samples, matmul_samples, attention_samples,
              move_samples, view_samples, rope_samples, conv_samples, window_samples, training_samples,
              backward_samples, recurrent_samples, sparse_samples}) {
            for (OpSample& sample : family()) all.push_back(std::move(sample));
        }
        return all;
    }();
    return samples;
}

const OpSample* sample_of(OpId op) {
    for (const OpSample& sample : op_samples()) {
        if (sample.op == op) return &sample;
    }
    return nullptr;
}

namespace {

struct CaseSource {
    std::string_view type, ne, fill = "uniform(-1, 1)";
    bool param;

    explicit CaseSource(std::string_view text) {
        if (const size_t at = text.find(" = "); at != text.npos) {
            fill = text.substr(at + 3);
            text = text.substr(0, at);
        }
        param = text.ends_with(" param");
        if (param) text.remove_suffix(6);
        const size_t space = text.find(' ');
        type = text.substr(0, space);
        ne = text.substr(space + 1);
    }
};

struct CaseParts {
    std::string_view call;
    std::vector<CaseSource> sources;

    explicit CaseParts(std::string_view text) : call(text.substr(0, text.find("; "))) {
        for (size_t at = call.size(); at < text.size();) {
            const size_t end = std::min(text.find("; ", at + 2), text.size());
            sources.emplace_back(text.substr(at + 2, end - at - 2));
            at = end;
        }
    }
};

} // namespace

std::string bench_name(std::string_view bench_case) {
    const auto in_word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; };
    const CaseParts parts(bench_case);
    const std::string_view call = parts.call;
    std::string made;
    for (size_t i = 0; i < call.size(); ++i) {
        const bool alone = i > 0 && i + 1 < call.size() && !in_word(call[i - 1]) && !in_word(call[i + 1]);
        const auto number = static_cast<size_t>(call[i] - 'a');
        if (!alone || call[i] < 'a' || number >= parts.sources.size()) {
            made += call[i];
            continue;
        }
        std::string ne(parts.sources[number].ne);
        for (size_t at = 0; (at = ne.find(", ")) != ne.npos;) ne.replace(at, 2, "x");
        made += fmt::format("{} {}", parts.sources[number].type, ne);
    }
    return made;
}

std::string bench_script(std::string_view bench_case) {
    const CaseParts parts(bench_case);
    std::string made;
    char letter = 'a';
    for (const CaseSource& source : parts.sources) {
        made += fmt::format("{} = tensor({}, {}) = {}\n", letter, source.type, source.ne, source.fill);
        if (source.param) made += fmt::format("set_param({})\n", letter);
        ++letter;
    }
    return made + fmt::format("y = {}\ngraph y\n", parts.call);
}

} // namespace ggs::kernel_test
