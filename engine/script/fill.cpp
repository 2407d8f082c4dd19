// SPDX-License-Identifier: MIT
#include "script/fill.h"

#include "base/machine_memory.h"
#include "base/seeded.h"
#include "files/mapped_weights.h"
#include "script/arithmetic.h"
#include "script/click_rows.h"
#include "script/example_sets.h"
#include "tensor/quantize.h"

#include <algorithm>
#include <cmath>

namespace ggs {

namespace {

// The parts of an example set.
enum Part : int64_t { inputs, labels };
bool is_inputs(const Fill& fill) { return !fill.values.empty() && fill.values[0] == 0; }
constexpr EnumWord moon_parts[] = {{"points", inputs}, {"labels", labels}};
constexpr EnumWord digit_parts[] = {{"images", inputs}, {"labels", labels}};

constexpr int most_classes = 1 << 20; // in the list of a script
constexpr int64_t piece = 1 << 16;    // elements that are generated at once

// Returns the number of elements to generate at once: a multiple of the block, so that blocks are complete.
int64_t piece_of(const Tensor& t) {
    const int64_t block = traits(t.type).block;
    return std::max(block, piece / block * block);
}

// Not generated: the leaf that it fills has the values.
bool is_held(const Fill& fill) {
    return fill.kind == Fill::Kind::load || fill.kind == Fill::Kind::quantize || fill.kind == Fill::Kind::clicks;
}

// Writes values into the tensor, rounded to its type; complete blocks only.
template <class Value>
Status put(const Program& program, const Tensor& t, int64_t first, const Value* values, int64_t count) {
    const TypeTraits& type = traits(t.type);
    std::vector<std::byte> bytes(static_cast<size_t>((count + type.block - 1) / type.block) * type.bytes);
    GGS_CHECK(quantize(t.type, values, bytes.data(), count));
    return program.write(t, static_cast<size_t>(first / type.block) * type.bytes, bytes);
}

// Rows of quantised weights as the numbers that they stand for.
Status write_as_f32(const Program& program, const Tensor& t, TypeId type, std::span<const std::byte> bytes) {
    std::vector<float> row(static_cast<size_t>(t.ne[0]));
    const size_t row_bytes = static_cast<size_t>(t.ne[0] / traits(type).block) * traits(type).bytes;
    for (int64_t i = 0; i < nrows(t); ++i) {
        const auto at = static_cast<size_t>(i);
        GGS_CHECK(dequantize(type, bytes.data() + at * row_bytes, row.data(), t.ne[0]));
        GGS_CHECK(program.write(t, at * row.size() * sizeof(float), std::as_bytes(std::span(row))));
    }
    return {};
}

Status fill_from_weights(LoadFiles& files, const Fill& fill, const Program& program, const Tensor& t) {
    GGS_TRY(const WeightsFile* const file, files.weights(fill.file));
    const auto found = file->find_tensor(fill.name);
    const std::span<const std::byte> bytes = found ? file->tensor_bytes(*found) : std::span<const std::byte>();
    const size_t wanted = found && file->tensor(*found).type
                              ? static_cast<size_t>(nelements(t) / traits(*file->tensor(*found).type).block) *
                                    traits(*file->tensor(*found).type).bytes
                              : nbytes(t);
    if (bytes.size() != wanted) return fail("%1 changed while it was being read", fill.file);
    if (const TypeId theirs = *file->tensor(*found).type; theirs == t.type) {
        GGS_CHECK(program.write(t, 0, bytes));
    } else {
        GGS_CHECK(write_as_f32(program, t, theirs, bytes));
    }
    return file->check_part(file->tensor(*found).part);
}

Status fill_from_data(LoadFiles& files, const Fill& fill, const Program& program, const Tensor& t,
                      const std::atomic<bool>* cancelled) {
    GGS_TRY(const DataArray* const array, files.data(fill.file, fill.name));
    // The array is decoded here: its size may not be the one of the header that was checked.
    if (array->shape().ne != shape_of(t)) return fail("%1 changed while it was being read", fill.file);
    const int64_t n = nelements(t), step = piece_of(t);
    if (array->type() == t.type) {
        GGS_CHECK(program.write(t, 0, array->data()));
        return array->check_bytes();
    }
    std::vector<double> values;
    for (int64_t first = 0; first < n; first += step) {
        if (cancelled && cancelled->load(std::memory_order_relaxed)) return {};
        values.resize(static_cast<size_t>(std::min(step, n - first)));
        array->read(first, values);
        GGS_CHECK(put(program, t, first, values.data(), static_cast<int64_t>(values.size())));
    }
    return array->check_bytes();
}

Status fill_from_file(LoadFiles& files, const Fill& fill, const Program& program, const Tensor& t,
                      const std::atomic<bool>* cancelled) {
    GGS_CHECK(check_load(files, fill, t)); // the file may have changed since the script was built
    return is_called_weights(fill.file) ? fill_from_weights(files, fill, program, t)
                                        : fill_from_data(files, fill, program, t, cancelled);
}

// `importance`: a weight for each column, or empty. With it complete rows are stored at once.
Status fill_quantised(const Fill& source, const Tensor& from, std::span<const float> importance, const Program& program,
                      const Tensor& t, const std::atomic<bool>* cancelled) {
    const int64_t n = nelements(t);
    const int64_t step = importance.empty() ? std::max(piece_of(t), piece_of(from)) : t.ne[0];
    const TypeTraits& type = traits(t.type);
    std::vector<std::byte> made;
    std::vector<double> values;
    std::vector<float> rounded;
    const TypeTraits& from_type = traits(from.type);
    std::vector<std::byte> stored;
    for (int64_t first = 0; first < n; first += step) {
        if (cancelled && cancelled->load(std::memory_order_relaxed)) return {};
        const int64_t count = std::min(step, n - first);
        rounded.resize(static_cast<size_t>(count));
        if (is_held(source)) {
            // The source contains its values already: it was made earlier, and so filled earlier.
            stored.resize(static_cast<size_t>(count / from_type.block) * from_type.bytes);
            GGS_CHECK(program.read(from, static_cast<size_t>(first / from_type.block) * from_type.bytes, stored));
            GGS_CHECK(dequantize(from.type, stored.data(), rounded.data(), count));
        } else {
            values.resize(static_cast<size_t>(count));
            generate(source, first, values);
            // Through the source's own type: the values to quantise are those that the source contains, not those from
            // which they were made.
            stored.resize(static_cast<size_t>(count / from_type.block) * from_type.bytes);
            GGS_CHECK(quantize(from.type, values.data(), stored.data(), count));
            GGS_CHECK(dequantize(from.type, stored.data(), rounded.data(), count));
        }
        made.resize(static_cast<size_t>((count + type.block - 1) / type.block) * type.bytes);
        GGS_CHECK(quantize_for_file(t.type, rounded.data(), made.data(), count,
                                    importance.empty() ? nullptr : importance.data()));
        GGS_CHECK(program.write(t, static_cast<size_t>(first / type.block) * type.bytes, made));
    }
    return {};
}

Status fill_generated(const Fill& fill, const Program& program, const Tensor& t, const std::atomic<bool>* cancelled) {
    const int64_t n = nelements(t);
    const int64_t step = piece_of(t);
    std::vector<double> values;
    for (int64_t first = 0; first < n; first += step) {
        if (cancelled && cancelled->load(std::memory_order_relaxed)) return {};
        values.resize(static_cast<size_t>(std::min(step, n - first)));
        generate(fill, first, values);
        GGS_CHECK(put(program, t, first, values.data(), static_cast<int64_t>(values.size())));
    }
    return {};
}

} // namespace

const std::vector<Generator>& generators() {
    static const std::vector<Generator> all = {
        {"normal", Fill::Kind::normal, {number_arg("mean", 0.0), number_arg("sd", 1.0), int_arg("seed", 0)}},
        {"uniform", Fill::Kind::uniform, {number_arg("low", 0.0), number_arg("high", 1.0), int_arg("seed", 0)}},
        {"arange", Fill::Kind::arange, {number_arg("start", 0.0), number_arg("step", 1.0)}},
        {"moons", Fill::Kind::moons, {word_arg("part", moon_parts), number_arg("noise", 0.1), int_arg("seed", 0)}},
        {"digits", Fill::Kind::digits, {word_arg("part", digit_parts), number_arg("noise", 0.05), int_arg("seed", 0)}},
        {"one_hot", Fill::Kind::values, {list_arg("classes", 1, most_classes)}},
        {"load", Fill::Kind::load, {{"file", ArgKind::text}, {"name", ArgKind::text, std::string()}}},
    };
    return all;
}

void generate(const Fill& fill, int64_t first, std::span<double> out) {
    const auto parameter = [&fill](size_t i) { return i < fill.values.size() ? fill.values[i] : 0.0; };
    if (fill.kind == Fill::Kind::digits && is_inputs(fill)) return digits::draw(fill.seed, parameter(1), first, out);
    for (size_t i = 0; i < out.size(); ++i) {
        const auto element = static_cast<uint64_t>(first) + i;
        switch (fill.kind) {
        case Fill::Kind::values:
            out[i] = fill.classes == 0 ? parameter(element)
                     : parameter(element / fill.classes) == static_cast<double>(element % fill.classes) ? 1
                                                                                                        : 0;
            break;
        case Fill::Kind::normal: out[i] = parameter(0) + parameter(1) * bell(fill.seed, element); break;
        case Fill::Kind::uniform:
            out[i] = parameter(0) + (parameter(1) - parameter(0)) * unit(fill.seed, element);
            break;
        case Fill::Kind::arange: out[i] = parameter(0) + parameter(1) * static_cast<double>(element); break;
        case Fill::Kind::moons:
            out[i] = is_inputs(fill) ? moons::point(fill.seed, parameter(1), first + static_cast<int64_t>(i))
                                     : moons::label(first + static_cast<int64_t>(i));
            break;
        case Fill::Kind::digits: out[i] = digits::label(fill.seed, first + static_cast<int64_t>(i)); break;
        case Fill::Kind::load:
        case Fill::Kind::clicks:
        case Fill::Kind::quantize: out[i] = 0; break;
        }
    }
}

Status can_fill(TypeId type) {
    if (traits(type).quantize) return {};
    return fail("values of type %1 can't be stored: ggscope has no codebook for this type", traits(type).name);
}

Status fits_examples(const Fill& fill, const Tensor& t) {
    const bool points = fill.kind == Fill::Kind::moons;
    if (!points && fill.kind != Fill::Kind::digits) return {};
    const int64_t size =
        points ? (is_inputs(fill) ? moons::point_size : 1) : (is_inputs(fill) ? digits::picture_size : digits::classes);
    int64_t inner = 1;
    for (const int64_t ne : t.ne) {
        if (inner == size) return {};
        inner *= ne;
    }
    if (inner == size) return {};
    const EnumWord& part = (points ? moon_parts : digit_parts)[is_inputs(fill) ? 0 : 1];
    return fail("%1(%2): an example has %3 numbers, but the first dimensions of the shape %4 don't have as many",
                points ? "moons" : "digits", part.word, size, shape_text(t));
}

Result<const WeightsFile*> LoadFiles::weights(const std::string& path) {
    if (const auto found = m_weights.find(path); found != m_weights.end()) return &found->second;
    GGS_TRY(WeightsFile file, WeightsFile::open(path));
    return &m_weights.emplace(path, std::move(file)).first->second;
}

LoadFiles::LoadFiles() : LoadFiles(default_memory_limit()) {}

Result<const DataFile*> LoadFiles::data_file(const std::string& path) {
    if (const auto found = m_data_files.find(path); found != m_data_files.end()) return &found->second;
    GGS_TRY(DataFile file, DataFile::open(path, m_memory, &m_short_of_memory));
    m_memory -= std::min(m_memory, file.memory());
    return &m_data_files.emplace(path, std::move(file)).first->second;
}

Result<DataShape> LoadFiles::data_shape(const std::string& path, const std::string& name) {
    const ArrayName key(path, name);
    if (const auto found = m_data_shapes.find(key); found != m_data_shapes.end()) return found->second;
    GGS_TRY(const DataFile* const file, data_file(path));
    GGS_TRY(DataShape shape, file->shape(name));
    if (shape.decoded > m_memory) {
        m_short_of_memory = true;
        return fail("%1: the array needs %2 bytes of memory; the limit is %3 bytes", path, shape.decoded, m_memory);
    }
    m_memory -= shape.decoded;
    return m_data_shapes.emplace(key, std::move(shape)).first->second;
}

Result<const DataArray*> LoadFiles::data(const std::string& path, const std::string& name) {
    const ArrayName key(path, name);
    if (const auto found = m_data.find(key); found != m_data.end()) return &found->second;
    GGS_TRY(const DataShape shape, data_shape(path, name));
    GGS_TRY(const DataFile* const file, data_file(path));
    GGS_TRY(DataArray array, file->array(name, shape.decoded));
    return &m_data.emplace(key, std::move(array)).first->second;
}

Result<std::shared_ptr<const MappedTensors>> LoadFiles::mapped(const std::string& path, const std::string& called) {
    GGS_TRY(const WeightsFile* const file, weights(path));
    return map_weights(*file, called);
}

static Status check_data(LoadFiles& files, const Fill& fill, const Tensor& t) {
    GGS_CHECK(can_fill(t.type));
    const Result<DataShape> shape = files.data_shape(fill.file, fill.name);
    if (!shape.ok()) return fail("load: %1", shape.error());
    if (shape->ne != shape_of(t))
        return fail(
            "load: the array has the shape %1 (with the last dimension first: %2), but the tensor has the shape %3",
            shape->text, shape_text(shape->ne), shape_text(shape_of(t)));
    return {};
}

Status check_load(LoadFiles& files, const Fill& fill, const Tensor& t) {
    if (!is_called_weights(fill.file)) return check_data(files, fill, t);
    if (fill.name.empty())
        return fail("load: the name of the tensor in %1 is missing; give it after the file name", fill.file);
    const Result<const WeightsFile*> opened = files.weights(fill.file);
    if (!opened.ok()) return fail("load: %1", opened.error());
    const WeightsFile& file = *opened.value();
    const auto found = file.find_tensor(fill.name);
    if (!found) return fail("load: %1 has no tensor \"%2\"", fill.file, fill.name);
    if (const Status numbers = file.has_numbers(*found); !numbers.ok()) return fail("load: %1", numbers.error());
    const WeightsTensor theirs = file.tensor(*found);
    if ((theirs.type != t.type && t.type != TypeId::f32) || theirs.ne != shape_of(t))
        return fail("load: \"%1\" has the shape %2 and the type %3 in the file, but the shape %4 and the type %5 here",
                    fill.name, shape_text(theirs.ne), traits(*theirs.type).name, shape_text(shape_of(t)),
                    traits(t.type).name);
    return {};
}

Result<uint64_t> examples_of(LoadFiles& files, const Fill& fill, const Tensor& t, int batch) {
    if (is_called_weights(fill.file))
        return fail("load: %1 has weights, but batches take their examples from an array: .npy, .npz, CSV or idx",
                    fill.file);
    const Result<DataShape> shape = files.data_shape(fill.file, fill.name);
    if (!shape.ok()) return fail("load: %1", shape.error());
    // The classes may be an array of one dimension, or one column of a table.
    const bool is_column = fill.classes > 0 && shape->ne[0] == 1;
    const auto counted = static_cast<size_t>(fill.classes == 0 ? batch : is_column ? 1 : 0);
    Shape ne = shape_of(t);
    if (fill.classes > 0) ne = {1, 1, 1, 1};
    ne[counted] = shape->ne[counted];
    if (shape->ne != ne)
        return fail("load: the array has the shape %1 (with the last dimension first: %2), which doesn't consist of "
                    "examples for a tensor of the shape %3",
                    shape->text, shape_text(shape->ne), shape_text(shape_of(t)));
    return static_cast<uint64_t>(ne[counted]);
}

// Evaluates a postfix list. Every operator has its operands, which the script's parser has checked.
static Result<ArgValue> worked_out(const RoundNumber& number, uint32_t round) {
    using Kind = RoundNumber::Part::Kind;
    std::vector<ArgValue> stack;
    for (const RoundNumber::Part& part : number.parts) {
        if (part.kind == Kind::number) {
            stack.push_back(part.number);
        } else if (part.kind == Kind::round) {
            stack.emplace_back(static_cast<int64_t>(round));
        } else if (part.kind == Kind::negate) {
            stack.back() = negative_of(stack.back());
        } else {
            const ArgValue right = std::move(stack.back());
            stack.pop_back();
            const ExprKind kind = part.kind == Kind::add        ? ExprKind::add
                                  : part.kind == Kind::subtract ? ExprKind::subtract
                                  : part.kind == Kind::multiply ? ExprKind::multiply
                                                                : ExprKind::divide;
            GGS_TRY(stack.back(), calculate(kind, stack.back(), right));
        }
    }
    return stack.back();
}

Result<Fill> fill_in(const Fill& fill, uint32_t round) {
    Fill made = fill;
    made.by_round.clear();
    for (const RoundNumber& number : fill.by_round) {
        GGS_TRY(const ArgValue value, worked_out(number, round));
        if (number.which != RoundNumber::of_seed) {
            made.values[number.which] = as_double(value);
            if (const auto* whole = std::get_if<int64_t>(&value);
                whole && (*whole >= int64_t{1} << 53 || *whole <= -(int64_t{1} << 53)))
                return fail("whole numbers of 2^53 or more can't be set exactly");
        } else if (const auto* seed = std::get_if<int64_t>(&value)) {
            made.seed = static_cast<uint64_t>(*seed);
        } else {
            return fail("a seed must be a whole number; in round %1 it is %2", round, as_double(value));
        }
    }
    return made;
}

Result<bool> Filling::fill(uint32_t tensor, uint32_t round) {
    const TensorEntry& entry = m_program.tensors[tensor];
    if (!entry.alive || !entry.fill) return false;
    const Fill& given = m_program.fills[*entry.fill];
    if (given.by_round.empty()) return fill(tensor, round, given);
    const Result<Fill> made = fill_in(given, round);
    if (!made.ok())
        return fail("`%1` can't be filled in round %2: %3", m_program.display_name(tensor), round, made.error());
    return fill(tensor, round, *made);
}

Result<bool> Filling::fill(uint32_t tensor, uint32_t round, const Fill& made) {
    const TensorEntry& entry = m_program.tensors[tensor];
    if (!entry.alive || !entry.tensor->data || is_empty(*entry.tensor)) return false;
    const Tensor& t = *entry.tensor;
    if (const auto place = m_program.place_of(t); place && is_contiguous(t))
        place->storage->expect_fill(place->offset, nbytes(t));
    if (made.batch > 0) {
        GGS_CHECK(fill_batch(made, round, t));
    } else if (made.kind == Fill::Kind::load) {
        GGS_CHECK(fill_from_file(m_files, made, m_program, t, m_cancelled));
    } else if (made.kind == Fill::Kind::quantize) {
        GGS_CHECK(fill_quantised(made, round, t));
    } else {
        GGS_CHECK(fill_generated(made, m_program, t, m_cancelled));
    }
    return cancelled();
}

static Status fill_clicks(const Program& program, const Fill& fill, uint64_t first, const Tensor& t) {
    std::vector<int64_t> samples(fill.chosen.begin(), fill.chosen.end());
    for (uint64_t i = samples.size(); i < fill.batch; ++i) samples.push_back(static_cast<int64_t>(first + i));
    const Result<std::vector<std::byte>> bytes =
        fill.clicks->part(static_cast<ClickPart>(fill.values[0]), samples, t.ne[0]);
    if (!bytes.ok()) return fail("clicks: %1", bytes.error());
    return program.write(t, 0, *bytes);
}

// Without chosen ones, the batches follow each other, and after the last whole one comes the first again.
Status Filling::fill_batch(const Fill& fill, uint32_t round, const Tensor& t) {
    const uint64_t first = round % (fill.examples / fill.batch) * fill.batch;
    if (fill.kind == Fill::Kind::clicks) return fill_clicks(m_program, fill, first, t);
    const DataArray* array = nullptr;
    if (fill.kind == Fill::Kind::load) {
        GGS_TRY(array, m_files.data(fill.file, fill.name));
    }
    const auto made = static_cast<size_t>(nelements(t)) / fill.batch, read = fill.classes > 0 ? 1 : made;
    std::vector<double> values(made * fill.batch), classes(1);
    for (uint64_t i = 0; i < fill.batch; ++i) {
        const uint64_t example = i < fill.chosen.size() ? fill.chosen[i] : first + i;
        const std::span<double> to = std::span(values).subspan(i * made, made);
        const std::span<double> out = fill.classes > 0 ? std::span(classes) : to;
        if (array) {
            array->read(static_cast<int64_t>(example * read), out);
        } else {
            generate(fill, static_cast<int64_t>(example * read), out);
        }
        if (fill.classes == 0) continue;
        const double of = classes[0];
        if (!(of >= 0 && of < static_cast<double>(fill.classes) && std::floor(of) == of))
            return fail("example %1 has the class %2; it must be a whole number from 0 to %3", example, of,
                        fill.classes - 1);
        to[static_cast<size_t>(of)] = 1;
    }
    GGS_CHECK(put(m_program, t, 0, values.data(), static_cast<int64_t>(values.size())));
    return array ? array->check_bytes() : Status();
}

Status Filling::fill_quantised(const Fill& fill, uint32_t round, const Tensor& t) {
    const TensorEntry& source = m_program.tensors[fill.source];
    if (!source.alive || !source.fill)
        return fail("`%1` no longer exists: there is nothing to quantise", m_program.display_name(fill.source));
    GGS_TRY(const Fill given, fill_in(m_program.fills[*source.fill], round));
    if (is_held(given) && !source.tensor->data)
        return fail("`%1` has no memory, so it can't be quantised; allocate it with alloc_buffer()",
                    m_program.display_name(fill.source));
    std::vector<float> importance;
    if (fill.importance) {
        const TensorEntry& weights = m_program.tensors[*fill.importance];
        if (!weights.alive || !weights.tensor->data)
            return fail("`%1` has no memory, so it can't be used as the importance; allocate it with alloc_buffer()",
                        m_program.display_name(*fill.importance));
        importance.resize(static_cast<size_t>(nelements(*weights.tensor)));
        GGS_CHECK(m_program.read(*weights.tensor, 0, std::as_writable_bytes(std::span(importance))));
        for (size_t i = 0; i < importance.size(); ++i) {
            if (std::isfinite(importance[i]) && importance[i] >= 0) continue;
            return fail(
                "`%1` can't be used as the importance of the columns: value %2 is %3; it must be finite and at least 0",
                m_program.display_name(*fill.importance), i, importance[i]);
        }
    }
    return ggs::fill_quantised(given, *source.tensor, importance, m_program, t, m_cancelled);
}

Result<bool> fill_tensors(const Program& program, LoadFiles& files, const std::atomic<bool>* cancelled) {
    Filling filling(program, files, cancelled);
    for (uint32_t i = 0; i < program.tensors.size(); ++i) {
        GGS_TRY(const bool ended, filling.fill(i, 0));
        if (ended) return true;
    }
    return false;
}

} // namespace ggs
