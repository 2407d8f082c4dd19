// SPDX-License-Identifier: MIT
#include "views/kernel/kernel_view.h"

#include "cuda/sources.h"
#include "debug/kernel/source_lines.h"
#include "look/empty_note.h"
#include "look/sheet_model.h"
#include "look/table_file.h"
#include "look/table_setup.h"
#include "look/theme.h"
#include "look/view_header.h"
#include "session/devices.h"
#include "session/measuring.h"
#include "views/kernel/block_canvas.h"
#include "views/kernel/fetch_canvas.h"
#include "views/kernel/kernel_walk.h"
#include "words/messages.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QScrollBar>
#include <QShortcut>
#include <QSplitter>
#include <QTableView>
#include <QTextBrowser>
#include <QToolButton>
#include <QUrl>
#include <QVBoxLayout>

#include <algorithm>
#include <set>

namespace ggs {

using emulator::EventKind;
using emulator::is_access;
using emulator::lanes_of_warp;

namespace {

constexpr size_t findingsShown = 8, differencesShown = 4;
constexpr int tableRow = 18; // pixels

QString extent(const Extent3& e) { return QStringLiteral("%1, %2, %3").arg(e.x).arg(e.y).arg(e.z); }
QString percent(double share) { return QStringLiteral("%1 %").arg(100 * share, 0, 'g', 3); }

void fitColumns(QTableView& table, int columns) {
    for (int i = 0; i < columns; ++i) {
        table.resizeColumnToContents(i);
        table.setColumnWidth(i, std::max(table.columnWidth(i), headingWidth(*table.horizontalHeader(), i)));
    }
}

QToolButton* button(const QString& name, const QString& text, const QString& tip) {
    auto* const made = new QToolButton;
    made->setObjectName(name);
    made->setText(text);
    made->setToolTip(tip);
    made->setAccessibleName(tip);
    made->setFocusPolicy(Qt::TabFocus);
    return made;
}

} // namespace

KernelView::KernelView(Debuggee& debuggee, Measuring& measuring, Selection& selection, QWidget* parent)
    : View(QStringLiteral("kernel"), tr("Kernel"), parent), m_debuggee(debuggee), m_selection(selection),
      m_walk(new KernelWalk(debuggee, measuring, this)), m_header(new ViewHeader), m_kernels(new QComboBox),
      m_block(new QLineEdit), m_find(new QLineEdit), m_contents(new Contents),
      m_sourceSheet(new SheetModel({tr("Line"), tr("Runs"), tr("Used"), tr("Banks"), tr("Source")}, this)),
      m_laneSheet(new SheetModel({tr("Lane"), tr("Address"), tr("Value"), tr("Sector or bank")}, this)),
      m_source(plainTable(QStringLiteral("kernelSource"), m_sourceSheet, {.rowHeight = tableRow})),
      m_lanes(plainTable(QStringLiteral("kernelLanes"), m_laneSheet, {.rowHeight = tableRow})),
      m_notes(new QTextBrowser) {
    m_kernels->setObjectName(QStringLiteral("kernels"));
    m_kernels->setToolTip(tr("Kernels that compute the node, in launch order"));
    m_block->setObjectName(QStringLiteral("kernelBlock"));
    m_block->setToolTip(tr("Thread block shown: x, y, z"));
    m_block->setAccessibleName(m_block->toolTip());
    m_block->setFixedWidth(100);
    m_kernels->setMinimumContentsLength(10);
    const auto verb = [this](const char* name, const QString& text, const QString& tip, Verb does) {
        QToolButton* const made = button(QLatin1String(name), text, tip);
        connect(made, &QToolButton::clicked, this, [this, does] { (this->*does)(); });
        m_verbs.push_back(made);
        m_header->addControl(made);
    };
    m_find->setObjectName(QStringLiteral("kernelFind"));
    m_find->setPlaceholderText(tr("kq[3, 0], :24 or #35"));
    m_find->setToolTip(tr("Goes to a line (:24), to a thread (#35) or to the next access to an element. Shift+Enter "
                          "sets or removes a breakpoint there"));
    m_find->setAccessibleName(m_find->toolTip());
    m_find->setClearButtonEnabled(true);
    m_find->setMinimumWidth(hintWidth(*m_find));
    m_header->addControl(m_find);
    m_header->addControl(m_kernels);
    m_header->addControl(m_block);
    verb("kernelBack", QStringLiteral("◀"), tr("Previous line (Shift+F10)"), &KernelView::lineBefore);
    verb("kernelLine", tr("Next line"), tr("Goes to the next line of the warp (F10)"), &KernelView::nextLine);
    verb("kernelBarrier", tr("Next barrier"), tr("Goes past the next barrier (F7)"), &KernelView::nextBarrier);
    verb("kernelThread", tr("Next in thread"), tr("Goes to the next event of the selected thread (Ctrl+F10)"),
         &KernelView::nextOfThread);
    verb("kernelRun", tr("Continue"),
         tr("Continues to the next breakpoint (F5). To set one, click a line number, or type an element, a line or a "
            "thread and press Shift+Enter"),
         &KernelView::run);
    verb("kernelBreak", tr("Break"),
         tr("Sets or removes a breakpoint at the typed element, line or thread (Shift+Enter)"),
         &KernelView::breakTyped);
    verb("kernelNextBlock", tr("Next block"), tr("Goes to the next block of the grid (F8)"), &KernelView::nextBlock);
    verb("kernelCopySource", tr("Copy source code"), tr("Copies the source code of the kernel"),
         &KernelView::copySource);
    m_contents->note().offer(tr("Step into the kernel"), tr("Runs the kernel of the selected node in the emulator"));
    connect(&m_contents->note(), &EmptyNote::taken, this, [this] { lookInto(m_selection.selected()); });

    m_source->setTextElideMode(Qt::ElideNone);
    m_source->setAutoScroll(
        false); // a click doesn't scroll the source; the current row is the line that the warp has reached
    m_source->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_notes->setObjectName(QStringLiteral("kernelNotes"));
    m_notes->setOpenLinks(false);
    m_notes->setFrameShape(QFrame::NoFrame);
    auto* const right = new QSplitter(Qt::Vertical);
    right->addWidget(m_lanes);
    auto* const below = new QSplitter(Qt::Horizontal);
    below->addWidget(new FetchCanvas(*m_walk));
    below->addWidget(m_notes);
    right->addWidget(below);
    right->setStretchFactor(0, 3);
    right->setStretchFactor(1, 2);
    auto* const middle = new QSplitter(Qt::Horizontal);
    middle->addWidget(m_source);
    middle->addWidget(right);
    middle->setStretchFactor(0, 3);
    middle->setStretchFactor(1, 2);
    middle->setSizes({600, 400});
    right->setSizes({360, 200});
    auto* const page = new QWidget;
    auto* const inPage = tightColumn(page);
    inPage->addWidget(new BlockCanvas(*m_walk));
    inPage->addWidget(middle, 1);
    m_contents->addWidget(page);
    setAbout({}, tr("Work of each GPU thread"));
    auto* const column = tightColumn(this);
    column->addWidget(m_header);
    column->addLayout(m_contents, 1);

    connect(m_walk, &KernelWalk::lookChanged, this, &KernelView::takeLook);
    connect(&m_debuggee, &Debuggee::snapshotChanged, this, &KernelView::endLight);
    connect(m_walk, &KernelWalk::moved, this, &KernelView::refresh);
    connect(&Theme::instance(), &Theme::changed, this, &KernelView::refresh);
    connect(m_kernels, &QComboBox::activated, this,
            [this](int number) { m_walk->chooseKernel(static_cast<size_t>(number)); });
    connect(m_block, &QLineEdit::editingFinished, this, &KernelView::blockAsTyped);
    connect(m_find, &QLineEdit::returnPressed, this, &KernelView::findTyped);
    auto* const stop = new QShortcut(QKeySequence(Qt::SHIFT | Qt::Key_Return), m_find);
    stop->setContext(Qt::WidgetShortcut);
    connect(stop, &QShortcut::activated, this, &KernelView::breakTyped);
    connect(m_notes, &QTextBrowser::anchorClicked, this, [this](const QUrl& link) {
        const size_t number = link.toString().toULong();
        if (number < m_walk->breaks().size()) m_walk->toggleBreak(KernelPlace(m_walk->breaks()[number]));
    });
    connect(m_walk, &KernelWalk::breaksChanged, this, [this] {
        m_sourceOf = nullptr;
        refresh();
    });
    connect(m_source, &QTableView::clicked, this, [this](const QModelIndex& at) {
        if (at.column() == 0)
            m_walk->toggleBreak(KernelPlace::ofLine(m_file, at.row() + 1));
        else
            m_walk->toNext(KernelPlace::ofLine(m_file, at.row() + 1));
        if (m_walk->stands()) showSource();
    });
    connect(m_lanes, &QTableView::clicked, this, [this](const QModelIndex& at) {
        if (m_walk->stands())
            m_walk->chooseThread(m_walk->here().warp * lanes_of_warp + static_cast<unsigned>(at.row()));
    });
    takeLook();
}

// -- moving -----------------------------------------------------------------------------------------------------------

void KernelView::lookInto(std::optional<uint32_t> tensor) {
    if (!m_debuggee.isOpen()) return;
    const Snapshot& s = m_debuggee.snapshot();
    std::optional<size_t> step = s.next_step();
    if (tensor) step = s.structure->step_of(*tensor);
    if (!step) return refuse(tr("Select a node first: no kernel computes a leaf."));
    m_walk->lookInto(*step);
}

void KernelView::nextLine() { m_walk->nextLine(); }
void KernelView::lineBefore() { m_walk->lineBefore(); }
void KernelView::nextBarrier() {
    if (m_walk->look() && m_walk->look()->steps.barriers() == 0)
        return refuse(tr("This kernel doesn't wait at a barrier."));
    m_walk->nextBarrier();
}
void KernelView::nextBlock() {
    if (m_walk->look() && m_walk->look()->replay.block.grid.count() == 1)
        return refuse(tr("The grid has only this block."));
    m_walk->nextBlock();
}
void KernelView::nextOfThread() { m_walk->nextOfThread(); }
void KernelView::run() {
    if (!m_walk->run())
        refuse(m_walk->breaks().empty() ? tr("No breakpoint is set: the block ran to its end.")
                                        : tr("No breakpoint was reached: the block ran to its end."));
}

bool KernelView::find() {
    if (!m_walk->look()) return false;
    m_find->setFocus();
    m_find->selectAll();
    return true;
}

std::optional<KernelPlace> KernelView::typed() {
    const QString text = m_find->text().trimmed();
    if (!m_walk->stands() || text.isEmpty()) return std::nullopt;
    auto place = KernelPlace::typed(text, *m_walk->look(), m_file);
    if (const auto* const why = std::get_if<QString>(&place)) {
        emit said(*why, Severity::trouble);
        return std::nullopt;
    }
    return std::get<KernelPlace>(place);
}

void KernelView::findTyped() {
    const auto place = typed();
    if (!place) return;
    if (place->kind == KernelPlace::Kind::thread) return m_walk->chooseThread(place->thread);
    if (m_walk->toNext(*place)) return;
    refuse(place->kind == KernelPlace::Kind::line
               ? tr("Line %1 has no events to step through.").arg(place->line)
               : tr("This block doesn’t access %1.").arg(place->words(*m_walk->look())));
}

void KernelView::breakTyped() {
    if (const auto place = typed()) {
        m_walk->toggleBreak(*place);
        if (place->kind == KernelPlace::Kind::line)
            m_source->scrollTo(m_sourceSheet->index(place->line - 1, 0)); // where its mark is
    } else if (m_find->text().isEmpty())
        refuse(tr("Type an element (kq[3, 0]), a line (:24) or a thread (#35) to stop at."));
}

void KernelView::blockAsTyped() {
    if (!m_walk->look() || !m_block->isModified()) return;
    m_block->setModified(false);
    const QStringList parts = m_block->text().split(QLatin1Char(','));
    Extent3 block{0, 0, 0};
    unsigned* const to[] = {&block.x, &block.y, &block.z};
    bool good = parts.size() <= 3;
    for (qsizetype i = 0; good && i < parts.size(); ++i) *to[i] = parts[i].trimmed().toUInt(&good);
    if (good)
        m_walk->chooseBlock(block);
    else
        refuse(tr("“%1” is not a block: write x, y, z, such as 1, 0, 0").arg(m_block->text()));
}

// The keys of the frame mean the same within a kernel, while one is in it.
KernelView::Verb KernelView::verbOf(const QKeyEvent& event) const {
    if (!m_walk->stands()) return nullptr;
    const QKeySequence keys(event.keyCombination());
    if (keys == QKeySequence(Qt::Key_F10)) return &KernelView::nextLine;
    if (keys == QKeySequence(Qt::SHIFT | Qt::Key_F10)) return &KernelView::lineBefore;
    if (keys == QKeySequence(Qt::CTRL | Qt::Key_F10)) return &KernelView::nextOfThread;
    if (keys == QKeySequence(Qt::Key_F7)) return &KernelView::nextBarrier;
    if (keys == QKeySequence(Qt::Key_F8)) return &KernelView::nextBlock;
    if (keys == QKeySequence(Qt::Key_F5)) return &KernelView::run;
    return nullptr;
}

bool KernelView::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride && verbOf(*static_cast<QKeyEvent*>(event))) event->accept();
    return View::event(event);
}

void KernelView::keyPressEvent(QKeyEvent* event) {
    if (const Verb does = verbOf(*event)) return (this->*does)();
    View::keyPressEvent(event);
}

// -- showing ----------------------------------------------------------------------------------------------------------

void KernelView::showEvent(QShowEvent* event) {
    View::showEvent(event);
    refresh();
}

// The lanes' accesses stay marked in other views, such as Strides and Arena, after this view is hidden. The next
// snapshot removes the marks.
void KernelView::endLight() {
    if (!isVisible() && !m_lit.empty() && std::ranges::equal(m_selection.lit(), m_lit)) m_selection.light({});
}

QString KernelView::whyEmpty() const {
    return m_walk->look() ? QString()
                          : tr("Select a node and press Alt+F11. The emulator runs a block of its GPU kernel, and this "
                               "view shows step by step what each thread does.");
}

void KernelView::takeLook() {
    const KernelLook* const look = m_walk->look().get();
    m_contents->show(whyEmpty());
    for (QWidget* const each : std::initializer_list<QWidget*>{m_find, m_kernels, m_block}) each->setVisible(look);
    for (QToolButton* const each : m_verbs) each->setVisible(look);
    m_kernels->clear();
    if (look) {
        for (const ReplayedLaunch& each : look->replay.launches)
            m_kernels->addItem(QString::fromStdString(each.kernel));
        m_kernels->setCurrentIndex(static_cast<int>(look->replay.launch));
        m_block->setText(extent(look->replay.block.which));
    }
    m_sourceOf = nullptr;
    refresh();
}

void KernelView::refresh() {
    if (!isVisible()) return;
    const KernelLook* const look = m_walk->look().get();
    if (!look) {
        m_header->setWhat(QString());
        return;
    }
    const QString name = shortText(look->structure->name(look->node)).toHtmlEscaped();
    m_header->setWhat(QStringLiteral("<b>%1</b>").arg(name));
    showSource();
    showLanes();
    tell();
    light();
}

void KernelView::showSource() {
    const KernelLook& look = *m_walk->look();
    const emulator::Place place = m_walk->stands() ? look.steps.site(m_walk->here()).place : emulator::Place();
    // The end of a thread has no line in a source file; the current source stays visible.
    if (m_sourceOf != &look || (place.line > 0 && place.file != m_file)) {
        m_sourceOf = &look;
        if (place.line > 0) m_file = place.file;
        const QString text =
            QString::fromUtf8(kernel_source(m_file).data(), static_cast<qsizetype>(kernel_source(m_file).size()));
        std::vector<SheetRow> rows;
        int line = 0;
        for (const QString& each : text.split(QLatin1Char('\n'))) {
            const bool breaks = m_walk->breaksAt(KernelPlace::ofLine(m_file, ++line));
            SheetRow row{{{breaks ? QStringLiteral("● %1").arg(line) : QString::number(line), line},
                          {},
                          {},
                          {},
                          {each, {}, {}, true}}};
            if (const auto sum = look.steps.lines().find({m_file, line}); sum != look.steps.lines().end()) {
                row.cells[1] = {grouped(sum->second.times), QVariant::fromValue<qulonglong>(sum->second.times)};
                if (sum->second.sectors > 0)
                    row.cells[2] = {percent(sum->second.used()), sum->second.used(),
                                    tr("%1 requested, %2 fetched")
                                        .arg(bytesText(sum->second.bytes), bytesText(32 * sum->second.sectors))};
                if (sum->second.shared > 0)
                    row.cells[3] = {QStringLiteral("×%1").arg(sum->second.ways(), 0, 'g', 3), sum->second.ways(),
                                    tr("average number of passes over the shared-memory banks per warp access")};
            } else {
                row.muted = true;
            }
            rows.push_back(std::move(row));
        }
        m_sourceSheet->show(std::move(rows));
        fitColumns(*m_source, 5);
    }
    if (place.line == 0) return;
    const QModelIndex at = m_sourceSheet->index(place.line - 1, 4);
    // Scrolls only if the line is outside of the view or close to its edge.
    const int down = m_source->visualRect(at).center().y();
    const bool near = down > 2 * tableRow && down < m_source->viewport()->height() - 2 * tableRow;
    const int across = m_source->horizontalScrollBar()->value();
    m_source->setCurrentIndex(at);
    if (!near) m_source->scrollTo(at, QAbstractItemView::PositionAtCenter);
    m_source->horizontalScrollBar()->setValue(across);
}

void KernelView::showLanes() {
    std::vector<SheetRow> rows;
    if (m_walk->stands()) {
        const KernelLook& look = *m_walk->look();
        const WarpStep& here = m_walk->here();
        const emulator::EventSite& site = look.steps.site(here);
        const unsigned first = here.warp * lanes_of_warp;
        for (unsigned lane = 0; lane < lanes_of_warp && first + lane < look.replay.block.threads(); ++lane) {
            const emulator::LaneEvent* const event = look.steps.of_thread(here, first + lane);
            SheetRow row{{{QString::number(lane), lane}, {}, {}, {}}};
            row.muted = !event;
            if (event && is_access(site.kind)) {
                row.cells[1] = {QString::fromStdString(look.address_words(event->address)), {}, {}, true};
                const ReplayedBytes* const of = look.replay.at(event->address);
                const emulator::SharedArray* const array = look.steps.array_at(event->address);
                if (site.shared && array)
                    row.cells[3] = {tr("bank %1").arg((event->address - array->begin) / 4 % 32)};
                else if (of)
                    row.cells[3] = {QString::number((event->address - of->begin + of->begin % 32) / 32)};
            }
            if (event) row.cells[2] = {QString::fromStdString(look.value_words(site, *event)), {}, {}, true};
            rows.push_back(std::move(row));
        }
    }
    m_laneSheet->show(std::move(rows));
    fitColumns(*m_lanes, 3);
    if (m_laneSheet->rowCount() > 0)
        m_lanes->setCurrentIndex(m_laneSheet->index(static_cast<int>(m_walk->thread() % lanes_of_warp), 0));
}

void KernelView::tell() {
    const KernelLook& look = *m_walk->look();
    const emulator::BlockRecording& block = look.replay.block;
    QStringList said;
    if (m_walk->stands()) {
        const WarpStep& here = m_walk->here();
        const emulator::EventSite& site = look.steps.site(here);
        const StepTraffic traffic = look.steps.traffic(here);
        const QString lanes = tr("%n lane(s)", nullptr, here.lanes);
        switch (site.kind) {
        case EventKind::read:
        case EventKind::write:
        case EventKind::atomic: {
            const QString does = site.kind == EventKind::read ? tr("%1 read %2").arg(lanes, bytesText(traffic.bytes))
                                 : site.kind == EventKind::write
                                     ? tr("%1 wrote %2").arg(lanes, bytesText(traffic.bytes))
                                     : tr("%1 used atomics on %2").arg(lanes, bytesText(traffic.bytes));
            said.append(site.shared ? tr("%1 of shared memory, in %n pass(es) over its banks.", nullptr,
                                         static_cast<int>(traffic.passes))
                                          .arg(does)
                                    : tr("%1 in %n sector(s); %2 of the fetched bytes are used.", nullptr,
                                         static_cast<int>(traffic.sectors))
                                          .arg(does, percent(traffic.used())));
            break;
        }
        case EventKind::barrier: said.append(tr("%1 reached the barrier of the block.").arg(lanes)); break;
        case EventKind::warp_sync: said.append(tr("%1 waited for each other.").arg(lanes)); break;
        case EventKind::shuffle: said.append(tr("%1 exchanged values: value sent → value received.").arg(lanes)); break;
        case EventKind::ballot: said.append(tr("%1 voted.").arg(lanes)); break;
        case EventKind::returned: said.append(tr("%1: done.").arg(lanes)); break;
        }
        said.append(tr("The warp has reached this location %n time(s) so far.", nullptr, static_cast<int>(here.time)));
    }
    if (!m_walk->breaks().empty()) {
        QStringList links;
        for (size_t i = 0; i < m_walk->breaks().size(); ++i)
            links.append(
                QStringLiteral("<a href='%1' style='color:%2'>%3</a>")
                    .arg(i)
                    .arg(Theme::instance().color(Ink::link).name(), m_walk->breaks()[i].words(look).toHtmlEscaped()));
        said.append(tr("Breakpoints: %1; click one to remove it.").arg(links.join(QStringLiteral(", "))));
    }
    const QString trouble = Theme::instance().color(Ink::trouble).name();
    for (size_t i = 0; i < std::min(block.findings.size(), findingsShown); ++i)
        said.append(QStringLiteral("<span style='color:%1'>%2</span>")
                        .arg(trouble, words(message_of(block.findings[i])).toHtmlEscaped()));
    if (block.lost > 0) said.append(tr("%1 later events were not kept.").arg(grouped(block.lost)));
    if (look.replay.with_blocks_before)
        said.append(tr("The kernel uses atomics shared by the whole grid, so the previous blocks were run as well."));
    if (look.compared) {
        const KernelComparison& c = *look.compared;
        const QString with = deviceWord(c.with);
        if (c.elements == 0)
            said.append(tr("The block doesn't write any elements of the node."));
        else if (c.different == 0)
            said.append(tr("The block writes %n element(s), with the same bits as on %1.", nullptr,
                           static_cast<int>(c.elements))
                            .arg(with));
        else
            said.append(
                tr("The block writes %n element(s); %1 of them have different bits than on %2, max difference %3.",
                   nullptr, static_cast<int>(c.elements))
                    .arg(grouped(c.different), with, QString::number(c.largest, 'g', 3)));
        for (size_t i = 0; i < std::min(c.worst.size(), differencesShown); ++i)
            said.append(
                QStringLiteral("%1%2: %3, %4: %5")
                    .arg(shortText(look.structure->name(look.node)),
                         QString::fromStdString(index_text(look.structure->tensor(look.node), c.worst[i].element)),
                         numberText(c.worst[i].here, 9), with, numberText(c.worst[i].there, 9))
                    .toHtmlEscaped());
    } else if (!look.why_not_compared.empty()) {
        said.append(words(look.why_not_compared).toHtmlEscaped());
    }
    m_notes->setHtml(QStringLiteral("<p>") + said.join(QStringLiteral("</p><p>")) + QStringLiteral("</p>"));
}

// Marks the lanes' accesses, and the bytes fetched for them, in all views of those tensors. Nothing is marked if the
// open program has another structure.
void KernelView::light() {
    std::vector<Spot> spots;
    std::set<uint64_t> sectors; // where they begin, in the tensors' addresses
    const KernelLook& look = *m_walk->look();
    if (m_walk->stands() && m_debuggee.isOpen() && m_debuggee.snapshot().structure == look.structure) {
        const emulator::EventSite& site = look.steps.site(m_walk->here());
        for (const uint32_t number : look.steps.events(m_walk->here())) {
            if (!is_access(site.kind) || site.shared) continue;
            const emulator::LaneEvent& event = look.steps.event(number);
            const auto element = look.element_at(event.address);
            if (!element) continue;
            spots.push_back({element->tensor, element->index});
            // The replay's memory has the tensors at addresses of its own, that begin as far into a sector.
            const uint64_t there = look.structure->tensors[element->tensor].address,
                           here = look.replay.at(event.address)->begin;
            for (uint64_t sector = event.address / sector_bytes * sector_bytes; sector < event.address + event.size;
                 sector += sector_bytes)
                sectors.insert(sector + there - here);
        }
    }
    std::vector<ByteRange> fetched;
    fetched.reserve(sectors.size());
    for (const uint64_t begin : sectors) fetched.push_back({begin, begin + sector_bytes});
    m_selection.light(std::move(spots), std::move(fetched));
    m_lit.assign(m_selection.lit().begin(), m_selection.lit().end());
}

// -- taking along -----------------------------------------------------------------------------------------------------

void KernelView::copySource() {
    const std::string_view source = kernel_source(m_file);
    if (source.empty()) return refuse(tr("The source code of this kernel is not known."));
    QApplication::clipboard()->setText(QString::fromUtf8(source.data(), static_cast<qsizetype>(source.size())));
    emit said(tr("%1 is copied.").arg(QString::fromStdString(m_file)), Severity::note);
}

bool KernelView::copy() {
    if (m_laneSheet->rowCount() == 0) return false;
    QString text = m_laneSheet->headings().join(QLatin1Char('\t'));
    for (const SheetRow& row : m_laneSheet->rows()) {
        text += QLatin1Char('\n');
        for (size_t i = 0; i < row.cells.size(); ++i)
            text += (i > 0 ? QStringLiteral("\t") : QString()) + row.cells[i].text;
    }
    QApplication::clipboard()->setText(text);
    return true;
}

QString KernelView::exportKinds() const { return tableKinds(); }

QString KernelView::exportTo(const QString& path) {
    return saveTable(
        m_laneSheet->headings(), m_laneSheet->rowCount(),
        [this](int row, int column) { return m_laneSheet->data(m_laneSheet->index(row, column), Qt::UserRole); }, path);
}

} // namespace ggs
