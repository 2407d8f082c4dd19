// SPDX-License-Identifier: MIT
// The arena's view: what is said of the field under the cursor.
#include "session/debuggee.h"
#include "session/session_controller.h"
#include "views/arena/arena_view.h"

#include "base/columns.h"
#include "graph/block_views.h"
#include "look/names/node_words.h"
#include "views/arena/hex_view.h"
#include "words/messages.h"

#include <QLabel>
#include <QTextDocument>
#include <QToolButton>

#include <algorithm>

namespace ggs {

namespace {

constexpr int mostPointers = 6;

} // namespace

QString ArenaView::link(uint64_t address, const QString& text) const {
    return QStringLiteral("<a style='text-decoration:none;color:%1' href='%2'>%3</a>")
        .arg(Theme::instance().color(Ink::selection).name())
        .arg(address)
        .arg(text.toHtmlEscaped());
}

// The pointers to where the cursor stands: to this byte of data, or to the struct.
QString ArenaView::pointersText(int most) const {
    const MemoryPiece& piece = m_scene->pieceAt(m_scene->at());
    if (piece.kind == RegionKind::free) return {};
    const auto here = m_scene->index().pointers_to(piece.begin, piece.end());
    QStringList links;
    for (const Pointer& pointer : here) {
        if (links.size() == most) break;
        const auto field = m_scene->map().at(pointer.from);
        if (!field || m_scene->laterWrite(field->begin, field->end()) || !m_scene->isThere(field->begin)) continue;
        const std::string owner = m_scene->map().owner_name(*field);
        const bool header = field->kind == RegionKind::header;
        links.append(link(pointer.from, QStringLiteral("← ") + QString::fromStdString((header ? "header of " : "") +
                                                                                      owner + "." + field->field)));
    }
    if (links.isEmpty()) return {};
    QString text = tr("points here") + QStringLiteral(" ") + grouped(here.size()) + QStringLiteral(": &nbsp;") +
                   links.join(QStringLiteral(" &nbsp; "));
    if (here.size() > static_cast<size_t>(links.size())) text += QStringLiteral(" …");
    return text;
}

// The element of data under the cursor with its value.
QString ArenaView::elementText() const {
    const auto spot = m_scene->spotAt(m_scene->at());
    if (!spot) return {};
    const Tensor& t = m_scene->structure().tensor(spot->tensor);
    const Index& i = spot->element;
    QString text = QStringLiteral("<b>%1[%2, %3, %4, %5]</b>")
                       .arg(nameOf(m_scene->structure(), spot->tensor).toHtmlEscaped())
                       .arg(i[0])
                       .arg(i[1])
                       .arg(i[2])
                       .arg(i[3]);
    const MemoryBytes& bytes = m_hex->bytes().bytes();
    const ByteRange& field = m_scene->field();
    bool known = true;
    for (uint64_t at = field.begin; at < field.end; ++at) known = known && m_hex->bytes().isKnown(at);
    const TypeTraits& type = traits(t.type);
    const ElementRun run{0, type.bytes, 1, i[0] % std::max<int64_t>(1, type.block), type.bytes};
    if (known && field.end - field.begin == type.bytes && has_numbers(t).ok()) {
        const auto value = decode_number(t, run, bytes.bytes.data() + (field.begin - bytes.begin));
        if (value.ok()) text += QStringLiteral(" = %1").arg(numberText(*value));
    }
    if (!known && m_debuggee.snapshot().state(spot->tensor).kind == TensorState::Kind::not_run)
        text += QStringLiteral(" · ") + tr("not run");
    text += QStringLiteral(" · ") + tr("%1, %2 bytes at data + %3")
                                        .arg(QLatin1String(type.name))
                                        .arg(type.bytes)
                                        .arg(grouped(field.begin - m_scene->structure().tensors[spot->tensor].address));
    return text;
}

void ArenaView::describeField() {
    m_back->setEnabled(m_scene->history().canGoBack());
    m_forward->setEnabled(m_scene->history().canGoForward());
    // As many lines, always: the views above don't jump from field to field.
    const bool low = isLow();
    const int rows = low ? 1 : 2;
    m_detail->setFixedHeight((QFontMetrics(Theme::instance().words()).height() + 3) * rows + 10);
    if (m_scene->empty()) return m_detail->clear();
    const auto region = m_scene->map().at(m_scene->at());
    if (!region) return m_detail->clear();
    const Theme& theme = Theme::instance();
    const MemoryBlock& block = m_scene->block();
    const MemoryPiece& piece = m_scene->pieceAt(m_scene->at());
    const QString mono = QStringLiteral("<span style=\"font-family:'%1'\">%2</span>").arg(theme.numbers().family());
    const QString owner = QString::fromStdString(m_scene->map().owner_name(*region)).toHtmlEscaped();
    QStringList lines;
    QString what = elementText();
    if (what.isEmpty()) {
        what = tr("<b>%1</b> of %2 · %3 bytes")
                   .arg(QString::fromStdString(region->field).toHtmlEscaped(), owner, grouped(region->size));
        if (region->begin > piece.begin)
            what += tr(" at %1 + %2").arg(kindWord(piece.kind), grouped(region->begin - piece.begin));
    }
    const uint64_t offset = m_scene->field().begin - block.origin;
    // A low window has one line: what the views above show anyway is left out.
    if (!low)
        what +=
            QStringLiteral(" · ") +
            tr("%1 + %2").arg(blockName(m_scene->index(), m_scene->blockNumber()).toHtmlEscaped(), grouped(offset)) +
            QStringLiteral(" = ") + mono.arg(QString::fromStdString(hex(offset)));
    lines.append(what);
    const auto later = m_scene->laterWrite(region->begin, region->end());
    if (!m_scene->isThere(region->begin)) {
        lines.append(tr("It was not there after this call."));
    } else if (later) {
        lines.append(tr("Call %1, which comes later, writes it: the bytes are those of the end.").arg(*later));
    } else if (region->points_to) {
        const uint64_t to = region->points_to;
        const MemoryBlock* const there = m_scene->index().block_at(to);
        QString text = mono.arg(QString::fromStdString(hex(to)));
        if (there) {
            if (!low)
                text += tr(" − base %1 = %2")
                            .arg(mono.arg(QString::fromStdString(hex(there->origin))), grouped(to - there->origin));
            text += QStringLiteral(" &nbsp;") +
                    link(to, QStringLiteral("→ ") + QString::fromStdString(m_scene->map().name_at(to)));
        }
        lines.append(text);
    } else if (const std::string value = m_scene->map().value_text(*region); !value.empty()) {
        lines.append(tr("value %1").arg(mono.arg(QString::fromStdString(value).toHtmlEscaped())));
    } else if (piece.kind == RegionKind::work_buffer) {
        lines.append(m_scene->scratchText(m_scene->at()).toHtmlEscaped());
    } else if (const Message* const why = m_hex->bytes().bytes().why_missing(m_scene->at())) {
        lines.append(words(*why).toHtmlEscaped());
    }
    // As many of the pointers as have room.
    const QString separator = QStringLiteral(" &nbsp;·&nbsp; ");
    const auto fits = [&](const QString& text) {
        QTextDocument document;
        document.setDefaultFont(m_detail->font());
        document.setDocumentMargin(0);
        document.setHtml(text);
        document.setTextWidth(width() - 30);
        return document.size().height() <= (QFontMetrics(theme.words()).height() + 5) * rows;
    };
    QString text = lines.join(separator);
    for (int most = m_scene->isThere(piece.begin) ? mostPointers : 0; most > 0; --most) {
        const QString pointers = pointersText(most);
        if (pointers.isEmpty()) break;
        if (!fits(text + separator + pointers)) continue;
        text += separator + pointers;
        break;
    }
    m_detail->setText(text);
}

} // namespace ggs
