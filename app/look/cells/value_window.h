// SPDX-License-Identifier: MIT
// ValueWindow: the values of the visible cells of a plane. Visible cells are requested from the session's readers, with
// a margin around them. Until they arrive, at() returns nothing. GUI thread only.
#pragma once

#include "look/cells/shown_plane.h"
#include "session/computing.h"

#include <QObject>
#include <QString>
#include <optional>

namespace ggs {

class Debuggee;

class ValueWindow : public QObject {
    Q_OBJECT
  public:
    ValueWindow(Debuggee& debuggee, QObject* parent);
    // Sets the plane, or nothing. A problem is the reason why nothing can be read. Values are discarded even if the
    // plane is the same, because its bytes may have changed; the next setSeen() reads again.
    void setPlane(const std::optional<ShownPlane>& plane, const QString& problem = {});
    void setSeen(const CellRange& seen); // cells that there are
    // While a run goes on: the first values of the tensor whose node is just done, in logical order.
    void setPreview(uint32_t tensor, const std::vector<Number>& values);

    std::optional<Number> at(int64_t column, int64_t row) const;
    bool isEmpty() const { return m_values.empty(); }
    const QString& problem() const { return m_problem; } // why there are none

  signals:
    void changed();

  private:
    Debuggee& m_debuggee;
    const CommandQueue::Kind m_kind;
    std::optional<ShownPlane> m_plane;
    QString m_problem;
    CellRange m_have;             // what m_values are of
    std::vector<Number> m_values; // row by row
};

} // namespace ggs
