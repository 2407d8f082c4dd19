// SPDX-License-Identifier: MIT
// The language of the window: which there are, and putting one in place for the whole application. GUI thread.
#pragma once

#include <QString>
#include <QStringList>

namespace ggs {

// "en", "zh_CN", …: what translations/ holds, English first.
QStringList languages();
// As its speakers call it: "English", "简体中文".
QString languageName(const QString& code);
// What a setting means: itself if it is one of the languages, else the one that the system's languages like best.
QString languageFor(const QString& setting);
// For sentences that are made from now on; windows that are open keep theirs.
void useLanguage(const QString& code);
QString languageInUse();

} // namespace ggs
