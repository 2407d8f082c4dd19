// SPDX-License-Identifier: MIT
#include "views/welcome/welcome.h"

#include "look/theme.h"
#include "session/samples.h"

#include <QFile>
#include <QFileInfo>
#include <QGridLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace ggs {

namespace {

constexpr int margin = 44, gap = 10, narrowest = 250; // of the page, between samples, of a sample

// A button of two lines: name and sentence.
class SampleButton final : public QPushButton {
  public:
    SampleButton(const QString& name, const QString& sentence) : m_name(name), m_sentence(sentence) {
        setAccessibleName(name);
        setToolTip(sentence);
        setCursor(Qt::PointingHandCursor);
        setMinimumWidth(narrowest);
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    }
    // So high that the whole sentence is seen.
    int heightFor(int width) const {
        const QRect room(0, 0, width - left - right, 1000);
        const int sentence = QFontMetrics(Theme::instance().words(Theme::text))
                                 .boundingRect(room, Qt::AlignLeft | Qt::TextWordWrap, m_sentence)
                                 .height();
        return top + nameHeight + sentence + bottom + 2;
    }

  protected:
    void paintEvent(QPaintEvent*) override {
        const Theme& theme = Theme::instance();
        QPainter p(this);
        p.setRenderHint(QPainter::Antialiasing);
        const bool lit = underMouse() || hasFocus();
        p.setPen(QPen(theme.color(lit ? Ink::selection : Ink::line), 1));
        p.setBrush(theme.color(lit ? Ink::raised : Ink::panel));
        p.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 7, 7);
        const QRect inside = rect().adjusted(left, top, -right, -bottom);
        p.setFont(theme.numbers(Theme::text));
        p.setPen(theme.color(Ink::text));
        p.drawText(inside, Qt::AlignLeft | Qt::AlignTop, m_name);
        p.setFont(theme.words(Theme::text));
        p.setPen(theme.color(Ink::muted));
        p.drawText(inside.adjusted(0, nameHeight, 0, 0), Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, m_sentence);
    }

  private:
    static constexpr int left = 14, top = 10, right = 12, bottom = 10, nameHeight = 21;
    QString m_name, m_sentence;
};

QLabel* caption(const QString& text) {
    auto* const label = new QLabel(text.toUpper());
    label->setProperty("role", "caption");
    return label;
}

} // namespace

Welcome::Welcome(QWidget* parent)
    : View(QStringLiteral("welcome"), tr("Welcome"), parent), m_grid(new QGridLayout), m_recent(new QVBoxLayout) {
    auto* const inside = new QWidget;
    auto* const column = new QVBoxLayout(inside);
    column->setContentsMargins(margin, 36, margin, 30);
    column->setSpacing(10);
    auto* const title = new QLabel(QStringLiteral("ggscope"));
    title->setFont(Theme::instance().words(20));
    column->addWidget(title);
    auto* const what = new QLabel(tr("See a tensor program from the inside: its graph, every byte of its memory, every "
                                     "value, one node at a time."));
    what->setProperty("role", "muted");
    what->setWordWrap(true);
    column->addWidget(what);
    column->addSpacing(14);

    column->addWidget(caption(tr("Start with a sample")));
    m_grid->setSpacing(gap);
    for (const QString& name : sampleNames()) {
        auto* const button = new SampleButton(name, sampleSentence(name));
        button->setObjectName(QStringLiteral("sample-") + name);
        connect(button, &QPushButton::clicked, this, [this, name] { emit sampleChosen(name); });
        m_samples.push_back(button);
    }
    arrange();
    column->addLayout(m_grid);
    column->addSpacing(14);

    column->addWidget(caption(tr("Or open your own file")));
    auto* const open = new QPushButton(tr("Open…"));
    open->setObjectName(QStringLiteral("welcomeOpen"));
    open->setDefault(true);
    connect(open, &QPushButton::clicked, this, &Welcome::openWanted);
    auto* const kinds = new QLabel(tr(
        "a script (.ggs), a model (.gguf, .safetensors) or a recorded run (.trace); you can also drop the file here"));
    kinds->setProperty("role", "muted");
    auto* const row = new QHBoxLayout;
    row->addWidget(open);
    row->addWidget(kinds);
    row->addStretch(1);
    column->addLayout(row);
    m_recent->setSpacing(2);
    column->addLayout(m_recent);
    column->addStretch(1);

    auto* const scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setWidget(inside);
    auto* const all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->addWidget(scroll);
    connect(&Theme::instance(), &Theme::changed, this, [this] { setRecent(m_files); }); // the text contains colours
}

void Welcome::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

// Arranges the samples in as many columns as there is room for.
void Welcome::arrange() {
    constexpr int scrollBar = 14;
    const int room = width() - 2 * margin - scrollBar;
    const int columns = std::clamp((room + gap) / (narrowest + gap), 1, 4);
    const int each = (room + gap) / columns - gap;
    int high = 0;
    for (const QWidget* sample : m_samples)
        high = std::max(high, static_cast<const SampleButton*>(sample)->heightFor(each));
    for (QWidget* sample : m_samples) sample->setFixedHeight(high);
    if (columns == std::exchange(m_columns, columns)) return;
    for (size_t i = 0; i < m_samples.size(); ++i) {
        const int place = static_cast<int>(i);
        m_grid->addWidget(m_samples[i], place / columns, place % columns);
    }
    for (int i = 0; i < m_grid->columnCount(); ++i) m_grid->setColumnStretch(i, i < columns ? 1 : 0);
}

void Welcome::setRecent(const QStringList& files) {
    m_files = files;
    while (QLayoutItem* item = m_recent->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    for (const QString& path : m_files) {
        auto* const link =
            new QLabel(QStringLiteral("<a href='%1' style='color:%2;text-decoration:none'>%3</a>"
                                      "<span style='color:%4'>&nbsp;&nbsp;%5</span>")
                           .arg(path.toHtmlEscaped(), Theme::instance().color(Ink::selection).name(),
                                QFileInfo(path).fileName().toHtmlEscaped(), Theme::instance().color(Ink::muted).name(),
                                QFileInfo(path).path().toHtmlEscaped()));
        connect(link, &QLabel::linkActivated, this, &Welcome::fileChosen);
        m_recent->addWidget(link);
    }
}

} // namespace ggs
