// SPDX-License-Identifier: MIT
#include "views/values/values_view.h"

#include "look/actions.h"
#include "look/names/node_words.h"
#include "look/progress_line.h"
#include "look/saved_file.h"
#include "look/segmented_switch.h"
#include "look/steady_scroll.h"
#include "look/view_header.h"
#include "look/wrapping_row.h"
#include "program/words.h"
#include "session/comparisons.h"
#include "session/computing.h"
#include "session/debuggee.h"
#include "session/examining.h"
#include "session/gradient_checking.h"
#include "session/marking.h"
#include "session/measuring.h"
#include "session/moves.h"
#include "session/selection.h"
#include "session/session_controller.h"
#include "values/values_in.h"
#include "views/values/heat_map.h"
#include "views/values/histogram_plot.h"
#include "views/values/numbers_grid.h"
#include "views/values/sparse_panel.h"
#include "views/values/value_count.h"
#include "words/messages.h"
#include "words/settings.h"

#include <QBoxLayout>
#include <QButtonGroup>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QInputDialog>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QScrollBar>
#include <QSettings>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QSplitter>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace ggs {

namespace {

// Columns of numbers that remain if the heat map and the statistics are next to them.
constexpr int leastColumns = 6;
// Pixels: a heat map next to the numbers, and alone.
constexpr int heatBeside = 160, heatAlone = 360;
// A view that is lower has no room above and below the numbers, and none for a histogram above the statistics.
constexpr int lowBelow = 265;
// The heat map above the numbers, in a high and in a lower view.
constexpr int highFrom = 560, heatStrip = 110, lowHeatStrip = 80;
// A histogram next to the statistics.
constexpr int histogramBeside = 60;
// The statistics: the digits of a number, and the gaps between a name and its number and between two columns.
constexpr int digitsOfStatistics = 10, gapInPair = 10, gapOfPairs = 14;
// With more changes by hand, it isn't checked for each whether its value is still in the tensor.
constexpr size_t fewChanges = 1000;

// As wide as what it shows, so that no digit is cut; where the window is too low for all rows, the rest is a turn of
// the wheel away.
class Rows final : public SteadyScroll {
  public:
    explicit Rows(QWidget* shown) {
        setWidget(shown);
        setFrameShape(QFrame::NoFrame);
        setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        setSizePolicy(QSizePolicy::Minimum, QSizePolicy::Preferred);
        setMinimumHeight(40);
    }
    QSize sizeHint() const override {
        const QSize shown = widget()->sizeHint();
        return {std::max(narrowest, shown.width()) + verticalScrollBar()->sizeHint().width(), shown.height()};
    }
    QSize minimumSizeHint() const override { return {sizeHint().width(), 40}; }

  protected:
    static constexpr int narrowest = 140; // pixels: the size hint of a wrapped sentence has no useful width

    // The contents need another width if their numbers have more digits now.
    bool event(QEvent* event) override {
        if (event->type() == QEvent::LayoutRequest) updateGeometry();
        return SteadyScroll::event(event);
    }
};

QString counted(int64_t elements) { return grouped(static_cast<uint64_t>(elements)); }

QSpinBox* chooser(const QString& name) {
    auto* const box = new QSpinBox;
    box->setObjectName(name);
    box->setFont(Theme::instance().numbers());
    box->setFixedWidth(56);
    return box;
}

} // namespace

ValuesView::ValuesView(SessionController& controller, QWidget* parent)
    : View(QStringLiteral("values"), tr("Values"), parent), m_controller(controller),
      m_selection(controller.selection()), m_debuggee(controller.debuggee()), m_measuring(controller.measuring()),
      m_marking(controller.marking()), m_copyKind(newKind()), m_saveKind(newKind()), m_openKind(newKind()),
      m_findKind(newKind()), m_header(new ViewHeader), m_tools(new WrappingRow), m_note(new QLabel),
      m_progress(new ProgressLine), m_i2(chooser(QStringLiteral("i2"))), m_i3(chooser(QStringLiteral("i3"))),
      m_i2Label(new QLabel(QStringLiteral("i2"))), m_i3Label(new QLabel(QStringLiteral("i3"))),
      m_heat(new HeatMap(m_debuggee, m_selection)), m_grid(new NumbersGrid(m_debuggee, m_selection)),
      m_histogram(new HistogramPlot), m_sparse(new SparsePanel(m_debuggee, m_selection)), m_table(new QLabel),
      m_parts(new QBoxLayout(QBoxLayout::LeftToRight)), m_side(new QBoxLayout(QBoxLayout::LeftToRight)),
      m_both(new QSplitter(Qt::Horizontal)), m_count(new ValueCount(m_debuggee, this)) {
    makeHeader();
    layOutParts();
    connectParts();
    showParts();
    showTensor();
}

ValuesView::~ValuesView() {
    if (m_searching) m_searching->store(true);
    endSaving();
    dropOther(); // the session goes on in a window of another language
}

QToolButton* ValuesView::button(const QString& name, const QString& text, const QString& tip, bool checkable) {
    auto* const made = new QToolButton;
    made->setObjectName(name);
    made->setText(text);
    made->setToolTip(tip);
    made->setCheckable(checkable);
    made->setFocusPolicy(Qt::TabFocus);
    return made;
}

void ValuesView::makeHeader() {
    m_undo = button(QStringLiteral("undoValue"), QString(), QString(), false);
    m_undo->setIcon(themeIcon(QStringLiteral("undo")));
    m_oddButton = button(QStringLiteral("nextOdd"), QStringLiteral("NaN ›"),
                         tr("Finds the next NaN or Inf (N) or the previous one (Shift+N). If all values are finite, N "
                            "finds the next outlier"),
                         false);
    // Controls that only some tensors need keep their places or are last, so that no button moves when another one is
    // selected.
    for (QToolButton* each : {m_undo, m_oddButton}) {
        QSizePolicy policy = each->sizePolicy();
        policy.setRetainSizeWhenHidden(true);
        each->setSizePolicy(policy);
        m_header->addControl(each);
    }
    m_transpose = button(QStringLiteral("transpose"), tr("T"), tr("Transposes the display only (T)"), true);
    m_switch =
        new SegmentedSwitch(QStringLiteral("valuesSwitch"), tr("Display of the values"), SegmentedSwitch::Pressed::any);
    m_numbersButton = m_switch->add(QStringLiteral("showNumbers"), tr("Numbers"),
                                    tr("Shows the numbers next to the heat map, or alone"));
    m_heatButton = m_switch->add(QStringLiteral("showHeatMap"), tr("Heat map"),
                                 tr("Shows the heat map next to the numbers, or alone"));
    m_histogramButton = m_switch->add(QStringLiteral("showHistogram"), tr("Histogram"),
                                      tr("Shows the histogram in the place of the numbers and the heat map"));
    m_sparseButton = m_switch->add(QStringLiteral("showSparse"), tr("Sparse"), QString());
    m_sparseButton->setVisible(false);
    m_heatButton->setChecked(true);
    m_numbersButton->setChecked(true);
    m_more = button(QStringLiteral("valuesMenu"), QStringLiteral("…"), tr("Copy, save, compare, colour range, changes"),
                    false);
    m_tools->setContentsMargins(14, 0, 14, 3);
    m_tools->setSpacing(4);
    for (QWidget* each :
         std::initializer_list<QWidget*>{m_switch, m_transpose, m_more, m_i2Label, m_i2, m_i3Label, m_i3})
        m_tools->addWidget(each);
    for (QLabel* each : {m_i2Label, m_i3Label}) {
        each->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        each->setFixedWidth(each->fontMetrics().horizontalAdvance(QStringLiteral("i2 ") + tr("KV head")) + 2);
    }
    auto* const rest = new QWidget; // aligns them to the left
    rest->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_tools->addWidget(rest);
    m_more->setPopupMode(QToolButton::InstantPopup);
    m_more->setStyleSheet(QStringLiteral("QToolButton::menu-indicator { image: none; }"));
    auto* const menu = new QMenu(m_more);
    m_more->setMenu(menu);
    connect(menu, &QMenu::aboutToShow, this, [this, menu] {
        menu->clear();
        fillMenu(*menu);
    });
}

void ValuesView::layOutParts() {
    m_table->setObjectName(QStringLiteral("statistics"));
    m_table->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_table->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::LinksAccessibleByMouse);
    auto* const rows = new Rows(m_table);
    m_rows = rows;
    rows->setAccessibleName(tr("Statistics"));
    m_side->setContentsMargins(14, 2, 14 - rows->verticalScrollBar()->sizeHint().width(), 4);
    m_side->setSpacing(14);
    m_side->addWidget(m_histogram, 1);
    m_histogram->setMinimumWidth(histogramBeside);
    m_histogram->setLogarithmic(QSettings().value(setting::logarithmicHistogram).toBool());
    m_side->addWidget(rows);
    m_both->setObjectName(QStringLiteral("valuesParts"));
    m_both->setChildrenCollapsible(false);
    m_both->addWidget(m_heat);
    m_both->addWidget(m_grid);
    m_both->setHandleWidth(1);
    m_parts->setSpacing(0);
    m_parts->addWidget(m_both, 1);
    m_parts->addWidget(m_sparse, 1);
    m_parts->addLayout(m_side);
    auto* const column = tightColumn(this);
    column->addWidget(m_header);
    column->addLayout(m_tools);
    column->addLayout(m_parts, 1);
    // Below: what comes and goes moves no cell under the pointer.
    m_note->setObjectName(QStringLiteral("valuesNote"));
    m_note->setTextFormat(Qt::RichText);
    m_note->setWordWrap(true);
    m_note->setContentsMargins(14, 0, 14, 4);
    column->addWidget(m_note);
    column->addWidget(m_progress);
}

void ValuesView::connectParts() {
    connect(&m_selection, &Selection::selectionChanged, this, &ValuesView::showTensor);
    connect(&m_debuggee, &Debuggee::snapshotChanged, this, [this] {
        showTensor();
        if (!m_saving || m_saving->lease == m_debuggee.snapshot().lease) return;
        // The bytes that were being saved have been overwritten.
        say(tr("%1 was not written: the values changed while they were being saved").arg(savedName()), true);
        endSaving();
    });
    connect(&m_debuggee, &Debuggee::closed, this, [this] {
        endSaving();
        showTensor();
    });
    connect(&m_measuring, &Measuring::checksChanged, this, [this] {
        // The result of a check is invalid after a value was changed.
        if (!m_check || m_check->step == no_step || m_measuring.checkOf(m_check->node) == m_check) return;
        m_check.reset();
        showTensor();
    });
    connect(&m_controller.gradientChecking(), &GradientChecking::changed, this, [this] {
        if (!m_check || m_check->step != no_step) return;
        m_check.reset();
        showTensor();
    });
    connect(m_table, &QLabel::linkActivated, this, [this](const QString& which) {
        if (const auto& s = m_count->whole()) goToValue(which == QLatin1String("max") ? s->max : s->min);
    });
    connect(m_undo, &QToolButton::clicked, this, [this] { m_marking.undoChange(); });
    connect(m_progress, &ProgressLine::cancelled, this, &ValuesView::cancelSaving);
    connect(&m_debuggee, &Debuggee::structureChanged, this, [this] {
        // A number of the old program's means nothing in the new one.
        m_plane.reset();
        dropOther();
        m_check.reset();
        m_count->stop();
        endSaving();
        m_grid->setPlane(std::nullopt);
        m_heat->setPlane(std::nullopt);
        m_sparse->setTensor(std::nullopt);
        m_sparseButton->setVisible(has_sparse_parts(m_debuggee.structure()));
    });
    connect(&m_debuggee, &Debuggee::progressed, this, &ValuesView::showPreview);
    connect(&m_controller.examining(), &Examining::examined, this, &ValuesView::showBefore);
    connect(&m_selection, &Selection::spotChanged, this, [this] {
        // The result of a search refers to the element that was picked then.
        if (std::exchange(m_pickedLast, m_selection.picked()) != m_selection.picked()) {
            m_remark = {};
            say({});
        }
        followSpot();
    });
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        m_undo->setIcon(themeIcon(QStringLiteral("undo")));
        showStatistics();
        m_grid->viewport()->update();
    });
    connect(m_count, &ValueCount::changed, this, &ValuesView::showStatistics);
    for (QSpinBox* each : {m_i2, m_i3}) {
        connect(each, &QSpinBox::valueChanged, this, [this] {
            if (!m_plane) return;
            m_plane->i2 = m_i2->value();
            m_plane->i3 = m_i3->value();
            showPlane();
        });
    }
    connect(m_transpose, &QToolButton::toggled, this, &ValuesView::setTransposed);
    connect(m_oddButton, &QToolButton::clicked, this, [this] { findOdd(true); });
    for (QToolButton* each : {m_numbersButton, m_heatButton, m_histogramButton, m_sparseButton})
        connect(each, &QToolButton::clicked, this, [this, each] { turnTo(*each); });
    const auto pick = [this](const Index& element) {
        if (m_plane) m_selection.pick({m_plane->values.tensor, element});
    };
    connect(m_grid, &NumbersGrid::currentChanged, this, pick);
    connect(m_heat, &HeatMap::elementClicked, this, pick);
    connect(m_heat, &HeatMap::elementClicked, this, &ValuesView::elementClicked);
    connect(m_grid, &NumbersGrid::elementClicked, this, &ValuesView::elementClicked);
    connect(m_grid, &NumbersGrid::elementActivated, this, &ValuesView::changeElement);
    connect(m_heat, &HeatMap::elementActivated, this, &ValuesView::changeElement);
    connect(m_grid, &NumbersGrid::elementEdited, this, [this](const Index& element, double value) {
        if (!m_plane) return;
        changed({&value, 1});
        m_marking.change(m_plane->values.tensor, element, value);
    });
    connect(m_grid, &NumbersGrid::editRefused, this, [this](const QString& text) {
        say(text.isEmpty() ? tr("type a number, nan, inf or -inf; Esc keeps the old value")
                           : tr("“%1” is not a number: type a number, nan, inf or -inf; Esc keeps the old value")
                                 .arg(text.left(40)),
            true);
    });
    connect(m_grid, &NumbersGrid::visibleChanged, m_heat, &HeatMap::setFrame);
    connect(m_histogram, &HistogramPlot::rangeDragged, this, &ValuesView::setFixedRange);
    connect(m_histogram, &HistogramPlot::allWanted, this, &ValuesView::setAutomaticRange);
}

const std::optional<Statistics>& ValuesView::statistics() const { return m_count->whole(); }

void ValuesView::say(const QString& what, bool trouble) {
    m_note->setText(trouble ? QStringLiteral("<span style=\"color:%1\">▲</span> %2")
                                  .arg(Theme::instance().color(Ink::trouble).name(), what.toHtmlEscaped())
                            : what.toHtmlEscaped());
    m_note->setVisible(!what.isEmpty());
}

// -- what is shown ----------------------------------------------------------------------------------------------------

QString ValuesView::whyEmpty() const {
    if (!m_debuggee.isOpen()) return tr("Nothing to show: %1").arg(m_debuggee.whyNothing());
    return m_selection.selected() ? QString() : tr("Select a tensor to see its values");
}

void ValuesView::showTensor() {
    const bool open = m_debuggee.isOpen();
    const std::optional<uint32_t> now = open ? m_selection.selected() : std::nullopt;
    const bool other = !m_plane || !now || m_plane->values.tensor != *now;
    if (other) {
        dropOther();
        m_check.reset();
        if (m_searching) m_searching->store(true);
    }
    const Tensor* const t = now ? &m_debuggee.structure().tensor(*now) : nullptr;
    const auto range = [other](QSpinBox* box, QLabel* label, int64_t n) {
        const QSignalBlocker block(box);
        box->setRange(0, static_cast<int>(std::clamp<int64_t>(n - 1, 0, INT32_MAX)));
        if (other) box->setValue(0);
        box->setVisible(n > 1);
        label->setVisible(n > 1);
    };
    range(m_i2, m_i2Label, t ? t->ne[2] : 1);
    range(m_i3, m_i3Label, t ? t->ne[3] : 1);
    for (QWidget* each : std::initializer_list<QWidget*>{m_transpose, m_switch, m_more})
        each->setVisible(now.has_value());
    if (!now) {
        m_plane.reset();
        followSparse();
        m_count->stop();
        m_header->setWhat(whyEmpty().toHtmlEscaped());
        setAbout({});
        m_header->setState(QString());
        say(QString());
        showPlane();
        return;
    }
    m_plane =
        ShownPlane{{*now, m_other, m_check}, shape_of(*t), m_i2->value(), m_i3->value(), m_transpose->isChecked()};
    followSparse();
    const Structure& s = m_debuggee.structure();
    const Theme& theme = Theme::instance();
    QString what = QStringLiteral("<b>%1</b> &nbsp;<span style=\"font-family:'%2';color:%3\">%4 %5</span>")
                       .arg(nameOf(s, *now).toHtmlEscaped(), theme.numbers().family(), theme.color(Ink::muted).name(),
                            typeOf(s, *now), shapeOf(s, *now));
    if (m_other) what += QStringLiteral(" &nbsp;− <b>%1</b>").arg(shownName().toHtmlEscaped());
    if (m_check) what += QStringLiteral(" &nbsp;· <b>%1</b>").arg(tr("error ÷ bound").toHtmlEscaped());
    m_header->setWhat(what);
    setAbout(nameOf(s, *now));
    m_header->setState(m_other   ? tr("difference")
                       : m_check ? m_check->step == no_step ? tr("error of the gradient ÷ bound")
                                                            : tr("error ÷ bound at step %1").arg(m_check->step)
                                 : words(state_text(s, m_debuggee.snapshot().state(*now))));
    say(remarkNow(other), true);
    const AxisNames names = AxisNames::of(m_debuggee.snapshot(), *now);
    m_grid->setNames(names);
    m_heat->setNames(names);
    for (const auto& [label, dimension] : {std::pair(m_i2Label, 2), std::pair(m_i3Label, 3)}) {
        const QString of = names.what(dimension);
        label->setText(QStringLiteral("i%1").arg(dimension) + (of.isEmpty() ? QString() : QLatin1Char(' ') + of));
    }
    showPlane();
    const bool notRun = !m_check && m_debuggee.snapshot().state(*now).kind == TensorState::Kind::not_run;
    if (notRun)
        // If the table or the heat map is visible, it shows the reason.
        m_count->stop(m_histogramButton->isChecked() ? notRunWords(s, *now) : QString());
    else if (!m_debuggee.isRunning())
        m_count->start(m_plane->values);
    else if (other)
        m_count->stop(tr("Values are counted when the run stops")); // what is counted so far is another tensor's
}

QString ValuesView::shownName() const {
    return m_other ? QFileInfo(QString::fromStdString(m_other->name())).fileName() : QString();
}

void ValuesView::showPlane() {
    const bool notRun =
        m_plane && !m_check && m_debuggee.snapshot().state(m_plane->values.tensor).kind == TensorState::Kind::not_run;
    const QString problem = notRun ? notRunWords(m_debuggee.structure(), m_plane->values.tensor) : QString();
    showChanged();
    showBefore();
    m_grid->setPlane(m_plane, problem);
    // The reason is shown once: by the table, if it is visible.
    const bool saidBeside = notRun && m_numbersButton->isChecked();
    m_heat->setPlane(saidBeside ? std::nullopt : m_plane, problem.isEmpty() || saidBeside ? QString() : problem);
    if (m_debuggee.isOpen() && m_selection.picked() && m_plane) followSpot();
    emit pasteChanged();
}

// The elements of a result that a change by hand has made different.
void ValuesView::showBefore() {
    NumbersGrid::Before before;
    if (m_plane && !m_plane->values.other && !m_plane->values.check) {
        const uint32_t number = m_plane->values.tensor;
        const TensorState state = m_debuggee.snapshot().state(number);
        const auto bytes =
            state.kind == TensorState::Kind::done && m_debuggee.structure().steps[state.step].node == number
                ? m_controller.examining().bytesBefore(state.step)
                : nullptr;
        if (bytes) {
            const ByteSource source = [bytes](uint32_t, size_t offset, size_t size,
                                              const BytesUse& use) -> Result<bool> {
                use(std::span(*bytes).subspan(offset, size));
                return true;
            };
            before = [source, number, of = m_debuggee.sharedSnapshot()->structure](const Index& index) {
                const auto value = element(source, number, of->tensor(number), index);
                return value.ok() ? *value : std::nullopt;
            };
        }
    }
    m_grid->setBefore(std::move(before));
}

// The elements that were changed by hand, also through another tensor that has the same memory.
void ValuesView::showChanged() {
    std::vector<Index> changed;
    if (m_plane) {
        const uint32_t tensor = m_plane->values.tensor;
        const uint64_t first = m_debuggee.structure().tensors[tensor].address;
        const Tensor& t = m_debuggee.structure().tensor(tensor);
        for (const Change& change : m_debuggee.snapshot().changes) {
            const auto stands = [&](const Index& index) {
                return edited(m_debuggee.structure(), m_debuggee.snapshot().changes, m_debuggee.snapshot().position,
                              tensor, index)
                    .has_value();
            };
            if (change.tensor == tensor) {
                // In a later round, the changed value may have been overwritten.
                const bool few = m_debuggee.snapshot().changes.size() <= fewChanges; // checking many changes takes long
                if (m_debuggee.rounds() == 1 || !few || stands(change.index)) changed.push_back(change.index);
                continue;
            }
            const uint64_t at = addressOf(m_debuggee.structure(), {change.tensor, change.index});
            if (first == 0 || at < first || at - first >= nbytes(t)) continue;
            if (const auto index = index_at_offset(t, at - first)) changed.push_back(*index);
        }
    }
    m_grid->setChanged(changed);
    m_heat->setChanged(changed);
    m_undo->setVisible(!changed.empty());
    m_undo->setToolTip(tr("%n value(s) changed by hand; press Ctrl+Z to undo the last change", nullptr,
                          static_cast<int>(changed.size())));
}

// The clicked button has its new state already.
void ValuesView::turnTo(QToolButton& part) {
    const bool alone = &part == m_histogramButton || &part == m_sparseButton, wasSparse = m_sparseButton->isChecked();
    if (alone) {
        showAlone(part.isChecked() ? &part : nullptr);
    } else if (m_histogramButton->isChecked() || m_sparseButton->isChecked()) {
        (&part == m_heatButton ? m_withHeat : m_withNumbers) = true;
        showAlone(nullptr);
    } else if (!m_heatButton->isChecked() && !m_numbersButton->isChecked()) {
        (&part == m_heatButton ? m_numbersButton : m_heatButton)->setChecked(true); // one of the two is always shown
    }
    if (alone || wasSparse) m_wantsSparse = m_sparseButton->isChecked();
    showParts();
    showTensor();
}

// The histogram or the sparse tensor takes the place of the numbers and the heat map; nullptr: they are shown again.
void ValuesView::showAlone(QToolButton* part) {
    if (part && (m_numbersButton->isChecked() || m_heatButton->isChecked())) {
        m_withNumbers = m_numbersButton->isChecked();
        m_withHeat = m_heatButton->isChecked();
    }
    for (QToolButton* each : {m_histogramButton, m_sparseButton}) each->setChecked(each == part);
    m_numbersButton->setChecked(!part && m_withNumbers);
    m_heatButton->setChecked(!part && m_withHeat);
}

// The mode Sparse is left for a tensor that isn't part of a sparse tensor, and taken again for one that is.
void ValuesView::followSparse() {
    const std::optional<uint32_t> now = m_plane ? std::optional(m_plane->values.tensor) : std::nullopt;
    const bool numbers = !m_other && !m_check; // not a difference or errors
    const bool possible = now && numbers && sparse_parts_of(m_debuggee.structure(), *now);
    m_sparseButton->setEnabled(possible);
    m_sparseButton->setToolTip(possible
                                   ? tr("Shows the rows of the sparse tensor, and what is fetched and added for them")
                                   : tr("Select the keys, offsets or values of a sparse tensor, or a node that "
                                        "reads it"));
    if (possible && m_wantsSparse ? !m_sparseButton->isChecked() : m_sparseButton->isChecked() && !possible) {
        showAlone(possible ? m_sparseButton : nullptr);
        showParts();
    }
    m_sparse->setTensor(possible ? now : std::nullopt);
}

void ValuesView::showParts() {
    const bool sparse = m_sparseButton->isChecked();
    m_both->setVisible(!m_histogramButton->isChecked() && !sparse);
    m_sparse->setVisible(sparse);
    m_rows->setVisible(!sparse);
    m_parts->setStretchFactor(m_side, m_histogramButton->isChecked() ? 1 : 0);
    m_heat->setVisible(m_heatButton->isChecked());
    m_grid->setVisible(m_numbersButton->isChecked());
    arrangeParts();
    showPlane();
}

void ValuesView::resizeEvent(QResizeEvent*) { arrangeParts(); }

// By the size of the view and the shown parts only, so that nothing moves when another tensor is selected.
void ValuesView::arrangeParts() {
    if (m_sparseButton->isChecked()) return m_histogram->setVisible(false);
    const bool heat = m_heatButton->isChecked(), numbers = m_numbersButton->isChecked();
    const int beside = width() - statisticsWidth(1); // for the heat map and the numbers
    const int forHeat = numbers ? beside - m_grid->widthFor(leastColumns) : beside;
    const bool low = height() < lowBelow;
    const bool strips = !low && forHeat < (!numbers ? heatAlone : heat ? heatBeside : 0);
    m_parts->setDirection(strips ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    const Qt::Orientation way = strips ? Qt::Vertical : Qt::Horizontal;
    const bool turned = way != m_both->orientation();
    m_both->setOrientation(way);
    m_both->setStretchFactor(0, strips ? 0 : 1);
    m_both->setStretchFactor(1, strips ? 1 : 4);
    // The least columns remain even if the user moves the handle.
    m_heat->setMaximumWidth(strips || !numbers ? QWIDGETSIZE_MAX : std::max(heatBeside, forHeat));
    if (turned) {
        const int first = !strips ? beside / 4 : height() < highFrom ? lowHeatStrip : heatStrip;
        m_both->setSizes({first, (strips ? height() : beside) - first});
    }
    const int inLine = strips && width() >= statisticsWidth(2) ? 2 : 1;
    const int besideStatistics = strips ? width() : low ? forHeat - heatBeside + statisticsWidth(1) : 0;
    if (m_histogramButton->isChecked()) {
        m_side->setDirection(QBoxLayout::LeftToRight);
        m_histogram->setVisible(true);
        if (std::exchange(m_statisticsInLine, 1) != 1) showStatistics();
        return;
    }
    m_side->setDirection(strips || low ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    const int withHistogram = statisticsWidth(inLine) + m_side->spacing() + histogramBeside;
    m_histogram->setVisible((!strips && !low) || besideStatistics >= withHistogram);
    if (std::exchange(m_statisticsInLine, inLine) == inLine) return;
    showStatistics();
    m_rows->updateGeometry(); // Qt doesn't do that while the view is hidden
}

// The width of the statistics with so many of them in a line, for numbers of any length.
int ValuesView::statisticsWidth(int inLine) const {
    const Theme& theme = Theme::instance();
    const int label = QFontMetrics(theme.words()).horizontalAdvance(tr("elements"));
    const int number = QFontMetrics(theme.numbers()).horizontalAdvance(QLatin1Char('0')) * digitsOfStatistics;
    const QMargins margins = m_side->contentsMargins();
    return margins.left() + margins.right() + inLine * (label + gapInPair + number) + (inLine - 1) * gapOfPairs;
}

void ValuesView::setTransposed(bool transposed) {
    m_transpose->setChecked(transposed);
    if (!m_plane || m_plane->transposed == transposed) return;
    m_plane->transposed = transposed;
    showPlane();
}

// The picked element may be of another slice.
void ValuesView::followSpot() {
    const auto& picked = m_selection.picked();
    if (!m_plane || !picked || picked->tensor != m_plane->values.tensor) return;
    if (!m_plane->holds(picked->element)) {
        const QSignalBlocker block2(m_i2), block3(m_i3);
        m_i2->setValue(static_cast<int>(picked->element[2]));
        m_i3->setValue(static_cast<int>(picked->element[3]));
        m_plane->i2 = picked->element[2];
        m_plane->i3 = picked->element[3];
        showPlane();
        return;
    }
    m_grid->showElement(picked->element);
}

// -- statistics and colours -------------------------------------------------------------------------------------------

void ValuesView::showScale() {
    const std::optional<Statistics>& known = m_count->whole() ? m_count->whole() : m_count->sampled();
    const HeatScale scale = m_fixedRange ? HeatScale(m_fixedRange->first, m_fixedRange->second)
                            : known      ? HeatScale(known->min, known->max)
                                         : HeatScale();
    m_heat->setScale(scale);
    m_grid->setScale(scale);
    m_histogram->setScale(scale, m_fixedRange.has_value());
}

void ValuesView::setFixedRange(double low, double high) {
    m_fixedRange = {low, high};
    showScale();
    say(tr("colour range %1 to %2; press R to include all values").arg(numberText(low), numberText(high)));
}

void ValuesView::setAutomaticRange() {
    m_fixedRange.reset();
    showScale();
    say(tr("colour range: all values"));
}

void ValuesView::setLogarithmic(bool logarithmic) {
    m_histogram->setLogarithmic(logarithmic);
    QSettings().setValue(setting::logarithmicHistogram, logarithmic);
    say(logarithmic ? tr("histogram with logarithmic counts; press L for linear counts")
                    : tr("histogram with linear counts"));
}

void ValuesView::showStatistics() {
    showScale();
    const std::optional<Statistics>& whole = m_count->whole();
    m_oddButton->setVisible(whole && whole->nan + whole->inf > 0);
    m_histogram->setHistogram(m_count->histogram(), m_count->histogramSampled());
    const std::optional<Statistics>& s = whole ? whole : m_count->sampled();
    if (whole && m_other && m_plane && m_plane->values.other == m_other) reportDifference(*whole);
    m_table->setWordWrap(!m_count->problem().isEmpty());
    QString text = m_count->problem().toHtmlEscaped();
    if (m_plane && !whole && m_count->counting()) {
        const Tensor& t = m_debuggee.structure().tensor(m_plane->values.tensor);
        text = tr("counting … %1 %<br>%2 elements<br>%3")
                   .arg(QString::number(static_cast<int>(m_count->share() * 100)), counted(nelements(t)),
                        bytesText(nbytes(t)));
    }
    if (!m_plane || !s) {
        m_table->setText(text);
        return;
    }
    m_table->setText(text + statisticsText(*s, whole.has_value()));
}

// Returns the same rows for any values, so that no row moves when another tensor is selected.
QString ValuesView::statisticsText(const Statistics& s, bool whole) const {
    const Theme& theme = Theme::instance();
    QStringList cells;
    const auto row = [&](const QString& what, const QString& value, Ink ink = Ink::text) {
        cells.append(
            QStringLiteral("<td style='color:%1;padding-right:%6px'>%2</td>"
                           "<td align='right' style=\"font-family:'%3';color:%4\">%5</td>")
                .arg(theme.color(Ink::muted).name(), what, theme.numbers().family(), theme.color(ink).name(), value)
                .arg(gapInPair));
    };
    // The least and the greatest of all values are links to their first element.
    const auto end = [&](const char* which, const Number& value) {
        if (!whole || s.finite() == 0) return numberText(value);
        return QStringLiteral("<a href=\"%1\" title=\"%2\" style=\"color:%3\">%4</a>")
            .arg(QLatin1String(which), tr("Goes to the first element with this value").toHtmlEscaped(),
                 theme.color(Ink::text).name(), numberText(value));
    };
    row(tr("min"), end("min", s.least()));
    row(tr("max"), end("max", s.most()));
    row(tr("mean"), numberText(s.mean));
    row(tr("sd"), numberText(s.sd));
    if (m_check) {
        row(tr("compared"), counted(m_check->checked));
        row(tr("worst error"), tr("%1 % of the bound").arg(100 * m_check->most_used, 0, 'g', 3));
        row(tr("wrong"), counted(m_check->wrong), m_check->wrong > 0 ? Ink::trouble : Ink::text);
    } else {
        row(tr("zeros"), counted(s.zeros));
        row(tr("NaN"), counted(s.nan), s.nan > 0 ? Ink::trouble : Ink::text);
        row(tr("Inf"), counted(s.inf), s.inf > 0 ? Ink::trouble : Ink::text);
    }
    row(whole ? tr("elements") : tr("sampled"), counted(s.count));
    // Read down, then across.
    QString rows;
    const qsizetype lines = (cells.size() + m_statisticsInLine - 1) / m_statisticsInLine;
    for (qsizetype line = 0; line < lines; ++line) {
        rows += QStringLiteral("<tr>") + cells[line];
        for (qsizetype next = line + lines; next < cells.size(); next += lines)
            rows += QStringLiteral("<td style='padding-left:%1px'></td>").arg(gapOfPairs) + cells[next];
        rows += QStringLiteral("</tr>");
    }
    return QStringLiteral("<table cellspacing='1'>%1</table>").arg(rows);
}

void ValuesView::showPreview() {
    const Preview& preview = m_debuggee.preview();
    if (!m_debuggee.isRunning() || preview.moment == Moment{}) return;
    m_header->setState(tr("at node %1").arg(preview.moment.step));
    m_grid->setPreview(preview.tensor, preview.values);
}

// -- actions ----------------------------------------------------------------------------------------------------------

namespace {

constexpr int64_t mostCopied = 1'000'000; // values; more are better saved to a file
constexpr int64_t mostPasted = 10'000;    // each of them can be undone
constexpr int changesListed = 12;

} // namespace

void ValuesView::keyPressEvent(QKeyEvent* event) {
    if (event->modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) return QWidget::keyPressEvent(event);
    if (const auto zoom = zoomOfKey(*event)) return m_heat->zoomByKey(*zoom);
    switch (event->key()) {
    case Qt::Key_N: findOdd(!(event->modifiers() & Qt::ShiftModifier)); break;
    case Qt::Key_T: setTransposed(m_plane && !m_plane->transposed); break;
    case Qt::Key_R: setAutomaticRange(); break;
    case Qt::Key_L: setLogarithmic(!m_histogram->isLogarithmic()); break;
    case Qt::Key_Escape:
        if (!m_saving) return QWidget::keyPressEvent(event);
        cancelSaving();
        break;
    default: QWidget::keyPressEvent(event);
    }
}

void ValuesView::contextMenuEvent(QContextMenuEvent* event) {
    if (!m_plane) return;
    auto* const menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    fillMenu(*menu);
    menu->popup(event->globalPos());
}

void ValuesView::fillMenu(QMenu& menu) {
    const auto add = [&](const char* id, const QString& text, const QString& keys, auto what) {
        QAction* const action = menu.addAction(keys.isEmpty() ? text : text + QLatin1Char('\t') + keys);
        action->setObjectName(QLatin1String(id));
        connect(action, &QAction::triggered, this, what);
        return action;
    };
    add("copyText", tr("&Copy"), QKeySequence(QKeySequence::Copy).toString(QKeySequence::NativeText),
        [this] { copy(TextForm::tabs); });
    add("copyCsv", tr("Copy as CS&V"), {}, [this] { copy(TextForm::csv); });
    add("copyNumpy", tr("Copy as &NumPy"), {}, [this] { copy(TextForm::numpy); });
    QAction* const paste =
        add("pasteText", tr("Paste val&ues"), QKeySequence(QKeySequence::Paste).toString(QKeySequence::NativeText),
            [this] { this->paste(QGuiApplication::clipboard()->text()); });
    paste->setEnabled(whyNoPaste().isEmpty());
    menu.addSeparator();
    add("saveNpy", tr("&Save as .npy…"), {}, [this] {
        const QString path = askForPath(true, tr("Save as .npy"),
                                        nameOf(m_debuggee.structure(), m_plane->values.tensor) + QStringLiteral(".npy"),
                                        tr("NumPy arrays (*.npy)"));
        if (!path.isEmpty()) saveNpy(path);
    });
    add("savePng", tr("Save heat map as &PNG…"), {}, [this] {
        const QString path = askForPath(true, tr("Save heat map"),
                                        nameOf(m_debuggee.structure(), m_plane->values.tensor) + QStringLiteral(".png"),
                                        tr("Pictures (*.png)"));
        if (!path.isEmpty()) savePicture(path);
    });
    add("compare", tr("&Difference from a .npy file…"), {}, [this] { chooseArray(); });
    if (m_other) add("endComparing", tr("&End difference from %1").arg(shownName()), {}, [this] { endComparing(); });
    if (m_check) add("endErrors", tr("Hide check &errors"), {}, [this] { endComparing(); });
    const auto check = m_measuring.checkOf(m_plane->values.tensor);
    if (!m_check && check && !check->compared.empty())
        add("showErrorsAction", tr("Show check &errors"), {}, [this, check] { showErrors(check); });
    menu.addSeparator();
    QAction* const automatic =
        add("rangeAutomatic", tr("Colour range: &all values"), QStringLiteral("R"), [this] { setAutomaticRange(); });
    automatic->setCheckable(true);
    automatic->setChecked(!m_fixedRange);
    QAction* const fixed = add("rangeFixed", tr("Se&t colour range…"), {}, [this] { askForRange(); });
    fixed->setCheckable(true);
    fixed->setChecked(m_fixedRange.has_value());
    QAction* const decades = add("logarithmicCounts", tr("&Logarithmic histogram"), QStringLiteral("L"),
                                 [this] { setLogarithmic(!m_histogram->isLogarithmic()); });
    decades->setCheckable(true);
    decades->setChecked(m_histogram->isLogarithmic());
    decades->setEnabled(Chart::isBuilt());
    if (m_heatButton->isChecked()) {
        menu.addSeparator();
        add("zoomIn", tr("Zoom &in"), QStringLiteral("+"), [this] { m_heat->zoomByKey(1); });
        add("zoomOut", tr("Zoom &out"), QStringLiteral("−"), [this] { m_heat->zoomByKey(-1); });
        add("zoomFit", tr("&Whole heat map"), QStringLiteral("0"), [this] {
            m_heat->fit();
        })->setEnabled(!m_heat->showsAll());
    }
    menu.addSeparator();
    add("nextOddAction", tr("Next NaN, &Inf or outlier"), QStringLiteral("N"), [this] { findOdd(true); });
    add("previousOddAction", tr("Previous NaN, Inf or outlier"), tr("Shift+N"), [this] { findOdd(false); });
    addChanges(menu);
}

// The latest first; each leads to its element.
void ValuesView::addChanges(QMenu& menu) {
    if (!m_debuggee.isOpen() || m_debuggee.snapshot().changes.empty()) return;
    std::vector<Change> changes = m_debuggee.snapshot().changes;
    std::sort(changes.begin(), changes.end(), [](const Change& a, const Change& b) { return a.made > b.made; });
    menu.addSection(tr("Changes"));
    for (size_t i = 0; i < changes.size() && i < changesListed; ++i) {
        const Change& c = changes[i];
        QAction* const action =
            menu.addAction(tr("%1 [%2, %3, %4, %5]  %6 → %7  before step %8")
                               .arg(nameOf(m_debuggee.structure(), c.tensor))
                               .arg(c.index[0])
                               .arg(c.index[1])
                               .arg(c.index[2])
                               .arg(c.index[3])
                               .arg(numberText(Number::of(m_debuggee.structure().tensor(c.tensor).type, c.before)),
                                    numberText(Number::of(m_debuggee.structure().tensor(c.tensor).type, c.after)))
                               .arg(m_controller.moves().stepWords(c.at)));
        connect(action, &QAction::triggered, this, [this, spot = Spot{c.tensor, c.index}] { m_selection.pick(spot); });
    }
    QAction* const undo = menu.addAction(tr("&Undo last change"));
    undo->setObjectName(QStringLiteral("undoChange"));
    connect(undo, &QAction::triggered, this, [this] { m_marking.undoChange(); });
}

// -- find, change -----------------------------------------------------------------------------------------------------

void ValuesView::findOdd(bool forward) {
    if (!m_plane) return;
    if (m_searching) m_searching->store(true);
    if (m_debuggee.isRunning()) return say(tr("the program is running: pause it first"), true);
    m_searching = std::make_shared<std::atomic<bool>>(false);
    const Tensor& t = m_debuggee.structure().tensor(m_plane->values.tensor);
    const auto& picked = m_selection.picked();
    const int64_t from = picked && picked->tensor == m_plane->values.tensor ? flat_of_index(t, picked->element) : -1;
    // If all values are finite: errors that rounding can't explain, or values far from the others.
    std::function<bool(double)> isOutlier;
    QString outlier;
    if (m_check) {
        isOutlier = [](double v) { return !(v <= 1); };
        outlier = tr("with an error above its bound");
    } else if (const auto& s = m_count->whole(); s && s->sd > 0) {
        isOutlier = [mean = s->mean, far = outlierFrom * s->sd](double v) { return std::abs(v - mean) > far; };
        outlier = tr("more than %1 standard deviations from the mean").arg(outlierFrom);
    }
    say(tr("searching …"));
    m_debuggee.read(
        m_findKind, this,
        [this, shown = m_plane->values, from, forward, isOutlier, outlier,
         unwanted = m_searching](const Structure& s, const ByteSource& bytes) -> Finish {
            const ByteSource wanted = whileWanted(shown.bytes(s, bytes), unwanted);
            auto found = find_odd(wanted, shown.tensor, shown.layout(s), from, forward);
            const bool allFinite = found.ok() && *found && !(*found)->flat;
            if (allFinite && isOutlier)
                found = find_value(wanted, shown.tensor, shown.layout(s), from, forward, isOutlier);
            if (found.ok() && !*found) return {};
            return [this, found, shown, unwanted, allFinite, outlier] {
                if (m_searching != unwanted || !m_plane || m_plane->values != shown) return;
                if (!found.ok()) return say(words(found.error()), true);
                const Tensor& searched = m_debuggee.structure().tensor(shown.tensor);
                if (!(*found)->flat)
                    return say(outlier.isEmpty() ? tr("no NaN or Inf in %1 elements").arg(counted(nelements(searched)))
                                                 : tr("no NaN or Inf in %1 elements, and no element %2")
                                                       .arg(counted(nelements(searched)), outlier));
                const Index at = index_of_flat(searched, *(*found)->flat);
                m_selection.pick({shown.tensor, at});
                say((allFinite ? tr("outlier at [%1, %2, %3, %4], %5%6") : tr("NaN or Inf at [%1, %2, %3, %4]%5%6"))
                        .arg(at[0])
                        .arg(at[1])
                        .arg(at[2])
                        .arg(at[3])
                        .arg(allFinite ? outlier : QString(),
                             (*found)->wrapped ? tr(", search wrapped around") : QString()));
            };
        });
}

void ValuesView::goToValue(double value) {
    if (!m_plane || m_debuggee.isRunning()) return;
    if (m_searching) m_searching->store(true);
    m_searching = std::make_shared<std::atomic<bool>>(false);
    m_debuggee.read(
        m_findKind, this,
        [this, shown = m_plane->values, value, unwanted = m_searching](const Structure& s,
                                                                       const ByteSource& bytes) -> Finish {
            const auto found = find_value(whileWanted(shown.bytes(s, bytes), unwanted), shown.tensor, shown.layout(s),
                                          -1, true, [value](double v) { return v == value; });
            if (!found.ok() || !*found || !(*found)->flat) return {};
            return [this, flat = *(*found)->flat, shown, unwanted] {
                if (m_searching != unwanted || !m_plane || m_plane->values != shown) return;
                m_selection.pick({shown.tensor, index_of_flat(m_debuggee.structure().tensor(shown.tensor), flat)});
                emit elementClicked();
            };
        });
}

void ValuesView::changeElement(const Index& element) {
    if (const QString no = whyNoPaste(); !no.isEmpty()) return say(no, true);
    if (const QString no = whyNoChange(m_debuggee, m_plane->values.tensor); !no.isEmpty()) return say(no, true);
    if (!m_numbersButton->isChecked()) {
        m_numbersButton->setChecked(true);
        turnTo(*m_numbersButton);
    }
    m_selection.pick({m_plane->values.tensor, element});
    m_grid->edit(element);
}

void ValuesView::askForRange() {
    bool good = false;
    const std::optional<Statistics>& known = m_count->whole();
    const auto now = m_fixedRange.value_or(known ? std::pair(known->min, known->max) : std::pair(-1.0, 1.0));
    const double low =
        QInputDialog::getDouble(this, tr("Colour range"), tr("Lowest value"), now.first, -1e38, 1e38, 6, &good);
    if (!good) return;
    const double high = QInputDialog::getDouble(this, tr("Colour range"), tr("Highest value"),
                                                std::max(low, now.second), low, 1e38, 6, &good);
    if (good) setFixedRange(low, high);
}

// -- copy, save, compare ----------------------------------------------------------------------------------------------

// Copies the selection, or all of the plane if nothing is selected.
bool ValuesView::copy() {
    if (m_plane) copy(TextForm::tabs);
    return m_plane.has_value();
}

void ValuesView::copy(TextForm form) {
    if (!m_plane) return;
    CellRange range = m_grid->selection();
    if (range.count() == 0) range = {0, 0, m_plane->columns(), m_plane->rows()};
    if (range.columns > mostCopied / std::max<int64_t>(1, range.rows))
        return say(tr("%1 × %2 values are too many to copy (at most %3); save them as .npy")
                       .arg(counted(range.columns), counted(range.rows), counted(mostCopied)),
                   true);
    if (m_debuggee.isRunning()) return say(tr("the program is running: pause it first"), true);
    m_debuggee.read(
        m_copyKind, this, [this, plane = *m_plane, range, form](const Structure& s, const ByteSource& bytes) -> Finish {
            const auto read = valuesOf(plane, range, s, bytes);
            if (read.ok() && !*read) return {};
            if (!read.ok()) return [this, error = read.error()] { say(words(error), true); };
            const TypeId type = plane.values.layout(s).type;
            return [this, range, text = QString::fromStdString(values_text(**read, range.columns, type, form))] {
                QGuiApplication::clipboard()->setText(text);
                say(tr("%1 × %2 values copied").arg(counted(range.columns), counted(range.rows)));
            };
        });
}

QString ValuesView::whyNoPaste() const {
    if (!m_plane) return tr("no tensor is selected");
    if (m_other || m_check) return tr("a difference can't be changed; end it first");
    return m_debuggee.whyNot(Capability::change);
}

void ValuesView::paste(const QString& text) {
    if (const QString no = whyNoPaste(); !no.isEmpty()) return say(no, true);
    const CellRange at = m_grid->selection();
    if (at.count() == 0) return say(tr("select the cell for the first value"), true);
    const auto read = values_from_text(text.toStdString(), mostPasted);
    if (!read.ok()) return say(tr("nothing was pasted: %1").arg(words(read.error())), true);
    const bool everywhere = read->values.size() == 1;
    const int64_t columns = everywhere ? at.columns : read->columns, rows = everywhere ? at.rows : read->rows();
    if (columns > m_plane->columns() - at.column || rows > m_plane->rows() - at.row)
        return say(tr("nothing was pasted: %1 × %2 values don't fit; from the selected cell on, there is room for only "
                      "%3 × %4")
                       .arg(columns)
                       .arg(rows)
                       .arg(std::min(columns, m_plane->columns() - at.column))
                       .arg(std::min(rows, m_plane->rows() - at.row)),
                   true);
    if (columns > mostPasted / rows)
        return say(tr("nothing was pasted: at most %1 values can be changed at once").arg(counted(mostPasted)), true);
    std::vector<NewValue> values;
    for (int64_t row = 0; row < rows; ++row) {
        for (int64_t column = 0; column < columns; ++column)
            values.push_back(
                {m_plane->element(at.column + column, at.row + row),
                 everywhere ? read->values[0] : read->values[static_cast<size_t>(row * columns + column)]});
    }
    changed(read->values);
    m_marking.change(m_plane->values.tensor, std::move(values));
}

void ValuesView::changed(std::span<const double> typed) {
    m_remark = {{}, m_debuggee.snapshot().changes.size(), false};
    const TypeId type = m_debuggee.structure().tensor(m_plane->values.tensor).type;
    for (const double value : typed) {
        if (m_remark.text.isEmpty()) m_remark.text = words(not_held(type, value));
    }
}

QString ValuesView::remarkNow(bool otherTensor) {
    const size_t changes = m_debuggee.snapshot().changes.size();
    if (otherTensor || (m_remark.made && changes <= m_remark.before)) m_remark = {};
    m_remark.made = m_remark.made || changes > m_remark.before;
    return m_remark.text;
}

QString ValuesView::askForPath(bool toSave, const QString& title, const QString& name, const QString& kinds) {
    return toSave ? QFileDialog::getSaveFileName(this, title, name, kinds)
                  : QFileDialog::getOpenFileName(this, title, name, kinds);
}

void ValuesView::saveNpy(const QString& path) {
    if (!m_plane) return;
    if (m_debuggee.snapshot().state(m_plane->values.tensor).kind == TensorState::Kind::not_run)
        return say(tr("not run yet: there is nothing to save"), true);
    if (m_debuggee.isRunning()) return say(tr("the program is running: pause it first"), true);
    endSaving();
    m_saving = std::make_shared<Saving>();
    m_saving->path = path;
    m_saving->lease = m_debuggee.snapshot().lease;
    m_saving->all = std::max<size_t>(1, nbytes(m_plane->values.layout(m_debuggee.structure())));
    say(QString());
    m_progress->start(tr("writing %1 …").arg(savedName()), [saving = m_saving.get()] {
        return static_cast<double>(saving->bytes.load()) / static_cast<double>(saving->all);
    });
    m_debuggee.read(
        m_saveKind, this,
        [this, shown = m_plane->values, saving = m_saving](const Structure& s, const ByteSource& bytes) -> Finish {
            const ByteSource wanted = whileWanted(shown.bytes(s, bytes), saving->unwanted);
            const ByteSource counted = [&](uint32_t number, size_t offset, size_t size, const BytesUse& use) {
                saving->bytes.fetch_add(size);
                return wanted(number, offset, size, use);
            };
            const auto saved = save_npy(counted, shown.tensor, shown.layout(s), saving->path.toStdString());
            if (saved.ok() && !*saved && !saving->unwanted->load()) return {};
            return [this, saving, saved] {
                if (m_saving != saving) return;
                const QString name = savedName();
                endSaving();
                if (saved.ok() && !*saved)
                    say(tr("%1 was not written: cancelled").arg(name));
                else if (saved.ok())
                    say(tr("%1 was written (%2)")
                            .arg(name, bytesText(static_cast<uint64_t>(QFileInfo(saving->path).size()))));
                else
                    say(words(saved.error()), true);
            };
        });
}

QString ValuesView::savedName() const { return m_saving ? QFileInfo(m_saving->path).fileName() : QString(); }

void ValuesView::endSaving() {
    if (!m_saving) return;
    m_saving->unwanted->store(true);
    m_progress->stop();
    m_saving.reset();
}

// Requests the end of saving. The job reports it when it ends, because the file may be complete already.
void ValuesView::cancelSaving() {
    if (m_saving) m_saving->unwanted->store(true);
}

void ValuesView::savePicture(const QString& path) {
    const QImage image = m_heat->image();
    if (image.isNull()) return say(tr("there is no heat map to save: show it first"), true);
    if (const QString problem = ggs::savePicture(image, path); !problem.isEmpty()) return say(problem, true);
    say(tr("%1 was written").arg(QFileInfo(path).fileName()));
}

void ValuesView::compareWith(const QString& path) {
    if (!m_plane) return;
    if (m_debuggee.isRunning()) return say(tr("the program is running: pause it first"), true);
    m_debuggee.read(m_openKind, this,
                    [this, tensor = m_plane->values.tensor, path](const Structure& s, const ByteSource&) -> Finish {
                        auto opened = NpyArray::open(path.toStdString());
                        if (!opened.ok()) return [this, error = opened.error()] { say(words(error), true); };
                        if (const Status same = comparable(s.tensor(tensor), s.name(tensor), *opened); !same.ok())
                            return [this, error = same.error()] { say(words(error), true); };
                        return [this, tensor, array = std::make_shared<const NpyArray>(std::move(*opened))] {
                            if (!m_plane || m_plane->values.tensor != tensor) return;
                            m_other = array;
                            showTensor();
                        };
                    });
}

void ValuesView::chooseArray() {
    if (!m_plane) return;
    const QString path = askForPath(false, tr("Difference from"), {}, tr("NumPy arrays (*.npy)"));
    if (!path.isEmpty()) compareWith(path);
}

void ValuesView::dropOther() {
    m_judged.reset();
    if (std::exchange(m_other, nullptr)) m_controller.comparisons().close(Comparisons::Kind::array);
}

// Once all differences are known, and again when the program has changed them.
void ValuesView::reportDifference(const Statistics& s) {
    const Judged now{s.count, s.zeros, s.nan + s.inf, s.min, s.max};
    if (std::exchange(m_judged, now) == now) return;
    const auto verdict = [now, finite = s.finite() > 0] {
        const int64_t differ = now.count - now.zeros;
        QString words = differ == 0 ? tr("All %1 elements are equal.").arg(counted(now.count))
                                    : tr("%1 of %2 elements differ.").arg(counted(differ), counted(now.count));
        if (differ > 0 && finite)
            words +=
                QLatin1Char(' ') +
                tr("The largest difference is %1.").arg(numberText(std::max(std::abs(now.least), std::abs(now.most))));
        if (now.odd > 0) words += QLatin1Char(' ') + tr("NaN or Inf: %1.").arg(counted(now.odd));
        return words;
    };
    const auto subject = [one = nameOf(m_debuggee.structure(), m_plane->values.tensor), other = shownName()] {
        return tr("%1 and %2").arg(one, other);
    };
    m_controller.comparisons().report(Comparisons::Kind::array, verdict, subject, s.count == s.zeros);
}

void ValuesView::endComparing() {
    dropOther();
    m_check.reset();
    showTensor();
}

void ValuesView::showErrors(std::shared_ptr<const NodeCheck> check) {
    if (!check || check->compared.empty() || !m_plane || m_plane->values.tensor != check->node) return;
    dropOther();
    m_check = std::move(check);
    showTensor();
    if (m_check->checked == m_check->elements)
        say(tr("errors of %1 elements, as fractions of their bounds: an element above 1 is wrong; press N for the next "
               "one")
                .arg(counted(m_check->checked)));
    else
        say(tr("errors of %1 of %2 elements, as fractions of their bounds; the other elements were not compared and "
               "are drawn as 0")
                .arg(counted(m_check->checked), counted(m_check->elements)));
}

} // namespace ggs
