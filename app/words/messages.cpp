// SPDX-License-Identifier: MIT
#include "words/messages.h"

#include "base/printable.h"
#include "graph/limit_options.h"
#include "program/words.h"

#include <QCoreApplication>
#include <QFontMetrics>

#include <cmath>
#include <cstring>

namespace ggs {

namespace {

// Returns the text that replaces a console option in a message, or an empty string if the literal is not an option.
QString inPlaceOf(const char* literal, WayOut out) {
    const auto is = [literal](Text option) { return std::strcmp(literal, option.c_str()) == 0; };
    static const char* const withFile = plugin_option_of(std::string()).literal();
    if (is(plugin_option) || std::strcmp(literal, withFile) == 0)
        return QCoreApplication::translate("limits", "File › Load a plug-in…");
    if (!is(memory_option) && !is(nodes_option) && !is(seconds_option)) return {};
    if (out == WayOut::button) return QCoreApplication::translate("limits", "use “Build anyway” to lift the limit");
    if (is(memory_option)) return QCoreApplication::translate("limits", "Memory limit in the settings");
    return QCoreApplication::translate("limits", "only ggscope-cli can raise the limit, with %1")
        .arg(QLatin1String(literal));
}

QString wordsOf(const MessageValue& value, WayOut out) {
    if (const auto* nested = std::get_if<std::shared_ptr<const Message>>(&value)) return words(**nested, out);
    return QString::fromStdString(english(value));
}

} // namespace

QString printableText(std::string_view bytes) {
    constexpr size_t most = 255; // characters, as long as a file's name can be
    return QString::fromStdString(printable(bytes, most));
}

QString shortText(std::string_view name) { return QString::fromStdString(shortened(name)); }

QString words(const Message& message, WayOut wayOut) {
    if (QString way = inPlaceOf(message.literal(), wayOut); !way.isEmpty()) return way;
    const QString sentence = QCoreApplication::translate("engine", message.literal());
    bool quoted = false;
    QString out;
    for (int i = 0; i < sentence.size(); ++i) {
        if (sentence[i] == QLatin1Char('`')) { // text in `…` is shown in quotes
            const QString quotes = QCoreApplication::translate("engine", "“”", "the quotes that open and close");
            quoted = !quoted;
            out += quoted ? quotes.front() : quotes.back();
            continue;
        }
        const int place =
            sentence[i] == QLatin1Char('%') && i + 1 < sentence.size() ? sentence[i + 1].digitValue() : -1;
        if (place >= 1 && static_cast<size_t>(place) <= message.values().size()) {
            const QString value = wordsOf(message.values()[static_cast<size_t>(place) - 1], wayOut);
            size_t plural = 0;
            std::string_view one; // only English sentences contain it
            if (value == QLatin1String("1"))
                one = singular_after_one(out.toStdString(), sentence.mid(i + 2).toStdString(), plural);
            out += value + QLatin1String(one.data(), static_cast<qsizetype>(one.size()));
            i += 1 + static_cast<int>(plural);
        } else {
            out += sentence[i];
        }
    }
    return out;
}

QString durationText(double nanoseconds) { return words(time_text(nanoseconds)); }

QString bytesText(uint64_t bytes) { return words(size_text(bytes)); }

QString grouped(uint64_t number) {
    QString digits = QString::number(number);
    for (qsizetype i = digits.size() - 3; i > 0; i -= 3) digits.insert(i, QChar(0x2009));
    return digits;
}

QString numberText(const Number& value) { return QString::fromStdString(number_text(value)); }

QString numberText(const Number& value, int digits) { return QString::fromStdString(number_text(value, digits)); }

QString numberText(const Number& value, const QFontMetrics& metrics, int width) {
    QString text = numberText(value);
    const double cut = value;
    for (int digits = value.whole() ? 9 : 5;
         digits > 0 && std::isfinite(cut) && metrics.horizontalAdvance(text) > width; --digits)
        text = numberText(Number(cut), digits);
    return text;
}

} // namespace ggs
