// SPDX-License-Identifier: MIT
// What a user does with values: find, change, copy, paste, save, compare.
#include "look/names/node_words.h"
#include "session/debuggee.h"
#include "session/marking.h"
#include "session/measuring.h"
#include "session/moves.h"
#include "session/selection.h"
#include "session/session_controller.h"
#include "views/values/values_view.h"

#include "look/progress_line.h"
#include "look/saved_file.h"
#include "values/values_in.h"
#include "views/values/heat_map.h"
#include "views/values/histogram_plot.h"
#include "views/values/numbers_grid.h"
#include "views/values/value_count.h"
#include "words/messages.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QInputDialog>
#include <QKeyEvent>
#include <QMenu>
#include <QToolButton>

#include <cmath>

namespace ggs {

namespace {

constexpr int64_t mostCopied = 1'000'000; // values; a clipboard is no file
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
        add("pasteText", tr("Paste n&umbers"), QKeySequence(QKeySequence::Paste).toString(QKeySequence::NativeText),
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
    add("compare", tr("&Difference to a .npy file…"), {}, [this] {
        const QString path = askForPath(false, tr("Difference to"), {}, tr("NumPy arrays (*.npy)"));
        if (!path.isEmpty()) compareWith(path);
    });
    if (m_other) add("endComparing", tr("&End difference to %1").arg(shownName()), {}, [this] { endComparing(); });
    if (m_check) add("endErrors", tr("&End errors of the check"), {}, [this] { endComparing(); });
    const auto check = m_measuring.checkOf(m_plane->values.tensor);
    if (!m_check && check && !check->compared.empty())
        add("showErrorsAction", tr("&Errors that the check found"), {}, [this, check] { showErrors(check); });
    menu.addSeparator();
    QAction* const automatic =
        add("rangeAutomatic", tr("Colours for &all values"), QStringLiteral("R"), [this] { setAutomaticRange(); });
    automatic->setCheckable(true);
    automatic->setChecked(!m_fixedRange);
    QAction* const fixed = add("rangeFixed", tr("Colours from … &to …"), {}, [this] { askForRange(); });
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
    QAction* const undo = menu.addAction(tr("&Undo the latest"));
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
    // Where all are finite: what is no rounding, or far from the others.
    std::function<bool(double)> isOutlier;
    QString outlier;
    if (m_check) {
        isOutlier = [](double v) { return !(v <= 1); };
        outlier = tr("off by more than its bound");
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
                    return say(outlier.isEmpty() ? tr("no NaN and no Inf in %1 elements").arg(nelements(searched))
                                                 : tr("no NaN and no Inf in %1 elements, and none is %2")
                                                       .arg(nelements(searched))
                                                       .arg(outlier));
                const Index at = index_of_flat(searched, *(*found)->flat);
                m_selection.pick({shown.tensor, at});
                say((allFinite ? tr("outlier at [%1, %2, %3, %4], %5%6") : tr("NaN or Inf at [%1, %2, %3, %4]%5%6"))
                        .arg(at[0])
                        .arg(at[1])
                        .arg(at[2])
                        .arg(at[3])
                        .arg(allFinite ? outlier : QString(),
                             (*found)->wrapped ? tr(", from the other end") : QString()));
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
    m_numbersButton->setChecked(true);
    m_selection.pick({m_plane->values.tensor, element});
    m_grid->edit(element);
}

void ValuesView::askForRange() {
    bool good = false;
    const std::optional<Statistics>& known = m_count->whole();
    const auto now = m_fixedRange.value_or(known ? std::pair(known->min, known->max) : std::pair(-1.0, 1.0));
    const double low =
        QInputDialog::getDouble(this, tr("Colours"), tr("The lowest value"), now.first, -1e38, 1e38, 6, &good);
    if (!good) return;
    const double high = QInputDialog::getDouble(this, tr("Colours"), tr("The highest value"), std::max(low, now.second),
                                                low, 1e38, 6, &good);
    if (good) setFixedRange(low, high);
}

// -- copy, save, compare ----------------------------------------------------------------------------------------------

// What is selected; all of the plane if nothing is.
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
                       .arg(range.columns)
                       .arg(range.rows)
                       .arg(mostCopied),
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
                say(tr("%1 × %2 values copied").arg(range.columns).arg(range.rows));
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
    if (at.count() == 0) return say(tr("select the cell where the first number goes"), true);
    const auto read = values_from_text(text.toStdString(), mostPasted);
    if (!read.ok()) return say(tr("nothing was pasted: %1").arg(words(read.error())), true);
    const bool everywhere = read->values.size() == 1;
    const int64_t columns = everywhere ? at.columns : read->columns, rows = everywhere ? at.rows : read->rows();
    if (columns > m_plane->columns() - at.column || rows > m_plane->rows() - at.row)
        return say(
            tr("nothing was pasted: there are %1 × %2 numbers, and from the selected cell on there is room for %3 × %4")
                .arg(columns)
                .arg(rows)
                .arg(std::min(columns, m_plane->columns() - at.column))
                .arg(std::min(rows, m_plane->rows() - at.row)),
            true);
    if (columns > mostPasted / rows)
        return say(tr("nothing was pasted: at most %1 values are changed at once").arg(mostPasted), true);
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
                    say(tr("%1 is written, %2")
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

// It is told when it has ended: it may have been done already.
void ValuesView::cancelSaving() {
    if (m_saving) m_saving->unwanted->store(true);
}

void ValuesView::savePicture(const QString& path) {
    const QImage image = m_heat->image();
    if (image.isNull()) return say(tr("there is no heat map to save: show it first"), true);
    if (const QString problem = ggs::savePicture(image, path); !problem.isEmpty()) return say(problem, true);
    say(tr("%1 is written").arg(QFileInfo(path).fileName()));
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

void ValuesView::endComparing() {
    m_other.reset();
    m_check.reset();
    showTensor();
}

void ValuesView::showErrors(std::shared_ptr<const NodeCheck> check) {
    if (!check || check->compared.empty() || !m_plane || m_plane->values.tensor != check->node) return;
    m_other.reset();
    m_check = std::move(check);
    showTensor();
    if (m_check->checked == m_check->elements)
        say(tr("shares of the bounds of %1 elements: more than 1 is wrong; N goes to the next wrong one")
                .arg(m_check->checked));
    else
        say(tr("how far %1 of %2 elements are from their explanations; the others, drawn like 0, were not compared")
                .arg(m_check->checked)
                .arg(m_check->elements));
}

} // namespace ggs
