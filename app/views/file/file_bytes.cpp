// SPDX-License-Identifier: MIT
#include "views/file/file_bytes.h"

#include "session/computing.h"
#include "session/debuggee.h"

#include <algorithm>

namespace ggs {

FileBytes::FileBytes(FileScene& scene, QObject* parent) : QObject(parent), m_scene(scene), m_kind(newKind()) {
    connect(&scene, &FileScene::fileChanged, this, [this] {
        m_from = m_to = 0;
        m_bytes.clear();
        m_fields.clear();
    });
    connect(&scene.debuggee(), &Debuggee::snapshotChanged, this, &FileBytes::read);
}

void FileBytes::want(uint64_t from, uint64_t to, size_t fields) {
    if (m_scene.empty() || from >= to) return;
    if (m_from == from && m_to == to && m_most == fields) return;
    m_from = from;
    m_to = to;
    m_most = fields;
    read();
}

void FileBytes::read() {
    if (m_scene.empty() || m_from >= m_to) return;
    m_scene.debuggee().read(m_kind, this,
                            [this, map = m_scene.sharedMap(), from = m_from, to = m_to,
                             most = m_most](const Structure&, const ByteSource&) -> Finish {
                                std::vector<std::byte> bytes;
                                std::vector<FileField> fields;
                                if (map->check_bytes().ok()) {
                                    const auto part = map->bytes().subspan(from, to - from);
                                    fetch_alone(part);
                                    bytes.assign(part.begin(), part.end());
                                    fields = map->fields(from, to, most);
                                    if (!map->check_bytes().ok()) { // if the file was cut short, missing pages become
                                                                    // zeros when they are read
                                        bytes.clear();
                                        fields.clear();
                                    }
                                }
                                return [this, map, from, to, bytes = std::move(bytes), fields = std::move(fields)] {
                                    if (m_scene.sharedMap() != map || from != m_from || to != m_to) return;
                                    m_begin = from;
                                    m_bytes = bytes;
                                    m_fields = fields;
                                    emit changed();
                                };
                            });
}

std::optional<std::byte> FileBytes::at(uint64_t offset) const {
    if (offset < m_begin || offset - m_begin >= m_bytes.size()) return std::nullopt;
    return m_bytes[offset - m_begin];
}

const FileField* FileBytes::fieldAt(uint64_t offset) const {
    const auto after = std::upper_bound(m_fields.begin(), m_fields.end(), offset,
                                        [](uint64_t at, const FileField& field) { return at < field.begin; });
    if (after == m_fields.begin()) return nullptr;
    const FileField& field = *std::prev(after);
    return offset < field.end ? &field : nullptr;
}

} // namespace ggs
