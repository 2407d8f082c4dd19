// SPDX-License-Identifier: MIT
// Helpers for tests of plug-ins: registries with the test plug-ins, and scripts that are built and run with them.
#pragma once

#include <cstddef>

#include "debug/session.h"
#include "ops/all.h"
#include "plugin/loader.h"
#include "script/script.h"

#include <QtTest/QTest>

namespace ggs::plugin_test {

inline std::string file_of(const std::string& name) { return GGSCOPE_TEST_PLUGINS + name + ".so"; }

// The built-in registry with plug-ins; an error stops the test program, as every test of those would fail.
inline Registry with(const std::vector<std::string>& names) {
    Registry registry = builtin_registry();
    for (const std::string& name : names) {
        const Status loaded = load_plugin(registry, file_of(name), is_script_word);
        if (!loaded.ok()) qFatal("%s", english(loaded.error()).c_str());
    }
    return registry;
}

inline QString refusal_of_file(const std::string& file, Registry registry = builtin_registry()) {
    const size_t calls = registry.calls().size();
    const Status loaded = load_plugin(registry, file, is_script_word);
    if (registry.calls().size() != calls || !registry.plugins().empty()) return "it was loaded all the same";
    return loaded.ok() ? QString("it was loaded") : QString::fromStdString(english(loaded.error()));
}

inline QString refusal(const Registry& registry, const std::string& script, const ScriptOptions& options = {}) {
    const BuiltScript built = build_script(registry, script, options);
    return built.ok() ? QString() : QString::fromStdString(english(*built.error));
}

inline std::unique_ptr<Session> opened(const Registry& registry, const std::string& script,
                                       const SessionOptions& options = {}) {
    BuiltScript built = build_script(registry, script);
    if (!built.ok()) qFatal("%s", english(*built.error).c_str());
    auto session = Session::open(registry, std::move(built.program), options);
    if (!session.ok()) qFatal("%s", english(session.error()).c_str());
    return std::move(session).value();
}

// Returns the error that ended the run of a script; empty if there was none.
inline QString failure(const Registry& registry, const std::string& script, const SessionOptions& options = {}) {
    const Stop stop = opened(registry, script, options)->run();
    return stop.kind == StopKind::failed ? QString::fromStdString(english(stop.reason)) : QString();
}

inline const Tensor& tensor(const Session& session, const std::string& key) {
    return session.program().tensor(session.program().find_key(key).value());
}

inline std::vector<double> values(const Session& session, const std::string& key) {
    const uint32_t number = session.program().find_key(key).value();
    std::vector<double> all;
    for (int64_t i = 0; i < nelements(tensor(session, key)); ++i)
        all.push_back(value_of(session, number, index_of_flat(tensor(session, key), i)).value());
    return all;
}

inline SessionOptions threads(int n, bool guard = false) {
    SessionOptions options;
    options.threads = n;
    options.guard = guard;
    return options;
}

inline constexpr const char* capped = "x = tensor(f32, 64, 500) = normal(0, 20, seed=3)\n"
                                      "y = softcap(x, cap=10)\n"
                                      "graph y\n";

} // namespace ggs::plugin_test
