// SPDX-License-Identifier: MIT
// RecordActions: the actions that save a view as a picture or a table, and that record a run to a file. A dialog shows
// the progress of the recording and can stop it. Owned by the main window. GUI thread only.
#pragma once

#include "look/view.h"

#include <QObject>

namespace ggs {

class Debuggee;
class MainWindow;
class Measuring;
class Opening;

class RecordActions : public QObject {
    Q_OBJECT
  public:
    explicit RecordActions(MainWindow& window);
    void addActions();

  private:
    void askToRecord();
    void exportView();
    void exportView(View& view);
    void exportAs(View& view, const QString& path);
    void exportInBackground(View::ExportJob job, const QString& path);
    void tellExported(const QString& path, const QString& problem);

    MainWindow& m_window;
    Debuggee& m_debuggee;
    Measuring& m_measuring;
    Opening& m_opening;
    QString m_exportFolder;
};

} // namespace ggs
