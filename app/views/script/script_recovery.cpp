// SPDX-License-Identifier: MIT
#include "views/script/script_recovery.h"

#include "base/atomic_file.h"
#include "base/read_file.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLockFile>
#include <QStandardPaths>

namespace ggs {

namespace {

constexpr CommandQueue::Kind writeKind = 1;
constexpr int mostWindows = 32;
constexpr uint64_t longest = uint64_t{32} << 20; // bytes of a file that is worth reading

// Returns nothing if the file can't be read or has other contents.
std::optional<KeptScript> readKept(const QString& file) {
    const Result<std::string> text = read_file(file.toStdString(), longest);
    if (!text.ok()) return std::nullopt;
    const QJsonObject kept = QJsonDocument::fromJson(QByteArray::fromStdString(*text)).object();
    if (!kept.value(QLatin1String("text")).isString()) return std::nullopt;
    return KeptScript{kept.value(QLatin1String("text")).toString(), kept.value(QLatin1String("name")).toString(),
                      kept.value(QLatin1String("path")).toString(),
                      QDateTime::fromString(kept.value(QLatin1String("when")).toString(), Qt::ISODate)};
}

} // namespace

ScriptRecovery::ScriptRecovery() = default;
ScriptRecovery::~ScriptRecovery() {
    m_writer.reset(); // finishes the current write
    if (m_due) m_due();
}

std::vector<ScriptRecovery::Slot> ScriptRecovery::freeSlots(bool filled) const {
    std::vector<Slot> free;
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation);
    if (folder.isEmpty() || !QDir().mkpath(folder)) return free;
    for (int i = 1; i <= mostWindows; ++i) {
        const QString file = QStringLiteral("%1/unsaved-%2.json").arg(folder).arg(i);
        if (QFileInfo::exists(file) != filled) continue;
        auto lock = std::make_unique<QLockFile>(file + QStringLiteral(".lock"));
        lock->setStaleLockTime(0); // a lock never expires: only the end of its process releases it
        if (!lock->tryLock(0) || QFileInfo::exists(file) != filled) continue;
        free.push_back({file, std::move(lock)});
        if (!filled) break;
    }
    return free;
}

// The newest takes the place of one that waits: only the last state matters.
void ScriptRecovery::due(std::function<void()> write) {
    m_due = write;
    if (!m_writer) m_writer = std::make_unique<Worker>();
    m_writer->push(writeKind, std::move(write));
}

std::optional<KeptScript> ScriptRecovery::found() {
    std::optional<KeptScript> latest;
    for (Slot& slot : freeSlots(true)) {
        auto kept = readKept(slot.file);
        if (!kept || (latest && latest->when >= kept->when)) continue;
        latest = std::move(kept);
        m_found = std::make_unique<Slot>(std::move(slot));
    }
    return latest;
}

void ScriptRecovery::adopt() {
    if (m_found) m_own = std::move(m_found);
}

void ScriptRecovery::forget() {
    if (m_found) QFile::remove(m_found->file);
    m_found.reset();
}

void ScriptRecovery::keep(const KeptScript& script) {
    if (!m_own) {
        auto free = freeSlots(false);
        if (free.empty()) return;
        m_own = std::make_unique<Slot>(std::move(free.front()));
    }
    due([script, path = m_own->file] {
        const QJsonObject kept{{QStringLiteral("text"), script.text},
                               {QStringLiteral("name"), script.name},
                               {QStringLiteral("path"), script.path},
                               {QStringLiteral("when"), script.when.toString(Qt::ISODate)}};
        // An error is ignored: the next change tries again.
        (void)save_file(path.toStdString(), QJsonDocument(kept).toJson().toStdString()).ok();
    });
}

void ScriptRecovery::drop() {
    if (!m_own) return;
    due([path = m_own->file] { QFile::remove(path); });
}

} // namespace ggs
