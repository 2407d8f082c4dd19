// SPDX-License-Identifier: MIT
#include "plugin/answer_sheet.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include <sys/mman.h>
#include <unistd.h>

namespace ggs {

namespace {

constexpr std::byte guard{0xa5};

std::unique_ptr<AnswerSheet>& of_this_thread() {
    static thread_local std::unique_ptr<AnswerSheet> sheet;
    return sheet;
}

size_t page() { return static_cast<size_t>(sysconf(_SC_PAGESIZE)); }

bool is_whole(const std::byte* begin, const std::byte* end) {
    return std::all_of(begin, end, [](std::byte b) { return b == guard; });
}

// Returns the number of bytes of [begin, end) up to the last changed one.
size_t changed_up_to(const std::byte* begin, const std::byte* end) {
    while (end != begin && end[-1] == guard) --end;
    return static_cast<size_t>(end - begin);
}

} // namespace

// A page may be larger than the accessible part, so the part is placed at the end of a page.
std::byte* AnswerSheet::part() const { return m_memory + 2 * page() - size; }

Result<std::unique_ptr<AnswerSheet>> AnswerSheet::take() {
    if (auto& kept = of_this_thread()) return std::move(kept);
    static_assert(error_at + sizeof(ggscope_error) < size);
    void* const memory = mmap(nullptr, 3 * page(), PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) return fail("there is not enough memory for the results of a plug-in");
    auto* const bytes = static_cast<std::byte*>(memory);
    std::unique_ptr<AnswerSheet> sheet(new AnswerSheet(bytes));
    if (mprotect(bytes + page(), page(), PROT_READ | PROT_WRITE) != 0)
        return fail("there is not enough memory for the results of a plug-in");
    sheet->fill(0, size);
    return sheet;
}

void AnswerSheet::give_back(std::unique_ptr<AnswerSheet> sheet) { of_this_thread() = std::move(sheet); }

AnswerSheet::~AnswerSheet() { munmap(m_memory, 3 * page()); }

void AnswerSheet::fill(size_t begin, size_t end) { std::fill(part() + begin, part() + end, guard); }

ggscope_error* AnswerSheet::error() {
    auto* const error = reinterpret_cast<ggscope_error*>(part() + error_at);
    std::memset(error, 0, sizeof *error);
    error->struct_size = sizeof *error;
    return error;
}

void* AnswerSheet::put(const void* initial, size_t bytes) {
    fill(answer_at, answer_at + m_answer_bytes);
    m_answer_bytes = bytes;
    return std::memcpy(part() + answer_at, initial, bytes);
}

// A change between the two structs is attributed to the nearer one.
Status AnswerSheet::check(const char* name) const {
    const std::byte* const begin = part();
    const std::byte* const answer = begin + answer_at;
    const std::byte* const answer_end = answer + m_answer_bytes;
    const std::byte* const error = begin + error_at;
    const std::byte* const error_end = error + sizeof(ggscope_error);
    if (!is_whole(error_end, begin + size))
        return fail("it wrote %1 bytes past the end of error->text, which has %2 bytes",
                    changed_up_to(error_end, begin + size), sizeof ggscope_error::text);
    if (!is_whole(answer_end, error)) {
        const size_t bytes = changed_up_to(answer_end, error);
        if (*answer_end != guard || *(error - 1) == guard)
            return fail("it wrote %1 bytes past the end of its %2, which has %3 bytes", bytes, name, m_answer_bytes);
        return fail("it wrote before the start of its ggscope_error");
    }
    if (!is_whole(begin, answer)) return fail("it wrote before the start of its %1", name);
    return {};
}

} // namespace ggs
