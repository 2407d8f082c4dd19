// SPDX-License-Identifier: MIT
#include "views/strides/what_if_strip.h"

#include "graph/block_views.h"
#include "look/names/node_words.h"
#include "views/strides/walk_plot.h"
#include "words/messages.h"

#include <QButtonGroup>
#include <QClipboard>
#include <QGridLayout>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QSlider>
#include <QStyle>
#include <QVariantAnimation>

#include <algorithm>

namespace ggs {

namespace {

constexpr int playsFor = 900;       // milliseconds
constexpr int progressSteps = 1000; // of the slider

QString listText(const std::vector<int64_t>& numbers) {
    QStringList words;
    for (const int64_t n : numbers) words.append(QString::number(n));
    return words.join(QLatin1Char(' '));
}

GivenArg argument(std::string name, ArgValue value) { return {std::move(name), std::move(value), {}}; }

QLabel* text(const char* name) {
    auto* const label = new QLabel;
    label->setObjectName(QLatin1String(name));
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    // Long sentences break; long shapes give way.
    label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    return label;
}

} // namespace

// A kind of call that can be tried: its fields, their initial contents, and the call that they make.
struct WhatIfStrip::Kind {
    const char* name;
    std::vector<Field> takes;
    std::array<std::vector<int64_t>, fields> (*first)(const Tensor& t);
    // The numbers as they were given, by field.
    TriedCall (*call)(const std::array<std::vector<int64_t>, fields>& given);
};

const std::vector<WhatIfStrip::Kind>& WhatIfStrip::kinds() {
    using Given = std::array<std::vector<int64_t>, fields>;
    static const std::vector<Kind> all = {
        {"permute",
         {axes},
         [](const Tensor&) {
             return Given{{{0, 2, 1, 3}, {}, {}, {}}};
         },
         [](const Given& g) {
             return TriedCall{"permute", {argument({}, g[axes])}};
         }},
        {"transpose",
         {},
         [](const Tensor&) { return Given{}; },
         [](const Given&) {
             return TriedCall{"transpose", {}};
         }},
        {"reshape",
         {ne},
         [](const Tensor& t) {
             return Given{{{}, {t.ne[0] * t.ne[1], t.ne[2] * t.ne[3]}, {}, {}}};
         },
         [](const Given& g) {
             return TriedCall{"reshape_" + std::to_string(g[ne].size()) + "d", {argument({}, g[ne])}};
         }},
        {"view",
         {ne, nb, offset},
         [](const Tensor& t) {
             const auto row = static_cast<int64_t>(t.nb[1]);
             return Given{{{}, {t.ne[0], std::max<int64_t>(1, t.ne[1] - 1)}, {row}, {t.ne[1] > 1 ? row : 0}}};
         },
         [](const Given& g) {
             TriedCall call{"view_" + std::to_string(g[ne].size()) + "d", {}};
             if (g[ne].size() == 1)
                 call.args.push_back(argument("ne0", g[ne][0]));
             else
                 call.args.push_back(argument({}, g[ne]));
             for (size_t i = 0; i < g[nb].size(); ++i)
                 call.args.push_back(argument("nb" + std::to_string(i + 1), g[nb][i]));
             call.args.push_back(argument("offset", g[offset][0]));
             return call;
         }},
        {"cont",
         {},
         [](const Tensor&) { return Given{}; },
         [](const Given&) {
             return TriedCall{"cont", {}};
         }},
    };
    return all;
}

WhatIfStrip::WhatIfStrip(QWidget* parent)
    : QWidget(parent), m_kinds(new QButtonGroup(this)), m_before(text("whatIfBefore")), m_after(text("whatIfAfter")),
      m_stepsBefore(text("whatIfStepsBefore")), m_stepsAfter(text("whatIfStepsAfter")),
      m_refusal(text("whatIfRefusal")), m_line(text("whatIfLine")), m_walkBefore(new WalkPlot),
      m_walkAfter(new WalkPlot), m_play(new QPushButton(tr("Play"))), m_copy(new QPushButton(tr("Copy line"))),
      m_keep(new QPushButton(tr("Then…"))), m_over(new QPushButton(tr("Start over"))),
      m_progress(new QSlider(Qt::Horizontal)), m_animation(new QVariantAnimation(this)) {
    setObjectName(QStringLiteral("whatIf"));
    auto* const row = new QHBoxLayout;
    row->setSpacing(5);
    for (const Kind& each : kinds()) {
        auto* const button = new QPushButton(QLatin1String(each.name));
        button->setObjectName(QStringLiteral("try-%1").arg(QLatin1String(each.name)));
        button->setCheckable(true);
        m_kinds->addButton(button, static_cast<int>(m_kinds->buttons().size()));
        row->addWidget(button);
    }
    m_kinds->button(0)->setChecked(true);
    const QString names[] = {QStringLiteral("axes"), QStringLiteral("ne"), QStringLiteral("nb1…"),
                             QStringLiteral("offset")};
    const QString tips[] = {tr("New index of each dimension of the tensor"),
                            tr("Number of elements in each dimension, innermost first"),
                            tr("Strides of dimensions 1, 2 and 3 in bytes; enter one number fewer than for ne"),
                            tr("Offset in bytes from the start of the tensor")};
    for (int field = 0; field < fields; ++field) {
        m_labels[field] = new QLabel(names[field]);
        m_labels[field]->setProperty("role", "muted");
        m_fields[field] = new QLineEdit;
        m_fields[field]->setObjectName(QStringLiteral("try-%1").arg(field == nb ? QStringLiteral("nb") : names[field]));
        m_fields[field]->setFont(Theme::instance().numbers());
        m_fields[field]->setToolTip(tips[field]);
        m_fields[field]->setMinimumWidth(46);
        m_fields[field]->setMaximumWidth(field == offset ? 70 : 118);
        row->addWidget(m_labels[field]);
        row->addWidget(m_fields[field]);
        connect(m_fields[field], &QLineEdit::textEdited, this, &WhatIfStrip::tryIt);
    }
    row->addStretch(1);
    m_play->setObjectName(QStringLiteral("whatIfPlay"));
    m_copy->setObjectName(QStringLiteral("whatIfCopy"));
    m_keep->setObjectName(QStringLiteral("whatIfKeep"));
    m_over->setObjectName(QStringLiteral("whatIfOver"));
    m_play->setToolTip(tr("Animates the change from the old walk to the new one"));
    m_progress->setObjectName(QStringLiteral("whatIfProgress"));
    m_progress->setRange(0, progressSteps);
    m_progress->setToolTip(tr("Position in the animation: the old walk at the left, the new walk at the right"));
    m_progress->setFixedWidth(92);
    m_keep->setToolTip(tr("Keeps this result and tries the next call on it"));
    m_walkBefore->setObjectName(QStringLiteral("walkBefore"));
    m_walkAfter->setObjectName(QStringLiteral("walkAfter"));
    m_refusal->setWordWrap(true);
    m_refusal->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_refusal->setMinimumHeight(5 * m_refusal->fontMetrics().height() + 10); // as high as the widgets that it replaces
    for (QLabel* each : {m_stepsBefore, m_stepsAfter}) {
        each->setProperty("role", "muted");
        each->setWordWrap(true);
        each->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    }

    auto* const grid = new QGridLayout;
    grid->setHorizontalSpacing(12);
    grid->setVerticalSpacing(2);
    grid->addWidget(m_before, 0, 0);
    grid->addWidget(m_after, 0, 2);
    grid->addWidget(m_walkBefore, 1, 0);
    auto* const player = new QVBoxLayout;
    player->addStretch(1);
    player->addWidget(m_play, 0, Qt::AlignHCenter);
    player->addWidget(m_progress, 0, Qt::AlignHCenter);
    player->addStretch(1);
    grid->addLayout(player, 1, 1);
    grid->addWidget(m_walkAfter, 1, 2);
    grid->addWidget(m_stepsBefore, 2, 0);
    grid->addWidget(m_stepsAfter, 2, 2);
    grid->addWidget(m_refusal, 1, 2, 2, 1);
    grid->setColumnStretch(0, 1);
    grid->setColumnStretch(2, 1);
    grid->setRowStretch(1, 1);
    auto* const foot = new QHBoxLayout;
    foot->setSpacing(6);
    foot->addWidget(m_line, 1);
    for (QPushButton* each : {m_copy, m_keep, m_over}) foot->addWidget(each);
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(14, 6, 14, 8);
    column->setSpacing(5);
    column->addLayout(row);
    column->addLayout(grid, 1);
    column->addLayout(foot);
    column->addStretch(1);

    m_animation->setEasingCurve(QEasingCurve::InOutSine);
    connect(m_animation, &QVariantAnimation::valueChanged, this,
            [this](const QVariant& value) { m_progress->setValue(value.toInt()); });
    connect(m_animation, &QVariantAnimation::stateChanged, this, &WhatIfStrip::showPlaying);
    connect(m_progress, &QSlider::valueChanged, this,
            [this](int value) { m_walkAfter->setProgress(static_cast<double>(value) / progressSteps); });
    connect(m_progress, &QSlider::actionTriggered, m_animation, &QVariantAnimation::stop); // the user has it in hand
    showPlaying();
    connect(m_kinds, &QButtonGroup::idClicked, this, &WhatIfStrip::choose);
    connect(m_play, &QPushButton::clicked, this, &WhatIfStrip::play);
    connect(m_copy, &QPushButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(line()); });
    connect(m_keep, &QPushButton::clicked, this, &WhatIfStrip::keep);
    connect(m_over, &QPushButton::clicked, this, &WhatIfStrip::startOver);
    connect(&Theme::instance(), &Theme::changed, this, &WhatIfStrip::refresh);
}

const WhatIfStrip::Kind& WhatIfStrip::kind() const {
    return kinds()[static_cast<size_t>(std::max(0, m_kinds->checkedId()))];
}

void WhatIfStrip::setTensor(const std::optional<StridedTensor>& tensor) {
    if (m_tensor == tensor) return;
    m_tensor = tensor;
    startOver();
}

void WhatIfStrip::startOver() {
    m_kept.clear();
    choose();
}

// Another kind: its fields, with numbers that fit the shape that it is tried on.
void WhatIfStrip::choose() {
    const Kind& now = kind();
    if (m_tensor) {
        m_outcome = what_if(*m_tensor->structure, m_tensor->number, m_kept);
        const auto first = now.first(m_outcome.last().tensor);
        for (int field = 0; field < fields; ++field)
            m_fields[field]->setText(listText(first[static_cast<size_t>(field)]));
    }
    for (int field = 0; field < fields; ++field) {
        const bool takes = std::find(now.takes.begin(), now.takes.end(), field) != now.takes.end();
        m_labels[field]->setVisible(takes);
        m_fields[field]->setVisible(takes);
    }
    tryIt();
}

std::optional<std::vector<int64_t>> WhatIfStrip::numbers(Field field, size_t least, size_t most) {
    std::vector<int64_t> out;
    static const QRegularExpression between(QStringLiteral("[\\s,]+"));
    for (const QString& word : m_fields[field]->text().split(between, Qt::SkipEmptyParts)) {
        bool ok = false;
        out.push_back(word.toLongLong(&ok));
        if (!ok) {
            m_problem = tr("%1: “%2” is not a whole number").arg(m_labels[field]->text(), word);
            return std::nullopt;
        }
    }
    if (out.size() >= least && out.size() <= most) return out;
    m_problem = least == most
                    ? tr("%1 has %2 numbers; it needs %3").arg(m_labels[field]->text()).arg(out.size()).arg(least)
                    : tr("%1 has %2 numbers; it needs %3 to %4")
                          .arg(m_labels[field]->text())
                          .arg(out.size())
                          .arg(least)
                          .arg(most);
    return std::nullopt;
}

std::optional<TriedCall> WhatIfStrip::asked() {
    m_problem.clear();
    std::array<std::vector<int64_t>, fields> given;
    for (const Field field : kind().takes) {
        size_t least = 1, most = 1;
        if (field == axes) least = most = max_dims;
        if (field == ne) most = max_dims;
        if (field == nb) least = most = given[ne].size() - 1;
        auto read = numbers(field, least, most);
        if (!read) return std::nullopt;
        given[field] = std::move(*read);
    }
    return kind().call(given);
}

void WhatIfStrip::tryIt() {
    if (m_tensor) {
        std::vector<TriedCall> calls = m_kept;
        auto call = asked();
        if (call) calls.push_back(*call);
        m_outcome = what_if(*m_tensor->structure, m_tensor->number, calls);
        m_remedy.clear();
        if (call && !m_outcome.refusal.empty()) {
            calls.insert(calls.end() - 1, TriedCall{"cont", {}});
            const WhatIf copied = what_if(*m_tensor->structure, m_tensor->number, calls);
            for (size_t i = m_kept.size(); copied.refusal.empty() && i < copied.made.size(); ++i)
                m_remedy += QString::fromStdString(copied.made[i].line) + QLatin1Char('\n');
        }
    } else {
        m_outcome = {};
    }
    refresh();
}

void WhatIfStrip::keep() {
    if (auto call = asked(); call && m_outcome.refusal.empty()) m_kept.push_back(std::move(*call));
    choose();
}

void WhatIfStrip::play() {
    if (m_animation->state() == QVariantAnimation::Running) return m_animation->stop();
    // With animations off, Play shows only the start and the end; the slider shows the states between them.
    const bool still = style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, this) == 0;
    const int from = m_progress->value() == progressSteps ? 0 : m_progress->value();
    if (still) return m_progress->setValue(m_progress->value() == progressSteps ? 0 : progressSteps);
    m_animation->setStartValue(from);
    m_animation->setEndValue(progressSteps);
    m_animation->setDuration(std::max(1, playsFor * (progressSteps - from) / progressSteps));
    m_animation->start();
}

void WhatIfStrip::showPlaying() {
    m_play->setText(m_animation->state() == QVariantAnimation::Running ? tr("Pause") : tr("Play"));
}

QString WhatIfStrip::line() const {
    QStringList lines;
    for (const Tried& each : m_outcome.made) lines.append(QString::fromStdString(each.line));
    return lines.join(QLatin1Char('\n'));
}

QString WhatIfStrip::sideText(const Tried& side, const QString& name) const {
    const Theme& theme = Theme::instance();
    const auto list = [](const auto& values) {
        QStringList words;
        for (const auto value : values) words.append(QString::number(value));
        return QLatin1Char('[') + words.join(QLatin1Char(' ')) + QLatin1Char(']');
    };
    const QString muted = theme.color(Ink::muted).name();
    return QStringLiteral("<span style=\"font-family:'%1'\"><b>%2</b> %3 <span style='color:%4'>nb %5</span></span>")
        .arg(theme.numbers().family(), name.toHtmlEscaped(), list(side.tensor.ne), muted, list(side.tensor.nb));
}

void WhatIfStrip::refresh() {
    const bool any = m_tensor.has_value();
    for (QWidget* each : std::initializer_list<QWidget*>{m_play, m_progress, m_copy, m_keep}) each->setEnabled(any);
    m_over->setVisible(!m_kept.empty());
    if (!any) {
        for (QLabel* each : {m_before, m_after, m_stepsBefore, m_stepsAfter, m_refusal, m_line}) each->clear();
        m_walkBefore->setWalk(std::nullopt, 0, 1);
        m_walkAfter->setWalk(std::nullopt, 0, 1);
        return;
    }
    const Theme& theme = Theme::instance();
    const QString refusal = !m_problem.isEmpty() ? m_problem : words(m_outcome.refusal);
    const bool legal = refusal.isEmpty();
    // The tensor before the last call is shown next to its result.
    const auto& made = m_outcome.made;
    const Tried& before = m_kept.empty() ? m_outcome.source : made[m_kept.size() - 1];
    const auto nameOfTried = [](const Tried& side) {
        return QString::fromStdString(side.line.substr(0, side.line.find(' ')));
    };
    m_before->setText(
        sideText(before, m_kept.empty() ? nameOf(*m_tensor->structure, m_tensor->number) : nameOfTried(before)));
    const auto steps = [](const Tensor& t) {
        return QStringLiteral("%1 · %2").arg(is_contiguous(t) ? tr("✓ contiguous") : tr("– not contiguous"),
                                             stepsText(t));
    };
    m_stepsBefore->setText(steps(before.tensor));
    for (QWidget* each : std::initializer_list<QWidget*>{m_walkAfter, m_stepsAfter}) each->setVisible(legal);
    m_refusal->setVisible(!legal);
    m_keep->setEnabled(legal);
    m_play->setEnabled(legal);
    m_progress->setEnabled(legal);

    auto [low, high] = WalkPlot::extent(before);
    if (legal) {
        const Tried& after = m_outcome.last();
        const auto [itsLow, itsHigh] = WalkPlot::extent(after);
        if (after.memory == before.memory) { // the same bytes are aligned
            low = std::min(low, itsLow);
            high = std::max(high, itsHigh);
        }
        const int64_t reach = std::max(high - low, itsHigh - itsLow);
        m_walkBefore->setWalk(before, low, reach);
        const int64_t base = after.memory == before.memory ? low : itsLow;
        const bool whole = has_whole_blocks(after.tensor);
        m_walkAfter->setWalk(whole ? std::optional(after) : std::nullopt, base, reach);
        if (whole) m_walkAfter->comeFrom(before, low);
        m_after->setText(sideText(after, nameOfTried(after)));
        QString below = steps(after.tensor);
        if (const Status numbers = has_numbers(after.tensor); !numbers.ok())
            below = words(numbers.error());
        else if (after.memory != before.memory)
            below = tr("%1, in separate memory").arg(below);
        m_stepsAfter->setText(below);
    } else {
        m_walkBefore->setWalk(before, low, high - low);
        m_walkAfter->setWalk(std::nullopt, 0, 1);
        m_after->setText(QStringLiteral("<span style='color:%1'>✗ %2</span>")
                             .arg(theme.color(Ink::trouble).name(), tr("not allowed")));
        QString text = refusal.toHtmlEscaped();
        if (m_problem.isEmpty() && !m_remedy.isEmpty())
            text += QStringLiteral(
                        "<p style='margin:5px 0 0 0;color:%1'>%2</p><p style=\"margin:2px 0;font-family:'%3'\">%4</p>")
                        .arg(theme.color(Ink::muted).name(), tr("Allowed after a copy:"), theme.numbers().family(),
                             m_remedy.trimmed().toHtmlEscaped().replace(QLatin1Char('\n'), QStringLiteral("<br>")));
        m_refusal->setText(text);
    }
    m_animation->stop();
    m_progress->setValue(progressSteps);
    const QString lines = line();
    const bool writable = m_outcome.has_variable && !lines.isEmpty();
    m_copy->setEnabled(writable);
    m_line->setFont(writable ? theme.numbers() : theme.words());
    m_line->setText(
        writable ? lines
        : lines.isEmpty()
            ? QString()
            : tr("No variable of the script refers to this tensor, so no script line can be written for it"));
}

} // namespace ggs
