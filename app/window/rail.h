// SPDX-License-Identifier: MIT
// Rail: the column at the left edge of the window with a button for each workspace: icon, word and key. A workspace
// that has nothing to show is dimmed; its tooltip gives the reason and the way out. Settings and Help are at the
// bottom. Owned by the main window. GUI thread only.
#pragma once

#include <QWidget>

#include <functional>
#include <vector>

class QAbstractButton;
class QVBoxLayout;

namespace ggs {

class RailButton;
class SessionController;

class Rail final : public QWidget {
    Q_OBJECT
  public:
    explicit Rail(SessionController& session, QWidget* parent = nullptr);
    void setCurrent(const QString& workspace); // empty: none
    void setCompact(bool compact);
    void follow(); // what is open
    // Adds a button at the bottom.
    void addTool(const QString& icon, const QString& word, const std::function<void()>& run);
    QAbstractButton* button(const QString& workspace) const;

  signals:
    void chosen(const QString& workspace);

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    SessionController& m_session;
    std::vector<RailButton*> m_buttons;
    std::vector<RailButton*> m_tools;
    QVBoxLayout* m_column;
    QString m_current;
    bool m_compact = false;
};

} // namespace ggs
