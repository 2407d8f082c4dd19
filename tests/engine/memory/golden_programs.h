// SPDX-License-Identifier: MIT
// The golden arena programs, built again for tests of the bytes in a program's memory.
#pragma once

// Qt's moc can't parse what the engine's headers include first.
#include <cstddef>

#include "ops/all.h"
#include "verify/verify_parts.h"

#include <QtCore/QDir>
#include <QtCore/QFile>
#include <QtCore/QString>
#include <QtCore/QStringList>
#include <memory>
#include <nlohmann/json.hpp>

namespace ggs::golden {

inline Json read(const QString& name) {
    QFile file(QStringLiteral(GGSCOPE_TEST_DATA "/golden/arena/") + name);
    if (!file.open(QIODevice::ReadOnly)) return {};
    return Json::parse(file.readAll().toStdString(), nullptr, false);
}

// Returns the names of the programs that have steps.
inline QStringList names() {
    QStringList names;
    for (const QString& name :
         QDir(QStringLiteral(GGSCOPE_TEST_DATA "/golden/arena")).entryList({QStringLiteral("*.json")})) {
        if (read(name).contains("steps")) names.append(name);
    }
    return names;
}

// Built as far as ggscope can, at most so many steps; with a CPU buffer for what has no data, if asked for.
inline std::unique_ptr<Replay> build(const QString& name, size_t most_steps = SIZE_MAX, bool with_buffer = false) {
    auto replay = std::make_unique<Replay>(builtin_registry(), Limits{});
    const Json file = read(name);
    const Json& steps = list_of(at(file, "steps"));
    for (size_t i = 0; i < steps.size() && i < most_steps; ++i) {
        const auto made = replay->step(steps[i], std::nullopt);
        if (!made || !made->ok()) break;
    }
    if (with_buffer) replay->step(Json{{"call", "alloc_buffer"}, {"args", Json::object()}}, std::nullopt);
    return replay;
}

} // namespace ggs::golden
