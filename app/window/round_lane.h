// SPDX-License-Identifier: MIT
// RoundLane: the upper lane of the time strip. It has a cell for each round, named after the token that it runs if the
// program is a language model. If there are too many rounds, it shows the first, the last, and those around the present
// one. Owned by the time strip. Unit: pixels of the strip. GUI thread only.
#pragma once

#include <QCoreApplication>
#include <QRectF>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

class QFontMetricsF;
class QPainter;
class QPointF;

namespace ggs {

struct ModelText;

class RoundLane {
    Q_DECLARE_TR_FUNCTIONS(ggs::RoundLane)
  public:
    void setPlace(const QRectF& place);
    const QRectF& place() const { return m_place; }
    // `text` is that of a language model, or null. `rounds` includes those to come.
    void setRounds(uint32_t rounds, uint32_t now, std::shared_ptr<const ModelText> text);

    uint32_t rounds() const { return m_rounds; }
    struct Cell {
        uint32_t round = 0;
        QRectF rect;
    };
    const std::vector<Cell>& cells() const { return m_cells; } // the visible ones
    std::optional<uint32_t> roundAt(double x) const;           // the nearest one
    // Returns the texts of a round, the longest first: "round 0: the prompt, 6 tokens", "0: the prompt", "0".
    QStringList namesOf(uint32_t round) const;

    void paint(QPainter& p) const;

  private:
    void arrange();
    double wishOf(uint32_t round, const QFontMetricsF& metrics) const;

    QRectF m_place;
    uint32_t m_rounds = 0, m_now = 0;
    uint32_t m_first = 0; // of those around the present round
    std::shared_ptr<const ModelText> m_text;
    std::vector<Cell> m_cells;
};

} // namespace ggs
