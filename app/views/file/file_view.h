// SPDX-License-Identifier: MIT
// File: what stands in a GGUF file: its header's values, its keys with their values whole, its tensors. A tensor that
// is chosen here is the one selected everywhere. Tells when the file is no longer the one that was opened: it is looked
// at when the system reports a change, when another tensor is selected, and when the view is shown.
#pragma once

#include "look/view.h"

#include <QFileSystemWatcher>

class QFrame;
class QLabel;
class QLineEdit;
class QPushButton;
class QStackedLayout;
class QTableView;
class QTabWidget;

namespace ggs {

class FileTensorModel;
class KeyModel;
class NaturalOrder;
class ValuePane;

class FileView : public View {
    Q_OBJECT
  public:
    explicit FileView(SessionController& controller, QWidget* parent = nullptr);
    QTableView* keyTable() const { return m_keyTable; }
    QTableView* tensorTable() const { return m_tensorTable; }
    ValuePane* valuePane() const { return m_value; }
    bool find() override;
    // What has happened to the file, in words; empty if nothing has.
    const QString& trouble() const { return m_trouble; }

  signals:
    void troubled(const QString& message);
    void reloadWanted(const QString& path);

  protected:
    void showEvent(QShowEvent* event) override;

  private:
    void showFile();
    void showHeader();
    void showCounts();
    void showSelection();
    void look();
    void watch();
    QWidget* makeKeys();
    QWidget* makeTensors();
    QTableView* table(const QString& name, NaturalOrder* order);

    SessionController& m_controller;
    std::shared_ptr<const WeightsFile> m_file; // null: what is open is no file of weights
    ViewHeader* m_header;
    QLineEdit* m_filter;
    QFrame* m_notice;
    QLabel* m_noticeText;
    QPushButton* m_reload;
    QTabWidget* m_parts;
    QStackedLayout* m_pages = nullptr;
    KeyModel* m_keys;
    FileTensorModel* m_tensors;
    NaturalOrder *m_keyOrder, *m_tensorOrder;
    QTableView *m_keyTable = nullptr, *m_tensorTable = nullptr;
    ValuePane* m_value = nullptr;
    QFileSystemWatcher m_watcher;
    QString m_trouble;
    bool m_selecting = false; // the selection comes from here
};

} // namespace ggs
