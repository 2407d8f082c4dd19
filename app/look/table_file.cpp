// SPDX-License-Identifier: MIT
#include "look/table_file.h"

#include "base/atomic_file.h"
#include "words/messages.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QLocale>

#include <cmath>

namespace ggs {

namespace {

QString number(double value) {
    if (std::isnan(value)) return QStringLiteral("nan");
    if (std::isinf(value)) return value < 0 ? QStringLiteral("-inf") : QStringLiteral("inf");
    if (value == 0) return std::signbit(value) ? QStringLiteral("-0") : QStringLiteral("0");
    return QString::number(value, 'g', QLocale::FloatingPointShortest);
}

QString quoted(const QString& text) {
    // Without its brackets, an array of one text is the text as JSON has it.
    return QString::fromUtf8(QJsonDocument(QJsonArray{text}).toJson(QJsonDocument::Compact)).sliced(1).chopped(1);
}

QString plain(const QVariant& value) {
    switch (value.metaType().id()) {
    case QMetaType::Double: return number(value.toDouble());
    case QMetaType::QVariantList: {
        QStringList all;
        for (const QVariant& each : value.toList()) all.append(plain(each));
        return QLatin1Char('[') + all.join(QStringLiteral(", ")) + QLatin1Char(']');
    }
    default: return value.toString();
    }
}

QString json(const QVariant& value) {
    if (!value.isValid()) return QStringLiteral("null");
    switch (value.metaType().id()) {
    case QMetaType::Double:
        return std::isfinite(value.toDouble()) ? number(value.toDouble()) : quoted(number(value.toDouble()));
    case QMetaType::QString: return quoted(value.toString());
    case QMetaType::QVariantList: {
        QStringList all;
        for (const QVariant& each : value.toList()) all.append(json(each));
        return QLatin1Char('[') + all.join(QStringLiteral(", ")) + QLatin1Char(']');
    }
    default: return value.toString(); // whole numbers, true and false
    }
}

QString csv(const QVariant& value) {
    QString text = plain(value);
    const bool quotes = text.contains(QLatin1Char(',')) || text.contains(QLatin1Char('"')) ||
                        text.contains(QLatin1Char('\n')) || text.contains(QLatin1Char('\r'));
    return quotes ? QLatin1Char('"') + text.replace(QLatin1Char('"'), QStringLiteral("\"\"")) + QLatin1Char('"') : text;
}

} // namespace

QString tableKinds() { return QCoreApplication::translate("TableFile", "Table (*.csv);;JSON (*.json)"); }

QString saveTable(const QStringList& columns, int rows, const std::function<QVariant(int, int)>& cell,
                  const QString& path) {
    const bool asJson = path.endsWith(QStringLiteral(".json"), Qt::CaseInsensitive);
    QStringList lines;
    if (!asJson) lines.append(columns.join(QLatin1Char(',')));
    for (int row = 0; row < rows; ++row) {
        QStringList cells;
        for (int column = 0; column < columns.size(); ++column) {
            const QVariant value = cell(row, column);
            cells.append(asJson ? quoted(columns[column]) + QStringLiteral(": ") + json(value) : csv(value));
        }
        lines.append(asJson ? QStringLiteral("  {") + cells.join(QStringLiteral(", ")) + QLatin1Char('}')
                            : cells.join(QLatin1Char(',')));
    }
    const QString text = asJson ? QStringLiteral("[\n") + lines.join(QStringLiteral(",\n")) + QStringLiteral("\n]\n")
                                : lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
    const Status saved = save_file(path.toStdString(), text.toStdString());
    return saved.ok() ? QString() : words(saved.error());
}

} // namespace ggs
