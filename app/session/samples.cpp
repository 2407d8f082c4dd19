// SPDX-License-Identifier: MIT
#include "session/samples.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QSaveFile>
#include <QStandardPaths>

namespace ggs {

namespace {

// Each needs only what those before it have shown.
constexpr const char* lessons[] = {"simple-ctx",         "simple-add",     "shapes",      "permute-pytorch",
                                   "out_prod",           "shared",         "mlp",         "cpy-as-view",
                                   "qkv-views",          "attention-head", "q4_0-matrix", "conv_2d-im2col",
                                   "mul_mat_id-experts", "recurrent"};

// Language models that are small enough to come along.
QStringList modelNames() {
    QStringList names =
        QDir(QStringLiteral(":/samples")).entryList({QStringLiteral("*.gguf")}, QDir::Files, QDir::Name);
    for (QString& name : names) name.chop(5);
    return names;
}

QString modelResource(const QString& name) { return QStringLiteral(":/samples/%1.gguf").arg(name); }

} // namespace

QStringList scriptSampleNames() {
    QStringList others =
        QDir(QStringLiteral(":/samples")).entryList({QStringLiteral("*.ggs")}, QDir::Files, QDir::Name);
    for (QString& name : others) name.chop(4);
    QStringList names;
    for (const char* lesson : lessons) {
        if (others.removeOne(QLatin1String(lesson))) names.append(QLatin1String(lesson));
    }
    return names + others;
}

QStringList sampleNames() { return scriptSampleNames() + modelNames(); }

bool isModelSample(const QString& name) { return QFile::exists(modelResource(name)); }

QString modelSampleFile(const QString& name) {
    QFile inside(modelResource(name));
    if (!inside.open(QIODevice::ReadOnly)) return {};
    const QByteArray bytes = inside.readAll();
    const QDir folder(QStandardPaths::writableLocation(QStandardPaths::CacheLocation) + QStringLiteral("/samples"));
    QString path = folder.filePath(name + QStringLiteral(".gguf"));
    QFile there(path);
    if (there.open(QIODevice::ReadOnly) && there.readAll() == bytes) return path;
    there.close();
    if (!QDir().mkpath(folder.path())) return {};
    QSaveFile out(path);
    return out.open(QIODevice::WriteOnly) && out.write(bytes) == bytes.size() && out.commit() ? path : QString();
}

QString samplePath(const QString& name) { return QStringLiteral(":/samples/%1.ggs").arg(name); }

QString sampleSentence(const QString& name) {
    if (isModelSample(name))
        return QCoreApplication::translate("samples", "A language model with a few layers that writes short stories");
    QFile file(samplePath(name));
    if (!file.open(QIODevice::ReadOnly)) return {};
    const QByteArray line = file.readLine().trimmed();
    // scripts/translations gathers these sentences.
    return line.startsWith("# ") ? QCoreApplication::translate("samples", line.constData() + 2) : QString();
}

} // namespace ggs
