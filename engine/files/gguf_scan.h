// SPDX-License-Identifier: MIT
// GgufScanner: scans a GGUF file, checks it, and fills the records of a GgufFile. Part of the implementation of gguf.h.
// Messages are only created when an error is returned, so scanning a million keys is fast.
#pragma once

#include "files/gguf.h"

#include <cstring>

namespace ggs {

class GgufScanner {
  public:
    explicit GgufScanner(GgufFile& file) : m_file(file), m_bytes(file.m_bytes.data()), m_size(file.m_bytes.size()) {}

    // The reason without the file's name in front.
    Status scan();

  private:
    // Every one: false, with m_reason set, if the file can't be read on from here.
    bool header();
    bool keys();
    bool key(uint32_t i);
    bool value(GgufFile::KeyRecord& record);
    bool array(GgufFile::KeyRecord& record);
    bool alignment(const GgufFile::KeyRecord& record, uint64_t value_at);
    bool tensors();
    bool tensor(uint32_t i, uint64_t& data_bytes);
    bool shape(GgufFile::TensorRecord& record);
    bool data_section(uint64_t data_bytes);

    bool count(Text what, uint64_t least_bytes, uint64_t& n);
    bool within_limits(Text what, uint64_t at, uint64_t n, uint64_t most, uint64_t record_bytes);
    bool string_length(Text what, uint64_t most, uint64_t& length);
    std::string_view name_at(uint64_t at, uint64_t length) const {
        return {reinterpret_cast<const char*>(m_bytes) + at, static_cast<size_t>(length)};
    }
    uint64_t left() const { return m_size - m_at; }

    template <class... Args> bool refuse(Sentence<std::type_identity_t<Args>...> sentence, Args&&... args) {
        m_reason = msg<Args...>(sentence, std::forward<Args>(args)...);
        return false;
    }
    template <class T> bool read(Text what, T& value) {
        if (left() < sizeof(T))
            return refuse("%1 at byte %2 needs %3 bytes, but only %4 are left", what, m_at, sizeof(T), left());
        std::memcpy(&value, m_bytes + m_at, sizeof(T));
        m_at += sizeof(T);
        return true;
    }

    GgufFile& m_file;
    const std::byte* m_bytes;
    uint64_t m_size;
    uint64_t m_at = 0;
    uint64_t m_n_tensors = 0;
    uint64_t m_n_kv = 0;
    uint64_t m_record_bytes = 0;
    std::string_view m_name; // of the key or tensor that is read at the moment, once it is known
    Message m_reason;
};

} // namespace ggs
