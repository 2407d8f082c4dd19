// SPDX-License-Identifier: MIT
// DevicesView: the view of the machine's devices and of their use by the open program.
//
// It has a page for each of these:
//
// - the devices, with the chosen one
// - the device of each part of the program, with the copies between devices
// - the nodes that stay on the CPU, with the reasons
// - the memory that the program's bytes are in
// - the functions of a device's table, with the number of calls
//
// It uses only snapshots and the session's Devices. GUI thread only.
#pragma once

#include "look/view.h"

class QLineEdit;
class QPushButton;
class QTableView;
class QTabWidget;

namespace ggs {

class Debuggee;
class Devices;
struct Schedule;
class Selection;
class SheetModel;

class DevicesView : public View {
    Q_OBJECT
  public:
    DevicesView(Debuggee& debuggee, Devices& devices, Selection& selection, QWidget* parent = nullptr);
    enum class Page { devices, splits, cpu, memory, calls };
    void setPage(Page page);
    QTableView* table(Page page) const { return m_tables[static_cast<size_t>(page)]; }

    QString exportKinds() const override;
    bool showsProgram() const override { return false; }
    QString exportTo(const QString& path) override; // the page that is shown

  protected:
    void showEvent(QShowEvent* event) override;

  private:
    void addPage(const QString& name, const QString& title, const QStringList& headings);
    void refresh();
    void fitColumns(Page page);
    void showDevices();
    void showSchedule();
    void showMemory();
    void showCalls();
    void describe();
    void use(int row);
    void placeAsTyped();

    Debuggee& m_debuggee;
    Devices& m_devices;
    Selection& m_selection;
    ViewHeader* m_header;
    QLineEdit* m_placement;
    QPushButton *m_use, *m_askAgain;
    QTabWidget* m_pages;
    std::vector<SheetModel*> m_sheets; // by page
    std::vector<QTableView*> m_tables;
    std::shared_ptr<const Schedule> m_shown; // in the tables
};

} // namespace ggs
