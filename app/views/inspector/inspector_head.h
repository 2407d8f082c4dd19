// SPDX-License-Identifier: MIT
// InspectorHead: the head of the inspector: the colour of the op's family, the op, the tensor's name, the state, and
// the pin. It stays in place while the sections scroll. Owned by the inspector. GUI thread only.
#pragma once

#include "look/theme.h"

#include <QWidget>

class QLabel;
class QToolButton;

namespace ggs {

class InspectorHead : public QWidget {
    Q_OBJECT
  public:
    explicit InspectorHead(QWidget* parent = nullptr);

    // `standing`: the node and its state. `isNext`: the cursor is before this node.
    void describe(const QString& op, const QString& name, Ink ink, const QString& standing, bool isNext);
    // `elsewhere`: the name of the selected tensor while another one is pinned; empty: it is the one that is shown.
    void setPinned(bool pinned, const QString& elsewhere);
    QString text() const;

  signals:
    void pinWanted(bool pinned);
    void followed(const QString& link);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void showName();
    void restyle();

    QLabel *m_op, *m_name, *m_standing, *m_pinned;
    QToolButton* m_pin;
    QString m_wholeName, m_state, m_elsewhere;
    Ink m_ink = Ink::other;
    bool m_isNext = false, m_isPinned = false;
};

} // namespace ggs
