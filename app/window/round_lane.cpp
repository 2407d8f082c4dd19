// SPDX-License-Identifier: MIT
#include "window/round_lane.h"

#include "look/names/token_words.h"
#include "look/theme.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace ggs {

namespace {

constexpr double narrowestRound = 22, widestWish = 130; // pixels, before cells are stretched
constexpr double roundGap = 2, jumpGap = 14;            // between neighbours, and where rounds are left out
constexpr double roomAroundName = 12;
constexpr uint32_t roundsAfter = 2;    // that stay visible after the present one, so that a click goes on
constexpr uint32_t mostRounds = 2'000; // more don't fit on any screen

} // namespace

void RoundLane::setPlace(const QRectF& place) {
    if (m_place == place) return;
    m_place = place;
    arrange();
}

void RoundLane::setRounds(uint32_t rounds, uint32_t now, std::shared_ptr<const ModelText> text) {
    rounds = std::max(rounds, now + 1);
    if (m_rounds == rounds && m_now == now && m_text == text) return;
    m_rounds = rounds;
    m_now = now;
    m_text = std::move(text);
    arrange();
}

QStringList RoundLane::namesOf(uint32_t round) const {
    const QString number = QString::number(round);
    if (!m_text) return {m_rounds == 1 ? tr("one round") : tr("round %1").arg(number), number};
    const size_t first = m_text->first_of(round), end = std::min(m_text->last_of(round), m_text->tokens.size());
    const uint32_t ofPrompt = m_text->rounds.of_prompt();
    if (round >= ofPrompt) return {first < m_text->tokens.size() ? tokenWords(*m_text, first) : number};
    if (ofPrompt == 1)
        return {tr("round %1: the prompt, %n token(s)", nullptr, static_cast<int>(end - first)).arg(number),
                tr("%1: the prompt").arg(number), number};
    const QString tokens = QStringLiteral("%1…%2").arg(first).arg(std::max(end, first + 1) - 1);
    return {tr("round %1: the prompt, tokens %2").arg(number, tokens), tr("%1: the prompt").arg(number), number};
}

std::optional<uint32_t> RoundLane::roundAt(double x) const {
    std::optional<uint32_t> found;
    for (const Cell& cell : m_cells) {
        if (!found || x >= cell.rect.left()) found = cell.round;
    }
    return found;
}

// -- arranging --------------------------------------------------------------------------------------------------------

// The width that a cell should have at least.
double RoundLane::wishOf(uint32_t round, const QFontMetricsF& metrics) const {
    const QStringList names = namesOf(round);
    const QString& name = names.size() > 2 ? names[1] : names.back();
    return std::clamp(metrics.horizontalAdvance(name) + roomAroundName, narrowestRound, widestWish);
}

void RoundLane::arrange() {
    m_cells.clear();
    if (m_rounds == 0 || m_place.width() < narrowestRound) return;
    const QFontMetricsF metrics(Theme::instance().words(Theme::caption));
    std::vector<uint32_t> shown;
    std::vector<double> wishes;
    const double room = m_place.width();
    const auto add = [&](uint32_t round) {
        shown.push_back(round);
        wishes.push_back(wishOf(round, metrics));
    };
    // All, if they fit.
    double sum = -roundGap;
    for (uint32_t round = 0; round < std::min(m_rounds, mostRounds) && sum <= room; ++round) {
        add(round);
        sum += wishes.back() + roundGap;
    }
    if (sum > room || shown.size() < m_rounds) {
        shown.clear();
        wishes.clear();
        const uint32_t last = m_rounds - 1;
        const double ends = wishOf(0, metrics) + wishOf(last, metrics) + 2 * jumpGap;
        // Rounds from `from` on, as many as fit between the first and the last one.
        const auto endFrom = [&](uint32_t from) {
            uint32_t end = from;
            for (double left = room - ends; end < last && left > 0; ++end) {
                left -= wishOf(end, metrics) + roundGap;
                if (left < 0) break;
            }
            return end;
        };
        const uint32_t wanted = std::min(last, m_now + roundsAfter + 1); // must be before the end
        m_first = std::clamp<uint32_t>(m_first, 1, std::max<uint32_t>(1, m_now > 1 ? m_now - 1 : 1));
        while (m_first < m_now && endFrom(m_first) < wanted) ++m_first;
        add(0);
        for (uint32_t round = m_first, end = std::max(endFrom(m_first), std::min(last, m_now + 1)); round < end;
             ++round)
            add(round);
        if (shown.back() != last) add(last);
    }
    double gaps = 0, wished = 0;
    for (size_t i = 0; i < shown.size(); ++i) {
        wished += wishes[i];
        if (i > 0) gaps += shown[i] == shown[i - 1] + 1 ? roundGap : jumpGap;
    }
    const double stretch = std::max(0.0, room - gaps) / wished;
    double x = m_place.left();
    for (size_t i = 0; i < shown.size(); ++i) {
        if (i > 0) x += shown[i] == shown[i - 1] + 1 ? roundGap : jumpGap;
        m_cells.push_back({shown[i], QRectF(x, m_place.top(), wishes[i] * stretch, m_place.height())});
        x += wishes[i] * stretch;
    }
}

// -- drawing ----------------------------------------------------------------------------------------------------------

void RoundLane::paint(QPainter& p) const {
    const Theme& theme = Theme::instance();
    p.setFont(theme.words(Theme::caption));
    p.setRenderHint(QPainter::Antialiasing);
    for (size_t i = 0; i < m_cells.size(); ++i) {
        const Cell& cell = m_cells[i];
        const QRectF r = cell.rect.adjusted(0.5, 0.5, -0.5, -0.5);
        const bool now = cell.round == m_now, done = cell.round < m_now;
        p.setPen(done ? QPen(Qt::NoPen) : QPen(theme.color(now ? Ink::cursor : Ink::line), 1));
        p.setBrush(now    ? QBrush(theme.color(Ink::cursor, 0.16))
                   : done ? QBrush(theme.color(Ink::muted, 0.28))
                          : QBrush(Qt::NoBrush));
        p.drawRoundedRect(r, 3, 3);
        p.setPen(theme.color(now || done ? Ink::text : Ink::muted));
        const double width = cell.rect.width() - 4;
        const QStringList names = namesOf(cell.round);
        const auto fits = std::ranges::find_if(
            names, [&](const QString& name) { return QFontMetricsF(p.font()).horizontalAdvance(name) <= width; });
        const QString name = fits != names.end()
                                 ? *fits
                                 : p.fontMetrics().elidedText(names.back(), Qt::ElideRight, static_cast<int>(width));
        p.drawText(cell.rect, Qt::AlignCenter, name);
        // Dots where rounds are left out.
        if (i + 1 < m_cells.size() && m_cells[i + 1].round > cell.round + 1) {
            p.setPen(theme.color(Ink::muted));
            p.drawText(QRectF(cell.rect.right(), m_place.top(), jumpGap, m_place.height()), Qt::AlignCenter,
                       QStringLiteral("…"));
        }
    }
    p.setRenderHint(QPainter::Antialiasing, false);
}

} // namespace ggs
