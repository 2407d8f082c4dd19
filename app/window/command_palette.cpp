// SPDX-License-Identifier: MIT
#include "window/command_palette.h"

#include "look/actions.h"
#include "look/names/node_words.h"
#include "look/theme.h"
#include "session/debuggee.h"
#include "session/opening.h"
#include "session/samples.h"
#include "session/selection.h"
#include "session/session_controller.h"
#include "window/guide.h"
#include "window/settings_dialog.h"
#include "words/glossary.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include <algorithm>

namespace ggs {

namespace {

constexpr int mostFound = 60;
enum Role { kindRole = Qt::UserRole, idRole, asideRole, wordRole };

// Draws an entry: its name, and on the right its shortcut or kind.
class FoundRow final : public QStyledItemDelegate {
  public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* p, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const Theme& theme = Theme::instance();
        const bool can = index.flags() & Qt::ItemIsEnabled;
        p->save();
        if (option.state & QStyle::State_Selected && can) p->fillRect(option.rect, theme.color(Ink::selectedRow));
        const QRect inside = option.rect.adjusted(8, 0, -8, 0);
        const QFontMetrics letters(theme.words());
        const QString aside = index.data(asideRole).toString();
        p->setFont(theme.words());
        p->setPen(theme.color(Ink::muted));
        const QFont font = index.data(Qt::FontRole).isValid() ? index.data(Qt::FontRole).value<QFont>() : theme.words();
        const int name = QFontMetrics(font).horizontalAdvance(index.data().toString());
        const int room = std::max(0, inside.width() - name - 16);
        p->drawText(inside, Qt::AlignRight | Qt::AlignVCenter, letters.elidedText(aside, Qt::ElideRight, room));
        p->setFont(font);
        p->setPen(theme.color(can ? Ink::text : Ink::muted));
        p->drawText(inside, Qt::AlignLeft | Qt::AlignVCenter,
                    QFontMetrics(font).elidedText(index.data().toString(), Qt::ElideRight, inside.width()));
        p->restore();
    }
};

} // namespace

int fitOf(const QString& letters, const QString& name) {
    const qsizetype whole = name.indexOf(letters, 0, Qt::CaseInsensitive);
    if (whole >= 0) return static_cast<int>(whole);
    int gaps = 400; // ranks after names that contain the letters without gaps
    qsizetype at = 0;
    for (const QChar letter : letters) {
        const qsizetype next = name.indexOf(letter, at, Qt::CaseInsensitive);
        if (next < 0) return -1;
        gaps += static_cast<int>(next - at);
        at = next + 1;
    }
    return gaps;
}

// Whether one of its words begins so, of letters that are more than a coincidence: two where a letter is a word, else
// three.
static bool says(const QString& text, const QString& letters) {
    const bool words = !letters.isEmpty() && letters[0].script() == QChar::Script_Han;
    if (letters.size() < (words ? 2 : 3)) return false;
    for (qsizetype at = -1; (at = text.indexOf(letters, at + 1, Qt::CaseInsensitive)) >= 0;)
        if (words || at == 0 || !text[at - 1].isLetterOrNumber()) return true;
    return false;
}

CommandPalette::CommandPalette(QWidget* window, Actions& actions, Debuggee& debuggee, Opening& opening,
                               Selection& selection, What what)
    : QFrame(window), m_actions(actions), m_debuggee(debuggee), m_opening(opening), m_selection(selection),
      m_what(what), m_text(new QLineEdit), m_found(new QListWidget) {
    setObjectName(QStringLiteral("palette"));
    setAttribute(Qt::WA_DeleteOnClose);
    const Theme& theme = Theme::instance();
    setStyleSheet(QStringLiteral("#palette { background: %1; border: 1px solid %2; border-radius: 9px; }")
                      .arg(theme.color(Ink::raised).name(), theme.color(Ink::selection).name()));
    m_text->setObjectName(QStringLiteral("paletteText"));
    m_text->setPlaceholderText(what == nodesOnly
                                   ? tr("Number or name of a node")
                                   : tr("Action, view, sample, setting, node, tensor or word in the guide"));
    m_found->setObjectName(QStringLiteral("paletteFound"));
    m_found->setStyleSheet(QStringLiteral("background: transparent;"));
    m_found->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_found->setItemDelegate(new FoundRow(m_found));
    m_text->installEventFilter(this);
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(10, 10, 10, 8);
    column->addWidget(m_text);
    column->addWidget(m_found);
    connect(m_text, &QLineEdit::textChanged, this, &CommandPalette::search);
    connect(m_found, &QListWidget::itemClicked, this, &CommandPalette::choose);
    // One row is lit, by the mouse that moves over it or by the keys: the one that Return chooses.
    m_found->setMouseTracking(true);
    connect(m_found, &QListWidget::itemEntered, this, [this](QListWidgetItem* over) {
        if (over->flags() & Qt::ItemIsEnabled) m_found->setCurrentItem(over);
    });
    // Entries belong to the open program. If only the round has changed it, tensors are still found by their keys.
    connect(&debuggee, &Debuggee::structureChanged, this, [this] {
        if (!m_opening.changedByRound()) search(m_text->text());
    });
    connect(&debuggee, &Debuggee::closed, this, [this] { search(m_text->text()); });
    search(QString());
}

CommandPalette* CommandPalette::open(QWidget* window, Actions& actions, Debuggee& debuggee, Opening& opening,
                                     Selection& selection, What what) {
    if (auto* const old = window->findChild<CommandPalette*>()) old->close();
    QWidget* const before = window->focusWidget();
    auto* const made = new CommandPalette(window, actions, debuggee, opening, selection, what);
    made->hadFocus = before;
    const int width = std::min(620, window->width() - 60);
    made->setGeometry((window->width() - width) / 2, 76, width, std::min(430, window->height() - 120));
    made->show();
    made->raise();
    window->activateWindow(); // the keys may be with a view that floats
    made->m_text->setFocus();
    return made;
}

void CommandPalette::addActions(const QString& letters, std::vector<Found>& all) const {
    for (const Actions::Row& row : m_actions.rows()) {
        if (row.id == QLatin1String("commands")) continue;
        const QString title = withoutMnemonic(row.action->text());
        const bool view = row.id.startsWith(QLatin1String("view-")); // "Profile" is a command, too
        const QString shown = view ? tr("%1 (view)").arg(title) : title;
        int fit = fitOf(letters, title);
        if (fit < 0) fit = fitOf(letters, shown);
        if (fit < 0 && fitOf(letters, withoutMnemonic(row.menu) + QLatin1Char(' ') + title) >= 0)
            fit = 250; // "view graph"
        // By its key, which is English in every language: guides and reports call it so.
        if (fit < 0 && !letters.isEmpty() &&
            row.id.contains(QString(letters).replace(QLatin1Char(' '), QLatin1Char('-')), Qt::CaseInsensitive))
            fit = 300;
        if (fit < 0 && says(row.tip, letters)) fit = 350;
        if (fit < 0) continue;
        const bool can = row.action->isEnabled();
        // An unavailable action shows the reason, and ranks after the available ones unless this is its whole name.
        all.push_back({can || title.compare(letters, Qt::CaseInsensitive) == 0 ? fit : fit + 500, Kind::action, shown,
                       can ? row.action->shortcut().toString(QKeySequence::NativeText) : row.action->statusTip(),
                       row.id, can});
    }
}

void CommandPalette::addSamplesAndSettings(const QString& letters, std::vector<Found>& all) const {
    for (const QString& name : sampleNames()) {
        int fit = fitOf(letters, name);
        if (fit < 0 && sampleSentence(name).contains(letters, Qt::CaseInsensitive)) fit = 260;
        if (fit >= 0) all.push_back({fit + 2, Kind::sample, name, tr("sample"), name});
    }
    for (const SettingWords& each : SettingsDialog::words()) {
        const QString title = withoutMnemonic(each.title);
        int fit = fitOf(letters, title);
        if (fit < 0 && each.hint.contains(letters, Qt::CaseInsensitive)) fit = 270;
        if (fit >= 0) all.push_back({fit + 1, Kind::setting, title, tr("setting"), each.id});
    }
}

void CommandPalette::addTensors(const QString& letters, std::vector<Found>& all) const {
    if (!m_debuggee.isOpen()) return;
    const Structure& structure = m_debuggee.structure();
    bool isNumber = false;
    const size_t number = letters.toULongLong(&isNumber);
    for (uint32_t i = 0; i < structure.tensors.size(); ++i) {
        if (!structure.alive(i)) continue;
        const auto step = structure.step_of(i);
        const QString name = nameOf(structure, i);
        int fit = fitOf(letters, name);
        const QString key = QString::fromStdString(structure.tensors[i].key);
        if (key == letters) fit = 0;
        if (fit < 0) fit = fitOf(letters, opWord(structure, i)) >= 0 ? 300 : -1;
        if (isNumber && step == number) fit = 0;
        if (fit < 0 || (m_what == nodesOnly && !step)) continue;
        all.push_back({fit + 1, Kind::tensor,
                       QStringLiteral("%1  %2  %3").arg(opWord(structure, i), name, shapeOf(structure, i)),
                       step && structure.apart(i).empty() ? tr("node %1").arg(*step) : QString(), key});
    }
}

// Adds parts of the guide and terms of the glossary, for a description of what was searched. They rank after entries
// that contain the letters in their name.
void CommandPalette::addGuide(const QString& letters, std::vector<Found>& all) const {
    for (const GuidePart& part : guideParts()) {
        const int fit = says(part.title, letters) ? 360 : says(part.plain, letters) ? 370 : -1;
        if (fit >= 0) all.push_back({fit, Kind::guide, part.title, tr("guide"), part.view, true, letters});
    }
    for (const GlossaryTerm& term : glossary()) {
        const int fit = says(term.word, letters) || says(term.name, letters) ? 355
                        : says(term.definition, letters)                     ? 375
                                                                             : -1;
        if (fit < 0) continue;
        // With the definition, which often answers the question.
        all.push_back({fit, Kind::guide, term.word, term.definition, Guide::glossaryPart, true, term.word});
    }
}

void CommandPalette::search(const QString& text) {
    const QString letters = text.simplified();
    std::vector<Found> all;
    if (m_what == everything) {
        addActions(letters, all);
        if (!letters.isEmpty()) addSamplesAndSettings(letters, all);
    }
    if (m_what == nodesOnly || !letters.isEmpty()) addTensors(letters, all);
    std::vector<Found> guide;
    if (m_what == everything) addGuide(letters, guide);
    const auto better = [](const Found& a, const Found& b) { return a.fit < b.fit; };
    std::stable_sort(all.begin(), all.end(), better);
    std::stable_sort(guide.begin(), guide.end(), better);
    // A model may have hundreds of matching tensors, so up to a quarter of the list is reserved for the guide.
    all.resize(std::min(all.size(), static_cast<size_t>(mostFound) - std::min<size_t>(guide.size(), mostFound / 4)));
    all.insert(all.end(), guide.begin(), guide.end());
    std::stable_sort(all.begin(), all.end(), better);
    if (all.empty()) {
        Found nothing;
        nothing.shown =
            m_what == nodesOnly && !m_debuggee.isOpen() ? tr("Nothing is open")
            : m_what == nodesOnly
                ? tr("No node has this number or name")
                : tr("No action, view, sample, setting, node, tensor or word in the guide matches “%1”").arg(letters);
        nothing.can = false;
        all.push_back(nothing);
    }
    m_found->clear();
    for (const Found& each : all) {
        if (m_found->count() == mostFound) break;
        auto* const item = new QListWidgetItem(each.shown, m_found);
        item->setData(kindRole, static_cast<int>(each.kind));
        item->setData(idRole, each.id);
        item->setData(asideRole, each.aside);
        item->setData(wordRole, each.word);
        if (each.kind == Kind::tensor || each.kind == Kind::sample) item->setFont(Theme::instance().numbers());
        if (!each.can) item->setFlags(Qt::NoItemFlags);
    }
    for (int i = 0; i < m_found->count(); ++i) {
        if (!(m_found->item(i)->flags() & Qt::ItemIsEnabled)) continue;
        m_found->setCurrentRow(i);
        break;
    }
}

// The keys go back to where they went before.
void CommandPalette::leave() {
    if (hadFocus && hadFocus->isVisible()) hadFocus->setFocus(); // which closes this
    close();
}

void CommandPalette::choose() {
    const QListWidgetItem* const item = m_found->currentItem();
    if (!item || !(item->flags() & Qt::ItemIsEnabled)) return;
    const auto kind = static_cast<Kind>(item->data(kindRole).toInt());
    const QString id = item->data(idRole).toString(), word = item->data(wordRole).toString();
    const auto tensor =
        kind == Kind::tensor && m_debuggee.isOpen() ? m_debuggee.structure().find_key(id.toStdString()) : std::nullopt;
    leave();
    switch (kind) {
    case Kind::action: m_actions.get(id)->trigger(); break;
    case Kind::sample: emit sampleChosen(id); break;
    case Kind::setting: emit settingChosen(id); break;
    case Kind::tensor:
        if (tensor) m_selection.select(*tensor);
        break;
    case Kind::guide: emit guideChosen(id, word); break;
    case Kind::nothing: break;
    }
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::FocusOut) close();
    if (event->type() != QEvent::KeyPress) return QFrame::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent*>(event)->key();
    const int row = m_found->currentRow(), rows = m_found->count();
    // Skips entries that are unavailable.
    const auto go = [&](int to) {
        const int by = to < row ? -1 : 1;
        to = std::clamp(to, 0, rows - 1);
        while (to >= 0 && to < rows && !(m_found->item(to)->flags() & Qt::ItemIsEnabled)) to += by;
        if (to >= 0 && to < rows) m_found->setCurrentRow(to);
    };
    switch (key) {
    case Qt::Key_Down: go(row + 1); return true;
    case Qt::Key_Up: go(row - 1); return true;
    case Qt::Key_PageDown: go(row + 10); return true;
    case Qt::Key_PageUp: go(row - 10); return true;
    case Qt::Key_Return:
    case Qt::Key_Enter: choose(); return true;
    case Qt::Key_Escape: leave(); return true;
    default: return QFrame::eventFilter(watched, event);
    }
}

} // namespace ggs
