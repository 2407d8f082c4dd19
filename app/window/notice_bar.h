// SPDX-License-Identifier: MIT
// NoticeBar: a line at the top of the views for what nobody may miss: why a run stopped, what could not be opened or
// done. It comes when there is something to say and goes when the next move is done, or with its cross.
//
// Owned by the main window; GUI thread.
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
    // Empty: nothing is said.
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
    Moment m_stood;       // where it stood then, and
    size_t m_changes = 0; // how many numbers were changed by hand
};

} // namespace ggs
