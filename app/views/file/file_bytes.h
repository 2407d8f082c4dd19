// SPDX-License-Identifier: MIT
// FileBytes: the bytes of the range of the file that one part of the view shows, and on request their fields.
//
// The session's readers read the bytes, so a slow disk doesn't block the window. Until a byte is read, it has no value.
// If the file was truncated or modified, nothing is shown. GUI thread only.
#pragma once

#include "session/computing.h"
#include "views/file/file_scene.h"

namespace ggs {

class FileBytes : public QObject {
    Q_OBJECT
  public:
    explicit FileBytes(FileScene& scene, QObject* parent = nullptr);
    // Sets the visible range, with the number of fields to list at most.
    void want(uint64_t from, uint64_t to, size_t fields = 0);
    std::optional<std::byte> at(uint64_t offset) const;
    const std::vector<FileField>& fields() const { return m_fields; }
    const FileField* fieldAt(uint64_t offset) const; // of those; null: none

  signals:
    void changed();

  private:
    void read();

    FileScene& m_scene;
    const CommandQueue::Kind m_kind;
    uint64_t m_from = 0, m_to = 0; // asked for
    size_t m_most = 0;
    uint64_t m_begin = 0; // of those that are here
    std::vector<std::byte> m_bytes;
    std::vector<FileField> m_fields;
};

} // namespace ggs
