// SPDX-License-Identifier: MIT
#include "views/script/script_view.h"

#include "base/atomic_file.h"
#include "look/empty_note.h"
#include "look/names/node_words.h"
#include "look/view_header.h"
#include "script/script.h"
#include "session/click_logs.h"
#include "session/debuggee.h"
#include "session/marking.h"
#include "session/moves.h"
#include "session/opening.h"
#include "session/registries.h"
#include "session/samples.h"
#include "session/session_controller.h"
#include "views/script/completion_popup.h"
#include "words/messages.h"

#include <QApplication>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QTextBlock>
#include <QVBoxLayout>

#include <utility>

namespace ggs {

namespace {

constexpr int pauseInTyping = 250; // ms, before the text is built
constexpr int keptAfter = 1'000;   // ms, before unsaved text is written where a crash can't reach it
constexpr qsizetype longestShown = qsizetype{4} << 20; // characters; the language has no longer scripts

} // namespace

ScriptView::ScriptView(SessionController& controller, QWidget* parent)
    : View(QStringLiteral("script"), tr("Script"), parent), m_controller(controller), m_debuggee(controller.debuggee()),
      m_opening(controller.opening()), m_marking(controller.marking()), m_header(new ViewHeader),
      m_contents(new Contents), m_editor(new ScriptEditor(controller.registries().latest())), m_find(new QLineEdit),
      m_hint(new QLabel), m_problem(new QLabel), m_problemRow(new QWidget),
      m_load(new QPushButton(tr("Load plug-in…"))), m_buildNow(new QPushButton(tr("Build anyway"))),
      m_takeFile(new QPushButton(tr("Use text from file"))) {
    auto* const templates = new QPushButton(tr("New from template"));
    templates->setObjectName(QStringLiteral("newFromTemplate"));
    templates->setToolTip(tr("Copies a sample, which you can change and save as your own file"));
    auto* const menu = new QMenu(templates);
    menu->setToolTipsVisible(true);
    for (const QString& sample : scriptSampleNames())
        menu->addAction(sample, this, [this, sample] { emit templateWanted(sample); })
            ->setToolTip(sampleSentence(sample));
    templates->setMenu(menu);
    m_find->setObjectName(QStringLiteral("scriptFind"));
    m_find->setPlaceholderText(tr("Find (Return: next)"));
    m_find->setClearButtonEnabled(true);
    m_find->setMaximumWidth(190);
    m_find->hide();
    m_takeFile->setObjectName(QStringLiteral("takeFile"));
    m_takeFile->setToolTip(
        tr("Loads the text that another program has written to the file; press Ctrl+Z to restore the current text"));
    m_takeFile->hide();
    m_header->addControl(m_takeFile);
    m_header->addControl(m_find);
    m_header->addControl(templates);
    connect(m_find, &QLineEdit::returnPressed, this, &ScriptView::findNext);

    m_hint->setObjectName(QStringLiteral("scriptHint"));
    m_hint->setTextFormat(Qt::RichText);
    m_hint->setWordWrap(true);
    m_hint->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_hint->setContentsMargins(14, 5, 14, 5);
    m_hint->setMinimumHeight(54); // of two lines: the editor jumps for none of them
    m_hint->setMinimumWidth(0);
    m_problem->setObjectName(QStringLiteral("scriptProblem"));
    m_problem->setTextFormat(Qt::PlainText);
    m_problem->setWordWrap(true);
    m_problem->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_load->setObjectName(QStringLiteral("loadPlugin"));
    m_buildNow->setObjectName(QStringLiteral("buildNow"));
    m_buildNow->setToolTip(tr("While you type, a script's memory and time are limited, and it can't read new files. "
                              "This button builds the script as if you had opened it (Ctrl+Return)"));
    auto* const row = new QHBoxLayout(m_problemRow);
    row->setContentsMargins(14, 6, 14, 6);
    row->addWidget(m_problem, 1);
    row->addWidget(m_load);
    row->addWidget(m_buildNow);
    m_problemRow->setVisible(false);
    auto* const page = new QWidget;
    auto* const inside = tightColumn(page);
    inside->addWidget(m_editor, 1);
    inside->addWidget(m_problemRow);
    inside->addWidget(m_hint);
    m_contents->addWidget(page);
    auto* const column = tightColumn(this);
    column->addWidget(m_header);
    column->addLayout(m_contents, 1);
    giveKeysTo(m_editor);

    m_pause.setSingleShot(true);
    m_pause.setInterval(pauseInTyping);
    m_keeping.setSingleShot(true);
    m_keeping.setInterval(keptAfter);
    connect(&m_pause, &QTimer::timeout, this, [this] {
        if (m_editor->script() != m_askedText) return ask(true);
        emit behindChanged();
    });
    connect(&m_keeping, &QTimer::timeout, this, &ScriptView::keep);
    m_editor->setDescriber([this](const QString& variable) { return detailOf(variable); });
    connect(m_editor, &QPlainTextEdit::textChanged, this, &ScriptView::edited);
    connect(m_editor, &QPlainTextEdit::cursorPositionChanged, this, [this] {
        m_described = 0;
        describe();
    });
    connect(m_editor->document(), &QTextDocument::modificationChanged, this, [this](bool modified) {
        if (m_editor->isLoading()) return;
        if (!modified) {
            m_keeping.stop();
            m_recovery.drop();
        }
        describe();
        emit fileChanged();
    });
    connect(m_editor, &ScriptEditor::caretMoved, this, &ScriptView::caretAt);
    connect(m_editor, &ScriptEditor::breakpointWanted, this, &ScriptView::toggleBreakpoint);
    connect(m_editor, &ScriptEditor::breakpointMenuWanted, this, &ScriptView::breakpointMenu);
    connect(m_load, &QPushButton::clicked, this, &ScriptView::pluginWanted);
    connect(m_buildNow, &QPushButton::clicked, this, &ScriptView::build);
    connect(m_takeFile, &QPushButton::clicked, this, [this] { takeFile(m_onDisk); });
    connect(&m_watch, &FileWatch::written, this, [this](const QString& text) {
        if (!m_shown || m_editor->isReadOnly() || text == m_saved || text == m_editor->script()) return;
        if (!hasUnsaved()) {
            takeFile(text);
            emit writtenElsewhere(true);
        } else if (text != m_onDisk) {
            m_onDisk = text;
            m_takeFile->show();
            emit writtenElsewhere(false);
        }
    });
    // The new script will replace this text, so changes typed now would be lost.
    connect(&m_opening, &Opening::opening, this, [this] {
        m_pause.stop();
        lock(true);
    });
    for (const auto end : {&Debuggee::structureChanged, &Debuggee::closed})
        connect(&m_debuggee, end, this, [this] { lock(false); });
    connect(&m_debuggee, &Debuggee::failed, this, [this] {
        lock(false);
        wantAgain();
    });
    // The file isn't opened until the user has answered; the script remains what is open.
    connect(&controller.clickLogs(), &ClickLogs::shapeWanted, this, [this] {
        lock(false);
        wantAgain();
    });
    for (const auto end : {&Debuggee::structureChanged, &Debuggee::closed})
        connect(&m_debuggee, end, this, &ScriptView::built);
    connect(&m_opening, &Opening::scriptAccepted, this, &ScriptView::built);
    connect(&m_debuggee, &Debuggee::failed, this, &ScriptView::built);
    connect(&m_opening, &Opening::scriptRefused, this, &ScriptView::built);
    connect(m_editor, &ScriptEditor::loaded, this, &ScriptView::takeLoaded);
    connect(&m_debuggee, &Debuggee::structureChanged, this, &ScriptView::takeProgram);
    connect(&m_opening, &Opening::scriptRefused, this, &ScriptView::takeRefused);
    connect(&m_opening, &Opening::scriptAccepted, this, [this] {
        if (m_editor->isLoading()) {
            m_ofProgram = true;
            return;
        }
        m_editor->tagLines();
        mark();
        // A text that was changed since then is built soon, and its error is shown then.
        if (m_askedRevision == m_editor->document()->revision()) clearProblem();
    });
    connect(&m_debuggee, &Debuggee::snapshotChanged, this, &ScriptView::mark);
    connect(&controller.selection(), &Selection::selectionChanged, this, &ScriptView::markSelected);
    connect(&m_debuggee, &Debuggee::closed, this, [this] {
        // A script that can't be built stays here to be corrected; scriptRefused() shows it if it isn't shown yet.
        if (m_opening.hasScript()) return;
        showNothing(tr("Nothing is open: open a sample or a script, or create a new script (Ctrl+N)"));
    });
    connect(&m_opening, &Opening::pluginLoaded, this, [this] {
        m_editor->setRegistry(m_controller.registries().latest());
        if (m_shown) build();
    });
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        m_problem->setStyleSheet(QStringLiteral("color: %1").arg(Theme::instance().color(Ink::trouble).name()));
        describe();
    });
    m_problem->setStyleSheet(QStringLiteral("color: %1").arg(Theme::instance().color(Ink::trouble).name()));
    connect(&m_contents->note(), &EmptyNote::taken, this, [this] {
        if (m_debuggee.isOpen())
            emit viewWanted(m_debuggee.snapshot().text ? QStringLiteral("text") : QStringLiteral("file"));
    });
    showNothing(tr("Nothing is open: open a sample or a script, or create a new script (Ctrl+N)"));
}

// -- what is shown ----------------------------------------------------------------------------------------------------

void ScriptView::showNothing(const QString& why) {
    m_pause.stop();
    m_why = why;
    m_shown = false;
    m_source = {};
    m_lines = {};
    m_described = 0;
    m_editor->load(QString());
    knowFile({});
    clearProblem();
    m_contents->show(why);
    m_contents->note().offer({});
    describe();
    emit fileChanged();
}

void ScriptView::show(const ScriptSource& source) {
    if (source.text.size() > longestShown) {
        showNothing(tr("This script is too long to be shown: it has %1 characters; the limit is %2 characters")
                        .arg(source.text.size())
                        .arg(longestShown));
        return;
    }
    m_shown = true;
    m_discarded = false;
    m_source = source;
    m_source.text.clear();
    clearProblem();
    m_ofProgram = false;
    m_described = 0;
    m_editor->load(source.text);
    lock(m_locked);
    knowFile(source.text);
    m_pause.stop();
    knowAsked();
    m_why.clear();
    m_contents->show({});
    describe();
    emit fileChanged();
}

void ScriptView::lock(bool locked) {
    m_locked = locked;
    m_editor->setReadOnly(locked || m_editor->isLoading());
}

// Notes that the current text has been built, or is being built.
void ScriptView::knowAsked() {
    m_askedText = m_editor->script();
    m_askedRevision = m_editor->document()->revision();
    if (!m_editor->isLoading()) m_editor->askLines();
}

// All of a long script is there.
void ScriptView::takeLoaded() {
    lock(m_locked);
    m_pause.stop();
    knowAsked();
    if (m_ofProgram) takeLines();
    if (isVisible()) {
        if (const int line = std::exchange(m_lineToShow, 0)) m_editor->showLine(line);
    }
    describe();
    emit fileChanged();
}

// Assigns the open program's nodes to the lines of the editor.
void ScriptView::takeLines() {
    m_ofProgram = true;
    if (m_editor->isLoading()) {
        m_lines = {};
        return;
    }
    setLines(ScriptLines(m_debuggee.structure()));
    m_editor->tagLines();
    mark();
}

// Another program is open: its script, or the same script as it was changed here.
void ScriptView::takeProgram() {
    if (m_opening.wasRebuilt()) return setLines(ScriptLines(m_debuggee.structure())); // scriptAccepted() follows
    if (!m_opening.hasScript()) {
        const bool text = m_debuggee.snapshot().text != nullptr, weights = m_debuggee.snapshot().file != nullptr;
        showNothing(
            text ? tr("%1 is a language model, which has no script. Model shows its text.").arg(m_opening.programName())
            : weights ? tr("%1 contains weights, not a script").arg(m_opening.programName())
                      : tr("%1 is a recorded run, which doesn't contain its script").arg(m_opening.programName()));
        if (text || weights) m_contents->note().offer(tr("Go to Model"));
        return;
    }
    const ScriptSource source{m_opening.scriptText(), m_opening.programName(), m_opening.scriptFolder(),
                              m_opening.filePath()};
    show(source);
    takeLines();
}

void ScriptView::setLines(ScriptLines lines) {
    m_lines = std::move(lines);
    LineMarks marks;
    for (const auto& each : m_lines.all()) {
        if (each.step) marks.steps[each.line] = *each.step;
    }
    m_editor->setMarks(std::move(marks));
}

void ScriptView::takeRefused(int line, int column, int length, const QString& message) {
    const RefusedScript& refused = m_opening.refused();
    if (!refused.edited) {
        // A script that couldn't be opened is shown here to be corrected.
        m_lines = {};
        show(refused.source);
        if (!m_shown) return;
    } else if (m_askedRevision != m_editor->document()->revision()) {
        return;
    }
    showProblem(line, column, length, message, !refused.plugin.isEmpty());
}

void ScriptView::showProblem(int line, int column, int length, const QString& message, bool plugin) {
    if (line > 0)
        m_editor->setProblem(line, column, length, message);
    else
        m_editor->clearProblem(); // of no place
    m_problem->setText(line > 0 ? tr("Line %1, column %2: %3").arg(line).arg(column).arg(message) : message);
    m_load->setVisible(plugin);
    m_buildNow->setVisible(m_opening.refused().edited && m_opening.refused().beyond);
    m_problemRow->setVisible(true);
    describe();
}

QString ScriptView::problem() const { return m_shown && !m_problemRow->isHidden() ? m_problem->text() : QString(); }

void ScriptView::clearProblem() {
    m_editor->clearProblem();
    m_problem->clear();
    m_problemRow->setVisible(false);
    describe();
}

void ScriptView::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    markSelected();
    // A window that comes back has its keys where they were, and so has one that only got room for this page.
    const QWidget* const keys = QApplication::focusWidget();
    const bool elsewhere = keys && keys->window() == window() && keys->isVisible();
    if (m_shown && !event->spontaneous() && !elsewhere) m_editor->setFocus();
    // Shows the line that was requested while the view was hidden, once the editor has its size.
    if (const int line = std::exchange(m_lineToShow, 0))
        QTimer::singleShot(0, this, [this, line] { m_editor->showLine(line); });
}

void ScriptView::showLine(int builtLine) {
    if (isVisible() && !m_editor->isLoading()) {
        m_editor->showLine(builtLine);
    } else {
        m_lineToShow = builtLine;
    }
}

// -- typing -----------------------------------------------------------------------------------------------------------

void ScriptView::edited() {
    if (!m_shown || m_editor->isLoading()) return;
    m_discarded = false; // typing revokes discard()
    const bool behind = isBehind();
    m_pause.start();
    if (!behind) emit behindChanged();
    if (m_editor->document()->isModified() && !m_keeping.isActive()) m_keeping.start();
}

void ScriptView::build() {
    if (m_shown) ask(false);
}

void ScriptView::ask(bool asTyped) {
    m_pause.stop();
    if (!asTyped && m_editor->popup()) m_editor->popup()->hide();
    ScriptSource now = m_source;
    now.text = m_askedText = m_editor->script();
    m_askedRevision = m_editor->document()->revision();
    m_editor->askLines();
    m_building = true;
    m_opening.rebuild(now, asTyped);
}

void ScriptView::built() {
    if (std::exchange(m_building, false)) emit behindChanged();
}

QString ScriptView::format() {
    if (!m_shown) return tr("there is no script");
    const QString text = m_editor->script();
    const auto formatted = format_script(text.toStdString());
    if (const auto* error = std::get_if<ScriptError>(&formatted)) {
        showProblem(error->place.line, error->place.column, error->place.length, words(error->message), false);
        m_buildNow->setVisible(false);
        return tr("line %1: %2").arg(error->place.line).arg(words(error->message));
    }
    const QString now = QString::fromStdString(std::get<std::string>(formatted));
    if (now != text) m_editor->replace(now);
    return QString();
}

QString ScriptView::detailOf(const QString& variable) const {
    if (!m_debuggee.isOpen()) return QString();
    const Structure& s = m_debuggee.structure();
    const auto tensor = m_lines.variable(variable.toStdString());
    return tensor && s.alive(*tensor) ? typeOf(s, *tensor) + QLatin1Char(' ') + shapeOf(s, *tensor) : QString();
}

// -- finding ---------------------------------------------------------------------------------------------------------

bool ScriptView::find() {
    if (!m_shown) return false;
    m_find->show();
    m_find->setFocus();
    m_find->selectAll();
    return true;
}

// From the caret on, and at the end from the beginning again.
void ScriptView::findNext() {
    const QString words = m_find->text();
    if (words.isEmpty()) {
        m_find->hide();
        m_editor->setFocus();
        return;
    }
    if (m_editor->find(words)) return;
    QTextCursor start(m_editor->document());
    const QTextCursor found = m_editor->document()->find(words, start);
    if (!found.isNull()) m_editor->setTextCursor(found);
}

// -- lines and nodes --------------------------------------------------------------------------------------------------

void ScriptView::mark() {
    if (!m_shown || !m_debuggee.isOpen() || m_lines.all().empty()) return;
    LineMarks marks = m_editor->marks();
    marks.breakpoints.clear();
    marks.idle.clear();
    const Snapshot& s = m_debuggee.snapshot();
    const bool moved = std::exchange(marks.cursor, s.position.cursor) != marks.cursor && marks.cursor > 0;
    marks.next = 0;
    if (s.next_step()) marks.next = m_lines.lineOf(s.structure->steps[s.position.cursor].node);
    for (const auto& [number, b] : s.breakpoints) {
        if (!b.node || b.gone) continue;
        if (const int line = m_lines.lineOf(*b.node)) (b.enabled ? marks.breakpoints : marks.idle).insert(line);
    }
    marks.idle -= marks.breakpoints;
    const int next = marks.next;
    m_editor->setMarks(std::move(marks));
    markSelected();
    // A step: what comes next is shown, also if the selected node is far from it. The text doesn't jump while the user
    // types.
    if (moved && next > 0 && !isBehind()) showLine(next);
}

void ScriptView::markSelected() {
    if (!m_shown) return;
    LineMarks marks = m_editor->marks();
    const auto selected = m_debuggee.isOpen() ? m_controller.selection().selected() : std::nullopt;
    const int line = selected ? m_lines.lineOf(*selected) : 0;
    marks.selected = line > 0 ? QSet<int>{line} : QSet<int>();
    m_editor->setMarks(std::move(marks));
    // Another one, and chosen elsewhere; a rebuild finds the same one again, and the text is not to jump for that.
    const std::string key = selected ? m_debuggee.structure().tensors[*selected].key : std::string();
    const bool other = std::exchange(m_markedKey, key) != key;
    if (other && !m_fromCaret && line > 0) {
        showLine(line);
        m_described = line;
    }
    describe();
}

void ScriptView::caretAt(int builtLine, int column, const QString&) {
    const auto tensor = m_lines.tensorAt(builtLine, column);
    if (!m_shown || !tensor) return;
    m_fromCaret = true;
    m_controller.selection().select(*tensor);
    m_fromCaret = false;
}

void ScriptView::describe() {
    if (!m_shown) {
        m_header->setWhat({}); // the panel has the title
        m_header->setState(QString());
        m_hint->clear();
        return;
    }
    const QString muted = Theme::instance().color(Ink::muted).name();
    QString what = QStringLiteral("<b>%1</b>").arg(m_source.name.toHtmlEscaped());
    if (hasUnsaved())
        what += QStringLiteral(" <span style='color:%1'>&nbsp;●&nbsp; %2</span>").arg(muted, tr("not saved"));
    m_header->setWhat(what);
    // Which node the line is, or that what is drawn is older than the text.
    const QTextBlock chosen = m_described > 0 ? m_editor->blockOf(m_described) : QTextBlock();
    const QTextBlock block = chosen.isValid() ? chosen : m_editor->textCursor().block();
    const int line = block.blockNumber() + 1;
    const auto selected = m_debuggee.isOpen() ? m_controller.selection().selected() : std::nullopt;
    const auto tensor = chosen.isValid() ? selected : m_lines.tensorAt(m_editor->builtLineOf(block), 0);
    QString state = tr("line %1").arg(line);
    if (!m_problem->text().isEmpty()) {
        state = m_debuggee.isOpen() ? tr("still showing the last version without errors")
                                    : tr("nothing is shown: the script can't be built");
    } else if (tensor && m_debuggee.isOpen() && m_debuggee.structure().alive(*tensor)) {
        const Structure& s = m_debuggee.structure();
        state += QStringLiteral("   %1 %2   %3 %4")
                     .arg(opWord(s, *tensor), nameOf(s, *tensor), typeOf(s, *tensor), shapeOf(s, *tensor));
    }
    m_header->setState(state);
    const auto hint = m_editor->hint();
    if (!hint) {
        m_hint->setText(
            QStringLiteral("<span style='color:%1'>%2</span>")
                .arg(muted, tr("Ctrl+Space to complete, Ctrl+/ to comment, click a line number to set a breakpoint")));
        return;
    }
    const QString& s = hint->signature;
    const QString signature = s.left(hint->from).toHtmlEscaped() +
                              QStringLiteral("<b>%1</b>").arg(s.mid(hint->from, hint->length).toHtmlEscaped()) +
                              s.mid(hint->from + hint->length).toHtmlEscaped();
    m_hint->setText(QStringLiteral("<span style='font-family:\"%1\"'>%2</span><br><span style='color:%3'>%4</span>")
                        .arg(Theme::instance().numbers().family(), signature, muted, hint->argument.toHtmlEscaped()));
}

// -- the file ---------------------------------------------------------------------------------------------------------

void ScriptView::begin(const QString& text, const QString& name) {
    m_lines = {};
    show({text, name, {}, {}});
    build();
}

bool ScriptView::hasUnsaved() const { return m_shown && m_editor->document()->isModified() && !m_discarded; }

// Saves at once and not on a worker: a window may close only after the file is written.
QString ScriptView::saveTo(const QString& path) {
    if (const Status saved = save_file(path.toStdString(), m_editor->script().toStdString()); !saved.ok())
        return words(saved.error());
    const QFileInfo info(path);
    const ScriptSource was = m_source;
    m_source = {{}, info.fileName(), info.absolutePath(), info.absoluteFilePath()};
    // The open program is this script, unless this script has never been built.
    if (m_opening.hasScript() && m_opening.programName() == was.name && m_opening.filePath() == was.path)
        m_opening.scriptSavedAs(path);
    knowFile(m_editor->script());
    m_editor->document()->setModified(false);
    describe();
    emit fileChanged();
    return QString();
}

// Notes that the script's file, if it has one, contains `text`. Any other content was written by another program.
void ScriptView::knowFile(const QString& text) {
    m_saved = text;
    m_onDisk.clear();
    m_takeFile->hide();
    m_watch.watch(m_source.path);
}

void ScriptView::takeFile(const QString& text) {
    m_editor->replace(text); // which is built as if it were typed
    knowFile(text);
    m_editor->document()->setModified(false);
    describe();
}

void ScriptView::discard() {
    m_discarded = true;
    m_keeping.stop();
    m_recovery.drop();
    describe();
    emit fileChanged();
}

// Takes back discard(): the program that was to replace this text couldn't be opened.
void ScriptView::wantAgain() {
    if (!std::exchange(m_discarded, false)) return;
    m_keeping.start();
    describe();
    emit fileChanged();
}

void ScriptView::keep() {
    if (hasUnsaved()) m_recovery.keep({m_editor->script(), m_source.name, m_source.path, QDateTime::currentDateTime()});
}

void ScriptView::restore(const KeptScript& lost) {
    m_recovery.adopt();
    const QString folder = lost.path.isEmpty() ? QString() : QFileInfo(lost.path).absolutePath();
    m_lines = {};
    show({lost.text, lost.name, folder, lost.path});
    m_editor->document()->setModified(true);
    build();
}

// -- breakpoints ------------------------------------------------------------------------------------------------------

// A line may make several nodes; one breakpoint among them is what is seen and meant.
std::optional<size_t> ScriptView::breakpointOf(int builtLine) const {
    for (const auto& each : m_lines.of(builtLine)) {
        if (const auto number = m_marking.breakpointOn(each.tensor)) return number;
    }
    return std::nullopt;
}

void ScriptView::toggleBreakpoint(int builtLine) {
    bool removed = false;
    for (const auto& each : m_lines.of(builtLine)) {
        if (!m_marking.breakpointOn(each.tensor)) continue;
        m_marking.toggleBreakpoint(each.tensor);
        removed = true;
    }
    if (removed) return;
    if (const auto node = m_lines.nodeOf(builtLine)) m_marking.toggleBreakpoint(*node);
}

void ScriptView::breakpointMenu(int builtLine, const QPoint& where) {
    if (!m_debuggee.isOpen()) return;
    QMenu menu(this);
    menu.setObjectName(QStringLiteral("breakpointMenu"));
    const auto number = breakpointOf(builtLine);
    menu.addAction(number ? tr("Remove breakpoint") : tr("Break here"), this,
                   [this, builtLine] { toggleBreakpoint(builtLine); });
    if (number) {
        const bool enabled = m_debuggee.snapshot().breakpoints.at(*number).enabled;
        menu.addAction(enabled ? tr("Disable") : tr("Enable"), this,
                       [this, number, enabled] { m_marking.enableBreakpoint(*number, !enabled); });
        menu.addAction(tr("Change…"), this, [this, number] { emit changeWanted(*number); });
    }
    // By the line: the program may become another one while the menu is open.
    menu.addAction(tr("Run to here"), this, [this, builtLine] {
        const auto node = m_debuggee.isOpen() ? m_lines.nodeOf(builtLine) : std::nullopt;
        const auto step = node ? m_debuggee.structure().step_of(*node) : std::nullopt;
        if (step) m_controller.moves().runTo(*step);
    });
    menu.exec(where);
}

} // namespace ggs
