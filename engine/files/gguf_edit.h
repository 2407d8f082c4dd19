// SPDX-License-Identifier: MIT
// GgufEdit: a set of changes to the keys of a GGUF file. save() writes the file with these changes.
//
//   GgufEdit edit(file);
//   GGS_CHECK(edit.set("general.name", "Mine"));
//   GGS_CHECK(edit.remove("general.url"));
//   GGS_CHECK(edit.save(file.name()));       // in place, or under another name
//
// Unchanged keys keep their bytes and their order. A changed key keeps its position and its type; new keys follow the
// others. Header, padding and offsets are the same as those that ggml's writer produces, so changing general.alignment
// moves the tensors. Tensor data is copied in blocks. The new file is read back and verified before it gets its final
// name (base/atomic_file.h). If anything fails, the old file is unchanged.
//
// A GgufEdit contains only the edits. The file must outlive it. Use it on one thread.
#pragma once

#include "base/atomic_file.h"
#include "files/gguf_typed.h"

#include <atomic>
#include <map>

namespace ggs {

class GgufEdit {
  public:
    explicit GgufEdit(const GgufFile& file) : m_file(file) {}

    // Sets a key to a value as a user types it (gguf_typed.h). An existing key keeps its type. A new one gets `kind`,
    // or the type that the format defines for that key, or the type that the value looks like.
    Status set(std::string_view key, std::string_view typed, std::optional<GgufKind> kind = {});
    Status remove(std::string_view key);
    // Returns the kind of a value that is typed for a key.
    Result<GgufKind> kind_for(std::string_view key, std::string_view typed, std::optional<GgufKind> kind = {}) const;

    // The differences from the file: changed keys in its order, then new keys. A key that was removed and set again
    // appears in both groups.
    struct Change {
        std::string key;
        std::optional<size_t> before; // its index in the file; empty for a new key
        bool stays = true;            // false: the key is removed
    };
    std::vector<Change> changes() const;

    // Writes the file; in place if `path` is the file's own path. Returns an error if the path leads to that file by
    // another name, is a link, or contains a file that isn't GGUF. Once `cancelled` is true, the function stops with an
    // error. `written` counts the bytes written so far.
    Status save(const std::string& path, const GgufLimits& limits = {}, const std::atomic<bool>* cancelled = nullptr,
                std::atomic<uint64_t>* written = nullptr) const;

  private:
    using Bytes = std::vector<std::byte>;
    struct Added {
        std::string key;
        Bytes record;
    };
    class Writing;

    uint32_t alignment() const;
    uint64_t n_keys() const;
    Status may_become(const std::string& path) const;
    Status write(Writing& out) const;
    Status write_keys(Writing& out) const;
    Status write_tensors(Writing& out) const;
    class Alone;
    Status is_sound(const GgufFile& made) const;
    bool touches(std::string_view prefix) const;

    const GgufFile& m_file;
    std::map<size_t, std::optional<Bytes>> m_edited; // the file's keys: a new record, or nothing if removed
    std::vector<Added> m_added;
};

} // namespace ggs
