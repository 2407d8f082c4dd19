// SPDX-License-Identifier: MIT
// PlanView: the memory plan: the bytes that ggml's graph allocator gives to each tensor, and when. Time is on the
// horizontal axis, addresses are on the vertical axis.
//
// The plan is computed in the background, and only while the view is visible. GUI thread.
#pragma once

#include "look/view.h"
#include "views/plan/plan_bars.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QSlider;
class QToolButton;

namespace ggs {

class Opening;
class PlanAnswers;
class PlanCanvas;
class SessionController;

class PlanView : public View {
    Q_OBJECT
  public:
    explicit PlanView(SessionController& controller, QWidget* parent = nullptr);
    QString whyEmpty() const override;
    PlanCanvas* canvas() const { return m_canvas; }
    PlanAnswers* answers() const { return m_answers; }

    bool find() override;
    bool copy() override;
    QString exportKinds() const override;
    QString exportTo(const QString& path) override;

  protected:
    void showEvent(QShowEvent* event) override;

  private:
    void refresh();
    void showNothing(const QString& why = {});
    void describe();
    void describeSelected();
    void listGraphs();
    void goTo(const QString& text);
    void followZoom();
    void followRuns();

    SessionController& m_controller;
    Selection& m_selection;
    Debuggee& m_debuggee;
    Opening& m_opening;
    ViewHeader* m_header;
    QToolButton *m_shared, *m_separate; // the memory that the program runs in
    QComboBox* m_graph;                 // of several
    QComboBox* m_memory;                // the kind
    QSlider* m_zoom;
    QPushButton* m_breaks; // of the address axis
    QLineEdit* m_find;
    PlanCanvas* m_canvas;
    PlanAnswers* m_answers;
    QPushButton *m_whatIf, *m_aliases; // ask
    QLabel* m_notes;
    Contents* m_contents;
    QString m_why;       // the open program can't be planned
    bool m_stale = true; // there is another program than is drawn
    const CommandQueue::Kind m_planKind;
};

} // namespace ggs
