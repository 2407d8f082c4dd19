// SPDX-License-Identifier: MIT
// FileBytes: the bytes, and on request the fields, of the range of the file that one part of the view shows.
//
// The session's readers read the bytes, so a slow disk doesn't block the window. A byte has no value until it is read.
// If the file was cut short or written to, nothing is shown. GUI thread only.
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
