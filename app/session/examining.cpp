// SPDX-License-Identifier: MIT
#include "session/examining.h"

#include "session/marking.h"
#include "words/messages.h"

#include <algorithm>
#include <chrono>

namespace ggs {

namespace {

constexpr size_t largestExamined = size_t{64} << 20; // bytes of a result
constexpr size_t bytesOfPart = size_t{8} << 20;
constexpr auto timeOfPart = std::chrono::milliseconds(20);
constexpr size_t mostSeen = 200'000;                    // results of all rounds
constexpr size_t largestKeptBefore = size_t{256} << 10; // bytes of a result
constexpr size_t mostKeptBefore = size_t{32} << 20;     // bytes of all results

size_t sizeOf(const std::shared_ptr<const std::vector<std::byte>>& bytes) { return bytes ? bytes->size() : 0; }

// "x[0] = 5 (was 1)". `back`: the change was taken back.
std::function<QString()> changeText(const Structure& structure, const std::vector<Change>& changes,
                                    const Change& change, bool back) {
    const size_t atOnce = made_at_once(changes, change);
    if (atOnce > 1)
        return [atOnce, name = QString::fromStdString(structure.name(change.tensor))] {
            return Examining::tr("The edit of %n value(s) of %1", nullptr, static_cast<int>(atOnce)).arg(name);
        };
    return [element = changedElement(structure, change), now = numberText(back ? change.before : change.after),
            before = numberText(back ? change.after : change.before)] {
        return Examining::tr("%1 = %2 (was %3)").arg(element, now, before);
    };
}

} // namespace

Examining::Examining(Debuggee& debuggee) : m_debuggee(debuggee), m_kind(newKind()) {
    connect(&debuggee, &Debuggee::structureChanged, this, &Examining::forget);
    connect(&debuggee, &Debuggee::closed, this, &Examining::forget);
    connect(&debuggee, &Debuggee::snapshotChanged, this, &Examining::follow);
}

// -- following --------------------------------------------------------------------------------------------------------

void Examining::forget() {
    ++m_pass;
    m_round = 0;
    m_cursor = 0;
    m_known.clear();
    m_prints.clear();
    forgetSeen();
    m_before.clear();
    m_changes.clear();
    m_effect.reset();
    m_marks = m_debuggee.isOpen() ? m_debuggee.snapshot().all_changes : std::vector<ChangeMark>();
    m_undone = m_debuggee.isOpen() ? m_debuggee.snapshot().undone.size() : 0;
}

void Examining::forgetSeen() {
    m_seen.clear();
    m_kept = 0;
}

void Examining::follow() {
    const Moment now = m_debuggee.snapshot().moment();
    takeChanges();
    if (now.round != m_round) m_known.clear();
    // Results that a later node had overwritten may be restored.
    if (now.step < m_cursor) std::ranges::replace(m_known, Known::no, Known::notYet);
    m_round = now.round;
    m_cursor = now.step;
    m_known.resize(now.step, Known::notYet);
    m_prints.resize(now.step);
    ++m_pass;
    if (!m_debuggee.isRunning()) look();
}

void Examining::takeChanges() {
    const Snapshot& s = m_debuggee.snapshot();
    const size_t undone = std::exchange(m_undone, s.undone.size());
    if (s.all_changes == m_marks) return;
    const std::vector<ChangeMark> before = std::exchange(m_marks, s.all_changes);
    std::ranges::fill(m_known, Known::notYet);
    m_effect.reset();
    const auto isNew = [&before](const Change& change) {
        return std::ranges::none_of(before, [&](const ChangeMark& mark) { return mark.made == change.made; });
    };
    const auto made = std::ranges::find_if(s.changes, isNew);
    if (made != s.changes.end()) return beginComparison(changeText(*s.structure, s.changes, *made, false));
    if (s.undone.size() > undone) return beginComparison(changeText(*s.structure, s.undone, s.undone.back(), true));
    // Going back discarded the change: what was seen since then is not computed again.
    forgetSeen();
    m_before.clear();
    m_changes.clear();
}

void Examining::beginComparison(std::function<QString()> change) {
    // Several changes without a run between them are compared together.
    if (m_ranSince || m_changes.empty()) {
        m_before.clear();
        for (const auto& [moment, seen] : m_seen) {
            if (seen.changes == m_comparison) m_before[moment] = seen;
        }
        ++m_comparison;
        m_ranSince = false;
        m_changes.clear();
    }
    m_changes.insert(m_changes.begin(), std::move(change));
}

// -- reading ----------------------------------------------------------------------------------------------------------

void Examining::look() {
    const auto next = std::ranges::find(m_known, Known::notYet);
    if (next == m_known.end()) return compare();
    m_debuggee.read(m_kind, this,
                    [this, pass = m_pass, snapshot = m_debuggee.sharedSnapshot(), known = m_known,
                     first = static_cast<size_t>(next - m_known.begin())](const Structure& structure,
                                                                          const ByteSource& bytes) -> Finish {
                        const bool onDevice = snapshot->device.kind != DeviceKind::cpu;
                        std::vector<Looked> looked;
                        const auto began = std::chrono::steady_clock::now();
                        size_t read = 0;
                        for (size_t step = first; step < known.size(); ++step) {
                            if (known[step] != Known::notYet) continue;
                            if (read > bytesOfPart || std::chrono::steady_clock::now() - began > timeOfPart) break;
                            Looked& now = looked.emplace_back(step, Known::no, Fingerprint(), nullptr);
                            if (!structure.computes(step)) {
                                now.known = Known::nothing;
                                continue;
                            }
                            const uint32_t node = structure.steps[step].node;
                            const Tensor& t = structure.tensor(node);
                            const TensorState state = structure.state(node, snapshot->position);
                            if (state.kind != TensorState::Kind::done || state.step != step ||
                                nbytes(t) > largestExamined || (onDevice && step + 1 < known.size()))
                                continue;
                            const auto print = fingerprint(bytes, node, t);
                            if (print.ok() && !*print) return {}; // a command writes
                            read += nbytes(t);
                            if (!print.ok()) continue;
                            now.known = Known::yes;
                            now.print = **print;
                            if (nbytes(t) > largestKeptBefore) continue;
                            std::vector<std::byte> kept;
                            const auto whole = bytes(node, 0, nbytes(t), [&kept](std::span<const std::byte> tile) {
                                kept.insert(kept.end(), tile.begin(), tile.end());
                            });
                            if (whole.ok() && *whole)
                                now.bytes = std::make_shared<const std::vector<std::byte>>(std::move(kept));
                        }
                        return [this, pass, looked = std::move(looked)] {
                            if (pass == m_pass) take(looked);
                        };
                    });
}

void Examining::take(const std::vector<Looked>& looked) {
    if (m_seen.size() > mostSeen) forgetSeen();
    for (const Looked& each : looked) {
        m_known[each.step] = each.known;
        m_prints[each.step] = each.print;
        if (each.known != Known::yes) continue;
        Seen& seen = m_seen[{m_round, each.step}];
        m_kept -= sizeOf(seen.bytes);
        seen = {each.print, m_kept + sizeOf(each.bytes) <= mostKeptBefore ? each.bytes : nullptr, m_comparison};
        m_kept += sizeOf(seen.bytes);
        m_ranSince = true;
    }
    look();
}

void Examining::compare() {
    m_effect.reset();
    if (!m_changes.empty()) {
        Effect effect{.comparison = m_comparison, .edits = m_changes.size()};
        for (size_t step = 0; step < m_known.size(); ++step) {
            if (m_known[step] != Known::yes || !m_before.contains({m_round, step})) continue;
            ++effect.compared;
            if (!isChanged(step)) continue;
            ++effect.changed;
            if (!effect.first) effect.first = step;
        }
        const auto later = m_before.lower_bound({m_round, m_cursor});
        effect.isWhole = later == m_before.end() || later->first.round != m_round;
        if (effect.compared > 0) m_effect = effect;
    }
    emit examined();
}

// -- what was found ---------------------------------------------------------------------------------------------------

bool Examining::isOdd(size_t step) const {
    if (step >= m_known.size()) return false;
    const auto& odd = m_debuggee.snapshot().odd_steps; // breakpoints may have read results that are overwritten now
    if (m_known[step] != Known::yes) return std::ranges::binary_search(odd, step);
    const Structure& structure = m_debuggee.structure();
    return m_prints[step].nan > 0 || (m_prints[step].inf > 0 && !structure.op(structure.steps[step].node).writes_inf);
}

QString Examining::oddMark(size_t step) const {
    if (!isOdd(step)) return {};
    const bool onlyInf = m_known[step] == Known::yes && m_prints[step].nan == 0;
    return onlyInf ? tr("Inf") : tr("NaN");
}

QString Examining::oddWords(size_t step) const {
    if (!isOdd(step)) return {};
    if (m_known[step] != Known::yes) return tr("some values are NaN or infinite");
    const Fingerprint& print = m_prints[step];
    const QString nan = grouped(static_cast<uint64_t>(print.nan)), inf = grouped(static_cast<uint64_t>(print.inf)),
                  all = grouped(static_cast<uint64_t>(print.count));
    if (print.inf == 0) return tr("%1 of %2 values are NaN").arg(nan, all);
    if (print.nan == 0) return tr("%1 of %2 values are infinite").arg(inf, all);
    return tr("%1 of %3 values are NaN and %2 are infinite").arg(nan, inf, all);
}

std::optional<size_t> Examining::firstOdd() const {
    for (size_t step = 0; step < m_known.size(); ++step) {
        if (isOdd(step)) return step;
    }
    return std::nullopt;
}

std::optional<size_t> Examining::firstNan() const {
    for (size_t step = 0; step < m_known.size(); ++step) {
        if (m_known[step] == Known::yes && m_prints[step].nan > 0) return step;
    }
    return std::nullopt;
}

bool Examining::knowsBefore(size_t step) const {
    return std::all_of(m_known.begin(), m_known.begin() + static_cast<ptrdiff_t>(std::min(step, m_known.size())),
                       [](Known known) { return known == Known::yes || known == Known::nothing; });
}

QString Examining::changeWords() const {
    const QString latest = m_changes.front()();
    const auto earlier = static_cast<int>(m_changes.size() - 1);
    return earlier > 0 ? tr("%1 and %n earlier edit(s)", nullptr, earlier).arg(latest) : latest;
}

QString Examining::effectWords() const {
    if (!m_effect) return {};
    const auto compared = static_cast<int>(m_effect->compared);
    if (m_effect->changed == 0) return tr("%1 changed none of %n node(s)", nullptr, compared).arg(changeWords());
    return tr("%1 changed %2 of %n node(s)", nullptr, compared).arg(changeWords(), grouped(m_effect->changed));
}

QStringList Examining::remarks(size_t step) const {
    QStringList lines;
    if (const QString odd = oddWords(step); !odd.isEmpty()) lines.append(odd);
    if (isChanged(step)) lines.append(tr("changed by the edit: %1").arg(m_changes.front()()));
    return lines;
}

std::shared_ptr<const std::vector<std::byte>> Examining::bytesBefore(size_t step) const {
    return isChanged(step) ? m_before.at({m_round, step}).bytes : nullptr;
}

bool Examining::isChanged(size_t step) const {
    if (m_changes.empty() || step >= m_known.size() || m_known[step] != Known::yes) return false;
    const auto before = m_before.find({m_round, step});
    return before != m_before.end() && before->second.print.hash != m_prints[step].hash;
}

} // namespace ggs
