// SPDX-License-Identifier: MIT
#include "files/clicks/click_parquet.h"

#include "base/printable.h"
#include "base/same_word.h"
#include "files/clicks/click_metadata.h"
#include "files/parquet/parquet_column.h"

#include <algorithm>
#include <mutex>

namespace ggs {

namespace {

// Rows are decoded column by column, then put in the order of samples. A file with many columns has fewer at once.
constexpr size_t most_rows_at_once = 1024, least_rows_at_once = 16;
constexpr size_t bytes_at_once = size_t{32} << 20;
constexpr size_t most_idle = 2; // readers that wait for the next block
constexpr size_t shown = 80;    // characters of a name in a message

// Numbers of a file's columns, in the order of the log.
struct ClickColumns {
    std::vector<size_t> labels, dense, slots;
};

// A cursor for each column. A thread takes one, so that threads don't wait for each other.
struct ParquetReader {
    std::vector<ParquetColumn> floats, slots; // labels, then dense values
    std::vector<float> float_rows;            // as many of each column as are read at once
    std::vector<int64_t> key_rows;
    int64_t next = 0; // the row after the last one that was read
};

class ParquetSource final : public ClickSource {
  public:
    Status read_shape(std::shared_ptr<const ParquetFile> file, const ClickOptions& options,
                      const ClickMetadata* metadata);

    Status skip(ClickPosition& at, int64_t count) const override {
        at.sample += count;
        return {};
    }
    Status append(ClickPosition& at, int64_t count, ClickBlock& block) const override;
    std::span<const std::byte> bytes() const override { return m_file->bytes(); }
    Status check_bytes() const override { return m_file->check_bytes(); }

  private:
    Status add_column(std::vector<size_t>& columns, size_t column, ParquetType type, Text what) const;
    Status by_metadata(const ClickMetadata& metadata);
    Status by_count(const ClickOptions::Raw& counts);
    Status by_name();
    Status check_counts(const ClickOptions::Raw& counts) const;
    Result<std::unique_ptr<ParquetReader>> reader(int64_t row) const;
    void keep(std::unique_ptr<ParquetReader> reader) const;
    // Reads rows into the reader. Returns how many are good; if not all, `error` is that of the next one.
    size_t read_rows(ParquetReader& reader, int64_t row, size_t count, Status& error) const;
    template <class T>
    void transpose(const std::vector<T>& from, size_t first, size_t columns, size_t rows, T* to) const;

    std::shared_ptr<const ParquetFile> m_file;
    ClickColumns m_columns;
    size_t m_rows_at_once = most_rows_at_once;
    mutable std::mutex m_mutex; // guards m_idle
    mutable std::vector<std::unique_ptr<ParquetReader>> m_idle;
};

// -- columns ----------------------------------------------------------------------------------------------------------

// Returns an error if the values of a column mean something else than keys.
Status can_be_keys(const ParquetColumnInfo& info) {
    if (!info.meaning) return {};
    return fail(
        "column %1 has values of the type %2, which are not keys. A %3 that doesn't name the column leaves it out",
        in_quotes(info.name, shown), info.meaning, ClickMetadata::file_name);
}

Status ParquetSource::add_column(std::vector<size_t>& columns, size_t column, ParquetType type, Text what) const {
    const ParquetColumnInfo& info = m_file->columns()[column];
    if (info.type != type)
        return fail("column %1 is used as %2, but its physical type is %3; it must be %4", in_quotes(info.name, shown),
                    what, parquet_name(info.type), parquet_name(type));
    if (type == ParquetType::int64) GGS_CHECK(can_be_keys(info));
    columns.push_back(column);
    return {};
}

Status ParquetSource::by_metadata(const ClickMetadata& metadata) {
    const ClickMetadata::File* const listed = metadata.file_at(m_path);
    if (listed && listed->rows != m_file->rows())
        return fail("it has %1 rows, but file_stats of %2 states %3", m_file->rows(), metadata.path, listed->rows);
    if (!listed && !metadata.files.empty())
        m_warnings.push_back(msg("%1 is not in file_stats of %2", m_path, metadata.path));
    const struct {
        const std::vector<ClickMetadata::Column>& stated;
        std::vector<size_t>& columns;
        ParquetType type;
        Text what;
    } lists[] = {{metadata.labels, m_columns.labels, ParquetType::float32, text("a label")},
                 {metadata.dense, m_columns.dense, ParquetType::float32, text("a dense value")},
                 {metadata.slot_columns, m_columns.slots, ParquetType::int64, text("a slot")}};
    for (const auto& list : lists) {
        for (const ClickMetadata::Column& column : list.stated) {
            if (column.index >= m_file->columns().size())
                return fail("%1 gives column %2 the index %3, but there are %4 columns", metadata.path,
                            in_quotes(column.name, shown), column.index, m_file->columns().size());
            const auto index = static_cast<size_t>(column.index);
            if (m_file->columns()[index].name != column.name)
                return fail("column %1 is %2, but %3 names it %4", index,
                            in_quotes(m_file->columns()[index].name, shown), metadata.path,
                            in_quotes(column.name, shown));
            GGS_CHECK(add_column(list.columns, index, list.type, list.what));
        }
    }
    return {};
}

Status ParquetSource::by_count(const ClickOptions::Raw& counts) {
    GGS_CHECK(by_name());
    std::vector<size_t> floats = m_columns.labels;
    floats.insert(floats.end(), m_columns.dense.begin(), m_columns.dense.end());
    std::ranges::sort(floats);
    if (counts.labels >= 0 && counts.dense >= 0 &&
        static_cast<uint64_t>(counts.labels) + static_cast<uint64_t>(counts.dense) == floats.size()) {
        const auto end = floats.begin() + static_cast<ptrdiff_t>(counts.labels);
        m_columns.labels.assign(floats.begin(), end);
        m_columns.dense.assign(end, floats.end());
    }
    return {};
}

Status ParquetSource::by_name() {
    for (size_t i = 0; i < m_file->columns().size(); ++i) {
        const ParquetColumnInfo& info = m_file->columns()[i];
        if (info.type == ParquetType::int64) {
            GGS_CHECK(can_be_keys(info));
            m_columns.slots.push_back(i);
        } else if (info.type == ParquetType::float32) {
            const bool label = same_word(std::string_view(info.name).substr(0, 5), "label");
            (label ? m_columns.labels : m_columns.dense).push_back(i);
        } else {
            return fail("column %1 has the physical type %2; only FLOAT and INT64 columns can be read. A %3 next to "
                        "the file can leave it out",
                        in_quotes(info.name, shown), parquet_name(info.type), ClickMetadata::file_name);
        }
    }
    return {};
}

Status ParquetSource::check_counts(const ClickOptions::Raw& counts) const {
    const auto differ = [](int64_t stated, size_t found) {
        return stated < 0 || static_cast<uint64_t>(stated) != found;
    };
    if (differ(counts.labels, m_columns.labels.size()) || differ(counts.dense, m_columns.dense.size()) ||
        differ(counts.slot_count, m_columns.slots.size()))
        return fail("its labels, dense values and slots are %1, %2 and %3, but the options state %4, %5 and %6",
                    m_columns.labels.size(), m_columns.dense.size(), m_columns.slots.size(), counts.labels,
                    counts.dense, counts.slot_count);
    return {};
}

Status ParquetSource::read_shape(std::shared_ptr<const ParquetFile> file, const ClickOptions& options,
                                 const ClickMetadata* metadata) {
    m_file = std::move(file);
    m_path = m_file->name();
    const auto read = [&]() -> Status {
        if (metadata) {
            GGS_CHECK(by_metadata(*metadata));
        } else if (options.raw) {
            GGS_CHECK(by_count(*options.raw));
        } else {
            GGS_CHECK(by_name());
        }
        return options.raw ? check_counts(*options.raw) : Status();
    };
    if (const Status done = read(); !done.ok()) return fail("%1: %2", m_path, done.error());
    const size_t columns = m_columns.labels.size() + m_columns.dense.size() + m_columns.slots.size();
    if (columns == 0)
        return fail("%1: the file has no columns, so its %2 rows have no samples", m_path, m_file->rows());
    m_rows_at_once = std::clamp(bytes_at_once / (columns * sizeof(int64_t)), least_rows_at_once, most_rows_at_once);
    m_shape.format = ClickFormat::parquet;
    m_shape.keys = ClickKeys::i64;
    m_shape.labels = static_cast<int64_t>(m_columns.labels.size());
    m_shape.dense = static_cast<int64_t>(m_columns.dense.size());
    m_shape.slot_count = static_cast<int64_t>(m_columns.slots.size());
    m_shape.samples = m_file->rows();
    // Columns that can't be read are reported when the file is opened.
    GGS_TRY(std::unique_ptr<ParquetReader> first, reader(0));
    keep(std::move(first));
    return {};
}

// -- rows -------------------------------------------------------------------------------------------------------------

Result<std::unique_ptr<ParquetReader>> ParquetSource::reader(int64_t row) const {
    {
        const std::lock_guard lock(m_mutex);
        const auto there = std::ranges::find(m_idle, row, [](const auto& idle) { return idle->next; });
        const auto found = there != m_idle.end() || m_idle.size() < most_idle ? there : m_idle.begin();
        if (found != m_idle.end()) {
            std::unique_ptr<ParquetReader> taken = std::move(*found);
            m_idle.erase(found);
            return taken;
        }
    }
    auto made = std::make_unique<ParquetReader>();
    for (const std::vector<size_t>* columns : {&m_columns.labels, &m_columns.dense, &m_columns.slots}) {
        for (const size_t column : *columns) {
            GGS_TRY(ParquetColumn opened, ParquetColumn::open(m_file, column));
            (columns == &m_columns.slots ? made->slots : made->floats).push_back(std::move(opened));
        }
    }
    made->float_rows.resize(made->floats.size() * m_rows_at_once);
    made->key_rows.resize(made->slots.size() * m_rows_at_once);
    return made;
}

void ParquetSource::keep(std::unique_ptr<ParquetReader> reader) const {
    const std::lock_guard lock(m_mutex);
    if (m_idle.size() == most_idle) m_idle.erase(m_idle.begin()); // the one that waited longest
    m_idle.push_back(std::move(reader));
}

size_t ParquetSource::read_rows(ParquetReader& reader, int64_t row, size_t count, Status& error) const {
    uint64_t memory = 0;
    const auto read = [&](ParquetColumn& column, auto* to) {
        if (count == 0) return;
        if (Status done = column.read(row, std::span(to, count)); !done.ok()) {
            count = column.delivered();
            error = std::move(done);
        }
        memory += column.memory();
        if (memory <= m_file->limits().max_memory) return;
        count = 0;
        error = fail("%1: the pages and dictionaries of its %2 columns need more than %3 bytes of memory", m_path,
                     reader.floats.size() + reader.slots.size(), m_file->limits().max_memory);
    };
    for (size_t i = 0; i < reader.floats.size(); ++i) read(reader.floats[i], &reader.float_rows[i * m_rows_at_once]);
    for (size_t i = 0; i < reader.slots.size(); ++i) {
        int64_t* const keys = &reader.key_rows[i * m_rows_at_once];
        read(reader.slots[i], keys);
        const ParquetColumnInfo& info = reader.slots[i].info();
        if (!info.is_unsigned) continue;
        const auto* const wrong = std::find_if(keys, keys + count, [](int64_t key) { return key < 0; });
        if (wrong == keys + count) continue;
        count = static_cast<size_t>(wrong - keys);
        error = fail("%1: column %2: row %3 is %4; keys must be less than 2^63", m_path, in_quotes(info.name, shown),
                     row + static_cast<int64_t>(count), static_cast<uint64_t>(*wrong));
    }
    return count;
}

// Puts columns of rows into samples: value c of sample i is at to[i × columns + c].
template <class T>
void ParquetSource::transpose(const std::vector<T>& from, size_t first, size_t columns, size_t rows, T* to) const {
    for (size_t c = 0; c < columns; ++c) {
        const T* const column = from.data() + (first + c) * m_rows_at_once;
        for (size_t i = 0; i < rows; ++i) to[i * columns + c] = column[i];
    }
}

Status ParquetSource::append(ClickPosition& at, int64_t count, ClickBlock& block) const {
    GGS_TRY(std::unique_ptr<ParquetReader> reader, reader(at.sample));
    const size_t labels = m_columns.labels.size(), dense = m_columns.dense.size(), slots = m_columns.slots.size();
    const auto grow = [](auto& buffer, size_t more) {
        buffer.resize(buffer.size() + more);
        return buffer.data() + buffer.size() - more;
    };
    Status error;
    while (count > 0 && error.ok()) {
        const size_t rows = read_rows(
            *reader, at.sample, static_cast<size_t>(std::min(count, static_cast<int64_t>(m_rows_at_once))), error);
        transpose(reader->float_rows, 0, labels, rows, grow(block.labels, rows * labels));
        transpose(reader->float_rows, labels, dense, rows, grow(block.dense, rows * dense));
        auto key = static_cast<int64_t>(block.keys.size());
        transpose(reader->key_rows, 0, slots, rows, grow(block.keys, rows * slots));
        int64_t* const ends = grow(block.offsets, rows * slots);
        for (size_t i = 0; i < rows * slots; ++i) ends[i] = ++key;
        std::fill_n(grow(block.places, rows), rows, ClickPlace());
        block.count += static_cast<int64_t>(rows);
        at.sample += static_cast<int64_t>(rows);
        count -= static_cast<int64_t>(rows);
    }
    reader->next = at.sample;
    if (error.ok()) keep(std::move(reader)); // else its memory is free again
    return error;
}

} // namespace

Result<std::shared_ptr<const ClickSource>> click_source_of(ParquetFile file, const ClickOptions& options,
                                                           const ClickMetadata* metadata) {
    auto source = std::make_shared<ParquetSource>();
    GGS_CHECK(source->read_shape(std::make_shared<const ParquetFile>(std::move(file)), options, metadata));
    return std::shared_ptr<const ClickSource>(std::move(source));
}

} // namespace ggs
