// SPDX-License-Identifier: MIT
#include "views/rounds/watches_page.h"

#include "look/empty_note.h"
#include "look/table_setup.h"
#include "look/view_header.h"
#include "session/marking.h"
#include "session/moves.h"
#include "views/rounds/watch_model.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

namespace ggs {

WatchesPage::WatchesPage(Debuggee& debuggee, Moves& moves, Marking& marking, QWidget* parent)
    : View(QStringLiteral("watches"), tr("Watches"), parent), m_debuggee(debuggee), m_marking(marking),
      m_model(new WatchModel(debuggee, this)), m_table(plainTable(QStringLiteral("watchTable"), m_model)),
      m_new(new QToolButton), m_contents(new Contents), m_side(new QWidget), m_header(new ViewHeader),
      m_chart(new RoundsChart(debuggee, moves)), m_chartContents(new Contents), m_logarithmic(new QToolButton) {
    m_table->setAccessibleName(tr("Watches"));
    m_table->setContextMenuPolicy(Qt::CustomContextMenu);
    m_table->installEventFilter(this);
    static constexpr int widths[] = {260, 130, 140};
    for (int i = 0; i < WatchModel::columns; ++i) m_table->setColumnWidth(i, widths[i]);
    m_new->setObjectName(QStringLiteral("newWatchLink"));
    m_new->setProperty("role", "link");
    m_new->setText(tr("New watch…"));
    m_chart->setObjectName(QStringLiteral("watchesChart"));
    m_chart->setAccessibleName(tr("Watches"));
    m_logarithmic->setObjectName(QStringLiteral("watchesLogarithmic"));
    m_logarithmic->setText(tr("log"));
    m_logarithmic->setToolTip(tr("Logarithmic scale, if all values are above 0 (L)"));
    m_logarithmic->setCheckable(true);
    m_header->addControl(m_logarithmic);
    m_header->setWhat(tr("watches, at the end of each round"));
    m_chartContents->addWidget(m_chart);
    auto* const side = tightColumn(m_side);
    side->addWidget(m_header);
    side->addLayout(m_chartContents, 1);
    m_contents->addWidget(m_table);
    auto* const foot = new QHBoxLayout;
    foot->setContentsMargins(10, 2, 10, 5);
    foot->addWidget(m_new);
    foot->addStretch();
    auto* const list = tightColumn();
    list->addLayout(m_contents, 1);
    list->addLayout(foot);
    auto* const row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addLayout(list, 1);
    row->addWidget(m_side, 1);
    giveKeysTo(m_table);
    connect(m_new, &QToolButton::clicked, this, &WatchesPage::watchWanted);
    connect(m_logarithmic, &QToolButton::toggled, this, &WatchesPage::refresh);
    connect(m_table, &QWidget::customContextMenuRequested, this, [this](const QPoint& where) {
        QMenu menu(this);
        if (const auto number = m_model->numberAt(m_table->indexAt(where)))
            menu.addAction(tr("Remove"), this, [this, number] { m_marking.removeMark(*number); });
        menu.addAction(m_new->text(), this, &WatchesPage::watchWanted)->setEnabled(m_debuggee.isOpen());
        closeWithProgram(menu, m_debuggee);
        menu.exec(m_table->viewport()->mapToGlobal(where));
    });
    for (const auto signal : {&Debuggee::structureChanged, &Debuggee::snapshotChanged, &Debuggee::closed})
        connect(&debuggee, signal, this, &WatchesPage::follow);
    connect(&debuggee, &Debuggee::progressed, this, [this] {
        if (curvesNow() != m_curves) return refresh();
        if (!m_stale) m_chart->mark();
    });
    follow();
}

void WatchesPage::showEvent(QShowEvent* event) {
    View::showEvent(event);
    if (m_stale) redraw();
}

void WatchesPage::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_L && event->modifiers() == Qt::NoModifier && m_side->isVisible()) {
        if (m_logarithmic->isEnabled()) m_logarithmic->toggle();
        return;
    }
    View::keyPressEvent(event);
}

bool WatchesPage::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_table && event->type() == QEvent::KeyPress &&
        static_cast<QKeyEvent*>(event)->matches(QKeySequence::Delete)) {
        if (const auto number = m_model->numberAt(m_table->currentIndex())) m_marking.removeMark(*number);
        return true;
    }
    return View::eventFilter(watched, event);
}

void WatchesPage::follow() {
    m_new->setEnabled(m_debuggee.isOpen());
    m_contents->show(whyEmpty());
    refresh();
}

void WatchesPage::refresh() {
    m_stale = true;
    if (isVisible()) redraw();
}

QString WatchesPage::whyEmpty() const {
    if (!m_debuggee.isOpen()) return tr("This page lists the watches of a program.");
    if (m_debuggee.snapshot().watches.empty())
        return tr("There are no watches. A watch is an expression such as mean(h), with its value at each stop.");
    return {};
}

QString WatchesPage::whyNoCurves() const {
    if (!m_chart->data().lines.empty()) return {};
    if (m_debuggee.snapshot().at_end())
        return tr("All rounds had finished before a watch was created: restart and run them again.");
    return tr("No round is done yet: run at least one.");
}

// Also of the rounds of the run that is under way.
const std::shared_ptr<const WatchCurves>& WatchesPage::curvesNow() const {
    const auto& running = m_debuggee.preview().curves;
    static const std::shared_ptr<const WatchCurves> none;
    return running ? running : m_debuggee.isOpen() ? m_debuggee.snapshot().curves : none;
}

void WatchesPage::redraw() {
    m_stale = false;
    const bool several = m_debuggee.isOpen() && m_debuggee.rounds() > 1 && !m_debuggee.snapshot().watches.empty();
    m_side->setVisible(several);
    if (several) m_header->setState(tr("round %1 of %2").arg(m_debuggee.moment().round).arg(m_debuggee.rounds()));
    const auto curves = several ? curvesNow() : nullptr;
    if (curves && curves == m_curves && m_logarithmic->isChecked() == m_drawnLogarithmic) return m_chart->mark();
    m_curves = curves;
    m_drawnLogarithmic = m_logarithmic->isChecked();
    std::vector<RoundsChart::Curve> shown;
    QString corner;
    if (curves) {
        const Snapshot& s = m_debuggee.snapshot();
        for (const auto& [number, points] : curves->of_watches()) {
            const auto watch = s.watches.find(number);
            if (watch == s.watches.end()) continue;
            const QString name = QString::fromStdString(expression_text(watch->second.expression));
            RoundsChart::Curve curve{.name = name, .what = name, .points = {}};
            for (const WatchCurves::Point& point : points) curve.points.emplace_back(point.round, point.value);
            if (points.size() == WatchCurves::most_points) corner = tr("the latest %1 rounds").arg(points.size());
            shown.push_back(std::move(curve));
        }
    }
    m_chart->show(shown, {}, corner, m_drawnLogarithmic);
    m_logarithmic->setEnabled(m_chart->isPositive());
    if (several) m_chartContents->show(whyNoCurves());
}

} // namespace ggs
