// SPDX-License-Identifier: MIT
// Welcome: the first page, with three ways in (a model, a script, a sample), the recent files with the places where
// their sessions stopped, and the samples by topic. It is shown while nothing is open. GUI thread only.
#pragma once

#include "look/view.h"
#include "session/recent_files.h"

#include <QHash>

#include <array>
#include <optional>

class QAction;
class QGridLayout;
class QHBoxLayout;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace ggs {

class WayCard;

class Welcome : public View {
    Q_OBJECT
  public:
    explicit Welcome(QWidget* parent = nullptr);
    void setRecent(const QList<RecentFiles::File>& files);
    // The names of the workspaces by their ids, for the places of recent files.
    void setWorkspaceNames(const QHash<QString, QString>& names);
    // The action that searches the samples and everything else.
    void setSearch(QAction& action);

  signals:
    void sampleChosen(const QString& name);
    void fileChosen(const QString& path);
    void modelWanted();
    void scriptWanted();
    void newScriptWanted();
    void clearWanted();

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    QWidget* makeWays();
    QWidget* makeRecent();
    QWidget* makeSamples();
    QWidget* makeDrop();
    void arrange();
    void placeTopics(bool inTwoColumns);

    QGridLayout *m_waysGrid, *m_lists;
    QHBoxLayout* m_topicRow;
    std::array<QVBoxLayout*, 2> m_topicColumns{};
    std::optional<unsigned> m_inSecondColumn; // topics, as bits
    QList<QWidget*> m_ways, m_topics;
    QWidget *m_page, *m_recentPart = nullptr, *m_samplesPart = nullptr;
    QVBoxLayout* m_rows = nullptr;
    QLabel* m_none = nullptr; // shown if there are no recent files
    QPushButton *m_clear = nullptr, *m_search = nullptr;
    QHash<QString, QString> m_workspaces;
    QList<RecentFiles::File> m_files;
};

} // namespace ggs
