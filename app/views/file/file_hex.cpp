// SPDX-License-Identifier: MIT
#include "views/file/file_hex.h"

#include <QShowEvent>

namespace ggs {

namespace {

constexpr size_t mostMarked = 4000; // as many as bytes are seen, at most

} // namespace

FileHex::FileHex(FileScene& scene, QWidget* parent)
    : HexCanvas(parent), m_scene(scene), m_bytes(new FileBytes(scene, this)) {
    setObjectName(QStringLiteral("fileHex"));
    const auto redraw = [this] { viewport()->update(); };
    connect(m_bytes, &FileBytes::changed, this, redraw);
    connect(&scene, &FileScene::marked, this, redraw);
    connect(&scene, &FileScene::fileChanged, this, &FileHex::layOut);
    connect(&scene, &FileScene::moved, this, [this] { show(m_scene.at()); });
}

// Behind another tab nothing is read.
void FileHex::want(uint64_t from, uint64_t to) {
    if (isVisible()) m_bytes->want(from, to, mostMarked);
}

void FileHex::showEvent(QShowEvent*) { layOut(); }

HexCanvas::Look FileHex::lookOf(uint64_t at, bool next) const {
    const Theme& theme = Theme::instance();
    const FileRegion region = m_scene.map().region_at(at);
    Look look;
    if (!isHatched(region.part)) {
        QColor ground = partColor(region);
        ground.setAlphaF(ground.alphaF() * 0.45F);
        look.add(ground, at + 1 < region.end);
    }
    if (m_scene.isLit(at)) look.add(theme.color(Ink::selection, 0.11), next && m_scene.isLit(at + 1));
    if (const FileField* const field = m_bytes->fieldAt(m_scene.at()); field && at >= field->begin && at < field->end)
        look.add(theme.color(Ink::selection, 0.2), at + 1 < field->end);
    look.framed = m_scene.hovered().holds(at);
    look.dim = isHatched(region.part);
    look.value = m_bytes->at(at);
    return look;
}

void FileHex::goTo(uint64_t offset, Visit) { m_scene.goTo(offset); }

QString FileHex::tipAt(uint64_t offset) const {
    QString said = m_scene.nameOf(m_scene.map().region_at(offset));
    const FileField* const field = m_bytes->fieldAt(offset);
    if (!field) return said;
    said += QStringLiteral("\n%1 · %2").arg(QString::fromStdString(field->name), QString::fromStdString(field->type));
    return field->value.empty() ? said : said + QStringLiteral(" = ") + QString::fromStdString(field->value);
}

} // namespace ggs
