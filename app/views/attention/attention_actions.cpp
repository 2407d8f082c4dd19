// SPDX-License-Identifier: MIT
// What can be done with Attention by keys, and how it leaves the window.
#include "look/empty_note.h"
#include "look/view_header.h"
#include "session/debuggee.h"
#include "session/generating.h"
#include "session/moves.h"
#include "session/selection.h"
#include "session/session_controller.h"
#include "views/attention/attention_view.h"

#include "look/canvas/pan_zoom.h"
#include "look/names/token_words.h"
#include "look/saved_file.h"
#include "views/attention/attention_canvas.h"
#include "views/attention/attention_walk.h"
#include "words/messages.h"

#include <QClipboard>
#include <QFileInfo>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QPushButton>

#include <algorithm>

namespace ggs {

void AttentionView::keyPressEvent(QKeyEvent* event) {
    const Qt::KeyboardModifiers with = event->modifiers() & ~Qt::KeypadModifier;
    if (event->key() == Qt::Key_H && (with == Qt::NoModifier || with == Qt::ShiftModifier))
        return moveHead(with == Qt::NoModifier ? 1 : -1);
    if (const auto sizes = zoomOfKey(*event)) return m_canvas->zoom(*sizes);
    if (with != Qt::NoModifier) return View::keyPressEvent(event);
    switch (event->key()) {
    case Qt::Key_Up: return moveToken(-1);
    case Qt::Key_Down: return moveToken(1);
    case Qt::Key_Left: return moveKey(-1);
    case Qt::Key_Right: return moveKey(1);
    case Qt::Key_Home: return moveToken(INT_MIN / 2);
    case Qt::Key_End: return moveToken(INT_MAX / 2);
    case Qt::Key_PageUp: return moveLayer(-1);
    case Qt::Key_PageDown: return moveLayer(1);
    case Qt::Key_Escape:
        if (m_walk->isUnderWay()) return m_walk->end();
        return m_selection.selectToken(std::nullopt);
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (const auto token = m_generating.tokenShown(); token && m_generating.text() && !m_debuggee.isRunning())
            m_controller.moves().goToMoment({m_generating.text()->round_of(*token), SIZE_MAX});
        return;
    default: View::keyPressEvent(event);
    }
}

void AttentionView::moveToken(int places) {
    const auto token = m_generating.tokenShown();
    const auto n = static_cast<int64_t>(m_canvas->count());
    if (!token || n == 0) return;
    m_selection.selectToken(static_cast<size_t>(std::clamp<int64_t>(static_cast<int64_t>(*token) + places, 0, n - 1)));
}

void AttentionView::moveKey(int places) {
    const auto token = m_generating.tokenShown();
    const auto n = static_cast<int64_t>(m_canvas->count());
    if (!token || n == 0) return;
    const auto key = static_cast<int64_t>(m_canvas->key().value_or(*token));
    m_canvas->choose({*token, static_cast<size_t>(std::clamp<int64_t>(key + places, 0, n - 1))});
}

void AttentionView::moveLayer(int places) {
    const auto& layers = m_kept->layers();
    const auto found =
        std::find_if(layers.begin(), layers.end(), [&](const AttentionLayer& each) { return each.layer == m_layer; });
    if (found == layers.end()) return;
    const auto place = std::clamp<int64_t>(found - layers.begin() + places, 0, static_cast<int64_t>(layers.size()) - 1);
    setLayer(layers[static_cast<size_t>(place)].layer);
}

// In a circle, the mean behind the last head.
void AttentionView::moveHead(int places) {
    const int64_t heads = headCount();
    if (heads == 0) return;
    const int64_t next = (m_head.value_or(heads) + places + heads + 1) % (heads + 1);
    setHead(next == heads ? std::nullopt : std::optional(next));
}

void AttentionView::runIt() {
    const AttentionLayer* const of = m_kept->layer(m_layer);
    const auto step = of ? m_debuggee.structure().step_of(of->node) : std::nullopt;
    if (step && m_debuggee.can(Capability::run)) m_controller.moves().runTo(*step + 1);
}

// Of a soft_max its shares, of flash attention what comes out of it.
void AttentionView::changeHead() {
    const AttentionLayer* const of = m_kept->layer(m_layer);
    if (!of || !m_head || !m_change->isEnabled()) return;
    emit headWanted(of->node,
                    of->beside ? QStringLiteral(":, %1").arg(*m_head) : QStringLiteral(":, :, %1").arg(*m_head));
}

// Rows of rounds that were passed without a look, as when a model goes on with its text by itself.
void AttentionView::showMissing() {
    if (!isSeen()) return;
    const auto missing = static_cast<int>(m_walk->missing(m_layer).size()),
               reachable = static_cast<int>(m_walk->reachable(m_layer).size());
    const bool walks = m_walk->isUnderWay();
    const bool shown = walks || (missing > 0 && !m_debuggee.isRunning() && m_contents->areShown());
    m_gather->setVisible(walks || (shown && reachable > 0));
    m_gather->setText(walks ? tr("Stop here") : tr("Show all rows"));
    m_gather->setToolTip(tr("Goes through the rounds that have no rows here yet, and back to this one: Esc ends it"));
    m_header->setWarning(
        !shown  ? QString()
        : walks ? tr("Walks through the rounds: %n still to come", nullptr, reachable)
        : reachable > 0
            ? tr("%n round(s) have no rows here yet", nullptr, missing)
            : tr("%n round(s) have no rows here; going back there would lose the change by hand", nullptr, missing));
}

// -- out of the window
// -------------------------------------------------------------------------------------------------

QString AttentionView::exportKinds() const {
    return m_kept->isEmpty(m_layer) ? QString() : tr("Picture (*.png);;Table of its numbers (*.csv)");
}

QString AttentionView::table(QChar between) const {
    const auto& text = m_generating.text();
    if (!text) return {};
    const size_t n = std::min(m_canvas->count(), text->tokens.size());
    const auto cell = [between](QString words) {
        if (!words.contains(between) && !words.contains(QLatin1Char('"'))) return words;
        return QStringLiteral("\"%1\"").arg(words.replace(QLatin1String("\""), QLatin1String("\"\"")));
    };
    QString rows = cell(tr("layer %1, %2: queries by keys").arg(m_layer).arg(headWords()));
    for (size_t key = 0; key < n; ++key)
        rows += between + cell(QStringLiteral("%1 %2").arg(key).arg(m_canvas->word(key)));
    rows += QLatin1Char('\n');
    for (size_t query = 0; query < n; ++query) {
        const KeptAttention::Row* const row = m_kept->row(m_layer, query);
        if (!row) continue; // nobody has seen it
        rows += cell(QStringLiteral("%1 %2").arg(query).arg(m_canvas->word(query)));
        for (size_t key = 0; key < n; ++key) {
            rows += between;
            if (key < static_cast<size_t>(row->shares.keys) && !row->shares.masked[key])
                rows += QString::number(row->shares.share(m_head, static_cast<int64_t>(key)), 'g', 9);
        }
        rows += QLatin1Char('\n');
    }
    return rows;
}

bool AttentionView::copy() {
    if (m_kept->isEmpty(m_layer)) return false;
    QGuiApplication::clipboard()->setText(table(QLatin1Char('\t')));
    return true;
}

QString AttentionView::exportTo(const QString& path) {
    if (QFileInfo(path).suffix().toLower() != QLatin1String("csv")) return savePicture(m_canvas->image(), path);
    const QByteArray bytes = table(QLatin1Char(',')).toUtf8();
    return saveBytes(bytes, path);
}

} // namespace ggs
