// SPDX-License-Identifier: MIT
#include "views/arena/arena_bytes.h"

#include "look/bytes/byte_window.h"
#include "session/computing.h"
#include "session/debuggee.h"
#include "session/session_controller.h"

#include <cstring>

namespace ggs {

ArenaBytes::ArenaBytes(ArenaScene& scene, QObject* parent) : QObject(parent), m_scene(scene), m_kind(newKind()) {
    connect(&scene, &ArenaScene::indexChanged, this, [this] { m_bytes = {}; });
    connect(&scene.controller().debuggee(), &Debuggee::snapshotChanged, this, &ArenaBytes::read);
}

void ArenaBytes::want(uint64_t from, uint64_t to) {
    if (m_scene.empty() || from >= to) return;
    if (m_bytes.begin == from && m_bytes.end() == to) return;
    std::vector<DataPart> moving;
    auto still = still_bytes(m_scene.map(), from, to, moving);
    if (!still.ok()) return;
    // Bytes shown until now are kept until they are read again.
    const ByteRange both = common({from, to}, {m_bytes.begin, m_bytes.end()});
    for (uint64_t at = both.begin; at < both.end; ++at) {
        if (still->states[at - from] != ByteState::unread) continue;
        still->bytes[at - from] = m_bytes.bytes[at - m_bytes.begin];
        still->states[at - from] = m_bytes.states[at - m_bytes.begin];
    }
    m_bytes = std::move(*still);
    if (!moving.empty()) read();
}

void ArenaBytes::read() {
    if (m_scene.empty() || m_bytes.bytes.empty() || !m_scene.controller().debuggee().isOpen()) return;
    const Snapshot& snapshot = m_scene.controller().debuggee().snapshot();
    if (snapshot.structure.get() != &m_scene.structure()) return;
    m_scene.controller().debuggee().readMemory(
        m_kind, this,
        [this, index = m_scene.sharedIndex(), from = m_bytes.begin,
         to = m_bytes.end()](const Structure& structure, const MemorySource& source) -> Finish {
            std::vector<DataPart> moving;
            auto bytes = still_bytes(index->map(), from, to, moving);
            if (!bytes.ok()) return {};
            const auto done = read_moving(structure, source, moving, *bytes);
            if (!done.ok() || !*done) return {};
            return [this, index, read = std::move(*bytes)] {
                if (m_scene.sharedIndex() != index || m_bytes.begin != read.begin || m_bytes.end() != read.end())
                    return;
                m_bytes = read;
                emit changed();
            };
        });
}

bool ArenaBytes::isKnown(uint64_t address) const {
    return m_bytes.has(address) && m_bytes.states[address - m_bytes.begin] == ByteState::known;
}

QString ArenaBytes::text(uint64_t address) const {
    return byteDigits(isKnown(address) ? std::optional(m_bytes.bytes[address - m_bytes.begin]) : std::nullopt);
}

} // namespace ggs
