// SPDX-License-Identifier: MIT
#include "views/inspector/inspector.h"

#include "look/empty_note.h"
#include "look/names/node_words.h"
#include "look/steady_scroll.h"
#include "session/devices.h"
#include "session/examining.h"
#include "session/marking.h"
#include "session/measuring.h"
#include "session/session_controller.h"
#include "views/inspector/fact_rows.h"
#include "views/inspector/inspector_head.h"
#include "views/inspector/section.h"
#include "views/inspector/section_content.h"
#include "views/inspector/sections.h"
#include "views/inspector/tensor_facts.h"
#include "words/settings.h"

#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>

namespace ggs {

namespace {

constexpr int usualWidth = 320; // pixels

QString countText(size_t count) { return count > 0 ? QString::number(count) : QString(); }

} // namespace

Inspector::Inspector(SessionController& controller, QWidget* parent)
    : View(QStringLiteral("inspector"), tr("Inspector"), parent), m_controller(controller),
      m_selection(controller.selection()), m_debuggee(controller.debuggee()), m_contents(new Contents),
      m_head(new InspectorHead), m_scroll(new SteadyScroll), m_column(nullptr), m_note(new QLabel) {
    auto* const page = new QWidget;
    page->setObjectName(QStringLiteral("inspectorPage"));
    m_column = tightColumn(page);
    m_note->setObjectName(QStringLiteral("inspectorNote"));
    m_note->setTextFormat(Qt::PlainText);
    m_note->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_note->setWordWrap(true);
    m_note->setContentsMargins(inspectorMargin, 0, inspectorMargin, 10);
    m_column->addWidget(m_note);
    makeSections();
    m_column->addStretch(1);
    m_scroll->setWidget(page);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setFocusPolicy(Qt::StrongFocus); // keys scroll
    m_scroll->setAccessibleName(title());
    auto* const whole = new QWidget;
    auto* const rows = tightColumn(whole);
    rows->addWidget(m_head);
    rows->addWidget(m_scroll, 1);
    m_contents->addWidget(whole);
    tightColumn(this)->addLayout(m_contents, 1);
    giveKeysTo(m_scroll);

    connect(m_head, &InspectorHead::pinWanted, this, [this](bool on) { m_selection.setPinned(on); });
    connect(m_head, &InspectorHead::followed, this, &Inspector::follow);
    connect(&m_contents->note(), &EmptyNote::taken, this, &Inspector::goOut);
    for (const auto signal : {&Selection::selectionChanged, &Selection::pinnedChanged})
        connect(&m_selection, signal, this, &Inspector::expire);
    connect(&controller.examining(), &Examining::examined, this, &Inspector::expire);
    for (const auto signal : {&Debuggee::snapshotChanged, &Debuggee::closed})
        connect(&m_debuggee, signal, this, &Inspector::expire);
    connect(&controller.devices(), &Devices::scheduleChanged, this, &Inspector::expire);
    refresh();
}

FactRows* Inspector::addSection(const QString& id, const QString& title, bool items) {
    auto* const rows = new FactRows(items ? FactRows::Columns::items : FactRows::Columns::pairs);
    connect(rows, &FactRows::followed, this, &Inspector::follow);
    m_column->addWidget(new Section(id, title, rows));
    return rows;
}

void Inspector::makeSections() {
    m_shape = addSection(QStringLiteral("shape"), tr("Shape and strides"));
    m_bytes = addSection(QStringLiteral("bytes"), tr("Bytes in memory"));
    m_gradients = addSection(QStringLiteral("gradientLinks"), tr("Gradient"));
    m_sources = addSection(QStringLiteral("sources"), tr("Made from"), true);
    m_readers = addSection(QStringLiteral("readers"), tr("Used by"), true);
    m_parameters = addSection(QStringLiteral("parameters"), tr("Parameters"));
    m_computation = addSection(QStringLiteral("computation"), tr("Computation"));
}

// -- sections of a workspace ------------------------------------------------------------------------------------------

void Inspector::setOnTop(const QStringList& ids) {
    if (ids == onTop()) return;
    for (const Added& each : m_added) delete each.section; // with its content
    m_added.clear();
    for (const QString& id : ids) {
        const SectionEntry* const entry = findSection(id);
        if (!entry) continue;
        SectionContent* const content = entry->make(m_controller);
        auto* const section = new Section(id, entry->title(), content);
        m_column->insertWidget(1 + static_cast<int>(m_added.size()), section);
        const Added added{id, section, content};
        m_added.push_back(added);
        connect(content, &SectionContent::changed, this, [this, added] { showAdded(added); });
        connect(content, &SectionContent::followed, this, &Inspector::follow);
        content->setTensor(m_shown);
        content->setAwake(isVisible());
        showAdded(added);
    }
}

QStringList Inspector::onTop() const {
    QStringList ids;
    for (const Added& each : m_added) ids.append(each.id);
    return ids;
}

void Inspector::showAdded(const Added& added) {
    const QString title = added.content->title();
    added.section->setHeading(title.isEmpty() ? findSection(added.id)->title() : title, added.content->count());
    added.section->setVisible(added.content->hasSomething());
}

// -- the tensor -------------------------------------------------------------------------------------------------------

QString Inspector::whyEmpty() const {
    if (!m_debuggee.isOpen()) return tr("Nothing to show: %1").arg(m_debuggee.whyNothing());
    return m_selection.selected() ? QString()
                                  : tr("Select a node or a leaf in the graph or in a list to see its details.");
}

// Selects the next node, or the last one at the end.
void Inspector::goOut() {
    if (!m_debuggee.isOpen()) return;
    const Snapshot& snapshot = m_debuggee.snapshot();
    const auto& steps = snapshot.structure->steps;
    if (!steps.empty()) m_selection.select(steps[std::min(snapshot.position.cursor, steps.size() - 1)].node);
}

// Decides which tensor is described. A pinned one is found again after its program was rebuilt.
void Inspector::choose() {
    if (!m_debuggee.isOpen()) {
        m_shown.reset();
        return;
    }
    const auto structure = m_debuggee.snapshot().structure;
    if (!m_selection.isPinned() || m_key.empty() || m_document != m_debuggee.document())
        m_shown = m_selection.selected();
    else if (m_of.lock() != structure)
        m_shown = structure->find_key(m_key);
    if (!m_shown || !structure->alive(*m_shown)) m_shown = m_selection.selected();
    if (m_shown && !structure->alive(*m_shown)) m_shown.reset();
    m_of = structure;
    m_document = m_debuggee.document();
    m_key = m_shown ? structure->tensors[*m_shown].key : std::string();
}

void Inspector::expire() {
    m_stale = true;
    if (isVisible()) refresh();
}

void Inspector::refresh() {
    m_stale = false;
    choose();
    const QString nothing = whyEmpty();
    const bool hasSteps = m_debuggee.isOpen() && !m_debuggee.structure().steps.empty();
    m_contents->note().offer(!nothing.isEmpty() && hasSteps ? tr("Select next node") : QString());
    m_contents->show(m_shown ? QString() : nothing);
    for (const Added& each : m_added) each.content->setTensor(m_shown);
    showPin();
    if (!m_shown) return;
    showHead();
    showFacts();
}

// Names the selected tensor while another one is pinned.
void Inspector::showPin() {
    const auto selected = m_selection.selected();
    const bool elsewhere = m_shown && m_selection.isPinned() && selected && selected != m_shown;
    m_head->setPinned(m_selection.isPinned(), elsewhere ? nameOf(m_debuggee.structure(), *selected) : QString());
}

void Inspector::showHead() {
    const Structure& s = m_debuggee.structure();
    const TensorFacts facts(m_controller, *m_shown);
    m_head->describe(opWord(s, *m_shown), nameOf(s, *m_shown), inkOf(s, *m_shown), facts.standing(), facts.isNext());
    const QString note = facts.note();
    if (m_note->text() != note) m_note->setText(note);
    m_note->setVisible(!note.isEmpty());
}

void Inspector::showFacts() {
    const TensorFacts facts(m_controller, *m_shown);
    showFacts(*m_shape, facts.shape());
    showFacts(*m_bytes, facts.bytes());
    showFacts(*m_gradients, facts.gradients());
    std::vector<Fact> sources = facts.sources();
    const QString sourceCount = countText(sources.size());
    showFacts(*m_sources, std::move(sources), sourceCount);
    showFacts(*m_readers, facts.readers(), countText(facts.readerCount()));
    showFacts(*m_parameters, facts.parameters());
    showFacts(*m_computation, facts.computation());
}

void Inspector::showFacts(FactRows& rows, std::vector<Fact> facts, const QString& count) {
    auto* const section = static_cast<Section*>(rows.parentWidget());
    section->setVisible(!facts.empty());
    section->setHeading(section->title(), count);
    rows.setFacts(std::move(facts));
}

void Inspector::showEvent(QShowEvent* event) {
    View::showEvent(event);
    if (m_stale) refresh();
    for (const Added& each : m_added) each.content->setAwake(true);
}

void Inspector::hideEvent(QHideEvent* event) {
    View::hideEvent(event);
    for (const Added& each : m_added) each.content->setAwake(false);
}

QSize Inspector::sizeHint() const { return {usualWidth, View::sizeHint().height()}; }

// -- links and text ---------------------------------------------------------------------------------------------------

void Inspector::follow(const QString& link) {
    if (!m_debuggee.isOpen()) return;
    const QString scheme = link.section(QLatin1Char(':'), 0, 0), what = link.section(QLatin1Char(':'), 1);
    const uint32_t number = what.toUInt();
    const Structure& s = m_debuggee.structure();
    if (scheme == QLatin1String("tensor")) {
        if (s.alive(number)) m_selection.select(number);
    } else if (scheme == QLatin1String("view")) {
        if (m_shown) m_selection.select(*m_shown); // the views show the selected tensor
        emit viewWanted(what);
    } else if (scheme == QLatin1String("element") && m_shown) {
        m_selection.pick({*m_shown, index_of_flat(s.tensor(*m_shown), what.toLongLong())});
        emit viewWanted(QStringLiteral("into"));
    } else if (scheme == QLatin1String("bytes")) { // of its first element
        m_selection.pick({number, {}});
        emit viewWanted(QStringLiteral("arena"));
    } else if (scheme == QLatin1String("break")) {
        if (const auto set = breakOnWrite(m_debuggee.snapshot(), number))
            return m_controller.marking().removeMark(*set);
        Breakpoint next;
        next.written = number;
        m_controller.marking().addBreakpoint(next);
    } else if (scheme == QLatin1String("check")) {
        m_controller.measuring().checkNode(number);
    } else if (scheme == QLatin1String("profile")) {
        m_controller.measuring().runProfile(Preferences::load().profileRuns);
    } else if (scheme == QLatin1String("token")) {
        m_selection.selectToken(number);
    } else if (scheme == QLatin1String("unpin")) {
        m_selection.setPinned(false);
    }
}

QString Inspector::text() {
    if (m_stale) refresh();
    if (!m_shown) return whyEmpty();
    QStringList parts{m_head->text()};
    if (!m_note->text().isEmpty()) parts.append(m_note->text());
    const auto add = [&parts](const Section& section, const QString& text) {
        if (section.isHidden()) return;
        const QString count = section.count();
        parts.append(
            QStringLiteral("\n%1\n%2")
                .arg(count.isEmpty() ? section.title() : QStringLiteral("%1\t%2").arg(section.title(), count), text));
    };
    for (const Added& each : m_added) add(*each.section, each.content->text());
    for (const FactRows* each : {m_shape, m_bytes, m_sources, m_readers, m_parameters, m_computation})
        add(*static_cast<const Section*>(each->parentWidget()), each->text());
    return parts.join(QLatin1Char('\n'));
}

// Copies the selected text of a label, or else everything.
bool Inspector::copy() {
    const auto* const label = qobject_cast<const QLabel*>(QApplication::focusWidget());
    const bool selected = label && isAncestorOf(label) && label->hasSelectedText();
    QApplication::clipboard()->setText(selected ? label->selectedText() : text());
    return true;
}

} // namespace ggs
