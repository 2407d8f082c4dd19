// SPDX-License-Identifier: MIT
// Runs ggscope-cli as a user does, to its end, and returns its status and output.
#pragma once

#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QString>
#include <QStringList>

struct Answer {
    int status; // -1 if it didn't exit normally; `err` has the reason
    QString out, err;
    QJsonObject json() const { return QJsonDocument::fromJson(out.toUtf8()).object(); }
};

// With `isa` the kernels of that table are taken.
inline Answer cli(const QStringList& arguments, const QByteArray& input = {}, const QString& isa = {}) {
    constexpr int longest = 120'000; // milliseconds
    QProcess process;
    if (!isa.isNull()) {
        QProcessEnvironment surroundings = QProcessEnvironment::systemEnvironment();
        surroundings.insert(QStringLiteral("GGSCOPE_ISA"), isa);
        process.setProcessEnvironment(surroundings);
    }
    process.start(QStringLiteral(GGSCOPE_CLI), arguments);
    process.write(input);
    process.closeWriteChannel();
    if (!process.waitForFinished(longest) || process.exitStatus() != QProcess::NormalExit)
        return {-1, {}, process.errorString()};
    return {process.exitCode(), QString::fromUtf8(process.readAllStandardOutput()),
            QString::fromUtf8(process.readAllStandardError())};
}
