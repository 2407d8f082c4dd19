// SPDX-License-Identifier: MIT
// Actions: the table of all user commands, with the id, text, tooltip, icon and shortcut of each. Menus, the header
// band, the command palette, the list of keys in Help and the shortcut settings are generated from this table.
//
// Owned by the main window. GUI thread only.
#pragma once

#include <QAction>
#include <QKeySequence>
#include <QObject>

#include <functional>
#include <vector>

namespace ggs {

class Actions : public QObject {
    Q_OBJECT
  public:
    struct Row {
        QString id;   // "step": what settings, tests and scripts know it by
        QString menu; // title of its menu
        QAction* action;
        QKeySequence keys; // as it was made; the user may have others
        QString tip;       // what it does, when it can be done
        QString whyNot;    // empty: it can be done
    };

    explicit Actions(QObject* parent);

    QAction* add(const QString& id, const QString& menu, const QString& text, const QString& icon,
                 const QKeySequence& keys, const QString& tip, std::function<void()> run);
    QAction* get(const QString& id) const; // null if there is none
    const std::vector<Row>& rows() const { return m_rows; }

    // Enables the action if the reason is empty. Otherwise disables it and shows the reason in the tooltip.
    void allow(const QString& id, const QString& whyNot);
    // The user's keys, kept in the settings; an empty one takes the action's own again.
    void setKeys(const QString& id, const QKeySequence& keys);
    void loadKeys();
    QKeySequence ownKeys(const QString& id) const; // as they were made
    // The icons of the present theme.
    void refreshIcons();

  private:
    void explain(const Row& row, const QString& whyNot);
    std::vector<Row> m_rows;
    std::vector<QString> m_icons; // by row
};

// An action's text as it reads elsewhere than in a menu: without the letter that opens it, "&Open" and "打开(&O)"
// alike.
QString withoutMnemonic(QString text);
// An icon of the present theme.
QIcon themeIcon(const QString& name);

} // namespace ggs
