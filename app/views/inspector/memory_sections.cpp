// SPDX-License-Identifier: MIT
#include "views/inspector/memory_sections.h"

#include "look/names/node_words.h"
#include "look/view.h"
#include "session/debuggee.h"
#include "session/session_controller.h"
#include "views/inspector/owners_picture.h"
#include "words/messages.h"

#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace ggs {

namespace {

constexpr size_t ownersAtFirst = 8, ownersMore = 24; // rows; those that a click on "n more" adds
constexpr size_t ownersDrawn = 24, mostBlocks = 8;
const QString moreOwners = QStringLiteral("more:owners"); // a link of this section only

// The part of a list that is shown: its first item and the one after its last.
struct ShownOwners {
    size_t first, end;
};

// Those nearest to an item, if there are many.
ShownOwners nearestTo(size_t at, size_t all, size_t most) {
    const size_t first = at > most / 2 ? std::min(at - most / 2, all - std::min(all, most)) : 0;
    return {first, std::min(all, first + most)};
}

// While the program runs in separate bytes, the sections describe only a plan.
void sayIfPlanned(std::vector<Fact>& facts, const ProgramPlan& plan) {
    if (!plan.in_use())
        facts.push_back(
            {QString(), {wordsPart(OwnersSection::tr("Planned for ggml’s memory (not in use):"), Ink::muted)}});
}

// The nodes during which a life owns its bytes: "16–18", "in–12" from before the first node, "20–" to the end.
QString lifeWords(const Life& life, int nodes) {
    const QString begin = life.begin == before_nodes ? OwnersSection::tr("in") : QString::number(life.begin);
    if (life.end >= nodes) return OwnersSection::tr("%1–end").arg(begin);
    // The node of a take-over already counts for the next owner.
    const int last = life.ends == Life::End::taken ? std::max(life.begin, life.end - 1) : life.end;
    if (last <= life.begin) return begin;
    return QStringLiteral("%1–%2").arg(begin).arg(last);
}

} // namespace

// -- owners -----------------------------------------------------------------------------------------------------------

OwnersSection::OwnersSection(SessionController& session)
    : m_debuggee(session.debuggee()), m_plans(PlanWatch::of(session)), m_picture(new OwnersPicture),
      m_rows(new FactRows(FactRows::Columns::items)) {
    auto* const column = tightColumn(this);
    column->setSpacing(6);
    column->addWidget(m_picture);
    column->addWidget(m_rows);
    connect(m_rows, &FactRows::followed, this, [this](const QString& link) {
        if (link != moreOwners) return emit followed(link);
        m_most += ownersMore;
        expire();
    });
    connect(m_picture, &OwnersPicture::chosen, this, [this](uint32_t tensor) { emit followed(toTensor(tensor)); });
    connect(m_plans.get(), &PlanWatch::changed, this, &OwnersSection::expire);
}

void OwnersSection::refresh() {
    std::vector<Fact> facts;
    std::vector<OwnersPicture::Owner> owners;
    int nodes = 0;
    const PlanWatch::Found found = m_debuggee.isOpen() && tensor() ? m_plans->find(*tensor()) : PlanWatch::Found();
    if (found.plan) {
        const Structure& s = *found.plan->structure;
        const MemoryPlan& plan = found.plan->plan;
        nodes = plan.nodes;
        const Life& own = plan.lives[found.life];
        if (const std::pair of(&s, found.life); std::exchange(m_mostOf, of) != of) m_most = ownersAtFirst;
        sayIfPlanned(facts, *found.plan);
        const size_t first = address_in(plan, own), size = std::max<size_t>(1, own.place.range.size);
        facts.push_back({QString(),
                         {wordsPart(tr("bytes") + QLatin1Char(' '), Ink::muted),
                          numberPart(tr("%1 to %2").arg(grouped(first), grouped(first + size - 1)), Ink::muted)}});
        std::vector<uint32_t> sharing;
        const auto shared = [&](const Life& each) {
            const size_t begin = address_in(plan, each), end = begin + each.place.range.size;
            return std::pair(std::max(begin, first), std::min(end, first + size));
        };
        for (uint32_t i = 0; i < plan.lives.size(); ++i) {
            const Life& each = plan.lives[i];
            if (each.place.buffer != own.place.buffer) continue;
            if (const auto [begin, end] = shared(each); begin < end) sharing.push_back(i);
        }
        const size_t at = static_cast<size_t>(std::ranges::find(sharing, found.life) - sharing.begin());
        const ShownOwners listed = nearestTo(at, sharing.size(), m_most),
                          drawn = nearestTo(at, sharing.size(), std::max(m_most, ownersDrawn));
        const auto more = [&](size_t n, const QString& words) {
            if (n > 0) facts.push_back({QString(), {linkPart(words, moreOwners, {}, false)}});
        };
        more(listed.first, tr("%n earlier owner(s)", nullptr, static_cast<int>(listed.first)));
        for (size_t i = drawn.first; i < drawn.end; ++i) {
            const Life& each = plan.lives[sharing[i]];
            const auto [begin, end] = shared(each);
            const uint32_t number = found.plan->number_of(each);
            const bool isOwn = sharing[i] == found.life;
            owners.push_back({number, each.begin, each.ends == Life::End::taken ? each.end - 1 : each.end,
                              static_cast<double>(begin - first) / static_cast<double>(size),
                              static_cast<double>(end - first) / static_cast<double>(size), inkOf(s, number), isOwn});
            if (i < listed.first || i >= listed.end) continue;
            const QString name = nameOf(s, number);
            facts.push_back(
                {.what = isOwn ? QStringLiteral("▸") : QStringLiteral("▎"),
                 .value = {number == *tensor() ? numberPart(name) : linkPart(name, toTensor(number), name)},
                 .aside = QStringLiteral("%1  %2").arg(lifeWords(each, nodes), grouped(end - begin).rightJustified(7)),
                 .tip = isOwn ? tr("This tensor") : QString(),
                 .whatInk = isOwn ? Ink::link : inkOf(s, number)});
        }
        const size_t later = sharing.size() - listed.end;
        more(later, tr("%n later owner(s)", nullptr, static_cast<int>(later)));
    }
    m_picture->setOwners(std::move(owners), nodes);
    m_rows->setFacts(std::move(facts));
}

// -- offset -----------------------------------------------------------------------------------------------------------

OffsetSection::OffsetSection(SessionController& session)
    : m_debuggee(session.debuggee()), m_plans(PlanWatch::of(session)), m_rows(new FactRows(FactRows::Columns::items)) {
    tightColumn(this)->addWidget(m_rows);
    connect(m_rows, &FactRows::followed, this, &SectionContent::followed);
    connect(m_plans.get(), &PlanWatch::changed, this, &OffsetSection::expire);
}

void OffsetSection::refresh() {
    std::vector<Fact> facts;
    const PlanWatch::Found found = m_debuggee.isOpen() && tensor() ? m_plans->find(*tensor()) : PlanWatch::Found();
    if (found.plan) {
        sayIfPlanned(facts, *found.plan);
        for (const Message& each : found.plan->why(found.life)) facts.push_back({QString(), {wordsPart(words(each))}});
        const std::vector<FreeBlocks::Candidate> blocks = choices_for(found.plan->plan, found.life);
        for (size_t i = 0; i < std::min(mostBlocks, blocks.size()); ++i) {
            const FreeBlocks::Candidate& each = blocks[i];
            const bool taken = each.answer == FreeBlocks::Answer::taken;
            const Ink ink = taken ? Ink::text : Ink::muted;
            const QString range = each.last ? tr("%1 to the end").arg(grouped(each.block.offset))
                                            : tr("%1 to %2")
                                                  .arg(grouped(each.block.offset),
                                                       grouped(each.block.end() - (each.block.size > 0 ? 1 : 0)));
            const QString answer = taken                                          ? tr("taken")
                                   : each.answer == FreeBlocks::Answer::too_small ? tr("too small")
                                   : each.answer == FreeBlocks::Answer::larger    ? tr("larger")
                                                                                  : tr("only if none fits");
            facts.push_back({.what = taken ? QStringLiteral("▸") : QStringLiteral("·"),
                             .value = {numberPart(range, ink)},
                             .aside = answer,
                             .whatInk = ink});
        }
        if (blocks.size() > mostBlocks)
            facts.push_back(
                {QString(),
                 {wordsPart(tr("%n more", nullptr, static_cast<int>(blocks.size() - mostBlocks)), Ink::muted)}});
    }
    m_rows->setFacts(std::move(facts));
}

} // namespace ggs
