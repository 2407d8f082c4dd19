// SPDX-License-Identifier: MIT
#include "views/file/keys/key_edits.h"

#include "base/printable.h"
#include "session/computing.h"
#include "words/messages.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>

namespace ggs {

namespace {

constexpr uint64_t mostElements = 20'000; // of a list that is edited as one line
constexpr size_t mostBytes = size_t{1} << 20;

} // namespace

KeyEdits::KeyEdits(Computing& computing, QObject* parent)
    : QObject(parent), m_computing(computing), m_kind(newKind()) {}

KeyEdits::~KeyEdits() {
    if (m_saving) m_saving->cancelled = true;
}

void KeyEdits::setFile(std::shared_ptr<const WeightsFile> file) {
    cancelSaving();
    m_computing.forget(m_kind); // the result is of no use for another file
    m_saving.reset();
    // A model that is given another prompt is opened again: what was changed of its keys goes on.
    const bool same =
        m_made > 0 && m_file && file && file->gguf() && file->name() == m_file->name() && file->check().ok();
    m_file = std::move(file);
    m_stale = false;
    if (same) {
        GgufEdit again(*m_file->gguf());
        if (std::all_of(m_steps.begin(), m_steps.end(), [&](const Step& each) { return apply(again, each).ok(); }))
            return follow();
    }
    forget();
}

void KeyEdits::forget() {
    m_steps.clear();
    m_made = 0;
    follow();
}

QString KeyEdits::whyNot() const {
    if (!m_file) return tr("no file of weights is open");
    if (!m_file->gguf()) return tr("Keys of a .safetensors file can't be changed here, only those of a .gguf file.");
    if (m_stale) return tr("The file was saved with its new keys: reopen it to change more keys.");
    return {};
}

Status KeyEdits::apply(GgufEdit& edit, const Step& step) {
    return step.typed ? edit.set(step.key, *step.typed, step.kind) : edit.remove(step.key);
}

GgufEdit KeyEdits::edit() const {
    GgufEdit made(*m_file->gguf());
    for (size_t i = 0; i < m_made; ++i) (void)apply(made, m_steps[i]); // each step was tried after the previous ones
    return made;
}

Result<std::optional<GgufKind>> KeyEdits::tried(const Step& step) const {
    GgufEdit now = edit();
    std::optional<GgufKind> kind;
    if (step.typed && !step.key.empty()) {
        GGS_TRY(kind, now.kind_for(step.key, *step.typed, step.kind));
    }
    GGS_CHECK(apply(now, step));
    return kind;
}

Status KeyEdits::make(Step step) {
    GGS_TRY(step.kind, tried(step));
    m_steps.resize(m_made);
    m_steps.push_back(std::move(step));
    ++m_made;
    follow();
    return {};
}

void KeyEdits::undo() {
    if (!canUndo()) return;
    --m_made;
    follow();
}

void KeyEdits::redo() {
    if (!canRedo()) return;
    ++m_made;
    follow();
}

QString KeyEdits::words(const Step& step) const {
    const QString key = QString::fromStdString(printable(step.key, 60));
    return step.typed ? QStringLiteral("%1 = %2").arg(key, QString::fromStdString(printable(*step.typed, 40)))
                      : tr("%1 removed").arg(key);
}
QString KeyEdits::undoWords() const { return m_made > 0 ? words(m_steps[m_made - 1]) : QString(); }
QString KeyEdits::redoWords() const { return m_made < m_steps.size() ? words(m_steps[m_made]) : QString(); }

void KeyEdits::follow() {
    m_changed.clear();
    m_removed.clear();
    m_added.clear();
    m_changes = 0;
    if (m_made > 0) {
        const auto last = [this](const std::string& key) -> const Step& {
            size_t i = m_made - 1;
            while (m_steps[i].key != key) --i;
            return m_steps[i];
        };
        for (const GgufEdit::Change& each : edit().changes()) {
            ++m_changes;
            if (!each.before) {
                const Step& step = last(each.key);
                m_added.push_back({each.key, *step.typed, *step.kind});
            } else if (each.stays) {
                m_changed[*each.before] = *last(each.key).typed;
            } else {
                m_removed.insert(*each.before);
            }
        }
    }
    emit changed();
}

KeyEdits::Fate KeyEdits::fate(size_t key) const {
    return m_removed.contains(key) ? Fate::removed : m_changed.contains(key) ? Fate::changed : Fate::stays;
}

Result<std::string> KeyEdits::asTyped(std::string_view key) const {
    for (const Added& each : m_added) {
        if (each.key == key) return each.typed;
    }
    const auto at = m_file ? m_file->find_key(key) : std::nullopt;
    if (!at || m_removed.contains(*at)) return fail("there is no key %1", printable(key, 80));
    if (const auto typed = m_changed.find(*at); typed != m_changed.end()) return typed->second;
    const GgufFile& file = *m_file->gguf();
    const GgufKey what = file.key(*at);
    if (what.is_array() && what.count > mostElements)
        return fail(
            "it has %1 elements, and a list of at most %2 is changed here as one line: `ggscope-cli set` takes any",
            what.count, mostElements);
    if (what.type == GgufType::string) {
        GGS_TRY(const std::string_view text, file.as_string(*at));
        if (!is_utf8(text) || text.find('\0') != text.npos)
            return fail("its bytes are not text, so it can't be edited as text");
        if (text.size() > mostBytes)
            return fail("its text has %1 bytes, and at most %2 are changed here: `ggscope-cli set` takes any",
                        text.size(), mostBytes);
        return std::string(text);
    }
    std::string text = file.value_text(*at, SIZE_MAX, SIZE_MAX);
    if (text.size() > mostBytes)
        return fail("as text it has %1 bytes, and at most %2 are changed here: `ggscope-cli set` takes any",
                    text.size(), mostBytes);
    return text;
}

QString KeyEdits::copyName() const {
    const QFileInfo file(keysFile());
    for (int i = 1;; ++i) {
        const QString number = i == 1 ? QString() : QLatin1Char('-') + QString::number(i);
        const QString path = file.dir().filePath(file.completeBaseName() + QStringLiteral("-copy") + number +
                                                 QLatin1Char('.') + file.suffix());
        if (!QFileInfo::exists(path)) return path;
    }
}

// Runs in the background: the complete file is written again, which may be gigabytes.
void KeyEdits::save(const QString& path) {
    if (m_saving || !whyNot().isEmpty()) return;
    m_saving = std::make_shared<Saving>();
    emit changed();
    m_computing.compute(
        m_kind, this,
        [this, file = m_file, edit = edit(), path, saving = m_saving](const std::atomic<bool>&) -> Finish {
            const std::string to = path.toStdString();
            const Status written = edit.save(to, {}, &saving->cancelled, &saving->written);
            return [this, written, path, saving, inPlace = to == file->part_name(0)] {
                m_saving.reset();
                if (!written.ok()) {
                    emit changed();
                    emit refused(saving->cancelled ? tr("Saving was stopped; the file is unchanged.")
                                                   : ggs::words(written.error()));
                    return;
                }
                m_stale = inPlace;
                forget();
                emit saved(path, inPlace);
            };
        });
}

double KeyEdits::share() const {
    return m_saving && m_file ? std::min(1.0, static_cast<double>(m_saving->written) /
                                                  static_cast<double>(m_file->part_bytes(0).size()))
                              : 0;
}

void KeyEdits::cancelSaving() {
    if (m_saving) m_saving->cancelled = true;
}

} // namespace ggs
