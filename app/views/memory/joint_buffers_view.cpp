// SPDX-License-Identifier: MIT
#include "views/memory/joint_buffers_view.h"

#include "look/actions.h"
#include "look/empty_note.h"
#include "look/names/node_words.h"
#include "look/sheet_model.h"
#include "look/table_file.h"
#include "look/table_setup.h"
#include "look/theme.h"
#include "look/view_header.h"
#include "memory/call_text.h"
#include "words/messages.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QSet>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace ggs {

namespace {

constexpr int forColumn = 1, leastFor = 120; // pixels

SheetCell count(uint64_t n) { return {grouped(n), QVariant::fromValue<qulonglong>(n)}; }

// A block's shape changes from statement to statement, so it isn't the tensor's.
QString shapeWords(const Shape& ne) {
    size_t shown = ne.size();
    while (shown > 1 && ne[shown - 1] == 1) --shown;
    QStringList dims;
    for (size_t d = 0; d < shown; ++d) dims.append(QString::number(ne[d]));
    return QLatin1Char('[') + dims.join(QLatin1Char(' ')) + QLatin1Char(']');
}

QString textOf(const SheetRow& row) {
    QStringList cells;
    for (const SheetCell& each : row.cells) cells.append(each.text);
    return cells.join(QLatin1Char('\t'));
}

// Marks the rows that the latest statement has added or changed.
void markChanged(std::vector<SheetRow>& rows, const std::vector<SheetRow>& before) {
    QSet<QString> old;
    for (const SheetRow& each : before) old.insert(textOf(each));
    for (SheetRow& each : rows) each.marked = !old.contains(textOf(each));
}

} // namespace

JointBuffersView::JointBuffersView(Debuggee& debuggee, Selection& selection, QWidget* parent)
    : View(QStringLiteral("jointBuffers"), tr("Joint buffers"), parent), m_debuggee(debuggee), m_selection(selection),
      m_header(new ViewHeader), m_first(new QToolButton), m_previous(new QToolButton), m_next(new QToolButton),
      m_last(new QToolButton), m_statement(new QLabel),
      m_rows(new SheetModel(
          {tr("Buffer"), tr("For"), tr("Type"), tr("Shape"), tr("Offset"), tr("Size"), tr("Padding"), tr("Line")},
          this)),
      m_table(plainTable(QStringLiteral("jointBufferTable"), m_rows)), m_contents(new Contents) {
    const struct {
        QToolButton* button;
        const char* name;
        QString icon, tip;
    } buttons[] = {{m_first, "jointFirst", QStringLiteral("restart"), tr("Before the first statement (Home)")},
                   {m_previous, "jointPrevious", QStringLiteral("back"), tr("Previous statement (Left)")},
                   {m_next, "jointNext", QStringLiteral("step"), tr("Next statement (Right)")},
                   {m_last, "jointLast", QStringLiteral("runto"), tr("After the last statement (End)")}};
    for (const auto& each : buttons) {
        each.button->setObjectName(QLatin1String(each.name));
        const auto draw = [button = each.button, icon = each.icon] { button->setIcon(themeIcon(icon)); };
        draw();
        connect(&Theme::instance(), &Theme::changed, each.button, draw);
        each.button->setToolTip(each.tip);
        each.button->setAccessibleName(each.tip);
        each.button->setAutoRepeat(true);
        m_header->addControl(each.button);
    }
    m_table->setAccessibleName(title());
    m_table->installEventFilter(this);
    m_statement->setObjectName(QStringLiteral("jointStatement"));
    m_statement->setFont(Theme::instance().numbers());
    m_statement->setContentsMargins(12, 4, 12, 4);
    m_statement->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    auto* const page = new QWidget;
    auto* const inner = tightColumn(page);
    inner->addWidget(m_statement);
    inner->addWidget(m_table, 1);
    m_contents->addWidget(page);
    auto* const column = tightColumn(this);
    column->addWidget(m_header);
    column->addLayout(m_contents, 1);
    m_table->horizontalHeader()->setStretchLastSection(false);
    giveTheRest(*m_table->horizontalHeader(), forColumn, leastFor);
    giveKeysTo(m_table);
    connect(m_first, &QToolButton::clicked, this, [this] { goTo(0); });
    connect(m_previous, &QToolButton::clicked, this, [this] { goTo(m_done > 0 ? m_done - 1 : 0); });
    connect(m_next, &QToolButton::clicked, this, [this] { goTo(m_done + 1); });
    connect(m_last, &QToolButton::clicked, this, [this] { goTo(m_calls.size()); });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& now) {
        if (!now.isValid() || m_selecting || !m_debuggee.isOpen()) return;
        const std::optional<uint32_t> tensor = m_rows->row(now.row()).tensor;
        if (!tensor || !m_debuggee.structure().alive(*tensor)) return;
        m_selecting = true;
        m_selection.select(*tensor);
        m_selecting = false;
    });
    connect(&selection, &Selection::selectionChanged, this, &JointBuffersView::showSelection);
    for (const auto signal : {&Debuggee::structureChanged, &Debuggee::closed})
        connect(&debuggee, signal, this, &JointBuffersView::refresh);
    connect(&Theme::instance(), &Theme::changed, this, [this] { m_statement->setFont(Theme::instance().numbers()); });
    refresh();
}

void JointBuffersView::showEvent(QShowEvent* event) {
    View::showEvent(event);
    refresh();
}

QString JointBuffersView::whyEmpty() const {
    if (!m_debuggee.isOpen())
        return tr("This view shows buffers for which tensors reserve room before one allocation.");
    const std::vector<CallRecord>& calls = m_debuggee.snapshot().structure->program()->calls;
    if (std::ranges::none_of(calls, [](const CallRecord& call) { return is_joint_buffer_call(*call.def); }))
        return tr(
            "This program has no joint buffer. A script makes one with joint_buffer(\"weights\"). Open the sample "
            "joint-buffers for an example.");
    return {};
}

void JointBuffersView::refresh() {
    const auto now = m_debuggee.isOpen() ? m_debuggee.snapshot().structure : nullptr;
    if (now && now == m_structure) return;
    if (!isSeen()) return m_structure.reset(); // a closed program isn't kept
    m_structure = now;
    m_calls.clear();
    if (now) {
        const std::vector<CallRecord>& calls = now->program()->calls;
        for (uint32_t i = 0; i < calls.size(); ++i) {
            if (is_joint_buffer_call(*calls[i].def)) m_calls.push_back(i);
        }
    }
    m_done = m_calls.size();
    redraw();
}

void JointBuffersView::goTo(size_t statement) {
    const size_t to = std::min(statement, m_calls.size());
    if (std::exchange(m_done, to) == to) return;
    redraw();
    // The last one is the reservation; the buffer's row comes first, and its size has changed.
    for (int row = m_rows->rowCount() - 1; row >= 0; --row) {
        if (m_rows->row(row).marked) return m_table->scrollTo(m_rows->index(row, 0));
    }
}

void JointBuffersView::redraw() {
    m_contents->show(whyEmpty());
    const bool shown = m_structure && !m_calls.empty();
    for (QToolButton* each : {m_first, m_previous}) each->setEnabled(shown && m_done > 0);
    for (QToolButton* each : {m_next, m_last}) each->setEnabled(shown && m_done < m_calls.size());
    m_header->setWhat(shown ? tr("reservations of each buffer") : QString());
    m_header->setState(shown ? tr("statement %1 of %2").arg(m_done).arg(m_calls.size()) : QString());
    std::vector<SheetRow> rows;
    if (shown) {
        const Program& program = *m_structure->program();
        QString statement = tr("Nothing is reserved yet.");
        if (m_done > 0) {
            const uint32_t latest = m_calls[m_done - 1];
            const MemoryMap map(m_structure->registry(), program);
            statement = tr("line %1: %2")
                            .arg(program.calls[latest].place.line)
                            .arg(QString::fromStdString(CallList(map).text(latest)));
        }
        m_statement->setText(statement);
        rows = rowsAfter(m_done);
        if (m_done > 0) markChanged(rows, rowsAfter(m_done - 1));
    }
    const bool selecting = std::exchange(m_selecting, true);
    m_rows->show(std::move(rows));
    m_selecting = selecting;
    showSelection();
}

std::vector<SheetRow> JointBuffersView::rowsAfter(size_t statements) const {
    std::vector<SheetRow> rows;
    const Program& program = *m_structure->program();
    const auto line = [&program](uint32_t call) {
        return count(static_cast<uint64_t>(program.calls[call].place.line));
    };
    for (const JointBufferEntry& buffer : joint_buffers(program, statements > 0 ? m_calls[statements - 1] + 1 : 0)) {
        const QString name = shortText(buffer.plan.name());
        const QString memory = QLatin1String(joint_memory_word(buffer.memory));
        QString where = tr("%1 memory, not allocated yet").arg(memory);
        if (buffer.buffer)
            where =
                tr("%1 memory on %2, allocated")
                    .arg(memory, QString::fromUtf8(program.buffers[*buffer.buffer].buffer->storage()->runtime().name));
        uint64_t padding = 0;
        const std::vector<JointBuffer::Placed> layout = buffer.plan.layout();
        for (const JointBuffer::Placed& each : layout) padding += each.padding;
        SheetRow whole{{{name}, {where}, {}, {}, {}, count(buffer.plan.size()), count(padding), line(buffer.call)}};
        whole.strong = true;
        rows.push_back(std::move(whole));
        for (const JointBuffer::Placed& each : layout) {
            const JointBuffer::Reservation& what = buffer.plan[each.number];
            const uint32_t tensor = buffer.tensors[each.number];
            const QString who = nameOf(*m_structure, tensor);
            QString words = who;
            if (what.is_block) words = (what.finalised ? tr("block %1, finalised") : tr("block %1")).arg(who);
            // The buffer, its reservations, and those in a block are indented differently.
            words.prepend(QString(what.block ? 8 : 4, QLatin1Char(' ')));
            SheetRow row{{{name},
                          {words, who, {}, true},
                          {QString::fromUtf8(traits(what.type).name)},
                          {shapeWords(what.ne)},
                          count(each.offset),
                          count(what.size),
                          count(each.padding),
                          line(buffer.calls[each.number])},
                         tensor};
            row.muted = !buffer.buffer;
            rows.push_back(std::move(row));
        }
    }
    return rows;
}

void JointBuffersView::showSelection() {
    if (m_selecting || !isSeen() || !m_structure) return;
    m_selecting = true;
    m_table->setCurrentIndex(m_rows->index(m_rows->rowOf(m_selection.selected()), 0));
    m_selecting = false;
}

// The table would move between columns, of which it never shows one as chosen.
bool JointBuffersView::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_table && event->type() == QEvent::KeyPress) {
        const auto* const key = static_cast<QKeyEvent*>(event);
        if (key->modifiers() == Qt::NoModifier || key->modifiers() == Qt::KeypadModifier) {
            switch (key->key()) {
            case Qt::Key_Left: return goTo(m_done > 0 ? m_done - 1 : 0), true;
            case Qt::Key_Right: return goTo(m_done + 1), true;
            case Qt::Key_Home: return goTo(0), true;
            case Qt::Key_End: return goTo(m_calls.size()), true;
            default: break;
            }
        }
    }
    return View::eventFilter(watched, event);
}

QString JointBuffersView::exportKinds() const { return m_rows->rowCount() > 0 ? tableKinds() : QString(); }

QString JointBuffersView::exportTo(const QString& path) {
    return saveTable(
        {QStringLiteral("buffer"), QStringLiteral("for"), QStringLiteral("type"), QStringLiteral("shape"),
         QStringLiteral("offset"), QStringLiteral("size"), QStringLiteral("padding"), QStringLiteral("line")},
        m_rows->rowCount(),
        [this](int row, int column) { return m_rows->data(m_rows->index(row, column), Qt::UserRole); }, path);
}

} // namespace ggs
