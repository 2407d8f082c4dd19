// SPDX-License-Identifier: MIT
// HashStrip: the hash set of a graph as a line of slots, with a magnifying glass over the slot that is looked at. GUI thread.
#pragma once

#include <QString>
#include <QWidget>

#include <vector>

namespace ggs {

class HashStrip : public QWidget {
    Q_OBJECT
  public:
    explicit HashStrip(QWidget* parent = nullptr);

    struct Slot {
        size_t place;
        QString whose;
        int64_t uses;
    };
    // What is looked at; the home slot of whose it is.
    struct Probe {
        size_t home = 0, slot = 0;
        QString whose; // empty: nothing is looked at
    };
    void setSetSize(size_t count) { m_size = count; }
    void setSlots(std::vector<Slot> taken, const Probe& probe); // by place, ascending
    QSize sizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    size_t m_size = 0;
    std::vector<Slot> m_taken;
    Probe m_probe;
};

} // namespace ggs
