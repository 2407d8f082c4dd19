// SPDX-License-Identifier: MIT
#include "files/name_table.h"

#include <chrono>
#include <cstring>

#include <unistd.h>

namespace ggs {

namespace {

uint64_t process_key() {
    static const uint64_t key = [] {
        uint64_t drawn = 0;
        if (getentropy(&drawn, sizeof drawn) != 0)
            drawn = static_cast<uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count());
        return drawn;
    }();
    return key;
}

// Both halves of the 128-bit product, folded: every bit of the input reaches every bit of the result.
uint64_t fold(uint64_t a, uint64_t b) {
    __extension__ using Wide = unsigned __int128;
    const Wide product = static_cast<Wide>(a) * b;
    return static_cast<uint64_t>(product) ^ static_cast<uint64_t>(product >> 64);
}

} // namespace

uint64_t hash_name(std::string_view name) {
    const uint64_t key = process_key();
    uint64_t hash = key ^ (name.size() * 0x9e3779b97f4a7c15u);
    const char* p = name.data();
    size_t left = name.size();
    while (left > 0) {
        const size_t take = left < 8 ? left : 8;
        uint64_t word = 0;
        std::memcpy(&word, p, take);
        hash = fold(hash ^ word, 0xd6e8feb86659fd93u ^ (key << 1)) + (hash << 5 | hash >> 59);
        p += take;
        left -= take;
    }
    return fold(hash ^ (hash >> 32), 0xa0761d6478bd642fu);
}

} // namespace ggs
