// SPDX-License-Identifier: MIT
#include "files/data_file.h"

#include "base/closest.h"
#include "base/printable.h"
#include "files/inflate.h"

#include <algorithm>
#include <array>

namespace ggs {

namespace {

constexpr std::string_view npy_ending = ".npy";
constexpr size_t most_listed = 5; // names in an error

std::string lower_case(std::string text) {
    for (char& c : text) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return text;
}

template <class T> DataShape shape_of_array(const T& array, uint64_t decoded = 0) {
    return {array.ne(), array.dims(), array.shape_text(), decoded};
}

DataShape shape_of_table(const CsvTable& table, size_t columns) {
    const auto width = static_cast<int64_t>(columns);
    return {
        {width, table.rows(), 1, 1}, 2, "(" + std::to_string(table.rows()) + ", " + std::to_string(columns) + ")", 0};
}

// Returns memory for decoded bytes, or an error if there are too many or so few bytes can't contain them.
Result<std::unique_ptr<std::byte[]>> memory_for(uint64_t bytes, uint64_t packed, uint64_t memory_limit) {
    if (bytes > memory_limit)
        return fail("the array needs %1 bytes of memory; the limit is %2 bytes", bytes, memory_limit);
    if (!can_inflate_to(packed, bytes))
        return fail("%1 compressed bytes can't contain the announced %2 bytes", packed, bytes);
    return std::make_unique_for_overwrite<std::byte[]>(static_cast<size_t>(bytes));
}

bool is_array_name(const std::string& name) { return !name.ends_with('/'); }

std::string without_ending(const std::string& name) {
    return name.ends_with(npy_ending) ? name.substr(0, name.size() - npy_ending.size()) : name;
}

} // namespace

// -- an array ---------------------------------------------------------------------------------------------------------

std::optional<TypeId> DataArray::type() const {
    if (const auto* npy = std::get_if<NpyArray>(&m_array); npy && !npy->fortran_order()) return npy->type();
    if (const auto* idx = std::get_if<IdxArray>(&m_array)) return idx->type();
    return {};
}

std::span<const std::byte> DataArray::data() const {
    if (const auto* npy = std::get_if<NpyArray>(&m_array)) return npy->data();
    if (const auto* idx = std::get_if<IdxArray>(&m_array)) return idx->data();
    return {};
}

void DataArray::read(int64_t first, std::span<double> out) const {
    if (out.empty()) return;
    if (const auto* npy = std::get_if<NpyArray>(&m_array)) return npy->read(first, out);
    if (const auto* idx = std::get_if<IdxArray>(&m_array)) return idx->read(first, out);
    const auto* csv = std::get_if<Columns>(&m_array);
    if (!csv) return;
    const auto width = static_cast<int64_t>(csv->columns.size());
    int64_t row = first / width;
    auto column = static_cast<size_t>(first % width);
    for (double& value : out) {
        value = csv->table->at(row, csv->columns[column]);
        if (++column == csv->columns.size()) {
            column = 0;
            ++row;
        }
    }
}

// -- a file -----------------------------------------------------------------------------------------------------------

Result<DataFile::Kind> DataFile::kind_of(std::span<const std::byte> bytes, const std::string& path) {
    const std::string_view first(reinterpret_cast<const char*>(bytes.data()), std::min<size_t>(bytes.size(), 8));
    const std::string name = lower_case(path);
    if (first.starts_with("\x93NUMPY")) return Kind::npy;
    if (ZipFile::is_zip(first)) return Kind::npz;
    if (first.starts_with("\x1f\x8b")) return Kind::gzip;
    if (IdxArray::is_idx(first)) return Kind::idx;
    // None of them. The reader of the format that the name announces reports what is wrong.
    if (name.ends_with(npy_ending)) return Kind::npy;
    if (name.ends_with(".npz")) return Kind::npz;
    if (name.ends_with(".gz")) return Kind::gzip;
    if (name.ends_with("-ubyte") || name.ends_with(".idx")) return Kind::idx;
    if (name.ends_with(".csv") || name.ends_with(".tsv") || name.ends_with(".txt")) return Kind::csv;
    return fail("%1: only .gguf, .safetensors, .npy, .npz, .csv, .tsv, .txt and idx files can be read", path);
}

Result<DataFile> DataFile::open(const std::string& path, uint64_t memory_limit, bool* too_large) {
    GGS_TRY(MappedFile file, MappedFile::open(path));
    DataFile made;
    made.m_file = std::make_shared<const MappedFile>(std::move(file));
    GGS_CHECK(made.read(made.m_file->bytes(), path, memory_limit, too_large));
    GGS_CHECK(made.m_file->check_bytes());
    return made;
}

Result<DataFile> DataFile::parse(std::span<const std::byte> bytes, const std::string& path, uint64_t memory_limit) {
    DataFile made;
    GGS_CHECK(made.read(bytes, path, memory_limit, nullptr));
    return made;
}

Status DataFile::read(std::span<const std::byte> bytes, const std::string& path, uint64_t memory_limit,
                      bool* too_large) {
    m_path = path;
    m_bytes = bytes;
    GGS_TRY(m_kind, kind_of(bytes, path));
    if (m_kind == Kind::npz) {
        Result<ZipFile> zip = ZipFile::parse(bytes);
        if (!zip.ok()) return failed(zip.error());
        m_zip = std::move(*zip);
    } else if (m_kind == Kind::csv) {
        Result<CsvTable> table =
            CsvTable::parse({reinterpret_cast<const char*>(bytes.data()), bytes.size()}, memory_limit, too_large);
        if (!table.ok()) return failed(table.error());
        m_table = std::make_shared<const CsvTable>(std::move(*table));
    }
    return {};
}

Status DataFile::has_one_array(const std::string& name) const {
    if (name.empty()) return {};
    return fail("%1 contains one array without a name; omit \"%2\"", m_path, name);
}

Result<const ZipFile::Member*> DataFile::member(const std::string& name) const {
    const std::vector<ZipFile::Member>& members = m_zip->members();
    const auto list = [&] {
        std::string all;
        size_t listed = 0;
        for (const ZipFile::Member& each : members) {
            if (!is_array_name(each.name) || listed++ >= most_listed) continue;
            all += (all.empty() ? "" : ", ") + in_quotes(without_ending(each.name), 40);
        }
        return all + (listed > most_listed ? ", …" : "");
    };
    if (name.empty()) {
        const auto arrays = std::count_if(members.begin(), members.end(),
                                          [](const ZipFile::Member& each) { return is_array_name(each.name); });
        if (arrays == 0) return fail("%1 contains no arrays", m_path);
        if (arrays > 1)
            return fail("%1 contains %2 arrays; give the name of one after the file name: %3", m_path, arrays, list());
        return &*std::find_if(members.begin(), members.end(),
                              [](const ZipFile::Member& each) { return is_array_name(each.name); });
    }
    // Like NumPy: a member may have been saved as "x" or as "x.npy".
    for (const std::string& wanted : {name, name + std::string(npy_ending)}) {
        const auto same = [&](const ZipFile::Member& each) { return each.name == wanted; };
        const auto found = std::find_if(members.begin(), members.end(), same);
        if (found == members.end()) continue;
        if (std::find_if(found + 1, members.end(), same) != members.end())
            return fail("%1 contains several arrays \"%2\"", m_path, name);
        return &*found;
    }
    std::vector<std::string> known;
    for (const ZipFile::Member& each : members) {
        if (is_array_name(each.name)) known.push_back(without_ending(each.name));
    }
    if (known.empty()) return fail("%1 contains no arrays", m_path);
    const std::string close = closest_word(without_ending(name), known);
    if (!close.empty()) return fail("%1 has no array \"%2\"; did you mean \"%3\"?", m_path, name, printable(close, 60));
    return fail("%1 has no array \"%2\"; its arrays are %3", m_path, name, list());
}

Result<IdxArray> DataFile::gzip_header() const {
    std::array<std::byte, IdxArray::longest_header> first{};
    const Result<size_t> n = inflate_first(m_bytes, Packing::gzip, first);
    if (!n.ok()) return failed(n.error());
    Result<IdxArray> header = IdxArray::parse_header({first.data(), *n});
    if (!header.ok()) return failed(header.error());
    return header;
}

Result<DataShape> DataFile::shape(const std::string& name) const {
    if (m_kind == Kind::csv) {
        const Result<std::vector<size_t>> columns = m_table->find(name);
        if (!columns.ok()) return failed(columns.error());
        return shape_of_table(*m_table, columns->size());
    }
    if (m_kind == Kind::npz) {
        GGS_TRY(const ZipFile::Member* const found, member(name));
        const Result<std::vector<std::byte>> first = m_zip->first_bytes(*found, NpyArray::longest_start);
        if (!first.ok()) return failed(first.error());
        GGS_TRY(const NpyArray header, NpyArray::parse_header(*first, found->bytes, m_path + ": " + found->name));
        return shape_of_array(header, found->method == 0 ? 0 : found->bytes);
    }
    GGS_CHECK(has_one_array(name));
    if (m_kind == Kind::npy) {
        GGS_TRY(const NpyArray array, NpyArray::parse(m_bytes, m_path));
        return shape_of_array(array);
    }
    const Result<IdxArray> array = m_kind == Kind::idx ? IdxArray::parse(m_bytes) : gzip_header();
    if (!array.ok()) return m_kind == Kind::idx ? failed(array.error()) : fail_with(array.error());
    return shape_of_array(*array, m_kind == Kind::gzip ? array->bytes() : 0);
}

Result<DataArray> DataFile::npz_array(const std::string& name, uint64_t memory_limit) const {
    GGS_TRY(const ZipFile::Member* const found, member(name));
    DataArray made;
    const auto stored = m_zip->stored(*found);
    if (!stored.ok()) return failed(stored.error());
    std::span<const std::byte> bytes = stored->value_or(std::span<const std::byte>());
    if (!stored->has_value()) {
        Result<std::unique_ptr<std::byte[]>> memory = memory_for(found->bytes, found->packed, memory_limit);
        if (!memory.ok()) return failed(memory.error());
        made.m_decoded = std::move(*memory);
        const std::span<std::byte> decoded(made.m_decoded.get(), static_cast<size_t>(found->bytes));
        if (const Status done = m_zip->decode(*found, decoded); !done.ok()) return failed(done.error());
        bytes = decoded;
    }
    GGS_TRY(NpyArray array, NpyArray::parse(bytes, m_path + ": " + found->name));
    made.m_shape = shape_of_array(array, made.m_decoded ? found->bytes : 0);
    made.m_array = std::move(array);
    return made;
}

Result<DataArray> DataFile::gzip_array(uint64_t memory_limit) const {
    GGS_TRY(const IdxArray header, gzip_header());
    Result<std::unique_ptr<std::byte[]>> memory = memory_for(header.bytes(), m_bytes.size(), memory_limit);
    if (!memory.ok()) return failed(memory.error());
    DataArray made;
    made.m_decoded = std::move(*memory);
    const std::span<std::byte> decoded(made.m_decoded.get(), static_cast<size_t>(header.bytes()));
    if (const Status done = inflate_all(m_bytes, Packing::gzip, decoded); !done.ok()) return failed(done.error());
    Result<IdxArray> array = IdxArray::parse(decoded);
    if (!array.ok()) return failed(array.error());
    made.m_shape = shape_of_array(*array, header.bytes());
    made.m_array = *array;
    return made;
}

Result<DataArray> DataFile::array(const std::string& name, uint64_t memory_limit) const {
    DataArray made;
    if (m_kind == Kind::csv) {
        Result<std::vector<size_t>> columns = m_table->find(name);
        if (!columns.ok()) return failed(columns.error());
        made.m_shape = shape_of_table(*m_table, columns->size());
        made.m_array = DataArray::Columns{m_table, std::move(*columns)};
    } else if (m_kind == Kind::npz) {
        GGS_TRY(made, npz_array(name, memory_limit));
    } else {
        GGS_CHECK(has_one_array(name));
        if (m_kind == Kind::gzip) {
            GGS_TRY(made, gzip_array(memory_limit));
        } else if (m_kind == Kind::npy) {
            GGS_TRY(NpyArray array, NpyArray::parse(m_bytes, m_path));
            made.m_shape = shape_of_array(array);
            made.m_array = std::move(array);
        } else {
            Result<IdxArray> array = IdxArray::parse(m_bytes);
            if (!array.ok()) return failed(array.error());
            made.m_shape = shape_of_array(*array);
            made.m_array = *array;
        }
    }
    made.m_file = m_file;
    GGS_CHECK(made.check_bytes());
    return made;
}

} // namespace ggs
