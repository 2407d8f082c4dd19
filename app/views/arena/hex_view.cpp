// SPDX-License-Identifier: MIT
#include "views/arena/hex_view.h"

#include "session/debuggee.h"
#include "session/session_controller.h"
#include "words/messages.h"

#include <QKeyEvent>
#include <QMouseEvent>

namespace ggs {

HexView::HexView(ArenaScene& scene, QWidget* parent)
    : HexCanvas(parent), m_scene(scene), m_bytes(new ArenaBytes(scene, this)) {
    setObjectName(QStringLiteral("hex"));
    const auto redraw = [this] { viewport()->update(); };
    connect(m_bytes, &ArenaBytes::changed, this, redraw);
    connect(&scene, &ArenaScene::marked, this, redraw);
    connect(&scene, &ArenaScene::indexChanged, this, &HexView::layOut);
    connect(&scene, &ArenaScene::blockChanged, this, &HexView::layOut);
    connect(&scene, &ArenaScene::moved, this, [this] { show(m_scene.at()); });
}

HexView::Look HexView::lookOf(uint64_t at, bool next) const {
    const Theme& theme = Theme::instance();
    const MemoryPiece& owner = m_scene.pieceAt(at);
    const ByteRange &field = m_scene.field(), &hovered = m_scene.marks().hovered();
    const bool there = m_scene.isThere(at);
    Look look;
    if (there && owner.kind != RegionKind::free && !isHatched(owner.kind)) {
        QColor kind = kindColor(owner.kind);
        kind.setAlphaF(kind.alphaF() * 0.45F);
        look.add(kind, at + 1 < owner.end());
    }
    if (m_scene.isSelectedData(at)) look.add(theme.color(Ink::selection, 0.11), next && m_scene.isSelectedData(at + 1));
    if (m_scene.marks().isWritten(at, at + 1))
        look.add(theme.color(Ink::cursor, 0.26), next && m_scene.marks().isWritten(at + 1, at + 2));
    if (at >= field.begin && at < field.end) look.add(theme.color(Ink::selection, 0.2), at + 1 < field.end);
    look.underlined = m_scene.marks().isRead(at);
    look.framed = at >= hovered.begin && at < hovered.end;
    look.dim = !there || m_scene.laterWrite(at, at + 1) || owner.kind == RegionKind::free;
    if (m_bytes->isKnown(at)) look.value = m_bytes->bytes().bytes[at - m_bytes->bytes().begin];
    return look;
}

QString HexView::caption() const {
    return m_scene.controller().debuggee().isRunning() ? tr("running: bytes from the last read") : QString();
}

void HexView::goTo(uint64_t address, Visit visit) {
    m_scene.goTo(address, visit == Visit::walk ? ArenaScene::Visit::walk : ArenaScene::Visit::jump);
}

void HexView::mouseDoubleClickEvent(QMouseEvent* event) {
    if (addressAt(event->pos())) m_scene.follow();
}

QString HexView::tipAt(uint64_t at) const {
    const auto region = m_scene.map().at(at);
    if (!region) return {};
    QString said = QStringLiteral("%1 · %2").arg(QString::fromStdString(m_scene.map().owner_name(*region)),
                                                 QString::fromStdString(region->field));
    const std::string value = m_scene.map().value_text(*region);
    if (!value.empty()) said += QStringLiteral(" = ") + QString::fromStdString(value);
    const auto& bytes = m_bytes->bytes();
    if (bytes.has(at)) {
        const ByteState state = bytes.states[at - bytes.begin];
        if (state == ByteState::unwritten) said += QLatin1Char('\n') + tr("no node has written these bytes yet");
        if (region->kind == RegionKind::work_buffer) said += QLatin1Char('\n') + m_scene.scratchText(at);
        if (state == ByteState::unread) said += QLatin1Char('\n') + tr("not read yet");
        if (const Message* const why = bytes.why_missing(at)) said += QLatin1Char('\n') + words(*why);
    }
    if (const auto later = m_scene.laterWrite(at, at + 1))
        said += QLatin1Char('\n') + tr("written later, by call %1").arg(*later);
    return said;
}

void HexView::keyPressEvent(QKeyEvent* event) {
    if (m_scene.empty()) return HexCanvas::keyPressEvent(event);
    const bool back =
        event->key() == Qt::Key_Backspace || (event->key() == Qt::Key_Up && (event->modifiers() & Qt::AltModifier));
    if (back) return m_scene.goBack();
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        m_scene.follow();
        return;
    }
    HexCanvas::keyPressEvent(event);
}

} // namespace ggs
