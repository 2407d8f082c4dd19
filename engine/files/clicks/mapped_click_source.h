// SPDX-License-Identifier: MIT
// MappedClickSource: the part that Norm and Raw files share: their bytes, which are those of a mapped file or of a
// caller. Threads and units are those of click_source.h.
#pragma once

#include "device/mapped_file.h"
#include "files/clicks/click_source.h"

namespace ggs {

class MappedClickSource : public ClickSource {
  public:
    std::span<const std::byte> bytes() const override { return m_bytes; }
    Status check_bytes() const override { return m_file ? m_file->check_bytes() : Status(); }
    // Keeps the file whose bytes were parsed.
    void own(MappedFile file) { m_file.emplace(std::move(file)); }

  protected:
    // Counts bytes that have been read. Now and then the pages of the file are released, so that reading a long file
    // takes little memory.
    void has_read(uint64_t count) const;

    std::span<const std::byte> m_bytes;

  private:
    std::optional<MappedFile> m_file;
    mutable std::atomic<uint64_t> m_read{0};
};

// Makes a source of bytes that outlive it. Its parse() reads what they state.
template <class Source> Result<std::shared_ptr<const ClickSource>> parsed_source(std::span<const std::byte> bytes,
                                                                                 const std::string& path,
                                                                                 const ClickOptions& options) {
    auto source = std::make_shared<Source>();
    GGS_CHECK(source->parse(bytes, path, options));
    return std::shared_ptr<const ClickSource>(std::move(source));
}

// The same of a file, which it keeps open.
template <class Source>
Result<std::shared_ptr<const ClickSource>> opened_source(const std::string& path, const ClickOptions& options) {
    GGS_TRY(MappedFile file, MappedFile::open(path));
    auto source = std::make_shared<Source>();
    GGS_CHECK(source->parse(file.bytes(), path, options));
    source->own(std::move(file));
    return std::shared_ptr<const ClickSource>(std::move(source));
}

} // namespace ggs
