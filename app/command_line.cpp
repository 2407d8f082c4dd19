// SPDX-License-Identifier: MIT
#include "command_line.h"

#include "base/constants.h"
#include "words/language.h"
#include "words/messages.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonObject>
#include <QPluginLoader>
#include <QRegularExpression>

namespace ggs {

namespace {

constexpr int badLine = 2;
constexpr int leastSize = 400, mostSize = 8192; // pixels, of a picture

// Splits the arguments at --qt: ggscope's own, and Qt's.
std::pair<QStringList, QStringList> parted(const QStringList& arguments) {
    const qsizetype at = arguments.indexOf(QStringLiteral("--qt"));
    if (at < 0) return {arguments, {}};
    return {arguments.first(at), arguments.sliced(at + 1)};
}

// Returns an empty size if the text isn't one.
QSize sizeIn(const QString& text) {
    static const QRegularExpression form(QStringLiteral("^([0-9]{1,5})x([0-9]{1,5})$"));
    const auto match = form.match(text);
    const QSize size(match.captured(1).toInt(), match.captured(2).toInt());
    const auto fits = [](int side) { return side >= leastSize && side <= mostSize; };
    return match.hasMatch() && fits(size.width()) && fits(size.height()) ? size : QSize();
}

// Returns the names of the platform plug-ins that Qt finds in these folders, and in its own.
QStringList platformsIn(QStringList folders) {
    // Qt's own folders depend on the program's, which is known once there is an application.
    char program[] = "ggscope";
    char* arguments[] = {program, nullptr};
    int n = 1;
    std::optional<QCoreApplication> application;
    if (!QCoreApplication::instance()) application.emplace(n, arguments);
    for (const QString& each : QCoreApplication::libraryPaths()) folders.append(each + QStringLiteral("/platforms"));
    QStringList names;
    for (const QString& folder : folders) {
        for (const QFileInfo& file : QDir(folder).entryInfoList(QDir::Files)) {
            const QJsonObject about = QPluginLoader(file.absoluteFilePath()).metaData();
            for (const QJsonValue& name : about[QLatin1String("MetaData")].toObject()[QLatin1String("Keys")].toArray())
                names.append(name.toString());
        }
    }
    names.sort();
    names.removeDuplicates();
    return names;
}

// Qt aborts the program if none of the requested platforms exists. Returns a sentence about this, or an empty string.
// Qt's plug-ins may be part of the program; then none is found, and nothing is checked.
QString platformTrouble(const QStringList& qts) {
    // As Qt reads them: both have one or two dashes, and the last one counts.
    const auto valueOf = [&qts](const QString& option) {
        QString value;
        for (qsizetype i = 0; i + 1 < qts.size(); ++i) {
            if (qts[i] == QLatin1Char('-') + option || qts[i] == QLatin1String("--") + option) value = qts[i + 1];
        }
        return value;
    };
    const QString option = valueOf(QStringLiteral("platform"));
    const QString asked = option.isEmpty() ? qEnvironmentVariable("QT_QPA_PLATFORM") : option;
    if (asked.isEmpty()) return {};
    QString folder = valueOf(QStringLiteral("platformpluginpath"));
    if (folder.isEmpty()) folder = qEnvironmentVariable("QT_QPA_PLATFORM_PLUGIN_PATH");
    const QStringList there = platformsIn(folder.isEmpty() ? QStringList() : QStringList{folder});
    if (there.isEmpty()) return {};
    for (const QString& each : asked.split(QLatin1Char(';'))) { // "wayland;xcb", "offscreen:size=800x600"
        if (there.contains(each.section(QLatin1Char(':'), 0, 0), Qt::CaseInsensitive)) return {};
    }
    const QString source =
        option.isEmpty() ? QStringLiteral("QT_QPA_PLATFORM=%1") : QStringLiteral("--qt -platform %1");
    return QCoreApplication::translate("main", "%1: Qt has no such platform here; use one of %2")
        .arg(source.arg(asked), there.join(QStringLiteral(", ")));
}

CommandLine refused(const QString& why) {
    CommandLine line;
    line.answer = QStringLiteral("ggscope: %1\n").arg(why);
    line.status = badLine;
    return line;
}

} // namespace

QString languageAskedFor(const QStringList& arguments) {
    const QStringList ours = parted(arguments).first;
    for (qsizetype i = ours.size() - 1; i >= 0; --i) {
        if (ours[i].startsWith(QLatin1String("--language="))) return ours[i].section(QLatin1Char('='), 1);
        if (ours[i] == QLatin1String("--language") && i + 1 < ours.size()) return ours[i + 1];
    }
    return {};
}

CommandLine readCommandLine(const QStringList& arguments) {
    QCommandLineParser parser;
    parser.setApplicationDescription(
        QCoreApplication::translate("main", "A debugger and explorer for ggml-style tensor programs."));
    const QCommandLineOption help({QStringLiteral("h"), QStringLiteral("help")},
                                  QCoreApplication::translate("main", "Prints this help"));
    const QCommandLineOption version({QStringLiteral("v"), QStringLiteral("version")},
                                     QCoreApplication::translate("main", "Prints the version"));
    parser.addPositionalArgument(
        QStringLiteral("FILE"),
        QCoreApplication::translate(
            "main", "A script (.ggs), a model (.gguf, .safetensors), a click log, a trace, or a sample's name"),
        QStringLiteral("[FILE]"));
    const QCommandLineOption threads(QStringLiteral("threads"),
                                     QCoreApplication::translate("main", "Number of threads that run nodes"),
                                     QStringLiteral("N"));
    const QCommandLineOption shots(
        QStringLiteral("screenshot"),
        QCoreApplication::translate("main", "Writes a picture of each workspace and of each view to DIR and exits"),
        QStringLiteral("DIR"));
    const QCommandLineOption sizes(
        QStringLiteral("size"),
        QCoreApplication::translate("main", "Size of the pictures of --screenshot, such as 1280x800. Can be repeated"),
        QStringLiteral("WxH"));
    const QCommandLineOption theme(QStringLiteral("theme"), QCoreApplication::translate("main", "dark or light"),
                                   QStringLiteral("NAME"));
    const QCommandLineOption plugins(
        QStringLiteral("plugin"),
        QCoreApplication::translate("main", "Loads a plug-in with ops (.so) and runs its code. Can be repeated"),
        QStringLiteral("FILE"));
    const QCommandLineOption device(
        QStringLiteral("device"),
        QCoreApplication::translate("main",
                                    "Device that runs nodes: cpu, cuda, cuda:1, emulator; overrides the script"),
        QStringLiteral("NAME"));
    const QCommandLineOption language(
        QStringLiteral("language"),
        QCoreApplication::translate("main", "%1; the default is the language in the settings")
            .arg(languages().join(QStringLiteral(", "))),
        QStringLiteral("CODE"));
    const QCommandLineOption qt(
        QStringLiteral("qt"),
        QCoreApplication::translate("main", "Passes all following options to Qt, such as -platform wayland"));
    parser.addOptions({help, version, threads, plugins, device, shots, sizes, theme, language, qt});

    CommandLine line;
    const auto [ours, qts] = parted(arguments);
    line.qt = qts;
    if (!parser.parse(QStringList{QStringLiteral("ggscope")} + ours)) return refused(parser.errorText());
    if (parser.isSet(help)) {
        line.answer = parser.helpText();
        return line;
    }
    if (parser.isSet(version)) {
        line.answer = QStringLiteral("ggscope %1, faithful to ggml %2\n")
                          .arg(QLatin1String(ggscope_version()), QLatin1String(reference_ggml_version));
        return line;
    }
    if (parser.isSet(device)) {
        const Result<DeviceChoice> choice = device_choice(parser.value(device).toStdString());
        if (!choice.ok()) return refused(words(choice.error()));
        line.device = *choice;
    }
    if (parser.isSet(threads)) {
        bool isNumber = false;
        line.threads = parser.value(threads).toInt(&isNumber);
        if (!isNumber || *line.threads < 0 || *line.threads > max_threads)
            return refused(QCoreApplication::translate(
                               "main", "--threads %1: use a number from 1 to %2, or 0 to let the program choose")
                               .arg(parser.value(threads))
                               .arg(max_threads));
    }
    if (parser.isSet(theme)) {
        line.dark = parser.value(theme) == QLatin1String("dark");
        if (!*line.dark && parser.value(theme) != QLatin1String("light"))
            return refused(
                QCoreApplication::translate("main", "--theme %1: use dark or light").arg(parser.value(theme)));
    }
    line.language = parser.value(language);
    if (!line.language.isEmpty() && !languages().contains(line.language))
        return refused(QCoreApplication::translate("main", "--language %1: use one of %2")
                           .arg(line.language, languages().join(QStringLiteral(", "))));
    if (parser.positionalArguments().size() > 1)
        return refused(QCoreApplication::translate("main", "only one file can be opened, but %1 were given: %2")
                           .arg(parser.positionalArguments().size())
                           .arg(parser.positionalArguments().join(QStringLiteral(", "))));
    line.file = parser.positionalArguments().value(0);
    line.plugins = parser.values(plugins);
    line.screenshot = parser.value(shots);
    if (parser.isSet(shots) && line.screenshot.isEmpty())
        return refused(QCoreApplication::translate("main", "--screenshot needs the name of a folder"));
    for (const QString& each : parser.values(sizes)) {
        const QSize size = sizeIn(each);
        if (size.isEmpty())
            return refused(
                QCoreApplication::translate("main", "--size %1: use a width and a height from %2 to %3, such as %4")
                    .arg(each)
                    .arg(leastSize)
                    .arg(mostSize)
                    .arg(QStringLiteral("1280x800")));
        line.sizes.append(size);
    }
    if (!line.sizes.isEmpty() && line.screenshot.isEmpty())
        return refused(QCoreApplication::translate("main", "--size needs --screenshot"));
    if (const QString trouble = platformTrouble(qts); !trouble.isEmpty()) return refused(trouble);
    return line;
}

} // namespace ggs
