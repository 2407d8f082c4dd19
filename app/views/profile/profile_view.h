// SPDX-License-Identifier: MIT
// ProfileView: the times of a program by node, op or group of names. The times are from several undisturbed runs. Until
// a profile is made, they are from the last time that each node ran. The view always shows how times were measured. Its
// pages show a table, a roofline and the spread of the runs. A wide view shows the roofline next to the table. If the
// selection has a span of steps, only these are shown.
//
//   G   changes the grouping of the rows
//
// The figures are computed in the background, and only while the view is visible. GUI thread.
#pragma once

#include "base/worker.h"
#include "debug/profile_table.h"
#include "look/view.h"

#include <QDateTime>
#include <QTimer>

#include <memory>
#include <vector>

class QAction;
class QComboBox;
class QLabel;
class QMenu;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QSortFilterProxyModel;
class QSpinBox;
class QTableView;

namespace ggs {

class Chart;
struct KeptProfile;
class Measuring;
struct ProfileBaseline;
struct ProfileFigures;
class ProfileModel;
class RooflinePage;
class SegmentedSwitch;
class SessionController;

class ProfileView : public View {
    Q_OBJECT
  public:
    explicit ProfileView(SessionController& controller, QWidget* parent = nullptr);
    QString whyEmpty() const override;
    QTableView* table() const { return m_table; }
    // As what it shows them.
    enum class Page { table, roofline, runs };
    Page page() const;
    void setPage(Page page);
    RooflinePage* roofline() const { return m_roofline; }
    Chart* runsChart() const { return m_runsChart; }
    bool find() override;
    QString exportKinds() const override;
    QString exportTo(const QString& path) override;
    ProfileModel* model() const { return m_model; }
    // Starts a profile with this number of runs, which the box then shows.
    void run(int runs);

  protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    QString saveShown(const QString& path) const;
    void makeTable();
    void makeControls();
    void makeTitleActions();
    enum class By { op, module, layer, node }; // in the order of the switch
    By by() const;
    void refresh();
    void adopt(std::shared_ptr<const ProfileFigures> figures);
    void fitColumns();
    void fitBeside();
    bool showsCharts() const; // a page of charts, or the roofline next to the table
    void describe();
    void describeButton();
    QString whyNoPage() const; // why the page that is chosen has nothing to show
    void showSelection();
    enum class Place { top, selected };
    void scrollTo(Place place);
    void showPage();
    void drawCharts();
    QString runsWords() const;
    void drawRuns();
    size_t boxesWithRoom() const;
    void markCharts();
    void chooseRow(size_t row);
    std::vector<size_t> rowsShown() const; // of the figures, as the filter leaves them
    std::optional<size_t> selectedRow() const;
    void forgetProgram();
    void followSpan();
    enum class Source { profile, rounds, last };
    Source source() const;
    void fillSources();
    bool ofProfile() const;
    QString modeWords() const;
    QString busyWords() const;
    QString totalWords() const; // what the total contains, and its difference to the baseline
    void fillBaselines();
    const KeptProfile* baseline() const; // null: none is chosen

    SessionController& m_controller;
    Selection& m_selection;
    Debuggee& m_debuggee;
    Measuring& m_measuring;
    ProfileModel* m_model;
    QSortFilterProxyModel* m_sorted;
    QTableView* m_table;
    RooflinePage *m_roofline, *m_beside;
    Chart* m_runsChart;
    SegmentedSwitch *m_pages, *m_by; // in the order of Page; the grouping of the rows
    ViewHeader* m_header;
    Contents* m_contents;
    QComboBox* m_source;
    QAction *m_export, *m_compare;
    QMenu* m_baselines;   // of m_compare: the kept profiles to compare with
    QDateTime m_baseline; // when the chosen one was made; invalid: none is chosen
    QLabel* m_about;
    QLineEdit* m_filter;
    QPushButton *m_span, *m_run;
    QSpinBox* m_runs;
    QProgressBar* m_progress;
    QWidget* m_controls;
    bool m_profiling = false;
    bool m_fitting = false; // fitColumns() is at work
    QTimer m_fitLater;
    std::vector<int> m_widths; // pixels, by column: when it was last shown
    bool m_stale = true;       // there is more than is shown
    bool m_selecting = false;  // the selection comes from here
    bool m_chartsStale = false;
    std::vector<size_t> m_rows;                 // of the figures, that the charts were drawn of
    size_t m_boxesLeftOut = 0, m_boxesThen = 0; // and how many there was room for
    bool m_boxesEndChosen = false;              // the last of them is the selected row, and not among the slowest
    std::optional<size_t> m_boxesFor;           // the row that was selected when they were drawn
    std::optional<size_t> m_chosenRow;          // chosen in a chart; used for a row without a node
    std::optional<Place> m_place;               // where the table is scrolled to next; top: it has another profile
    const CommandQueue::Kind m_figuresKind;
};

} // namespace ggs
