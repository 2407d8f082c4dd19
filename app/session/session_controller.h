// SPDX-License-Identifier: MIT
// SessionController: owns the parts of a session. Each part is the only interface to its area of work. A session can
// outlive a window; the next window is then created for the same session. Created before the window and destroyed after
// it. GUI thread only.
#pragma once

#include <QObject>

#include <memory>

namespace ggs {

class ClickLogs;
class Comparisons;
class Computing;
class Debuggee;
class Devices;
class Examining;
class Generating;
class GradientChecking;
class Marking;
class Measuring;
class Moves;
class Opening;
class Registries;
class Selection;
class TrainingRuns;
struct Workers;

class SessionController : public QObject {
    Q_OBJECT
  public:
    explicit SessionController(Registries& registries, QObject* parent = nullptr); // `registries` outlive this
    ~SessionController() override;

    Registries& registries() const { return m_registries; } // what is opened next is built with the latest
    Computing& computing() const;                           // what takes long and needs no target
    Selection& selection() const { return *m_selection; }
    Debuggee& debuggee() const { return *m_debuggee; }
    Devices& devices() const { return *m_devices; }
    ClickLogs& clickLogs() const { return *m_clickLogs; }
    Opening& opening() const { return *m_opening; }
    Moves& moves() const { return *m_moves; }
    Measuring& measuring() const { return *m_measuring; }
    GradientChecking& gradientChecking() const { return *m_gradientChecking; }
    Generating& generating() const { return *m_generating; }
    TrainingRuns& trainingRuns() const { return *m_trainingRuns; }
    Marking& marking() const { return *m_marking; }
    Examining& examining() const { return *m_examining; }
    Comparisons& comparisons() const { return *m_comparisons; }

    // Emits all signals about what is open, as if it had just been opened: for a window that was made meanwhile.
    void tell();
    // No signal reaches `listener` any more: a window that is being destroyed.
    void forget(const QObject& listener);

  private:
    Registries& m_registries;
    std::unique_ptr<Workers> m_workers; // end first
    const std::unique_ptr<Selection> m_selection;
    const std::unique_ptr<Debuggee> m_debuggee;
    const std::unique_ptr<Examining> m_examining; // before the views: they ask it about each snapshot
    const std::unique_ptr<Devices> m_devices;
    const std::unique_ptr<ClickLogs> m_clickLogs;
    const std::unique_ptr<Opening> m_opening;
    const std::unique_ptr<Moves> m_moves;
    const std::unique_ptr<Measuring> m_measuring;
    const std::unique_ptr<GradientChecking> m_gradientChecking;
    const std::unique_ptr<Generating> m_generating; // after Measuring: its signals come later
    const std::unique_ptr<TrainingRuns> m_trainingRuns;
    const std::unique_ptr<Marking> m_marking;
    const std::unique_ptr<Comparisons> m_comparisons;
};

} // namespace ggs
