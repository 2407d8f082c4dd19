// SPDX-License-Identifier: MIT
// BuildPanel: plays how build_forward_expand made a graph, event by event: which tensor is looked at, which slots of
// the hash set are probed for it, what waits for its sources, what becomes leaf or node. It stands below the graph,
// which shows the same moment. The replay is made beside the window; GUI thread.
#pragma once

#include "base/worker.h"
#include "memory/build_replay.h"
#include "program/structure.h"

#include <QWidget>

class QLabel;
class QSlider;
class QTimer;
class QToolButton;

namespace ggs {

class Computing;
class Debuggee;
class HashStrip;

class BuildPanel : public QWidget {
    Q_OBJECT
  public:
    BuildPanel(Computing& computing, Debuggee& debuggee, QWidget* parent = nullptr);

    // Asks for the replay of a graph; shows nothing until it has come.
    void play(uint32_t graph);
    void stop();
    // Null until it has come, and where there is none.
    const BuildReplay* replay() const { return m_replay.get(); }
    const BuildState& state() const { return m_state; }
    // The event that was just done; nothing at the beginning.
    std::optional<BuildStep> last() const;
    QString sentence() const;

  signals:
    void moved(); // the state is another one

  private:
    void adopt(std::shared_ptr<const BuildReplay> replay);
    void go(int steps);
    void setPlaying(bool playing);
    QString sentenceOf(const BuildStep& step) const;

    Computing& m_computing;
    Debuggee& m_debuggee;
    const CommandQueue::Kind m_kind;
    std::shared_ptr<const Structure> m_structure;
    std::shared_ptr<const BuildReplay> m_replay;
    BuildState m_state;
    QSlider* m_slider;
    QToolButton *m_back, *m_forward, *m_playing;
    QLabel *m_count, *m_sentence, *m_waiting;
    HashStrip* m_strip;
    QTimer* m_clock;
};

} // namespace ggs
