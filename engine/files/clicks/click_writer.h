// SPDX-License-Identifier: MIT
// ClickWriter: writes a click log as Norm, Raw or CSV. The file appears once it is complete (base/atomic_file.h).
//
//   ClickShape shape = log->shape();          // and what is to be different: shape.framed_header = true
//   GGS_TRY(ClickWriter writer, ClickWriter::create(path, ClickWriter::Format::norm, shape));
//   for (…) GGS_CHECK(writer.append(block));
//   GGS_CHECK(writer.finish());
//
// A sample with a wrong check byte is written as it could be read. With check bytes, that of the written sample is
// wrong by the same difference, so that the damage remains visible. A sample that the format can't represent is an
// error that names it: a key that doesn't fit its type; in a Raw file a label or dense value that isn't a whole number,
// or a slot without exactly one key. Owned and used by one thread.
#pragma once

#include "base/atomic_file.h"
#include "files/clicks/click_block.h"

namespace ggs {

class ClickWriter {
  public:
    enum class Format { norm, raw, csv };

    // Norm: keys, framed_header, check_bytes and reserved of the shape apply. Raw: dense values are written as f32 if
    // float_dense.
    static Result<ClickWriter> create(const std::string& path, Format format, const ClickShape& shape,
                                      bool float_dense = false);
    // The block must have the shape. leave_out_damaged: samples with a wrong check byte aren't written.
    Status append(const ClickBlock& block, bool leave_out_damaged = false);
    Status finish();
    int64_t samples() const { return m_samples; }

  private:
    ClickWriter(AtomicFile out, Format format, const ClickShape& shape, bool float_dense)
        : m_out(std::move(out)), m_format(format), m_shape(shape), m_float_dense(float_dense) {}
    Status append_norm(const ClickBlock& block, int64_t sample, uint8_t excess);
    Status append_raw(const ClickBlock& block, int64_t sample);
    void write_header();
    class Put;
    // Makes room for bytes of a sample.
    Put room(size_t bytes);

    AtomicFile m_out;
    Format m_format;
    ClickShape m_shape;
    bool m_float_dense;
    int64_t m_samples = 0;
    std::vector<std::byte> m_bytes; // of the samples that are being encoded
};

} // namespace ggs
