// SPDX-License-Identifier: MIT
// info_text and info_json: the output of `ggscope-cli info FILE` for a file of weights. It has the keys, the tensors
// and their totals, as text or as JSON.
#pragma once

#include "files/weights_file.h"

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace ggs {

struct InfoOptions {
    std::string filter;      // only keys and tensors whose name contains this; empty: all
    bool keys = true;        // the list of keys
    bool tensors = true;     // the list of tensors; totals are always there
    size_t max_elements = 8; // of an array that are shown, or written to the JSON
    size_t max_chars = 120;  // of a string that are shown; the JSON has them whole
};

Result<std::string> info_text(const WeightsFile& file, const InfoOptions& options = {});

// Returns a key as in "keys" of info_json().
nlohmann::ordered_json key_json(const GgufFile& file, size_t k, size_t max_elements);

// One object: schema, kind, ggscope_version, ggml_version, file, format, version, alignment, data_offset, bytes,
// n_keys, n_tensors, keys[{name, type, value}], where an array has element_type and count and its first max_elements
// values, tensors[{name, type, ne, offset, bytes}] and types[{type, tensors, bytes}].
//
// Numbers that JSON can't represent are the strings "nan", "inf", "-inf". A string that is not UTF-8 is escaped, and is
// in "escaped" instead of "value". A split model has parts[{file, tensors, data_offset, bytes}] instead of data_offset,
// and each tensor has its part, from 1. A safetensors file has neither version nor alignment.
Result<std::string> info_json(const WeightsFile& file, const InfoOptions& options = {});

} // namespace ggs
