// SPDX-License-Identifier: MIT
// What a user does with values: find, change, copy, save, compare.
#include "views/values_view.h"

#include "messages.h"
#include "models/value_count.h"
#include "widgets/heat_map.h"
#include "widgets/numbers_grid.h"
#include "widgets/progress_line.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QInputDialog>
#include <QKeyEvent>
#include <QMenu>
#include <QToolButton>

namespace ggs {

namespace {

constexpr int64_t mostCopied = 1'000'000; // values; a clipboard is no file
constexpr int changesListed = 12;

} // namespace

void ValuesView::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Copy)) return copy(TextForm::tabs);
    if (event->modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) return QWidget::keyPressEvent(event);
    switch (event->key()) {
    case Qt::Key_N: findOdd(!(event->modifiers() & Qt::ShiftModifier)); break;
    case Qt::Key_T: setTransposed(m_plane && !m_plane->transposed); break;
    case Qt::Key_R: setAutomaticRange(); break;
    case Qt::Key_Plus:
    case Qt::Key_Equal: m_heat->zoomIn(); break;
    case Qt::Key_Minus: m_heat->zoomOut(); break;
    case Qt::Key_0: m_heat->fit(); break;
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
    add("copyText", tr("&Copy"), QKeySequence(QKeySequence::Copy).toString(QKeySequence::NativeText), [this] { copy(TextForm::tabs); });
    add("copyCsv", tr("Copy as CS&V"), {}, [this] { copy(TextForm::csv); });
    add("copyNumpy", tr("Copy as &NumPy"), {}, [this] { copy(TextForm::numpy); });
    menu.addSeparator();
    add("saveNpy", tr("&Save as .npy…"), {}, [this] {
        const QString path = askForPath(true, tr("Save as .npy"), nameOf(m_controller.structure(), m_plane->values.tensor) + QStringLiteral(".npy"), tr("NumPy arrays (*.npy)"));
        if (!path.isEmpty()) saveNpy(path);
    });
    add("savePng", tr("Save heat map as &PNG…"), {}, [this] {
        const QString path = askForPath(true, tr("Save heat map"), nameOf(m_controller.structure(), m_plane->values.tensor) + QStringLiteral(".png"), tr("Pictures (*.png)"));
        if (!path.isEmpty()) savePicture(path);
    });
    add("compare", tr("&Difference to a .npy file…"), {}, [this] {
        const QString path = askForPath(false, tr("Difference to"), {}, tr("NumPy arrays (*.npy)"));
        if (!path.isEmpty()) compareWith(path);
    });
    if (m_other) add("endComparing", tr("&End difference to %1").arg(shownName()), {}, [this] { endComparing(); });
    menu.addSeparator();
    QAction* const automatic = add("rangeAutomatic", tr("Colours for &all values"), QStringLiteral("R"), [this] { setAutomaticRange(); });
    automatic->setCheckable(true);
    automatic->setChecked(!m_fixedRange);
    QAction* const fixed = add("rangeFixed", tr("Colours from … &to …"), {}, [this] { askForRange(); });
    fixed->setCheckable(true);
    fixed->setChecked(m_fixedRange.has_value());
    if (m_heatButton->isChecked()) {
        menu.addSeparator();
        add("zoomIn", tr("Zoom &in"), QStringLiteral("+"), [this] { m_heat->zoomIn(); });
        add("zoomOut", tr("Zoom &out"), QStringLiteral("−"), [this] { m_heat->zoomOut(); });
        add("zoomFit", tr("&Whole heat map"), QStringLiteral("0"), [this] { m_heat->fit(); })->setEnabled(!m_heat->showsAll());
    }
    menu.addSeparator();
    add("nextOddAction", tr("Next NaN or &Inf"), QStringLiteral("N"), [this] { findOdd(true); });
    add("previousOddAction", tr("Previous NaN or Inf"), tr("Shift+N"), [this] { findOdd(false); });
    addChanges(menu);
}

// The latest first; each leads to its element.
void ValuesView::addChanges(QMenu& menu) {
    if (!m_controller.isOpen() || m_controller.snapshot().changes.empty()) return;
    std::vector<Change> changes = m_controller.snapshot().changes;
    std::sort(changes.begin(), changes.end(), [](const Change& a, const Change& b) { return a.made > b.made; });
    menu.addSection(tr("Changes"));
    for (size_t i = 0; i < changes.size() && i < changesListed; ++i) {
        const Change& c = changes[i];
        QAction* const action = menu.addAction(tr("%1 [%2, %3, %4, %5]  %6 → %7  before step %8")
                                                   .arg(nameOf(m_controller.structure(), c.tensor))
                                                   .arg(c.index[0]).arg(c.index[1]).arg(c.index[2]).arg(c.index[3])
                                                   .arg(numberText(c.before), numberText(c.after))
                                                   .arg(c.cursor));
        connect(action, &QAction::triggered, this, [this, spot = Spot{c.tensor, c.index}] { m_controller.pick(spot); });
    }
    QAction* const undo = menu.addAction(tr("&Undo the latest"));
    undo->setObjectName(QStringLiteral("undoChange"));
    connect(undo, &QAction::triggered, this, [this] { m_controller.undoChange(); });
}

// -- find, change -----------------------------------------------------------------------------------------------------

void ValuesView::findOdd(bool forward) {
    if (!m_plane) return;
    if (m_searching) m_searching->store(true);
    if (m_controller.isRunning()) return say(tr("it is running: pause first"), true);
    m_searching = std::make_shared<std::atomic<bool>>(false);
    const Tensor& t = m_controller.structure().tensor(m_plane->values.tensor);
    const auto& picked = m_controller.picked();
    const int64_t from = picked && picked->tensor == m_plane->values.tensor ? flat_of_index(t, picked->element) : -1;
    say(tr("searching …"));
    m_controller.read(m_findKind, [this, shown = m_plane->values, from, forward, unwanted = m_searching](
                                      const Structure& s, const ByteSource& bytes) -> SessionController::Finish {
        const auto found = find_odd(whileWanted(shown.bytes(s, bytes), unwanted), shown.tensor, shown.layout(s), from, forward);
        if (found.ok() && !*found) return {};
        return [this, found, shown, unwanted] {
            if (m_searching != unwanted || !m_plane || m_plane->values != shown) return;
            if (!found.ok()) return say(words(found.error()), true);
            const Tensor& searched = m_controller.structure().tensor(shown.tensor);
            if (!(*found)->flat) return say(tr("no NaN and no Inf in %1 elements").arg(nelements(searched)));
            const Index at = index_of_flat(searched, *(*found)->flat);
            m_controller.pick({shown.tensor, at});
            say(tr("NaN or Inf at [%1, %2, %3, %4]%5").arg(at[0]).arg(at[1]).arg(at[2]).arg(at[3])
                    .arg((*found)->wrapped ? tr(", from the other end") : QString()));
        };
    });
}

void ValuesView::changeElement(const Index& element) {
    const QString no = m_controller.whyNot(Capability::change);
    if (!no.isEmpty()) return say(no, true);
    if (m_other) return say(tr("a difference can't be changed; end it first"), true);
    m_numbersButton->setChecked(true);
    m_controller.pick({m_plane->values.tensor, element});
    m_grid->edit(element);
}

void ValuesView::askForRange() {
    bool good = false;
    const std::optional<Statistics>& known = m_count->whole();
    const auto now = m_fixedRange.value_or(known ? std::pair(known->min, known->max) : std::pair(-1.0, 1.0));
    const double low = QInputDialog::getDouble(this, tr("Colours"), tr("The lowest value"), now.first, -1e38, 1e38, 6, &good);
    if (!good) return;
    const double high = QInputDialog::getDouble(this, tr("Colours"), tr("The highest value"), std::max(low, now.second), low, 1e38, 6, &good);
    if (good) setFixedRange(low, high);
}

// -- copy, save, compare ----------------------------------------------------------------------------------------------

// What is selected; all of the plane if nothing is.
void ValuesView::copy(TextForm form) {
    if (!m_plane) return;
    CellRange range = m_grid->selection();
    if (range.count() == 0) range = {0, 0, m_plane->columns(), m_plane->rows()};
    if (range.columns > mostCopied / std::max<int64_t>(1, range.rows))
        return say(tr("%1 × %2 values are too many to copy (at most %3); save them as .npy").arg(range.columns).arg(range.rows).arg(mostCopied), true);
    if (m_controller.isRunning()) return say(tr("it is running: pause first"), true);
    m_controller.read(m_copyKind, [this, plane = *m_plane, range, form](const Structure& s,
                                                                       const ByteSource& bytes) -> SessionController::Finish {
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

QString ValuesView::askForPath(bool toSave, const QString& title, const QString& name, const QString& kinds) {
    return toSave ? QFileDialog::getSaveFileName(this, title, name, kinds) : QFileDialog::getOpenFileName(this, title, name, kinds);
}

void ValuesView::saveNpy(const QString& path) {
    if (!m_plane) return;
    if (m_controller.snapshot().state(m_plane->values.tensor).kind == TensorState::Kind::not_run)
        return say(tr("not run yet: there is nothing to save"), true);
    if (m_controller.isRunning()) return say(tr("it is running: pause first"), true);
    endSaving();
    m_saving = std::make_shared<Saving>();
    m_saving->path = path;
    m_saving->lease = m_controller.snapshot().lease;
    m_saving->all = std::max<size_t>(1, nbytes(m_plane->values.layout(m_controller.structure())));
    say(QString());
    m_progress->start(tr("writing %1 …").arg(savedName()), [saving = m_saving.get()] {
        return static_cast<double>(saving->bytes.load()) / static_cast<double>(saving->all);
    });
    m_controller.read(m_saveKind, [this, shown = m_plane->values, saving = m_saving](const Structure& s,
                                                                                     const ByteSource& bytes) -> SessionController::Finish {
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
                say(tr("%1 is written, %2").arg(name, bytesText(static_cast<uint64_t>(QFileInfo(saving->path).size()))));
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
    if (!image.save(path, "PNG")) return say(tr("%1 can't be written").arg(path), true);
    say(tr("%1 is written").arg(QFileInfo(path).fileName()));
}

void ValuesView::compareWith(const QString& path) {
    if (!m_plane) return;
    if (m_controller.isRunning()) return say(tr("it is running: pause first"), true);
    m_controller.read(m_openKind, [this, tensor = m_plane->values.tensor, path](const Structure& s,
                                                                              const ByteSource&) -> SessionController::Finish {
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
    showTensor();
}

} // namespace ggs
