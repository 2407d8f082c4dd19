// SPDX-License-Identifier: MIT
#include "look/fonts.h"

#include <QFontDatabase>

#include <initializer_list>

namespace ggs {

namespace {

// Chinese first: a language of the window. Then symbols, and the scripts of vocabularies.
constexpr const char* otherScripts[] = {
    "Noto Sans CJK SC",    "Noto Sans SC",      "Source Han Sans SC",   "WenQuanYi Micro Hei", "WenQuanYi Zen Hei",
    "Droid Sans Fallback", "Noto Sans Symbols", "Noto Sans Symbols 2",  "Noto Sans Symbols2",  "Noto Sans Math",
    "Noto Sans Arabic",    "Noto Sans Hebrew",  "Noto Sans Devanagari", "Noto Sans Bengali",   "Noto Sans Tamil",
    "Noto Sans Thai",      "Noto Color Emoji"};

QStringList installed(std::initializer_list<const char*> first, QFontDatabase::SystemFont otherwise,
                      std::initializer_list<const char*> next) {
    const QStringList there = QFontDatabase::families();
    QStringList found;
    const auto add = [&](const char* name) {
        if (there.contains(QLatin1String(name))) found.append(QLatin1String(name));
    };
    for (const char* name : first) add(name);
    if (found.isEmpty()) found.append(QFontDatabase::systemFont(otherwise).family());
    for (const char* name : next) add(name);
    for (const char* name : otherScripts) add(name);
    return found;
}

QtMessageHandler nextHandler = nullptr;

void passOn(QtMsgType type, const QMessageLogContext& context, const QString& text) {
    if (!text.startsWith(QLatin1String("  OpenType support missing for"))) nextHandler(type, context, text);
}

} // namespace

QStringList wordFamilies() {
    static const QStringList names = installed({"Inter"}, QFontDatabase::GeneralFont, {"Noto Sans", "DejaVu Sans"});
    return names;
}

QStringList numberFamilies() {
    static const QStringList names = installed({"JetBrains Mono", "DejaVu Sans Mono"}, QFontDatabase::FixedFont,
                                               {"Noto Sans Mono", "Noto Sans Mono CJK SC", "Noto Sans", "DejaVu Sans"});
    return names;
}

void dropMessagesAboutScripts() {
    const QtMessageHandler before = qInstallMessageHandler(passOn);
    if (before != passOn) nextHandler = before;
}

} // namespace ggs
