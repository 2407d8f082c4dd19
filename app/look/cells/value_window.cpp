// SPDX-License-Identifier: MIT
#include "look/cells/value_window.h"

#include "session/computing.h"
#include "session/debuggee.h"
#include "words/messages.h"

#include <algorithm>

namespace ggs {

namespace {

constexpr int64_t ahead = 8; // rows and columns that are read beyond what is seen

} // namespace

ValueWindow::ValueWindow(Debuggee& debuggee, QObject* parent)
    : QObject(parent), m_debuggee(debuggee), m_kind(newKind()) {}

void ValueWindow::setPlane(const std::optional<ShownPlane>& plane, const QString& problem) {
    m_plane = plane;
    m_problem = problem;
    m_values.clear();
    m_have = {};
}

void ValueWindow::setPreview(uint32_t tensor, const std::vector<Number>& values) {
    if (!m_plane || m_plane->values.tensor != tensor || m_plane->transposed || m_plane->values.other ||
        m_plane->columns() == 0)
        return;
    // Whole rows only. The rows of this plane follow those of the preceding planes.
    const int64_t before = (m_plane->i2 + m_plane->i3 * m_plane->ne[2]) * m_plane->rows();
    const int64_t rows = static_cast<int64_t>(values.size()) / m_plane->columns() - before;
    if (rows <= 0) return;
    m_have = {0, 0, m_plane->columns(), std::min(rows, m_plane->rows())};
    m_values.assign(values.begin() + before * m_plane->columns(),
                    values.begin() + (before + m_have.rows) * m_plane->columns());
    m_problem.clear();
    emit changed();
}

void ValueWindow::setSeen(const CellRange& seen) {
    if (!m_plane || !m_problem.isEmpty() || seen.columns <= 0 || seen.rows <= 0) return;
    const int64_t endColumn = seen.column + seen.columns, endRow = seen.row + seen.rows;
    if (m_have.contains(seen.column, seen.row) && m_have.contains(endColumn - 1, endRow - 1)) return;
    CellRange wanted;
    wanted.column = std::max<int64_t>(0, seen.column - ahead);
    wanted.row = std::max<int64_t>(0, seen.row - ahead);
    wanted.columns = std::min(m_plane->columns(), endColumn + ahead) - wanted.column;
    wanted.rows = std::min(m_plane->rows(), endRow + ahead) - wanted.row;
    m_debuggee.read(m_kind, this,
                    [this, wanted, plane = *m_plane](const Structure& s, const ByteSource& bytes) -> Finish {
                        const auto read = valuesOf(plane, wanted, s, bytes);
                        if (read.ok() && !*read) return {};
                        return [this, wanted, plane, read] {
                            if (m_plane != plane) return;
                            m_problem = read.ok() ? QString() : words(read.error());
                            m_values = read.ok() ? **read : std::vector<Number>();
                            m_have = wanted;
                            emit changed();
                        };
                    });
}

std::optional<Number> ValueWindow::at(int64_t column, int64_t row) const {
    if (!m_have.contains(column, row)) return std::nullopt;
    const auto at = static_cast<size_t>((row - m_have.row) * m_have.columns + (column - m_have.column));
    return at < m_values.size() ? std::optional(m_values[at]) : std::nullopt;
}

} // namespace ggs
