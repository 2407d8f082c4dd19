// SPDX-License-Identifier: MIT
#include "files/gguf_edit.h"

#include "base/checked.h"
#include "base/enough.h"
#include "base/printable.h"
#include "files/gguf_parts.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cerrno>
#include <cstring>
#include <optional>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace ggs {

namespace {

constexpr size_t longest_key = 65535; // a limit of the format
constexpr size_t piece = size_t{4} << 20;
constexpr std::string_view alignment_key = "general.alignment";
constexpr uint32_t usual_alignment = 32;

std::string quoted(std::string_view key) { return printable(key, 80); }

void append(std::vector<std::byte>& to, const void* from, size_t size) {
    const auto* const first = static_cast<const std::byte*>(from);
    to.insert(to.end(), first, first + size);
}

constexpr uint32_t most_alignment = 65'536; // the largest pages

std::vector<std::byte> record_of(std::string_view key, GgufKind kind, std::span<const std::byte> value) {
    std::vector<std::byte> record;
    const uint64_t length = key.size();
    const auto type = static_cast<int32_t>(kind.type);
    append(record, &length, sizeof length);
    append(record, key.data(), key.size());
    append(record, &type, sizeof type);
    append(record, value.data(), value.size());
    return record;
}

uint32_t last_u32(std::span<const std::byte> record) {
    uint32_t value = 0;
    std::memcpy(&value, record.data() + record.size() - sizeof value, sizeof value);
    return value;
}

Status may_align(GgufKind kind, std::span<const std::byte> value) {
    if (kind.type != GgufType::u32) return fail("%1 must be u32, not %2", alignment_key, kind_text(kind));
    if (!std::has_single_bit(last_u32(value)))
        return fail("%1 is %2; it must be a power of two", alignment_key, last_u32(value));
    if (last_u32(value) > most_alignment)
        return fail("%1 is %2; it can be at most %3, because each tensor is padded to the alignment", alignment_key,
                    last_u32(value), most_alignment);
    return {};
}

bool is_same_file(const std::string& a, const std::string& b) {
    struct stat of_a = {}, of_b = {};
    return stat(a.c_str(), &of_a) == 0 && stat(b.c_str(), &of_b) == 0 && of_a.st_dev == of_b.st_dev &&
           of_a.st_ino == of_b.st_ino;
}

} // namespace

// -- edits ------------------------------------------------------------------------------------------------------------

Result<GgufKind> GgufEdit::kind_for(std::string_view key, std::string_view typed, std::optional<GgufKind> kind) const {
    const auto at = m_file.find_key(key);
    const auto edited = at ? m_edited.find(*at) : m_edited.end();
    if (at && (edited == m_edited.end() || edited->second)) {
        const GgufKind now = kind_of(m_file.key(*at));
        if (kind && *kind != now)
            return fail(
                "%1 is %2, and the type of a key can't be changed; to make it %3, remove the key and set it again",
                quoted(key), kind_text(now), kind_text(*kind));
        return now;
    }
    if (kind) return *kind;
    const auto architecture = m_file.find_key("general.architecture");
    const Result<std::string_view> name =
        architecture ? m_file.as_string(*architecture) : Result<std::string_view>(std::string_view());
    const std::optional<GgufKind> known = kind_by_name(key, name.ok() ? *name : std::string_view());
    Result<GgufKind> look = kind_by_look(typed);
    if (!known) return look.ok() ? look : fail("%1: %2", quoted(key), look.error());
    // A key with one value for all layers may get a list with one value for each.
    const bool list = look.ok() && look->is_array() && known->type != GgufType::string;
    return list ? GgufKind{GgufType::array, known->element} : *known;
}

Status GgufEdit::set(std::string_view key, std::string_view typed, std::optional<GgufKind> kind) {
    if (key.empty()) return fail("a key needs a name");
    if (key.size() > longest_key)
        return fail("a key's name can have at most %1 bytes; %2 has %3", longest_key, quoted(key), key.size());
    GGS_TRY(const GgufKind is, kind_for(key, typed, kind));
    const Result<Bytes> value = typed_value(is, typed);
    if (!value.ok()) return fail("%1 is of type %2: %3", quoted(key), kind_text(is), value.error());
    if (key == alignment_key) GGS_CHECK(may_align(is, *value));
    Bytes record = record_of(key, is, *value);
    const auto at = m_file.find_key(key);
    if (at && !(m_edited.contains(*at) && !m_edited.at(*at))) {
        const GgufKey old = m_file.key(*at);
        const auto there = m_file.bytes().subspan(old.at, old.end - old.at);
        if (std::ranges::equal(there, record))
            m_edited.erase(*at);
        else
            m_edited.insert_or_assign(*at, std::move(record));
        return {};
    }
    const auto again = std::find_if(m_added.begin(), m_added.end(), [&](const Added& each) { return each.key == key; });
    if (again != m_added.end())
        again->record = std::move(record);
    else
        m_added.push_back({std::string(key), std::move(record)});
    return {};
}

Status GgufEdit::remove(std::string_view key) {
    if (std::erase_if(m_added, [&](const Added& each) { return each.key == key; }) > 0) return {};
    const auto at = m_file.find_key(key);
    if (!at || (m_edited.contains(*at) && !m_edited.at(*at))) return fail("there is no key %1", quoted(key));
    m_edited.insert_or_assign(*at, std::nullopt);
    return {};
}

std::vector<GgufEdit::Change> GgufEdit::changes() const {
    std::vector<Change> all;
    for (const auto& [at, record] : m_edited) all.push_back({std::string(m_file.key(at).name), at, record.has_value()});
    for (const Added& each : m_added) all.push_back({each.key, {}, true});
    return all;
}

uint32_t GgufEdit::alignment() const {
    for (const Added& each : m_added) {
        if (each.key == alignment_key) return last_u32(each.record);
    }
    const auto at = m_file.find_key(alignment_key);
    const auto edited = at ? m_edited.find(*at) : m_edited.end();
    if (edited == m_edited.end()) return static_cast<uint32_t>(m_file.alignment());
    return edited->second ? last_u32(*edited->second) : usual_alignment;
}

uint64_t GgufEdit::n_keys() const {
    const auto gone = std::count_if(m_edited.begin(), m_edited.end(), [](const auto& each) { return !each.second; });
    return m_file.n_keys() - static_cast<uint64_t>(gone) + m_added.size();
}

bool GgufEdit::touches(std::string_view prefix) const {
    const auto begins = [&](std::string_view key) { return key.starts_with(prefix); };
    return std::any_of(m_edited.begin(), m_edited.end(),
                       [&](const auto& each) { return begins(m_file.key(each.first).name); }) ||
           std::any_of(m_added.begin(), m_added.end(), [&](const Added& each) { return begins(each.key); });
}

// -- the file ---------------------------------------------------------------------------------------------------------

class GgufEdit::Writing {
  public:
    Writing(AtomicFile& file, const std::atomic<bool>* cancelled, std::atomic<uint64_t>* written)
        : m_file(file), m_cancelled(cancelled), m_written(written) {}

    Status bytes(std::span<const std::byte> from) {
        while (!from.empty()) {
            if (m_cancelled && *m_cancelled) return fail("interrupted");
            const auto some = from.first(std::min(from.size(), piece));
            GGS_CHECK(m_file.write(some));
            from = from.subspan(some.size());
            if (m_written) *m_written = m_file.size();
        }
        return {};
    }
    template <class T> Status number(T value) { return m_file.write(&value, sizeof value); }
    // Zeros up to a multiple of this.
    Status pad(uint64_t alignment) {
        static constexpr std::array<std::byte, 4096> zeros{};
        for (uint64_t left = pad_to(m_file.size(), alignment) - m_file.size(); left > 0;) {
            const auto some = std::span(zeros).first(static_cast<size_t>(std::min<uint64_t>(left, zeros.size())));
            GGS_CHECK(bytes(some));
            left -= some.size();
        }
        return {};
    }

  private:
    AtomicFile& m_file;
    const std::atomic<bool>* m_cancelled;
    std::atomic<uint64_t>* m_written;
};

Status GgufEdit::write_keys(Writing& out) const {
    const std::span<const std::byte> all = m_file.bytes();
    uint64_t at = GgufFile::header_bytes;
    for (const auto& [key, record] : m_edited) {
        const GgufKey old = m_file.key(key);
        GGS_CHECK(out.bytes(all.subspan(at, old.at - at)));
        if (record) GGS_CHECK(out.bytes(*record));
        at = old.end;
    }
    GGS_CHECK(out.bytes(all.subspan(at, m_file.infos_at() - at)));
    for (const Added& each : m_added) GGS_CHECK(out.bytes(each.record));
    return {};
}

// Writes the tensors' infos, padding and data, and the rest of the file.
Status GgufEdit::write_tensors(Writing& out) const {
    const std::span<const std::byte> all = m_file.bytes();
    const uint64_t to = alignment(), from = m_file.alignment();
    if (m_file.n_tensors() == 0) {
        GGS_CHECK(out.pad(to));
        return out.bytes(all.subspan(std::min<uint64_t>(all.size(), pad_to(m_file.infos_end(), from))));
    }
    if (to == from) {
        GGS_CHECK(out.bytes(all.subspan(m_file.infos_at(), m_file.infos_end() - m_file.infos_at())));
        GGS_CHECK(out.pad(to));
        return out.bytes(all.subspan(m_file.data_offset()));
    }
    uint64_t offset = 0;
    for (size_t i = 0; i < m_file.n_tensors(); ++i) {
        const GgufTensor tensor = m_file.tensor(i);
        GGS_CHECK(out.bytes(all.subspan(tensor.at, tensor.offset_at - tensor.at)));
        GGS_CHECK(out.number(offset));
        uint64_t padded = 0;
        if (!pad_checked(tensor.bytes, to, padded) || !add_checked(offset, padded, offset))
            return fail("with an alignment of %1, the tensors would be larger than can be addressed", to);
    }
    GGS_CHECK(out.pad(to));
    for (size_t i = 0; i < m_file.n_tensors(); ++i) {
        GGS_CHECK(out.bytes(m_file.tensor_bytes(i)));
        GGS_CHECK(out.pad(to));
    }
    return out.bytes(all.subspan(m_file.data_end()));
}

Status GgufEdit::write(Writing& out) const {
    GGS_CHECK(out.bytes(m_file.bytes().first(16))); // magic, version, number of tensors
    GGS_CHECK(out.number(n_keys()));
    GGS_CHECK(write_keys(out));
    return write_tensors(out);
}

// Keys connect the parts of a model; programs that join parts use them.
Status GgufEdit::is_sound(const GgufFile& made) const {
    if (made.n_keys() != n_keys() || made.n_tensors() != m_file.n_tensors())
        return fail("the new file has %1 keys and %2 tensors instead of %3 and %4", made.n_keys(), made.n_tensors(),
                    n_keys(), m_file.n_tensors());
    if (!touches("split.")) return {};
    const auto no = made.find_key("split.no"), count = made.find_key("split.count"),
               tensors = made.find_key("split.tensors.count");
    if (no.has_value() != count.has_value())
        return fail("split.no and split.count must be used together: split.no is the number of the part, split.count "
                    "is the number of parts");
    uint64_t parts = 0;
    if (no) {
        GGS_TRY(const uint64_t part, made.as_u64(*no));
        GGS_TRY(parts, made.as_u64(*count));
        if (part >= std::max<uint64_t>(1, parts))
            return fail("split.no is %1 and split.count is %2; parts are numbered from 0", part, parts);
    }
    if (tensors) {
        GGS_TRY(const uint64_t all, made.as_u64(*tensors));
        if (all < made.n_tensors())
            return fail("split.tensors.count is %1, but this part alone has %2 tensors", all, made.n_tensors());
        if (parts == 1 && all != made.n_tensors())
            return fail("split.tensors.count is %1, but the only part has %2 tensors", all, made.n_tensors());
    }
    return {};
}

Status GgufEdit::may_become(const std::string& path) const {
    if (path == m_file.name()) return {};
    struct stat s = {};
    if (lstat(path.c_str(), &s) != 0) return {};
    if (is_same_file(path, m_file.name())) return fail("%1 is another name for %2", path, m_file.name());
    if (const auto part = gguf_part_name(m_file.name())) {
        for (uint64_t other = 1; other <= part->count; ++other) {
            if (other != part->number && is_same_file(path, part->of(other)))
                return fail("%1 is part %2 of the same model as %3, and overwriting it would lose its tensors; give "
                            "another name",
                            path, other, m_file.name());
        }
    }
    if (S_ISLNK(s.st_mode)) return fail("%1 is a symbolic link; give the name of the file to write", path);
    if (S_ISREG(s.st_mode) && s.st_size > 0 && !is_gguf(path))
        return fail("%1 exists and is not a GGUF file, so it is not overwritten", path);
    return {};
}

// Keeps other programs from writing a file that is changed in place. It locks the file from the check that it is still
// the opened one until the new file has its name. So the second of two programs detects the change. Without support for
// such locks there is no protection.
class GgufEdit::Alone {
  public:
    explicit Alone(const std::string& path) : m_file(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)) {
        m_busy = m_file >= 0 && flock(m_file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    }
    ~Alone() {
        if (m_file >= 0) close(m_file);
    }
    Alone(const Alone&) = delete;
    Alone& operator=(const Alone&) = delete;
    bool busy() const { return m_busy; }

  private:
    int m_file;
    bool m_busy;
};

Status GgufEdit::save(const std::string& path, const GgufLimits& limits, const std::atomic<bool>* cancelled,
                      std::atomic<uint64_t>* written) const {
    return with_enough([&]() -> Status {
        GGS_CHECK(may_become(path));
        GGS_TRY(AtomicFile file, AtomicFile::create(path));
        Writing out(file, cancelled, written);
        if (Status made = write(out); !made.ok()) {
            GGS_CHECK(m_file.check_bytes()); // lost bytes of the old file are the reason, not the new file
            return made;
        }
        // If another program has put a new file there in the meantime, that file must not be lost.
        std::optional<Alone> alone;
        if (path == m_file.name() && alone.emplace(path).busy())
            return fail("%1 was not written: another program is writing it at the moment", path);
        GGS_CHECK(path == m_file.name() ? m_file.check() : m_file.check_bytes());
        GGS_TRY(const std::string unnamed, file.readable());
        const Result<GgufFile> read = GgufFile::open(unnamed, limits);
        const Status sound = read.ok() ? is_sound(*read) : Status(fail_with(read.error()));
        if (!sound.ok()) return fail("%1 was not written: %2", path, sound.error());
        return file.commit();
    });
}

} // namespace ggs
