// SPDX-License-Identifier: MIT
// OtherFilePane: the base class of the panes that compare the open file of weights with another one.
//
// Before the comparison, the pane shows a sentence and a button to choose the other file. Afterwards, it shows a line
// of totals above the tables. Owned by the File view; GUI thread only.
#pragma once

#include <QStackedLayout>
#include <QWidget>

class QLabel;
class QPushButton;
class QSplitter;
class QTableView;

namespace ggs {

class ProgressLine;

class OtherFilePane : public QWidget {
    Q_OBJECT
  signals:
    void otherWanted(); // the user wants to choose a file
    void blockWanted(); // the marked one, taken apart

  protected:
    // Object names begin with `name`.
    struct Words {
        QString sentence, choose, again;
    };
    OtherFilePane(const QString& name, const Words& words, QWidget* parent);
    // `controls` are in the line of totals, before the button for another file. Progress is shown above the first
    // button, or below the line of totals.
    void layOut(const QList<QWidget*>& controls, QSplitter* tables, bool progressFirst);
    void showTables(bool compared);

    QLabel *m_what, *m_trouble;
    QPushButton *m_choose, *m_again;
    ProgressLine* m_progress;

  private:
    QString m_sentence;
    QStackedLayout* m_pages;
};

} // namespace ggs
