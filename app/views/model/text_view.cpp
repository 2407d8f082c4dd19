// SPDX-License-Identifier: MIT
#include "views/model/text_view.h"

#include "look/cells/heat_scale.h"
#include "look/elided_label.h"
#include "look/empty_note.h"
#include "look/steady_button.h"
#include "look/theme.h"
#include "look/wrapping_row.h"
#include "session/debuggee.h"
#include "session/generating.h"
#include "session/opening.h"
#include "session/selection.h"
#include "session/session_controller.h"
#include "views/model/text_flow.h"
#include "words/messages.h"

#include <QClipboard>
#include <QComboBox>
#include <QFocusEvent>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>
#include <QToolTip>
#include <QVBoxLayout>

#include <algorithm>

namespace ggs {

namespace {

constexpr int choices[] = {1, 8, 32, 128, 512};
constexpr size_t wordsShown = 12; // tokens of a branch in the list

// Returns a prompt as one line: each line break becomes U+23CE.
QString asLine(const std::string& text) {
    return QString::fromStdString(text).replace(QLatin1Char('\n'), QChar(0x23ce));
}
std::string fromLine(QString line) { return line.replace(QChar(0x23ce), QLatin1Char('\n')).toStdString(); }

// Returns a branch as a line: its number, where it leaves another branch, its length and its words after that place.
QString branchLine(const ModelText& text, int number, const TokenIds& tokens) {
    const std::optional<TextFork> fork = fork_of(text, number);
    const size_t first = fork ? fork->tokens : 0;
    const TokenIds own(tokens.begin() + static_cast<ptrdiff_t>(first), tokens.end());
    QString line = TextView::tr("Branch %1, %n token(s)", nullptr, static_cast<int>(tokens.size())).arg(number);
    if (fork) line += TextView::tr(", leaves branch %1 at token %2").arg(fork->from).arg(fork->tokens);
    const QString said =
        asLine(text.model->tokenizer().text(std::span(own).first(std::min(own.size(), wordsShown)), {false, false}))
            .trimmed();
    const QString dots = QStringLiteral("…");
    return line +
           TextView::tr(": “%1”").arg((fork ? dots : QString()) + said + (own.size() > wordsShown ? dots : QString()));
}

} // namespace

// The colours of the lines under the tokens.
class TextView::Legend final : public QWidget {
  public:
    Legend() {
        setObjectName(QStringLiteral("textLegend"));
        setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);
        setAccessibleName(TextView::tr("Colour of the line under a token: its probability, from unlikely to certain"));
        setToolTip(TextView::tr("The line under a token shows how likely the model found it, from 0 to 100 %"));
    }
    QSize sizeHint() const override {
        const QFontMetrics letters = metrics();
        return {letters.horizontalAdvance(low()) + letters.horizontalAdvance(high()) + bar + 2 * gap,
                letters.height() + 2};
    }
    QSize minimumSizeHint() const override { return sizeHint(); }

  protected:
    void paintEvent(QPaintEvent*) override {
        const Theme& theme = Theme::instance();
        const HeatScale scale(0, 1);
        QPainter p(this);
        p.setPen(theme.color(Ink::muted));
        p.setFont(theme.words(Theme::caption));
        const int left = metrics().horizontalAdvance(low()) + gap;
        p.drawText(rect(), Qt::AlignLeft | Qt::AlignVCenter, low());
        p.drawText(rect(), Qt::AlignRight | Qt::AlignVCenter, high());
        for (int x = 0; x < bar; ++x)
            p.fillRect(left + x, height() / 2 - 1, 1, 3,
                       scale.bar(static_cast<double>(x) / (bar - 1), theme.color(Ink::panel)));
    }

  private:
    static constexpr int bar = 70, gap = 8; // pixels
    static QFontMetrics metrics() { return QFontMetrics(Theme::instance().words(Theme::caption)); }
    static QString low() { return TextView::tr("unlikely"); }
    static QString high() { return TextView::tr("certain"); }
};

TextView::TextView(SessionController& controller, QWidget* parent)
    : View(QStringLiteral("text"), tr("Text"), parent), m_controller(controller), m_debuggee(controller.debuggee()),
      m_generating(controller.generating()), m_contents(new Contents), m_prompt(new QLineEdit),
      m_count(new ElidedLabel), m_options(new QToolButton), m_flow(new TextFlow(controller)),
      m_generate(new QPushButton(tr("Generate"))), m_tokens(new QComboBox), m_eachToken(new QToolButton),
      m_speed(new QLabel), m_branches(new QComboBox), m_branchSays(new QLabel), m_copy(new QToolButton) {
    m_prompt->setObjectName(QStringLiteral("promptLine"));
    m_prompt->setAccessibleName(tr("Prompt"));
    m_prompt->setPlaceholderText(tr("A text for the model: Enter makes its graph"));
    m_prompt->setMinimumWidth(160);
    m_prompt->installEventFilter(this);
    m_prompt->hide();
    m_count->setObjectName(QStringLiteral("textCount"));
    m_count->setProperty("role", "muted");
    m_count->setToolTip(tr("Tokens of the text, and how many the cache has room for"));
    m_options->setObjectName(QStringLiteral("modelOptions"));
    m_options->setText(tr("Edit prompt…"));
    m_options->setToolTip(
        tr("Edits the prompt with several lines or as a chat message, and shows its tokens. Also sets the "
           "size and type of the KV cache, and flash attention"));
    m_generate->setObjectName(QStringLiteral("generate"));
    m_generate->setProperty("role", "primary");
    m_generate->setToolTip(tr("Lets the model go on, token by token; breakpoints and Pause stop it inside one"));
    m_tokens->setObjectName(QStringLiteral("generateCount"));
    m_tokens->setAccessibleName(tr("Tokens to generate"));
    for (const int n : choices) m_tokens->addItem(tr("%n token(s)", nullptr, n), n);
    m_tokens->setCurrentIndex(2);
    m_eachToken->setObjectName(QStringLiteral("pauseEachToken"));
    m_eachToken->setText(tr("Pause at each"));
    m_eachToken->setCheckable(true);
    m_eachToken->setToolTip(tr("The model pauses after each token: Generate goes on with the next one"));
    m_speed->setFont(Theme::instance().numbers(Theme::caption));
    m_speed->setObjectName(QStringLiteral("tokenSpeed"));
    m_copy->setObjectName(QStringLiteral("copyText"));
    m_copy->setText(tr("Copy text"));
    m_copy->setToolTip(tr("Copies the prompt and the generated text"));

    auto* const line = new WrappingRow;
    line->setContentsMargins(8, 5, 8, 3);
    line->setSpacing(6);
    for (QWidget* each : std::initializer_list<QWidget*>{m_copy, m_options, m_eachToken, m_tokens, m_generate})
        line->addWidget(each);
    auto* const typed = new QHBoxLayout;
    typed->setContentsMargins(14, 0, 8, 3);
    typed->addWidget(m_prompt);
    m_speed->setMinimumWidth(1);
    m_speed->setContentsMargins(14, 2, 14, 5);
    m_branches->setObjectName(QStringLiteral("textBranches"));
    m_branches->setAccessibleName(tr("Branches of the text"));
    m_branches->setToolTip(tr("Texts that the model had before another token was chosen or another prompt was typed. "
                              "Choosing one continues with it"));
    m_branches->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_branches->setMinimumContentsLength(24);
    m_branchSays->setObjectName(QStringLiteral("branchSays"));
    m_branchSays->setProperty("role", "muted");
    m_branchSays->setWordWrap(true);
    m_branchSays->setContentsMargins(14, 2, 14, 2);
    m_branchSays->hide();
    m_branches->hide();
    auto* const branches = new QHBoxLayout;
    branches->setContentsMargins(14, 2, 14, 2);
    branches->addWidget(m_branches);
    auto* const foot = new QHBoxLayout;
    foot->setContentsMargins(14, 2, 14, 0);
    foot->addWidget(m_count, 1);
    foot->addWidget(new Legend);
    auto* const page = new QWidget;
    auto* const column = tightColumn(page);
    column->addLayout(line);
    column->addLayout(typed);
    column->addWidget(m_flow, 1);
    column->addLayout(branches);
    column->addWidget(m_branchSays);
    column->addLayout(foot);
    column->addWidget(m_speed);
    m_contents->addWidget(page);
    setAbout({}, tr("Text, token by token"));
    tightColumn(this)->addLayout(m_contents);

    connect(m_prompt, &QLineEdit::returnPressed, this, &TextView::takePrompt);
    connect(m_options, &QToolButton::clicked, this, &TextView::optionsWanted);
    connect(m_generate, &QPushButton::clicked, this, &TextView::generate);
    connect(m_copy, &QToolButton::clicked, this, &TextView::copyText);
    connect(m_eachToken, &QToolButton::toggled, this, &TextView::pauseNoMore);
    connect(m_branches, &QComboBox::activated, this,
            [this](int row) { chooseBranch(m_branches->itemData(row).toInt()); });
    connect(m_tokens, &QComboBox::currentIndexChanged, this, &TextView::pauseNoMore);
    connect(m_flow, &TextFlow::otherWanted, this, &TextView::otherWanted);
    connect(m_flow, &TextFlow::promptWanted, this, &TextView::optionsWanted);
    connect(&m_generating, &Generating::textChanged, this, &TextView::follow);
    for (const auto signal : {&Debuggee::runningChanged, &Debuggee::snapshotChanged, &Debuggee::closed})
        connect(&m_debuggee, signal, this, &TextView::follow);
    follow();
}

QString TextView::whyEmpty() const {
    if (m_generating.text()) return {};
    return m_debuggee.isOpen() ? tr("This program has no text. Open a language model.") : m_debuggee.whyNothing();
}

bool TextView::copy() {
    if (!m_generating.text()) return false;
    QGuiApplication::clipboard()->setText(m_flow->selectedText());
    return true;
}

QString TextView::whyNot() const { return m_debuggee.whyNot(Capability::generate); }

void TextView::generate() {
    if (!whyNot().isEmpty()) return;
    m_controller.selection().selectToken(std::nullopt); // the shown token follows the text
    const int wanted = m_tokens->currentData().toInt();
    if (!m_eachToken->isChecked()) return m_generating.generate(wanted);
    m_leftOf = m_generating.text()->model;
    m_left = (m_left > 0 ? m_left : wanted) - 1;
    m_generating.generate(1);
    follow();
}

// Discards the remaining tokens of the last request: the user has changed its settings.
void TextView::pauseNoMore() {
    m_left = 0;
    follow();
}

void TextView::typePrompt() {
    m_prompt->show();
    m_prompt->setFocus(Qt::ShortcutFocusReason);
    m_prompt->selectAll();
}

// A typed prompt that was not taken stays in sight.
void TextView::leavePrompt() {
    if (m_prompt->text() == m_shown) m_prompt->hide();
}

bool TextView::eventFilter(QObject* watched, QEvent* event) {
    if (watched != m_prompt) return View::eventFilter(watched, event);
    if (event->type() == QEvent::FocusOut) {
        const Qt::FocusReason why = static_cast<QFocusEvent*>(event)->reason();
        if (why != Qt::PopupFocusReason && why != Qt::ActiveWindowFocusReason && why != Qt::MenuBarFocusReason)
            leavePrompt();
    }
    if (event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        m_prompt->setText(m_shown);
        m_flow->setFocus();
        leavePrompt();
        return true;
    }
    return View::eventFilter(watched, event);
}

void TextView::goAlong(int places) { m_flow->go(places); }

void TextView::copyText() {
    const auto& text = m_generating.text();
    if (!text) return;
    const QString all = QString::fromStdString(text->model->tokenizer().text(text->tokens, {false, false}));
    QGuiApplication::clipboard()->setText(all);
    QToolTip::showText(m_copy->mapToGlobal(QPoint(0, m_copy->height())),
                       tr("%n character(s) copied", nullptr, static_cast<int>(all.toUcs4().size())), m_copy);
}

void TextView::takePrompt() {
    if (!m_generating.text()) return;
    ModelRun how = m_controller.opening().modelRun();
    how.prompt = fromLine(m_prompt->text());
    how.chat.clear();
    m_flow->setFocus();
    m_controller.opening().openModel(how);
}

// Returns the speed of the latest complete round: "round 3: 1 token in 5.1 ms, 196 tokens/s". Empty while there is
// none.
QString TextView::speed() const {
    const auto& text = m_generating.text();
    if (!text || !m_debuggee.isOpen()) return {};
    const Moment now = m_debuggee.moment();
    const bool isComplete = now.step >= m_debuggee.structure().steps.size();
    if (!isComplete && now.round == 0) return {};
    const uint32_t round = isComplete ? now.round : now.round - 1;
    if (round >= text->seconds.size() || text->seconds[round] <= 0) return {};
    const auto n = static_cast<int>(text->last_of(round) - text->first_of(round));
    const double seconds = text->seconds[round];
    const QString ready = round == 0 && text->ready_seconds > 0
                              ? tr("ready after %1 ms; ").arg(1000 * text->ready_seconds, 0, 'f', 0)
                              : QString();
    return ready + tr("round %1: %2 in %3 ms, %4 tokens/s")
                       .arg(round)
                       .arg(tr("%n token(s)", nullptr, n))
                       .arg(1000 * seconds, 0, 'g', 3)
                       .arg(n / seconds, 0, 'f', n / seconds < 10 ? 1 : 0);
}

void TextView::followBranches() {
    const ModelText& text = *m_generating.text();
    std::vector<std::pair<int, const TokenIds*>> all{{text.branch, &text.tokens}};
    for (const auto& each : text.others) all.emplace_back(each->number, &each->tokens);
    std::ranges::sort(all);
    m_branches->setVisible(all.size() > 1);
    // While it runs, the text may still be that of the other branch.
    const bool another = m_branchOf != text.branch && !m_debuggee.isRunning();
    if (another || m_branchesOf != text.model) m_branchSays->clear();
    m_branchSays->setVisible(all.size() > 1 && !m_branchSays->text().isEmpty());
    if (all.size() == 1) return;
    const auto rows = static_cast<int>(all.size());
    while (m_branches->count() > rows) m_branches->removeItem(rows);
    for (int row = 0; row < rows; ++row) { // in place: the list may be open
        const auto& [number, tokens] = all[static_cast<size_t>(row)];
        if (row == m_branches->count()) m_branches->addItem(QString());
        m_branches->setItemText(row, branchLine(text, number, *tokens));
        m_branches->setItemData(row, number);
        if (number == text.branch) m_branches->setCurrentIndex(row);
    }
    allowSteady(*m_branches, !m_debuggee.isRunning());
}

void TextView::chooseBranch(int number) {
    const auto& text = m_generating.text();
    if (!text || m_debuggee.isRunning()) return;
    const auto found = std::ranges::find(text->others, number, [](const auto& each) { return each->number; });
    if (found == text->others.end()) return;
    const TextBranch& branch = **found;
    const size_t common = common_tokens(text->tokens, branch.tokens);
    m_branchOf = number;
    m_controller.selection().selectToken(std::nullopt); // the shown token follows the text
    if (branch.prompt == text->prompt && common >= text->prompt) {
        m_branchesOf = text->model;
        // The round of the last common token is needed for its logits, and the round before it for the bytes that it
        // left.
        const uint32_t round = text->round_of(common - 1);
        const size_t first = text->first_of(round > 0 ? round - 1 : 0);
        m_branchSays->setText(
            first == 0 ? tr("Up to %n token(s) of branch %1 are computed again.", nullptr,
                            static_cast<int>(branch.tokens.size()))
                             .arg(number)
                       : tr("Up to %1 of the %2 tokens of branch %3 are computed again, starting with token %4. The "
                            "others are still in the KV cache.")
                             .arg(branch.tokens.size() - first)
                             .arg(branch.tokens.size())
                             .arg(number)
                             .arg(first));
        return m_generating.chooseBranch(number);
    }
    ModelRun how = m_controller.opening().modelRun();
    how.prompt = branch.written;
    how.chat.clear();
    how.branch = number;
    m_controller.opening().openModel(how);
}

void TextView::follow() {
    const auto& text = m_generating.text();
    m_contents->show(whyEmpty());
    if (!text) return;
    if (const QString prompt = asLine(text->written); prompt != m_shown) {
        m_shown = prompt;
        m_prompt->setText(prompt);
        if (!m_prompt->hasFocus()) m_prompt->hide();
    }
    m_count->setText(
        tr("%1 of %2 tokens. The prompt is grey.").arg(text->tokens.size()).arg(text->model->cells(text->options)));
    if (m_leftOf != text->model) m_left = 0;
    m_generate->setText(m_left > 0 ? tr("Next (%1 left)").arg(m_left) : tr("Generate"));
    const QString why = whyNot();
    allowSteady(*m_generate, why.isEmpty());
    m_generate->setToolTip(
        why.isEmpty() ? tr("Lets the model go on, token by token; breakpoints and Pause stop it inside one") : why);
    m_speed->setText(speed());
    followBranches();
    allowSteady(*m_prompt, !m_debuggee.isRunning());
}

} // namespace ggs
