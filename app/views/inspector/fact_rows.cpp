// SPDX-License-Identifier: MIT
#include "views/inspector/fact_rows.h"

#include <QLabel>
#include <QResizeEvent>

#include <algorithm>
#include <cmath>

namespace ggs {

namespace {

constexpr int rowGap = 4, columnGap = 8, itemColumn = 16;
constexpr int usualRowsWidth = 288, leastRowsWidth = 120;
constexpr int usualColumn = 96, narrowColumn = 84, wideFrom = 270; // of the words in front of values
constexpr double mostOfWidth = 0.45;                               // for these words

QFont fontOf(const FactPart& part) { return part.isNumber ? Theme::instance().numbers() : Theme::instance().words(); }

int widthOf(const std::vector<FactPart>& parts) {
    double width = 0;
    for (const FactPart& part : parts) width += QFontMetricsF(fontOf(part)).horizontalAdvance(part.text);
    return static_cast<int>(std::ceil(width)) + 2;
}

// `size`: of the letters, in points; 0: as usual.
QString html(const FactPart& part, const QString& text, bool isWhole, double size) {
    const Theme& theme = Theme::instance();
    QString style = QStringLiteral("color:%1").arg(theme.color(part.ink).name());
    if (part.isNumber) style += QStringLiteral(";font-family:'%1'").arg(theme.numbers().family());
    if (size > 0) style += QStringLiteral(";font-size:%1pt").arg(size);
    QString shown = text.toHtmlEscaped();
    if (isWhole) shown.replace(QLatin1Char(' '), QChar::Nbsp);
    if (part.link.isEmpty()) return QStringLiteral("<span style=\"%1\">%2</span>").arg(style, shown);
    return QStringLiteral("<a href=\"%1\" style=\"%2;text-decoration:none\">%3</a>").arg(part.link, style, shown);
}

} // namespace

FactRows::FactRows(Columns columns, QWidget* parent) : QWidget(parent), m_columns(columns) {
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    connect(&Theme::instance(), &Theme::changed, this, &FactRows::restyle);
}

FactRows::Row FactRows::makeRow() {
    const auto label = [this] {
        auto* const made = new QLabel(this);
        made->setTextInteractionFlags(Qt::TextSelectableByMouse);
        made->setAlignment(Qt::AlignTop | Qt::AlignLeft);
        return made;
    };
    Row row;
    row.what = label();
    row.value = label();
    row.aside = label();
    row.what->setTextFormat(Qt::PlainText);
    row.what->setWordWrap(true);
    row.value->setTextFormat(Qt::RichText);
    row.value->setWordWrap(true);
    row.aside->setTextFormat(Qt::PlainText);
    row.aside->setAlignment(Qt::AlignTop | Qt::AlignRight);
    connect(row.value, &QLabel::linkActivated, this, &FactRows::followed);
    // Each link of a value has a tooltip of its own.
    connect(row.value, &QLabel::linkHovered, this, [this, value = row.value](const QString& link) {
        const auto at = std::ranges::find(m_rows, value, &Row::value) - m_rows.begin();
        if (at >= std::ssize(m_facts)) return;
        const auto& parts = m_facts[static_cast<size_t>(at)].value;
        const auto part = std::ranges::find(parts, link, &FactPart::link);
        if (part != parts.end()) value->setToolTip(part->tip);
    });
    return row;
}

void FactRows::fill(Row& row, const Fact& fact) const {
    const Theme& theme = Theme::instance();
    row.what->setText(fact.what);
    row.what->setToolTip(fact.tip);
    QPalette colours = row.what->palette();
    colours.setColor(QPalette::WindowText, theme.color(fact.whatInk));
    row.what->setPalette(colours);
    row.aside->setText(fact.aside);
    row.aside->setFont(theme.numbers(Theme::caption));
    colours.setColor(QPalette::WindowText, theme.color(Ink::muted));
    row.aside->setPalette(colours);
    row.value->setWordWrap(!fact.isWhole);
    const bool links = std::ranges::any_of(fact.value, [](const FactPart& part) { return !part.link.isEmpty(); });
    row.value->setTextInteractionFlags(links ? Qt::TextBrowserInteraction : Qt::TextSelectableByMouse);
    row.value->setToolTip(fact.value.empty() ? QString() : fact.value.front().tip);
    row.value->setAccessibleName(fact.what.isEmpty() ? fact.plain()
                                                     : QStringLiteral("%1: %2").arg(fact.what, fact.plain()));
    row.whatWidth = row.what->fontMetrics().horizontalAdvance(fact.what);
    row.valueWidth = widthOf(fact.value);
    row.asideWidth = row.aside->fontMetrics().horizontalAdvance(fact.aside) + 2;
    row.shown.clear();
    row.value->clear();
    row.room = -1;
}

void FactRows::setFacts(std::vector<Fact> facts) {
    if (facts == m_facts) return;
    while (m_rows.size() < facts.size()) m_rows.push_back(makeRow());
    for (size_t i = 0; i < facts.size(); ++i) {
        if (i >= m_facts.size() || facts[i] != m_facts[i]) fill(m_rows[i], facts[i]);
    }
    m_facts = std::move(facts);
    arrange(width(), true);
    updateGeometry();
}

void FactRows::restyle() {
    for (size_t i = 0; i < m_facts.size(); ++i) fill(m_rows[i], m_facts[i]);
    arrange(width(), true);
    updateGeometry();
}

QString FactRows::text() const {
    QStringList lines;
    for (const Fact& fact : m_facts) {
        QStringList words;
        for (const QString& word : {fact.what, fact.plain(), fact.aside}) {
            if (!word.isEmpty()) words.append(word);
        }
        lines.append(words.join(QLatin1Char('\t')));
    }
    return lines.join(QLatin1Char('\n'));
}

int FactRows::whatColumn(int width) const {
    if (m_columns == Columns::items) return itemColumn;
    int widest = width >= wideFrom ? usualColumn : narrowColumn;
    for (size_t i = 0; i < m_facts.size(); ++i) widest = std::max(widest, m_rows[i].whatWidth + columnGap);
    return std::min(widest, static_cast<int>(mostOfWidth * width));
}

int FactRows::arrange(int width, bool places) const {
    const int column = whatColumn(width);
    int y = 0;
    for (size_t i = 0; i < m_facts.size(); ++i) {
        const Fact& fact = m_facts[i];
        Row& row = m_rows[i];
        const int left = fact.what.isEmpty() ? 0 : column;
        const int whatHeight = fact.what.isEmpty() ? 0 : row.what->heightForWidth(column - 2);
        const bool beside = row.valueWidth + columnGap + row.asideWidth <= width - left;
        const int right = fact.aside.isEmpty() || !beside ? 0 : row.asideWidth + columnGap;
        int x = left, room = width - left - right;
        int top = y;
        double size = 0;
        QString text;
        if (fact.isWhole && row.valueWidth > room && left > 0) {
            x = 0;
            room = width;
            top = y + whatHeight + 1;
        }
        if (fact.isWhole && row.valueWidth > room)
            size = std::max(6.0, Theme::instance().scaled(Theme::text) * (room - 4) / std::max(1, row.valueWidth));
        for (const FactPart& part : fact.value) {
            const QFontMetrics metrics(fontOf(part));
            const bool cut = !part.link.isEmpty() && metrics.horizontalAdvance(part.text) > room;
            text += html(part, cut ? metrics.elidedText(part.text, Qt::ElideMiddle, room - 2) : part.text, fact.isWhole,
                         size);
        }
        if (row.shown != text) {
            row.shown = text;
            row.room = -1;
            row.value->setText(text);
        }
        if (row.room != room) {
            row.room = room;
            row.valueHeight =
                fact.isWhole ? row.value->sizeHint().height() : row.value->heightForWidth(std::max(1, room));
        }
        const int valueHeight = row.valueHeight;
        int bottom = std::max(y + whatHeight, top + valueHeight);
        const bool below = !fact.aside.isEmpty() && !beside;
        const int asideHeight = row.aside->fontMetrics().height();
        if (places) {
            row.what->setGeometry(0, y, column - 2, whatHeight);
            row.value->setGeometry(x, top, room, valueHeight);
            // On the line of the value's letters, which are larger.
            const int asideTop = below ? bottom : y + std::max(0, valueHeight - asideHeight - 1);
            row.aside->setGeometry(below ? left : width - row.asideWidth, asideTop,
                                   below ? width - left : row.asideWidth, asideHeight);
            row.what->setVisible(!fact.what.isEmpty());
            row.value->setVisible(true);
            row.aside->setVisible(!fact.aside.isEmpty());
        }
        if (below) bottom += asideHeight;
        y = bottom + rowGap;
    }
    if (places) {
        for (size_t i = m_facts.size(); i < m_rows.size(); ++i) {
            for (QLabel* const each : {m_rows[i].what, m_rows[i].value, m_rows[i].aside}) each->hide();
        }
    }
    return y;
}

int FactRows::heightForWidth(int width) const { return arrange(width, false); }
// Layouts keep these sizes, so they don't depend on the present width; heightForWidth() does.
QSize FactRows::sizeHint() const { return {usualRowsWidth, heightForWidth(usualRowsWidth)}; }
QSize FactRows::minimumSizeHint() const { return {leastRowsWidth, 0}; }

void FactRows::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange(width(), true);
}

} // namespace ggs
