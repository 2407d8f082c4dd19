// SPDX-License-Identifier: MIT
// The font families of the window: one for words, one for numbers, and after each those for the scripts and symbols
// that it lacks. GUI thread only.
#pragma once

#include <QStringList>

namespace ggs {

// The installed ones, in the order in which Qt searches them for a character. The first one is never missing.
QStringList wordFamilies();
QStringList numberFamilies(); // of fixed width, as far as it has the character

// Drops Qt's lines on stderr about fonts without OpenType tables for a script: Qt prints one for each installed font
// when a text, such as a model's vocabulary, uses a script that no font has. All other messages are passed on.
void dropMessagesAboutScripts();

} // namespace ggs
