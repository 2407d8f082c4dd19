// SPDX-License-Identifier: MIT
#include "session/marking.h"

#include "words/messages.h"

#include <algorithm>
#include <utility>

namespace ggs {

Marking::Marking(Debuggee& debuggee) : m_debuggee(debuggee) {}

void Marking::mark(TargetCommand::Verb verb) {
    m_debuggee.push({.verb = std::move(verb), .holds = TargetCommand::Holds::marks});
}

void Marking::addBreakpoint(const Breakpoint& breakpoint) { setBreakpoint({}, breakpoint); }

void Marking::changeBreakpoint(size_t number, const Breakpoint& breakpoint) { setBreakpoint(number, breakpoint); }

void Marking::setBreakpoint(std::optional<size_t> number, const Breakpoint& breakpoint) {
    const auto about = breakpoint.written ? breakpoint.written : breakpoint.node;
    const std::string key = !breakpoint.key.empty()        ? breakpoint.key
                            : about && m_debuggee.isOpen() ? m_debuggee.structure().tensors[*about].key
                                                           : std::string();
    mark([number, breakpoint, key](Target& target) -> Message {
        Breakpoint b = breakpoint;
        if (!key.empty()) {
            const auto now = target.structure()->find_key(key);
            if (!now) return msg("`%1` is not in this program", key);
            (b.written ? b.written : b.node) = now;
        }
        if (number) {
            const Status changed = target.marks().replace(*number, std::move(b), *target.structure());
            return changed.ok() ? Message() : changed.error();
        }
        const auto added = target.marks().add(std::move(b), *target.structure());
        return added.ok() ? Message() : added.error();
    });
}

std::optional<size_t> Marking::breakpointOn(uint32_t node) const {
    if (!m_debuggee.isOpen()) return std::nullopt;
    for (const auto& [number, b] : m_debuggee.snapshot().breakpoints) {
        if (b.node == node && !b.on_nan) return number;
    }
    return std::nullopt;
}

void Marking::toggleBreakpoint(uint32_t node) {
    if (!m_debuggee.isOpen()) return;
    mark([key = m_debuggee.structure().tensors[node].key](Target& target) -> Message {
        for (const auto& [number, b] : target.marks().breakpoints()) {
            if (b.key != key || b.on_nan || b.written) continue;
            target.marks().remove(number);
            return {};
        }
        Breakpoint b;
        b.node = target.structure()->find_key(key);
        if (!b.node) return msg("`%1` is not in this program", key);
        const auto added = target.marks().add(b, *target.structure());
        return added.ok() ? Message() : added.error();
    });
}

void Marking::enableBreakpoint(size_t number, bool enabled) {
    mark([number, enabled](Target& target) -> Message {
        target.marks().enable(number, enabled);
        return {};
    });
}

void Marking::breakOnNan() {
    mark([](Target& target) -> Message {
        Breakpoint wanted;
        wanted.on_nan = true;
        const std::string text = english(breakpoint_text(wanted));
        for (const auto& [number, b] : target.marks().breakpoints()) {
            if (!b.key.empty() || english(breakpoint_text(b)) != text) continue;
            target.marks().enable(number, true);
            return {};
        }
        const auto added = target.marks().add(wanted, *target.structure());
        return added.ok() ? Message() : added.error();
    });
}

void Marking::removeMark(size_t number) {
    mark([number](Target& target) -> Message {
        target.marks().remove(number);
        return {};
    });
}

void Marking::addWatch(const QString& expression) {
    mark([text = expression.toStdString()](Target& target) -> Message {
        Result<Expression> parsed = parse_expression(text);
        if (!parsed.ok()) return parsed.error();
        const auto added = target.marks().watch(std::move(*parsed), *target.structure());
        if (!added.ok()) return added.error();
        target.look();
        return {};
    });
}

void Marking::refresh() {
    m_debuggee.push({.verb = [](Target& target) -> Message {
        target.look();
        return {};
    }});
}

void Marking::change(uint32_t tensor, std::vector<NewValue> values) {
    if (!m_debuggee.isOpen()) return;
    const TargetCommand::Verb verb = [key = m_debuggee.structure().tensors[tensor].key,
                                      values = std::move(values)](Target& target) -> Message {
        const auto number = target.structure()->find_key(key);
        if (!number) return msg("`%1` is not in this program", key);
        return problem_of(target.change(*number, values));
    };
    m_debuggee.push({.verb = verb, .moves = TargetCommand::Moves::step, .holds = TargetCommand::Holds::document});
}

void Marking::changePart(uint32_t tensor, const Slice& slice, const PartChange& how) {
    if (!m_debuggee.isOpen()) return;
    const TargetCommand::Verb verb = [key = m_debuggee.structure().tensors[tensor].key, slice,
                                      how](Target& target) -> Message {
        const auto number = target.structure()->find_key(key);
        if (!number) return msg("`%1` is not in this program", key);
        return problem_of(change_part(target, *number, slice, how));
    };
    m_debuggee.push({.verb = verb, .moves = TargetCommand::Moves::run, .holds = TargetCommand::Holds::document});
}

void Marking::undoChange() {
    m_debuggee.push(
        {.verb = [](Target& target) { return problem_of(target.undo()); }, .moves = TargetCommand::Moves::run});
}

void Marking::redoChange() {
    m_debuggee.push(
        {.verb = [](Target& target) { return problem_of(target.redo()); }, .moves = TargetCommand::Moves::run});
}

QString Marking::changeWords(const std::vector<Change>& changes, bool back) const {
    if (changes.empty()) return QString();
    const Change* const change = back ? latest(changes) : &changes.back();
    const size_t atOnce = made_at_once(changes, *change);
    if (atOnce > 1)
        return tr("%n value(s) of %1", nullptr, static_cast<int>(atOnce))
            .arg(QString::fromStdString(m_debuggee.structure().name(change->tensor)));
    return QStringLiteral("%1: %2 → %3")
        .arg(changedElement(m_debuggee.structure(), *change), numberText(back ? change->after : change->before),
             numberText(back ? change->before : change->after));
}

QString Marking::undoWords() const {
    if (m_debuggee.isOpen() && m_debuggee.snapshot().changes.empty() && m_debuggee.snapshot().changes_elsewhere > 0)
        return tr("a value in another round");
    return m_debuggee.isOpen() ? changeWords(m_debuggee.snapshot().changes, true) : QString();
}

QString Marking::redoWords() const {
    return m_debuggee.isOpen() ? changeWords(m_debuggee.snapshot().undone, false) : QString();
}

QString changedElement(const Structure& structure, const Change& change) {
    return QString::fromStdString(structure.name(change.tensor) +
                                  index_text(structure.tensor(change.tensor), change.index));
}

// As the session places it: before the next step that reads the value, at the latest at the cursor.
QString undoTerms(const Debuggee& debuggee, uint32_t tensor) {
    const Snapshot& now = debuggee.snapshot();
    const auto written = now.structure->last_writer(tensor, now.position.cursor);
    if (now.position.round == 0 && !written) return Marking::tr("Ctrl+Z reverts the change");
    const size_t reader = now.structure->first_reader(tensor, written ? *written + 1 : 0).value_or(now.position.cursor);
    const Moment at{now.position.round, std::min(reader, now.position.cursor)};
    const QString step = debuggee.rounds() > 1 ? QString::fromStdString(moment_text(at)) : QString::number(at.step);
    return Marking::tr("Ctrl+Z reverts the change, unless you go back before step %1, which discards it").arg(step);
}

QString whyNoChange(const Debuggee& debuggee, uint32_t tensor) {
    if (const QString no = debuggee.whyNot(Capability::change); !no.isEmpty()) return no;
    const Structure& s = debuggee.structure();
    const TypeTraits& type = traits(s.tensor(tensor).type);
    if (type.block != 1)
        return Marking::tr("%1 is %2: its elements share a scale and can't be changed one by one.")
            .arg(QString::fromStdString(s.name(tensor)), QString::fromUtf8(type.name));
    if (debuggee.snapshot().state(tensor).kind == TensorState::Kind::torn)
        return Marking::tr("%1 was stopped partway. Step over it first.").arg(QString::fromStdString(s.name(tensor)));
    return {};
}

} // namespace ggs
