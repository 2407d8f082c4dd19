// SPDX-License-Identifier: MIT
#include "words/language.h"

#include <QCoreApplication>
#include <QDir>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

namespace ggs {

QStringList languages() {
    QStringList codes;
    for (const QString& file : QDir(QStringLiteral(":/translations")).entryList(QDir::Files, QDir::Name))
        codes.append(file.section(QLatin1Char('.'), 0, 0).section(QLatin1Char('_'), 1));
    codes.removeAll(QStringLiteral("en"));
    codes.prepend(QStringLiteral("en"));
    return codes;
}

QString languageName(const QString& code) {
    if (code == QLatin1String("en")) return QStringLiteral("English");
    QString name = QLocale(code).nativeLanguageName();
    if (!name.isEmpty()) name[0] = name[0].toUpper();
    return name;
}

QString languageFor(const QString& setting) {
    const QStringList known = languages();
    if (known.contains(setting)) return setting;
    for (QString wanted : QLocale::system().uiLanguages()) { // "zh-Hans-CN", "zh-CN", "zh"
        wanted.replace(QLatin1Char('-'), QLatin1Char('_'));
        for (const QString& code : known) {
            if (code == wanted || code.section(QLatin1Char('_'), 0, 0) == wanted) return code;
        }
    }
    return QStringLiteral("en");
}

namespace {

QString inUse = QStringLiteral("en");

// Buttons of dialogs, whose words are Qt's; not every system has Qt's own translations.
[[maybe_unused]] constexpr const char* buttons[] = {
    QT_TRANSLATE_NOOP("QPlatformTheme", "OK"),     QT_TRANSLATE_NOOP("QPlatformTheme", "Save"),
    QT_TRANSLATE_NOOP("QPlatformTheme", "Cancel"), QT_TRANSLATE_NOOP("QPlatformTheme", "Discard"),
    QT_TRANSLATE_NOOP("QPlatformTheme", "Close"),  QT_TRANSLATE_NOOP("QPlatformTheme", "Restore Defaults"),
};

} // namespace

QString languageInUse() { return inUse; }

void useLanguage(const QString& code) {
    // The translators live as long as the application; another choice only loads other files into them.
    static QTranslator ours, qts;
    static bool installed = false;
    if (!ours.load(QStringLiteral(":/translations/ggscope_%1.qm").arg(code))) return;
    inUse = code;
    // Dialogs of Qt's own, as far as the system has its translations.
    (void)qts.load(QStringLiteral("qtbase_%1").arg(code), QLibraryInfo::path(QLibraryInfo::TranslationsPath));
    if (installed) return;
    installed = true;
    QCoreApplication::installTranslator(&qts);
    QCoreApplication::installTranslator(&ours);
}

} // namespace ggs
