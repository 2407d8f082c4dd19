// SPDX-License-Identifier: MIT
#include "session/mailbox.h"

#include <QMetaObject>
#include <QPointer>
#include <QSocketNotifier>

#include <sys/eventfd.h>
#include <unistd.h>

namespace ggs {

Mailbox::Mailbox(QObject* parent) : QObject(parent), m_bell(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK | EFD_SEMAPHORE)) {
    if (m_bell < 0) return;
    m_listening = new QSocketNotifier(m_bell, QSocketNotifier::Read, this);
    connect(m_listening, &QSocketNotifier::activated, this, &Mailbox::open);
}

Mailbox::~Mailbox() {
    delete m_listening; // before what it listens to
    if (m_bell >= 0) close(m_bell);
}

void Mailbox::post(std::function<void()> letter) {
    // Letter and ring come together: a ring without a letter would ring for ever.
    const std::lock_guard lock(m_mutex);
    m_letters.push_back(std::move(letter));
    // Without a bell, where no file can be opened any more, Qt's own queue carries the word.
    const uint64_t one = 1;
    if (m_bell < 0 || write(m_bell, &one, sizeof one) != sizeof one)
        QMetaObject::invokeMethod(this, &Mailbox::open, Qt::QueuedConnection);
}

// Handles the letters that are waiting at this time. The bell is decremented once per letter, so it stays readable for
// the rest while a letter runs a nested event loop.
void Mailbox::open() {
    for (size_t left = waiting(); left > 0; --left) {
        std::function<void()> letter;
        {
            const std::lock_guard lock(m_mutex);
            if (m_letters.empty()) return;
            uint64_t one = 0;
            if (m_bell >= 0) std::ignore = read(m_bell, &one, sizeof one);
            letter = std::move(m_letters.front());
            m_letters.pop_front();
        }
        const QPointer<Mailbox> self(this);
        letter();
        if (!self) return;
    }
}

size_t Mailbox::waiting() {
    const std::lock_guard lock(m_mutex);
    return m_letters.size();
}

} // namespace ggs
