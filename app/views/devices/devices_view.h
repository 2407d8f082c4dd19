// SPDX-License-Identifier: MIT
// Devices: what this machine can compute on and what is chosen of it; which device computes which part of the open
// program, what crosses between them and why nodes stay on the CPU; what the program's bytes stand on; and how often
// each function of a device's table was called.
//
// It reads snapshots and the session's Devices alone. GUI thread.
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
