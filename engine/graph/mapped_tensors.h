// SPDX-License-Identifier: MIT
// MappedTensors: the tensors of a mapped file, and the storage that contains the mapping. `map_buffer` uses them as
// weights.
//
// Made by the code that reads the file, and owned by the programs that use it. Constant, except for bytes that a
// program writes: each page that is written becomes a private copy. If the file is missing, as in a recorded run, a
// storage in plain memory is used instead. Offsets are in bytes from the start of the storage.
#pragma once

#include "device/storage.h"
#include "tensor/tensor.h"

#include <functional>
#include <map>
#include <memory>
#include <string>

namespace ggs {

struct MappedTensors {
    struct Info {
        TypeId type;
        Shape ne;
        size_t offset;
    };
    std::string file; // as the call names it
    std::shared_ptr<Storage> storage;
    std::map<std::string, Info, std::less<>> tensors; // by name
};
using MapFile = std::function<Result<std::shared_ptr<const MappedTensors>>(const std::string& file)>;

} // namespace ggs
