// SPDX-License-Identifier: MIT
#include "views/profile/profile_view.h"

#include "debug/profile_file.h"
#include "look/chart/chart.h"
#include "look/empty_note.h"
#include "look/names/node_words.h"
#include "look/saved_file.h"
#include "look/segmented_switch.h"
#include "look/steady_button.h"
#include "look/table_file.h"
#include "look/table_setup.h"
#include "look/view_header.h"
#include "look/wrapping_row.h"
#include "session/computing.h"
#include "session/debuggee.h"
#include "session/measuring.h"
#include "session/opening.h"
#include "session/selection.h"
#include "session/session_controller.h"
#include "views/profile/profile_charts.h"
#include "views/profile/profile_model.h"
#include "views/profile/roofline_page.h"
#include "words/messages.h"
#include "words/settings.h"

#include <QAction>
#include <QActionGroup>
#include <QComboBox>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>
#include <QResizeEvent>
#include <QShortcut>
#include <QSignalBlocker>
#include <QSortFilterProxyModel>
#include <QSpinBox>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace ggs {

namespace {

// The column of bars: each as long as the row's median, in the hue of its op's family, with a line from quartile to
// quartile and a tick at the minimum where there were several runs.
class TimeBars final : public QStyledItemDelegate {
  public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        QStyledItemDelegate::paint(painter, option, index);
        const double longest = index.data(ProfileModel::longestRole).toDouble();
        const double median = index.data(ProfileModel::medianRole).toDouble();
        if (longest <= 0 || median <= 0) return;
        const Theme& theme = Theme::instance();
        const QRectF room = QRectF(option.rect).adjusted(8, 5, -10, -5);
        const auto x = [&](double ns) { return room.left() + ns / longest * room.width(); };
        const auto ink = static_cast<Ink>(index.data(ProfileModel::inkRole).toInt());
        const QRectF bar(room.left(), room.top(), std::max(1.5, x(median) - room.left()), room.height());
        painter->fillRect(bar, theme.color(ink, 0.42));
        painter->fillRect(QRectF(bar.right() - 1.5, bar.top(), 1.5, bar.height()), theme.color(ink));
        const double low = index.data(ProfileModel::lowRole).toDouble(),
                     high = index.data(ProfileModel::highRole).toDouble();
        const double least = index.data(ProfileModel::minRole).toDouble();
        if (high <= low) return;
        const double middle = room.center().y();
        painter->fillRect(QRectF(x(low), middle - 0.75, std::max(1.0, x(high) - x(low)), 1.5), theme.color(Ink::text));
        for (const double end : {low, high})
            painter->fillRect(QRectF(x(end) - 0.5, middle - 3, 1, 6), theme.color(Ink::text));
        painter->fillRect(QRectF(x(least) - 0.5, room.top(), 1, room.height()), theme.color(Ink::muted));
    }
};

constexpr int besideFrom = 1200;                     // pixels of the view, from which the roofline is next to the table
constexpr int shortestBars = 140, longestBars = 420; // pixels

// The columns that a table without room for all of them hides, the least useful one first.
constexpr int leastUseful[] = {ProfileModel::sourcesColumn, ProfileModel::minColumn,   ProfileModel::shapeColumn,
                               ProfileModel::bytesColumn,   ProfileModel::flopsColumn, ProfileModel::waitedColumn,
                               ProfileModel::gbytesColumn,  ProfileModel::stepColumn,  ProfileModel::spreadColumn,
                               ProfileModel::countColumn,   ProfileModel::gflopsColumn};

// A hundred thousand rows are sorted while the window waits: their numbers are compared as they are, not as variants.
class SortedRows final : public QSortFilterProxyModel {
  public:
    using QSortFilterProxyModel::QSortFilterProxyModel;

  protected:
    bool lessThan(const QModelIndex& left, const QModelIndex& right) const override {
        return static_cast<const ProfileModel*>(sourceModel())->comesBefore(left.row(), right.row(), left.column());
    }
};

} // namespace

ProfileView::ProfileView(SessionController& controller, QWidget* parent)
    : View(QStringLiteral("profile"), tr("Profile"), parent), m_controller(controller),
      m_selection(controller.selection()), m_debuggee(controller.debuggee()), m_measuring(controller.measuring()),
      m_model(new ProfileModel(this)), m_sorted(new SortedRows(this)),
      m_table(
          plainTable(QStringLiteral("profileTable"), m_sorted,
                     {.rowHeight = 23, .narrowest = 44, .framed = true, .lastFills = false, .headingsLeft = false})),
      m_roofline(new RooflinePage(QStringLiteral("roofline"))),
      m_beside(new RooflinePage(QStringLiteral("besideRoofline"))), m_runsChart(new Chart),
      m_pages(new SegmentedSwitch(QStringLiteral("profilePages"), tr("Display"))),
      m_by(new SegmentedSwitch(QStringLiteral("profileBy"), tr("Rows"))), m_header(new ViewHeader),
      m_contents(new Contents), m_source(new QComboBox), m_export(new QAction(tr("Export…"), this)),
      m_compare(new QAction(tr("Compare with…"), this)), m_baselines(new QMenu(this)), m_about(new QLabel),
      m_filter(new QLineEdit), m_span(new QPushButton), m_run(new QPushButton), m_runs(new QSpinBox),
      m_progress(new QProgressBar), m_controls(new QWidget), m_figuresKind(newKind()) {
    m_measuring.timeNodesWhileShown(this);
    makeTable();
    makeControls();
    for (QWidget* const each : std::initializer_list<QWidget*>{m_table, m_roofline, m_runsChart})
        m_contents->addWidget(each);
    m_runsChart->setObjectName(QStringLiteral("runsChart"));
    m_runsChart->setAccessibleName(tr("Spread of the runs"));
    m_beside->setObjectName(QStringLiteral("rooflineBeside"));
    m_beside->hide();
    for (RooflinePage* const each : {m_roofline, m_beside})
        connect(each, &RooflinePage::chosen, this, &ProfileView::chooseRow);
    connect(m_runsChart, &Chart::chosen, this, [this](uint32_t id) { chooseRow(id); });
    setAbout({}, tr("Time by op, module, layer or node"));
    auto* const column = tightColumn(this);
    column->addWidget(m_header);
    column->addWidget(m_about);
    column->addWidget(m_controls);
    column->addWidget(m_progress);
    auto* const both = new QHBoxLayout;
    both->setSpacing(0);
    both->addLayout(m_contents, 1);
    both->addWidget(m_beside);
    column->addLayout(both, 1);

    connect(&m_debuggee, &Debuggee::structureChanged, this, &ProfileView::forgetProgram);
    connect(&m_debuggee, &Debuggee::closed, this, &ProfileView::forgetProgram);
    connect(&m_debuggee, &Debuggee::snapshotChanged, this, [this] {
        if (!ofProfile())
            refresh();
        else {
            markCharts();
            describe(); // it may be out of date now
        }
    });
    connect(&m_measuring, &Measuring::profileChanged, this, [this] {
        fillBaselines();
        fillSources();
        m_source->setCurrentIndex(0); // that of the profile, if there is one
        m_place = Place::top;
        refresh();
    });
    connect(&m_measuring, &Measuring::profiling, this, [this](int done, int runs) {
        m_profiling = true;
        m_progress->setRange(0, runs);
        m_progress->setValue(done);
        m_header->setState(tr("run %1 of %2").arg(std::min(done + 1, runs)).arg(runs));
        describeButton();
    });
    connect(&m_debuggee, &Debuggee::runningChanged, this, [this] {
        if (!m_debuggee.isRunning() && std::exchange(m_profiling, false)) describe();
        describeButton();
    });
    connect(&m_selection, &Selection::selectionChanged, this, [this] {
        showSelection();
        if (!m_selecting) scrollTo(Place::selected);
    });
    connect(&m_selection, &Selection::spanChanged, this, &ProfileView::followSpan);
    forgetProgram();
}

void ProfileView::makeTable() {
    m_table->viewport()->installEventFilter(this);
    m_fitLater.setSingleShot(true);
    m_fitLater.setInterval(0);
    connect(&m_fitLater, &QTimer::timeout, this, &ProfileView::fitColumns);
    // The columns are fitted to their cells once these are known, and none disappears under the pointer.
    connect(m_table->horizontalHeader(), &QHeaderView::sectionResized, this, [this] {
        if (!m_fitting && QGuiApplication::mouseButtons() == Qt::NoButton) m_fitLater.start();
    });
    m_sorted->setSourceModel(m_model);
    m_sorted->setFilterRole(ProfileModel::wordsRole);
    m_sorted->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_table->setItemDelegateForColumn(ProfileModel::barColumn, new TimeBars(m_table));
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(ProfileModel::barColumn, Qt::DescendingOrder);
    m_widths = {56, 92, 96, 76, 150, 60, shortestBars, 74, 70, 66, 74, 74, 74, 72, 84, 76, 70, 96};
    setColumnWidths(*m_table->horizontalHeader(), m_widths);
    // The widest, and not a number.
    m_table->horizontalHeader()->moveSection(ProfileModel::sourcesColumn, ProfileModel::columns - 1);

    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& now) {
        const QVariant tensor = now.data(ProfileModel::tensorRole);
        if (m_selecting || !tensor.isValid()) return;
        m_selecting = true;
        m_selection.select(tensor.toUInt());
        m_selecting = false;
    });
    // A row of many nodes opens into its nodes.
    connect(m_table, &QTableView::doubleClicked, this, [this](const QModelIndex& at) {
        if (at.data(ProfileModel::tensorRole).isValid()) return;
        const QString name = at.siblingAtColumn(ProfileModel::nameColumn).data().toString();
        m_by->setCurrent(static_cast<int>(By::node));
        m_filter->setText(name);
    });
}

void ProfileView::makeControls() {
    m_source->setAccessibleName(tr("Source of the times"));
    m_source->setToolTip(m_source->accessibleName());
    m_by->add(QStringLiteral("profileByOp"), tr("op"), tr("A row for each op (G)"));
    m_by->add(QStringLiteral("profileByModule"), tr("module"),
              tr("A row for the nodes with the same name in all layers; nodes outside of layers by op (G)"));
    m_by->add(QStringLiteral("profileByGroup"), tr("layer"),
              tr("A row for each layer of a model or part of a network, by the names of the tensors (G)"));
    m_by->add(QStringLiteral("profileByNode"), tr("node"), tr("A row for each node (G)"));
    m_by->setCurrent(static_cast<int>(By::node));
    auto* const next = new QShortcut(QKeySequence(Qt::Key_G), this);
    next->setContext(Qt::WidgetWithChildrenShortcut);
    connect(next, &QShortcut::activated, this,
            [this] { m_by->setCurrent((m_by->current() + 1) % (static_cast<int>(By::node) + 1)); });
    m_source->setObjectName(QStringLiteral("profileSource"));
    fillSources();
    makeTitleActions();
    m_about->setObjectName(QStringLiteral("profileTotal"));
    m_about->setWordWrap(true);
    m_about->setContentsMargins(14, 0, 14, 6);
    m_about->setProperty("role", "muted");
    m_about->setTextFormat(Qt::PlainText);
    m_about->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_filter->setObjectName(QStringLiteral("profileFilter"));
    m_filter->setPlaceholderText(tr("Filter"));
    m_filter->setAccessibleName(tr("Filter by op, name"));
    m_filter->setToolTip(m_filter->accessibleName());
    m_table->setAccessibleName(title());
    m_filter->setClearButtonEnabled(true);
    m_filter->setMinimumWidth(100);
    m_span->setObjectName(QStringLiteral("profileSpan"));
    m_span->setToolTip(tr("Shows all nodes again"));
    m_run->setObjectName(QStringLiteral("profileRun"));
    m_runs->setObjectName(QStringLiteral("profileRuns"));
    m_runs->setAccessibleName(tr("Number of runs"));
    m_runs->setRange(1, Preferences::mostRuns);
    m_runs->setValue(Preferences::load().profileRuns);
    m_runs->setFont(Theme::instance().numbers());
    m_runs->setFixedWidth(62);
    m_runs->setToolTip(tr("Number of runs per profile"));
    m_progress->setTextVisible(false);
    m_progress->setFixedHeight(3);
    auto* const row = new WrappingRow(m_controls);
    row->setContentsMargins(14, 0, 14, 7);
    row->setSpacing(6);
    const std::pair<QString, QString> pages[] = {
        {tr("Table"), tr("Values of each row")},
        {tr("Roofline"), tr("Speed of each row compared with the peak of this machine")},
        {tr("Runs"), tr("How much the times of the slowest rows vary between runs")}};
    const char* const names[] = {"profileAsTable", "profileAsRoofline", "profileAsRuns"};
    for (int i = 0; i < 3; ++i) { // in the order of Page
        m_pages->add(QLatin1String(names[i]), pages[i].first, pages[i].second);
    }
    connect(m_pages, &SegmentedSwitch::changed, this, &ProfileView::showPage);
    row->addWidget(m_pages);
    row->addWidget(m_by);
    row->addWidget(m_source);
    row->addWidget(m_filter);
    row->addWidget(m_span);
    row->addWidget(m_runs);
    row->addWidget(m_run);

    connect(m_by, &SegmentedSwitch::changed, this, &ProfileView::refresh);
    connect(m_source, &QComboBox::currentIndexChanged, this, &ProfileView::refresh);
    connect(m_filter, &QLineEdit::textChanged, this, [this](const QString& text) {
        m_sorted->setFilterFixedString(text);
        drawCharts();
        showSelection();
        scrollTo(Place::selected);
        describe();
    });
    connect(m_span, &QPushButton::clicked, this, [this] { m_selection.setSpan(std::nullopt); });
    connect(m_runs, &QSpinBox::valueChanged, this, &ProfileView::describeButton);
    connect(m_run, &QPushButton::clicked, this, [this] {
        if (m_profiling)
            m_debuggee.pause();
        else
            m_measuring.runProfile(m_runs->value());
    });
}

void ProfileView::run(int runs) {
    m_runs->setValue(runs);
    m_measuring.runProfile(m_runs->value());
}

void ProfileView::forgetProgram() {
    m_profiling = false;
    m_model->setFigures(nullptr);
    m_chosenRow.reset();
    // The charts' data would keep the program in memory.
    for (RooflinePage* const each : {m_roofline, m_beside}) each->setFigures(nullptr, {});
    fitBeside();
    m_runsChart->setData(std::make_shared<const ChartData>());
    m_rows.clear();
    m_boxesLeftOut = 0;
    followSpan();
    describe();
    describeButton();
}

void ProfileView::followSpan() {
    const auto& span = m_selection.span();
    m_span->setVisible(span.has_value());
    if (span) m_span->setText(QStringLiteral("%1  ×").arg(spanWords(*span)));
    refresh();
}

// -- the figures ------------------------------------------------------------------------------------------------------

ProfileView::By ProfileView::by() const { return static_cast<By>(m_by->current()); }

ProfileView::Source ProfileView::source() const { return static_cast<Source>(m_source->currentData().toInt()); }
bool ProfileView::ofProfile() const { return m_measuring.profile() && source() == Source::profile; }

// Lists the sources of times that are available, the best first. Keeps the chosen one if it is still available.
void ProfileView::fillSources() {
    std::vector<std::pair<Source, QString>> sources;
    if (m_measuring.profile()) sources.emplace_back(Source::profile, tr("profile"));
    const bool rounds =
        m_debuggee.isOpen() && m_debuggee.snapshot().round_times && m_debuggee.snapshot().round_times->timed() > 1;
    if (rounds) sources.emplace_back(Source::rounds, tr("last rounds"));
    sources.emplace_back(Source::last, tr("last time of each node"));
    if (static_cast<int>(sources.size()) == m_source->count()) {
        bool same = true;
        for (int i = 0; i < m_source->count(); ++i)
            same = same && m_source->itemData(i).toInt() == static_cast<int>(sources[static_cast<size_t>(i)].first);
        if (same) return;
    }
    const QSignalBlocker block(m_source);
    const QVariant chosen = m_source->count() > 1 ? m_source->currentData() : QVariant();
    m_source->clear();
    for (const auto& [source, words] : sources) m_source->addItem(words, static_cast<int>(source));
    m_source->setCurrentIndex(std::max(0, m_source->findData(chosen)));
}

void ProfileView::makeTitleActions() {
    m_export->setObjectName(QStringLiteral("profileExport"));
    m_export->setToolTip(tr("Saves the table with all its columns, or the chart that is shown"));
    m_compare->setObjectName(QStringLiteral("profileCompare"));
    m_baselines->setAccessibleName(tr("Baseline"));
    m_compare->setMenu(m_baselines);
    for (QAction* each : {m_export, m_compare}) addTitleAction(each);
    connect(m_export, &QAction::triggered, this, &View::exportWanted);
    fillBaselines();
}

// Lists the kept profiles, the latest first. Keeps the chosen one, by its time.
void ProfileView::fillBaselines() {
    if (!baseline()) m_baseline = {};
    m_baselines->clear();
    delete m_baselines->findChild<QActionGroup*>();
    auto* const group = new QActionGroup(m_baselines);
    const auto add = [this, group](const QString& title, const QDateTime& made) {
        QAction* const action = group->addAction(m_baselines->addAction(title));
        connect(action, &QAction::triggered, this, [this, made] {
            m_baseline = made;
            refresh();
        });
        action->setCheckable(true);
        action->setChecked(made == m_baseline);
    };
    add(tr("no baseline"), {});
    for (const KeptProfile& each : m_measuring.keptProfiles()) add(each.title(), each.made);
    const bool any = !m_measuring.keptProfiles().empty();
    m_compare->setEnabled(any);
    m_compare->setToolTip(any ? tr("Compares the times with an earlier profile of this session")
                              : tr("There is no earlier profile of this session to compare with. Profile some runs "
                                   "first."));
}

const KeptProfile* ProfileView::baseline() const {
    const std::vector<KeptProfile>& kept = m_measuring.keptProfiles();
    const auto found = std::ranges::find(kept, m_baseline, &KeptProfile::made);
    return m_baseline.isValid() && found != kept.end() ? &*found : nullptr;
}

bool ProfileView::find() {
    if (m_controls->isHidden()) return false;
    m_filter->setFocus();
    m_filter->selectAll();
    return true;
}

void ProfileView::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (m_stale)
        refresh();
    else if (m_place)
        scrollTo(*m_place);
    if (m_chartsStale) {
        drawCharts();
        describe();
    }
}

void ProfileView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitBeside();
    if (page() == Page::runs && isVisible() && m_boxesThen != boxesWithRoom()) {
        drawRuns();
        markCharts();
        describe();
    }
}

bool ProfileView::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_table->viewport() && event->type() == QEvent::Resize) {
        const auto* const resize = static_cast<QResizeEvent*>(event);
        if (resize->size().width() != resize->oldSize().width()) fitColumns();
    }
    return View::eventFilter(watched, event);
}

// Hides columns until the others have room. The bars get what is left. A file has all columns.
void ProfileView::fitColumns() {
    // While columns are shown and hidden, a scroll bar may come and go.
    if (std::exchange(m_fitting, true)) return;
    constexpr int margin = 4; // pixels
    const int room = m_table->viewport()->width() - margin;
    std::array<bool, ProfileModel::columns> hidden{};
    int others = 0; // pixels: all columns that are shown, without the bars
    for (size_t i = 0; i < hidden.size(); ++i) {
        const int column = static_cast<int>(i);
        // A hidden column has no width; its width is the earlier one, or the first one.
        if (!m_table->isColumnHidden(column)) m_widths[i] = m_table->columnWidth(column);
        hidden[i] = m_model->isIdle(column);
        if (!hidden[i] && column != ProfileModel::barColumn) others += m_widths[i];
    }
    for (const int column : leastUseful) {
        if (others + shortestBars <= room) break;
        const auto i = static_cast<size_t>(column);
        if (!std::exchange(hidden[i], true)) others -= m_widths[i];
    }
    for (size_t i = 0; i < hidden.size(); ++i) m_table->setColumnHidden(static_cast<int>(i), hidden[i]);
    m_table->setColumnWidth(ProfileModel::barColumn, std::clamp(room - others, shortestBars, longestBars));
    m_fitting = false;
}

// The roofline, next to a table that has room for it.
void ProfileView::fitBeside() {
    const ProfileFigures* const figures = m_model->figures();
    const bool room = width() >= besideFrom && figures && figures->peak && Chart::isBuilt();
    const bool shown = page() == Page::table && room;
    m_pages->choice(static_cast<int>(Page::table))->setText(room ? tr("Table and roofline") : tr("Table"));
    m_beside->setFixedWidth(width() * 2 / 5);
    if (shown == m_beside->isVisibleTo(this)) return;
    m_beside->setVisible(shown);
    if (shown) drawCharts();
}

bool ProfileView::showsCharts() const { return page() != Page::table || m_beside->isVisibleTo(this); }

void ProfileView::refresh() {
    m_stale = true;
    fillSources();
    m_source->setVisible(m_source->count() > 1);
    if (!isVisible() || !m_debuggee.isOpen()) return;
    m_stale = false;
    std::shared_ptr<const Profile> profile =
        ofProfile() ? m_measuring.profile() : std::make_shared<const Profile>(last_times(m_debuggee.snapshot().times));
    const std::shared_ptr<const RoundTimes> rounds =
        source() == Source::rounds ? m_debuggee.snapshot().round_times : nullptr;
    m_controller.computing().compute(
        m_figuresKind, this,
        [this, profile, rounds, structure = m_debuggee.snapshot().structure, span = m_selection.span(), by = by(),
         peak = ofProfile() ? m_measuring.peak() : nullptr,
         baseline = baseline() ? baseline()->times : nullptr](const std::atomic<bool>&) -> Finish {
            std::function<bool(size_t)> wanted; // empty: all steps, so that the total is that of a run
            if (span) wanted = [&span](size_t step) { return span->contains(step); };
            const Profile of = rounds ? rounds->profile() : *profile;
            const ProfileBy table = by == By::op ? ProfileBy::op : by == By::layer ? ProfileBy::group : ProfileBy::node;
            auto figures = by == By::module ? ProfileFigures::makeModules(structure, of, wanted, peak)
                                            : ProfileFigures::make(structure, of, table, wanted, peak, baseline);
            return [this, figures = std::move(figures)] { adopt(figures); };
        });
}

void ProfileView::adopt(std::shared_ptr<const ProfileFigures> figures) {
    if (!m_debuggee.isOpen() || m_debuggee.snapshot().structure != figures->structure) return;
    // Keeps a visible selected row in sight, wherever the new times put it.
    if (!m_place && m_table->isVisible() &&
        m_table->viewport()->rect().intersects(m_table->visualRect(m_table->currentIndex())))
        m_place = Place::selected;
    m_selecting = true;
    m_model->setFigures(std::move(figures));
    m_selecting = false;
    m_chosenRow.reset();
    fitBeside();
    fitColumns();
    drawCharts();
    showSelection();
    describe(); // shows the table
    if (m_place) scrollTo(*m_place);
}

// A new profile shows its slowest rows first, wherever the selected one is. A hidden table is scrolled when it is
// shown, a visible one after its rows have been laid out.
void ProfileView::scrollTo(Place place) {
    if (m_place != Place::top) m_place = place;
    if (!m_table->isVisible() || m_stale) return;
    QTimer::singleShot(0, m_table, [this] {
        if (!m_table->isVisible()) return;
        const auto now = std::exchange(m_place, std::nullopt);
        if (now == Place::top) m_table->scrollToTop();
        if (now == Place::selected && m_table->currentIndex().isValid()) m_table->scrollTo(m_table->currentIndex());
    });
}

void ProfileView::showSelection() {
    if (m_selecting || !m_debuggee.isOpen()) return;
    const int row = m_selection.selected() ? m_model->rowOf(*m_selection.selected()) : -1;
    const QModelIndex at =
        row < 0 ? QModelIndex() : m_sorted->mapFromSource(m_model->index(row, ProfileModel::nameColumn));
    m_selecting = true;
    m_table->setAutoScroll(false); // scrollTo() decides
    m_table->setCurrentIndex(at);
    if (!at.isValid()) m_table->clearSelection();
    m_table->setAutoScroll(true);
    m_selecting = false;
    m_chosenRow.reset();
    markCharts();
}

// -- texts ------------------------------------------------------------------------------------------------------------

QString ProfileView::modeWords() const {
    if (ofProfile()) {
        const Profile& profile = *m_measuring.profile();
        // In a program with rounds, each run of the profile is one round.
        const QString runs =
            profile.runs() == 1 ? tr("one undisturbed run")
            : m_debuggee.rounds() > 1
                ? tr("per round, median of %n round(s) starting at round 0; each row has its own median", nullptr,
                     profile.runs())
                : tr("per run, median of %n undisturbed run(s); each row has its own median", nullptr, profile.runs());
        return profile.cancelled ? tr("%1, stopped early").arg(runs) : runs;
    }
    if (source() == Source::rounds && m_debuggee.snapshot().round_times)
        return tr("per round, median of the last %n round(s); each row has its own median", nullptr,
                  static_cast<int>(m_debuggee.snapshot().round_times->timed()));
    const ProfileTable& table = m_model->figures()->table;
    if (table.timed > 0 && table.of_profile == table.timed && table.of_other_runs == 0)
        return tr("profile: %1").arg(m_measuring.timeWords(TimeMode::profile));
    return words(about_times(table));
}

QString ProfileView::totalWords() const {
    const ProfileFigures* const figures = m_model->figures();
    if (!figures || figures->table.total.median <= 0) return {};
    QStringList all;
    if (const auto delta =
            figures->baseline && !figures->isPart ? total_delta_to(*figures->baseline, figures->table) : std::nullopt) {
        const KeptProfile* const with = baseline();
        const QString compared =
            tr("%1 compared with %2").arg(signedPercent(delta->share()), with ? with->title() : QString());
        all.append((delta->is_noise() ? tr("%1, within the spread of both.") : tr("%1.")).arg(compared));
    }
    for (const Message& each : about_total(figures->table)) all.append(words(each));
    if (figures->table.left_out > 0)
        all.append(
            tr("%n step(s) without data access are in no row.", nullptr, static_cast<int>(figures->table.left_out)));
    // The header's state would be hidden in a narrow panel.
    if (page() == Page::roofline && !figures->peak) {
        const QString why = words(m_measuring.whyNoPeak());
        all.append(why.isEmpty() ? tr("No roofline yet: run a profile to measure it.")
                                 : tr("No roofline: %1.").arg(why));
    }
    if (page() == Page::roofline && m_roofline->withoutFlops() > 0)
        all.append(tr("%n row(s) without flops are not drawn.", nullptr, static_cast<int>(m_roofline->withoutFlops())));
    return all.join(QLatin1Char(' '));
}

// Why the profile's times may not be those of the next run: it is out of date, or the machine was busy.
QString ProfileView::busyWords() const {
    if (const QString outdated = m_measuring.whyOutdated(); !outdated.isEmpty()) return outdated;
    if (!ofProfile()) return m_measuring.threadsWarning();
    QStringList found;
    for (const Message& each : disturbances(*m_measuring.profile())) found.append(words(each));
    return found.isEmpty() ? QString() : tr("The machine was busy: %1").arg(found.join(QStringLiteral("; ")));
}

QString ProfileView::whyEmpty() const {
    if (!m_debuggee.isOpen())
        return m_controller.opening().hasDocument()
                   ? tr("Nothing to show: %1").arg(m_debuggee.whyNothing())
                   : tr("Open a sample, a script or a trace to see where its time goes.");
    const ProfileFigures* const figures = m_model->figures();
    if (figures && figures->table.total.median > 0) return whyNoPage();
    if (m_profiling) return tr("Measuring …");
    if (const QString why = m_debuggee.whyNot(Capability::times); !why.isEmpty())
        return tr("No times to show: %1.").arg(why);
    if (m_selection.span()) return tr("No node in this range was timed.");
    return m_measuring.hasUntimedSteps() ? tr("The device ran the nodes as a single unit, so none of them was timed "
                                              "individually. Run again with this view open, or profile some runs.")
                                         : tr("Nothing has been timed yet: press F5 to run all, or profile some runs.");
}

void ProfileView::describe() {
    const ProfileFigures* const figures = m_model->figures();
    const bool something = figures && figures->table.total.median > 0;
    m_contents->show(whyEmpty(), static_cast<int>(page()));
    m_controls->setVisible(m_debuggee.isOpen());
    m_export->setEnabled(!exportKinds().isEmpty());
    m_progress->setVisible(m_profiling);
    m_about->setText(totalWords());
    m_about->setVisible(!m_about->text().isEmpty());
    describeButton();
    if (!something) {
        m_header->setWhat(QString());
        m_header->setState(QString());
        m_header->setWarning(m_measuring.whyOutdated());
        return;
    }
    const ProfileTable& table = figures->table;
    m_header->setWhat(QStringLiteral("<b>%1</b> &nbsp;<span style=\"color:%2\">%3</span>")
                          .arg(durationText(static_cast<double>(table.total.median)),
                               Theme::instance().color(Ink::muted).name(), modeWords()));
    m_header->setWarning(busyWords());
    if (m_profiling) return;
    m_header->setState(page() == Page::runs && m_boxesLeftOut > 0 ? runsWords() : QString());
}

void ProfileView::describeButton() {
    m_progress->setVisible(m_profiling);
    const QString no = m_profiling ? QString() : m_debuggee.whyNot(Capability::profile);
    m_run->setText(m_profiling                            ? tr("Stop")
                   : !m_measuring.whyOutdated().isEmpty() ? tr("Profile again")
                                                          : tr("Profile %n run(s)", nullptr, m_runs->value()));
    allowSteady(*m_run, no.isEmpty());
    allowSteady(*m_runs, no.isEmpty() && !m_profiling);
    m_run->setToolTip(!no.isEmpty() ? no
                      : m_profiling ? tr("Stops after this run; the previous runs are kept")
                                    : tr("Runs everything without stopping and measures each node"));
}

// -- charts -----------------------------------------------------------------------------------------------------------

ProfileView::Page ProfileView::page() const { return static_cast<Page>(m_pages->current()); }

void ProfileView::setPage(Page page) { m_pages->setCurrent(static_cast<int>(page)); }

void ProfileView::showPage() {
    fitBeside();
    drawCharts();
    describe();
    if (m_place) scrollTo(*m_place); // the table was hidden
}

std::vector<size_t> ProfileView::rowsShown() const {
    std::vector<size_t> rows;
    rows.reserve(static_cast<size_t>(m_sorted->rowCount()));
    for (int i = 0; i < m_sorted->rowCount(); ++i)
        rows.push_back(static_cast<size_t>(m_sorted->mapToSource(m_sorted->index(i, 0)).row()));
    std::sort(rows.begin(), rows.end());
    return rows;
}

std::optional<size_t> ProfileView::selectedRow() const {
    if (m_chosenRow) return m_chosenRow;
    const int row = m_debuggee.isOpen() && m_selection.selected() ? m_model->rowOf(*m_selection.selected()) : -1;
    return row < 0 ? std::nullopt : std::optional(static_cast<size_t>(row));
}

// Draws the charts only while they are visible: they may have a hundred thousand rows.
void ProfileView::drawCharts() {
    m_chartsStale = showsCharts();
    if (!m_chartsStale || !isVisible()) return;
    m_chartsStale = false;
    const auto figures = m_model->sharedFigures();
    m_rows = figures ? rowsShown() : std::vector<size_t>();
    m_roofline->setFigures(figures, m_rows);
    if (m_beside->isVisibleTo(this)) m_beside->setFigures(figures, m_rows);
    drawRuns();
    markCharts();
}

size_t ProfileView::boxesWithRoom() const {
    constexpr int rowHeight = 18, most = 24, least = 3;
    return static_cast<size_t>(
        std::clamp((m_contents->currentWidget()->height() - 50) / rowHeight, least, most)); // without its axis
}

void ProfileView::drawRuns() {
    m_boxesThen = boxesWithRoom();
    const auto figures = m_model->sharedFigures();
    m_boxesLeftOut = 0;
    m_boxesEndChosen = false;
    m_boxesFor = selectedRow();
    auto boxes = std::make_shared<const ChartData>();
    if (figures && figures->hasSpread()) {
        ProfileCharts::Runs runs = ProfileCharts::runs(figures, m_rows, m_boxesFor, boxesWithRoom());
        m_boxesLeftOut = runs.leftOut;
        m_boxesEndChosen = runs.chosenBelow;
        boxes = std::move(runs.chart);
    }
    m_runsChart->setData(std::move(boxes));
}

QString ProfileView::runsWords() const {
    const size_t drawn = m_runsChart->data().boxes.size();
    return m_boxesEndChosen
               ? tr("the slowest %1 of %2, and the selected row").arg(drawn - 1).arg(drawn + m_boxesLeftOut)
               : tr("the slowest %1 of %2").arg(drawn).arg(drawn + m_boxesLeftOut);
}

void ProfileView::markCharts() {
    const ProfileFigures* const figures = m_model->figures();
    if (!figures || !m_debuggee.isOpen() || !showsCharts()) return;
    if (m_chartsStale || !isVisible()) {
        m_chartsStale = true;
        return;
    }
    const auto selected = selectedRow();
    std::optional<size_t> next;
    const Snapshot& s = m_debuggee.snapshot();
    if (figures->table.by == ProfileBy::node && s.next_step()) {
        if (const int row = m_model->rowOf(s.structure->steps[s.position.cursor].node); row >= 0)
            next = static_cast<size_t>(row);
    }
    const auto id = [](std::optional<size_t> row) {
        return row ? std::optional(static_cast<uint32_t>(*row)) : std::nullopt;
    };
    m_roofline->setMarks(selected, next);
    if (m_beside->isVisibleTo(this)) m_beside->setMarks(selected, next);
    // The selected row has a box though many take longer.
    if (page() == Page::runs && selected != m_boxesFor && m_boxesLeftOut > 0) {
        drawRuns();
        describe();
    }
    m_runsChart->setMarks(id(selected), id(next));
}

void ProfileView::chooseRow(size_t row) {
    const ProfileFigures* const figures = m_model->figures();
    if (!figures || row >= figures->table.rows.size()) return;
    if (const auto tensor = figures->table.rows[row].tensor) return m_selection.select(*tensor);
    m_chosenRow = row;
    markCharts();
}

QString ProfileView::whyNoPage() const {
    if (!Chart::isBuilt()) return {}; // the charts show the reason themselves
    if (page() != Page::table && m_sorted->rowCount() == 0) return tr("No row contains “%1”.").arg(m_filter->text());
    switch (page()) {
    case Page::table: break;
    case Page::roofline:
        if (m_roofline->isEmpty()) return tr("No roofline to draw: there is no row with known flops, bytes and time.");
        break;
    case Page::runs:
        if (!m_model->figures()->hasSpread())
            return tr("A single run has no spread: profile several runs to see how times vary.");
        break;
    }
    return {};
}

QString ProfileView::exportKinds() const {
    if (!m_model->figures()) return {};
    return page() == Page::table ? tableKinds() : Chart::exportKinds();
}

// The table as it is seen: its columns and those that a narrow view hides, its order, and the rows that the filter
// leaves.
QString ProfileView::saveShown(const QString& path) const {
    const QHeaderView& header = *m_table->horizontalHeader();
    std::vector<int> columns;
    QStringList titles;
    for (int place = 0; place < header.count(); ++place) {
        const int column = header.logicalIndex(place);
        if (m_model->isIdle(column) || m_model->fileTitle(column).isEmpty()) continue;
        columns.push_back(column);
        titles.append(m_model->fileTitle(column));
    }
    return saveTable(
        titles, m_sorted->rowCount(),
        [&](int row, int column) {
            return m_model->fileValue(static_cast<size_t>(m_sorted->mapToSource(m_sorted->index(row, 0)).row()),
                                      columns[static_cast<size_t>(column)]);
        },
        path);
}

QString ProfileView::exportTo(const QString& path) {
    if (page() == Page::roofline) return m_roofline->chart()->exportTo(path);
    if (page() == Page::runs) return m_runsChart->exportTo(path);
    const ProfileFigures* const figures = m_model->figures();
    if (!figures) return View::exportTo(path);
    if (!path.endsWith(QStringLiteral(".json"), Qt::CaseInsensitive)) return saveShown(path);
    const std::string name = m_controller.opening().programName().toStdString();
    const Profile shown = ofProfile() ? *m_measuring.profile()
                          : source() == Source::rounds && m_debuggee.snapshot().round_times
                              ? m_debuggee.snapshot().round_times->profile()
                              : last_times(m_debuggee.snapshot().times);
    return saveBytes(
        QByteArray::fromStdString(profile_json({*figures->structure, shown, name, figures->peak.get(), {}})), path);
}

} // namespace ggs
