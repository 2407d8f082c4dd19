// SPDX-License-Identifier: MIT
#include "views/attention/attention_view.h"

#include "look/canvas/pan_zoom.h"
#include "look/elided_label.h"
#include "look/empty_note.h"
#include "look/names/node_words.h"
#include "look/names/token_words.h"
#include "look/saved_file.h"
#include "look/view_header.h"
#include "program/words.h"
#include "session/debuggee.h"
#include "session/generating.h"
#include "session/moves.h"
#include "session/selection.h"
#include "session/session_controller.h"
#include "views/attention/attention_canvas.h"
#include "views/attention/attention_heads.h"
#include "views/attention/attention_walk.h"
#include "views/attention/head_ranking.h"
#include "words/messages.h"

#include <QButtonGroup>
#include <QClipboard>
#include <QComboBox>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace ggs {

namespace {

// The side next to the map, and the least width of the view that has room for it. Unit: pixels.
constexpr int sideWidth = 236, sideFrom = 620;    // all heads and the largest shares
constexpr int pairWidth = 158, pairFrom = 520;    // the heads in two columns
constexpr int columnWidth = 88, columnFrom = 360; // the heads in one column
constexpr int64_t mostButtons = 8;                // heads; of more there is a list

} // namespace

AttentionView::AttentionView(SessionController& controller, QWidget* parent)
    : View(QStringLiteral("attention"), tr("Attention"), parent), m_controller(controller),
      m_selection(controller.selection()), m_debuggee(controller.debuggee()), m_generating(controller.generating()),
      m_kept(new KeptAttention(m_debuggee, m_generating, this)),
      m_walk(new AttentionWalk(m_debuggee, m_generating, controller.moves(), *m_kept, this)), m_header(new ViewHeader),
      m_contents(new Contents), m_layerBox(new QSpinBox), m_headButtons(new QButtonGroup(this)),
      m_buttonRow(new QWidget), m_headBox(new QComboBox), m_run(new QPushButton(tr("Run it"))),
      m_change(new QPushButton(tr("Change head…"))), m_gather(new QPushButton), m_rank(new QToolButton),
      m_canvas(new AttentionCanvas(controller, *m_kept)), m_side(new QWidget), m_headsTitle(new QLabel),
      m_heads(new AttentionHeads(m_generating, *m_kept)), m_looks(new AttentionLooks), m_ranking(new HeadRanking),
      m_readout(new ElidedLabel), m_legend(new AttentionLegend) {
    makeHeader();
    makeBody();
    connect(m_kept, &KeptAttention::changed, this, &AttentionView::follow);
    connect(&m_debuggee, &Debuggee::runningChanged, this, &AttentionView::showHeader);
    connect(&m_selection, &Selection::selectionChanged, this, &AttentionView::followSelection);
    connect(&m_selection, &Selection::spotChanged, this, [this] {
        const auto& spot = m_selection.picked();
        const AttentionLayer* const of = m_kept->layer(m_layer);
        // Another head's element, picked in another view.
        if (spot && of && m_head && spot->tensor == of->node && m_canvas->looked() && !of->beside &&
            spot->element[2] != *m_head)
            setHead(spot->element[2]);
    });
    connect(m_canvas, &AttentionCanvas::lookedChanged, this, &AttentionView::showLooked);
    connect(m_canvas, &AttentionCanvas::seenMoved, this, &AttentionView::want);
    connect(m_heads, &AttentionHeads::headChosen, this, [this](int64_t head) { setHead(head); });
    connect(m_looks, &AttentionLooks::keyChosen, this, [this](size_t key) {
        if (const auto token = m_generating.tokenShown()) m_canvas->choose({*token, key});
    });
    connect(m_rank, &QToolButton::toggled, this, [this](bool on) {
        m_ranking->setVisible(on);
        follow();
    });
    connect(m_ranking, &HeadRanking::chosen, this, [this](int64_t layer, int64_t head) {
        m_head = head;
        setLayer(layer);
    });
    connect(m_run, &QPushButton::clicked, this, &AttentionView::runIt);
    connect(m_change, &QPushButton::clicked, this, &AttentionView::changeHead);
    connect(m_gather, &QPushButton::clicked, this, [this] {
        if (m_walk->isUnderWay())
            m_walk->end();
        else
            m_walk->begin(m_layer);
    });
    connect(m_walk, &AttentionWalk::changed, this, &AttentionView::showMissing);
    connect(&Theme::instance(), &Theme::changed, this, &AttentionView::refresh);
    follow();
}

void AttentionView::makeHeader() {
    auto* const layerLabel = new QLabel(tr("layer"));
    layerLabel->setProperty("role", "muted");
    m_layerBox->setObjectName(QStringLiteral("attentionLayer"));
    m_layerBox->setAccessibleName(tr("Layer"));
    m_layerBox->setToolTip(tr("Layer: PgUp and PgDn"));
    m_layerBox->setFont(Theme::instance().numbers());
    m_layerBox->setFixedWidth(54);
    m_layerBox->setFocusPolicy(Qt::ClickFocus);
    m_headBox->setObjectName(QStringLiteral("attentionHead"));
    m_headBox->setAccessibleName(tr("Head"));
    m_headBox->setToolTip(tr("Head: H and Shift+H"));
    m_run->setObjectName(QStringLiteral("attentionRun"));
    m_change->setObjectName(QStringLiteral("attentionChange"));
    m_gather->setObjectName(QStringLiteral("attentionGather"));
    m_rank->setObjectName(QStringLiteral("attentionRank"));
    m_rank->setText(tr("Rank heads"));
    m_rank->setCheckable(true);
    auto* const row = new QHBoxLayout(m_buttonRow);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(2);
    // One control, so that the label and its box are never in different lines.
    auto* const labelledBox = new QWidget;
    auto* const labelled = new QHBoxLayout(labelledBox);
    labelled->setContentsMargins(0, 0, 0, 0);
    labelled->setSpacing(6);
    labelled->addWidget(layerLabel);
    labelled->addWidget(m_layerBox);
    for (QWidget* each :
         std::initializer_list<QWidget*>{m_run, m_gather, labelledBox, m_buttonRow, m_headBox, m_rank, m_change})
        m_header->addControl(each);
    connect(m_layerBox, &QSpinBox::valueChanged, this, [this](int layer) { setLayer(layer); });
    connect(m_headButtons, &QButtonGroup::idClicked, this,
            [this](int id) { setHead(id >= m_shownHeads ? std::nullopt : std::optional<int64_t>(id)); });
    connect(m_headBox, &QComboBox::activated, this,
            [this](int id) { setHead(id >= m_shownHeads ? std::nullopt : std::optional<int64_t>(id)); });
}

void AttentionView::makeBody() {
    m_headsTitle->setProperty("role", "caption");
    m_readout->setObjectName(QStringLiteral("attentionReadout"));
    m_readout->setFont(Theme::instance().words(Theme::caption));
    auto* const side = new QVBoxLayout(m_side);
    side->setContentsMargins(12, 6, 14, 4);
    side->setSpacing(6);
    side->addWidget(m_headsTitle);
    m_heads->setMinimumHeight(96);
    m_looks->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    side->addWidget(m_heads, 1);
    side->addWidget(m_looks);
    auto* const parts = new QHBoxLayout;
    parts->setSpacing(0);
    parts->addWidget(m_canvas, 1);
    parts->addWidget(m_side);
    auto* const foot = new QHBoxLayout;
    foot->setContentsMargins(14, 3, 14, 4);
    foot->setSpacing(14); // between the sentence and the zero of the scale
    foot->addWidget(m_readout, 1);
    foot->addWidget(m_legend);
    auto* const body = new QWidget;
    auto* const rows = tightColumn(body);
    rows->addLayout(parts, 1);
    rows->addLayout(foot);
    m_ranking->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    m_ranking->hide();
    rows->addWidget(m_ranking);
    m_contents->addWidget(body);
    setAbout({}, tr("Attention of each token"));
    auto* const column = tightColumn(this);
    column->addWidget(m_header);
    column->addLayout(m_contents, 1);
    giveKeysTo(m_canvas);
}

// -- what is shown
// -----------------------------------------------------------------------------------------------------

int64_t AttentionView::headCount() const {
    const AttentionLayer* const of = m_kept->layer(m_layer);
    return of ? attention_size(m_debuggee.structure(), *of).heads : 0;
}

QString AttentionView::headWords() const {
    return m_head ? tr("head %1").arg(*m_head) : tr("mean of %1 heads").arg(headCount());
}

void AttentionView::setLayer(int64_t layer) {
    if (!m_kept->layer(layer)) return;
    m_layer = layer;
    follow();
}

void AttentionView::setHead(std::optional<int64_t> head) {
    if (head && (*head < 0 || *head >= headCount())) return;
    m_head = head;
    refresh();
}

void AttentionView::follow() {
    const auto& layers = m_kept->layers();
    if (!layers.empty() && !m_kept->layer(m_layer)) m_layer = layers.front().layer;
    if (m_head && !layers.empty() && *m_head >= headCount()) m_head = 0;
    want();
    refresh();
}

void AttentionView::want() {
    if (!isSeen()) return;
    const auto [first, end] = m_canvas->seenRows();
    m_kept->want(m_layer, first, end);
    if (m_rank->isChecked()) m_kept->wantSums();
}

void AttentionView::showEvent(QShowEvent* event) {
    View::showEvent(event);
    follow();
}

void AttentionView::resizeEvent(QResizeEvent* event) {
    View::resizeEvent(event);
    fitSide();
}

void AttentionView::fitSide() {
    const bool whole = width() >= sideFrom;
    m_side->setVisible(width() >= columnFrom);
    m_side->setFixedWidth(whole ? sideWidth : width() >= pairFrom ? pairWidth : columnWidth);
    m_headsTitle->setVisible(whole);
    m_looks->setVisible(whole);
}

// If the attention node of another layer is selected, shows that layer.
void AttentionView::followSelection() {
    const auto selected = m_selection.selected();
    if (!selected) return;
    for (const AttentionLayer& each : m_kept->layers()) {
        if (each.node == *selected && each.layer != m_layer) return setLayer(each.layer);
    }
}

QString AttentionView::whyEmpty() const {
    if (!m_generating.text())
        return tr(
            "This view shows how the tokens of a text attend to each other. Open a language model, a .gguf file.");
    if (m_kept->layers().empty()) return tr("This model's graph has no attention node that can be drawn.");
    if (!m_kept->problem().isEmpty() && m_kept->isEmpty(m_layer)) return m_kept->problem();
    if (!m_kept->isEmpty(m_layer) || m_kept->isReady(m_layer)) return {};
    return tr("The attention of layer %1 has not run yet. Press F5, or select “Run it” to stop right after it.")
        .arg(m_layer);
}

void AttentionView::refresh() {
    if (!isSeen()) return;
    const QString why = whyEmpty();
    m_contents->show(why);
    showHeads();
    showHeader();
    // One scale for all heads, up to two digits that are not below what it has to reach.
    const KeptAttention::Reach reach = m_kept->reach(m_layer);
    const double unit = reach.share > 0 ? std::pow(10.0, std::floor(std::log10(reach.share)) - 1) : 1;
    const HeatScale scale(0, reach.share > 0 ? std::ceil(reach.share / unit * (1 - 1e-6)) * unit : 1);
    m_canvas->setScale(scale);
    m_canvas->show(m_layer, m_head);
    m_heads->show(m_layer, headCount(), m_head, scale);
    m_legend->show(scale, reach.largest > scale.high() * (1 + 1e-6));
    m_headsTitle->setText(tr("HEADS OF LAYER %1").arg(m_layer));
    showRanking();
    showLooked();
}

void AttentionView::showHeads() {
    const auto& layers = m_kept->layers();
    const int64_t heads = headCount();
    for (QWidget* each : std::initializer_list<QWidget*>{m_layerBox, m_buttonRow, m_headBox})
        each->setEnabled(!layers.empty());
    if (!layers.empty()) {
        const QSignalBlocker quiet(m_layerBox);
        m_layerBox->setRange(static_cast<int>(layers.front().layer), static_cast<int>(layers.back().layer));
        m_layerBox->setValue(static_cast<int>(m_layer));
    }
    if (heads != m_shownHeads) {
        m_shownHeads = heads;
        for (QAbstractButton* each : m_headButtons->buttons()) delete each;
        m_headBox->clear();
        for (int64_t head = 0; head <= heads; ++head) {
            const QString name = head == heads ? tr("mean") : tr("head %1").arg(head);
            m_headBox->addItem(name);
            if (heads > mostButtons || heads == 0) continue;
            auto* const button = new QToolButton;
            button->setObjectName(QStringLiteral("attentionHead%1").arg(head));
            button->setText(head == heads ? name : QString::number(head));
            button->setAccessibleName(name);
            button->setToolTip(tr("Head: H and Shift+H"));
            button->setCheckable(true);
            button->setFocusPolicy(Qt::TabFocus);
            m_headButtons->addButton(button, static_cast<int>(head));
            m_buttonRow->layout()->addWidget(button);
        }
        m_buttonRow->setVisible(heads > 0 && heads <= mostButtons);
        m_headBox->setVisible(heads > mostButtons);
    }
    const auto id = static_cast<int>(m_head.value_or(heads));
    m_headBox->setCurrentIndex(id);
    if (QAbstractButton* const button = m_headButtons->button(id)) button->setChecked(true);
}

void AttentionView::showHeader() {
    if (!isSeen()) return;
    const AttentionLayer* const of = m_kept->layer(m_layer);
    const bool ready = m_kept->isReady(m_layer);
    m_run->setVisible(of && !ready);
    const QString why = m_debuggee.whyNot(Capability::change);
    m_change->setEnabled(of && ready && m_head && why.isEmpty());
    m_change->setToolTip(
        !why.isEmpty() ? why
        : !m_head      ? tr("Select a head first")
                  : tr("Set, scale or add to the output of this head in this round; later nodes are computed again"));
    showMissing();
    m_run->setEnabled(m_debuggee.can(Capability::run) && !m_debuggee.isRunning());
    if (!of) {
        m_header->setWhat(QString());
        m_header->setState(QString());
        return;
    }
    const Structure& s = m_debuggee.structure();
    const Theme& theme = Theme::instance();
    m_run->setToolTip(tr("Runs until %1 is done").arg(nameOf(s, of->node)));
    m_header->setWhat(QStringLiteral("<b>%1</b> &nbsp;<span style=\"font-family:'%2';color:%3\">%4 %5</span>")
                          .arg(nameOf(s, of->node).toHtmlEscaped(), theme.numbers().family(),
                               theme.color(Ink::muted).name(), typeOf(s, of->node), shapeOf(s, of->node)));
    m_header->setState(!ready       ? words(state_text(s, m_debuggee.snapshot().state(of->node)))
                       : of->beside ? tr("computed separately, from the sources of the flash attention node")
                                    : words(state_text(s, m_debuggee.snapshot().state(of->node))));
}

// "kq_soft_max-2[4, 10, 2] = 0.4010 · because → climbed, kept from round 0"
QString AttentionView::shareWords(size_t query, size_t key) const {
    const AttentionLayer* const of = m_kept->layer(m_layer);
    const auto& text = m_generating.text();
    if (!of || !text || query >= text->tokens.size() || key >= text->tokens.size()) return {};
    const QString words = tr("%1 → %2").arg(tokenWords(*text, query), tokenWords(*text, key));
    const KeptAttention::Row* const row = m_kept->row(m_layer, query);
    const uint32_t round = text->round_of(query);
    const bool now = round == m_debuggee.moment().round;
    if (!row) {
        return words + QStringLiteral(" · ") +
               (now && !m_kept->isReady(m_layer) ? tr("not run yet in this round")
                : now                            ? tr("being read")
                                                 : tr("not read yet: press Enter to go to round %1").arg(round));
    }
    if (key >= static_cast<size_t>(row->shares.keys) || row->shares.masked[key])
        return words + QStringLiteral(" · ") + tr("masked");
    QString name;
    if (!m_head) {
        name = tr("mean of %1 heads [%2, %3]").arg(headCount()).arg(key).arg(query);
    } else if (of->beside) {
        name = tr("layer %1, head %2 [%3, %4]").arg(m_layer).arg(*m_head).arg(key).arg(query);
    } else {
        const Index at = attention_element(*of, static_cast<int64_t>(key),
                                           static_cast<int64_t>(query - text->first_of(round)), *m_head);
        name = QStringLiteral("%1[%2, %3, %4]")
                   .arg(nameOf(m_debuggee.structure(), of->node))
                   .arg(at[0])
                   .arg(at[1])
                   .arg(at[2]);
    }
    QString said = QStringLiteral("%1 = %2 · %3")
                       .arg(name, QString::number(row->shares.share(m_head, static_cast<int64_t>(key)), 'f', 4), words);
    if (row->beside) said += QStringLiteral(", ") + tr("computed separately");
    if (!now) said += QStringLiteral(", ") + tr("kept from round %1").arg(round);
    return said;
}

// As much as there is room for below the map: "because attends to climbed: 0.4010"
QString AttentionView::shortShareWords(size_t query, size_t key) const {
    const auto& text = m_generating.text();
    const KeptAttention::Row* const row = m_kept->row(m_layer, query);
    if (!text || !row || query >= text->tokens.size() || key >= text->tokens.size() ||
        key >= static_cast<size_t>(row->shares.keys) || row->shares.masked[key])
        return shareWords(query, key);
    return tr("%1 attends to %2: %3")
        .arg(tokenWords(*text, query), tokenWords(*text, key),
             QString::number(row->shares.share(m_head, static_cast<int64_t>(key)), 'f', 4));
}

QString AttentionView::readout() const { return m_readout->text(); }
QString AttentionView::details() const { return m_readout->toolTip(); }

void AttentionView::showLooked() {
    if (!isSeen()) return;
    const auto cell = m_canvas->looked();
    const auto& text = m_generating.text();
    m_readout->setText(cell ? shortShareWords(cell->query, cell->key) : QString());
    m_readout->setToolTip(cell ? shareWords(cell->query, cell->key) : QString());
    if (m_canvas->key() != m_rankedKey) showRanking();
    // The keys of the token under the pointer, or else of the selected token.
    std::vector<AttentionLooks::Key> keys;
    const KeptAttention::Row* const row = cell ? m_kept->row(m_layer, cell->query) : nullptr;
    if (!row || !text) return m_looks->show({}, {}, {});
    for (int64_t key = 0; key < row->shares.keys; ++key) {
        const auto place = static_cast<size_t>(key);
        if (row->shares.masked[place] || place >= text->tokens.size()) continue;
        keys.push_back({place, {}, row->shares.share(m_head, key)});
    }
    const AttentionLayer* const of = m_kept->layer(m_layer);
    const double rest = 1 - row->shares.sum(m_head);
    constexpr double rounding = 5e-4;
    if (of && rest > rounding && has_sinks(m_debuggee.structure(), *of))
        keys.push_back({std::nullopt, tr("sink"), rest});
    const size_t shown = std::min(AttentionLooks::most, keys.size());
    std::partial_sort(keys.begin(), keys.begin() + static_cast<ptrdiff_t>(shown), keys.end(),
                      [](const AttentionLooks::Key& a, const AttentionLooks::Key& b) {
                          return a.share != b.share ? a.share > b.share : a.place < b.place;
                      });
    keys.resize(shown);
    for (AttentionLooks::Key& each : keys) {
        if (each.place) each.word = tokenWords(*text, *each.place);
    }
    m_looks->show(tr("%1 attends to").arg(tokenWords(*text, cell->query)), headWords(), std::move(keys));
}

void AttentionView::showRanking() {
    m_rankedKey = m_canvas->key();
    const auto& text = m_generating.text();
    const bool any = text && !text->tokens.empty();
    const size_t key = any ? std::min(m_canvas->key().value_or(0), text->tokens.size() - 1) : 0;
    const QString name = any ? QStringLiteral("%1 “%2”").arg(key).arg(tokenWords(*text, key)) : QString();
    m_rank->setToolTip(
        (any ? tr("Lists the heads of all layers. Heads that attend most to token %1 on average come first.").arg(name)
             : tr("Lists the heads of all layers. Heads that attend most to one token on average come first."))
            .toHtmlEscaped() +
        QStringLiteral("<br>") + tr("To rank by another token, select a cell in its column.").toHtmlEscaped());
    if (!m_rank->isChecked() || !any) return;
    m_ranking->show(m_kept->ranking(key), name, m_kept->layers().size(), m_layer, m_head);
}

// -- keys and files ---------------------------------------------------------------------------------------------------

void AttentionView::keyPressEvent(QKeyEvent* event) {
    const Qt::KeyboardModifiers with = event->modifiers() & ~Qt::KeypadModifier;
    if (event->key() == Qt::Key_H && (with == Qt::NoModifier || with == Qt::ShiftModifier))
        return moveHead(with == Qt::NoModifier ? 1 : -1);
    if (const auto sizes = zoomOfKey(*event)) return m_canvas->zoom(*sizes);
    if (with != Qt::NoModifier) return View::keyPressEvent(event);
    switch (event->key()) {
    case Qt::Key_Up: return moveToken(-1);
    case Qt::Key_Down: return moveToken(1);
    case Qt::Key_Left: return moveKey(-1);
    case Qt::Key_Right: return moveKey(1);
    case Qt::Key_Home: return moveToken(INT_MIN / 2);
    case Qt::Key_End: return moveToken(INT_MAX / 2);
    case Qt::Key_PageUp: return moveLayer(-1);
    case Qt::Key_PageDown: return moveLayer(1);
    case Qt::Key_Escape:
        if (m_walk->isUnderWay()) return m_walk->end();
        return m_selection.selectToken(std::nullopt);
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (const auto token = m_generating.tokenShown(); token && m_generating.text() && !m_debuggee.isRunning())
            m_controller.moves().goToMoment({m_generating.text()->round_of(*token), SIZE_MAX});
        return;
    default: View::keyPressEvent(event);
    }
}

void AttentionView::moveToken(int places) {
    const auto token = m_generating.tokenShown();
    const auto n = static_cast<int64_t>(m_canvas->count());
    if (!token || n == 0) return;
    m_selection.selectToken(static_cast<size_t>(std::clamp<int64_t>(static_cast<int64_t>(*token) + places, 0, n - 1)));
}

void AttentionView::moveKey(int places) {
    const auto token = m_generating.tokenShown();
    const auto n = static_cast<int64_t>(m_canvas->count());
    if (!token || n == 0) return;
    const auto key = static_cast<int64_t>(m_canvas->key().value_or(*token));
    m_canvas->choose({*token, static_cast<size_t>(std::clamp<int64_t>(key + places, 0, n - 1))});
}

void AttentionView::moveLayer(int places) {
    const auto& layers = m_kept->layers();
    const auto found =
        std::find_if(layers.begin(), layers.end(), [&](const AttentionLayer& each) { return each.layer == m_layer; });
    if (found == layers.end()) return;
    const auto place = std::clamp<int64_t>(found - layers.begin() + places, 0, static_cast<int64_t>(layers.size()) - 1);
    setLayer(layers[static_cast<size_t>(place)].layer);
}

// Moves in a cycle; the mean of all heads comes after the last head.
void AttentionView::moveHead(int places) {
    const int64_t heads = headCount();
    if (heads == 0) return;
    const int64_t next = (m_head.value_or(heads) + places + heads + 1) % (heads + 1);
    setHead(next == heads ? std::nullopt : std::optional(next));
}

void AttentionView::runIt() {
    const AttentionLayer* const of = m_kept->layer(m_layer);
    const auto step = of ? m_debuggee.structure().step_of(of->node) : std::nullopt;
    if (step && m_debuggee.can(Capability::run)) m_controller.moves().runTo(*step + 1);
}

// The slice to change: a head's shares in soft_max, or a head's results in flash attention.
void AttentionView::changeHead() {
    const AttentionLayer* const of = m_kept->layer(m_layer);
    if (!of || !m_head || !m_change->isEnabled()) return;
    emit headWanted(of->node,
                    of->beside ? QStringLiteral(":, %1").arg(*m_head) : QStringLiteral(":, :, %1").arg(*m_head));
}

// Rows of rounds that were passed without a look, as when a model goes on with its text by itself.
void AttentionView::showMissing() {
    if (!isSeen()) return;
    const auto missing = static_cast<int>(m_walk->missing(m_layer).size()),
               reachable = static_cast<int>(m_walk->reachable(m_layer).size());
    const bool walks = m_walk->isUnderWay();
    const bool shown = walks || (missing > 0 && !m_debuggee.isRunning() && m_contents->areShown());
    m_gather->setVisible(walks || (shown && reachable > 0));
    m_gather->setText(walks ? tr("Stop here") : tr("Show rows of %n round(s)", nullptr, missing));
    m_gather->setToolTip(tr("The model ran these rounds without a stop, so their rows were not read. This visits them "
                            "and then returns to the current round. Press Esc to stop"));
    m_header->setWarning(
        walks ? tr("Visiting rounds: %n left", nullptr, reachable)
        : !shown || reachable > 0
            ? QString()
            : tr("Rows missing for %n round(s); going back would discard the change", nullptr, missing));
}

// -- out of the window
// -------------------------------------------------------------------------------------------------

QString AttentionView::exportKinds() const {
    return m_kept->isEmpty(m_layer) ? QString() : tr("Picture (*.png);;Table of values (*.csv)");
}

QString AttentionView::table(QChar between) const {
    const auto& text = m_generating.text();
    if (!text) return {};
    const size_t n = std::min(m_canvas->count(), text->tokens.size());
    const auto cell = [between](QString words) {
        if (!words.contains(between) && !words.contains(QLatin1Char('"'))) return words;
        return QStringLiteral("\"%1\"").arg(words.replace(QLatin1String("\""), QLatin1String("\"\"")));
    };
    QString rows = cell(tr("layer %1, %2: queries by keys").arg(m_layer).arg(headWords()));
    for (size_t key = 0; key < n; ++key)
        rows += between + cell(QStringLiteral("%1 %2").arg(key).arg(m_canvas->word(key)));
    rows += QLatin1Char('\n');
    for (size_t query = 0; query < n; ++query) {
        const KeptAttention::Row* const row = m_kept->row(m_layer, query);
        if (!row) continue; // this row was never read
        rows += cell(QStringLiteral("%1 %2").arg(query).arg(m_canvas->word(query)));
        for (size_t key = 0; key < n; ++key) {
            rows += between;
            if (key < static_cast<size_t>(row->shares.keys) && !row->shares.masked[key])
                rows += QString::number(row->shares.share(m_head, static_cast<int64_t>(key)), 'g', 9);
        }
        rows += QLatin1Char('\n');
    }
    return rows;
}

bool AttentionView::copy() {
    if (m_kept->isEmpty(m_layer)) return false;
    QGuiApplication::clipboard()->setText(table(QLatin1Char('\t')));
    return true;
}

QString AttentionView::exportTo(const QString& path) {
    if (QFileInfo(path).suffix().toLower() != QLatin1String("csv")) return savePicture(m_canvas->image(), path);
    const QByteArray bytes = table(QLatin1Char(',')).toUtf8();
    return saveBytes(bytes, path);
}

} // namespace ggs
