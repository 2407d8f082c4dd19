// SPDX-License-Identifier: MIT
#include "files/npy.h"

#include "base/checked.h"
#include "base/printable.h"
#include "tensor/half.h"
#include "tensor/quantize.h"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <fstream>
#include <utility>

namespace ggs {

template <class T> static double number_at(const std::byte* at) {
    T value;
    std::memcpy(&value, at, sizeof value);
    return static_cast<double>(value);
}
static double half_at(const std::byte* at) {
    uint16_t bits = 0;
    std::memcpy(&bits, at, sizeof bits);
    return static_cast<double>(f16_to_f32(bits));
}
static double bool_at(const std::byte* at) { return *at == std::byte{0} ? 0 : 1; }

struct NpyItem {
    const char* descr;
    const char* name;
    size_t bytes;
    std::optional<TypeId> type;
    double (*value)(const std::byte* at);
};

namespace {

constexpr NpyItem items[] = {
    {"<f4", "float32", 4, TypeId::f32, number_at<float>},
    {"<f8", "float64", 8, TypeId::f64, number_at<double>},
    {"<f2", "float16", 2, TypeId::f16, half_at},
    {"|i1", "int8", 1, TypeId::i8, number_at<int8_t>},
    {"<i2", "int16", 2, TypeId::i16, number_at<int16_t>},
    {"<i4", "int32", 4, TypeId::i32, number_at<int32_t>},
    {"<i8", "int64", 8, TypeId::i64, number_at<int64_t>},
    {"|u1", "uint8", 1, {}, number_at<uint8_t>},
    {"<u2", "uint16", 2, {}, number_at<uint16_t>},
    {"<u4", "uint32", 4, {}, number_at<uint32_t>},
    {"|b1", "bool", 1, {}, bool_at},
};

constexpr std::string_view magic("\x93NUMPY", 6);
constexpr size_t longest_header = NpyArray::longest_start - 12; // NumPy's own are 118 bytes, unless an array has fields
constexpr size_t aligned = 64;                                  // where NumPy lets the data begin

const NpyItem* find_item(std::string_view descr) {
    // A single byte has no byte order: '<i1' is equal to '|i1'.
    for (const NpyItem& item : items) {
        const std::string_view known(item.descr);
        if (descr == known) return &item;
        if (item.bytes == 1 && descr.size() == 3 && descr[0] == '<' && descr.substr(1) == known.substr(1)) return &item;
    }
    return nullptr;
}

// Returns the item type in which a type's elements are written: with their own bytes, or as floats.
const NpyItem& item_of(TypeId type) {
    for (const NpyItem& item : items) {
        if (item.type.value_or(TypeId::count) == type) return item;
    }
    return items[0];
}
static_assert(items[0].type == TypeId::f32);

// Parses the header: a Python dict literal with three keys. It accepts no other Python.
class HeaderParser {
  public:
    HeaderParser(std::string_view text, size_t at) : m_text(text), m_begin(at) {}

    struct Found {
        std::string_view descr;
        bool fortran = false;
        std::vector<int64_t> shape;
    };
    Result<Found> run() {
        GGS_CHECK(take('{'));
        while (!sees('}')) {
            GGS_TRY(const std::string_view key, string());
            GGS_CHECK(take(':'));
            if (key == "descr") {
                GGS_CHECK(once(m_descr, key));
                if (sees('['))
                    return fail(
                        "the array has fields ('descr' is a list); the elements of a tensor must be plain numbers");
                GGS_TRY(m_found.descr, string());
            } else if (key == "fortran_order") {
                GGS_CHECK(once(m_order, key));
                GGS_TRY(m_found.fortran, truth());
            } else if (key == "shape") {
                GGS_CHECK(once(m_shape, key));
                GGS_CHECK(tuple());
            } else {
                return fail("the header's key %1 is not one of 'descr', 'fortran_order' and 'shape'",
                            in_quotes(key, 40));
            }
            if (!sees(',')) break;
            ++m_at;
        }
        GGS_CHECK(take('}'));
        skip();
        if (m_at != m_text.size()) return expected(text("nothing after the }"));
        if (!m_descr || !m_order || !m_shape)
            return fail("the header has no '%1'", std::string(!m_descr   ? "descr"
                                                              : !m_order ? "fortran_order"
                                                                         : "shape"));
        return std::move(m_found);
    }

  private:
    void skip() {
        while (m_at < m_text.size() && (m_text[m_at] == ' ' || m_text[m_at] == '\n' || m_text[m_at] == '\t')) ++m_at;
    }
    bool sees(char c) {
        skip();
        return m_at < m_text.size() && m_text[m_at] == c;
    }
    Message here() const {
        return m_at < m_text.size() ? msg("%1", in_quotes(m_text.substr(m_at, 12)))
                                    : Message(text("the end of the header"));
    }
    Failure expected(Text what) const { return fail("byte %1: expected %2, got %3", m_begin + m_at, what, here()); }
    Status take(char c) {
        if (!sees(c)) return fail("byte %1: expected `%2`, got %3", m_begin + m_at, std::string(1, c), here());
        ++m_at;
        return {};
    }
    static Status once(bool& seen, std::string_view key) {
        if (std::exchange(seen, true)) return fail("the header contains '%1' twice", std::string(key));
        return {};
    }
    Result<std::string_view> string() {
        if (!sees('\'') && !sees('"')) return expected(text("a string"));
        const size_t end = m_text.find(m_text[m_at], m_at + 1);
        if (end == m_text.npos) return fail("byte %1: the string is not terminated", m_begin + m_at);
        const std::string_view inside = m_text.substr(m_at + 1, end - m_at - 1);
        if (inside.find('\\') != inside.npos)
            return fail("byte %1: strings with escapes are not supported", m_begin + m_at);
        m_at = end + 1;
        return inside;
    }
    Result<bool> truth() {
        skip();
        for (const std::string_view word : {std::string_view("False"), std::string_view("True")}) {
            if (!m_text.substr(m_at).starts_with(word)) continue;
            m_at += word.size();
            return word == "True";
        }
        return expected(text("True or False"));
    }
    Status tuple() {
        GGS_CHECK(take('('));
        while (!sees(')')) {
            int64_t n = 0;
            const char* const first = m_text.data() + m_at;
            const auto [end, error] = std::from_chars(first, m_text.data() + m_text.size(), n);
            if (error == std::errc::result_out_of_range || (error == std::errc() && n < 0))
                return fail("byte %1: a dimension must be from 0 to 2^63 - 1", m_begin + m_at);
            if (error != std::errc()) return expected(text("a number"));
            m_at += static_cast<size_t>(end - first);
            m_found.shape.push_back(n);
            if (m_found.shape.size() > max_dims)
                return fail("the array has more than %1 dimensions; a tensor has at most %1", max_dims);
            if (!sees(',')) break;
            ++m_at;
        }
        return take(')');
    }

    std::string_view m_text;
    size_t m_begin; // offset of the header in the file
    size_t m_at = 0;
    bool m_descr = false, m_order = false, m_shape = false;
    Found m_found;
};

} // namespace

bool is_npy(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    std::string start(magic.size(), '\0');
    return file.read(start.data(), static_cast<std::streamsize>(start.size())) && start == magic;
}

// -- reading ----------------------------------------------------------------------------------------------------------

Result<NpyArray> NpyArray::open(const std::string& path) {
    GGS_TRY(MappedFile file, MappedFile::open(path));
    NpyArray made;
    made.m_name = path;
    if (const Status read = made.read_header(file.bytes(), file.bytes().size()); !read.ok())
        return fail("%1: %2", path, read.error());
    GGS_CHECK(file.check_bytes());
    made.m_file = std::move(file);
    return made;
}

Result<NpyArray> NpyArray::parse(std::span<const std::byte> bytes, std::string name) {
    NpyArray made;
    made.m_name = std::move(name);
    if (const Status read = made.read_header(bytes, bytes.size()); !read.ok())
        return fail("%1: %2", made.m_name, read.error());
    return made;
}

Result<NpyArray> NpyArray::parse_header(std::span<const std::byte> first, uint64_t size, std::string name) {
    NpyArray made;
    made.m_name = std::move(name);
    if (const Status read = made.read_header(first, size); !read.ok()) return fail("%1: %2", made.m_name, read.error());
    made.m_data = {};
    return made;
}

// `bytes`: the first ones of a file of `file` bytes, or all of them.
Status NpyArray::read_header(std::span<const std::byte> bytes, uint64_t file) {
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    if (!text.starts_with(magic)) return fail("this is not a .npy file: it does not begin with \\x93NUMPY");
    if (text.size() < 10) return fail("the file has only %1 bytes, too few for its header", text.size());
    const auto major = static_cast<int64_t>(bytes[6]), minor = static_cast<int64_t>(bytes[7]);
    if (major < 1 || major > 3)
        return fail("the version at byte 6 is %1.%2; only versions 1, 2 and 3 can be read", major, minor);
    const size_t wide = major == 1 ? 2 : 4;
    uint32_t length = 0;
    if (text.size() < 8 + wide) return fail("the file has only %1 bytes, too few for its header", text.size());
    std::memcpy(&length, bytes.data() + 8, wide);
    const size_t begin = 8 + wide;
    if (length > longest_header)
        return fail("the header's length at byte 8 is %1; it can be at most %2", length, longest_header);
    if (length > text.size() - begin)
        return fail("the header's length at byte 8 is %1, but the file has only %2 bytes after it", length,
                    text.size() - begin);
    GGS_TRY(const HeaderParser::Found found, HeaderParser(text.substr(begin, length), begin).run());

    m_item = find_item(found.descr);
    if (!m_item && found.descr.starts_with('>'))
        return fail("the elements are big endian (%1); save the array with .astype('<%2')", in_quotes(found.descr, 20),
                    printable(found.descr.substr(1), 20));
    if (!m_item)
        return fail(
            "elements of type %1 can't be read; the supported types are <f2 <f4 <f8 |i1 <i2 <i4 <i8 |u1 <u2 <u4 |b1",
            in_quotes(found.descr, 20));
    m_dims = static_cast<int>(found.shape.size());
    m_fortran = found.fortran;
    for (size_t d = 0; d < found.shape.size(); ++d) m_ne[found.shape.size() - 1 - d] = found.shape[d];
    // In C order the strides grow from ne's first dimension on, in Fortran order from the last.
    size_t size = m_item->bytes;
    m_nb.fill(size);
    const auto dims = static_cast<size_t>(m_dims);
    for (size_t i = 0; i < dims; ++i) {
        const size_t d = m_fortran ? dims - 1 - i : i;
        m_nb[d] = size;
        if (!mul_checked(size, static_cast<size_t>(m_ne[d]), size))
            return fail("an array of shape %1 has more bytes than 64 bits can count", shape_text());
    }
    const size_t there = file - begin - length;
    if (size > there)
        return fail("an array of shape %1 and type %2 needs %3 bytes, but only %4 follow the header", shape_text(),
                    m_item->descr, size, there);
    m_count = static_cast<int64_t>(size / m_item->bytes);
    if (file == bytes.size()) m_data = bytes.subspan(begin + length, size);
    return {};
}

const char* numpy_name(TypeId type) { return item_of(type).name; }

const char* NpyArray::descr() const { return m_item->descr; }
std::optional<TypeId> NpyArray::type() const { return m_item->type; }

std::string NpyArray::shape_text() const {
    std::string text = "(";
    for (size_t d = static_cast<size_t>(m_dims); d-- > 0;) text += std::to_string(m_ne[d]) + (d > 0 ? ", " : "");
    return text + (m_dims == 1 ? ",)" : ")");
}

void NpyArray::read(int64_t first, std::span<double> out) const {
    if (out.empty()) return;
    Index at{};
    int64_t rest = first;
    for (size_t d = 0; d < max_dims; ++d) {
        at[d] = rest % m_ne[d];
        rest /= m_ne[d];
    }
    for (size_t done = 0; done < out.size();) {
        size_t offset = 0;
        for (size_t d = 0; d < max_dims; ++d) offset += static_cast<size_t>(at[d]) * m_nb[d];
        const size_t n = std::min(out.size() - done, static_cast<size_t>(m_ne[0] - at[0]));
        for (size_t i = 0; i < n; ++i) out[done + i] = m_item->value(m_data.data() + offset + i * m_nb[0]);
        done += n;
        at[0] = 0;
        for (size_t d = 1; d < max_dims && ++at[d] == m_ne[d]; ++d) at[d] = 0;
    }
}

// -- writing ----------------------------------------------------------------------------------------------------------

Result<NpyWriter> NpyWriter::create(const std::string& path, TypeId type, const Shape& ne) {
    GGS_TRY([[maybe_unused]] const size_t fits, dense_bytes(TypeId::f64, ne));
    const NpyItem& item = item_of(type);
    size_t dims = max_dims;
    while (dims > 1 && ne[dims - 1] == 1) --dims;
    std::string shape;
    for (size_t d = dims; d-- > 0;) shape += std::to_string(ne[d]) + (d > 0 ? ", " : "");
    std::string header = std::string("{'descr': '") + item.descr + "', 'fortran_order': False, 'shape': (" + shape +
                         (dims == 1 ? ",), }" : "), }");
    constexpr size_t before = 10;
    header.resize(pad_to(before + header.size() + 1, aligned) - before, ' ');
    header.back() = '\n';

    GGS_TRY(AtomicFile out, AtomicFile::create(path));
    NpyWriter made(std::move(out));
    made.m_path = path;
    made.m_type = *item.type;
    made.m_missing = ne[0] * ne[1] * ne[2] * ne[3];
    const auto length = static_cast<uint16_t>(header.size());
    const unsigned char version[2] = {1, 0};
    GGS_CHECK(made.m_out.write(magic));
    GGS_CHECK(made.m_out.write(version, sizeof version));
    GGS_CHECK(made.m_out.write(&length, sizeof length));
    GGS_CHECK(made.m_out.write(header));
    return made;
}

Status NpyWriter::append(std::span<const double> values) {
    m_encoded.resize(values.size() * traits(m_type).bytes);
    GGS_CHECK(quantize(m_type, values.data(), m_encoded.data(), static_cast<int64_t>(values.size())));
    return append_bytes(m_encoded);
}

Status NpyWriter::append_bytes(std::span<const std::byte> elements) {
    const auto n = static_cast<int64_t>(elements.size() / traits(m_type).bytes);
    if (n > m_missing)
        return fail("%1: only %2 elements are still to be written, but %3 were given", m_path, m_missing, n);
    m_missing -= n;
    return m_out.write(elements);
}

Status NpyWriter::finish() {
    if (m_missing > 0) return fail("%1: %2 elements are missing", m_path, m_missing);
    return m_out.commit();
}

} // namespace ggs
