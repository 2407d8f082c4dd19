// SPDX-License-Identifier: MIT
// Mailbox: the queue of functions that other threads post to the GUI thread. Letters are run in the order in which they
// were posted. All that are waiting are run when the event loop is notified, including the loop of a dialog that a
// letter has opened.
//
// Qt's own queue would work too, but Qt is built without the thread sanitizer, which then doesn't see the order between
// poster and reader. Here a mutex orders them. Created, owned and destroyed on the GUI thread; letters that are still
// waiting then are discarded.
#pragma once

#include <QObject>

#include <deque>
#include <functional>
#include <mutex>

class QSocketNotifier;

namespace ggs {

class Mailbox : public QObject {
    Q_OBJECT
  public:
    explicit Mailbox(QObject* parent = nullptr);
    ~Mailbox() override;

    // Adds a letter. Thread-safe; never waits for the GUI thread.
    void post(std::function<void()> letter);

  private:
    void open();
    size_t waiting();

    std::mutex m_mutex;
    std::deque<std::function<void()>> m_letters;
    int m_bell = -1; // counts the letters; the event loop hears it
    QSocketNotifier* m_listening = nullptr;
};

} // namespace ggs
