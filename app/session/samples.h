// SPDX-License-Identifier: MIT
// The samples in the program's resources: scripts, whose comment at the head describes them, the files that they load,
// and a small language model.
#pragma once

#include <QString>
#include <QStringList>

namespace ggs {

QStringList sampleNames(); // "attention-head", in an order that teaches; models last
QStringList scriptSampleNames();
QString samplePath(const QString& name); // of its script, whether there is one or not
// Returns the text of a sample's script; empty if there is none. A file of the samples that it loads is written as the
// full path of a copy in the user's cache, so that a saved copy of the script finds it from any folder.
QString sampleText(const QString& name);
QString sampleSentence(const QString& name); // in the window's language
QString sampleTopic(const QString& name);    // in the window's language: "First steps"
QString samplePhrase(const QString& name);   // a few words for a list, in the window's language
// Returns the lines of comment before the first statement of a script, as paragraphs of plain text without their marks.
// A paragraph of lines that are indented by 4 blanks or more keeps its lines and blanks.
QStringList headComment(const QString& script);
bool isVerbatim(const QString& paragraph); // one that keeps its lines
// Returns a paragraph of a sample's comment in the window's language. Other paragraphs are returned unchanged.
QString inReadersLanguage(const QString& paragraph);
bool isModelSample(const QString& name);
// A model is mapped where it lies, so it has to lie in a file: one in the user's cache. Empty if it can't be written
// there.
QString modelSampleFile(const QString& name);
// Returns the sample whose file this is, in the resources or in the cache; empty if the path is another one.
QString sampleOfFile(const QString& path);

} // namespace ggs
