// SPDX-License-Identifier: MIT
// KeyEdits: the unsaved changes to the keys of the open GGUF file.
//
// Changes are made one after another, and can be undone and redone. They are saved in the background, into the file or
// into a copy (files/gguf_edit.h). Owned by the view's bar; GUI thread only. Saving uses the file and a copy of the
// steps.
#pragma once

#include "files/gguf_edit.h"
#include "files/weights_file.h"
#include "session/computing.h"

#include <QObject>
#include <optional>

#include <memory>
#include <set>

namespace ggs {

class KeyEdits : public QObject {
    Q_OBJECT
  public:
    // A key gets this value, or is removed; `kind` of a new one, where it is not to be as the format says or as it
    // looks.
    struct Step {
        std::string key;
        std::optional<std::string> typed = {}; // none: removed
        std::optional<GgufKind> kind = {};
    };
    struct Added {
        std::string key, typed;
        GgufKind kind;
    };
    enum class Fate { stays, changed, removed };

    explicit KeyEdits(Computing& computing, QObject* parent = nullptr);
    ~KeyEdits() override;
    void setFile(std::shared_ptr<const WeightsFile> file); // null: none; all steps are forgotten
    const std::shared_ptr<const WeightsFile>& file() const { return m_file; }
    // Why its keys can't be changed here; empty if they can.
    QString whyNot() const;

    // Returns an error if the step can't be made after the others. For a typed value, returns the type that it then
    // has.
    Result<std::optional<GgufKind>> tried(const Step& step) const;
    Status make(Step step);
    void forget(); // all of them
    void undo();
    void redo();
    bool canUndo() const { return m_made > 0 && !m_saving; }
    bool canRedo() const { return m_made < m_steps.size() && !m_saving; }
    // Returns a sentence that describes the step to undo or redo.
    QString undoWords() const;
    QString redoWords() const;

    // -- how the file differs by them --
    size_t count() const { return m_changes; } // of its keys
    Fate fate(size_t key) const;
    const std::string& typed(size_t key) const { return m_changed.at(key); } // of a changed one
    const std::vector<Added>& added() const { return m_added; }
    // Text that it can be changed as: of the file's key as it is by now, or of an added one. An error: it can't be
    // typed.
    Result<std::string> asTyped(std::string_view key) const;

    // Returns the file that contains the keys: the first one if a model has several files.
    QString keysFile() const { return QString::fromStdString(m_file->part_name(0)); }
    // Returns an unused path for a copy next to the file: "model-copy.gguf", then "model-copy-2.gguf".
    QString copyName() const;
    bool isSplit() const { return m_file && m_file->n_parts() > 1; }
    // Writes the complete file; saved() or refused() reports the result. If it is saved in place, the file at that path
    // is no longer the open one.
    void save(const QString& path);
    bool isSaving() const { return m_saving != nullptr; }
    double share() const; // of the file, while it is saved
    void cancelSaving();  // it is refused then, unless it was done already

  signals:
    void changed();
    void saved(const QString& path, bool inPlace);
    void refused(const QString& why);

  private:
    GgufEdit edit() const; // the steps that are made
    static Status apply(GgufEdit& edit, const Step& step);
    void follow();
    QString words(const Step& step) const;

    Computing& m_computing;
    const CommandQueue::Kind m_kind;
    std::shared_ptr<const WeightsFile> m_file;
    std::vector<Step> m_steps;
    size_t m_made = 0;                       // steps in effect; the following ones can be redone
    size_t m_changes = 0;                    // that they come to
    std::map<size_t, std::string> m_changed; // by the file's key
    std::set<size_t> m_removed;
    std::vector<Added> m_added;
    struct Saving {
        std::atomic<bool> cancelled{false};
        std::atomic<uint64_t> written{0};
    };
    std::shared_ptr<Saving> m_saving; // null: nothing is
    bool m_stale = false;             // the file at its path is the one that was saved
};

} // namespace ggs
