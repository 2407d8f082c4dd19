// SPDX-License-Identifier: MIT
#include "command_line.h"

#include "base/constants.h"
#include "words/language.h"
#include "words/messages.h"

#include <QCommandLineParser>
#include <QCoreApplication>
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
        QCoreApplication::translate("main",
                                    "A script (.ggs), a model (.gguf, .safetensors), a trace, or a sample's name"),
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
    return line;
}

} // namespace ggs
