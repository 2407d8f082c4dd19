// SPDX-License-Identifier: MIT
// GgufEdit: changes to the keys of a GGUF file, and the file that they make.
//
//   GgufEdit edit(file);
//   GGS_CHECK(edit.set("general.name", "Mine"));
//   GGS_CHECK(edit.remove("general.url"));
//   GGS_CHECK(edit.save(file.name()));       // in place, or under another name
//
// What is not changed keeps its bytes and its place; a changed key keeps its place and its type, a new one stands
// behind the others. Header, padding and offsets are as ggml's writer makes them: another general.alignment moves the
// tensors. The bytes of tensors go from one file to the other in pieces, and the whole is read once more before it gets
// its name (base/atomic_file.h): whatever goes wrong, the old file stays as it is.
//
// Holds the edits alone; the file has to live as long. One thread.
#pragma once

#include "base/atomic_file.h"
#include "files/gguf_typed.h"

#include <atomic>
#include <map>

namespace ggs {

class GgufEdit {
  public:
    explicit GgufEdit(const GgufFile& file) : m_file(file) {}

    // A value as it is typed (gguf_typed.h). A key that is there keeps its type; of a new one it is `kind`, or else
    // what the format says of that key, or what the value looks like.
    Status set(std::string_view key, std::string_view typed, std::optional<GgufKind> kind = {});
    Status remove(std::string_view key);
    // What a value that is typed for a key would be.
    Result<GgufKind> kind_for(std::string_view key, std::string_view typed, std::optional<GgufKind> kind = {}) const;

    // What differs from the file, in its order and then what is new. A key that was removed and set again is both.
    struct Change {
        std::string key;
        std::optional<size_t> before; // its index in the file; none of a new one
        bool stays = true;            // false: it is removed
    };
    std::vector<Change> changes() const;

    // In place if it is the file's own path. Refused where the path leads to that file by another name, is a link, or
    // has something that is no GGUF file. Once `cancelled` is true it ends with a message. `written` counts the bytes
    // on the way.
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
    std::map<size_t, std::optional<Bytes>> m_edited; // of the file's keys: another record, or none at all
    std::vector<Added> m_added;
};

} // namespace ggs
