// SPDX-License-Identifier: MIT
#include "views/model/prompts_dialog.h"

#include "base/usable_cores.h"
#include "look/chart/chart.h"
#include "look/names/piece_words.h"
#include "look/names/token_words.h"
#include "look/natural_order.h"
#include "look/plain_text.h"
#include "look/sheet_model.h"
#include "look/table_setup.h"
#include "look/theme.h"
#include "session/comparisons.h"
#include "session/computing.h"
#include "session/debuggee.h"
#include "session/generating.h"
#include "session/measuring.h"
#include "session/registries.h"
#include "session/selection.h"
#include "session/session_controller.h"
#include "views/model/prompt_nodes_model.h"
#include "words/messages.h"

#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace ggs {

PromptsDialog::PromptsDialog(SessionController& controller, QWidget* parent)
    : QDialog(parent), m_controller(controller), m_debuggee(controller.debuggee()),
      m_generating(controller.generating()), m_computing(controller.computing()), m_kind(newKind()),
      m_model(m_generating.text()->model),
      m_next(new SheetModel({tr("next token"), tr("current p %"), tr("other p %")}, this)), m_layers(new Chart),
      m_nodes(new PromptNodesModel(this)), m_order(new NaturalOrder(this)), m_says(new QLabel),
      m_first(new QPlainTextEdit), m_second(new PlainText), m_go(new QPushButton),
      m_table(plainTable(QStringLiteral("promptNodes"), m_order)) {
    setObjectName(QStringLiteral("promptsDialog"));
    setWindowTitle(tr("Compare two prompts"));
    resize(920, 740);
    m_order->setSourceModel(m_nodes);
    // However long it is, it takes four lines.
    m_first->setObjectName(QStringLiteral("firstPrompt"));
    m_first->setReadOnly(true);
    m_first->setTabChangesFocus(true);
    m_first->setMaximumHeight(4 * m_first->fontMetrics().lineSpacing() +
                              2 * static_cast<int>(m_first->document()->documentMargin()) + 2 * m_first->frameWidth());
    m_second->setObjectName(QStringLiteral("otherPrompt"));
    m_second->setTabChangesFocus(true);
    m_second->setPlaceholderText(tr("Other prompt, with a word or two changed"));
    m_second->setPlainText(QString::fromStdString(m_generating.text()->written));
    m_second->setMaximumHeight(90);
    m_says->setObjectName(QStringLiteral("promptsSay"));
    m_says->setWordWrap(true);
    m_says->setTextFormat(Qt::PlainText);
    m_go->setObjectName(QStringLiteral("comparePrompts"));
    m_go->setDefault(true);
    orderByColumns(*m_table); // at first as they run
    const int widths[] = {46, 180, 150, 76, 76, 76};
    setColumnWidths(*m_table->horizontalHeader(), widths);
    auto* const column = new QVBoxLayout(this);
    column->addWidget(m_first);
    column->addWidget(m_second);
    auto* const row = new QHBoxLayout;
    row->addWidget(m_says, 1);
    row->addWidget(m_go, 0, Qt::AlignTop);
    column->addLayout(row);
    QTableView* const next = plainTable(QStringLiteral("promptNext"), m_next);
    next->setAccessibleName(tr("Next tokens after both prompts"));
    const int nextWidths[] = {120, 76, 76};
    setColumnWidths(*next->horizontalHeader(), nextWidths);
    m_layers->setObjectName(QStringLiteral("promptLayers"));
    m_layers->setAccessibleName(tr("Difference after each layer"));
    m_table->setAccessibleName(tr("Nodes and their differences"));
    auto* const results = new QHBoxLayout;
    results->addWidget(next, 2);
    results->addWidget(m_layers, 3);
    column->addLayout(results, 1);
    column->addWidget(m_table, 1);
    connect(this, &QDialog::finished, this, [this] {
        if (m_busy) stop();
    });
    connect(m_go, &QPushButton::clicked, this, [this] { m_busy ? stop() : compare(); });
    connect(m_table, &QTableView::clicked, this, &PromptsDialog::openRow);
    connect(m_table, &QTableView::activated, this, &PromptsDialog::openRow);
    for (const auto signal : {&Debuggee::structureChanged, &Debuggee::closed})
        connect(&m_debuggee, signal, this, &PromptsDialog::follow);
    connect(&m_generating, &Generating::textChanged, this, &PromptsDialog::follow);
    follow();
    m_second->setFocus();
    m_second->selectAll();
}

PromptsDialog::~PromptsDialog() { m_controller.comparisons().close(Comparisons::Kind::prompts); }

// Another model, or none: there is nothing to compare with any more. Another prompt of it is compared from then on.
void PromptsDialog::follow() {
    if (!m_debuggee.isOpen() || !m_generating.text() || m_generating.text()->model->name() != m_model->name()) {
        reject();
        deleteLater();
        return;
    }
    m_model = m_generating.text()->model;
    if (const QString here = tr("Current: %1").arg(QString::fromStdString(m_generating.text()->written));
        here != m_first->toPlainText())
        m_first->setPlainText(here);
    m_go->setText(m_busy ? tr("Stop") : tr("Compare"));
}

void PromptsDialog::compare() {
    const ModelText& text = *m_generating.text();
    m_busy = true;
    say(tr("Running both prompts separately from the session …"));
    follow();
    PromptsOptions how;
    how.threads = std::clamp(m_controller.measuring().threadsUsed(), 1, most_useful_threads());
    const TokenIds mine(text.tokens.begin(), text.tokens.begin() + static_cast<ptrdiff_t>(text.prompt));
    // The texts as they are now: the fields can be edited while the prompts run.
    const auto subject = [one = shortText(text.written), other = shortText(m_second->toPlainText().toStdString())] {
        return tr("“%1” and “%2”").arg(one, other);
    };
    m_computing.compute(m_kind, this,
                        [this, how, mine, subject, model = m_model, options = text.options,
                         other = m_second->toPlainText().toStdString(),
                         registry = m_controller.registries().latest()](const std::atomic<bool>& unwanted) -> Finish {
                            const auto failed = [this](const Message& why) -> Finish {
                                return [this, why] {
                                    m_busy = false;
                                    say(words(why), true);
                                    follow();
                                };
                            };
                            const Result<TokenIds> theirs = model->tokenizer().tokens(other);
                            if (!theirs.ok()) return failed(theirs.error());
                            const bool same = mine == *theirs;
                            PromptsOptions optionsOfRun = how;
                            optionsOfRun.unwanted = &unwanted;
                            auto compared = compare_prompts(*registry, *model, options, mine, *theirs, optionsOfRun);
                            if (!compared.ok()) return failed(compared.error());
                            // A weight was changed meanwhile: both are run with it.
                            if (!*compared) return [this] { compare(); };
                            return [this, same, subject,
                                    made = std::make_shared<const PromptsCompared>(std::move(**compared))] {
                                m_busy = false;
                                take(made);
                                m_controller.comparisons().report(Comparisons::Kind::prompts, summary(), subject, same);
                                follow();
                            };
                        });
}

void PromptsDialog::stop() {
    m_computing.forget(m_kind);
    m_busy = false;
    say(tr("Stopped."));
    follow();
}

void PromptsDialog::say(const QString& sentence, bool trouble) {
    m_says->setText(sentence);
    m_says->setStyleSheet(trouble ? QStringLiteral("color: %1").arg(Theme::instance().color(Ink::trouble).name())
                                  : QString());
}

// The words of the result don't keep the model open.
std::function<QString()> PromptsDialog::summary() const {
    const auto likeliest = [this](double NextOfBoth::*p) {
        const auto best = std::ranges::max_element(m_compared->next, {}, p);
        return best == m_compared->next.end() ? Likeliest()
                                              : Likeliest{pieceWords(m_model->tokenizer().piece(best->id)), (*best).*p};
    };
    return [made = m_compared, a = likeliest(&NextOfBoth::a), b = likeliest(&NextOfBoth::b)] {
        return summaryOf(*made, a, b);
    };
}

QString PromptsDialog::summaryOf(const PromptsCompared& c, const Likeliest& a, const Likeliest& b) {
    QString line;
    if (c.first) {
        const QString same = tr("The first %n token(s) are the same.", nullptr, static_cast<int>(c.same_tokens));
        line = tr("%1 The first node that differs is %2.").arg(same, shortText(c.nodes[*c.first].name));
    } else {
        line = c.a == c.b ? tr("Both prompts have the same %n token(s), and no node differs.", nullptr,
                               static_cast<int>(c.a.size()))
                          : tr("No node differs for the tokens that both prompts share.");
    }
    if (c.a.size() != c.b.size())
        line += QLatin1Char(' ') + tr("The prompts have %1 and %2 tokens; the first %3 of each are compared.")
                                       .arg(c.a.size())
                                       .arg(c.b.size())
                                       .arg(c.compared_tokens());
    if (!c.next.empty() && c.a != c.b) {
        const auto said = [](const Likeliest& each) {
            return tr("“%1” (%2)").arg(each.piece, percentWords(each.probability));
        };
        line +=
            QLatin1Char(' ') + tr("The current prompt continues with %1, the other one with %2.").arg(said(a), said(b));
    }
    return line;
}

void PromptsDialog::showNext() {
    std::vector<SheetRow> rows;
    const auto percent = [](double share) { return SheetCell{percentWords(share).chopped(2), share}; };
    for (const NextOfBoth& each : m_compared->next)
        rows.push_back({{{pieceWords(m_model->tokenizer().piece(each.id)), {}, tr("id %1").arg(each.id)},
                         percent(each.a),
                         percent(each.b)}});
    m_next->show(std::move(rows));
}

void PromptsDialog::showLayers() {
    ChartData chart;
    chart.x = {.label = tr("layer"), .whole = true};
    chart.y = {.label = tr("last token: difference of the results")};
    chart.legend = true;
    ChartLine relative{tr("|a − b| / |a|"), Ink::matrix, {}, {}}, angle{tr("1 − cosine"), Ink::norm, {}, {}};
    for (size_t il = 0; il < m_compared->layers.size(); ++il) {
        for (ChartLine* each : {&relative, &angle}) each->x.push_back(static_cast<double>(il));
        relative.y.push_back(m_compared->layers[il].relative);
        angle.y.push_back(1 - m_compared->layers[il].cosine);
    }
    if (!m_compared->layers.empty()) chart.lines = {std::move(relative), std::move(angle)};
    chart.alsoSeen = {QPointF(0, 0)};
    m_layers->setData(std::make_shared<const ChartData>(std::move(chart)));
}

void PromptsDialog::take(std::shared_ptr<const PromptsCompared> compared) {
    m_compared = std::move(compared);
    m_nodes->show(m_compared);
    showNext();
    showLayers();
    say(summary()());
    if (!m_compared->first) return;
    const QModelIndex row = m_order->mapFromSource(m_nodes->index(static_cast<int>(*m_compared->first), 0));
    m_table->setCurrentIndex(row);
    m_table->scrollTo(row, QAbstractItemView::PositionAtCenter);
}

// Selects the node of a row. It is found by key: the row is of the first round's graph, and the current round may have
// another one.
void PromptsDialog::openRow(const QModelIndex& row) {
    if (!row.isValid() || !m_debuggee.isOpen()) return;
    const NodeApart& node = m_nodes->node(m_order->mapToSource(row).row());
    const Structure& s = m_debuggee.structure();
    const auto here = s.find_key(node.key);
    if (!here) return say(tr("%1 is not in the graph of this round.").arg(shortText(node.name)), true);
    const Tensor& t = s.tensor(*here);
    if (node.differ > 0 && std::equal(node.a.begin(), node.a.end(), t.ne))
        m_controller.selection().pick({*here, node.worst});
    else
        m_controller.selection().select(*here);
}

} // namespace ggs
