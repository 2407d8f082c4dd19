// SPDX-License-Identifier: MIT
// FileView: the view of a GGUF or safetensors file, to the byte.
//
// It shows the file to scale, its bytes and fields, its keys with complete values, and its tensors with statistics of
// their values. It also shows the errors of quantising and the differences from another file. A tensor chosen here is
// selected in all views.
//
// The view reports if the file has changed since it was opened. It checks this when the system reports a change, when
// another tensor is selected, and when the view is shown. GUI thread only.
#pragma once

#include "look/view.h"

#include <QFileSystemWatcher>
#include <QTimer>

class QFrame;
class QLabel;
class QLineEdit;
class QPushButton;
class QTableView;
class QTabWidget;

namespace ggs {

class ComparePane;
class CostPane;
class FileScene;
class FileStrips;
class FileSelection;
class FileTensorModel;
class KeyBar;
class KeyModel;
class NaturalOrder;
class PartChooser;
class ProgressLine;
class SessionController;
class TensorStatistics;
class ValuePane;

class FileView : public View {
    Q_OBJECT
  public:
    explicit FileView(SessionController& controller, QWidget* parent = nullptr);
    QString whyEmpty() const override;
    QTableView* keyTable() const { return m_keyTable; }
    QTableView* tensorTable() const { return m_tensorTable; }
    ValuePane* valuePane() const { return m_value; }
    FileScene& scene() { return *m_scene; }
    FileStrips* strips() const { return m_strips; }
    CostPane* cost() const { return m_cost; }
    ComparePane* compare() const { return m_compare; }
    KeyBar* keys() const { return m_keyBar; } // with what of its keys is changed and not saved
    void showDifferences();                   // from another file
    void chooseOther();                       // asks for the file to compare with
    bool find() override;
    // The table in sight, in the order and with the rows that it shows.
    QString exportKinds() const override;
    QString exportTo(const QString& path) override;
    // A sentence that describes how the file has changed since it was opened; empty if it hasn't.
    const QString& trouble() const { return m_trouble; }

  signals:
    void reloadWanted(const QString& path);
    void blockWanted();  // the marked one, taken apart
    void valuesWanted(); // of the selected tensor

  protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    // Returns the path of the file that was quantised; empty if the user chose none.
    virtual QString askForOriginal();
    virtual QString askForOther(); // to compare with

  private:
    void showFile();
    void showHeader();
    void showStrips();
    void showCounts();
    void showSelection();
    void look();
    void watch();
    void askForStatistics(); // of the rows in sight
    void statisticsOfAll();
    QWidget* makeKeys();
    void showKey(const QModelIndex& row);
    void followKeys();
    bool eventFilter(QObject* watched, QEvent* event) override;
    QWidget* makeTensors();
    QWidget* makeBytes();
    QTableView* table(const QString& name, NaturalOrder* order);

    SessionController& m_controller;
    Debuggee& m_debuggee;
    FileSelection& m_selection;                // of this view
    std::shared_ptr<const WeightsFile> m_file; // null: the open program is not a file of weights
    FileScene* m_scene;
    TensorStatistics* m_statistics;
    FileStrips* m_strips;
    CostPane* m_cost;
    ComparePane* m_compare;
    ProgressLine* m_progress;
    ViewHeader* m_header;
    PartChooser* m_part = nullptr;
    QLineEdit* m_filter;
    QFrame* m_notice;
    QLabel* m_noticeText;
    QPushButton* m_reload;
    QTabWidget* m_parts;
    Contents* m_contents;
    KeyModel* m_keys;
    FileTensorModel* m_tensors;
    NaturalOrder *m_keyOrder, *m_tensorOrder;
    QTableView *m_keyTable = nullptr, *m_tensorTable = nullptr;
    ValuePane* m_value = nullptr;
    KeyBar* m_keyBar = nullptr;
    bool m_savedHere = false; // the file at its path is the one that was saved here
    QPushButton* m_all = nullptr;
    QTimer m_rowsMoved; // the visible rows are read when scrolling has stopped
    QFileSystemWatcher m_watcher;
    QString m_trouble;
    bool m_selecting = false; // the selection comes from here
};

} // namespace ggs
