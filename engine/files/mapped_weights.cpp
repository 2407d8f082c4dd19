// SPDX-License-Identifier: MIT
#include "files/mapped_weights.h"

namespace ggs {

Result<std::shared_ptr<const MappedTensors>> map_weights(const GgufFile& file, const std::string& path, const std::string& called) {
    GGS_TRY(MappedFile mapping, MappedFile::open(path));
    if (mapping.size() != file.bytes().size()) return fail("%1 has changed while it was read", path);
    auto made = std::make_shared<MappedTensors>();
    made->file = called;
    for (size_t i = 0; i < file.n_tensors(); ++i) {
        const GgufTensor tensor = file.tensor(i);
        made->tensors.insert_or_assign(std::string(tensor.name),
                                       MappedTensors::Info{tensor.type, tensor.ne, static_cast<size_t>(file.data_offset() + tensor.offset)});
    }
    GGS_CHECK(file.check()); // the one that was mapped is the one whose table was read
    made->storage = Storage::of(std::move(mapping));
    return std::shared_ptr<const MappedTensors>(std::move(made));
}

} // namespace ggs
