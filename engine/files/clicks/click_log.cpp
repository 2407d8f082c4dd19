// SPDX-License-Identifier: MIT
#include "files/clicks/click_log.h"

#include "base/checked.h"
#include "base/enough.h"
#include "base/read_file.h"
#include "files/clicks/click_metadata.h"
#include "files/clicks/click_parquet.h"
#include "files/parquet/parquet_file.h"

#include <algorithm>
#include <charconv>
#include <filesystem>

namespace ggs {

namespace {

namespace fs = std::filesystem;

constexpr size_t bytes_to_recognise = 4096;
constexpr size_t most_open_files = 8;
constexpr size_t most_metadata = 16; // that are kept, by folder

// The number in the first line of a list; nothing if there is none.
std::optional<uint64_t> listed_files(std::string_view text) {
    std::string_view line = text.substr(0, text.find('\n'));
    while (!line.empty() && (line.back() == '\r' || line.back() == ' ')) line.remove_suffix(1);
    uint64_t n = 0;
    const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), n);
    if (error != std::errc() || end != line.data() + line.size()) return {};
    return n;
}

// Removes the samples from one on, also if they are incomplete.
void cut(ClickBlock& block, const ClickShape& shape, int64_t count) {
    const auto shorten = [](auto& buffer, int64_t size) {
        if (buffer.size() > static_cast<size_t>(size)) buffer.resize(static_cast<size_t>(size));
    };
    shorten(block.labels, count * shape.labels);
    shorten(block.dense, count * shape.dense);
    shorten(block.offsets, count * shape.slot_count + 1);
    shorten(block.keys, block.offsets.empty() ? 0 : block.offsets.back());
    shorten(block.places, count);
    block.count = count;
    std::erase_if(block.damaged, [&](const ClickBlock::Damaged& each) { return each.at >= count; });
}

} // namespace

bool is_click_list(std::string_view first_bytes) {
    if (!listed_files(first_bytes)) return false;
    return std::ranges::all_of(first_bytes, [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte >= 0x20 || c == '\n' || c == '\r' || c == '\t';
    });
}

Result<std::shared_ptr<ClickLog>> ClickLog::open(const std::string& path, const ClickOptions& options) {
    return with_enough([&]() -> Result<std::shared_ptr<ClickLog>> {
        const std::shared_ptr<ClickLog> log(new ClickLog);
        log->m_path = path;
        log->m_options = options;
        if (is_click_list(first_bytes(path, bytes_to_recognise))) {
            log->m_is_list = true;
            GGS_TRY(const std::string text, read_file(path, longest_list));
            GGS_CHECK(log->add_list(text));
        } else if (fs::path(path).filename() == ClickMetadata::file_name) {
            log->m_is_list = true;
            GGS_CHECK(log->add_listed_files());
        } else {
            GGS_CHECK(log->add(path));
        }
        const std::vector<int64_t>& sizes = options.slot_sizes;
        if (!sizes.empty()) {
            if (static_cast<int64_t>(sizes.size()) != log->m_shape.slot_count)
                return fail("%1: there are %2 slot sizes, but samples have %3 slots", path, sizes.size(),
                            log->m_shape.slot_count);
            int64_t shift = 0;
            for (size_t slot = 0; slot < sizes.size(); ++slot) {
                if (sizes[slot] < 0) return fail("the size of slot %1 is %2; it can't be negative", slot, sizes[slot]);
                log->m_shift.push_back(shift);
                if (!add_checked(shift, sizes[slot], shift))
                    return fail("the slot sizes together are larger than 64 bits can count");
            }
        }
        return log;
    });
}

Status ClickLog::add_list(const std::string& text) {
    const std::optional<uint64_t> count = listed_files(text);
    if (!count) return fail("%1: the first line of a list is the number of its files", m_path);
    if (*count == 0) return fail("%1: the list has no files", m_path);
    if (*count > most_files)
        return fail("%1: the list states %2 files; at most %3 are possible", m_path, *count, most_files);
    const fs::path folder = fs::path(m_path).parent_path();
    uint64_t names = 0;
    for (size_t at = std::min(text.find('\n'), text.size()); at < text.size();) {
        const size_t end = std::min(text.find('\n', at + 1), text.size());
        std::string_view name = std::string_view(text).substr(at + 1, end - at - 1);
        at = end;
        while (!name.empty() && std::string_view(" \t\r").find(name.back()) != std::string_view::npos)
            name.remove_suffix(1);
        while (!name.empty() && std::string_view(" \t").find(name.front()) != std::string_view::npos)
            name.remove_prefix(1);
        if (name.empty()) continue;
        if (++names > *count) continue;
        const std::string path = (folder / fs::path(name)).string();
        if (is_click_list(first_bytes(path, bytes_to_recognise)))
            return fail("%1: %2 is a list itself; a list can only name data files", m_path, path);
        if (const Status added = add(path); !added.ok()) return fail("%1: %2", m_path, added.error());
    }
    if (names < *count)
        return fail("%1: the first line of the list states %2 files, but %3 are named", m_path, *count, names);
    if (names > *count)
        m_warnings.push_back(msg("%1: the list names %2 files, but its first line states %3; the others are left out",
                                 m_path, names, *count));
    return {};
}

// The files that the metadata of a Parquet log names.
Status ClickLog::add_listed_files() {
    GGS_TRY(const std::shared_ptr<const ClickMetadata> metadata, metadata_in(fs::path(m_path).parent_path().string()));
    if (!metadata) return no_such_file(m_path);
    if (metadata->files.empty()) return fail("%1: file_stats names no files", m_path);
    for (const ClickMetadata::File& file : metadata->files) {
        const std::string path = metadata->path_of(file);
        std::error_code unknown;
        if (!fs::exists(path, unknown)) return no_such_file(path);
        if (!is_parquet(path)) return fail("%1: %2 is not a Parquet file", m_path, path);
        GGS_CHECK(add(path));
    }
    return {};
}

Status ClickLog::add(const std::string& path) {
    if (m_options.cancelled && *m_options.cancelled) return fail("%1: opening was interrupted", path);
    GGS_TRY(std::shared_ptr<const ClickSource> source, open_source(path));
    const ClickShape& shape = source->shape();
    if (m_files.empty()) {
        m_shape = shape;
    } else {
        if (shape.format != m_shape.format)
            return fail("%1 is a %2 file, but %3 is a %4 file", path, click_format_name(shape.format),
                        m_files.front().path, click_format_name(m_shape.format));
        const struct {
            Text what;
            int64_t here, first;
        } counts[] = {{text("labels"), shape.labels, m_shape.labels},
                      {text("dense values"), shape.dense, m_shape.dense},
                      {text("slots"), shape.slot_count, m_shape.slot_count}};
        for (const auto& count : counts) {
            if (count.here != count.first)
                return fail("%1: samples have %2 %3, but those of %4 have %5", path, count.here, count.what,
                            m_files.front().path, count.first);
        }
        if (!add_checked(m_shape.samples, shape.samples, m_shape.samples))
            return fail("the files together have more samples than 64 bits can count");
    }
    // The first file with a key decides for all.
    if (!m_options.keys && shape.format == ClickFormat::norm && source->knows_keys()) {
        m_options.keys = m_shape.keys = shape.keys;
        m_options.keys_of_list = true;
    }
    for (const Message& warning : source->warnings()) m_warnings.push_back(warning);
    File file;
    file.path = path;
    file.first = m_shape.samples - shape.samples;
    file.samples = shape.samples;
    file.source = std::move(source);
    file.used = ++m_uses;
    m_files.push_back(std::move(file));
    if (m_files.size() > most_open_files) m_files[m_files.size() - 1 - most_open_files].source = nullptr;
    return {};
}

Result<std::shared_ptr<const ClickMetadata>> ClickLog::metadata_in(const std::string& folder) const {
    {
        const std::lock_guard lock(m_mutex);
        if (const auto found = m_metadata.find(folder); found != m_metadata.end()) return found->second;
    }
    std::shared_ptr<const ClickMetadata> read;
    const std::string path = (fs::path(folder) / ClickMetadata::file_name).string();
    std::error_code unknown;
    if (fs::exists(path, unknown)) {
        GGS_TRY(ClickMetadata parsed, ClickMetadata::read(path));
        read = std::make_shared<const ClickMetadata>(std::move(parsed));
    }
    const std::lock_guard lock(m_mutex);
    if (m_metadata.size() == most_metadata) m_metadata.clear();
    m_metadata.emplace(folder, read);
    return read;
}

Result<std::shared_ptr<const ClickSource>> ClickLog::open_parquet(const std::string& path) const {
    GGS_TRY(ParquetFile file, ParquetFile::open(path));
    GGS_TRY(std::shared_ptr<const ClickMetadata> metadata, metadata_in(fs::path(path).parent_path().string()));
    if (!metadata && m_is_list) {
        GGS_TRY(metadata, metadata_in(fs::path(m_path).parent_path().string()));
    }
    return click_source_of(std::move(file), m_options, metadata.get());
}

Result<std::shared_ptr<const ClickSource>> ClickLog::open_source(const std::string& path) const {
    const std::string first = first_bytes(path, bytes_to_recognise);
    // A Norm file can't begin like this, but it may be an incomplete Parquet file.
    if (first.starts_with("PAR1") && (!m_options.raw || is_parquet(path))) return open_parquet(path);
    return m_options.raw ? open_raw(path, m_options) : open_norm(path, m_options);
}

Result<std::shared_ptr<const ClickSource>> ClickLog::source(size_t number) const {
    {
        const std::lock_guard lock(m_mutex);
        File& file = m_files[number];
        file.used = ++m_uses;
        if (file.source) return file.source;
    }
    GGS_TRY(std::shared_ptr<const ClickSource> source, open_source(m_files[number].path));
    const ClickShape& shape = source->shape();
    if (shape.samples != m_files[number].samples || shape.labels != m_shape.labels || shape.dense != m_shape.dense ||
        shape.slot_count != m_shape.slot_count)
        return fail("%1 has been changed since the list was opened", m_files[number].path);
    const std::lock_guard lock(m_mutex);
    m_files[number].source = source;
    size_t open = 0;
    File* oldest = nullptr;
    for (File& file : m_files) {
        if (!file.source) continue;
        ++open;
        if (!oldest || file.used < oldest->used) oldest = &file;
    }
    if (open > most_open_files) oldest->source = nullptr; // a thread that reads from it has it open still
    return source;
}

size_t ClickLog::file_of(int64_t sample) const {
    const auto after = std::upper_bound(m_files.begin(), m_files.end(), sample,
                                        [](int64_t wanted, const File& file) { return wanted < file.first; });
    // A file without samples begins at the same number as the file after it, which is the one found.
    return static_cast<size_t>(after - m_files.begin()) - 1;
}

Status ClickLog::extend_index(size_t number, const ClickSource& source, int64_t up_to, ClickPosition& at) const {
    const std::lock_guard indexing(m_indexing);
    while (true) {
        {
            const std::lock_guard lock(m_mutex);
            File& file = m_files[number];
            if (file.index.empty()) file.index.push_back(source.begin().offset);
            const auto last = static_cast<int64_t>(file.index.size() - 1) * index_step;
            if (up_to < last + index_step || file.samples <= last + index_step) return {};
            at = {last, file.index.back()};
        }
        GGS_CHECK(source.skip(at, index_step));
        GGS_CHECK(source.check_bytes());
        const std::lock_guard lock(m_mutex);
        m_files[number].index.push_back(at.offset);
    }
}

Status ClickLog::position(size_t number, const ClickSource& source, int64_t sample, ClickPosition& at) const {
    at = source.begin();
    if (m_shape.format == ClickFormat::norm) {
        const auto nearest = [&] {
            const std::lock_guard lock(m_mutex);
            for (const Known& known : m_known) {
                if (known.file == number && known.position.sample <= sample && known.position.sample > at.sample)
                    at = known.position;
            }
            const std::vector<uint64_t>& index = m_files[number].index;
            const int64_t entry = std::min(sample / index_step, static_cast<int64_t>(index.size()) - 1);
            if (entry * index_step > at.sample) at = {entry * index_step, index[static_cast<size_t>(entry)]};
        };
        nearest();
        if (sample - at.sample >= index_step) {
            GGS_CHECK(extend_index(number, source, sample, at));
            nearest();
        }
    }
    return source.skip(at, sample - at.sample);
}

void ClickLog::remember(size_t number, const ClickPosition& position) const {
    if (m_shape.format != ClickFormat::norm) return;
    const std::lock_guard lock(m_mutex);
    m_known[m_next_known++ % m_known.size()] = {number, position};
}

void ClickLog::shift_keys(const File& file, int64_t from, ClickBlock& block) const {
    if (m_shift.empty()) return;
    const auto slots = static_cast<size_t>(m_shape.slot_count);
    int64_t* key = block.keys.data();
    for (int64_t i = from; i < block.count; ++i) {
        const int64_t* const ends = block.offsets.data() + i * m_shape.slot_count;
        for (size_t slot = 0; slot < slots; ++slot) {
            const int64_t size = m_options.slot_sizes[slot];
            for (int64_t k = ends[slot]; k < ends[slot + 1]; ++k) {
                if (key[k] < 0 || key[k] >= size)
                    block.add({ClickProblem::Kind::key, block.first + i,
                               msg("%1: slot %3 of sample %2 has the key %4; its keys are 0 to %5", file.path,
                                   block.first + i - file.first, slot, key[k], size - 1)});
                // Wraps like the addition of a trainer; such a key is a problem anyway.
                key[k] = static_cast<int64_t>(static_cast<uint64_t>(key[k]) + static_cast<uint64_t>(m_shift[slot]));
            }
        }
    }
}

Status ClickLog::read(int64_t first, int64_t count, ClickBlock& block) const {
    int64_t complete = 0; // samples of the block
    size_t described = 0;
    auto counts = block.problem_counts;
    const Status read = with_enough([&]() -> Status {
        block.clear(first, m_shape.slot_count);
        counts = block.problem_counts;
        if (first < 0 || first >= m_shape.samples) return {};
        count = std::min(count, m_shape.samples - first);
        while (block.count < count) {
            if (m_options.cancelled && *m_options.cancelled) return fail("%1: reading was interrupted", m_path);
            const int64_t sample = first + block.count, before = block.count;
            const size_t number = file_of(sample), problems = block.problems.size();
            const File& file = m_files[number];
            GGS_TRY(const std::shared_ptr<const ClickSource> source, source(number));
            ClickPosition at;
            Status status = position(number, *source, sample - file.first, at);
            if (status.ok()) status = source->append(at, std::min(count - before, file.samples - at.sample), block);
            GGS_CHECK(source->check_bytes());
            for (int64_t i = before; i < block.count; ++i)
                block.places[static_cast<size_t>(i)].file = static_cast<uint32_t>(number);
            for (size_t i = problems; i < block.problems.size(); ++i) block.problems[i].sample += file.first;
            shift_keys(file, before, block);
            remember(number, at);
            complete = block.count;
            described = block.problems.size();
            counts = block.problem_counts;
            if (!status.ok()) {
                block.unreadable = file.first + at.sample;
                return status;
            }
        }
        return {};
    });
    if (!read.ok()) {
        cut(block, m_shape, complete);
        block.problems.erase(block.problems.begin() + static_cast<ptrdiff_t>(described), block.problems.end());
        block.problem_counts = counts;
    }
    return read;
}

Status ClickLog::locate(int64_t sample) const {
    if (m_shape.format != ClickFormat::norm || sample < 0 || sample >= m_shape.samples) return {};
    return with_enough([&]() -> Status {
        const size_t number = file_of(sample);
        GGS_TRY(const std::shared_ptr<const ClickSource> source, source(number));
        ClickPosition at;
        GGS_CHECK(position(number, *source, sample - m_files[number].first, at));
        remember(number, at);
        return {};
    });
}

Result<std::vector<std::byte>> ClickLog::bytes(const ClickPlace& place, size_t most) const {
    if (place.file >= m_files.size()) return std::vector<std::byte>();
    return with_enough([&]() -> Result<std::vector<std::byte>> {
        GGS_TRY(const std::shared_ptr<const ClickSource> source, source(place.file));
        const std::span<const std::byte> all = source->bytes();
        const size_t at = std::min<uint64_t>(place.offset, all.size());
        const auto part = all.subspan(at, std::min({size_t{place.size}, most, all.size() - at}));
        std::vector<std::byte> copy(part.begin(), part.end());
        GGS_CHECK(source->check_bytes());
        return copy;
    });
}

int64_t ClickLog::indexed() const {
    if (m_shape.format != ClickFormat::norm) return m_shape.samples;
    const std::lock_guard lock(m_mutex);
    const auto of_file = [](const File& file) {
        return std::min(static_cast<int64_t>(file.index.size()) * index_step, file.samples);
    };
    while (m_indexed_files < m_files.size() && of_file(m_files[m_indexed_files]) == m_files[m_indexed_files].samples)
        ++m_indexed_files;
    if (m_indexed_files == m_files.size()) return m_shape.samples;
    return m_files[m_indexed_files].first + of_file(m_files[m_indexed_files]);
}

Result<bool> ClickLog::index_some(int64_t samples) const {
    return with_enough([&]() -> Result<bool> {
        const int64_t from = indexed();
        if (from >= m_shape.samples) return false;
        const int64_t to = from + std::min(std::max<int64_t>(samples, 1), m_shape.samples - from) - 1;
        for (size_t number = file_of(from); number <= file_of(to); ++number) {
            const File& file = m_files[number];
            if (file.samples == 0) continue;
            GGS_TRY(const std::shared_ptr<const ClickSource> source, source(number));
            ClickPosition at;
            GGS_CHECK(extend_index(number, *source, std::min(to - file.first, file.samples - 1), at));
        }
        return indexed() < m_shape.samples;
    });
}

bool ClickLog::is_indexed(int64_t sample) const {
    if (m_shape.format != ClickFormat::norm || sample < 0 || sample >= m_shape.samples) return true;
    const size_t number = file_of(sample);
    const int64_t local = sample - m_files[number].first;
    const std::lock_guard lock(m_mutex);
    if (local < static_cast<int64_t>(m_files[number].index.size()) * index_step || local < index_step) return true;
    return std::ranges::any_of(m_known, [&](const Known& known) {
        return known.file == number && known.position.sample <= local && local - known.position.sample < index_step;
    });
}

} // namespace ggs
