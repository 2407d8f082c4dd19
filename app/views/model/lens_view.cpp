// SPDX-License-Identifier: MIT
#include "views/model/lens_view.h"

#include "look/empty_note.h"
#include "look/names/token_words.h"
#include "look/saved_file.h"
#include "look/view_header.h"
#include "look/whole_label.h"
#include "session/generating.h"
#include "session/session_controller.h"
#include "views/model/lens_canvas.h"
#include "words/messages.h"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QTextStream>
#include <QVBoxLayout>

namespace ggs {

// Legend of the tints, from 0 to the largest probability so far.
class LensView::Tints final : public QWidget {
  public:
    explicit Tints(const LensCanvas& canvas) : m_canvas(canvas) {
        setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);
        setAccessibleName(LensView::tr("Tints by probability"));
    }
    QSize sizeHint() const override {
        return {bar + 2 * side, QFontMetrics(Theme::instance().words(Theme::caption)).height() + 2};
    }

  protected:
    void paintEvent(QPaintEvent*) override {
        const Theme& theme = Theme::instance();
        const HeatScale scale = m_canvas.scale();
        const double most = scale.high() * m_canvas.partOfScale();
        QPainter p(this);
        for (int x = 0; x < bar; ++x) p.fillRect(side + x, height() / 2 - 4, 1, 9, QColor(scale.at(most * x / bar)));
        p.setPen(theme.color(Ink::muted));
        p.setFont(theme.words(Theme::caption));
        p.drawText(QRect(0, 0, side - 5, height()), Qt::AlignRight | Qt::AlignVCenter, QStringLiteral("0"));
        p.drawText(QRect(side + bar + 5, 0, side, height()), Qt::AlignLeft | Qt::AlignVCenter,
                   QStringLiteral("%1 %").arg(qRound(100 * most)));
    }

  private:
    static constexpr int bar = 70, side = 42;
    const LensCanvas& m_canvas;
};

LensView::LensView(SessionController& controller, QWidget* parent)
    : View(QStringLiteral("lens"), tr("Lens"), parent), m_controller(controller), m_generating(controller.generating()),
      m_reader(new LensReader(controller, this)),
      m_canvas(new LensCanvas(controller.debuggee(), m_generating, controller.selection(), *m_reader)),
      m_header(new ViewHeader), m_contents(new Contents), m_foot(new QWidget), m_howMuch(new QLabel),
      m_tints(new Tints(*m_canvas)) {
    m_contents->addWidget(m_canvas);
    m_howMuch->setObjectName(QStringLiteral("lensHowMuch"));
    auto* const bold = new WholeLabel(tr("<b>bold</b>: same token as after the last layer"));
    bold->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    bold->setAlignment(Qt::AlignCenter);
    for (QLabel* const each : {m_howMuch, static_cast<QLabel*>(bold)}) each->setProperty("role", "muted");
    auto* const row = new QHBoxLayout(m_foot);
    row->setContentsMargins(14, 2, 14, 4);
    row->addWidget(m_howMuch);
    row->addWidget(bold, 1);
    row->addWidget(m_tints);
    setAbout({}, tr("Prediction after each layer"));
    auto* const column = tightColumn(this);
    column->addWidget(m_header);
    column->addLayout(m_contents, 1);
    column->addWidget(m_foot);
    setFocusPolicy(Qt::StrongFocus); // takes the keys while a sentence is shown instead of the canvas
    for (const auto signal : {&Debuggee::structureChanged, &Debuggee::closed})
        connect(&controller.debuggee(), signal, m_canvas, &LensCanvas::forget);
    connect(m_reader, &LensReader::changed, this, &LensView::follow);
    connect(m_canvas, &LensCanvas::chosenChanged, this, &LensView::follow);
    connect(m_canvas, &LensCanvas::seenMoved, this, &LensView::showHowMuch);
    for (const auto signal : {&Debuggee::structureChanged, &Debuggee::progressed})
        connect(&controller.debuggee(), signal, this, &LensView::follow);
    follow();
}

void LensView::showEvent(QShowEvent* event) {
    View::showEvent(event);
    follow();
}

void LensView::hideEvent(QHideEvent* event) {
    View::hideEvent(event);
    m_reader->leave();
}

void LensView::keyPressEvent(QKeyEvent* event) {
    const bool goesOn = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (event->key() == Qt::Key_Escape && m_reader->isAtWork()) return m_reader->stop();
    if (goesOn && m_reader->isStopped()) return m_reader->goOn();
    View::keyPressEvent(event);
}

QString LensView::whyEmpty() const {
    if (!m_controller.debuggee().isOpen())
        return tr("This view shows the tokens that a language model would predict after each layer. Open a language "
                  "model, a .gguf file.");
    const auto& text = m_generating.text();
    if (!text)
        return tr("This program doesn't run a language model on a text. A lens shows the tokens that a language model "
                  "would predict after each layer.");
    if (!text->model->params().causal)
        return tr("A %1 model returns an embedding, not a text, so its layers predict no tokens.")
            .arg(QString::fromStdString(text->model->params().architecture));
    if (!m_reader->problem().empty()) return words(m_reader->problem());
    return m_canvas->layers() == 0
               ? tr("The graph of this model has no l_out tensors, so there are no layer results to show.")
               : QString();
}

void LensView::showHowMuch() { m_howMuch->setText(whyEmpty().isEmpty() ? howMuch() : QString()); }

// Returns from which layer on the prediction after the shown token is the same; empty if that is not known.
QString LensView::settledWords() const {
    const auto token = m_generating.tokenShown();
    const auto from = token ? m_canvas->settledFrom(*token) : std::nullopt;
    return from ? tr("after “%1”: unchanged from layer %2 on").arg(tokenWords(*m_generating.text(), *token)).arg(*from)
                : QString();
}

// Returns how many of the visible cells are computed; empty if all of them are.
QString LensView::howMuch() const {
    const LensCanvas::InSight cells = m_canvas->inSight();
    if (cells.said == cells.all && !m_reader->isAtWork()) return {};
    const size_t all = m_generating.text()->tokens.size();
    const QString counted = tr("%1 of %2 visible cells").arg(cells.said).arg(cells.all);
    QString line = counted;
    if (m_reader->isStopped())
        line = tr("%1; stopped, press Return to continue").arg(counted);
    else if (m_reader->isAtWork() && m_reader->read() < all)
        line = tr("reading the text: %1 of %2 tokens; press Esc to stop").arg(m_reader->read()).arg(all);
    else if (m_reader->isAtWork())
        line = tr("%1; press Esc to stop").arg(counted);
    return cells.waiting > 0 ? tr("%1; %2 not computed yet").arg(line).arg(cells.waiting) : line;
}

void LensView::follow() {
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
        m_header->setWarning({});
        return;
    }
    m_header->setWhat(tr("next token after each layer"));
    m_header->setToolTip(
        tr("Output norm and head are applied to l_out of each layer. This is computed separately from the run."));
    const auto cell = m_canvas->chosen();
    m_header->setState(cell ? m_canvas->readout(*cell) : settledWords());
    const size_t first = m_reader->firstKept();
    m_header->setWarning(m_reader->misses() ? tr("The lens runs the text separately, without the changes that you made "
                                                 "by hand in the run. Only changes to weights apply to both.")
                         : first > 0 && m_reader->read() > 0
                             ? tr("Layer results are kept only for the latest tokens, starting at token %1.").arg(first)
                             : QString());
    showHowMuch();
    m_tints->update();
    m_canvas->viewport()->update();
}

// -- taking it along --------------------------------------------------------------------------------------------------

bool LensView::copy() {
    if (m_canvas->layers() == 0) return false;
    const ModelText& text = *m_generating.text();
    QString all = tr("layer");
    for (size_t token = 0; token < text.tokens.size(); ++token) all += QLatin1Char('\t') + tokenWords(text, token);
    for (int il = 0; il < m_canvas->layers(); ++il) {
        all += QLatin1Char('\n') + QString::number(il);
        for (size_t token = 0; token < text.tokens.size(); ++token) {
            const LensWords* const words = m_canvas->hasRun({il, token}) ? m_reader->words({il, token}) : nullptr;
            all += QLatin1Char('\t') + (words && !words->empty() ? idWords(text, words->front().id) : QString());
        }
    }
    QApplication::clipboard()->setText(all + QLatin1Char('\n'));
    return true;
}

QString LensView::exportKinds() const {
    return m_canvas->layers() == 0 ? QString() : tr("Table of tokens (*.csv);;Picture (*.png)");
}

QByteArray LensView::table() const {
    const auto quoted = [](QString word) {
        return QStringLiteral("\"%1\"").arg(word.replace(QLatin1Char('"'), QLatin1String("\"\"")));
    };
    const ModelText& text = *m_generating.text();
    QByteArray bytes;
    QTextStream out(&bytes);
    out << "layer,token,piece,rank,id,word,logit,probability\n";
    for (int il = 0; il < m_canvas->layers(); ++il) {
        for (size_t token = 0; token < text.tokens.size(); ++token) {
            const LensWords* const words = m_canvas->hasRun({il, token}) ? m_reader->words({il, token}) : nullptr;
            for (size_t rank = 0; words && rank < words->size(); ++rank) {
                const Candidate& each = (*words)[rank];
                out << il << ',' << token << ',' << quoted(tokenWords(text, token)) << ',' << rank + 1 << ',' << each.id
                    << ',' << quoted(idWords(text, each.id)) << ',' << QString::number(each.logit, 'g', 9) << ','
                    << QString::number(each.probability, 'g', 9) << '\n';
            }
        }
    }
    out.flush();
    return bytes;
}

QString LensView::exportTo(const QString& path) {
    if (!path.endsWith(QLatin1String(".csv"), Qt::CaseInsensitive))
        return savePicture(m_canvas->viewport()->grab().toImage(), path);
    return saveBytes(table(), path);
}

} // namespace ggs
