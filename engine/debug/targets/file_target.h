// SPDX-License-Identifier: MIT
// FileTarget: a file of weights as a target. Its tensors are the leafs of a program without a graph, made in the same
// way as by ggml's own loader. Their bytes are those of the mapped file: nothing is copied, so a file of any size opens
// at once.
//
// A model whose graph can't be built is also opened as a FileTarget, which reports the reason.
//
// Tensor i of the structure is tensor i of the file; its key is its name, printable. An address is the distance from
// the first byte of the file, or of the part, that contains the tensor. A tensor of a type that ggml doesn't have
// becomes an i8 tensor with one element per byte. Reading a tile of it returns an error. The file is checked before and
// after each tile is read. A truncated or modified file therefore causes an error, and its bytes are never shown as
// values. Ownership of the structure and the file is shared; any thread may read both.
#pragma once

#include "debug/targets/target.h"
#include "files/weights_file.h"

namespace ggs {

class FileTarget final : public Target {
  public:
    static Result<std::unique_ptr<FileTarget>> open(const Registry& registry, const std::string& path,
                                                    const GgufLimits& limits = {}, const Message& why_no_graph = {});

    std::shared_ptr<const Structure> structure() const override { return m_structure; }
    Status can(Capability capability) const override;
    Message origin() const override;

    Snapshot snapshot() override;
    Timeline timeline() const override { return {}; }
    Stop step() override;
    Result<Stop> step_back() override;
    Moment moment() const override { return {}; }
    Stop run_to(const Goal& goal) override;
    Result<Stop> go_to(const Goal& goal) override;
    Status restart() override;
    Marks& marks() override { return m_marks; }
    void look() override;
    ByteSource bytes_while_running() const override;

  private:
    FileTarget(std::shared_ptr<const WeightsFile> file, std::shared_ptr<const Structure> structure);
    Result<bool> tile(uint32_t tensor, size_t offset, size_t size, const BytesUse& use) const override;

    std::shared_ptr<const WeightsFile> m_file;
    std::shared_ptr<const Structure> m_structure;
    Failure no_graph() const;
    Marks m_marks;
    Message m_why_no_graph;
};

} // namespace ggs
