// SPDX-License-Identifier: MIT
// What a step's accesses fetch: global memory in sectors of 32 bytes, with the bytes that lanes ask for; shared memory
// in its 32 banks, with the words that each has to serve, pass by pass, and what longer rows would change. GUI thread.
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
    // The different words that each bank is asked for, and by which threads.
    using WantedWords = std::map<unsigned, std::map<uint64_t, std::set<unsigned>>>;
    void paintWords(QPainter& p, int top, int each, const QString& title, const WantedWords& wanted) const;
    KernelWalk& m_walk;
};

} // namespace ggs
