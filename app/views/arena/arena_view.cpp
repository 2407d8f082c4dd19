// SPDX-License-Identifier: MIT
#include "views/arena/arena_view.h"

#include "base/columns.h"
#include "graph/block_views.h"
#include "look/empty_note.h"
#include "look/names/node_words.h"
#include "look/wrapping_row.h"
#include "session/computing.h"
#include "session/debuggee.h"
#include "session/opening.h"
#include "session/session_controller.h"
#include "views/arena/arena_bar.h"
#include "views/arena/arena_objects.h"
#include "views/arena/call_scrubber.h"
#include "views/arena/call_table.h"
#include "views/arena/field_table.h"
#include "views/arena/hash_grid.h"
#include "views/arena/hex_view.h"
#include "words/messages.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QEvent>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSplitter>
#include <QTextDocument>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace ggs {

namespace {

constexpr int narrowWindow = 900; // below, the lists are in small letters, with fewer columns
constexpr int roomForMore = 600;  // from here on the call's list and the visited set are shown unasked

QToolButton* button(const QString& name, const QString& tip) {
    auto* const made = new QToolButton;
    made->setObjectName(name);
    made->setToolTip(tip);
    made->setAccessibleName(tip);
    made->setFocusPolicy(Qt::TabFocus);
    return made;
}

} // namespace

ArenaView::ArenaView(SessionController& controller, QWidget* parent)
    : View(QStringLiteral("arena"), tr("Arena"), parent), m_controller(controller), m_debuggee(controller.debuggee()),
      m_findKind(newKind()), m_scene(new ArenaScene(controller, this)), m_blocks(new QComboBox),
      m_back(button(QStringLiteral("arenaBack"), tr("Back to the previous offset (Alt+Up)"))),
      m_forward(button(QStringLiteral("arenaForward"), tr("Forward to the next offset"))),
      m_fold(
          button(QStringLiteral("arenaFold"), tr("Fold large objects; if off, all bytes are drawn to the same scale"))),
      m_wrote(button(QStringLiteral("arenaWrote"), tr("Objects added and bytes written by the selected call"))),
      m_hash(button(QStringLiteral("arenaHash"), tr("Visited set of the graph: slots and probes"))), m_sums(new QLabel),
      m_moment(new QLabel), m_find(new QLineEdit), m_calls(new CallScrubber(*m_scene)), m_bar(new ArenaBar(*m_scene)),
      m_objects(new ArenaObjects(*m_scene)), m_fields(new FieldTable(*m_scene)), m_hex(new HexView(*m_scene)),
      m_detail(new QLabel), m_said(new QLabel), m_effects(new CallTable(*m_scene)), m_slots(new HashGrid(*m_scene)),
      m_columns(new QSplitter(Qt::Horizontal)), m_more(new QSplitter(Qt::Horizontal)),
      m_rows(new QSplitter(Qt::Vertical)), m_contents(new Contents) {
    m_detail->setObjectName(QStringLiteral("arenaDetail"));
    m_detail->setTextFormat(Qt::RichText);
    m_detail->setWordWrap(true);
    m_detail->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_detail->setContentsMargins(14, 5, 14, 5);
    m_detail->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::LinksAccessibleByMouse |
                                      Qt::LinksAccessibleByKeyboard);
    m_said->setObjectName(QStringLiteral("arenaSaid"));
    m_said->setContentsMargins(14, 3, 14, 3);
    m_said->setWordWrap(true);
    m_said->setTextFormat(Qt::PlainText);
    m_said->setVisible(false);

    for (QWidget* each : std::initializer_list<QWidget*>{m_objects, m_fields, m_hex}) {
        each->setMinimumWidth(120);
        m_columns->addWidget(each);
    }
    m_columns->setHandleWidth(1);
    m_columns->setChildrenCollapsible(false);
    m_rows->setHandleWidth(1);
    m_rows->setChildrenCollapsible(false);
    m_rows->addWidget(m_columns);
    for (QWidget* each : std::initializer_list<QWidget*>{m_effects, m_slots}) {
        each->setVisible(false);
        m_more->addWidget(each);
    }
    m_more->setHandleWidth(1);
    m_more->setChildrenCollapsible(false);
    m_more->setStretchFactor(0, 2);
    m_more->setStretchFactor(1, 3);
    m_more->setVisible(false);
    m_rows->addWidget(m_more);
    m_rows->setStretchFactor(0, 5);
    m_rows->setStretchFactor(1, 2);

    auto* const page = new QWidget;
    auto* const column = tightColumn(page);
    column->addWidget(makeHeader());
    column->addWidget(m_said);
    column->addWidget(m_calls);
    column->addWidget(m_bar);
    column->addWidget(m_rows, 1);
    column->addWidget(m_detail);
    m_contents->setContentsMargins(0, 0, 0, 0);
    m_contents->addWidget(page);
    setLayout(m_contents);

    connect(m_scene, &ArenaScene::indexChanged, this, [this] {
        fillBlocks();
        layOutColumns();
        showPage();
        say({});
    });
    connect(m_scene, &ArenaScene::blockChanged, this, [this] {
        const QSignalBlocker block(m_blocks);
        m_blocks->setCurrentIndex(static_cast<int>(m_scene->blockNumber()));
        describe();
    });
    connect(m_scene, &ArenaScene::moved, this, &ArenaView::describeField);
    connect(&m_debuggee, &Debuggee::runningChanged, this, &ArenaView::describeMoment);
    connect(m_scene, &ArenaScene::scrubbed, this, [this] {
        describe();
        describeField();
    });
    connect(&m_hex->bytes(), &ArenaBytes::changed, this, &ArenaView::describeField);
    connect(m_bar, &ArenaBar::foldedChanged, m_fold, &QToolButton::setChecked);
    connect(m_detail, &QLabel::linkActivated, this, [this](const QString& at) { m_scene->goTo(at.toULongLong()); });
    // A new snapshot ends a search: the result would refer to bytes that may have changed.
    connect(&m_debuggee, &Debuggee::snapshotChanged, this, [this] {
        describeMoment();
        if (std::exchange(m_searching, false))
            say(tr("The search was stopped because the state of the program changed. Press Enter to search again."));
    });
    connect(&m_debuggee, &Debuggee::closed, this, &ArenaView::showPage);
    connect(&m_debuggee, &Debuggee::structureChanged, this, &ArenaView::showPage);
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        describe();
        describeField();
    });
    showPage();
}

ArenaView::~ArenaView() {
    if (m_unwanted) m_unwanted->store(true);
}

QWidget* ArenaView::makeHeader() {
    auto* const header = new QWidget;
    auto* const row = new WrappingRow(header);
    row->setContentsMargins(12, 5, 12, 5);
    row->setSpacing(4);
    m_blocks->setObjectName(QStringLiteral("arenaBlocks"));
    m_blocks->setAccessibleName(tr("Arena or buffer"));
    m_blocks->setMinimumWidth(104);
    m_blocks->setMaximumWidth(200); // long names are whole in its list
    m_back->setText(QStringLiteral("‹"));
    m_forward->setText(QStringLiteral("›"));
    m_fold->setText(tr("Fold"));
    m_fold->setCheckable(true);
    m_fold->setChecked(true);
    // The button is in the scrubber's row, next to the text that it expands. That row is low.
    m_wrote->setText(tr("List"));
    m_wrote->setStyleSheet(QStringLiteral("padding: 0px 7px"));
    m_calls->setButton(m_wrote);
    m_hash->setText(tr("Hash set"));
    for (QToolButton* each : {m_wrote, m_hash}) {
        each->setCheckable(true);
        connect(each, &QToolButton::clicked, this, [this] {
            m_moreChosen = true;
            showMore();
        });
    }
    m_sums->setObjectName(QStringLiteral("arenaSums"));
    m_sums->setTextFormat(Qt::RichText);
    m_sums->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    m_sums->setMinimumWidth(90); // the text is cut to the sums that fit
    m_sums->setContentsMargins(8, 0, 0, 0);
    m_sums->installEventFilter(this);
    m_find->setObjectName(QStringLiteral("arenaFind"));
    m_find->setPlaceholderText(tr("Address, tensor or bytes"));
    m_find->setAccessibleName(m_find->placeholderText());
    m_find->setToolTip(tr("0x2000000001b0 or 432 · a tensor's name · 6e 6f 64 or \"node\" (Enter again: next match)"));
    m_find->setClearButtonEnabled(true);
    m_find->setMinimumWidth(hintWidth(*m_find));
    m_find->setMaximumWidth(std::max(210, hintWidth(*m_find)));
    m_moment->setObjectName(QStringLiteral("arenaMoment"));
    m_moment->setTextFormat(Qt::RichText);
    m_moment->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    connect(m_moment, &QLabel::linkActivated, this, [this] { m_scene->setCall(m_scene->calls() - 1); });
    row->addWidget(m_blocks);
    row->addWidget(m_back);
    row->addWidget(m_forward);
    row->addWidget(m_sums);
    row->addWidget(m_moment);
    row->addWidget(m_fold);
    row->addWidget(m_hash);
    row->addWidget(m_find);
    connect(m_blocks, &QComboBox::activated, this,
            [this](int block) { m_scene->setBlock(static_cast<size_t>(block)); });
    connect(m_back, &QToolButton::clicked, m_scene, &ArenaScene::goBack);
    connect(m_forward, &QToolButton::clicked, m_scene, &ArenaScene::goForward);
    connect(m_fold, &QToolButton::toggled, m_bar, &ArenaBar::setFolded);
    connect(m_find, &QLineEdit::returnPressed, this, [this] { find(m_find->text()); });
    return header;
}

bool ArenaView::find() {
    if (m_scene->empty()) return false;
    m_find->setFocus();
    m_find->selectAll();
    return true;
}

void ArenaView::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    m_scene->setSeen(true);
    showPage();
}

void ArenaView::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    m_scene->setSeen(false);
}

void ArenaView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    m_bar->setCompact(isLow());
    m_calls->setCompact(isLow());
    if (!m_moreChosen) {
        for (QToolButton* each : {m_wrote, m_hash}) each->setChecked(height() >= roomForMore);
        showMore();
    }
    layOutColumns();
    describe();
    describeField();
}

// The widgets next to the sums may have become wider. The sums are laid out again only if their own width shrinks:
// longer text could take room from those widgets.
bool ArenaView::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_sums && event->type() == QEvent::Resize && m_sums->width() < m_describedFor) describe();
    return View::eventFilter(watched, event);
}

void ArenaView::showMore() {
    m_effects->setVisible(m_wrote->isChecked());
    m_slots->setVisible(m_hash->isChecked());
    const bool shown = m_wrote->isChecked() || m_hash->isChecked();
    if (shown == !m_more->isHidden()) return;
    m_more->setVisible(shown);
    const int all = m_rows->height(), part = std::clamp(all / 3, 100, 190);
    m_rows->setSizes({all - part, part});
}

// The bytes get what the lists don't need; what was set by hand stays until the width changes.
void ArenaView::layOutColumns() {
    const bool narrow = width() < narrowWindow;
    m_objects->setNarrow(narrow);
    m_fields->setNarrow(narrow);
    m_hex->setNarrow(narrow);
    const int objects = m_objects->wantedWidth(), least = narrow ? 160 : 190;
    // Rows have 16 bytes if that leaves the fields enough width to be readable.
    const bool wide = width() - objects - m_hex->widthOf(16) - 2 >= least;
    const int bytes = m_hex->widthOf(wide && !narrow ? 16 : 8);
    const int fields = std::clamp(width() - objects - bytes - 2, least, narrow ? 320 : 520);
    m_columns->setSizes({objects, fields, width() - objects - fields - 2});
}

void ArenaView::fillBlocks() {
    const QSignalBlocker block(m_blocks);
    m_blocks->clear();
    if (m_scene->empty()) return;
    for (size_t i = 0; i < m_scene->index().blocks().size(); ++i) m_blocks->addItem(blockName(m_scene->index(), i));
    constexpr int aroundNames = 40;
    m_blocks->view()->setMinimumWidth(m_blocks->view()->sizeHintForColumn(0) + aroundNames);
    m_calls->setVisible(m_scene->calls() > 0);
}

QString ArenaView::whyEmpty() const {
    if (!m_debuggee.isOpen())
        return m_controller.opening().hasDocument() ? tr("Nothing to show: %1").arg(m_debuggee.whyNothing())
                                                    : tr("Open a sample or a script to see its memory.");
    if (m_debuggee.snapshot().only_weights())
        return tr("A file of weights has no arena: its bytes are in the File view.");
    return m_debuggee.structure().program()->arenas.empty() ? tr("This program has no arena.") : QString();
}

void ArenaView::showPage() {
    if (m_scene->empty()) {
        const QString why = whyEmpty();
        return m_contents->show(why.isEmpty() ? tr("Indexing the memory …") : why);
    }
    m_contents->show({});
    describe();
    describeField();
}

void ArenaView::say(const QString& text, bool trouble) {
    m_said->setVisible(!text.isEmpty());
    m_said->setText((trouble ? QStringLiteral("⚠ ") : QString()) + text);
}

// -- the sums ---------------------------------------------------------------------------------------------------------

void ArenaView::describe() {
    if (m_scene->empty()) return;
    const MemoryBlock& block = m_scene->block();
    const Theme& theme = Theme::instance();
    const uint64_t used = m_scene->used();
    const QString share = QStringLiteral(" (%1 %)").arg(
        100.0 * static_cast<double>(used) / static_cast<double>(std::max<uint64_t>(1, block.size)), 0, 'f', 1);
    // The most telling first: what has no room is in the tool tip.
    std::vector<std::pair<QString, QString>> parts = {
        {tr("size"), grouped(block.size)}, {tr("used"), grouped(used)}, {tr("free"), grouped(block.size - used)}};
    if (m_scene->atEnd()) parts.emplace_back(tr("padding"), grouped(block.use.padding));
    if (!block.is_buffer && m_scene->atEnd()) parts.emplace_back(tr("objects"), grouped(block.objects));
    parts.emplace_back(block.is_buffer ? tr("buffer at") : tr("at"), QString::fromStdString(hex(block.origin)));
    const QFontMetrics words(theme.words()), numbers(theme.numbers());
    m_describedFor = m_sums->width();
    int room = m_sums->contentsRect().width();
    QString shown;
    QStringList all;
    bool full = false;
    for (const auto& [what, number] : parts) {
        all.append(what + QLatin1Char(' ') + number);
        room -= words.horizontalAdvance(what + QLatin1Char(' ')) + numbers.horizontalAdvance(number);
        full = full || room < 0;
        room -= words.horizontalAdvance(QStringLiteral("    "));
        if (full) continue;
        shown += QStringLiteral(
                     "<span style='color:%1'>%2</span>&nbsp;<span style=\"font-family:'%3'\">%4</span> &nbsp;&nbsp; ")
                     .arg(theme.color(Ink::muted).name(), what, theme.numbers().family(), number);
    }
    describeMoment();
    m_sums->setText(shown);
    m_sums->setToolTip(all.join(QLatin1Char('\n')) + QLatin1Char('\n') + tr("used") + share);
}

// The memory is that of the run's moment, or, after a scrub, that after an earlier call of the script.
void ArenaView::describeMoment() {
    if (m_scene->empty() || !m_debuggee.isOpen() || !isSeen()) return;
    const Moment& now = m_debuggee.moment();
    const size_t nodes = m_scene->structure().steps.size();
    QString moment =
        now.step == 0 ? tr("before node 0 of %1").arg(nodes) : tr("after node %1 of %2").arg(now.step - 1).arg(nodes);
    if (m_debuggee.rounds() > 1) moment = tr("round %1, %2").arg(now.round).arg(moment);
    if (nodes == 0) moment = tr("no nodes");
    if (m_debuggee.isRunning()) moment = tr("running");
    if (!m_scene->atEnd())
        moment = tr("after call %1 of %2").arg(m_scene->call()).arg(m_scene->calls() - 1) +
                 QStringLiteral(" &nbsp;<a href=\"now\" style=\"text-decoration:none;color:%1\">%2</a>")
                     .arg(Theme::instance().color(Ink::link).name(), tr("Show %1").arg(moment));
    m_moment->setText(moment);
}

// -- finding ----------------------------------------------------------------------------------------------------------

void ArenaView::find(const QString& typed) {
    const QString text = typed.trimmed();
    // A new search ends the previous one.
    if (m_unwanted) m_unwanted->store(true);
    m_searching = false;
    if (m_scene->empty() || text.isEmpty()) return say({});
    say({});
    const bool quoted = text.startsWith(QLatin1Char('"'));
    if (!quoted) {
        if (const auto tensor = m_scene->structure().find(text.toStdString());
            tensor && m_scene->structure().alive(*tensor))
            return m_scene->goTo(m_scene->index().program().space.address_of(&m_scene->structure().tensor(*tensor)));
        bool number = false;
        const uint64_t value = text.startsWith(QLatin1String("0x"), Qt::CaseInsensitive)
                                   ? text.mid(2).toULongLong(&number, 16)
                                   : text.toULongLong(&number, 10);
        if (number && m_scene->index().block_at(value)) return m_scene->goTo(value);
        if (number && value < m_scene->block().size) return m_scene->goTo(m_scene->block().origin + value);
        if (number)
            return say(
                tr("%1 is neither an address in this program's memory nor an offset in %2, which has %3 bytes.")
                    .arg(text, blockName(m_scene->index(), m_scene->blockNumber()), grouped(m_scene->block().size)),
                true);
    }
    findPattern(text);
}

void ArenaView::findPattern(const QString& text) {
    const auto pattern = parse_pattern(text.toStdString());
    if (!pattern.ok())
        return say(tr("“%1” is neither the name of a tensor nor a byte pattern: %2.").arg(text, words(pattern.error())),
                   true);
    if (m_debuggee.isRunning())
        return say(tr("Bytes can't be searched while the program is running: pause it first."), true);
    m_unwanted = std::make_shared<std::atomic<bool>>(false);
    const MemoryBlock& block = m_scene->block();
    const ByteRange range{block.origin, block.end()};
    const uint64_t from = std::min(m_scene->at() + 1, block.end() - 1);
    m_searching = true;
    say(tr("Searching …"));
    m_debuggee.readMemory(
        m_findKind, this,
        [this, text, range, from, pattern = *pattern, unwanted = m_unwanted,
         index = m_scene->sharedIndex()](const Structure& structure, const MemorySource& source) -> Finish {
            const auto found = ggs::find_pattern(structure, index->map(), source, range, from, pattern, *unwanted);
            return [this, text, found, unwanted, index] {
                if (unwanted->load() || m_scene->sharedIndex() != index) return;
                m_searching = false;
                if (!found.ok()) return say(words(found.error()), true);
                if (!*found)
                    return say(
                        tr("%1 was not found in %2. Free memory and data that no node has written are not searched.")
                            .arg(text, blockName(m_scene->index(), m_scene->blockNumber())),
                        true);
                say({});
                m_scene->goTo(**found);
            };
        });
}

// -- description of the cursor ----------------------------------------------------------------------------------------

namespace {

constexpr int mostPointers = 6;

} // namespace

QString ArenaView::link(uint64_t address, const QString& text) const {
    return QStringLiteral("<a style='text-decoration:none;color:%1' href='%2'>%3</a>")
        .arg(Theme::instance().color(Ink::link).name())
        .arg(address)
        .arg(text.toHtmlEscaped());
}

// Returns links to at most `most` pointers to the object or data at the cursor.
QString ArenaView::pointersText(int most) const {
    const MemoryPiece& piece = m_scene->pieceAt(m_scene->at());
    if (piece.kind == RegionKind::free) return {};
    const auto here = m_scene->index().pointers_to(piece.begin, piece.end());
    QStringList links;
    for (const Pointer& pointer : here) {
        if (links.size() == most) break;
        const auto field = m_scene->map().at(pointer.from);
        if (!field || m_scene->laterWrite(field->begin, field->end()) || !m_scene->isThere(field->begin)) continue;
        const std::string owner = m_scene->map().owner_name(*field);
        const bool header = field->kind == RegionKind::header;
        links.append(link(pointer.from, QStringLiteral("← ") + QString::fromStdString((header ? "header of " : "") +
                                                                                      owner + "." + field->field)));
    }
    if (links.isEmpty()) return {};
    QString text = tr("pointers to these bytes") + QStringLiteral(" ") + grouped(here.size()) +
                   QStringLiteral(": &nbsp;") + links.join(QStringLiteral(" &nbsp; "));
    if (here.size() > static_cast<size_t>(links.size())) text += QStringLiteral(" …");
    return text;
}

// The element of data under the cursor with its value.
QString ArenaView::elementText() const {
    const auto spot = m_scene->spotAt(m_scene->at());
    if (!spot) return {};
    const Tensor& t = m_scene->structure().tensor(spot->tensor);
    const Index& i = spot->element;
    QString text = QStringLiteral("<b>%1[%2, %3, %4, %5]</b>")
                       .arg(nameOf(m_scene->structure(), spot->tensor).toHtmlEscaped())
                       .arg(i[0])
                       .arg(i[1])
                       .arg(i[2])
                       .arg(i[3]);
    const MemoryBytes& bytes = m_hex->bytes().bytes();
    const ByteRange& field = m_scene->field();
    bool known = true;
    for (uint64_t at = field.begin; at < field.end; ++at) known = known && m_hex->bytes().isKnown(at);
    const TypeTraits& type = traits(t.type);
    const ElementRun run{0, type.bytes, 1, i[0] % std::max<int64_t>(1, type.block), type.bytes};
    if (known && field.end - field.begin == type.bytes && has_numbers(t).ok()) {
        const auto value = decode_number(t, run, bytes.bytes.data() + (field.begin - bytes.begin));
        if (value.ok()) text += QStringLiteral(" = %1").arg(numberText(*value));
    }
    if (!known && m_debuggee.snapshot().state(spot->tensor).kind == TensorState::Kind::not_run)
        text += QStringLiteral(" · ") + tr("not run");
    text += QStringLiteral(" · ") + tr("%1, %2 bytes at data + %3")
                                        .arg(QLatin1String(type.name))
                                        .arg(type.bytes)
                                        .arg(grouped(field.begin - m_scene->structure().tensors[spot->tensor].address));
    return text;
}

void ArenaView::describeField() {
    m_back->setEnabled(m_scene->history().canGoBack());
    m_forward->setEnabled(m_scene->history().canGoForward());
    // As many lines, always: the views above don't jump from field to field.
    const bool low = isLow();
    const int rows = low ? 1 : 2;
    m_detail->setFixedHeight((QFontMetrics(Theme::instance().words()).height() + 3) * rows + 10);
    if (m_scene->empty()) return m_detail->clear();
    const auto region = m_scene->map().at(m_scene->at());
    if (!region) return m_detail->clear();
    const Theme& theme = Theme::instance();
    const MemoryBlock& block = m_scene->block();
    const MemoryPiece& piece = m_scene->pieceAt(m_scene->at());
    const QString mono = QStringLiteral("<span style=\"font-family:'%1'\">%2</span>").arg(theme.numbers().family());
    const QString owner = QString::fromStdString(m_scene->map().owner_name(*region)).toHtmlEscaped();
    QStringList lines;
    QString what = elementText();
    if (what.isEmpty()) {
        what = tr("<b>%1</b> of %2 · %3 bytes")
                   .arg(QString::fromStdString(region->field).toHtmlEscaped(), owner, grouped(region->size));
        if (region->begin > piece.begin)
            what += tr(" at %1 + %2").arg(kindWord(piece.kind), grouped(region->begin - piece.begin));
    }
    const uint64_t offset = m_scene->field().begin - block.origin;
    // A low window has one line: what the views above show anyway is left out.
    if (!low)
        what +=
            QStringLiteral(" · ") +
            tr("%1 + %2").arg(blockName(m_scene->index(), m_scene->blockNumber()).toHtmlEscaped(), grouped(offset)) +
            QStringLiteral(" = ") + mono.arg(QString::fromStdString(hex(offset)));
    lines.append(what);
    const auto later = m_scene->laterWrite(region->begin, region->end());
    if (!m_scene->isThere(region->begin)) {
        lines.append(tr("These bytes were not in use after this call."));
    } else if (later) {
        lines.append(tr("Call %1 writes these bytes later; the final bytes are shown.").arg(*later));
    } else if (region->points_to) {
        const uint64_t to = region->points_to;
        const MemoryBlock* const there = m_scene->index().block_at(to);
        QString text = mono.arg(QString::fromStdString(hex(to)));
        if (there) {
            if (!low)
                text += tr(" − base %1 = %2")
                            .arg(mono.arg(QString::fromStdString(hex(there->origin))), grouped(to - there->origin));
            text += QStringLiteral(" &nbsp;") +
                    link(to, QStringLiteral("→ ") + QString::fromStdString(m_scene->map().name_at(to)));
        }
        lines.append(text);
    } else if (const std::string value = m_scene->map().value_text(*region); !value.empty()) {
        lines.append(tr("value %1").arg(mono.arg(QString::fromStdString(value).toHtmlEscaped())));
    } else if (piece.kind == RegionKind::work_buffer) {
        lines.append(m_scene->scratchText(m_scene->at()).toHtmlEscaped());
    } else if (const Message* const why = m_hex->bytes().bytes().why_missing(m_scene->at())) {
        lines.append(words(*why).toHtmlEscaped());
    }
    // As many of the pointers as have room.
    const QString separator = QStringLiteral(" &nbsp;·&nbsp; ");
    const auto fits = [&](const QString& text) {
        QTextDocument document;
        document.setDefaultFont(m_detail->font());
        document.setDocumentMargin(0);
        document.setHtml(text);
        document.setTextWidth(width() - 30);
        return document.size().height() <= (QFontMetrics(theme.words()).height() + 5) * rows;
    };
    QString text = lines.join(separator);
    for (int most = m_scene->isThere(piece.begin) ? mostPointers : 0; most > 0; --most) {
        const QString pointers = pointersText(most);
        if (pointers.isEmpty()) break;
        if (!fits(text + separator + pointers)) continue;
        text += separator + pointers;
        break;
    }
    m_detail->setText(text);
}

} // namespace ggs
