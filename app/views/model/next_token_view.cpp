// SPDX-License-Identifier: MIT
#include "views/model/next_token_view.h"

#include "look/empty_note.h"
#include "look/names/token_words.h"
#include "look/steady_button.h"
#include "look/table_setup.h"
#include "look/theme.h"
#include "look/view_header.h"
#include "session/generating.h"
#include "session/moves.h"
#include "session/opening.h"
#include "session/session_controller.h"
#include "views/model/next_token_model.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QGridLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QSlider>
#include <QSpinBox>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QToolTip>
#include <QVBoxLayout>

#include <cmath>

namespace ggs {

namespace {

constexpr int fine = 100;      // parts of a slider's unit
constexpr int leastPiece = 76; // pixels
constexpr int besideFrom = 470,
              idsFrom = 560; // widths in pixels: with the sampler next to the candidates, with ids and logits

// A row with its probability as a line along its foot, and a mark at the one that follows.
class ShareDelegate final : public QStyledItemDelegate {
  public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const Theme& theme = Theme::instance();
        if (index.data(NextTokenModel::takenRole).toBool())
            painter->fillRect(option.rect, theme.color(Ink::cursor, 0.12));
        QStyledItemDelegate::paint(painter, option, index);
        if (index.column() != NextTokenModel::piece) return;
        const auto* const table = qobject_cast<const QTableView*>(option.widget);
        const double share = index.data(NextTokenModel::shareRole).toDouble();
        const int wide = table ? table->viewport()->width() : option.rect.width();
        painter->fillRect(
            QRectF(option.rect.left() + 2, option.rect.bottom() - 2, std::max(1.0, share * (wide - 4)), 2),
            theme.color(index.data(NextTokenModel::cutRole).toBool() ? Ink::faint : Ink::element));
    }
};

} // namespace

NextTokenView::NextTokenView(SessionController& controller, QWidget* parent)
    : View(QStringLiteral("nextToken"), tr("Next token"), parent), m_controller(controller),
      m_debuggee(controller.debuggee()), m_generating(controller.generating()), m_model(new NextTokenModel(this)),
      m_header(new ViewHeader),
      m_table(
          plainTable(QStringLiteral("nextTokenTable"), m_model,
                     {.rowHeight = 24, .narrowest = 30, .framed = true, .lastFills = false, .headingsLeft = false})),
      m_contents(new Contents), m_way(new QComboBox), m_seed(new QSpinBox), m_knobs(new QWidget),
      m_parts(new QBoxLayout(QBoxLayout::TopToBottom)), m_choice(new QBoxLayout(QBoxLayout::LeftToRight)),
      m_draw(new QPushButton(tr("Draw again"))), m_take(new QPushButton), m_foot(new QLabel) {
    m_table->setItemDelegate(new ShareDelegate(m_table));
    // Narrow columns, so that the piece has room.
    const QFontMetrics digits(Theme::instance().numbers());
    constexpr int beside = 14; // of a cell's text, for its margins
    const int widths[] = {leastPiece,
                          digits.horizontalAdvance(QStringLiteral("262143")) + beside,
                          digits.horizontalAdvance(QStringLiteral("-12.345")) + beside,
                          digits.horizontalAdvance(QStringLiteral("-12.345")) + beside,
                          digits.horizontalAdvance(QStringLiteral("12.34")) + beside,
                          digits.horizontalAdvance(QStringLiteral("100.0")) + beside};
    for (int column = 0; column < NextTokenModel::columns; ++column)
        m_table->horizontalHeader()->resizeSection(
            column, std::max(widths[column], headingWidth(*m_table->horizontalHeader(), column)));
    m_foot->setProperty("role", "muted");
    m_foot->setContentsMargins(8, 3, 8, 4);
    m_foot->setWordWrap(true);

    m_take->setObjectName(QStringLiteral("takeCandidate"));
    auto* const offers = new QHBoxLayout;
    offers->setContentsMargins(8, 4, 8, 0);
    offers->addWidget(m_take);
    offers->addStretch(1);

    makeKnobs();
    auto* const whole = new QWidget;
    auto* const inside = tightColumn(whole);
    inside->addWidget(m_table, 1);
    inside->addLayout(offers);
    inside->addWidget(m_foot);
    m_contents->addWidget(whole);
    auto* const column = tightColumn(this);
    column->addWidget(m_header);
    m_parts->setSpacing(0);
    m_parts->addLayout(m_contents, 1);
    m_parts->addWidget(m_knobs);
    column->addLayout(m_parts, 1);
    giveKeysTo(m_table);

    giveTheRest(*m_table->horizontalHeader(), NextTokenModel::piece, leastPiece);
    connect(m_table, &QTableView::activated, this, &NextTokenView::take);
    connect(m_take, &QPushButton::clicked, this, &NextTokenView::take);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this, &NextTokenView::followTake);
    connect(&m_contents->note(), &EmptyNote::taken, this, [this] {
        if (!m_offersAll) return m_controller.moves().run();
        ModelRun how = m_controller.opening().modelRun();
        how.options.all_outputs = true;
        m_controller.opening().openModel(how);
    });
    connect(&m_generating, &Generating::textChanged, this, &NextTokenView::refresh);
    for (const auto signal : {&Debuggee::snapshotChanged, &Debuggee::runningChanged, &Debuggee::closed})
        connect(&m_debuggee, signal, this, &NextTokenView::refresh);
    connect(&controller.selection(), &Selection::tokenChanged, this, &NextTokenView::refresh);
    connect(&m_generating, &Generating::samplingChanged, this, [this] {
        followSampling();
        refresh();
    });
    connect(&Theme::instance(), &Theme::changed, this, &NextTokenView::refresh);
    followSampling();
    refresh();
}

void NextTokenView::makeKnobs() {
    auto* const grid = new QGridLayout(m_knobs);
    grid->setContentsMargins(8, 6, 8, 6);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(2);
    m_way->setObjectName(QStringLiteral("samplerWay"));
    m_way->addItem(tr("most likely"));
    m_way->addItem(tr("draw"));
    m_way->setToolTip(tr("How Generate chooses the next token"));
    m_seed->setObjectName(QStringLiteral("samplerSeed"));
    m_seed->setRange(0, 999'999);
    m_seed->setPrefix(tr("seed "));
    m_seed->setAccessibleName(tr("Seed of the random numbers"));
    m_choice->addWidget(m_way, 1);
    m_choice->addWidget(m_seed);
    m_draw->setObjectName(QStringLiteral("drawAgain"));
    m_choice->addWidget(m_draw);
    grid->addLayout(m_choice, 0, 0, 1, 3);
    m_temperature = addKnob(*grid, QStringLiteral("temperature"), tr("temperature"),
                            tr("Values below 1 favour the most likely tokens more, values above 1 less"), 2 * fine);
    m_topK = addKnob(*grid, QStringLiteral("topK"), tr("top-k"),
                     tr("Keeps this many of the most likely tokens; 0 keeps all"), 100);
    m_topP = addKnob(*grid, QStringLiteral("topP"), tr("top-p"),
                     tr("Keeps the most likely tokens whose probabilities add up to this value"), fine);
    m_minP = addKnob(*grid, QStringLiteral("minP"), tr("min-p"),
                     tr("Keeps tokens whose probability is at least this fraction of the highest probability"), fine);
    m_repeat = addKnob(*grid, QStringLiteral("repeatPenalty"), tr("repetition"),
                       tr("Values above 1 make the last 64 tokens less likely to be chosen again"), fine);
    connect(m_way, &QComboBox::currentIndexChanged, this, &NextTokenView::turn);
    connect(m_seed, &QSpinBox::valueChanged, this, &NextTokenView::turn);
    connect(m_draw, &QPushButton::clicked, this, &NextTokenView::drawAgain);
    grid->setRowStretch(grid->rowCount(), 1);
}

bool NextTokenView::isBeside() const { return width() >= besideFrom; }

// Places the sampler next to the candidates, or below them if the view is narrow.
void NextTokenView::arrange() {
    const bool beside = isBeside();
    m_parts->setDirection(beside ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    m_choice->setDirection(beside ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    m_choice->setStretch(0, beside ? 0 : 1);
    m_knobs->setSizePolicy(beside ? QSizePolicy::Maximum : QSizePolicy::Preferred,
                           beside ? QSizePolicy::Preferred : QSizePolicy::Maximum);
    // The probabilities stay in sight.
    m_table->setColumnHidden(NextTokenModel::id,
                             !m_table->isColumnHidden(NextTokenModel::before) || (beside && width() < idsFrom));
    m_table->setColumnHidden(NextTokenModel::logit,
                             m_table->isColumnHidden(NextTokenModel::before) && beside && width() < idsFrom);
}

void NextTokenView::resizeEvent(QResizeEvent* event) {
    View::resizeEvent(event);
    arrange();
}

NextTokenView::Knob NextTokenView::addKnob(QGridLayout& grid, const QString& id, const QString& name,
                                           const QString& tip, int most) {
    auto* const label = new QLabel(name);
    label->setProperty("role", "muted");
    Knob knob{new QSlider(Qt::Horizontal), new QLabel};
    knob.slider->setObjectName(id);
    knob.slider->setAccessibleName(name);
    knob.slider->setRange(0, most);
    knob.slider->setMinimumWidth(60);
    knob.value->setFont(Theme::instance().numbers());
    knob.value->setMinimumWidth(knob.value->fontMetrics().horizontalAdvance(QStringLiteral("0.000")));
    knob.value->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    knob.tip = tip;
    for (QWidget* each : std::initializer_list<QWidget*>{label, knob.slider, knob.value}) each->setToolTip(tip);
    const int row = grid.rowCount();
    grid.addWidget(label, row, 0);
    grid.addWidget(knob.slider, row, 1);
    grid.addWidget(knob.value, row, 2);
    connect(knob.slider, &QSlider::valueChanged, this, &NextTokenView::turn);
    return knob;
}

// Passes the settings of the controls to the sampler that Generate uses.
void NextTokenView::turn() {
    if (m_turning) return;
    SamplerOptions how = m_generating.sampling();
    const bool draws = m_way->currentIndex() == 1;
    const double temperature = static_cast<double>(m_temperature.slider->value()) / fine;
    how.temperature = draws ? std::max(0.01, temperature) : 0;
    how.top_k = draws ? m_topK.slider->value() : 0;
    how.top_p = draws ? static_cast<double>(m_topP.slider->value()) / fine : 1;
    how.min_p = draws ? static_cast<double>(m_minP.slider->value()) / fine : 0;
    how.repeat_penalty = 1 + static_cast<double>(m_repeat.slider->value()) / fine;
    how.seed = static_cast<uint64_t>(m_seed->value());
    m_generating.setSampling(how);
}

void NextTokenView::followSampling() {
    m_turning = true;
    const SamplerOptions& how = m_generating.sampling();
    const bool draws = how.temperature > 0;
    m_way->setCurrentIndex(draws ? 1 : 0);
    if (draws) {
        m_temperature.slider->setValue(static_cast<int>(std::lround(how.temperature * fine)));
        m_topK.slider->setValue(static_cast<int>(how.top_k));
        m_topP.slider->setValue(static_cast<int>(std::lround(how.top_p * fine)));
        m_minP.slider->setValue(static_cast<int>(std::lround(how.min_p * fine)));
    } else if (m_temperature.slider->value() == 0) { // where drawing begins
        m_temperature.slider->setValue(80);
        m_topK.slider->setValue(40);
        m_topP.slider->setValue(95);
        m_minP.slider->setValue(5);
    }
    m_repeat.slider->setValue(static_cast<int>(std::lround((how.repeat_penalty - 1) * fine)));
    m_seed->setValue(static_cast<int>(how.seed));
    const QString why = draws ? QString() : tr("The most likely token is chosen. To use this, select “draw”.");
    for (const Knob& each : {m_temperature, m_topK, m_topP, m_minP}) {
        for (QWidget* const part : std::initializer_list<QWidget*>{each.slider, each.value}) {
            part->setEnabled(draws);
            part->setToolTip(draws ? each.tip : each.tip + QLatin1Char('\n') + why);
        }
    }
    const QString seed = tr("Start value of the random numbers: the same seed gives the same text");
    m_seed->setEnabled(draws);
    m_seed->setToolTip(draws ? seed : seed + QLatin1Char('\n') + why);
    const auto share = [](const Knob& knob) {
        return QString::number(static_cast<double>(knob.slider->value()) / fine, 'f', 2);
    };
    for (const Knob& each : {m_temperature, m_topP, m_minP}) each.value->setText(share(each));
    m_topK.value->setText(m_topK.slider->value() > 0 ? QString::number(m_topK.slider->value()) : tr("all"));
    m_repeat.value->setText(QString::number(how.repeat_penalty, 'f', 2));
    m_turning = false;
}

// Draws with the next seed and selects the token in the list.
void NextTokenView::drawAgain() {
    m_seed->setValue(m_seed->value() == m_seed->maximum() ? 0 : m_seed->value() + 1); // and thus the list is up to date
    const auto row = m_model->rowOfDraw(m_generating.sampling());
    if (row) m_table->setCurrentIndex(m_model->index(*row, 0));
}

void NextTokenView::followDraw() {
    const QString why = m_generating.sampling().temperature <= 0
                            ? tr("The most likely token is chosen. To use this, select “draw”.")
                        : m_model->rowCount() == 0 ? whyEmpty()
                                                   : QString();
    allowSteady(*m_draw, why.isEmpty());
    m_draw->setToolTip(why.isEmpty() ? tr("Draws a token with the next seed and selects it in the list") : why);
}

void NextTokenView::showEvent(QShowEvent* event) {
    View::showEvent(event);
    if (m_stale) redraw();
}

void NextTokenView::refresh() {
    const bool changed =
        m_debuggee.isOpen() && m_debuggee.snapshot().changes.size() + m_debuggee.snapshot().changes_elsewhere > 0;
    if (!changed) m_unchanged = m_generating.text();
    m_stale = true;
    if (isVisible()) redraw();
}

// Returns whether the shown token has no candidates because it is inside the prompt: only the last token's logits were
// computed.
bool NextTokenView::isOfPrompt() const {
    const auto& text = m_generating.text();
    const auto place = m_generating.tokenShown();
    if (!text || !place || *place + 1 >= text->prompt || !m_debuggee.isOpen()) return false;
    const Moment now = m_debuggee.moment(); // a restart goes back to where the round has not been run
    const uint32_t round = text->round_of(*place);
    return now.round > round || (now.round == round && now.step >= m_debuggee.structure().steps.size());
}

QString NextTokenView::whyEmpty() const {
    const auto& text = m_generating.text();
    if (!text)
        return tr(
            "This view shows the tokens that a language model expects next. Open a language model, a .gguf file.");
    if (!text->model->params().causal) return m_debuggee.whyNot(Capability::generate);
    if (m_model->rowCount() > 0) return {};
    if (isOfPrompt()) return tr("The logits were computed only for the last token of the prompt.");
    const auto place = m_generating.tokenShown();
    return place && *place < text->prompt ? tr("This token has not been run yet: press F5 to run the prompt.")
                                          : tr("This token has not been run yet: press F5 to run it.");
}

void NextTokenView::redraw() {
    m_stale = false;
    const auto& text = m_generating.text();
    const auto place = m_generating.tokenShown();
    const int chosen = m_place == place ? m_table->currentIndex().row() : -1;
    m_place = place;
    std::optional<Expected> saidBefore;
    if (text && m_unchanged != text && m_unchanged && place && m_unchanged->model == text->model &&
        *place < m_unchanged->expected.size() &&
        std::equal(text->tokens.begin(), text->tokens.begin() + static_cast<ptrdiff_t>(*place) + 1,
                   m_unchanged->tokens.begin()))
        saidBefore = m_unchanged->expected[*place];
    m_model->show(text, place, m_generating.sampling(), saidBefore);
    m_table->setColumnHidden(NextTokenModel::before, !saidBefore);
    arrange();
    const bool any = m_model->rowCount() > 0;
    m_contents->show(whyEmpty());
    m_contents->note().offer({});
    m_knobs->setVisible(text && text->model->params().causal);
    followDraw();
    if (!text) return m_header->setWhat({});
    m_header->setWhat(
        place ? tr("after token %1, “%2”").arg(QString::number(*place), tokenWords(*text, *place).toHtmlEscaped())
              : QString());
    if (!any) {
        const bool ofPrompt = isOfPrompt();
        m_offersAll = ofPrompt;
        if (!text->model->params().causal) return;
        if (ofPrompt)
            m_contents->note().offer(tr("Compute all logits"),
                                     tr("Restarts the prompt and computes the logits of each of its tokens"));
        else if (!m_debuggee.isRunning())
            m_contents->note().offer(tr("Run"));
        return;
    }
    if (chosen >= 0 && chosen < m_model->rowCount()) m_table->setCurrentIndex(m_model->index(chosen, 0));
    const int rest = static_cast<int>(text->model->params().vocabulary) - m_model->rowCount();
    const bool draws = m_generating.sampling().temperature > 0;
    m_foot->setText(
        (draws ? tr("%n token(s) can be drawn", nullptr, m_model->left()) : tr("the most likely token is chosen")) +
        QStringLiteral(" · ") + tr("%n less likely token(s) not listed", nullptr, rest));
    followTake();
}

// Returns why the text can't continue with the selected token; empty if it can.
QString NextTokenView::whyNotTake() const {
    const auto& text = m_generating.text();
    const auto place = m_generating.tokenShown();
    const QModelIndex row = m_table->currentIndex();
    if (!text || !place) return tr("There is no text.");
    if (m_debuggee.isRunning()) return tr("The model is running. Pause it first.");
    if (*place + 1 < text->prompt)
        return tr("Token %1 is one of the %2 prompt tokens. To change it, edit the prompt.")
            .arg(*place + 1)
            .arg(text->prompt);
    if (!row.isValid()) return tr("Select a token in the list.");
    if (*place + 1 < text->tokens.size() && text->tokens[*place + 1] == m_model->idAt(row.row()))
        return tr("This token is the next one in the text.");
    return {};
}

void NextTokenView::followTake() {
    const auto& text = m_generating.text();
    const QModelIndex row = m_table->currentIndex();
    const QString why = whyNotTake();
    allowSteady(*m_take, why.isEmpty());
    m_take->setText(text && row.isValid() ? tr("Continue with “%1”").arg(idWords(*text, m_model->idAt(row.row())))
                                          : tr("Continue with this token"));
    m_take->setToolTip(!why.isEmpty() ? why
                                      : tr("Continues the text from here with the selected token, as a double-click or "
                                           "Enter does. The text that was here stays as a branch"));
}

void NextTokenView::take() {
    const QModelIndex row = m_table->currentIndex();
    const auto place = m_generating.tokenShown();
    if (const QString why = whyNotTake(); !why.isEmpty()) {
        QToolTip::showText(m_table->viewport()->mapToGlobal(m_table->visualRect(row).bottomLeft()), why, m_table);
        emit said(why, Severity::warning);
        return;
    }
    const size_t at = *place + 1;
    const int32_t token = m_model->idAt(row.row());
    m_controller.selection().selectToken(std::nullopt); // the shown token follows the text, and so does the list
    m_generating.takeToken(at, token);
}

bool NextTokenView::copy() {
    if (m_model->rowCount() == 0) return false;
    QString all;
    for (int row = -1; row < m_model->rowCount(); ++row) {
        QStringList cells;
        for (int c = 0; c < NextTokenModel::columns; ++c)
            cells.append(row < 0 ? m_model->headerData(c, Qt::Horizontal, Qt::DisplayRole).toString()
                                 : m_model->index(row, c).data().toString());
        all += cells.join(QLatin1Char('\t')) + QLatin1Char('\n');
    }
    QApplication::clipboard()->setText(all);
    return true;
}

} // namespace ggs
