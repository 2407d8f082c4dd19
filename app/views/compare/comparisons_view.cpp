// SPDX-License-Identifier: MIT
#include "views/compare/comparisons_view.h"

#include "look/steady_button.h"
#include "look/steady_scroll.h"
#include "look/theme.h"
#include "look/wrapped_text.h"
#include "session/debuggee.h"
#include "session/generating.h"
#include "session/measuring.h"
#include "session/session_controller.h"

#include <QGridLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>

#include <utility>

namespace ggs {

namespace {

constexpr int entryMargin = 14, entryGap = 5; // pixels
constexpr int twoColumnsFrom = 640;           // pixels

struct EntryWords {
    const char* id;
    QString title, what, start;
};

EntryWords entryWords(Comparisons::Kind kind) {
    using Kind = Comparisons::Kind;
    switch (kind) {
    case Kind::prompts:
        return {"prompts", ComparisonsView::tr("Two prompts"),
                ComparisonsView::tr("Runs a language model with its prompt and with another one, and lists the nodes "
                                    "whose results differ."),
                ComparisonsView::tr("Enter a prompt…")};
    case Kind::files:
        return {"files", ComparisonsView::tr("Two files of weights"),
                ComparisonsView::tr("Compares the keys, the tensors and the values of the open file with those of "
                                    "another one."),
                ComparisonsView::tr("Choose a file…")};
    case Kind::array:
        return {"array", ComparisonsView::tr("A tensor and a .npy file"),
                ComparisonsView::tr("Shows the differences between the selected tensor and an array of the same "
                                    "shape, for example one from PyTorch."),
                ComparisonsView::tr("Choose an array…")};
    case Kind::kernels: break;
    }
    return {"kernels", ComparisonsView::tr("Kernels and explanations"),
            ComparisonsView::tr("Runs each node again, compares its elements with the explanation of the op, and "
                                "repeats it with other threads and chunks."),
            ComparisonsView::tr("Check all nodes")};
}

} // namespace

ComparisonsView::ComparisonsView(SessionController& controller, QWidget* parent)
    : View(QStringLiteral("comparisons"), tr("Comparisons"), parent), m_controller(controller),
      m_comparisons(controller.comparisons()), m_entries{}, m_grid(nullptr) {
    auto* const whole = new QWidget;
    m_grid = new QGridLayout(whole);
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setSpacing(0);
    for (size_t i = 0; i < Comparisons::kinds; ++i) m_entries[i].all = makeEntry(static_cast<Comparisons::Kind>(i));
    arrange();
    auto* const scroll = new SteadyScroll;
    scroll->setWidget(whole);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    setAbout({}, tr("Differences between two runs"));
    tightColumn(this)->addWidget(scroll);

    connect(&m_comparisons, &Comparisons::changed, this, &ComparisonsView::follow);
    Debuggee& debuggee = controller.debuggee();
    for (const auto signal : {&Debuggee::snapshotChanged, &Debuggee::runningChanged, &Debuggee::closed})
        connect(&debuggee, signal, this, &ComparisonsView::follow);
    connect(&controller.generating(), &Generating::textChanged, this, &ComparisonsView::follow);
    connect(&controller.selection(), &Selection::selectionChanged, this, &ComparisonsView::follow);
    connect(&Theme::instance(), &Theme::changed, this, &ComparisonsView::follow);
    follow();
}

QWidget* ComparisonsView::makeEntry(Comparisons::Kind kind) {
    const EntryWords words = entryWords(kind);
    const auto named = [&words](QObject* object, const char* part) {
        object->setObjectName(QLatin1String(words.id) + QLatin1String(part));
    };
    Entry& entry = m_entries[static_cast<size_t>(kind)];
    auto* const title = new QLabel(words.title);
    title->setProperty("role", "panel");
    auto* const what = new WrappedText;
    what->setText(words.what);
    what->setProperty("role", "muted");
    entry.mark = new QLabel;
    entry.verdict = new WrappedText;
    entry.subject = new WrappedText;
    entry.subject->setProperty("role", "muted");
    named(entry.verdict, "Verdict");
    named(entry.subject, "Subject");
    entry.start = new QPushButton(words.start);
    named(entry.start, "Start");
    entry.start->setAccessibleName(QStringLiteral("%1: %2").arg(words.title, words.start));
    entry.open = new QPushButton(tr("Show the result"));
    named(entry.open, "Open");
    entry.open->setProperty("role", "link");
    entry.open->setAccessibleName(QStringLiteral("%1: %2").arg(words.title, entry.open->text()));
    connect(entry.start, &QPushButton::clicked, this, [this, kind] { emit startWanted(kind); });
    connect(entry.open, &QPushButton::clicked, this, [this, kind] { emit resultWanted(kind); });

    auto* const line = new QHBoxLayout;
    line->setSpacing(6);
    line->addWidget(entry.mark, 0, Qt::AlignTop);
    line->addWidget(entry.verdict, 1);
    auto* const buttons = new QHBoxLayout;
    buttons->addWidget(entry.start);
    buttons->addWidget(entry.open);
    buttons->addStretch(1);
    auto* const made = new QWidget;
    auto* const column = new QVBoxLayout(made);
    column->setContentsMargins(entryMargin, 10, entryMargin, entryMargin);
    column->setSpacing(entryGap);
    column->addWidget(title);
    column->addWidget(what);
    column->addLayout(line);
    column->addWidget(entry.subject);
    column->addLayout(buttons);
    return made;
}

// In a wide panel all of them are seen at once.
void ComparisonsView::arrange() {
    const int columns = width() < twoColumnsFrom ? 1 : 2;
    if (std::exchange(m_columns, columns) == columns) return;
    const auto rows = static_cast<int>(m_entries.size()) / columns;
    for (int i = 0; i < static_cast<int>(m_entries.size()); ++i)
        m_grid->addWidget(m_entries[static_cast<size_t>(i)].all, i / columns, i % columns, Qt::AlignTop);
    for (int i = 0; i < 2; ++i) m_grid->setColumnStretch(i, i < columns ? 1 : 0);
    for (int i = 0; i <= static_cast<int>(m_entries.size()); ++i) m_grid->setRowStretch(i, i == rows ? 1 : 0);
}

void ComparisonsView::resizeEvent(QResizeEvent* event) {
    View::resizeEvent(event);
    arrange();
}

void ComparisonsView::showEvent(QShowEvent* event) {
    View::showEvent(event);
    follow();
}

void ComparisonsView::follow() {
    if (!isSeen()) return;
    for (size_t i = 0; i < Comparisons::kinds; ++i) show(static_cast<Comparisons::Kind>(i));
}

void ComparisonsView::show(Comparisons::Kind kind) {
    Entry& entry = m_entries[static_cast<size_t>(kind)];
    const std::optional<Comparisons::Verdict>& last = m_comparisons.last(kind);
    const QString no = whyNot(kind);
    allowSteady(*entry.start, no.isEmpty());
    entry.start->setToolTip(no);
    entry.mark->setVisible(last.has_value());
    entry.subject->setVisible(last.has_value());
    entry.open->setVisible(last && last->isOpen);
    if (!last) {
        entry.verdict->setText(no.isEmpty() ? tr("Not compared yet.") : no);
        return;
    }
    const Theme& theme = Theme::instance();
    entry.mark->setText(last->agrees ? QStringLiteral("✓") : QStringLiteral("▲"));
    entry.mark->setStyleSheet(
        QStringLiteral("color: %1").arg(theme.color(last->agrees ? Ink::input : Ink::trouble).name()));
    entry.verdict->setText(last->sentence());
    const QString when = last->when.date() == QDate::currentDate()
                             ? QLocale().toString(last->when.time(), QLocale::ShortFormat)
                             : QLocale().toString(last->when, QLocale::ShortFormat);
    entry.subject->setText(QStringLiteral("%1 · %2").arg(when, last->subject()));
}

// The list is shown even then, with all that can be compared.
QString ComparisonsView::whyEmpty() const {
    return m_controller.debuggee().isOpen() ? QString() : tr("Nothing is open. Open a file or a sample first.");
}

QString ComparisonsView::whyNot(Comparisons::Kind kind) const {
    const Debuggee& debuggee = m_controller.debuggee();
    if (!debuggee.isOpen()) return tr("Nothing is open. Open a file or a sample first.");
    switch (kind) {
    case Comparisons::Kind::prompts:
        return m_controller.generating().text() ? QString() : tr("Open a language model first.");
    case Comparisons::Kind::files:
        return debuggee.snapshot().file ? QString() : tr("Open a file of weights (.gguf, .safetensors) first.");
    case Comparisons::Kind::array:
        return !m_controller.selection().selected() ? tr("Select a tensor first.")
               : debuggee.isRunning()               ? tr("The program is running. Pause it first.")
                                                    : QString();
    case Comparisons::Kind::kernels: break;
    }
    return m_controller.measuring().whyNoCheck();
}

} // namespace ggs
