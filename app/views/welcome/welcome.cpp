// SPDX-License-Identifier: MIT
#include "views/welcome/welcome.h"

#include "look/actions.h"
#include "look/steady_scroll.h"
#include "look/theme.h"
#include "session/samples.h"
#include "views/welcome/page_link.h"
#include "views/welcome/way_card.h"

#include <QAction>
#include <QFrame>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>
#include <tuple>
#include <utility>

namespace ggs {

namespace {

constexpr int widestPage = 1216, pageEdge = 32, scrollBarWide = 14; // px
constexpr int waysBeside = 780, listsBeside = 1000;                 // the least widths for columns
constexpr qsizetype mostRecent = 5;                                 // files; the file button lists all
constexpr int recentShare = 6, samplesShare = 7;                    // of the width, while they are side by side

QLabel* sectionTitle(const QString& text) {
    auto* const label = new QLabel(text);
    QFont font = Theme::instance().words();
    font.setWeight(QFont::DemiBold);
    label->setFont(font);
    return label;
}

QPushButton* pageLink(const QString& text) {
    auto* const link = new QPushButton(text);
    link->setProperty("role", "link");
    link->setCursor(Qt::PointingHandCursor);
    return link;
}

// A heading with a link at its right end, above contents.
QVBoxLayout* partOf(QWidget& part, const QString& title, QPushButton* link) {
    auto* const column = new QVBoxLayout(&part);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(10);
    auto* const row = new QHBoxLayout;
    row->addWidget(sectionTitle(title));
    row->addStretch(1);
    row->addWidget(link);
    column->addLayout(row);
    return column;
}

// A field with a note about dropping files, which the whole window accepts.
class DropField final : public QWidget {
  public:
    DropField() { setMinimumHeight(64); }

  protected:
    void paintEvent(QPaintEvent*) override {
        const Theme& theme = Theme::instance();
        QPainter p(this);
        p.setRenderHint(QPainter::Antialiasing);
        p.setPen(QPen(theme.color(Ink::faint), 1.5, Qt::CustomDashLine));
        QPen dashes = p.pen();
        dashes.setDashPattern({4, 3.4});
        p.setPen(dashes);
        p.setBrush(theme.color(Ink::panel, 0.6));
        p.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 10, 10);
    }
};

// Places widgets in this many columns of the same width.
void placeIn(QGridLayout& grid, const QList<QWidget*>& widgets, int columns) {
    for (qsizetype i = 0; i < widgets.size(); ++i)
        grid.addWidget(widgets[i], static_cast<int>(i) / columns, static_cast<int>(i) % columns);
    for (int i = 0; i < grid.columnCount(); ++i) grid.setColumnStretch(i, i < columns ? 1 : 0);
}

// Returns which widgets belong in the second of two columns, as bits, so that the higher column is as low as possible.
// Among equally low columns the first widgets are next to each other.
unsigned inSecondColumn(const QList<QWidget*>& widgets, int spacing) {
    unsigned best = 0;
    int lowest = std::numeric_limits<int>::max();
    for (unsigned choice = 2; choice < 1U << widgets.size(); choice += 2) { // the first widget is in the first column
        int heights[2] = {0, 0};
        for (qsizetype i = 0; i < widgets.size(); ++i)
            heights[choice >> i & 1] += widgets[i]->sizeHint().height() + spacing;
        const int height = std::max(heights[0], heights[1]);
        const bool better = height < lowest || (height == lowest && (choice & 2) > (best & 2));
        if (better) std::tie(best, lowest) = std::pair(choice, height);
    }
    return best;
}

} // namespace

Welcome::Welcome(QWidget* parent)
    : View(QStringLiteral("welcome"), tr("Welcome"), parent), m_waysGrid(new QGridLayout), m_lists(new QGridLayout),
      m_topicRow(new QHBoxLayout), m_page(new QWidget) {
    auto* const inside = new QWidget;
    inside->setObjectName(QStringLiteral("welcomeGround"));
    auto* const middle = new QHBoxLayout(inside);
    middle->setContentsMargins(0, 0, 0, 0);
    middle->addStretch(1);
    middle->addWidget(m_page);
    middle->addStretch(1);
    auto* const column = new QVBoxLayout(m_page);
    column->setContentsMargins(0, 24, 0, 14);
    column->setSpacing(0);
    auto* const title = new QLabel(QStringLiteral("ggscope"));
    QFont large = Theme::instance().words(21); // 28 px
    large.setWeight(QFont::DemiBold);
    title->setFont(large);
    column->addWidget(title);
    column->addSpacing(6);
    auto* const what = new QLabel(tr("See a tensor program from the inside: its graph, every byte of its memory, every "
                                     "value, one node at a time."));
    what->setFont(Theme::instance().words(10.5));
    what->setProperty("role", "muted");
    what->setWordWrap(true);
    column->addWidget(what);
    column->addSpacing(20);
    column->addWidget(makeWays());
    column->addSpacing(20);
    m_recentPart = makeRecent();
    m_samplesPart = makeSamples();
    m_lists->setContentsMargins(0, 0, 0, 0);
    m_lists->setHorizontalSpacing(48);
    m_lists->setVerticalSpacing(28);
    column->addLayout(m_lists);
    column->addSpacing(20);
    column->addWidget(makeDrop());
    column->addStretch(1);

    auto* const scroll = new SteadyScroll;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setAccessibleName(tr("First page"));
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(inside);
    auto* const all = tightColumn(this);
    all->addWidget(scroll);
    setRecent({});
    arrange();
}

QWidget* Welcome::makeWays() {
    auto* const model = new WayCard(tr("Open a model"),
                                    tr("A language model or other weights, .gguf, .safetensors. See its text token by "
                                       "token, what each layer adds to it, and every tensor of the file."),
                                    paintModelWay);
    QPushButton* const openModel = model->addButton(tr("Open a model…"));
    openModel->setObjectName(QStringLiteral("welcomeOpen"));
    connect(openModel, &QPushButton::clicked, this, &Welcome::modelWanted);
    const QStringList names = sampleNames();
    const auto small = std::ranges::find_if(names, isModelSample);
    if (small != names.end()) {
        QPushButton* const onBoard = model->addLink(tr("Try the small one on board"));
        onBoard->setObjectName(QStringLiteral("welcomeSmallModel"));
        connect(onBoard, &QPushButton::clicked, this, [this, name = *small] { emit sampleChosen(name); });
    }
    auto* const script = new WayCard(tr("Write or open a script"),
                                     tr("A few lines make a graph, which follows while you type. An error message "
                                        "contains the shapes that don’t fit. Plug-ins add ops of your own."),
                                     paintScriptWay);
    QPushButton* const newScript = script->addButton(tr("New script"));
    newScript->setObjectName(QStringLiteral("welcomeNewScript"));
    connect(newScript, &QPushButton::clicked, this, &Welcome::newScriptWanted);
    QPushButton* const openScript = script->addButton(tr("Open…"));
    openScript->setObjectName(QStringLiteral("welcomeOpenScript"));
    connect(openScript, &QPushButton::clicked, this, &Welcome::scriptWanted);
    auto* const sample = new WayCard(tr("Learn with a sample"),
                                     tr("%1 samples, from two small matrices to attention and a model that writes "
                                        "stories. No file is needed.")
                                         .arg(names.size()),
                                     paintSampleWay);
    QPushButton* const first = sample->addButton(tr("Open the first sample"));
    first->setObjectName(QStringLiteral("welcomeFirstSample"));
    connect(first, &QPushButton::clicked, this, [this, name = names.value(0)] { emit sampleChosen(name); });
    m_ways = {model, script, sample};
    auto* const ways = new QWidget;
    ways->setLayout(m_waysGrid);
    m_waysGrid->setContentsMargins(0, 0, 0, 0);
    m_waysGrid->setSpacing(24);
    return ways;
}

QWidget* Welcome::makeRecent() {
    auto* const part = new QWidget;
    m_clear = pageLink(tr("Clear"));
    m_clear->setObjectName(QStringLiteral("clearRecent"));
    m_clear->setAccessibleName(tr("Clear the list of recent files"));
    m_clear->setToolTip(m_clear->accessibleName());
    connect(m_clear, &QPushButton::clicked, this, &Welcome::clearWanted);
    QVBoxLayout* const column = partOf(*part, tr("Recent files"), m_clear);
    auto* const box = new QFrame;
    box->setProperty("role", "box");
    m_rows = new QVBoxLayout(box);
    m_rows->setContentsMargins(1, 1, 1, 1);
    m_rows->setSpacing(0);
    m_none = new QLabel(tr("Files that you open are listed here."));
    m_none->setProperty("role", "muted");
    m_none->setWordWrap(true);
    m_none->setContentsMargins(16, 14, 16, 14);
    m_rows->addWidget(m_none);
    column->addWidget(box);
    column->addStretch(1);
    return part;
}

QWidget* Welcome::makeSamples() {
    auto* const part = new QWidget;
    m_search = pageLink(tr("Search all"));
    m_search->setObjectName(QStringLiteral("searchAll"));
    QVBoxLayout* const column = partOf(*part, tr("Samples by topic"), m_search);
    m_topicRow->setContentsMargins(0, 0, 0, 0);
    m_topicRow->setSpacing(24);
    for (QVBoxLayout*& each : m_topicColumns) {
        each = new QVBoxLayout;
        each->setSpacing(8);
        m_topicRow->addLayout(each, 1);
    }
    column->addLayout(m_topicRow);
    column->addStretch(1);
    QHash<QString, QVBoxLayout*> topics;
    for (const QString& name : sampleNames()) {
        QVBoxLayout*& topic = topics[sampleTopic(name)];
        if (!topic) {
            auto* const list = new QWidget;
            topic = tightColumn(list);
            auto* const caption = new QLabel(sampleTopic(name));
            caption->setProperty("role", "muted");
            caption->setContentsMargins(4, 0, 0, 4);
            topic->addWidget(caption);
            topic->addStretch(1);
            m_topics.append(list);
        }
        auto* const link = new SampleLink(name);
        connect(link, &QPushButton::clicked, this, [this, name] { emit sampleChosen(name); });
        topic->insertWidget(topic->count() - 1, link);
    }
    return part;
}

QWidget* Welcome::makeDrop() {
    auto* const field = new DropField;
    auto* const row = new QHBoxLayout(field);
    row->setContentsMargins(16, 8, 16, 8);
    row->setSpacing(12);
    auto* const icon = new QLabel;
    const auto draw = [icon] { icon->setPixmap(themeIcon(QStringLiteral("drop")).pixmap(20, 20)); };
    connect(&Theme::instance(), &Theme::changed, icon, draw);
    draw();
    auto* const words = new QLabel(tr("Drop a model, a script, a trace or a click log anywhere in the window:"));
    auto* const kinds = new QLabel(QStringLiteral(".gguf  .safetensors  .ggs  .trace  .bin  .parquet"));
    kinds->setFont(Theme::instance().numbers());
    kinds->setProperty("role", "muted");
    row->addStretch(1);
    for (QWidget* each : {icon, words, kinds}) row->addWidget(each);
    row->addStretch(1);
    return field;
}

void Welcome::setSearch(QAction& action) {
    const auto tellKeys = [this, &action] {
        const QString keys = action.shortcut().toString(QKeySequence::NativeText);
        m_search->setText(keys.isEmpty() ? tr("Search all") : tr("Search all (%1)").arg(keys));
    };
    connect(&action, &QAction::changed, this, tellKeys);
    connect(m_search, &QPushButton::clicked, &action, &QAction::trigger);
    tellKeys();
}

void Welcome::setWorkspaceNames(const QHash<QString, QString>& names) {
    m_workspaces = names;
    setRecent(QList<RecentFiles::File>(m_files));
}

void Welcome::setRecent(const QList<RecentFiles::File>& files) {
    m_files = files.first(std::min(mostRecent, files.size()));
    while (m_rows->count() > 1) {
        QLayoutItem* const item = m_rows->takeAt(1);
        item->widget()->hide();
        item->widget()->deleteLater(); // a click on a row may be what changes the list
        delete item;
    }
    m_none->setVisible(m_files.isEmpty());
    m_clear->setVisible(!m_files.isEmpty());
    for (const RecentFiles::File& file : std::as_const(m_files)) {
        auto* const row = new RecentRow(file, m_workspaces.value(file.place.workspace));
        row->setObjectName(QStringLiteral("recentFile"));
        connect(row, &QPushButton::clicked, this, [this, path = file.path] { emit fileChosen(path); });
        m_rows->addWidget(row);
    }
}

void Welcome::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

// Arranges the cards and lists in as many columns as there is room for.
void Welcome::arrange() {
    const int room = std::max(200, std::min(widestPage, width() - 2 * pageEdge - scrollBarWide));
    m_page->setFixedWidth(room);
    placeIn(*m_waysGrid, m_ways, room >= waysBeside ? 3 : 1);
    const bool beside = room >= listsBeside;
    placeIn(*m_lists, {m_recentPart, m_samplesPart}, beside ? 2 : 1);
    int topicsRoom = room;
    if (beside) {
        m_lists->setColumnStretch(0, recentShare);
        m_lists->setColumnStretch(1, samplesShare);
        topicsRoom = (room - m_lists->horizontalSpacing()) * samplesShare / (recentShare + samplesShare);
    }
    int widest = 0; // topic
    for (const QWidget* each : std::as_const(m_topics)) widest = std::max(widest, each->sizeHint().width());
    placeTopics(2 * widest + m_topicRow->spacing() <= topicsRoom);
}

void Welcome::placeTopics(bool inTwoColumns) {
    const unsigned second = inTwoColumns ? inSecondColumn(m_topics, m_topicColumns[0]->spacing()) : 0;
    if (m_inSecondColumn == second) return;
    m_inSecondColumn = second;
    for (QVBoxLayout* const each : m_topicColumns) {
        while (each->count() > 0) delete each->takeAt(0); // the widgets stay
    }
    for (qsizetype i = 0; i < m_topics.size(); ++i) m_topicColumns[second >> i & 1]->addWidget(m_topics[i]);
    for (QVBoxLayout* const each : m_topicColumns) each->addStretch(1);
    m_topicRow->setStretch(1, inTwoColumns ? 1 : 0);
}

} // namespace ggs
