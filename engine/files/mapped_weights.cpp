// SPDX-License-Identifier: MIT
#include "files/mapped_weights.h"

namespace ggs {

Result<std::shared_ptr<const MappedTensors>> map_weights(const WeightsFile& file, const std::string& called) {
    std::vector<std::string> paths;
    for (size_t part = 0; part < file.n_parts(); ++part) paths.push_back(file.part_name(part));
    GGS_TRY(std::vector<MappedFile> mappings, MappedFile::open_together(paths));
    std::vector<uint64_t> begins; // of the parts' data, in the mapping
    uint64_t begin = 0;
    for (size_t part = 0; part < mappings.size(); ++part) {
        if (mappings[part].size() != file.part_bytes(part).size())
            return fail("%1 changed while it was being read", paths[part]);
        begins.push_back(begin + file.data_offset(part));
        begin += mappings[part].whole_pages();
    }
    auto made = std::make_shared<MappedTensors>();
    made->file = called;
    for (size_t i = 0; i < file.n_tensors(); ++i) {
        const WeightsTensor tensor = file.tensor(i);
        if (!tensor.type) continue;
        made->tensors.insert_or_assign(
            std::string(tensor.name),
            MappedTensors::Info{*tensor.type, tensor.ne, static_cast<size_t>(begins[tensor.part] + tensor.offset)});
    }
    GGS_CHECK(file.check()); // the one that was mapped is the one whose table was read
    made->storage = Storage::of(std::move(mappings));
    return std::shared_ptr<const MappedTensors>(std::move(made));
}

} // namespace ggs
