// SPDX-License-Identifier: MIT
// Notice: a message to the user that needs no dialog. NoticeCard: the card that shows one notice, with a mark, two
// sentences, its actions and a close button. It never takes the focus by itself. Created and owned by Notices. GUI
// thread only.
#pragma once

#include <QTimer>
#include <QWidget>

#include <functional>
#include <vector>

class QToolButton;

namespace ggs {

struct Notice {
    // `stop`: why a run stopped. `trouble`: what failed. `information` leaves after a few seconds. `question` stays
    // until it is answered or closed.
    enum class Kind { stop, trouble, information, question };
    struct Action {
        QString text;
        std::function<void()> run;
        QString tip = {};
    };
    Kind kind = Kind::information;
    QString what = {};                // the first sentence: what happened
    QString why = {};                 // the second sentence: the reason, or what it means; may be empty
    std::vector<Action> actions = {}; // at most two
};

class NoticeCard final : public QWidget {
    Q_OBJECT
  public:
    NoticeCard(Notice notice, QWidget* window);
    const Notice& notice() const { return m_notice; }
    // Moves the focus to the first action, or to the close button if there is none.
    void enter();
    int heightFor(int width) const; // pixels, with the shadow
    // Pixels on each side of the card that only its shadow covers.
    static constexpr int shadow = 6;

  signals:
    void seen(); // the pointer or the focus was on it
    void done(); // it was closed or answered, or its time is over

  protected:
    void paintEvent(QPaintEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    QToolButton* addLink(const Notice::Action& action);
    void answer(const std::function<void()>& run);

    const Notice m_notice;
    QToolButton* m_first = nullptr; // action, or the close button
    QTimer m_leave;
};

} // namespace ggs
