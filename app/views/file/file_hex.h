// SPDX-License-Identifier: MIT
// FileHex: the bytes of the file in hexadecimal, each on the background colour of its region. GUI thread only.
#pragma once

#include "look/bytes/hex_canvas.h"
#include "views/file/file_bytes.h"

namespace ggs {

class FileHex : public HexCanvas {
    Q_OBJECT
  public:
    explicit FileHex(FileScene& scene, QWidget* parent = nullptr);
    const FileBytes& bytes() const { return *m_bytes; }

  protected:
    uint64_t origin() const override { return 0; }
    uint64_t size() const override { return m_scene.empty() ? 0 : m_scene.map().size(); }
    uint64_t cursor() const override { return m_scene.at(); }
    void want(uint64_t from, uint64_t to) override;
    Look lookOf(uint64_t offset, bool next) const override;
    void goTo(uint64_t offset, Visit visit) override;
    void point(std::optional<uint64_t> offset) override { m_scene.point(offset); }
    QString tipAt(uint64_t offset) const override;
    void showEvent(QShowEvent* event) override;

  private:
    FileScene& m_scene;
    FileBytes* m_bytes;
};

} // namespace ggs
