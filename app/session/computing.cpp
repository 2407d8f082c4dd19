// SPDX-License-Identifier: MIT
#include "session/computing.h"

#include "session/mailbox.h"

#include <QObject>
#include <QPointer>

namespace ggs {

namespace {

constexpr int workers = 2; // so that a layout of several seconds doesn't delay other jobs

} // namespace

CommandQueue::Kind newKind() {
    static CommandQueue::Kind last = CommandQueue::each;
    return ++last;
}

Computing::Computing(Mailbox& mail) : m_mail(mail), m_workers(workers, Worker::Pace::behind) {}

Computing::~Computing() {
    for (const auto& [kind, unwanted] : m_unwanted) unwanted->store(true);
}

void Computing::compute(CommandQueue::Kind kind, const QObject* whose, Job job) {
    forget(kind);
    const auto unwanted = std::make_shared<std::atomic<bool>>(false);
    m_unwanted[kind] = unwanted;
    m_workers.push(kind, [this, unwanted, who = QPointer<const QObject>(whose), job = std::move(job)] {
        if (unwanted->load()) return;
        Finish finish = job(*unwanted);
        if (!finish) return;
        m_mail.post([unwanted, who, finish = std::move(finish)] {
            if (who && !unwanted->load()) finish();
        });
    });
}

void Computing::forget(CommandQueue::Kind kind) {
    if (const auto last = m_unwanted.find(kind); last != m_unwanted.end()) last->second->store(true);
}

} // namespace ggs
