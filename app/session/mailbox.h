// SPDX-License-Identifier: MIT
// Mailbox: a queue of functions, called letters, that other threads post to the GUI thread. Letters run in the order in
// which they were posted. When the event loop is notified, it runs all waiting letters. This includes the event loop of
// a dialog that a letter has opened.
//
// Qt's own queue would work too. However, Qt is built without the thread sanitizer, so the sanitizer wouldn't see the
// synchronisation between the posting thread and the GUI thread. A mutex makes it visible. Created, owned and destroyed
// on the GUI thread. Letters that are still waiting at destruction are discarded.
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
