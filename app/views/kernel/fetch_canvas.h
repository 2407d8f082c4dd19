// SPDX-License-Identifier: MIT
// FetchCanvas: a drawing of the memory that a step's accesses fetch.
//
// Global memory is drawn as sectors of 32 bytes, with the bytes that lanes access. Shared memory is drawn as 32 banks,
// with the words that each bank must serve, pass by pass. If longer rows would need fewer passes, a second drawing
// shows the access with them. GUI thread only.
#pragma once

#include <QWidget>

#include <map>
#include <set>

namespace ggs {

class KernelWalk;

class FetchCanvas : public QWidget {
    Q_OBJECT
  public:
    explicit FetchCanvas(KernelWalk& walk, QWidget* parent = nullptr);
    QSize minimumSizeHint() const override { return {150, 80}; }
    QSize sizeHint() const override { return {250, 300}; }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    void paintSectors(QPainter& p) const;
    void paintBanks(QPainter& p) const;
    // The different words accessed in each bank, and the threads that access them.
    using WantedWords = std::map<unsigned, std::map<uint64_t, std::set<unsigned>>>;
    void paintWords(QPainter& p, int top, int each, const QString& title, const WantedWords& wanted) const;
    KernelWalk& m_walk;
};

} // namespace ggs
