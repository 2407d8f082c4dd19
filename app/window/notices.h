// SPDX-License-Identifier: MIT
// Notices: the cards in the lower right corner of the window, the newest at the bottom. They cover what is there, move
// nothing and don't take the focus. At most three are shown: older cards leave, but a question waits until there is
// room for it. Each notice is also a line in the log.
//
// Owned by the main window. GUI thread only. Unit of lengths: pixels.
#pragma once

#include "window/notice_card.h"

#include <QObject>
#include <QPointer>

#include <set>
#include <vector>

namespace ggs {

class Notices final : public QObject {
    Q_OBJECT
  public:
    explicit Notices(QWidget& window);
    // Returns the number of the notice, for remove(). The same notice again takes the place of the earlier one.
    int add(Notice notice);
    // The notice no longer applies. Does nothing if it has already left.
    void remove(int number);
    // The number of notices that the user has neither pointed at nor reached with the focus, whether or not their cards
    // are still shown. The log lists them all.
    int unseen() const { return static_cast<int>(m_unseen.size()); }
    void seeAll();
    // The width of the cards. The inspector's, so that a card covers only its lower end.
    void setWidth(int width);
    // Moves the focus to the newest card, or opens the log if there is none.
    void goToNewest();
    // The card of the newest notice; nullptr if none is shown.
    const NoticeCard* newest() const;

  signals:
    void unseenChanged(int unseen);
    void noted(const QString& line, bool trouble); // for the log
    void logWanted();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    struct Held {
        int number;
        NoticeCard* card;
    };
    void drop(NoticeCard* card);
    void see(int number);
    void arrange();

    QWidget& m_window;
    std::vector<Held> m_cards; // the newest last
    std::set<int> m_unseen;    // numbers of notices
    int m_next = 0, m_width = 304;
    QPointer<QWidget> m_before; // had the focus before goToNewest()
};

} // namespace ggs
