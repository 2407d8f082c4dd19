// SPDX-License-Identifier: MIT
// NoticeBar: a line above the views for important messages: why a run stopped, or what failed. It is shown with a
// message, and hidden after the next move or by its close button.
//
// Owned by the main window. GUI thread only.
#pragma once

#include "program/structure.h"

#include <QToolBar>

class QLabel;
class QToolButton;

namespace ggs {

class Debuggee;
class Opening;

class NoticeBar : public QToolBar {
    Q_OBJECT
  public:
    NoticeBar(Debuggee& debuggee, Opening& opening, QWidget* parent = nullptr);

    void trouble(const QString& sentence);
    void clear();
    // Returns the current message, or an empty string if there is none.
    QString text() const;

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    enum class Kind { none, stop, trouble };
    void say(Kind kind, const QString& sentence);
    void followMove();
    QString whyStopped() const;
    void fit();
    void paintMark();

    Debuggee& m_debuggee;
    Opening& m_opening;
    QWidget* m_row;
    QLabel *m_mark, *m_text;
    QToolButton* m_close;
    Kind m_kind = Kind::none;
    bool m_moved = false; // since the last stop
    Moment m_stood;       // the moment of the last stop, and
    size_t m_changes = 0; // how many numbers were changed by hand
};

} // namespace ggs
