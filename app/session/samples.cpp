// SPDX-License-Identifier: MIT
#include "session/samples.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>

namespace ggs {

namespace {

// Each needs only what those before it have shown.
constexpr const char* lessons[] = {"simple-ctx",   "simple-add", "shapes",      "permute-pytorch", "out_prod",
                                   "shared",       "mlp",        "cpy-as-view", "qkv-views",       "attention-head",
                                   "q4_0-matrix", "conv_2d-im2col", "mul_mat_id-experts", "recurrent"};

} // namespace

QStringList sampleNames() {
    QStringList others = QDir(QStringLiteral(":/samples")).entryList({QStringLiteral("*.ggs")}, QDir::Files, QDir::Name);
    for (QString& name : others) name.chop(4);
    QStringList names;
    for (const char* lesson : lessons) {
        if (others.removeOne(QLatin1String(lesson))) names.append(QLatin1String(lesson));
    }
    return names + others;
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
