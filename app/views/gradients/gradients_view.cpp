// SPDX-License-Identifier: MIT
#include "views/gradients/gradients_view.h"

#include "look/cells/shown_plane.h"
#include "look/names/gradient_words.h"
#include "look/names/node_words.h"
#include "look/natural_order.h"
#include "look/progress_line.h"
#include "look/sheet_model.h"
#include "look/steady_button.h"
#include "look/table_setup.h"
#include "look/view_header.h"
#include "session/gradient_checking.h"
#include "words/messages.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QSplitter>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace ggs {

namespace {

enum TensorColumn { nameColumn, verdictColumn, errorColumn, countColumn, kinkColumn };
enum ElementColumn { elementColumn, gradientColumn, differenceColumn, apartColumn, kinkAtColumn };
constexpr int sideBySideFrom = 1000; // pixels: the columns of both tables

QString markOf(GradientVerdict verdict) {
    switch (verdict) {
    case GradientVerdict::good: return QStringLiteral("✓");
    case GradientVerdict::none:
    case GradientVerdict::known:
    case GradientVerdict::rough: return QStringLiteral("–");
    default: return QStringLiteral("▲");
    }
}

SheetCell number(double value, int digits = 6) {
    return {.text = numberText(value, digits), .raw = value, .code = true};
}

// Returns the errors as those of a check without a step. The bound of an element is the limit of the relative error
// times the element's derivative, or times the usual derivative if that is larger.
std::shared_ptr<const NodeCheck> errorsOf(const GradientCheck& check) {
    const double limit = GradcheckOptions().limit;
    double squares = 0;
    for (const CheckedDerivative& each : check.checked) squares += each.differences * each.differences;
    const double usual = std::sqrt(squares / static_cast<double>(std::max<size_t>(1, check.checked.size())));
    auto made = std::make_shared<NodeCheck>();
    made->step = no_step;
    made->node = check.tensor;
    made->elements = check.elements;
    made->checked = static_cast<int64_t>(check.checked.size());
    for (const CheckedDerivative& each : check.checked) {
        CheckedElement element{each.flat, each.gradient, each.differences, each.error(),
                               limit * std::max(usual, std::fabs(each.differences))};
        element.overflow = each.kink.has_value(); // can't be judged
        if (element.is_wrong()) ++made->wrong;
        made->most_used = std::max(made->most_used, element.used());
        made->compared.push_back(element);
    }
    return made;
}

SheetCell count(size_t value) {
    return {.text = QString::number(value), .raw = QVariant::fromValue<qulonglong>(value), .code = true};
}

} // namespace

GradientsView::GradientsView(Debuggee& debuggee, GradientChecking& checking, Selection& selection, QWidget* parent)
    : View(QStringLiteral("gradients"), tr("Gradient check"), parent), m_debuggee(debuggee), m_checking(checking),
      m_selection(selection), m_header(new ViewHeader), m_progress(new ProgressLine), m_checkAll(new QToolButton),
      m_checkSelected(new QToolButton), m_errors(new QToolButton),
      m_tensorRows(new SheetModel({tr("tensor"), tr("verdict"), tr("error"), tr("elements"), tr("kinks")}, this)),
      m_elementRows(
          new SheetModel({tr("element"), tr("gradient"), tr("differences"), tr("error"), tr("kink at")}, this)),
      m_tensors(new NaturalOrder(this)), m_elements(new NaturalOrder(this)), m_found(new QLabel),
      m_parts(new QSplitter(Qt::Horizontal)) {
    makeHeader();
    makeTables();
    auto* const right = new QWidget;
    auto* const rows = tightColumn(right);
    rows->addWidget(m_found);
    rows->addWidget(m_elementTable, 1);
    m_parts->setChildrenCollapsible(false);
    m_parts->setHandleWidth(1);
    m_parts->addWidget(m_tensorTable);
    m_parts->addWidget(right);
    m_parts->setStretchFactor(0, 2);
    m_parts->setStretchFactor(1, 3);
    auto* const column = tightColumn(this);
    column->addWidget(m_header);
    column->addWidget(m_progress);
    column->addWidget(m_parts, 1);

    connect(&m_checking, &GradientChecking::changed, this, &GradientsView::showChecks);
    connect(&m_checking, &GradientChecking::checking, this, [this](int done, int tensors) {
        m_done = done;
        if (m_of == 0)
            m_progress->start(tr("checking %n gradient(s) …", nullptr, tensors),
                              [this] { return static_cast<double>(m_done) / std::max(1, m_of); });
        m_of = tensors;
    });
    connect(&m_debuggee, &Debuggee::runningChanged, this, [this] {
        if (!m_debuggee.isRunning()) {
            m_of = 0;
            m_progress->stop();
        }
        allowButtons();
    });
    connect(m_progress, &ProgressLine::cancelled, &m_debuggee, &Debuggee::pause);
    connect(&m_selection, &Selection::selectionChanged, this, &GradientsView::showSelection);
    for (const auto signal : {&Debuggee::snapshotChanged, &Debuggee::closed})
        connect(&m_debuggee, signal, this, &GradientsView::allowButtons);
    connect(&m_debuggee, &Debuggee::structureChanged, this, &GradientsView::showChecks);
    connect(&m_debuggee, &Debuggee::closed, this, &GradientsView::showChecks);
    showChecks();
}

void GradientsView::makeHeader() {
    m_header->setWhole();
    const auto make = [this](QToolButton* button, const QString& name, const QString& text) {
        button->setObjectName(name);
        button->setText(text);
        button->setFocusPolicy(Qt::TabFocus);
        m_header->addControl(button);
    };
    make(m_checkSelected, QStringLiteral("checkSelectedGradient"), tr("Check selected"));
    make(m_checkAll, QStringLiteral("checkGradients"), tr("Check parameters"));
    make(m_errors, QStringLiteral("gradientErrors"), tr("Errors"));
    connect(m_errors, &QToolButton::clicked, this, [this] {
        const auto at = m_tensor ? m_checking.checks().find(*m_tensor) : m_checking.checks().end();
        if (at == m_checking.checks().end()) return;
        const auto errors = errorsOf(*at->second); // what is selected may change m_tensor
        m_selection.select(errors->node);
        emit errorsWanted(errors);
    });
    connect(m_checkSelected, &QToolButton::clicked, this, [this] {
        if (m_selection.selected()) m_checking.check(*m_selection.selected());
    });
    connect(m_checkAll, &QToolButton::clicked, this, [this] { m_checking.check(); });
}

void GradientsView::makeTables() {
    const TableSetup setup{.narrowest = 40, .lastFills = false, .headingsLeft = false};
    m_tensors->setSourceModel(m_tensorRows);
    m_elements->setSourceModel(m_elementRows);
    m_tensorTable = plainTable(QStringLiteral("gradientTable"), m_tensors, setup);
    m_tensorTable->setAccessibleName(tr("Checked gradients"));
    orderByColumns(*m_tensorTable);
    setColumnWidths(*m_tensorTable->horizontalHeader(), std::array{110, 84, 96, 84, 56});
    giveTheRest(*m_tensorTable->horizontalHeader(), nameColumn, 90);
    m_elementTable = plainTable(QStringLiteral("gradientElements"), m_elements, setup);
    m_elementTable->setAccessibleName(tr("Checked elements, the largest error first"));
    orderByColumns(*m_elementTable);
    setColumnWidths(*m_elementTable->horizontalHeader(), std::array{80, 110, 110, 90, 80});
    giveTheRest(*m_elementTable->horizontalHeader(), elementColumn, 76);
    m_found->setObjectName(QStringLiteral("gradientFound"));
    m_found->setTextFormat(Qt::PlainText);
    m_found->setWordWrap(true);
    m_found->setContentsMargins(10, 4, 14, 6);
    m_found->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_found->setAlignment(Qt::AlignTop | Qt::AlignLeft);

    connect(m_tensorTable->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& now) {
                if (!now.isValid() || m_selecting) return;
                const uint32_t tensor = *m_tensorRows->row(m_tensors->mapToSource(now).row()).tensor;
                m_selecting = true;
                showTensor(tensor);
                m_selection.select(tensor);
                m_selecting = false;
            });
    const auto show = [this](const QModelIndex& at) {
        if (!at.isValid() || !m_tensor || !m_debuggee.isOpen()) return;
        const auto row = static_cast<size_t>(m_elements->mapToSource(at).row());
        m_selection.pick({*m_tensor, index_of_flat(m_debuggee.structure().tensor(*m_tensor), m_flats[row])});
        emit elementWanted();
    };
    connect(m_elementTable, &QTableView::clicked, this, show);
    connect(m_elementTable, &QTableView::activated, this, show);
}

void GradientsView::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape && m_of > 0) return m_debuggee.pause();
    View::keyPressEvent(event);
}

void GradientsView::resizeEvent(QResizeEvent* event) {
    View::resizeEvent(event);
    m_parts->setOrientation(width() >= sideBySideFrom ? Qt::Horizontal : Qt::Vertical);
    fitTensors();
}

void GradientsView::fitTensors() {
    constexpr int fewestRows = 3, frame = 4; // frame: pixels
    const int rows = std::max(fewestRows, m_tensorRows->rowCount());
    const int whole = m_tensorTable->horizontalHeader()->sizeHint().height() +
                      rows * m_tensorTable->verticalHeader()->defaultSectionSize() + frame;
    m_tensorTable->setMaximumHeight(m_parts->orientation() == Qt::Vertical ? whole : QWIDGETSIZE_MAX);
}

void GradientsView::allowButtons() {
    const QString no = m_checking.whyNot();
    const bool has =
        no.isEmpty() && m_selection.selected() && m_debuggee.structure().gradients.gradient_of(*m_selection.selected());
    allowSteady(*m_checkAll, no.isEmpty());
    m_checkAll->setToolTip(no.isEmpty() ? tr("Compares the gradients of all parameters with differences of the loss")
                                        : no);
    allowSteady(*m_checkSelected, has);
    m_checkSelected->setToolTip(!no.isEmpty() ? no
                                : has         ? tr("Compares the gradient of the selected tensor with differences of "
                                                           "the loss")
                                              : tr("Select a tensor with a gradient first"));
}

QString GradientsView::whyEmpty() const {
    if (!m_checking.checks().empty()) return {};
    const QString no = m_debuggee.isOpen() && !m_debuggee.isRunning() ? m_checking.whyNot() : QString();
    if (!no.isEmpty()) return tr("Nothing to check: %1.").arg(no);
    return tr("Check the gradients of all parameters, or of the selected tensor. For each checked element, the loss is "
              "computed in double precision with the element a little larger and a little smaller.");
}

void GradientsView::showChecks() {
    const GradientChecking::Checks& checks = m_checking.checks();
    m_header->setWhat(m_checking.sentence());
    std::vector<SheetRow> rows;
    for (const auto& [tensor, check] : checks) {
        SheetRow row;
        row.tensor = tensor;
        const QString verdict = words(Message(verdict_word(check->verdict)));
        const bool any = !check->checked.empty();
        row.cells = {{.text = nameOf(m_debuggee.structure(), tensor), .code = true},
                     {.text = markOf(check->verdict) + QLatin1Char(' ') + verdict, .tip = words(check->why)},
                     any ? number(check->relative_error, 3) : SheetCell(),
                     {.text = tr("%1 of %2").arg(check->checked.size()).arg(check->elements),
                      .raw = QVariant::fromValue<qulonglong>(check->checked.size())},
                     count(check->kinks())};
        row.strong = check->verdict == GradientVerdict::wrong || check->verdict == GradientVerdict::failed;
        row.muted = check->verdict == GradientVerdict::none;
        rows.push_back(std::move(row));
    }
    m_selecting = true;
    m_tensorRows->show(std::move(rows));
    m_selecting = false;
    m_tensorTable->setVisible(!checks.empty());
    fitTensors();
    std::optional<uint32_t> shown = m_tensor && checks.contains(*m_tensor) ? m_tensor : std::nullopt;
    if (m_debuggee.isOpen() && m_selection.selected() && checks.contains(*m_selection.selected()))
        shown = m_selection.selected();
    for (auto each = checks.begin(); !shown && each != checks.end(); ++each) {
        if (each->second->verdict != GradientVerdict::good) shown = each->first;
    }
    if (!shown && !checks.empty()) shown = checks.begin()->first;
    showTensor(shown);
    allowButtons();
}

void GradientsView::allowErrors() {
    allowSteady(*m_errors, m_elementRows->rowCount() > 0);
    m_errors->setToolTip(m_errors->isEnabled() ? tr("Shows the error of each element relative to its bound in the "
                                                    "Values view, as a heat map and as numbers")
                                               : tr("Check a gradient first"));
}

void GradientsView::showSelection() {
    allowButtons();
    if (!m_selecting && m_selection.selected() && m_checking.checks().contains(*m_selection.selected()))
        showTensor(m_selection.selected());
}

void GradientsView::showTensor(std::optional<uint32_t> tensor) {
    m_tensor = tensor;
    m_flats.clear();
    std::vector<SheetRow> rows;
    const auto at = tensor ? m_checking.checks().find(*tensor) : m_checking.checks().end();
    const bool known = at != m_checking.checks().end();
    if (known) {
        const Structure& s = m_debuggee.structure();
        std::vector<CheckedDerivative> all = at->second->checked;
        std::ranges::stable_sort(all, std::greater(), [](const CheckedDerivative& each) { return each.error(); });
        for (const CheckedDerivative& each : all) {
            SheetRow row;
            row.cells = {{.text = QString::fromStdString(
                              index_text(s.tensor(*tensor), index_of_flat(s.tensor(*tensor), each.flat))),
                          .raw = QVariant::fromValue<qlonglong>(each.flat),
                          .code = true},
                         number(each.gradient),
                         number(each.differences),
                         number(each.error(), 3),
                         {.text = each.kink ? nameOf(s, *each.kink) : QString(), .code = true}};
            row.muted = each.kink.has_value();
            rows.push_back(std::move(row));
            m_flats.push_back(each.flat);
        }
    }
    m_elementTable->setVisible(!rows.empty());
    m_elementRows->show(std::move(rows));
    allowErrors();
    m_found->setText(known ? found(*at->second) : whyEmpty());
    const QString name = known ? nameOf(m_debuggee.structure(), *tensor) : QString();
    setAbout(name, known ? tr("Is the gradient of %1 correct?").arg(name) : QString());
    if (!known) return;
    const bool selecting = std::exchange(m_selecting, true);
    const QModelIndex index = m_tensors->mapFromSource(m_tensorRows->index(m_tensorRows->rowOf(tensor), nameColumn));
    if (index.isValid()) m_tensorTable->setCurrentIndex(index);
    m_selecting = selecting;
}

QString GradientsView::found(const GradientCheck& check) const {
    const Structure& s = m_debuggee.structure();
    QStringList lines;
    lines.append(
        QStringLiteral("%1 %2 · %3")
            .arg(markOf(check.verdict), words(Message(verdict_word(check.verdict))), derivativeBy(s, check.tensor)));
    if (!check.why.empty()) lines.append(words(check.why));
    if (!check.checked.empty())
        lines.append(tr("checked: %1 of %2 elements; relative error: %3")
                         .arg(check.checked.size())
                         .arg(check.elements)
                         .arg(numberText(check.relative_error, 3)));
    if (check.kinks() > 0)
        lines.append(tr("%n element(s) at a kink, where no derivative exists; they do not count", nullptr,
                        static_cast<int>(check.kinks())));
    if (!check.in_time) lines.append(tr("the time limit was reached before all elements were checked"));
    return lines.join(QLatin1Char('\n'));
}

} // namespace ggs
