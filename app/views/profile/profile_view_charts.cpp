// SPDX-License-Identifier: MIT
// The profile's pages besides its table: the roofline, and the spread of the runs.
#include "look/empty_note.h"
#include "session/debuggee.h"
#include "session/selection.h"
#include "session/session_controller.h"
#include "views/profile/profile_view.h"

#include "look/chart/chart.h"
#include "views/profile/profile_charts.h"
#include "views/profile/roofline_page.h"

#include <QAbstractButton>
#include <QButtonGroup>
#include <QLineEdit>
#include <QSortFilterProxyModel>

#include <algorithm>

namespace ggs {

ProfileView::Page ProfileView::page() const { return static_cast<Page>(std::max(0, m_pages->checkedId())); }

void ProfileView::setPage(Page page) {
    m_pages->button(static_cast<int>(page))->setChecked(true);
    drawCharts();
    describe();
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

// A hundred thousand rows are drawn only for who looks at them.
void ProfileView::drawCharts() {
    m_chartsStale = page() != Page::table;
    if (!m_chartsStale || !isVisible()) return;
    m_chartsStale = false;
    const auto figures = m_model->sharedFigures();
    m_rows = figures ? rowsShown() : std::vector<size_t>();
    m_roofline->setFigures(figures, m_rows);
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
    if (!figures || !m_debuggee.isOpen() || page() == Page::table) return;
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
    if (!Chart::isBuilt()) return {}; // the charts say it themselves
    if (page() != Page::table && m_sorted->rowCount() == 0) return tr("No row holds “%1”.").arg(m_filter->text());
    switch (page()) {
    case Page::table: break;
    case Page::roofline:
        if (m_roofline->isEmpty())
            return tr("No roofline to draw: no row here has flops, bytes and a time that are known.");
        break;
    case Page::runs:
        if (!m_model->figures()->hasSpread())
            return tr("One run has no spread: profile several to see how times vary.");
        break;
    }
    return {};
}

QString ProfileView::exportKinds() const {
    return page() == Page::table || !m_model->figures() ? QString() : Chart::exportKinds();
}

QString ProfileView::exportTo(const QString& path) {
    return page() == Page::roofline ? m_roofline->chart()->exportTo(path) : m_runsChart->exportTo(path);
}

} // namespace ggs
