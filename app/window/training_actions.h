// SPDX-License-Identifier: MIT
// TrainingActions: the actions of a training: moves by epochs and rounds, and files with what it has learned. Owned by
// the main window. GUI thread only.
#pragma once

#include <QObject>

class QString;

namespace ggs {

class CurvesView;
class MainWindow;
class TrainingRuns;

class TrainingActions : public QObject {
    Q_OBJECT
  public:
    TrainingActions(MainWindow& window, CurvesView& curves);
    void addFileActions();
    void addRunActions();

  private:
    enum class File { checkpoint, parameters };
    void askToSave(File file);
    void follow();

    MainWindow& m_window;
    TrainingRuns& m_runs;
    CurvesView& m_curves;
};

} // namespace ggs
