// SPDX-License-Identifier: MIT
// FitView: the examples of the current round and what the program makes of them: points and the fitted line, points of
// two classes in a plane with the border between them, or pictures with their predicted and true classes. The border is
// computed in the background from the parameters of the cursor. While a training runs, the view follows it. GUI thread
// only.
#pragma once

#include "look/chart/chart.h"
#include "look/view.h"
#include "program/training_roles.h"
#include "views/train/fit_pictures.h"

#include <atomic>
#include <map>
#include <memory>

namespace ggs {

class Computing;
class TrainingRuns;

class FitView final : public View {
    Q_OBJECT
  public:
    FitView(Debuggee& debuggee, TrainingRuns& runs, Computing& computing, QWidget* parent = nullptr);
    QString whyEmpty() const override;
    QString exportKinds() const override;
    QString exportTo(const QString& path) override;

  protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

  private:
    // The kind of an example.
    enum class Kind : uint8_t { none, line, plane, picture };
    struct Values {
        std::vector<double> inputs, outputs, labels;   // outputs: empty if this round has not computed them
        int64_t right = 0, judged = 0;                 // of classes
        std::map<uint32_t, std::vector<double>> leafs; // that the border is computed from
        uint32_t round = 0;
    };
    // The values that a drawing needs.
    struct Wanted {
        TrainingRoles roles;
        bool outputs = false, border = false;
    };
    // Returns nothing if the read was stopped. On any thread.
    static std::optional<Values> valuesOf(const Structure& s, const ByteSource& bytes, const Wanted& wanted,
                                          uint32_t round);
    void followProgram();
    void followRounds();
    void refresh();
    void read();
    void draw(const Values& values);
    void drawLine(const Values& values);
    void drawPlane(const Values& values);
    void findBorder(const Values& values);
    void drawPictures(const Values& values);
    bool outputsAreDone() const;
    bool hasBorder() const;

    Debuggee& m_debuggee;
    TrainingRuns& m_runs;
    Computing& m_computing;
    const CommandQueue::Kind m_readKind, m_borderKind;
    ViewHeader* m_header;
    Contents* m_contents;
    Chart* m_chart;
    FitPictures* m_pictures;
    TrainingRoles m_roles;
    ChartData m_points; // of a plane, without the border
    Kind m_kind = Kind::none;
    bool m_stale = true, m_findsBorder = false;
    const std::shared_ptr<std::atomic<bool>> m_shown; // for the thread that runs the rounds
};

} // namespace ggs
