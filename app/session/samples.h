// SPDX-License-Identifier: MIT
// The samples that come with the program: scripts in its resources. A sample's first line says what it is.
#pragma once

#include <QString>
#include <QStringList>

namespace ggs {

QStringList sampleNames();                     // "attention-head", in an order that teaches
QString samplePath(const QString& name);       // of its script, whether there is one or not
QString sampleSentence(const QString& name);   // in the window's language

} // namespace ggs
