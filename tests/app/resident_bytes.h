// SPDX-License-Identifier: MIT
// The resident memory of this process, for tests that look for growth.
#pragma once

#include <QtCore/QFile>

namespace ggs {

// Returns -1 if the system doesn't report it.
inline qint64 residentBytes() {
    constexpr qint64 page = 4096;
    QFile file(QStringLiteral("/proc/self/statm"));
    if (!file.open(QIODevice::ReadOnly)) return -1;
    return file.readAll().split(' ').value(1).toLongLong() * page;
}

} // namespace ggs
