// SPDX-License-Identifier: MIT
#include "files/safetensors_parts.h"

#include "base/read_file.h"

#include <algorithm>
#include <filesystem>
#include <new>
#include <nlohmann/json.hpp>

namespace ggs {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view index_ending = ".safetensors.index.json", file_ending = ".safetensors";
constexpr uint64_t bytes_of_a_name = 100; // of a tensor while the index is checked, without its name

} // namespace

// Receives the index's JSON event by event, and stops at the first error.
class SafetensorsIndex {
  public:
    struct Said {
        std::string tensor;
        const std::string* file; // a key of files()
    };
    SafetensorsIndex(SafetensorsParts& parts, const GgufLimits& limits) : m_parts(parts), m_limits(limits) {}
    const Message& reason() const { return m_reason; }
    // The number of tensors that the index lists for each file, by name.
    const std::map<std::string, uint64_t>& files() const { return m_files; }
    const std::vector<Said>& said() const { return m_said; }
    bool has_map() const { return m_has_map; }

    bool start_object(size_t) {
        if (m_inside > 0) return skip();
        switch (m_level) {
        case Level::outside: m_level = Level::top; return true;
        case Level::top:
            if (m_name == "weight_map") {
                if (m_has_map) return refuse("weight_map appears twice");
                m_has_map = true;
                m_level = Level::map;
            } else if (m_name == "metadata") {
                m_level = Level::metadata;
            } else {
                m_inside = 1;
            }
            return true;
        case Level::metadata: return add_key("{…}") && skip();
        case Level::map: break;
        }
        return no_name(text("an object"));
    }
    bool end_object() {
        if (m_inside > 0) return leave();
        m_level = m_level == Level::top ? Level::outside : Level::top;
        return true;
    }
    bool start_array(size_t) {
        if (m_inside > 0) return skip();
        if (m_level == Level::outside) return refuse("the index is an array; it must be an object with weight_map");
        if (m_level == Level::map) return no_name(text("an array"));
        if (m_level == Level::top && m_name == "weight_map") return no_map();
        return (m_level != Level::metadata || add_key("[…]")) && skip();
    }
    bool end_array() { return leave(); }
    bool key(std::string& name) {
        if (m_inside == 0) m_name = name;
        return true;
    }
    bool string(std::string& value) {
        if (m_inside > 0 || m_level != Level::map) return other(text("a string"), value);
        return add_tensor(value);
    }
    bool number_unsigned(uint64_t number) { return other(text("a number"), std::to_string(number)); }
    bool number_integer(int64_t number) { return other(text("a number"), std::to_string(number)); }
    bool number_float(double, const std::string& digits) { return other(text("a number"), digits); }
    bool null() { return other(text("null"), "null"); }
    bool boolean(bool yes) { return other(text("true or false"), yes ? "true" : "false"); }
    bool binary(std::vector<uint8_t>&) { return other(text("bytes"), {}); } // JSON can't contain binary data
    template <class Error> bool parse_error(size_t position, const std::string& token, const Error&) {
        m_reason = msg("not valid JSON at byte %1, near %2", position, in_quotes(token, safetensors_name_shown));
        return false;
    }

  private:
    enum class Level { outside, top, metadata, map };

    template <class... Args> bool refuse(Sentence<std::type_identity_t<Args>...> sentence, Args&&... args) {
        m_reason = msg<Args...>(sentence, std::forward<Args>(args)...);
        return false;
    }
    bool skip() {
        ++m_inside;
        return true;
    }
    bool leave() {
        --m_inside;
        return true;
    }
    bool no_name(Text what) {
        return refuse("the entry of tensor %1 in weight_map is %2; it must be the name of a file",
                      in_quotes(m_name, safetensors_name_shown), what);
    }
    bool no_map() { return refuse("weight_map must be an object that maps each tensor to its file"); }
    // Handles a value that isn't an object, an array, or the file of a tensor.
    bool other(Text what, const std::string& value) {
        if (m_inside > 0) return true;
        switch (m_level) {
        case Level::outside: return refuse("the index is %1; it must be an object with weight_map", what);
        case Level::top: return m_name == "weight_map" ? no_map() : true;
        case Level::metadata: return add_key(value);
        case Level::map: break;
        }
        return no_name(what);
    }
    bool add_key(const std::string& value) {
        if (!m_parts.m_number.emplace(m_name, m_parts.m_keys.size()).second)
            return refuse("metadata contains %1 twice", in_quotes(m_name, safetensors_name_shown));
        m_parts.m_keys.push_back({m_name, value});
        return within(m_parts.m_keys.size(), m_limits.max_keys, m_name.size() + value.size());
    }
    bool add_tensor(const std::string& file) {
        // A file name must not lead into other folders.
        if (file.find('/') != file.npos || !file.ends_with(file_ending))
            return refuse(
                "weight_map lists tensor %1 in %2, which is not a .safetensors file in the folder of the index",
                in_quotes(m_name, safetensors_name_shown), in_quotes(file, safetensors_name_shown));
        const auto here = m_files.try_emplace(file, 0).first;
        ++here->second;
        m_said.push_back({m_name, &here->first});
        return within(m_said.size(), m_limits.max_tensors, m_name.size() + (here->second == 1 ? file.size() : 0));
    }
    bool within(uint64_t n, uint64_t most, uint64_t bytes) {
        m_bytes += bytes + bytes_of_a_name;
        if (n > most) return refuse("there are %1 entries or more; the limit is %2", n, most);
        if (m_bytes > m_limits.max_bytes)
            return refuse("the names in the index need at least %1 bytes of memory; the limit is %2 bytes", m_bytes,
                          m_limits.max_bytes);
        return true;
    }

    SafetensorsParts& m_parts;
    const GgufLimits& m_limits;
    Level m_level = Level::outside;
    uint64_t m_inside = 0; // depth of objects and arrays that are ignored
    std::string m_name;    // of the item being read
    bool m_has_map = false;
    uint64_t m_bytes = 0;
    std::map<std::string, uint64_t> m_files;
    std::vector<Said> m_said;
    Message m_reason;
};

Result<SafetensorsParts> SafetensorsParts::open(const std::string& path, const GgufLimits& limits) {
    try {
        GGS_TRY(const std::string json, read_file(path, max_index));
        SafetensorsParts parts;
        SafetensorsIndex index(parts, limits);
        // The JSON reader treats a zero byte as the end.
        if (const size_t zero = json.find('\0'); zero != json.npos)
            return fail("%1: byte %2 is zero, and text can't contain zero bytes", path, zero);
        if (!nlohmann::json::sax_parse(json.begin(), json.end(), &index)) return fail("%1: %2", path, index.reason());
        if (!index.has_map()) return fail("%1 has no weight_map, which maps each tensor to its file", path);
        if (index.files().empty()) return fail("%1 lists no files: its weight_map is empty", path);

        GgufLimits left = limits;
        std::map<std::string_view, size_t> number_of;
        for (const auto& [name, tensors] : index.files()) {
            const std::string file_path = (fs::path(path).parent_path() / name).string();
            std::error_code unknown;
            if (!fs::exists(file_path, unknown))
                return fail("%1 lists %2 files, but one is missing: %3 does not exist", path, index.files().size(),
                            file_path);
            GGS_TRY(SafetensorsFile file, SafetensorsFile::open(file_path, left));
            left.max_bytes -= std::min(left.max_bytes, file.record_bytes());
            left.max_tensors -= std::min<uint64_t>(left.max_tensors, file.n_tensors());
            number_of.emplace(name, parts.files().size());
            parts.add(std::move(file));
        }
        for (const SafetensorsIndex::Said& each : index.said()) {
            const SafetensorsFile& file = parts.files()[number_of.at(*each.file)];
            if (!file.find_tensor(each.tensor))
                return fail("%1 lists tensor %2 in %3, but that file doesn't contain it", path,
                            in_quotes(each.tensor, safetensors_name_shown), file.name());
        }
        GGS_CHECK(parts.check_names());
        parts.hide_keys();
        return parts;
    } catch (const std::bad_alloc&) {
        return fail("there is not enough memory to open an index with this many tensors");
    }
}

SafetensorsParts SafetensorsParts::of(SafetensorsFile file) {
    SafetensorsParts parts;
    parts.add(std::move(file));
    return parts;
}

void SafetensorsParts::hide_keys() {
    for (size_t i = 0; i < head().n_keys(); ++i) {
        if (m_number.contains(std::string(head().key_name(i)))) m_hidden.push_back(i);
    }
}

size_t SafetensorsParts::of_head(size_t key) const {
    size_t i = key - m_keys.size();
    for (const size_t hidden : m_hidden) i += hidden <= i ? 1 : 0;
    return i;
}

std::optional<size_t> SafetensorsParts::find_key(std::string_view name) const {
    if (const auto found = m_number.find(std::string(name)); found != m_number.end()) return found->second;
    const auto found = head().find_key(name);
    if (!found) return std::nullopt;
    const auto before = std::lower_bound(m_hidden.begin(), m_hidden.end(), *found) - m_hidden.begin();
    return m_keys.size() + *found - static_cast<size_t>(before);
}

bool is_called_safetensors_index(std::string_view path) { return path.ends_with(index_ending); }

std::optional<std::string> safetensors_index_of(const std::string& path) {
    if (!path.ends_with(file_ending)) return std::nullopt;
    // NAME-00001-of-00002: the suffix of a part's name after the model's.
    constexpr std::string_view number = "-00001-of-00002";
    const std::string name = path.substr(0, path.size() - file_ending.size());
    if (name.size() <= number.size()) return std::nullopt;
    const std::string_view tail = std::string_view(name).substr(name.size() - number.size());
    for (size_t i = 0; i < number.size(); ++i) {
        const bool digit = number[i] >= '0' && number[i] <= '9';
        if (digit ? tail[i] < '0' || tail[i] > '9' : tail[i] != number[i]) return std::nullopt;
    }
    const std::string index = name.substr(0, name.size() - number.size()) + std::string(index_ending);
    std::error_code unknown;
    return fs::exists(index, unknown) ? std::optional(index) : std::nullopt;
}

} // namespace ggs
