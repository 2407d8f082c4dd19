// SPDX-License-Identifier: MIT
#include "words/glossary.h"

#include "words/language.h"

#include <QFile>
#include <QHash>
#include <QRegularExpression>

#include <map>

namespace ggs {

namespace {

// "**term** (Chinese, Bulgarian): definition", up to an empty line.
std::vector<GlossaryTerm> readGlossary(const QString& language) {
    QFile file(QStringLiteral(":/glossary.md"));
    const QString all = file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
    static const QRegularExpression entry(
        QStringLiteral("^\\*\\*(.+?)\\*\\* \\(([^,]+), ([^)]+)\\): (.+?)(?=\\n\\n|\\n*\\z)"),
        QRegularExpression::MultilineOption | QRegularExpression::DotMatchesEverythingOption);
    static const QRegularExpression notThese(QStringLiteral("(^|\\n)Not: [^\\n]*"));
    std::vector<GlossaryTerm> terms;
    for (auto it = entry.globalMatch(all); it.hasNext();) {
        const QRegularExpressionMatch match = it.next();
        const int word = language == QLatin1String("zh_CN") ? 2 : language == QLatin1String("bg") ? 3 : 1;
        QString definition = match.captured(4);
        definition.remove(notThese).remove(QLatin1Char('`'));
        terms.push_back({match.captured(1), match.captured(word), definition.simplified()});
    }
    return terms;
}

bool isLetter(const QString& text, qsizetype at) { return at >= 0 && at < text.size() && text[at].isLetterOrNumber(); }

// Whether the text has the word, also in the plural.
bool hasWord(const QString& text, const QString& word) {
    const bool chinese = word[0].script() == QChar::Script_Han; // without spaces between words
    for (qsizetype at = -1; (at = text.indexOf(word, at + 1, Qt::CaseInsensitive)) >= 0;) {
        const qsizetype end = at + word.size();
        const QStringView rest = QStringView(text).mid(end);
        const qsizetype plural = rest.startsWith(QLatin1String("es")) ? 2 : rest.startsWith(QLatin1Char('s')) ? 1 : 0;
        if (chinese || (!isLetter(text, at - 1) && (!isLetter(text, end) || !isLetter(text, end + plural))))
            return true;
    }
    return false;
}

} // namespace

const std::vector<GlossaryTerm>& glossary() {
    static std::map<QString, std::vector<GlossaryTerm>> read; // by language
    const auto [found, isNew] = read.try_emplace(languageInUse());
    if (isNew) found->second = readGlossary(languageInUse());
    return found->second;
}

QString glossaryTip(const QString& title) {
    static QHash<QString, QString> known; // a table needs each heading each time it is drawn
    const QString key = languageInUse() + QLatin1Char('\n') + title;
    if (const auto found = known.constFind(key); found != known.constEnd()) return *found;
    const GlossaryTerm* longest = nullptr;
    for (const GlossaryTerm& each : glossary()) {
        if (each.name.contains(QLatin1Char('('))) continue;
        if (longest && longest->word.size() >= each.word.size()) continue;
        if (hasWord(title, each.word)) longest = &each;
    }
    const QString tip = longest ? QStringLiteral("%1: %2").arg(longest->word, longest->definition) : QString();
    if (known.size() < 1'000) known.insert(key, tip); // a title may name any tensor
    return tip;
}

} // namespace ggs
