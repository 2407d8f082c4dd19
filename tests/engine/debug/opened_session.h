// SPDX-License-Identifier: MIT
// Helpers that open a script as a session and read the values of its tensors.
#pragma once

#include "debug/session.h"
#include "ops/all.h"
#include "script/script.h"

#include <QFile>
#include <QtTest/QTest>

#include <memory>
#include <string>
#include <vector>

namespace ggs {

inline std::unique_ptr<Session> opened(const std::string& script, const SessionOptions& options = {}) {
    BuiltScript built = build_script(builtin_registry(), script);
    if (!built.ok()) {
        qWarning("%s", english(*built.error).c_str());
        return nullptr;
    }
    auto session = Session::open(builtin_registry(), std::move(built.program), options);
    if (!session.ok()) {
        qWarning("%s", english(session.error()).c_str());
        return nullptr;
    }
    return std::move(session).value();
}

inline uint32_t number(const Session& session, const std::string& key) {
    return session.program().find_key(key).value();
}

inline std::vector<double> values(const Session& session, const std::string& key) {
    const uint32_t tensor = number(session, key);
    const Tensor& t = session.program().tensor(tensor);
    std::vector<double> all;
    for (int64_t i = 0; i < nelements(t); ++i) all.push_back(value_of(session, tensor, index_of_flat(t, i)).value());
    return all;
}

// The bytes of everything that is alive and has memory.
inline std::vector<std::byte> bytes(const Session& session) {
    std::vector<std::byte> all;
    for (const TensorEntry& entry : session.program().tensors) {
        if (!entry.alive || !entry.tensor->data) continue;
        const auto* data = static_cast<const std::byte*>(entry.tensor->data);
        all.insert(all.end(), data, data + nbytes(*entry.tensor));
    }
    return all;
}

inline constexpr const char* in_place = "a = tensor(f32, 4) { 1 2 3 4 }\n"
                                        "b = tensor(f32, 4) { 10 20 30 40 }\n"
                                        "x = add_inplace(a, b)\n"
                                        "y = scale_inplace(x, 2)\n"
                                        "z = sqr(y)\n"
                                        "gf = graph(size=8)\n"
                                        "expand(gf, z)\n"
                                        "compute(gf, threads=2)\n";

// A script on board.
inline QByteArray sample(const QString& name) {
    QFile file(GGSCOPE_SOURCE_DIR "/resources/samples/" + name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace ggs
