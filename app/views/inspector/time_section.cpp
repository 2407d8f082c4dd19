// SPDX-License-Identifier: MIT
#include "views/inspector/time_section.h"

#include "debug/profile_table.h"
#include "look/names/node_words.h"
#include "look/view.h"
#include "session/debuggee.h"
#include "session/measuring.h"
#include "session/session_controller.h"
#include "views/inspector/run_bars.h"
#include "words/messages.h"

#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>

namespace ggs {

namespace {

constexpr double sameTime = 0.005; // a difference from the median that is not worth a word, as a share

QString digits(double value) { return QString::number(value, 'g', 3); }
QString timeWords(Nanoseconds ns) { return durationText(static_cast<double>(ns)); }
QString shareWords(double share) { return TimeSection::tr("%1 %").arg(digits(100 * share)); }

} // namespace

TimeSection::TimeSection(SessionController& session)
    : m_debuggee(session.debuggee()), m_measuring(session.measuring()), m_median(new QLabel), m_bars(new RunBars),
      m_rows(new FactRows) {
    m_median->setTextFormat(Qt::RichText);
    m_median->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* const column = tightColumn(this);
    column->setSpacing(4);
    column->addWidget(m_median);
    column->addWidget(m_bars);
    column->addWidget(m_rows);
    connect(m_rows, &FactRows::followed, this, &SectionContent::followed);
    connect(&m_measuring, &Measuring::profileChanged, this, &TimeSection::expire);
    connect(&m_measuring, &Measuring::profiling, this, [this](int done) {
        m_profiling = true;
        m_done = done;
        expire();
    });
    connect(&m_debuggee, &Debuggee::runningChanged, this, [this] {
        if (!m_profiling || m_debuggee.isRunning()) return;
        m_profiling = false;
        expire();
    });
    connect(&Theme::instance(), &Theme::changed, this, &TimeSection::expire);
}

QString TimeSection::count() const {
    const int runs = m_of && !m_said.isEmpty() ? m_of->runs() : 0;
    return runs > 0 ? tr("%n run(s)", nullptr, runs) : QString();
}

QString TimeSection::text() const {
    return m_said.isEmpty() ? m_rows->text() : m_said + QLatin1Char('\n') + m_rows->text();
}

void TimeSection::sum() {
    const std::shared_ptr<const Profile>& profile = m_measuring.profile();
    if (m_of == profile) return;
    m_of = profile;
    m_medians.clear();
    m_total = 0;
    if (!profile || !m_debuggee.isOpen()) return;
    const Structure& s = m_debuggee.structure();
    m_medians.resize(s.tensors.size());
    for (size_t step = 0; step < std::min(s.steps.size(), profile->median.size()); ++step) {
        m_medians[s.steps[step].node] += profile->median[step];
    }
    m_total = total_median(s, *profile); // that of the Profile view
}

void TimeSection::addPeak(std::vector<Fact>& facts, const ProfileRow& row) const {
    const auto number = [](double value) { return numberPart(grouped(static_cast<uint64_t>(value))); };
    if (!row.cost_known) {
        facts.push_back({QString(), {wordsPart(tr("The flops and bytes of this op are not known."), Ink::muted)}});
        return;
    }
    facts.push_back({tr("flops"), {number(row.flops)}});
    facts.push_back({tr("bytes"), {number(row.bytes)}});
    if (row.flops > 0 && row.bytes > 0)
        facts.push_back({tr("flops per byte"), {numberPart(digits(row.flops / row.bytes))}});
    if (row.median <= 0) return;
    const auto& peak = m_measuring.peak();
    const PeakShare share = peak ? share_of_peak(*peak, row) : PeakShare();
    if (share.bound == Bound::none) {
        if (row.flops > 0) facts.push_back({tr("reached"), {numberPart(tr("%1 GFLOP/s").arg(digits(row.gflops())))}});
        if (const Message& why = m_measuring.whyNoPeak(); !why.empty())
            facts.push_back({QString(), {wordsPart(words(why), Ink::muted)}});
        return;
    }
    const bool memory = share.bound == Bound::bytes;
    const Message cache = memory ? about_cache(*peak, row) : Message();
    std::vector<FactPart> reached = {
        numberPart(memory ? tr("%1 of %2 GB/s").arg(digits(row.gbytes()), digits(peak->gbytes_of(bytes_of_each(row))))
                          : tr("%1 of %2 GFLOP/s").arg(digits(row.gflops()), digits(peak_gflops_of(*peak, row))))};
    if (!cache.empty()) reached.push_back(wordsPart(QLatin1Char(' ') + tr("from cache"), Ink::muted));
    facts.push_back({tr("reached"), std::move(reached)});
    const QString least = durationText(share.share * static_cast<double>(row.median));
    facts.push_back({memory ? tr("memory-bound") : tr("compute-bound"),
                     {wordsPart(tr("%1 of the peak; at the peak it takes %2").arg(shareWords(share.share), least))}});
    if (!cache.empty()) facts.push_back({QString(), {wordsPart(words(cache), Ink::muted)}});
}

void TimeSection::addProfile(std::vector<Fact>& facts, const ProfileRow& row) {
    if (const QString outdated = m_measuring.whyOutdated(); !outdated.isEmpty())
        facts.push_back({QString(), {wordsPart(outdated)}});
    if (m_total > 0 && row.median > 0) {
        const auto longer =
            std::ranges::count_if(m_medians, [&](Nanoseconds each) { return each > m_medians[*tensor()]; });
        facts.push_back(
            {tr("share"),
             {wordsPart(tr("%1 of the run, place %2")
                            .arg(shareWords(static_cast<double>(m_medians[*tensor()]) / static_cast<double>(m_total)))
                            .arg(longer + 1))}});
    }
    if (!row.fused_with.empty()) facts.push_back({tr("fused with"), {numberPart(shortText(row.fused_with))}});
    addPeak(facts, row);
}

// Adds the time of the last run, if it is not the profile's.
void TimeSection::addLast(std::vector<Fact>& facts) const {
    const auto step = m_debuggee.structure().step_of(*tensor());
    const QString remark = step ? m_measuring.timeRemark(*step) : QString();
    if (remark.isEmpty()) return;
    const StepTime& time = m_debuggee.snapshot().times[*step];
    if (time.mode == TimeMode::profile) return;
    std::vector<FactPart> value;
    if (time.ns > 0) value.push_back(numberPart(timeWords(time.ns)));
    QString more = time.ns > 0 ? QStringLiteral(" (%1)").arg(remark) : remark;
    const Nanoseconds median = *tensor() < m_medians.size() ? m_medians[*tensor()] : 0;
    if (time.ns > 0 && median > 0) {
        const double off = static_cast<double>(time.ns) / static_cast<double>(median) - 1;
        if (off > sameTime) more += tr(", %1 slower").arg(shareWords(off));
        if (off < -sameTime) more += tr(", %1 faster").arg(shareWords(-off));
    }
    value.push_back(wordsPart(more));
    facts.push_back({tr("last time"), std::move(value)});
}

void TimeSection::refresh() {
    std::vector<Fact> facts;
    m_said.clear();
    std::vector<int64_t> times;
    sum();
    const bool open = m_debuggee.isOpen() && tensor();
    const auto step = open ? m_debuggee.structure().step_of(*tensor()) : std::nullopt;
    if (step && m_debuggee.structure().computes(*step)) {
        const Structure& s = m_debuggee.structure();
        ProfileTable table;
        if (m_of)
            table =
                profile_table(s, *m_of, ProfileBy::node, [&](size_t each) { return s.steps[each].node == *tensor(); });
        if (!table.rows.empty() && table.runs > 0) {
            const ProfileRow& row = table.rows.front();
            const QString rest =
                table.runs > 1 ? tr("median; %1 to %2").arg(timeWords(row.min), timeWords(row.max)) : tr("one run");
            if (row.median > 0) {
                m_said = QStringLiteral("%1 %2").arg(timeWords(row.median), rest);
                m_median->setText(QStringLiteral("<span style=\"font-size:%1pt;font-weight:600\">%2</span>&nbsp; <span "
                                                 "style=\"color:%3\">%4</span>")
                                      .arg(Theme::instance().scaled(Theme::title))
                                      .arg(timeWords(row.median), Theme::instance().color(Ink::muted).name(), rest));
                times.resize(static_cast<size_t>(table.runs));
                for (size_t each = 0; each < std::min(s.steps.size(), m_of->ns.size()); ++each) {
                    for (size_t run = 0; s.steps[each].node == *tensor() && run < times.size(); ++run)
                        times[run] += m_of->ns[each][run];
                }
            }
            addProfile(facts, row);
        }
        addLast(facts);
        if (m_profiling)
            facts.push_back({QString(), {wordsPart(tr("profiling: %n run(s) done …", nullptr, m_done), Ink::muted)}});
        else if (!m_of && !m_debuggee.can(Capability::profile))
            facts.push_back({QString(), {wordsPart(m_debuggee.whyNot(Capability::profile), Ink::muted)}});
        else if (!m_of)
            facts.push_back(
                {QString(),
                 {linkPart(tr("Profile"), QStringLiteral("profile:"),
                           tr("Runs everything several times without stops and shows the median"), false)}});
    }
    m_median->setVisible(!m_said.isEmpty());
    m_bars->setVisible(times.size() > 1);
    m_bars->setTimes(std::move(times), m_of ? m_of->middle : 0,
                     open ? inkOf(m_debuggee.structure(), *tensor()) : Ink::other);
    m_rows->setFacts(std::move(facts));
}

} // namespace ggs
