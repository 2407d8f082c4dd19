// SPDX-License-Identifier: MIT
// Functions that list the languages of the user interface, and that set the language of the application. GUI thread
// only.
#pragma once

#include <QString>
#include <QStringList>

namespace ggs {

// "en", "zh_CN", …: what translations/ holds, English first.
QStringList languages();
// As its speakers call it: "English", "简体中文".
QString languageName(const QString& code);
// Returns the language for a setting: the setting if it is an available language, or else the best match for the
// system's languages. "en" if none matches.
QString languageFor(const QString& setting);
// For sentences that are made from now on; windows that are open keep theirs.
void useLanguage(const QString& code);
QString languageInUse();

} // namespace ggs
