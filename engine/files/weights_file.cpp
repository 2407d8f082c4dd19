// SPDX-License-Identifier: MIT
#include "files/weights_file.h"

#include "base/printable.h"

namespace ggs {

Result<WeightsFile> WeightsFile::open(const std::string& path, const GgufLimits& limits) {
    const auto made = [&path](auto parts) {
        WeightsFile file(std::move(parts));
        file.m_name = path;
        return file;
    };
    if (is_called_safetensors_index(path)) {
        GGS_TRY(SafetensorsParts parts, SafetensorsParts::open(path, limits));
        return made(std::move(parts));
    }
    if (is_safetensors(path) || (!is_gguf(path) && path.ends_with(".safetensors"))) {
        GGS_TRY(SafetensorsFile file, SafetensorsFile::open(path, limits));
        return made(SafetensorsParts::of(std::move(file)));
    }
    GGS_TRY(GgufParts parts, GgufParts::open(path, limits));
    return made(std::move(parts));
}

Result<const GgufFile*> WeightsFile::model() const {
    if (gguf()) return gguf();
    return fail("%1 contains only weights: a safetensors file contains neither the graph of a model nor its tokens. "
                "Convert the model to GGUF with llama.cpp to run it",
                m_name);
}

// -- parts ------------------------------------------------------------------------------------------------------------

size_t WeightsFile::n_parts() const {
    return std::visit([](const auto& parts) { return parts.files().size(); }, m_files);
}
size_t WeightsFile::part_tensors(size_t part) const {
    return std::visit([part](const auto& parts) { return parts.files()[part].n_tensors(); }, m_files);
}
const std::string& WeightsFile::part_name(size_t part) const {
    return std::visit([part](const auto& parts) -> const std::string& { return parts.files()[part].name(); }, m_files);
}
std::span<const std::byte> WeightsFile::part_bytes(size_t part) const {
    return std::visit([part](const auto& parts) { return parts.files()[part].bytes(); }, m_files);
}
uint64_t WeightsFile::data_offset(size_t part) const {
    return std::visit([part](const auto& parts) { return parts.files()[part].data_offset(); }, m_files);
}

uint64_t WeightsFile::bytes() const {
    uint64_t all = 0;
    for (size_t part = 0; part < n_parts(); ++part) all += part_bytes(part).size();
    return all;
}

Status WeightsFile::check() const {
    return std::visit(
        [](const auto& parts) -> Status {
            for (const auto& file : parts.files()) GGS_CHECK(file.check());
            return {};
        },
        m_files);
}

Status WeightsFile::check_part(size_t part) const {
    return std::visit([part](const auto& parts) { return parts.files()[part].check_bytes(); }, m_files);
}

Status WeightsFile::check_bytes() const {
    for (size_t part = 0; part < n_parts(); ++part) GGS_CHECK(check_part(part));
    return {};
}

FileChange WeightsFile::change() const {
    return std::visit(
        [](const auto& parts) {
            for (const auto& file : parts.files()) {
                if (const FileChange change = file.change(); change != FileChange::none) return change;
            }
            return FileChange::none;
        },
        m_files);
}

// -- keys -------------------------------------------------------------------------------------------------------------

size_t WeightsFile::n_keys() const { return gguf() ? gguf()->n_keys() : safetensors().n_keys(); }

WeightsKey WeightsFile::key(size_t i) const {
    if (!gguf()) return {safetensors().key_name(i), gguf_type_name(GgufType::string)};
    const GgufKey key = gguf()->key(i);
    return {key.name, type_text(key), key.count, key.is_array()};
}

std::optional<size_t> WeightsFile::find_key(std::string_view name) const {
    return gguf() ? gguf()->find_key(name) : safetensors().find_key(name);
}

Result<double> WeightsFile::as_f64(size_t key) const {
    if (gguf()) return gguf()->as_f64(key);
    return fail("%1 is a string", in_quotes(safetensors().key_name(key)));
}

Result<std::string_view> WeightsFile::as_string(size_t key) const {
    return gguf() ? gguf()->as_string(key) : Result<std::string_view>(safetensors().key_value(key));
}

Result<std::string_view> WeightsFile::string_at(size_t at, uint64_t i) const {
    return gguf() && key(at).is_array ? gguf()->string_at(at, i) : as_string(at);
}

std::string WeightsFile::value_text(size_t key, size_t max_elements, size_t max_chars) const {
    return gguf() ? gguf()->value_text(key, max_elements, max_chars) : element_text(key, 0, max_chars);
}

std::string WeightsFile::element_text(size_t key, uint64_t i, size_t max_chars) const {
    if (gguf()) return gguf()->element_text(key, i, max_chars);
    return i == 0 ? in_quotes(safetensors().key_value(key), max_chars) : std::string();
}

std::span<const std::byte> WeightsFile::value_bytes(size_t key) const {
    return gguf() ? gguf()->value_bytes(key) : std::as_bytes(std::span(safetensors().key_value(key)));
}

// -- tensors ----------------------------------------------------------------------------------------------------------

size_t WeightsFile::n_tensors() const {
    return std::visit([](const auto& parts) { return parts.n_tensors(); }, m_files);
}

WeightsTensor WeightsFile::tensor(size_t i) const {
    if (const GgufParts* const gguf = gguf_parts()) {
        const TensorPlace where = gguf->place(i);
        const GgufTensor t = gguf->files()[where.part].tensor(where.tensor);
        return {t.name, traits(t.type).name, t.type, t.n_dims, t.ne, where.part, t.offset, t.bytes, t.at};
    }
    const TensorPlace where = safetensors().place(i);
    const SafetensorsTensor t = safetensors().files()[where.part].tensor(where.tensor);
    return {t.name, t.type->name, t.type->type, t.n_dims, t.ne, where.part, t.offset, t.bytes, {}};
}

std::optional<size_t> WeightsFile::find_tensor(std::string_view name) const {
    return std::visit([name](const auto& parts) { return parts.find_tensor(name); }, m_files);
}

std::span<const std::byte> WeightsFile::tensor_bytes(size_t i) const {
    return std::visit(
        [i](const auto& parts) {
            const TensorPlace where = parts.place(i);
            return parts.files()[where.part].tensor_bytes(where.tensor);
        },
        m_files);
}

Status WeightsFile::has_numbers(size_t i) const {
    const WeightsTensor t = tensor(i);
    if (t.type) return {};
    return fail("`%1` is %2 in the file, a type that ggml doesn't have: its %3 bytes can't be read as values",
                printable(t.name), std::string(t.type_name), t.bytes);
}

bool is_weights_file(const std::string& path) { return is_gguf(path) || is_safetensors(path); }
bool is_called_weights(std::string_view path) {
    return path.ends_with(".gguf") || path.ends_with(".safetensors") || is_called_safetensors_index(path);
}

} // namespace ggs
