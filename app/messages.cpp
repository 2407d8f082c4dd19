// SPDX-License-Identifier: MIT
#include "messages.h"

#include <QFontMetrics>
#include <QCoreApplication>

#include <cmath>

namespace ggs {

namespace {

QString wordsOf(const MessageValue& value) {
    if (const auto* nested = std::get_if<std::shared_ptr<const Message>>(&value)) return words(**nested);
    return QString::fromStdString(english(value));
}

} // namespace

QString words(const Message& message) {
    const QString sentence = QCoreApplication::translate("engine", message.literal());
    QString out;
    for (int i = 0; i < sentence.size(); ++i) {
        const int place = sentence[i] == QLatin1Char('%') && i + 1 < sentence.size() ? sentence[i + 1].digitValue() : -1;
        if (place >= 1 && static_cast<size_t>(place) <= message.values().size()) {
            out += wordsOf(message.values()[static_cast<size_t>(place) - 1]);
            ++i;
        } else {
            out += sentence[i];
        }
    }
    return out;
}

QString durationText(double ns) {
    if (ns <= 0) return QString();
    const char* unit = "ns";
    for (const char* next : {"µs", "ms", "s"}) {
        if (ns < 1000) break;
        ns /= 1000;
        unit = next;
    }
    return QStringLiteral("%1 %2").arg(ns, 0, 'f', ns < 10 ? 2 : ns < 100 ? 1 : 0).arg(QString::fromUtf8(unit));
}

QString bytesText(uint64_t bytes) {
    if (bytes < 100'000) {
        QString digits = QString::number(bytes);
        for (qsizetype i = digits.size() - 3; i > 0; i -= 3) digits.insert(i, QChar(0x2009));
        return QCoreApplication::translate("units", "%1 B").arg(digits);
    }
    double value = static_cast<double>(bytes) / 1024;
    const char* unit = "KiB";
    for (const char* next : {"MiB", "GiB", "TiB"}) {
        if (value < 1024) break;
        value /= 1024;
        unit = next;
    }
    return QStringLiteral("%1 %2").arg(value, 0, 'f', value < 10 ? 2 : value < 100 ? 1 : 0).arg(QLatin1String(unit));
}

QString numberText(double value) {
    if (std::isnan(value)) return QStringLiteral("nan");
    if (std::isinf(value)) return value > 0 ? QStringLiteral("inf") : QStringLiteral("-inf");
    return QString::number(value, 'g', 6);
}

QString numberText(double value, const QFontMetrics& metrics, int width) {
    QString text = numberText(value);
    for (int digits = 5; digits > 0 && std::isfinite(value) && metrics.horizontalAdvance(text) > width; --digits)
        text = QString::number(value, 'g', digits);
    return text;
}

} // namespace ggs
