// SPDX-License-Identifier: MIT
#include "window/notices.h"

#include <QAccessible>
#include <QApplication>
#include <QEvent>

#include <algorithm>
#include <utility>

namespace ggs {

namespace {

constexpr int mostCards = 3;
constexpr int fromEdge = 8, cardGap = 8; // pixels

} // namespace

Notices::Notices(QWidget& window) : QObject(&window), m_window(window) { window.installEventFilter(this); }

int Notices::add(Notice notice) {
    const bool trouble = notice.kind == Notice::Kind::trouble;
    emit noted(notice.why.isEmpty() ? notice.what : QStringLiteral("%1 · %2").arg(notice.what, notice.why), trouble);
    const auto same = std::ranges::find_if(m_cards, [&](const Held& each) {
        const Notice& shown = each.card->notice();
        return shown.kind == notice.kind && shown.what == notice.what && shown.why == notice.why;
    });
    if (same != m_cards.end()) {
        m_unseen.erase(same->number);
        drop(same->card);
    }
    const int number = ++m_next;
    auto* const card = new NoticeCard(std::move(notice), &m_window);
    connect(card, &NoticeCard::seen, this, [this, number] { see(number); });
    connect(card, &NoticeCard::done, this, [this, card] {
        drop(card);
        arrange();
    });
    m_cards.push_back({number, card});
    m_unseen.insert(number);
    emit unseenChanged(unseen());
    arrange();
    QAccessibleEvent alert(card, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
    return number;
}

void Notices::remove(int number) {
    see(number);
    const auto found = std::ranges::find(m_cards, number, &Held::number);
    if (found == m_cards.end()) return;
    drop(found->card);
    arrange();
}

// The card is deleted later, because it may be the sender of the current signal.
void Notices::drop(NoticeCard* card) {
    if (card->isAncestorOf(QApplication::focusWidget()) && m_before) m_before->setFocus();
    std::erase_if(m_cards, [card](const Held& each) { return each.card == card; });
    card->disconnect(this);
    card->hide();
    card->deleteLater();
}

void Notices::see(int number) {
    if (m_unseen.erase(number) > 0) emit unseenChanged(unseen());
}

void Notices::seeAll() {
    if (m_unseen.empty()) return;
    m_unseen.clear();
    emit unseenChanged(0);
}

void Notices::setWidth(int width) {
    m_width = width;
    arrange();
}

const NoticeCard* Notices::newest() const { return m_cards.empty() ? nullptr : m_cards.back().card; }

void Notices::goToNewest() {
    if (m_cards.empty()) return emit logWanted();
    QWidget* const focus = QApplication::focusWidget();
    const auto holds = [focus](const Held& each) { return each.card->isAncestorOf(focus); };
    if (std::ranges::none_of(m_cards, holds)) m_before = focus;
    m_cards.back().card->enter();
}

// From the bottom up.
void Notices::arrange() {
    constexpr int shadow = NoticeCard::shadow;
    const std::vector<Held> all = m_cards;
    const int width = std::min(m_width, m_window.width() - 2 * fromEdge) + 2 * shadow;
    int bottom = m_window.height() - fromEdge + shadow, shown = 0;
    for (auto each = all.rbegin(); each != all.rend(); ++each) {
        NoticeCard& card = *each->card;
        if (++shown > mostCards) {
            if (card.notice().kind == Notice::Kind::question)
                card.hide();
            else
                drop(&card);
            continue;
        }
        const int height = card.heightFor(width);
        card.setGeometry(m_window.width() - fromEdge - width + shadow, bottom - height, width, height);
        card.show();
        card.raise();
        bottom -= height - 2 * shadow + cardGap;
    }
}

bool Notices::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize) arrange();
    return QObject::eventFilter(watched, event);
}

} // namespace ggs
