// SPDX-License-Identifier: MIT
// From a script's text to its program, in as many tries as the context that it doesn't make itself needs to fit.
#include "script/evaluation.h"

#include "base/checked.h"
#include "base/enough.h"
#include "base/printable.h"
#include "graph/limit_options.h"
#include "plugin/gate.h"

#include <algorithm>

namespace ggs {

static BuiltScript built(const Registry& registry, std::string_view script, const ScriptOptions& options) {
    constexpr size_t one_mib = Evaluation::one_mib;
    auto parsed = parse_script(script);
    if (auto* error = std::get_if<ScriptError>(&parsed)) return {nullptr, std::move(*error)};
    const auto& statements = std::get<std::vector<Statement>>(parsed);
    // Memory is only reserved, so a generous first guess costs nothing; a program that needs more is built again.
    const size_t most =
        static_cast<size_t>(std::min<uint64_t>(options.limits.memory, SIZE_MAX / 4)) / one_mib * one_mib;
    size_t size = std::min(16 * one_mib, std::max(most, one_mib));
    const PluginTime for_plugins(options.limits.seconds, options.cancelled);
    double seconds = 0;
    while (true) {
        Evaluation evaluation(registry, options, size);
        std::optional<ScriptError> error = evaluation.run(statements);
        if (!error) return {evaluation.finish(), std::nullopt};
        const size_t missing = evaluation.shortfall();
        if (missing == 0) return {nullptr, std::move(error), evaluation.wanted_plugin(), evaluation.beyond_options()};
        seconds += evaluation.seconds();
        if (seconds > options.limits.seconds) {
            error->message = Evaluation::too_slow(options.limits);
            return {nullptr, std::move(error), {}, true};
        }
        size_t needed = 0;
        if (size >= most || !add_checked(size, missing, needed) || needed > most) {
            error->message = msg("the program needs more memory than the limit of %1 bytes (%2)", options.limits.memory,
                                 memory_option);
            return {nullptr, std::move(error), {}, true};
        }
        size = std::min(most, (needed + needed / 2) / one_mib * one_mib + one_mib);
    }
}

BuiltScript build_script(const Registry& registry, std::string_view script, const ScriptOptions& options) {
    BuiltScript made;
    const Status enough = with_enough([&]() -> Status {
        made = built(registry, script, options);
        return {};
    });
    if (!enough.ok()) return {nullptr, ScriptError{enough.error(), {}}, {}, true};
    return made;
}

std::string english(const ScriptError& error, std::string_view file) {
    return (file.empty() ? std::string() : visible(file) + ":") + std::to_string(error.place.line) + ":" +
           std::to_string(error.place.column) + ": " + english(error.message);
}

} // namespace ggs
