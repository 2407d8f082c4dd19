// SPDX-License-Identifier: MIT
// TimelineView: the view of the nodes that each thread ran, with their times. It also shows the waits of each thread.
// If the selection has a span of steps, the view shows only these.
//
// The lanes are arranged in the background, and only while the view is visible. GUI thread.
#pragma once

#include "base/worker.h"
#include "look/view.h"

#include <memory>

class QLabel;

namespace ggs {

class Measuring;
class SessionController;
class TimelineCanvas;

class TimelineView : public View {
    Q_OBJECT
  public:
    explicit TimelineView(SessionController& controller, QWidget* parent = nullptr);
    QString whyEmpty() const override;
    QString exportKinds() const override;
    ExportJob exportJob(const QString& path) override;
    TimelineCanvas* canvas() const { return m_canvas; }

  protected:
    void showEvent(QShowEvent* event) override;

  private:
    void refresh();
    void showNothing();
    void describe();
    void describeSpan();
    QString runWords() const;

    SessionController& m_controller;
    Debuggee& m_debuggee;
    Measuring& m_measuring;
    ViewHeader* m_header;
    TimelineCanvas* m_canvas;
    Contents* m_contents;
    QWidget* m_spanRow;
    QLabel* m_spanText;
    bool m_stale = true; // there is more than is drawn
    const CommandQueue::Kind m_arrangeKind;
};

} // namespace ggs
