// SPDX-License-Identifier: MIT
// EmptyNote: a sentence with the reason why a view is empty, and an optional button. Contents: the layout that shows
// either the content of a view or its EmptyNote. GUI thread only.
#pragma once

#include <QStackedLayout>
#include <QWidget>

class QLabel;
class QPushButton;

namespace ggs {

// A sentence in the middle of a view that has nothing to show: why, and what to do. If a click does that, a button
// appears below.
class EmptyNote : public QWidget {
    Q_OBJECT
  public:
    explicit EmptyNote(const QString& sentence, QWidget* parent = nullptr);
    void setSentence(const QString& sentence);
    void offer(const QString& what, const QString& tip = {}); // on the button; empty: there is none

  signals:
    void taken(); // what was offered

  private:
    QLabel* m_label;
    QPushButton* m_button;
};

// The contents of a view, which its maker adds, and the note in their place.
class Contents : public QStackedLayout {
    Q_OBJECT
  public:
    Contents();
    EmptyNote& note() { return *m_note; }
    // Empty: the contents are shown, the first of them unless told otherwise.
    void show(const QString& whyEmpty, int which = 0);
    bool areShown() const { return currentIndex() > 0; }

  private:
    EmptyNote* m_note;
};

} // namespace ggs
