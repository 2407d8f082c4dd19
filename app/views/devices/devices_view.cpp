// SPDX-License-Identifier: MIT
#include "views/devices/devices_view.h"

#include "device/runtime_calls.h"
#include "graph/program.h"
#include "look/names/block_words.h"
#include "look/names/node_words.h"
#include "look/sheet_model.h"
#include "look/table_file.h"
#include "look/table_setup.h"
#include "look/view_header.h"
#include "session/devices.h"
#include "session/opening.h"
#include "words/messages.h"

#include <QEvent>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSplitter>
#include <QTabBar>
#include <QTabWidget>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace ggs {

namespace {

constexpr size_t inputsNamed = 4;
constexpr int widest = 230;                    // pixels of a column but the last
constexpr int nameColumn = 1, leastName = 160; // of the devices
constexpr int mirrorColumns[] = {2, 3, 4};     // of the memory: what only storages with a mirror have
constexpr int sideBySideFrom = 860;            // below, the devices are above the program
constexpr DevicesView::Part pagesInTurn[] = {DevicesView::Part::splits, DevicesView::Part::cpu,
                                             DevicesView::Part::calls};

SheetCell number(uint64_t n) { return {grouped(n), QVariant::fromValue<qulonglong>(n)}; }
SheetCell bytes(uint64_t n) { return {bytesText(n), QVariant::fromValue<qulonglong>(n)}; }
SheetCell nothing() { return {QString(), QVariant(-1)}; }

QString rulesText(const PlacementRules& rules) {
    QStringList all;
    for (const PlacementRule& rule : rules) all.append(QString::fromStdString(rule_words(rule)));
    return all.join(QLatin1Char(' '));
}

// Without a number where there is none.
QString kindWord(DeviceKind kind) {
    return kind == DeviceKind::cuda ? QStringLiteral("CUDA") : deviceWord(DeviceChoice{kind});
}

// The names of the blocks on each storage, in the order in which a snapshot lists storages.
std::vector<QStringList> ownersByStorage(const Program& program) {
    std::vector<const Storage*> storages;
    std::vector<QStringList> owners;
    const auto add = [&](const Storage* storage, const QString& owner) {
        if (!storage) return;
        const auto at = std::ranges::find(storages, storage);
        if (at != storages.end()) return owners[static_cast<size_t>(at - storages.begin())].append(owner);
        storages.push_back(storage);
        owners.push_back({owner});
    };
    for (uint32_t i = 0; i < program.arenas.size(); ++i)
        if (program.arenas[i].arena) add(program.arenas[i].arena->storage().get(), arenaWords(program, i));
    for (uint32_t i = 0; i < program.buffers.size(); ++i)
        if (program.buffers[i].buffer) add(program.buffers[i].buffer->storage().get(), bufferWords(program, i));
    return owners;
}

} // namespace

DevicesView::DevicesView(Debuggee& debuggee, Devices& devices, Opening& opening, Selection& selection, QWidget* parent)
    : View(QStringLiteral("devices"), tr("Devices"), parent), m_debuggee(debuggee), m_devices(devices),
      m_opening(opening), m_selection(selection), m_header(new ViewHeader), m_placement(new QLineEdit),
      m_use(new QPushButton(tr("Compute here"))), m_askAgain(new QPushButton(tr("Refresh"))), m_pages(new QTabWidget),
      m_halves(new QSplitter(Qt::Horizontal)) {
    m_placement->setObjectName(QStringLiteral("placement"));
    m_placement->setPlaceholderText(tr("for example mul_mat=cpu layer:3-5=cpu"));
    m_placement->setToolTip(tr("Nodes that the CPU computes instead of the device, by op (mul_mat=cpu), name "
                               "(ffn_*=cpu) or layer (layer:3-5=cpu). Use NODES=device for exceptions"));
    m_placement->setAccessibleName(tr("Placement rules"));
    m_placement->setClearButtonEnabled(true);
    m_placement->setMinimumWidth(hintWidth(*m_placement));
    m_use->setObjectName(QStringLiteral("useDevice"));
    m_use->setToolTip(tr("Runs nodes on the selected device from now on. Double-clicking the device does the same"));
    m_askAgain->setObjectName(QStringLiteral("askDevices"));
    m_askAgain->setToolTip(
        tr("Lists the devices and their free memory. This starts each device, which uses some of its memory"));
    m_header->setWhole();
    addTable(QStringLiteral("knownDevices"), tr("Devices"),
             {tr("Device"), tr("Name"), tr("Free"), tr("Total"), tr("Nodes"), tr("State")});
    addTable(QStringLiteral("deviceSplits"), tr("Splits"),
             {tr("Split"), tr("Device"), tr("Steps"), tr("Computed"), tr("Copied"), tr("Copied tensors")});
    addTable(QStringLiteral("onCpu"), tr("On the CPU"), {tr("Step"), tr("Node"), tr("Reason")});
    addTable(QStringLiteral("deviceMemory"), tr("Memory"),
             {tr("Owner"), tr("Bytes"), tr("Newer on the host"), tr("Newer on the device"), tr("Mirrored on"),
              tr("Storage")});
    addTable(QStringLiteral("deviceCalls"), tr("Calls"),
             {tr("Function"), tr("Calls"), tr("Time"), tr("Bytes"), tr("Device")});
    table(Part::devices)->horizontalHeader()->setStretchLastSection(false);
    giveTheRest(*table(Part::devices)->horizontalHeader(), nameColumn, leastName);
    // The reason why a device is unavailable is a sentence.
    table(Part::devices)->setWordWrap(true);
    connect(table(Part::devices)->horizontalHeader(), &QHeaderView::sectionResized, this, &DevicesView::fitRows);
    m_halves->addWidget(makeDevices());
    m_halves->addWidget(makeProgram());
    m_halves->setHandleWidth(1);
    m_halves->setChildrenCollapsible(false);
    m_halves->setStretchFactor(0, 4);
    m_halves->setStretchFactor(1, 5);
    setAbout({}, tr("Device of each node"));
    auto* const column = tightColumn(this);
    column->addWidget(m_header);
    column->addWidget(m_halves, 1);

    for (const auto signal : {&Devices::knownChanged, &Devices::chosenChanged, &Devices::scheduleChanged})
        connect(&devices, signal, this, &DevicesView::refresh);
    for (const auto signal : {&Debuggee::snapshotChanged, &Debuggee::closed})
        connect(&debuggee, signal, this, &DevicesView::refresh);
    connect(&debuggee, &Debuggee::structureChanged, this, &DevicesView::refresh);
    connect(&Theme::instance(), &Theme::changed, this, &DevicesView::refresh);
    connect(m_pages, &QTabWidget::currentChanged, this, &DevicesView::refresh);
    connect(m_askAgain, &QPushButton::clicked, &devices, [&devices] { devices.ask(Devices::Starts::all); });
    connect(m_use, &QPushButton::clicked, this, [this] { use(table(Part::devices)->currentIndex().row()); });
    connect(table(Part::devices), &QTableView::activated, this, [this](const QModelIndex& at) { use(at.row()); });
    connect(table(Part::devices)->selectionModel(), &QItemSelectionModel::currentChanged, this, &DevicesView::describe);
    connect(m_placement, &QLineEdit::editingFinished, this, &DevicesView::placeAsTyped);
    for (const Part part : {Part::splits, Part::cpu}) {
        connect(table(part), &QTableView::clicked, this, [this, part](const QModelIndex& at) {
            const auto tensor = m_sheets[static_cast<size_t>(part)]->row(at.row()).tensor;
            if (tensor && m_debuggee.isOpen() && m_debuggee.structure().alive(*tensor)) m_selection.select(*tensor);
        });
    }
    // A list with the focus would take the digits that lead to other workspaces.
    giveKeysTo(m_pages->tabBar());
    QWidget* before = table(Part::devices);
    for (QWidget* each : std::initializer_list<QWidget*>{m_use, m_askAgain, m_placement}) {
        setTabOrder(before, each);
        before = each;
    }
}

void DevicesView::addTable(const QString& name, const QString& title, const QStringList& headings) {
    auto* const sheet = new SheetModel(headings, this);
    QTableView* const made = plainTable(name, sheet);
    made->setAccessibleName(title);
    made->installEventFilter(this);
    m_sheets.push_back(sheet);
    m_tables.push_back(made);
}

// The devices, and below them the rules for the nodes that the chosen one doesn't compute.
QWidget* DevicesView::makeDevices() {
    auto* const side = new QWidget;
    auto* const column = tightColumn(side);
    column->addWidget(table(Part::devices), 1);
    auto* const buttons = new QHBoxLayout;
    buttons->setSpacing(6);
    buttons->addWidget(m_use);
    buttons->addWidget(m_askAgain);
    buttons->addStretch(1);
    auto* const below = new QVBoxLayout;
    below->setContentsMargins(12, 6, 12, 8);
    below->setSpacing(6);
    below->addLayout(buttons);
    auto* const rules = new QLabel(m_placement->accessibleName());
    rules->setBuddy(m_placement);
    below->addWidget(rules);
    below->addWidget(m_placement);
    column->addLayout(below);
    return side;
}

// The parts of the program by device, and the memory that they use.
QWidget* DevicesView::makeProgram() {
    m_pages->setObjectName(QStringLiteral("devicePages"));
    m_pages->setDocumentMode(true);
    m_pages->setUsesScrollButtons(false); // words are elided instead, and in the tooltip
    m_pages->setElideMode(Qt::ElideRight);
    for (const Part part : pagesInTurn)
        m_pages->setTabToolTip(m_pages->addTab(table(part), table(part)->accessibleName()),
                               table(part)->accessibleName());
    auto* const memory = new QWidget;
    auto* const column = tightColumn(memory);
    auto* const heading = new QLabel(table(Part::memory)->accessibleName());
    heading->setProperty("role", "panel");
    heading->setContentsMargins(12, 6, 12, 2);
    column->addWidget(heading);
    column->addWidget(table(Part::memory), 1);
    auto* const both = new QSplitter(Qt::Vertical);
    both->addWidget(m_pages);
    both->addWidget(memory);
    both->setHandleWidth(1);
    both->setChildrenCollapsible(false);
    both->setStretchFactor(0, 3);
    both->setStretchFactor(1, 2);
    return both;
}

void DevicesView::setPage(Part part) {
    const auto* const found = std::ranges::find(pagesInTurn, part);
    if (found != std::end(pagesInTurn)) m_pages->setCurrentIndex(static_cast<int>(found - std::begin(pagesInTurn)));
}

void DevicesView::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    // Drivers are started only when the view is shown.
    if (m_devices.known().empty()) m_devices.ask();
    refresh();
}

void DevicesView::resizeEvent(QResizeEvent* event) {
    View::resizeEvent(event);
    m_halves->setOrientation(width() < sideBySideFrom ? Qt::Vertical : Qt::Horizontal);
}

bool DevicesView::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::FocusIn) {
        const auto found = std::ranges::find(m_tables, watched);
        if (found != m_tables.end()) m_focused = static_cast<Part>(found - m_tables.begin());
    }
    return View::eventFilter(watched, event);
}

void DevicesView::refresh() {
    if (!isVisible()) return;
    if (!m_placement->hasFocus()) m_placement->setText(rulesText(m_devices.placement()));
    showDevices();
    showMemory();
    if (pagesInTurn[m_pages->currentIndex()] == Part::calls)
        showCalls();
    else
        showSchedule();
    describe();
}

void DevicesView::fitColumns(Part part) {
    QTableView* const shown = table(part);
    const bool restIsLast = shown->horizontalHeader()->stretchLastSection();
    for (int i = 0; i < shown->model()->columnCount() - restIsLast; ++i) {
        if (!restIsLast && i == nameColumn) continue;
        shown->resizeColumnToContents(i);
        shown->setColumnWidth(i,
                              std::clamp(shown->columnWidth(i), headingWidth(*shown->horizontalHeader(), i), widest));
    }
}

// Rows of devices have the lines that their names need. The other columns aren't wrapped.
void DevicesView::fitRows() {
    constexpr int padding = 9; // at each side of a cell
    QTableView& shown = *table(Part::devices);
    const QFontMetrics metrics(shown.font());
    const QRect room(0, 0, std::max(1, shown.columnWidth(nameColumn) - 2 * padding), QWIDGETSIZE_MAX);
    for (int row = 0; row < shown.model()->rowCount(); ++row) {
        const QString name = shown.model()->index(row, nameColumn).data().toString();
        const int lines = name.isEmpty() ? 0 : metrics.boundingRect(room, Qt::TextWordWrap, name).height();
        shown.setRowHeight(row, shown.verticalHeader()->defaultSectionSize() + std::max(0, lines - metrics.height()));
    }
}

// The first row isn't a device: it leaves the choice to the program. Only a script can make it.
void DevicesView::showDevices() {
    const Devices& devices = m_devices;
    const bool open = m_debuggee.isOpen();
    const DeviceChoice now = open ? m_debuggee.snapshot().device : devices.chosen().value_or(DeviceChoice());
    const Schedule* const schedule = devices.schedule();
    std::vector<SheetRow> rows;
    rows.push_back({{{m_opening.hasScript() ? tr("from script") : tr("default")},
                     {open && !m_opening.hasScript() ? tr("the CPU") : QString()},
                     nothing(),
                     nothing(),
                     nothing(),
                     {devices.chosen() ? QString() : tr("chosen")}},
                    {},
                    false,
                    !devices.chosen()});
    for (const KnownDevice& each : devices.known()) {
        const bool computes = open && each.choice.kind == now.kind && each.choice.number == now.number;
        const bool chosen = devices.chosen() && devices.chosen()->kind == each.choice.kind &&
                            devices.chosen()->number == each.choice.number;
        const QString why = each.there.ok() ? QString() : words(each.there.error());
        QStringList state;
        if (computes) state.append(tr("in use"));
        if (chosen) state.append(tr("chosen"));
        if (const DeviceUse use = computes ? m_debuggee.snapshot().device_use : DeviceUse(); use.streams > 0)
            state.append(tr("%n stream(s), %1 of work memory", nullptr, use.streams).arg(bytesText(use.memory.in_use)));
        SheetCell nodes = nothing();
        if (schedule && computes)
            nodes = number(
                schedule->count(each.choice.kind == DeviceKind::cpu ? Schedule::Where::cpu : Schedule::Where::device));
        else if (schedule && each.choice.kind == DeviceKind::cpu)
            nodes = number(schedule->count(Schedule::Where::cpu));
        rows.push_back({{{why.isEmpty() ? deviceWord(each.choice) : kindWord(each.choice.kind)},
                         {!why.isEmpty()                             ? why
                          : each.choice.kind == DeviceKind::emulator ? tr("a GPU emulated on this CPU")
                                                                     : QString::fromStdString(each.name)},
                         each.free ? bytes(*each.free) : nothing(),
                         why.isEmpty() ? bytes(each.memory) : nothing(),
                         nodes,
                         {state.join(tr(" · "))}},
                        {},
                        !why.isEmpty(),
                        computes});
    }
    m_sheets[static_cast<size_t>(Part::devices)]->show(std::move(rows));
    fitColumns(Part::devices);
    fitRows();
}

// Thousands of rows that a step changes nothing of.
void DevicesView::showSchedule() {
    const std::shared_ptr<const Schedule> schedule = m_devices.sharedSchedule();
    if (schedule == m_shown) return;
    m_shown = schedule;
    std::vector<SheetRow> splits, onCpu;
    if (schedule && m_debuggee.isOpen() && schedule->where.size() == m_debuggee.structure().steps.size()) {
        const Structure& s = m_debuggee.structure();
        for (size_t i = 0; i < schedule->splits.size(); ++i) {
            const Split& split = schedule->splits[i];
            std::vector<Crossing> inputs = split.inputs;
            std::ranges::stable_sort(inputs, std::greater(), &Crossing::bytes);
            QStringList named, all;
            for (const Crossing& each : inputs)
                all.append(tr("%1 (%2)").arg(nameOf(s, each.tensor), bytesText(each.bytes)));
            named = all.first(std::min<qsizetype>(all.size(), inputsNamed));
            if (all.size() > named.size()) named.append(tr("and %1 more").arg(all.size() - named.size()));
            std::optional<uint32_t> first;
            for (size_t k = split.first; k < split.last && !first; ++k) {
                if (schedule->where[k] != Schedule::Where::nowhere) first = s.steps[k].node;
            }
            splits.push_back({{number(i),
                               {split.on_device ? deviceWord(schedule->device) : tr("CPU")},
                               {split.last - split.first == 1 ? QString::number(split.first)
                                                              : tr("%1–%2").arg(split.first).arg(split.last - 1)},
                               number(split.computed),
                               split.inputs.empty() ? nothing() : bytes(split.bytes()),
                               {named.join(tr(", ")), {}, all.mid(0, 40).join(QLatin1Char('\n'))}},
                              first});
        }
        for (size_t k = 0; k < schedule->where.size(); ++k) {
            if (schedule->why_cpu[k].empty()) continue;
            onCpu.push_back(
                {{number(k), {nameOf(s, s.steps[k].node)}, {words(schedule->why_cpu[k])}}, s.steps[k].node});
        }
    }
    m_sheets[static_cast<size_t>(Part::splits)]->show(std::move(splits));
    m_sheets[static_cast<size_t>(Part::cpu)]->show(std::move(onCpu));
    fitColumns(Part::splits);
    fitColumns(Part::cpu);
}

void DevicesView::showMemory() {
    std::vector<SheetRow> rows;
    bool mirrored = false;
    if (m_debuggee.isOpen()) {
        const std::vector<StorageInfo>& storages = m_debuggee.snapshot().storages;
        const std::vector<QStringList> named = ownersByStorage(*m_debuggee.structure().program());
        for (size_t i = 0; i < storages.size(); ++i) {
            const StorageInfo& each = storages[i];
            const QStringList owners = i < named.size() ? named[i] : QStringList();
            mirrored = mirrored || each.mirrored;
            const QString kind =
                each.kind == Storage::Kind::file
                    ? tr("%1, mapped").arg(QString::fromStdString(each.file).section(QLatin1Char('/'), -1))
                : each.kind == Storage::Kind::borrowed ? tr("borrowed memory")
                                                       : tr("%1 memory").arg(kindWord(each.device));
            rows.push_back({{{owners.join(tr(", "))},
                             bytes(each.bytes),
                             each.mirrored ? bytes(each.newer_on_host) : nothing(),
                             each.mirrored ? bytes(each.newer_on_device) : nothing(),
                             {each.mirrored ? deviceWord({each.mirror_device, each.mirror_number}) : QString()},
                             {kind, {}, QString::fromStdString(each.file)}},
                            {}});
        }
    }
    m_sheets[static_cast<size_t>(Part::memory)]->show(std::move(rows));
    for (const int column : mirrorColumns) table(Part::memory)->setColumnHidden(column, !mirrored);
    fitColumns(Part::memory);
}

void DevicesView::showCalls() {
    std::vector<SheetRow> rows;
    for (size_t kind = 0; kind < static_cast<size_t>(DeviceKind::count); ++kind) {
        for (const RuntimeCall& call : runtime_calls(static_cast<DeviceKind>(kind))) {
            if (call.count == 0) continue;
            rows.push_back({{{QString::fromLatin1(call.name)},
                             number(call.count),
                             {durationText(static_cast<double>(call.nanoseconds)),
                              QVariant::fromValue<qulonglong>(call.nanoseconds)},
                             call.bytes > 0 ? bytes(call.bytes) : nothing(),
                             {kindWord(static_cast<DeviceKind>(kind))}},
                            {}});
        }
    }
    m_sheets[static_cast<size_t>(Part::calls)]->show(std::move(rows));
    fitColumns(Part::calls);
}

void DevicesView::describe() {
    const int row = table(Part::devices)->currentIndex().row();
    const auto& known = m_devices.known();
    m_use->setEnabled(row == 0 || (row > 0 && row <= static_cast<int>(known.size()) &&
                                   known[static_cast<size_t>(row) - 1].there.ok()));
    const Schedule* const schedule = m_devices.schedule();
    if (!m_debuggee.isOpen() || !schedule) {
        m_header->setWhat(
            m_debuggee.isOpen()
                ? QString()
                : tr("Nothing is open. The device selected here will run the next program that you open."));
        m_header->setState(QString());
        return;
    }
    const uint64_t cpu = schedule->count(Schedule::Where::cpu), there = schedule->count(Schedule::Where::device);
    if (schedule->device.kind == DeviceKind::cpu) {
        // The cursor also counts the nodes that compute nothing.
        const size_t all = schedule->where.size();
        m_header->setWhat(cpu == all
                              ? tr("<b>The CPU</b> computes all nodes: %1").arg(grouped(all))
                              : tr("<b>The CPU</b> computes %1 of %2 nodes; the others compute nothing, like views")
                                    .arg(grouped(cpu), grouped(all)));
        m_header->setState(QString());
        return;
    }
    m_header->setWhat(tr("<b>%1</b>: %2 nodes on the device, %3 on the CPU")
                          .arg(deviceWord(schedule->device), grouped(there), grouped(cpu)));
    m_header->setState(
        tr("%n split(s) · %1 copied to the device, %2 to the host", nullptr, static_cast<int>(schedule->splits.size()))
            .arg(bytesText(schedule->bytes(true)), bytesText(schedule->bytes(false))));
}

void DevicesView::use(int row) {
    Devices& devices = m_devices;
    if (row == 0) return devices.choose(std::nullopt, devices.placement());
    if (row < 1 || row > static_cast<int>(devices.known().size())) return;
    const KnownDevice& device = devices.known()[static_cast<size_t>(row) - 1];
    if (device.there.ok()) devices.choose(device.choice, devices.placement());
}

void DevicesView::placeAsTyped() {
    PlacementRules rules;
    for (const QString& words : m_placement->text().split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        // An op alone means that the CPU computes it.
        Result<PlacementRule> rule =
            placement_rule((words.contains(QLatin1Char('=')) ? words : words + QStringLiteral("=cpu")).toStdString());
        if (!rule.ok()) {
            m_header->setWarning(ggs::words(rule.error()));
            return;
        }
        rules.push_back(std::move(*rule));
    }
    m_header->setWarning(QString());
    m_devices.choose(m_devices.chosen(), rules);
}

QString DevicesView::exportKinds() const { return tableKinds(); }

QString DevicesView::exportTo(const QString& path) {
    const SheetModel& sheet = *m_sheets[static_cast<size_t>(m_focused)];
    return saveTable(
        sheet.headings(), sheet.rowCount(),
        [&sheet](int row, int column) { return sheet.data(sheet.index(row, column), Qt::UserRole); }, path);
}

} // namespace ggs
