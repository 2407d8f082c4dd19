// SPDX-License-Identifier: MIT
// Profile: where the time went, by node, op or group of names: of several undisturbed runs once they were made, of the
// last time each node ran before that, and always with the mode the times were taken in.
//
// The figures are made on a thread of the view's own, and only while it is seen. GUI thread.
#pragma once

#include "base/worker.h"
#include "debug/profile_table.h"
#include "look/view.h"

#include <memory>
#include <vector>

class QComboBox;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QSortFilterProxyModel;
class QSpinBox;
class QStackedLayout;
class QTableView;

namespace ggs {

class ProfileModel;
struct ProfileFigures;

class ProfileView : public View {
    Q_OBJECT
  public:
    explicit ProfileView(SessionController& controller, QWidget* parent = nullptr);
    ~ProfileView() override;
    QTableView* table() const { return m_table; }
    bool find() override;
    ProfileModel* model() const { return m_model; }
    // So many runs, which the box shows from then on.
    void run(int runs);
    // These steps alone, until that is taken back.
    void showSteps(const std::vector<size_t>& steps, const QString& what);

  protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void makeTable();
    void makeControls();
    void refresh();
    void adopt(std::shared_ptr<const ProfileFigures> figures);
    void fitBars();
    void describe();
    void describeButton();
    void showSelection();
    void forgetProgram();
    bool ofProfile() const;
    Profile lastTimes() const;
    QString modeWords() const;

    SessionController& m_controller;
    ProfileModel* m_model;
    QSortFilterProxyModel* m_sorted;
    QTableView* m_table;
    ViewHeader* m_header;
    EmptyNote* m_empty;
    QStackedLayout* m_stack;
    QComboBox *m_by, *m_source;
    QLineEdit* m_filter;
    QPushButton *m_span, *m_run;
    QSpinBox* m_runs;
    QProgressBar* m_progress;
    QWidget* m_controls;
    std::vector<bool> m_wanted; // by step; empty: all
    bool m_profiling = false;
    bool m_stale = true;      // there is more than is shown
    bool m_selecting = false; // the selection comes from here
    std::unique_ptr<Worker> m_counter;
};

} // namespace ggs
