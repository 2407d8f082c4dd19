// SPDX-License-Identifier: MIT
#include "views/plan/plan_notes.h"

#include "look/names/node_words.h"
#include "words/messages.h"

#include <QLocale>
#include <QStringList>

#include <algorithm>
#include <functional>

namespace ggs {

namespace {

constexpr size_t mostNamed = 6; // names in a sentence

} // namespace

QString PlanNotes::link(uint32_t tensor) const {
    return QStringLiteral("<a href=\"%1\" style=\"color:%2;text-decoration:none\">%3</a>")
        .arg(tensor)
        .arg(Theme::instance().color(Ink::link).name(), nameOf(m_bars.structure(), tensor).toHtmlEscaped());
}

QString PlanNotes::sum() const {
    const size_t alone = m_bars.plan.course.alone;
    QString size = bytesText(m_bars.size);
    if (m_bars.size == 0 || alone <= m_bars.size) return size;
    return tr("%1 instead of %3 without reuse (%2 times smaller)")
        .arg(size, QLocale().toString(static_cast<double>(alone) / static_cast<double>(m_bars.size), 'f', 1),
             bytesText(alone));
}

QString PlanNotes::sumDetail() const {
    const MemoryPlan& plan = m_bars.plan.plan;
    const auto inPlace = std::ranges::count_if(plan.lives, [](const Life& each) { return each.taken_from != no_life; });
    QStringList parts{tr("%n tensor(s)", nullptr, static_cast<int>(plan.lives.size())),
                      tr("%n in place", nullptr, static_cast<int>(inPlace))};
    if (plan.sizes[0].size() > 1)
        parts.append(tr("%n memory block(s)", nullptr, static_cast<int>(plan.sizes[0].size())));
    parts.append(m_bars.plan.course.least == m_bars.size
                     ? tr("minimum for this order of nodes")
                     : tr("at most %1 in use at a time").arg(bytesText(m_bars.plan.course.least)));
    // The model's weights and caches are not part of the buffer.
    if (m_bars.plan.read.bytes > 0) parts.append(tr("weights %1").arg(bytesText(m_bars.plan.read.bytes)));
    if (m_bars.plan.written.bytes > 0) parts.append(tr("caches %1").arg(bytesText(m_bars.plan.written.bytes)));
    return parts.join(QStringLiteral(" · "));
}

QString PlanNotes::signs() const {
    const MemoryPlan& plan = m_bars.plan.plan;
    QStringList parts;
    if (std::ranges::any_of(plan.lives, [](const Life& each) { return each.taken_from != no_life; }))
        parts.append(tr("arrow: reuses the bytes of its source"));
    parts.append(tr("dot: read by that node; hollow: read through a view"));
    if (std::ranges::any_of(m_bars.plan.course.moments, [](const PlanCourse::At& each) { return each.gaps() > 0; }))
        parts.append(tr("hatched: unused"));
    return QStringLiteral("<span style=\"color:%1\">%2</span>")
        .arg(Theme::instance().color(Ink::muted).name(), parts.join(QStringLiteral(" · ")));
}

QString PlanNotes::peak() const {
    const PlanCourse& course = m_bars.plan.course;
    const int node = course.peak_node();
    std::vector<uint32_t> lives = lives_at(m_bars.plan.plan, 0, node);
    std::ranges::stable_sort(lives, std::ranges::greater(), [&](uint32_t each) { return m_bars.bars[each].size; });
    QStringList named;
    for (size_t i = 0; i < std::min(mostNamed, lives.size()); ++i)
        named.append(tr("%1 %2").arg(link(m_bars.bars[lives[i]].tensor), grouped(m_bars.bars[lives[i]].size)));
    if (lives.size() > mostNamed) named.append(tr("%n more", nullptr, static_cast<int>(lives.size() - mostNamed)));
    const QString where = node == before_nodes
                              ? tr("before the first node")
                              : tr("node %1, %2").arg(node).arg(link(m_bars.plan.nodes[static_cast<size_t>(node)]));
    QString text = (m_bars.plan.in_use() ? tr("<b>Peak</b> %1 (%2): %3") : tr("<b>Planned peak</b> %1 (%2): %3"))
                       .arg(bytesText(course.at(node).reach), where, named.join(QStringLiteral(", ")));
    if (course.at(node).gaps() > 0) text += tr("; gaps: %1").arg(bytesText(course.at(node).gaps()));
    return text;
}

QString PlanNotes::linksTo(const std::vector<Neighbour>& lives, bool next) const {
    QStringList named;
    for (size_t i = 0; i < std::min(mostNamed, lives.size()); ++i) {
        const Life& other = m_bars.plan.plan.lives[lives[i].life];
        const QString name = link(m_bars.bars[lives[i].life].tensor);
        const QString bytes = grouped(lives[i].bytes);
        if (next)
            named.append(other.begin == before_nodes
                             ? tr("%1 from the start (%2 of these bytes)").arg(name, bytes)
                             : tr("%1 from node %2 (%3 of these bytes)").arg(name).arg(other.begin).arg(bytes));
        else
            named.append(other.end == before_nodes
                             ? tr("%1 (%2 of these bytes)").arg(name, bytes)
                             : tr("%1 until node %2 (%3 of these bytes)").arg(name).arg(other.end).arg(bytes));
    }
    if (lives.size() > mostNamed) named.append(tr("%n more", nullptr, static_cast<int>(lives.size() - mostNamed)));
    return named.join(QStringLiteral(", "));
}

QString PlanNotes::tensor(uint32_t tensor, const PlanBar* bar) const {
    const QString name = QStringLiteral("<b>%1</b> ").arg(nameOf(m_bars.structure(), tensor).toHtmlEscaped());
    if (!bar) {
        const bool here = std::ranges::find(m_bars.plan.numbers, tensor) != m_bars.plan.numbers.end();
        const auto seen = m_bars.structure().number_of(m_bars.structure().tensor(tensor).view_src);
        if (here && seen)
            return name + tr("is a view without bytes of its own; it uses the bytes of %1.").arg(link(*seen)) +
                   QLatin1Char(' ') + this->tensor(*seen, nullptr);
        return name +
               (here ? tr("has memory of its own and is not part of the memory plan.") : tr("is not in this graph."));
    }
    QStringList lines;
    if (bar->tensor != tensor)
        lines.append(name + tr("is a view without bytes of its own; it uses the bytes of %1.").arg(link(bar->tensor)));
    const auto before = owners_before(m_bars.plan.plan, bar->life), after = owners_after(m_bars.plan.plan, bar->life);
    const QString own = QStringLiteral("<b>%1</b> · ").arg(nameOf(m_bars.structure(), bar->tensor).toHtmlEscaped());
    if (!m_bars.plan.in_use()) lines.append(tr("Planned for ggml’s memory (not in use):"));
    lines.append((bar->tensor == tensor ? own : QString()) +
                 (before.empty() ? tr("<b>Previous owner</b> none.")
                                 : tr("<b>Previous owner</b> %1.").arg(linksTo(before, false))));
    lines.append(after.empty() ? tr("<b>Next owner</b> none.") : tr("<b>Next owner</b> %1.").arg(linksTo(after, true)));
    QStringList why;
    for (const Message& each : m_bars.plan.why(bar->life)) why.append(words(each).toHtmlEscaped());
    lines.append(tr("<b>Reason for the offset</b> %1").arg(why.join(QStringLiteral(" "))));
    return lines.join(QStringLiteral("<br>"));
}

} // namespace ggs
