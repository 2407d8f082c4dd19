// SPDX-License-Identifier: MIT
#include "session/samples.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>
#include <QStandardPaths>

namespace ggs {

namespace {

struct SampleRow {
    const char* name;
    const char* topic;
    const char* phrase;
};
constexpr const char* firstSteps = QT_TRANSLATE_NOOP("samples", "First steps");
constexpr const char* viewsOfBytes = QT_TRANSLATE_NOOP("samples", "Views of the same bytes");
constexpr const char* productsTopic = QT_TRANSLATE_NOOP("samples", "Products");
constexpr const char* networks = QT_TRANSLATE_NOOP("samples", "Networks");
constexpr const char* training = QT_TRANSLATE_NOOP("samples", "Training");
constexpr const char* sparse = QT_TRANSLATE_NOOP("samples", "Sparse tensors");
// Each sample needs only what the previous ones have shown.
constexpr SampleRow lessons[] = {
    {"simple-ctx", firstSteps, QT_TRANSLATE_NOOP("samples", "the smallest program")},
    {"simple-add", firstSteps, QT_TRANSLATE_NOOP("samples", "adding two tensors")},
    {"shapes", firstSteps, QT_TRANSLATE_NOOP("samples", "shapes and strides")},
    {"permute-pytorch", viewsOfBytes, QT_TRANSLATE_NOOP("samples", "ggml and PyTorch")},
    {"out_prod", productsTopic, QT_TRANSLATE_NOOP("samples", "not mul_mat")},
    {"shared", firstSteps, QT_TRANSLATE_NOOP("samples", "a graph, not a tree")},
    {"mlp", networks, QT_TRANSLATE_NOOP("samples", "two layers")},
    {"cpy-as-view", viewsOfBytes, QT_TRANSLATE_NOOP("samples", "cpy writes in place")},
    {"qkv-views", viewsOfBytes, QT_TRANSLATE_NOOP("samples", "Q, K, V from one tensor")},
    {"joint-buffers", viewsOfBytes, QT_TRANSLATE_NOOP("samples", "reserve, then allocate")},
    {"attention-head", networks, QT_TRANSLATE_NOOP("samples", "step by step")},
    {"q4_0-matrix", productsTopic, QT_TRANSLATE_NOOP("samples", "4 bits a weight")},
    {"conv_2d-im2col", productsTopic, QT_TRANSLATE_NOOP("samples", "as a product")},
    {"mul_mat_id-experts", networks, QT_TRANSLATE_NOOP("samples", "4 experts")},
    {"csr-by-hand", sparse, QT_TRANSLATE_NOOP("samples", "rows of any length")},
    {"three-formats", sparse, QT_TRANSLATE_NOOP("samples", "Norm, Raw, Parquet")},
    {"embedding-bag", sparse, QT_TRANSLATE_NOOP("samples", "few rows change")},
    {"recurrent", networks, QT_TRANSLATE_NOOP("samples", "40 rounds")},
    {"regression", training, QT_TRANSLATE_NOOP("samples", "a line through points")},
    {"logistic-regression", training, QT_TRANSLATE_NOOP("samples", "two classes")},
    {"two-moons", training, QT_TRANSLATE_NOOP("samples", "a curved border")},
    {"digits", training, QT_TRANSLATE_NOOP("samples", "reads drawn digits")},
    {"click-model", training, QT_TRANSLATE_NOOP("samples", "predicts clicks")},
    {"copy-attention", training, QT_TRANSLATE_NOOP("samples", "learns where to look")},
    {"fine-tuning", training, QT_TRANSLATE_NOOP("samples", "learns two sentences")},
    {"tiny", networks, QT_TRANSLATE_NOOP("samples", "writes stories")},
};

const SampleRow* rowOf(const QString& name) {
    for (const SampleRow& row : lessons)
        if (name == QLatin1String(row.name)) return &row;
    return nullptr;
}

// Language models that are small enough to come along.
QStringList modelNames() {
    QStringList names =
        QDir(QStringLiteral(":/samples")).entryList({QStringLiteral("*.gguf")}, QDir::Files, QDir::Name);
    for (QString& name : names) name.chop(5);
    return names;
}

QString resource(const QString& file) { return QStringLiteral(":/samples/") + file; }

// The files that scripts of the samples load.
QStringList dataFiles() {
    QStringList files = QDir(QStringLiteral(":/samples")).entryList(QDir::Files, QDir::Name);
    files.removeIf([](const QString& file) { return file.endsWith(QLatin1String(".ggs")); });
    return files;
}

} // namespace

QStringList scriptSampleNames() {
    QStringList others =
        QDir(QStringLiteral(":/samples")).entryList({QStringLiteral("*.ggs")}, QDir::Files, QDir::Name);
    for (QString& name : others) name.chop(4);
    QStringList names;
    for (const SampleRow& row : lessons) {
        if (others.removeOne(QLatin1String(row.name))) names.append(QLatin1String(row.name));
    }
    return names + others;
}

QStringList sampleNames() { return scriptSampleNames() + modelNames(); }

bool isModelSample(const QString& name) { return QFile::exists(resource(name + QStringLiteral(".gguf"))); }

static QString sampleFolder() {
    return QStandardPaths::writableLocation(QStandardPaths::CacheLocation) + QStringLiteral("/samples");
}

QString sampleOfFile(const QString& path) {
    const QFileInfo file(path);
    const QString name = file.completeBaseName();
    if (path == samplePath(name) && QFile::exists(path)) return name;
    return file.path() == sampleFolder() && isModelSample(name) ? name : QString();
}

// Returns the path of a copy in the user's cache; empty if it can't be written there.
static QString copyOf(const QString& dataFile) {
    QFile inside(resource(dataFile));
    if (!inside.open(QIODevice::ReadOnly)) return {};
    const QByteArray bytes = inside.readAll();
    const QDir folder(sampleFolder());
    QString path = folder.filePath(dataFile);
    QFile there(path);
    if (there.open(QIODevice::ReadOnly) && there.readAll() == bytes) return path;
    there.close();
    if (!QDir().mkpath(folder.path())) return {};
    QSaveFile out(path);
    return out.open(QIODevice::WriteOnly) && out.write(bytes) == bytes.size() && out.commit() ? path : QString();
}

QString modelSampleFile(const QString& name) { return copyOf(name + QStringLiteral(".gguf")); }

QString samplePath(const QString& name) { return QStringLiteral(":/samples/%1.ggs").arg(name); }

QString sampleText(const QString& name) {
    QFile file(samplePath(name));
    if (!file.open(QIODevice::ReadOnly)) return {};
    QString text = QString::fromUtf8(file.readAll());
    for (const QString& data : dataFiles()) {
        const QString named = QStringLiteral("\"%1\"").arg(data);
        if (!text.contains(named)) continue;
        QString path = copyOf(data);
        if (path.isEmpty()) continue; // the script then has an error that names the missing file
        path.replace(QLatin1Char('\\'), QLatin1String("\\\\")).replace(QLatin1Char('"'), QLatin1String("\\\""));
        text.replace(named, QStringLiteral("\"%1\"").arg(path));
    }
    return text;
}

QString sampleTopic(const QString& name) {
    const SampleRow* const row = rowOf(name);
    return QCoreApplication::translate("samples", row ? row->topic : networks);
}

QString samplePhrase(const QString& name) {
    const SampleRow* const row = rowOf(name);
    return row ? QCoreApplication::translate("samples", row->phrase) : QString();
}

QString sampleSentence(const QString& name) {
    if (isModelSample(name))
        return QCoreApplication::translate("samples", "A language model with a few layers that writes short stories");
    QFile file(samplePath(name));
    if (!file.open(QIODevice::ReadOnly)) return {};
    const QStringList paragraphs = headComment(QString::fromUtf8(file.readAll()));
    return paragraphs.isEmpty() ? QString() : inReadersLanguage(paragraphs.first());
}

QStringList headComment(const QString& script) {
    static const QString indent(5, QLatin1Char(' ')); // with the blank that follows the mark
    QStringList paragraphs(QString{});
    for (const QString& each : script.split(QLatin1Char('\n'))) {
        if (each.trimmed().isEmpty() && paragraphs == QStringList(QString())) continue;
        if (!each.startsWith(QLatin1Char('#'))) break;
        const QString line = each.mid(1);
        QString& last = paragraphs.last();
        if (line.trimmed().isEmpty()) {
            if (!last.isEmpty()) paragraphs.append(QString());
            continue;
        }
        const bool keeps = line.startsWith(indent) && (last.isEmpty() || isVerbatim(last));
        if (!last.isEmpty()) last += QLatin1Char(keeps ? '\n' : ' ');
        last += keeps ? line : line.trimmed();
    }
    if (paragraphs.last().isEmpty()) paragraphs.removeLast();
    return paragraphs;
}

bool isVerbatim(const QString& paragraph) { return paragraph.startsWith(QLatin1Char(' ')); }

// scripts/translations gathers these sentences.
QString inReadersLanguage(const QString& paragraph) {
    return isVerbatim(paragraph) ? paragraph : QCoreApplication::translate("samples", paragraph.toUtf8().constData());
}

} // namespace ggs
