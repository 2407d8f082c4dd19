// SPDX-License-Identifier: MIT
// DevicesView: the view of the machine's devices and of their use by the open program.
//
// The devices are on the left, with the rules that keep nodes on the CPU. The memory that the program's bytes are in is
// at the bottom. Between them is one of these pages:
//
// - the device of each part of the program, with the copies between devices
// - the nodes that stay on the CPU, with the reasons
// - the functions of a device's table, with the number of calls
//
// It uses only snapshots and the session's Devices. GUI thread only.
#pragma once

#include "look/view.h"

class QLineEdit;
class QPushButton;
class QSplitter;
class QTableView;
class QTabWidget;

namespace ggs {

class Debuggee;
class Devices;
class Opening;
struct Schedule;
class Selection;
class SheetModel;

class DevicesView : public View {
    Q_OBJECT
  public:
    DevicesView(Debuggee& debuggee, Devices& devices, Opening& opening, Selection& selection,
                QWidget* parent = nullptr);
    enum class Part { devices, splits, cpu, memory, calls };
    // Shows one of the parts that share a place: splits, cpu or calls.
    void setPage(Part part);
    QTableView* table(Part part) const { return m_tables[static_cast<size_t>(part)]; }

    QString exportKinds() const override;
    bool showsProgram() const override { return false; }
    QString exportTo(const QString& path) override; // the table that had the focus last

  protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void addTable(const QString& name, const QString& title, const QStringList& headings);
    QWidget* makeDevices();
    QWidget* makeProgram();
    void refresh();
    void fitColumns(Part part);
    void fitRows();
    void showDevices();
    void showSchedule();
    void showMemory();
    void showCalls();
    void describe();
    void use(int row);
    void placeAsTyped();

    Debuggee& m_debuggee;
    Devices& m_devices;
    Opening& m_opening;
    Selection& m_selection;
    ViewHeader* m_header;
    QLineEdit* m_placement;
    QPushButton *m_use, *m_askAgain;
    QTabWidget* m_pages;
    QSplitter* m_halves;               // devices and program: side by side, or below each other
    std::vector<SheetModel*> m_sheets; // by part
    std::vector<QTableView*> m_tables;
    Part m_focused = Part::devices;
    std::shared_ptr<const Schedule> m_shown; // in the tables
};

} // namespace ggs
