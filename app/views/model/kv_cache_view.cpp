// SPDX-License-Identifier: MIT
#include "views/model/kv_cache_view.h"

#include "look/empty_note.h"
#include "look/names/token_words.h"
#include "look/saved_file.h"
#include "look/theme.h"
#include "look/view_header.h"
#include "session/generating.h"
#include "views/model/kv_canvas.h"
#include "words/messages.h"

#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QVBoxLayout>

namespace ggs {

KvCacheView::KvCacheView(Debuggee& debuggee, Generating& generating, Selection& selection, QWidget* parent)
    : View(QStringLiteral("kv"), tr("KV cache"), parent), m_debuggee(debuggee), m_generating(generating),
      m_canvas(new KvCanvas(debuggee, generating, selection)), m_header(new ViewHeader), m_contents(new Contents),
      m_foot(new QLabel) {
    m_header->setWhole();
    m_contents->addWidget(m_canvas);
    m_foot->setObjectName(QStringLiteral("kvFoot"));
    m_foot->setProperty("role", "muted");
    m_foot->setContentsMargins(14, 2, 14, 4);
    m_foot->setTextFormat(Qt::PlainText);
    m_foot->setFont(Theme::instance().words(Theme::caption)); // leaves room for the rows of a deep model
    m_foot->setWordWrap(true);
    auto* const column = tightColumn(this);
    column->addWidget(m_header);
    column->addLayout(m_contents, 1);
    column->addWidget(m_foot);
    setFocusPolicy(Qt::StrongFocus); // takes the keys while a sentence is shown instead of the canvas
    for (const auto signal : {&Debuggee::structureChanged, &Debuggee::closed})
        connect(&debuggee, signal, m_canvas, &KvCanvas::forget);
    for (const auto signal : {&Debuggee::structureChanged, &Debuggee::snapshotChanged, &Debuggee::runningChanged,
                              &Debuggee::progressed, &Debuggee::closed})
        connect(&debuggee, signal, this, &KvCacheView::follow);
    connect(&generating, &Generating::textChanged, this, &KvCacheView::follow);
    connect(&selection, &Selection::tokenChanged, this, &KvCacheView::follow);
    follow();
}

void KvCacheView::showEvent(QShowEvent* event) {
    View::showEvent(event);
    follow();
}

QString KvCacheView::whyEmpty() const {
    if (!m_debuggee.isOpen())
        return tr("This view shows the keys and values that a language model keeps for its text. Open a language "
                  "model, a .gguf file.");
    const auto& text = m_generating.text();
    if (!text) return tr("This program doesn't run a language model on a text, so it has no KV cache.");
    if (m_canvas->cells().rows.empty())
        return tr("A %1 model reads its whole text at once and has no KV cache.")
            .arg(QString::fromStdString(text->model->params().architecture));
    return {};
}

// Which layers look back only so far.
QString KvCacheView::windows() const {
    const KvCells& cells = m_canvas->cells();
    if (!cells.hasWindows()) return {};
    size_t with = 0;
    for (const KvRow& row : cells.rows) with += row.window && !row.values ? 1 : 0;
    return tr("two caches: %1 layers attend to the last %2 tokens, %3 to all")
        .arg(with)
        .arg(cells.window)
        .arg(cells.rows.size() / 2 - with);
}

void KvCacheView::follow() {
    if (!isVisible()) return;
    m_canvas->follow();
    const QString why = whyEmpty();
    m_contents->show(why);
    giveKeysTo(why.isEmpty() ? m_canvas : nullptr);
    setFocusPolicy(why.isEmpty() ? Qt::NoFocus : Qt::StrongFocus); // Shift+Tab leaves the canvas for what is before it
    m_foot->setVisible(why.isEmpty());
    if (!why.isEmpty()) {
        m_header->setWhat({});
        m_header->setState({});
        return;
    }
    const KvCells& cells = m_canvas->cells();
    const ModelText& text = *m_generating.text();
    const Moment now = m_debuggee.moment();
    m_header->setWhat(
        tr("%1 of %2 cells used")
            .arg(grouped(static_cast<uint64_t>(cells.used(now, text))), grouped(static_cast<uint64_t>(cells.cells)))
            .toHtmlEscaped());
    m_header->setState(windows());
    // Below the canvas: the layout, then the tokens of the round, their cells, and the number of layers that have
    // stored them.
    const size_t first = text.first_of(now.round), last = text.last_of(now.round), layers = cells.rows.size() / 2;
    size_t through = 0;
    for (size_t layer = 0; layer < layers; ++layer)
        through += std::max(cells.rows[2 * layer].step, cells.rows[2 * layer + 1].step) < now.step ? 1 : 0;
    const QString whose = last - first == 1
                              ? QStringLiteral("%1 → %2").arg(tokenWords(text, first), tr("cell %1").arg(first))
                              : tr("round %1 → cells %2 to %3").arg(now.round).arg(first).arg(last - 1);
    m_foot->setText(tr("K above V, %1, %2").arg(bytesText(cells.bytes), QString::fromLatin1(traits(cells.type).name)) +
                    QLatin1Char('\n') + tr("%1, written in %2 of %3 layers").arg(whose).arg(through).arg(layers));
    m_canvas->viewport()->update();
}

// -- taking it along --------------------------------------------------------------------------------------------------

QString KvCacheView::table(QChar between) const {
    const ModelText& text = *m_generating.text();
    const auto word = [](KvState state) {
        switch (state) {
        case KvState::kept: return "kept";
        case KvState::written: return "written";
        case KvState::next: return "next";
        case KvState::coming: return "coming";
        default: return "empty";
        }
    };
    QString all =
        QStringList{"layer", "part", "cell", "id", "piece", "state", "bytes"}.join(between) + QLatin1Char('\n');
    const KvCells& cells = m_canvas->cells();
    for (size_t row = 0; row < cells.rows.size(); ++row) {
        for (size_t cell = 0; cell < text.tokens.size() && static_cast<int64_t>(cell) < cells.cells; ++cell) {
            QString piece = tokenWords(text, cell);
            if (between == QLatin1Char(','))
                piece = QStringLiteral("\"%1\"").arg(piece.replace(QLatin1Char('"'), QLatin1String("\"\"")));
            const KvRow& each = cells.rows[row];
            all += QStringList{QString::number(each.layer),
                               each.values ? "V" : "K",
                               QString::number(cell),
                               QString::number(text.tokens[cell]),
                               piece,
                               word(m_canvas->state({row, static_cast<int64_t>(cell)})),
                               QString::number(each.bytes)}
                       .join(between) +
                   QLatin1Char('\n');
        }
    }
    return all;
}

bool KvCacheView::copy() {
    if (m_canvas->cells().rows.empty() || !m_generating.text()) return false;
    QApplication::clipboard()->setText(table(QLatin1Char('\t')));
    return true;
}

QString KvCacheView::exportKinds() const {
    return m_canvas->cells().rows.empty() ? QString() : tr("Table of cells (*.csv);;Picture (*.png)");
}

QString KvCacheView::exportTo(const QString& path) {
    if (!path.endsWith(QLatin1String(".csv"), Qt::CaseInsensitive))
        return savePicture(m_canvas->viewport()->grab().toImage(), path);
    return saveBytes(table(QLatin1Char(',')).toUtf8(), path);
}

} // namespace ggs
