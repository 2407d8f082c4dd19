// SPDX-License-Identifier: MIT
// Mailbox: what other threads have for the window's. Letters are opened in the order they were posted, all that are
// there when the event loop comes to them, be it that of a dialog that one of them has opened.
//
// Qt's own queue would do the same, but it is built without the thread sanitizer, which then sees no order between who
// posts and who reads. Here a mutex hands them over. Made, owned and destroyed on the GUI thread; what has not been
// opened by then never is.
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

    // From any thread; never waits for who reads.
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
