// SPDX-License-Identifier: MIT
#include "files/clicks/click_metadata.h"

#include "base/enough.h"
#include "device/mapped_file.h"

#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>

namespace ggs {

namespace {

using Json = nlohmann::json;

namespace fs = std::filesystem;

constexpr int deepest = 4; // an entry of a list, and what it has

// Calls entry(object) for each element of a list, which may be missing.
Status each_entry(const Json& json, const char* list, size_t most, const std::function<Status(const Json&)>& entry) {
    const auto found = json.find(list);
    if (found == json.end()) return {};
    if (!found->is_array()) return fail("%1 must be a list", list);
    if (found->size() > most) return fail("%1 has %2 entries, more than the limit of %3", list, found->size(), most);
    for (size_t i = 0; i < found->size(); ++i) {
        const Json& each = (*found)[i];
        if (!each.is_object()) return fail("entry %1 of %2 must be an object", i, list);
        if (const Status read = entry(each); !read.ok()) return fail("entry %1 of %2: %3", i, list, read.error());
    }
    return {};
}

Result<std::string> text_of(const Json& entry, const char* key) {
    const auto found = entry.find(key);
    if (found == entry.end()) return fail("it has no %1", key);
    if (!found->is_string()) return fail("%1 must be a text", key);
    return found->get<std::string>();
}

Result<uint64_t> number_of(const Json& entry, const char* key) {
    const auto found = entry.find(key);
    if (found == entry.end()) return fail("it has no %1", key);
    if (!found->is_number_unsigned() || found->get<uint64_t>() > INT64_MAX)
        return fail("%1 must be a whole number from 0 on", key);
    return found->get<uint64_t>();
}

Status read_columns(const Json& json, const char* list, std::vector<ClickMetadata::Column>& columns) {
    return each_entry(json, list, ClickMetadata::most_columns, [&](const Json& entry) -> Status {
        GGS_TRY(std::string name, text_of(entry, "col_name"));
        GGS_TRY(const uint64_t index, number_of(entry, "index"));
        columns.push_back({std::move(name), index});
        return {};
    });
}

Result<ClickMetadata> read_json(std::string_view text) {
    Json json;
    try {
        // Deeper values are left out while they are read.
        json = Json::parse(text, [](int depth, Json::parse_event_t, Json&) { return depth <= deepest; });
    } catch (const Json::parse_error& error) {
        return fail("it isn't valid JSON at byte %1", error.byte);
    } catch (const Json::exception&) {
        return fail("it isn't valid JSON: a number is too large");
    }
    if (!json.is_object()) return fail("it must be a JSON object");
    ClickMetadata all;
    GGS_CHECK(each_entry(json, "file_stats", ClickMetadata::most_files, [&](const Json& entry) -> Status {
        GGS_TRY(std::string name, text_of(entry, "file_name"));
        GGS_TRY(const uint64_t rows, number_of(entry, "num_rows"));
        if (name.empty()) return fail("file_name is empty");
        all.files.push_back({std::move(name), static_cast<int64_t>(rows)});
        return {};
    }));
    GGS_CHECK(read_columns(json, "labels", all.labels));
    GGS_CHECK(read_columns(json, "conts", all.dense));
    GGS_CHECK(read_columns(json, "cats", all.slot_columns));
    if (all.labels.empty() && all.dense.empty() && all.slot_columns.empty())
        return fail("it names no columns: labels, conts and cats are empty");
    return all;
}

} // namespace

Result<ClickMetadata> ClickMetadata::parse(std::string_view json, const std::string& path) {
    return with_enough([&]() -> Result<ClickMetadata> {
        Result<ClickMetadata> all = read_json(json);
        if (!all.ok()) return fail("%1: %2", path, all.error());
        all->path = path;
        for (size_t i = 0; i < all->files.size(); ++i)
            all->m_places.emplace(fs::path(all->path_of(all->files[i])).lexically_normal().string(), i);
        return all;
    });
}

std::string ClickMetadata::path_of(const File& file) const {
    return (fs::path(path).parent_path() / fs::path(file.name)).string();
}

const ClickMetadata::File* ClickMetadata::file_at(const std::string& at) const {
    const auto found = m_places.find(fs::path(at).lexically_normal().string());
    return found == m_places.end() ? nullptr : &files[found->second];
}

Result<ClickMetadata> ClickMetadata::read(const std::string& path) {
    // Only a regular file is opened: reading a pipe would wait for its writer.
    GGS_TRY(const MappedFile file, MappedFile::open(path));
    if (file.size() > longest) return fail("%1 has %2 bytes; the limit is %3 bytes", path, file.size(), longest);
    GGS_TRY(ClickMetadata all, parse({reinterpret_cast<const char*>(file.bytes().data()), file.size()}, path));
    GGS_CHECK(file.check_bytes());
    return all;
}

} // namespace ggs
