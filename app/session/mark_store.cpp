// SPDX-License-Identifier: MIT
#include "session/mark_store.h"

#include "words/settings.h"

#include <QCryptographicHash>
#include <QDateTime>
#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSettings>

namespace ggs {

namespace {

constexpr qsizetype mostFiles = 200; // that marks are kept of

// A path as one name of the settings' own tree.
QString nameOf(const QString& document) {
    return QString::fromLatin1(QCryptographicHash::hash(document.toUtf8(), QCryptographicHash::Sha1).toHex());
}

QString text(const std::string& words) { return QString::fromStdString(words); }

QJsonObject written(const Breakpoint& b) {
    QJsonObject json{{"op", text(b.op)},         {"name", text(b.name)},
                     {"entering", b.entering},   {"key", text(b.key)},
                     {"called", text(b.called)}, {"nan", b.on_nan},
                     {"enabled", b.enabled},     {"after", static_cast<qint64>(b.after_hits)}};
    if (b.written) json["written"] = true;
    if (b.each_round) json["round"] = true;
    if (b.condition) json["if"] = text(expression_text(*b.condition));
    return json;
}

// Nothing of what can't be understood: the settings may be another version's.
std::optional<Breakpoint> readBreakpoint(const QJsonObject& json) {
    Breakpoint b;
    b.op = json["op"].toString().toStdString();
    b.name = json["name"].toString().toStdString();
    b.entering = json["entering"].toBool();
    b.key = json["key"].toString().toStdString();
    if (json["written"].toBool()) b.written = no_number; // found by its key
    b.called = json["called"].toString().toStdString();
    b.on_nan = json["nan"].toBool();
    b.each_round = json["round"].toBool();
    b.enabled = json["enabled"].toBool(true);
    b.after_hits = static_cast<uint64_t>(std::max<qint64>(0, json["after"].toInteger()));
    if (const QString condition = json["if"].toString(); !condition.isEmpty()) {
        Result<Expression> parsed = parse_expression(condition.toStdString());
        if (!parsed.ok() || !parsed->compare) return std::nullopt;
        b.condition = std::move(*parsed);
    }
    if (b.op.empty() && b.name.empty() && b.key.empty() && !b.on_nan && !b.condition && !b.each_round)
        return std::nullopt;
    return b;
}

} // namespace

MarkStore::Kept MarkStore::load(const QString& document) {
    Kept kept;
    if (!QDir::isAbsolutePath(document)) return kept;
    QSettings settings;
    settings.beginGroup(setting::marks);
    const QJsonObject json = QJsonDocument::fromJson(settings.value(nameOf(document)).toByteArray()).object();
    for (const QJsonValue each : json["breakpoints"].toArray()) {
        if (auto b = readBreakpoint(each.toObject())) kept.breakpoints.push_back(std::move(*b));
    }
    for (const QJsonValue each : json["watches"].toArray()) {
        Result<Expression> parsed = parse_expression(each.toObject()["expression"].toString().toStdString());
        if (!parsed.ok()) continue;
        Watch w;
        w.expression = std::move(*parsed);
        w.key = each.toObject()["key"].toString().toStdString();
        kept.watches.push_back(std::move(w));
    }
    return kept;
}

void MarkStore::save(const QString& document, const std::map<size_t, Breakpoint>& breakpoints,
                     const std::map<size_t, Watch>& watches) {
    if (!QDir::isAbsolutePath(document)) return;
    QSettings settings;
    settings.beginGroup(setting::marks);
    if (breakpoints.empty() && watches.empty()) return settings.remove(nameOf(document));
    QJsonArray ofBreakpoints, ofWatches;
    for (const auto& [number, b] : breakpoints) ofBreakpoints.append(written(b));
    for (const auto& [number, w] : watches)
        ofWatches.append(QJsonObject{{"expression", text(expression_text(w.expression))}, {"key", text(w.key)}});
    const QJsonObject before = QJsonDocument::fromJson(settings.value(nameOf(document)).toByteArray()).object();
    if (before["breakpoints"] == ofBreakpoints && before["watches"] == ofWatches) return;
    const QJsonObject json{{"file", document},
                           {"when", QDateTime::currentDateTimeUtc().toString(Qt::ISODate)},
                           {"breakpoints", ofBreakpoints},
                           {"watches", ofWatches}};
    settings.setValue(nameOf(document), QJsonDocument(json).toJson(QJsonDocument::Compact));
    const QStringList all = settings.childKeys();
    if (all.size() <= mostFiles) return;
    QString oldest, when;
    for (const QString& name : all) {
        const QString then = QJsonDocument::fromJson(settings.value(name).toByteArray()).object()["when"].toString();
        if (!oldest.isEmpty() && then >= when) continue;
        oldest = name;
        when = then;
    }
    settings.remove(oldest);
}

} // namespace ggs
