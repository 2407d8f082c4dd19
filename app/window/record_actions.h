// SPDX-License-Identifier: MIT
// RecordActions: writes to files what the window shows: a view as a picture or a table, and a recorded run, with its
// progress and a way to stop it. Owned by the window. GUI thread.
#pragma once

#include <QObject>

namespace ggs {

class Debuggee;
class MainWindow;
class Measuring;
class Opening;
class View;

class RecordActions : public QObject {
    Q_OBJECT
  public:
    explicit RecordActions(MainWindow& window);
    void addActions();

  private:
    void askToRecord();
    void exportView();
    void exportAs(View& view, const QString& path);
    QString whyNoExport(const View& view) const;

    MainWindow& m_window;
    Debuggee& m_debuggee;
    Measuring& m_measuring;
    Opening& m_opening;
    QString m_exportFolder;
};

} // namespace ggs
