// SPDX-License-Identifier: MIT
#include "views/script/script_completion.h"

#include "script/fill.h"
#include "script/own_calls.h"
#include "script/script.h"
#include "script/syntax.h"
#include "views/script/script_highlighter.h"
#include "words/messages.h"

#include <QCoreApplication>

#include <algorithm>

namespace ggs {

namespace {

QString say(const char* sentence) { return QCoreApplication::translate("ggs::ScriptCaret", sentence); }

// A default as a script would write it.
QString valueText(const ArgDef& arg, const ArgValue& value) {
    if (const auto* i = std::get_if<int64_t>(&value)) {
        for (const EnumWord& word : arg.words) {
            if (word.value == *i) return QLatin1String(word.word);
        }
        return QString::number(*i);
    }
    if (const auto* d = std::get_if<double>(&value)) return numberText(*d);
    if (const auto* b = std::get_if<bool>(&value)) return QLatin1String(*b ? "true" : "false");
    if (const auto* type = std::get_if<TypeId>(&value)) return QLatin1String(traits(*type).name);
    if (const auto* list = std::get_if<std::vector<int64_t>>(&value)) {
        QStringList numbers;
        for (const int64_t each : *list) numbers.append(QString::number(each));
        return QLatin1Char('[') + numbers.join(QStringLiteral(", ")) + QLatin1Char(']');
    }
    if (const auto* text = std::get_if<std::string>(&value))
        return QLatin1Char('"') + QString::fromStdString(*text) + QLatin1Char('"');
    return QStringLiteral("none");
}

QString argumentText(const ArgDef& arg) {
    QString text = QString::fromStdString(arg.name);
    if (arg.kind == ArgKind::list && arg.max_count > 1) text += QStringLiteral("…");
    if (arg.initial) text += QLatin1Char('=') + valueText(arg, *arg.initial);
    return text;
}

} // namespace

QString signatureOf(const std::string& name, const std::vector<ArgDef>& args) {
    QStringList parts;
    for (const ArgDef& arg : args) parts.append(argumentText(arg));
    return QString::fromStdString(name) + QLatin1Char('(') + parts.join(QStringLiteral(", ")) + QLatin1Char(')');
}

QString descriptionOf(const ArgDef& arg) {
    QString text;
    switch (arg.kind) {
    case ArgKind::tensor: text = say(QT_TRANSLATE_NOOP("ggs::ScriptCaret", "a tensor")); break;
    case ArgKind::tensors: text = say(QT_TRANSLATE_NOOP("ggs::ScriptCaret", "a tensor or a list of tensors")); break;
    case ArgKind::integer: text = say(QT_TRANSLATE_NOOP("ggs::ScriptCaret", "a whole number")); break;
    case ArgKind::number: text = say(QT_TRANSLATE_NOOP("ggs::ScriptCaret", "a number")); break;
    case ArgKind::boolean: text = say(QT_TRANSLATE_NOOP("ggs::ScriptCaret", "true or false")); break;
    case ArgKind::type: text = say(QT_TRANSLATE_NOOP("ggs::ScriptCaret", "a type, such as f32 or q4_0")); break;
    case ArgKind::text: text = say(QT_TRANSLATE_NOOP("ggs::ScriptCaret", "a string in quotes")); break;
    case ArgKind::graph: text = say(QT_TRANSLATE_NOOP("ggs::ScriptCaret", "a graph")); break;
    case ArgKind::arena: text = say(QT_TRANSLATE_NOOP("ggs::ScriptCaret", "a context")); break;
    case ArgKind::word: {
        QStringList words;
        for (const EnumWord& each : arg.words) words.append(QLatin1String(each.word));
        text = say(QT_TRANSLATE_NOOP("ggs::ScriptCaret", "one of: %1")).arg(words.join(QStringLiteral(", ")));
        break;
    }
    case ArgKind::list:
        text = (arg.min_count == arg.max_count
                    ? say(QT_TRANSLATE_NOOP("ggs::ScriptCaret", "%2 whole numbers"))
                    : say(QT_TRANSLATE_NOOP("ggs::ScriptCaret", "%1 to %2 whole numbers")).arg(arg.min_count))
                   .arg(arg.max_count);
        break;
    }
    if (arg.initial)
        text = say(QT_TRANSLATE_NOOP("ggs::ScriptCaret", "%1; default: %2")).arg(text, valueText(arg, *arg.initial));
    if (arg.note) text += QStringLiteral(". ") + words(*arg.note);
    return text;
}

ScriptCaret::ScriptCaret(const Registry& registry, const QString& before) : m_registry(registry) {
    const std::string bytes = before.toStdString();
    const LineTokens line = lineTokens(bytes);
    std::vector<Token> tokens = line.tokens;
    // The location of the end of the text: a token that reaches it is being typed.
    const auto lastLine = before.mid(before.lastIndexOf(QLatin1Char('\n')) + 1).toStdString();
    const auto lines = static_cast<int>(before.count(QLatin1Char('\n'))) + 1;
    const auto reaches = [&](const Token& t) {
        return t.place.line == lines && t.place.column - 1 + t.place.length == static_cast<int>(lastLine.size());
    };
    if (!tokens.empty()) {
        const Token& last = tokens.back();
        const bool inComment = last.kind == TokenKind::comment && last.place.line == lines;
        m_silent = line.cut || inComment ||
                   ((last.kind == TokenKind::number || last.kind == TokenKind::text) && reaches(last));
        if (last.kind == TokenKind::name && reaches(last) && !line.cut) {
            m_prefix = QString::fromStdString(std::string(last.text));
            tokens.pop_back();
        }
    } else {
        m_silent = line.cut;
    }
    std::erase_if(tokens, [](const Token& t) { return t.kind == TokenKind::comment; });
    for (size_t i = 0; i < tokens.size(); ++i) {
        const Token& t = tokens[i];
        if (t.is('(') || t.is('[') || t.is('{')) {
            const bool call = t.is('(') && i > 0 && tokens[i - 1].kind == TokenKind::name;
            m_open.push_back({t.text[0], call ? std::string(tokens[i - 1].text) : std::string(), 0, {}, {}});
        } else if ((t.is(')') || t.is(']') || t.is('}')) && !m_open.empty()) {
            m_open.pop_back();
        } else if (t.is(',') && !m_open.empty()) {
            ++m_open.back().commas;
            m_open.back().now.clear();
        } else if (t.is('=') && m_open.empty()) {
            ++m_assignments;
        } else if (t.is('=') && i > 0 && tokens[i - 1].kind == TokenKind::name) {
            m_open.back().now = std::string(tokens[i - 1].text);
            m_open.back().given.push_back(m_open.back().now);
        }
    }
    m_before = tokens.size();
    if (!tokens.empty()) {
        m_last = std::string(tokens.back().text);
        if (tokens.front().kind == TokenKind::name) m_first = std::string(tokens.front().text);
    }
}

std::optional<ScriptCaret::Callable> ScriptCaret::callable(const std::string& name) const {
    if (const CallDef* const call = m_registry.call(name)) {
        const OpDef* const op = m_registry.op_of(*call);
        Callable found{std::string(call->script_name()), &call->args};
        if (call->note) {
            found.note = words(*call->note);
        } else if (op && op->note) {
            found.note = words(*op->note);
        }
        return found;
    }
    for (const Generator& each : generators()) {
        if (name == each.name)
            return Callable{
                name, &each.args,
                say(QT_TRANSLATE_NOOP("ggs::ScriptCaret", "Fills a tensor when a run starts: tensor(…) = …"))};
    }
    if (const OwnCall* const own = find_own_call(name)) return Callable{name, &own->args, words(own->note)};
    return std::nullopt;
}

std::optional<ScriptCaret::Callable> ScriptCaret::around() const {
    for (auto each = m_open.rbegin(); each != m_open.rend(); ++each) {
        if (!each->call.empty()) return callable(each->call);
    }
    return std::nullopt;
}

std::optional<size_t> ScriptCaret::argument(const Callable& call) const {
    const auto& args = *call.args;
    const auto bracket =
        std::find_if(m_open.rbegin(), m_open.rend(), [](const Bracket& each) { return !each.call.empty(); });
    if (bracket == m_open.rend() || args.empty()) return std::nullopt;
    if (!bracket->now.empty()) {
        for (size_t i = 0; i < args.size(); ++i) {
            const ArgDef& arg = args[i];
            const bool element = arg.kind == ArgKind::list && bracket->now.size() == arg.name.size() + 1 &&
                                 bracket->now.starts_with(arg.name);
            if (arg.name == bracket->now || arg.alias == bracket->now || element) return i;
        }
        return std::nullopt;
    }
    // The elements of a list may be separate arguments; this is supported only for the last argument.
    if (bracket->commas < args.size()) return bracket->commas;
    if (args.back().kind == ArgKind::list || args.back().kind == ArgKind::tensors) return args.size() - 1;
    return std::nullopt;
}

void ScriptCaret::addCalls(std::vector<Completion>& to) const {
    for (const CallDef* call : m_registry.calls()) {
        const std::string name(call->script_name());
        const Callable known = *callable(call->name);
        QString detail = signatureOf(name, call->args).mid(static_cast<qsizetype>(name.size()));
        to.push_back({QString::fromStdString(name), QString::fromStdString(name) + QLatin1Char('('), std::move(detail),
                      known.note});
    }
    for (const OwnCall& own : own_calls()) {
        const QString name = QLatin1String(own.name);
        if (!own.fills)
            to.push_back(
                {name, name + QLatin1Char('('), signatureOf(own.name, own.args).mid(name.size()), words(own.note)});
    }
}

void ScriptCaret::addValues(const ArgDef& arg, std::vector<Completion>& to) const {
    const QString note = descriptionOf(arg), detail = QString::fromStdString(arg.name);
    const auto add = [&](const char* word) { to.push_back({QLatin1String(word), QLatin1String(word), detail, note}); };
    if (arg.kind == ArgKind::word) {
        for (const EnumWord& each : arg.words) add(each.word);
    } else if (arg.kind == ArgKind::boolean) {
        add("true");
        add("false");
    } else if (arg.kind == ArgKind::type) {
        for (const TypeTraits& type : all_types()) {
            if (type.removed()) continue;
            const QString name = QLatin1String(type.name);
            to.push_back(
                {name, name,
                 type.block == 1
                     ? say(QT_TRANSLATE_NOOP("ggs::ScriptCaret", "%1 B each")).arg(type.bytes)
                     : say(QT_TRANSLATE_NOOP("ggs::ScriptCaret", "%1 values in %2 B")).arg(type.block).arg(type.bytes),
                 note});
        }
    } else if (arg.initial && std::holds_alternative<std::monostate>(*arg.initial)) {
        add("none");
    }
}

void ScriptCaret::addArguments(const Callable& call, std::vector<Completion>& to) const {
    const Bracket& bracket = m_open.back();
    for (size_t i = bracket.commas; i < call.args->size(); ++i) {
        const ArgDef& arg = (*call.args)[i];
        if (std::find(bracket.given.begin(), bracket.given.end(), arg.name) != bracket.given.end()) continue;
        const QString name = QString::fromStdString(arg.name) + QLatin1Char('=');
        to.push_back({name, name, arg.initial ? valueText(arg, *arg.initial) : QString(), descriptionOf(arg)});
    }
}

std::vector<Completion> ScriptCaret::completions(const std::vector<ScriptVariable>& variables) const {
    std::vector<Completion> all;
    if (m_silent) return all;
    const auto addVariables = [&] {
        for (const ScriptVariable& each : variables)
            all.push_back({each.name, each.name, each.detail,
                           say(QT_TRANSLATE_NOOP("ggs::ScriptCaret", "A variable of this script"))});
    };
    if (m_last == ".") {
        for (const char* what : {"ne", "nb"}) {
            for (int i = 0; i < 4; ++i) {
                const QString name = QLatin1String(what) + QString::number(i);
                all.push_back(
                    {name,
                     name,
                     {},
                     (what[1] == 'e' ? say(QT_TRANSLATE_NOOP("ggs::ScriptCaret", "Number of elements in dimension %1"))
                                     : say(QT_TRANSLATE_NOOP("ggs::ScriptCaret", "Stride of dimension %1 in bytes")))
                         .arg(i)});
            }
        }
    } else if (!m_open.empty()) {
        if (m_open.back().symbol == '{') return all;
        const auto call = around();
        const auto at = call ? argument(*call) : std::nullopt;
        if (at) addValues((*call->args)[*at], all);
        addVariables();
        const bool free =
            call && !m_open.back().call.empty() && m_open.back().now.empty() && (m_last == "(" || m_last == ",");
        if (free) addArguments(*call, all);
        addCalls(all);
    } else if (m_assignments >= 2) {
        for (const Generator& each : generators()) {
            const QString name = QLatin1String(each.name);
            all.push_back({name, name + QLatin1Char('('), signatureOf(each.name, each.args).mid(name.size()),
                           callable(each.name)->note});
        }
    } else if (m_before == 0) {
        for (const std::string_view each : keywords()) {
            const QString word = QString::fromUtf8(each.data(), static_cast<qsizetype>(each.size()));
            all.push_back(
                {word, word + QLatin1Char(' '), {}, say(QT_TRANSLATE_NOOP("ggs::ScriptCaret", "Begins a statement"))});
        }
        addVariables();
        addCalls(all);
    } else if (m_assignments == 1) {
        if (m_last != "=" && m_last != "+" && m_last != "-" && m_last != "*" && m_last != "/") return all;
        addVariables();
        addCalls(all);
    } else if (is_keyword(m_first)) {
        addVariables();
    }
    // The word itself, those that begin so, variants that write into their source, and those that have it within.
    const auto distance = [this](const Completion& each) {
        if (each.label == m_prefix) return 0;
        if (!each.label.startsWith(m_prefix, Qt::CaseInsensitive))
            return m_prefix.size() >= 2 && each.label.contains(m_prefix, Qt::CaseInsensitive) ? 3 : 4;
        return each.label.endsWith(QLatin1String("_inplace")) ? 2 : 1;
    };
    std::erase_if(all, [&](const Completion& each) { return distance(each) == 4; });
    std::stable_sort(all.begin(), all.end(),
                     [&](const Completion& a, const Completion& b) { return distance(a) < distance(b); });
    return all;
}

std::optional<CallHint> ScriptCaret::hint() const {
    // The name alone, with or without its bracket.
    const auto named = m_prefix.isEmpty() ? std::nullopt : callable(m_prefix.toStdString());
    const auto inside = around();
    if (named) return CallHint{signatureOf(named->name, *named->args), 0, 0, named->note};
    if (!inside) return std::nullopt;
    CallHint hint;
    hint.signature = signatureOf(inside->name, *inside->args);
    const auto at = argument(*inside);
    if (!at) return hint;
    hint.from = static_cast<int>(inside->name.size()) + 1;
    for (size_t i = 0; i < *at; ++i) hint.from += static_cast<int>(argumentText((*inside->args)[i]).size()) + 2;
    hint.length = static_cast<int>(argumentText((*inside->args)[*at]).size());
    hint.argument = QStringLiteral("%1: %2").arg(QString::fromStdString((*inside->args)[*at].name),
                                                 descriptionOf((*inside->args)[*at]));
    return hint;
}

} // namespace ggs
