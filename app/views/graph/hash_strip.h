// SPDX-License-Identifier: MIT
// HashStrip: the hash set of a graph as a line of slots, with an enlarged section around the probed slot. GUI thread
// only.
#pragma once

#include <QString>
#include <QWidget>

#include <functional>
#include <vector>

namespace ggs {

class HashStrip : public QWidget {
    Q_OBJECT
  public:
    explicit HashStrip(QWidget* parent = nullptr);

    // The slot that is probed, and the home slot of its tensor.
    struct Probe {
        size_t home = 0, slot = 0;
        bool any = false; // false: no slot is probed
    };
    // The name of a slot's tensor and its number of uses; empty if the slot is free. Requested only for visible slots.
    struct Cell {
        QString whose;
        int64_t uses = 0;
    };
    using Look = std::function<Cell(size_t slot)>;
    // `taken` by slot; `look` is good until the next call.
    void setState(const std::vector<uint32_t>& taken, const Probe& probe, Look look);
    QSize sizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    static constexpr int columns = 512; // of the whole set's line
    size_t m_size = 0;
    std::vector<bool> m_filled; // by column: a slot of it is taken
    Probe m_probe;
    Look m_look;
};

} // namespace ggs
