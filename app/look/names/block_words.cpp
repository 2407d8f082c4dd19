// SPDX-License-Identifier: MIT
#include "look/names/block_words.h"

#include "base/printable.h"
#include "graph/program.h"
#include "words/messages.h"

#include <QCoreApplication>

namespace ggs {

QString arenaWords(const Program& program, uint32_t arena) {
    const std::string& label = program.arenas[arena].label;
    return label.empty() ? QCoreApplication::translate("ggs::BlocksOfMemory", "arena %1").arg(arena) : shortText(label);
}

QString bufferWords(const Program& program, uint32_t buffer) {
    const auto& mapped = program.buffers[buffer].mapped;
    return mapped ? QString::fromStdString(visible(mapped->file)).section(QLatin1Char('/'), -1)
                  : QCoreApplication::translate("ggs::BlocksOfMemory", "buffer %1").arg(buffer);
}

} // namespace ggs
