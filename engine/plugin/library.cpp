// SPDX-License-Identifier: MIT
#include "plugin/library.h"

#include "plugin/floating_point.h"
#include "plugin/plugin_op.h"
#include "plugin/trial.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <sys/mman.h>
#include <unistd.h>
#include <utility>

namespace ggs {

namespace {

// -- calls that would end the process ---------------------------------------------------------------------------------

#if defined(__x86_64__)
constexpr uint32_t slot_of_a_call = R_X86_64_JUMP_SLOT, slot_of_an_address = R_X86_64_GLOB_DAT,
                   whole_word = R_X86_64_64;
#elif defined(__aarch64__)
constexpr uint32_t slot_of_a_call = R_AARCH64_JUMP_SLOT, slot_of_an_address = R_AARCH64_GLOB_DAT,
                   whole_word = R_AARCH64_ABS64;
#else
#error "The relocations that contain function addresses are unknown for this processor"
#endif

// The entries of the dynamic section that are needed here. The loader has already replaced its pointers by addresses.
struct Dynamic {
    const ElfW(Sym) * symbols = nullptr;
    const char* names = nullptr;
    std::array<std::pair<const ElfW(Rela)*, size_t>, 2> relocations{};
};

Dynamic dynamic_of(const link_map& map) {
    Dynamic found;
    size_t bytes = 0, bytes_of_calls = 0;
    for (const ElfW(Dyn)* each = map.l_ld; each->d_tag != DT_NULL; ++each) {
        const auto at = each->d_un.d_ptr;
        switch (each->d_tag) {
        case DT_SYMTAB: found.symbols = reinterpret_cast<const ElfW(Sym)*>(at); break;
        case DT_STRTAB: found.names = reinterpret_cast<const char*>(at); break;
        case DT_RELA: found.relocations[0].first = reinterpret_cast<const ElfW(Rela)*>(at); break;
        case DT_RELASZ: bytes = each->d_un.d_val; break;
        case DT_JMPREL: found.relocations[1].first = reinterpret_cast<const ElfW(Rela)*>(at); break;
        case DT_PLTRELSZ: bytes_of_calls = each->d_un.d_val; break;
        default: break;
        }
    }
    found.relocations[0].second = bytes / sizeof(ElfW(Rela));
    found.relocations[1].second = bytes_of_calls / sizeof(ElfW(Rela));
    return found;
}

// The page may have become read-only when the library was loaded.
void write_slot(uintptr_t at, void* function) {
    const auto page = static_cast<uintptr_t>(sysconf(_SC_PAGESIZE));
    const uintptr_t begin = at & ~(page - 1);
    void* const memory = reinterpret_cast<void*>(begin);
    const size_t size = at + sizeof function - begin;
    if (mprotect(memory, size, PROT_READ | PROT_WRITE) != 0) return;
    std::memcpy(reinterpret_cast<void*>(at), &function, sizeof function);
}

void lead_ends_to_the_gate(const link_map& map) {
    const Dynamic dynamic = dynamic_of(map);
    if (!dynamic.symbols || !dynamic.names) return;
    for (const auto& [first, n] : dynamic.relocations) {
        for (size_t i = 0; first && i < n; ++i) {
            const uint32_t type = ELF64_R_TYPE(first[i].r_info);
            if (type != slot_of_a_call && type != slot_of_an_address && type != whole_word) continue;
            const char* const name = dynamic.names + dynamic.symbols[ELF64_R_SYM(first[i].r_info)].st_name;
            if (void* const instead = instead_of(name)) write_slot(map.l_addr + first[i].r_offset, instead);
        }
    }
}

// The address range from the lowest to the highest executable byte.
struct Range {
    uintptr_t base, begin = UINTPTR_MAX, end = 0;
};
int add_code(dl_phdr_info* info, size_t, void* data) {
    auto& range = *static_cast<Range*>(data);
    if (info->dlpi_addr != range.base) return 0;
    for (int i = 0; i < info->dlpi_phnum; ++i) {
        const auto& part = info->dlpi_phdr[i];
        if (part.p_type != PT_LOAD || !(part.p_flags & PF_X)) continue;
        range.begin = std::min<uintptr_t>(range.begin, info->dlpi_addr + part.p_vaddr);
        range.end = std::max<uintptr_t>(range.end, info->dlpi_addr + part.p_vaddr + part.p_memsz);
    }
    return 1;
}

} // namespace

Library::Library(void* handle, PrivateCopy copy) : m_handle(handle), m_copy(std::move(copy)) {
    link_map* map = nullptr;
    if (dlinfo(handle, RTLD_DI_LINKMAP, &map) != 0 || !map) return;
    lead_ends_to_the_gate(*map);
    Range range{map->l_addr};
    dl_iterate_phdr(add_code, &range);
    if (range.begin < range.end) m_code.emplace(range.begin, range.end);
}

Library::~Library() { dlclose(m_handle); }

void* Library::symbol(const char* name) const { return dlsym(m_handle, name); }

Result<std::shared_ptr<const Library>> Library::open(PrivateCopy copy, const std::atomic<bool>* cancelled) {
    if (!open_gate()) return fail("a crash in it couldn't be caught, because the signal handler couldn't be installed");
    GGS_CHECK(try_library(copy.path(), longest_trial, cancelled));
    const FloatingPoint as_before;
    void* const handle = dlopen(copy.path().c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!handle) {
        // dlerror's text begins with the path of the copy, which is meaningless to the user.
        const char* const said = dlerror();
        std::string words = foreign_text(said, 1000);
        if (words.starts_with(copy.path() + ": ")) words.erase(0, copy.path().size() + 2);
        return fail("it can't be loaded as a shared library: %1", words);
    }
    return std::shared_ptr<const Library>(new Library(handle, std::move(copy)));
}

} // namespace ggs
