// SPDX-License-Identifier: MIT
// MappedTensors: the tensors that a file has, and the storage around its mapping: what `map_buffer` takes weights from.
//
// Made by who can read such files, held by the programs that stand on it. Constant but for the bytes that a program
// writes, each page of which is then a copy; a storage of plain memory stands for a file that is not there, as for a
// recorded run. Offsets count from the storage's first byte.
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
