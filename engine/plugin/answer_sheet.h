// SPDX-License-Identifier: MIT
// AnswerSheet: the memory that a plug-in's function writes its answer and its error into.
//
// Guard bytes surround both structs, so a write past their ends is detected and reported. An inaccessible page follows
// the guard bytes. A longer write faults there, which ends the call before the write reaches other memory of ggscope. A
// sheet is used by one call at a time. Each thread keeps a sheet for its next call.
#pragma once

#include "base/result.h"
#include "plugin/ggscope_plugin.h"

#include <cstddef>
#include <memory>
#include <type_traits>

namespace ggs {

class AnswerSheet {
  public:
    // Takes this thread's sheet, or makes one. Returns an error if there isn't enough memory.
    static Result<std::unique_ptr<AnswerSheet>> take();
    // Returns an undamaged sheet to this thread.
    static void give_back(std::unique_ptr<AnswerSheet> sheet);
    ~AnswerSheet();
    AnswerSheet(const AnswerSheet&) = delete;
    AnswerSheet& operator=(const AnswerSheet&) = delete;

    // Returns an empty error.
    ggscope_error* error();
    // Returns a copy of `initial`, valid until the next call of answer().
    template <class Answer> Answer* answer(const Answer& initial) {
        static_assert(std::is_trivially_copyable_v<Answer> && sizeof(Answer) <= most_answer);
        return static_cast<Answer*>(put(&initial, sizeof initial));
    }

    // Returns an error that describes the bytes written outside of the two structs. `name` is the answer's type.
    Status check(const char* name) const;

  private:
    static constexpr size_t size = 4096; // of the accessible part
    static constexpr size_t answer_at = 1024, error_at = 2048, most_answer = 512;

    explicit AnswerSheet(std::byte* memory) : m_memory(memory) {}
    void* put(const void* initial, size_t bytes);
    void fill(size_t begin, size_t end);
    std::byte* part() const;

    std::byte* m_memory;       // with a page without access on both sides
    size_t m_answer_bytes = 0; // of the current answer
};

} // namespace ggs
