// SPDX-License-Identifier: MIT
// BuildPanel: the replay of build_forward_expand, which shows event by event how it made a graph.
//
// It shows the visited tensor and the slots of the hash set that are probed for it. It also shows the tensors that wait
// for their sources, and the new leafs and nodes. During a backward pass, it shows the visited node, the rule of its
// op, and how the rule changes the gradients of the sources. The panel is below the graph, which shows the same state
// of the build. The replay is made in the background. GUI thread only.
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

    // Requests the replay of a graph; nothing is shown until it is complete.
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
    QString ruleOf(const BuildStep& step) const; // of the visited node of a backward pass; else empty
    QString visited(const BackwardVisit& visit) const;
    QString contributed(const GradientContribution& change) const;

    Computing& m_computing;
    Debuggee& m_debuggee;
    const CommandQueue::Kind m_kind;
    std::shared_ptr<const Structure> m_structure;
    std::shared_ptr<const BuildReplay> m_replay;
    BuildState m_state;
    QSlider* m_slider;
    QToolButton *m_back, *m_forward, *m_playing;
    QLabel *m_count, *m_sentence, *m_rule, *m_waiting;
    HashStrip* m_strip;
    QTimer* m_clock;
};

} // namespace ggs
