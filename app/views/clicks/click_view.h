// SPDX-License-Identifier: MIT
// ClickView: a click log. The samples are rows of a table, with the bytes of the selected one next to its fields. The
// view jumps to a sample, lists the samples with a label or a key, and shows statistics and problems.
//
// Samples are read in the background. A jump to a sample that is not indexed yet waits for the index and shows its
// progress. GUI thread only.
#pragma once

#include "look/view.h"
#include "views/clicks/click_counting.h"
#include "views/clicks/sample_rows.h"
#include "views/clicks/sample_search.h"

#include <optional>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;
class QTabWidget;

namespace ggs {

class ClickLogs;
class KeysPane;
class ProblemsPane;
class ProgressLine;
class SamplePane;
class SampleTable;
class SessionController;
class SlotsPane;

class ClickView final : public View {
    Q_OBJECT
  public:
    explicit ClickView(SessionController& session, QWidget* parent = nullptr);
    QString whyEmpty() const override;
    bool showsProgram() const override { return false; }
    bool find() override;
    bool copy() override; // the selected sample, as a line of CSV
    QString exportKinds() const override;
    ExportJob exportJob(const QString& path) override;
    SampleTable* samples() const { return m_table; }
    SampleRows& rows() { return *m_rows; }
    SamplePane* sample() const { return m_sample; }

    void goToSample(int64_t sample);
    void search(const SampleCondition& condition);
    bool isSearching() const { return m_search->isRunning(); }

  signals:
    void readingWanted(); // asks how the file is to be read

  protected:
    void showEvent(QShowEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    enum Filter { allFilter, labelFilter, keyFilter, problemFilter };
    QWidget* makeBar();
    void showLog();
    void work(); // while it is visible
    void showHeader();
    void showWaiting();
    void showSample(); // the selected one
    void followFilter();
    void applyFilter();
    void jump();
    void listProblems();
    QString whyNoCondition(SampleCondition& condition) const; // or else the condition is the one that was typed
    QString conditionWords() const;

    ClickLogs& m_logs;
    std::shared_ptr<const ClickLog> m_log; // null: the open file isn't a click log
    SampleRows* m_rows;
    ClickIndexing* m_indexing;
    ClickPass* m_search;
    ClickCounting* m_counting;
    ViewHeader* m_header;
    QLineEdit *m_jump, *m_value;
    QComboBox* m_filter;
    QSpinBox* m_where;
    QPushButton* m_go;
    QLabel* m_listed; // how many samples are listed, and why these
    ProgressLine *m_finding, *m_waiting, *m_counted;
    SampleTable* m_table;
    QTabWidget* m_parts;
    SamplePane* m_sample;
    SlotsPane* m_slots;
    KeysPane* m_keys;
    ProblemsPane* m_problems;
    Contents* m_contents;
    std::optional<SampleCondition> m_condition; // of the samples that are listed
    bool m_isIndexing = false, m_isCounting = false;
    bool m_waits = false; // for the index, which the line shows
};

} // namespace ggs
