// SPDX-License-Identifier: MIT
// FileBytes: the bytes, and if wanted the fields, of the stretch of the file that one part of the view shows.
//
// They are read by the session's readers, so a slow disk holds up nobody; until they come, a byte has no value. Of a
// file that was cut short or written to nothing is shown. GUI thread.
#pragma once

#include "session/computing.h"
#include "views/file/file_scene.h"

namespace ggs {

class FileBytes : public QObject {
    Q_OBJECT
  public:
    explicit FileBytes(FileScene& scene, QObject* parent = nullptr);
    // What is seen, with at most so many of its fields.
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
