// SPDX-License-Identifier: MIT
#include "samples.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>

namespace ggs {

QStringList sampleNames() {
    QStringList names = QDir(QStringLiteral(":/samples")).entryList({QStringLiteral("*.ggs")}, QDir::Files, QDir::Name);
    for (QString& name : names) name.chop(4);
    return names;
}

QString samplePath(const QString& name) { return QStringLiteral(":/samples/%1.ggs").arg(name); }

QString sampleSentence(const QString& name) {
    QFile file(samplePath(name));
    if (!file.open(QIODevice::ReadOnly)) return {};
    const QByteArray line = file.readLine().trimmed();
    // scripts/translations gathers these sentences.
    return line.startsWith("# ") ? QCoreApplication::translate("samples", line.constData() + 2) : QString();
}

} // namespace ggs
