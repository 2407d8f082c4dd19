// SPDX-License-Identifier: MIT
// Norm: a header of eight int64, then the samples. With check bytes, a sample is framed by its length and the sum of
// its bytes. The header may be framed in the same way.
#include "base/checked.h"
#include "files/clicks/mapped_click_source.h"

#include <algorithm>
#include <cstring>

namespace ggs {

namespace {

constexpr size_t norm_header = 64, norm_framed_header = 4 + norm_header + 1;
constexpr int64_t most_norm_fields = 1 << 20;     // labels, dense values or slots of a sample
constexpr int64_t most_empty_samples = 1'000'000; // samples without bytes
constexpr uint64_t guess_bytes = uint64_t{64} << 20;
constexpr uint64_t compared_bytes = uint64_t{256} << 10; // of each further file of a list
constexpr uint64_t bytes_between_counts = uint64_t{1} << 20;
constexpr int64_t samples_between_checks = 4096; // of the flag that cancels

template <class T> T load_le(const std::byte* at) {
    T value;
    std::memcpy(&value, at, sizeof value);
    return value;
}

// The place at which the content of a sample stops fitting.
struct Misfit {
    enum class What { none, floats, count, negative, keys, rest, length };
    What what = What::none;
    int64_t slot = 0;
    int64_t value = 0;    // the number of keys, or of bytes
    int64_t has_left = 0; // bytes
};

Misfit misfit_of_slot(const std::byte* at, const std::byte* end, int64_t slot) {
    if (end - at < 4) return {Misfit::What::count, slot, 0, end - at};
    const auto n = load_le<int32_t>(at);
    return {n < 0 ? Misfit::What::negative : Misfit::What::keys, slot, n, end - at - 4};
}

// The number of keys at `at`, or -1 if it or its keys are not within `end`.
template <class Key> int64_t keys_at(const std::byte* at, const std::byte* end) {
    if (end - at < 4) return -1;
    const int64_t n = load_le<int32_t>(at);
    return n <= (end - at - 4) / static_cast<ptrdiff_t>(sizeof(Key)) ? n : -1;
}

// Walks over the slots of a sample if each of them has one key; returns nullptr otherwise. Neither an address nor a
// branch depends on a number that is read, so a processor can do several slots at the same time.
template <class Key> const std::byte* walk_single(const std::byte* at, const std::byte* end, int64_t slots) {
    constexpr int64_t step = 4 + sizeof(Key);
    if (end - at < slots * step) return nullptr;
    uint32_t others = 0;
    for (int64_t s = 0; s < slots; ++s) others |= load_le<uint32_t>(at + s * step) ^ 1;
    return others == 0 ? at + slots * step : nullptr;
}

// Walks over the slots of a sample. Returns their end, or nullptr with the reason.
template <class Key>
const std::byte* walk_slots(const std::byte* at, const std::byte* end, int64_t slots, Misfit& misfit) {
    for (int64_t s = 0; s < slots; ++s) {
        const int64_t n = keys_at<Key>(at, end);
        if (n < 0) {
            misfit = misfit_of_slot(at, end, s);
            return nullptr;
        }
        at += 4 + static_cast<size_t>(n) * sizeof(Key);
    }
    return at;
}

// Receives the keys and offsets of slots. The vector of keys is larger than what is used until finish().
class KeySink {
  public:
    KeySink(UnsetVector<int64_t>& keys, int64_t* offset) : m_keys(keys), m_used(keys.size()), m_offset(offset) {}

    int64_t used() const { return static_cast<int64_t>(m_used); }
    void finish() { m_keys.resize(m_used); }

    // As walk_single(), and takes the keys.
    template <class Key> const std::byte* take_single(const std::byte* at, const std::byte* end, int64_t slots) {
        constexpr int64_t step = 4 + sizeof(Key);
        if (end - at < slots * step) return nullptr;
        int64_t* const key = room(static_cast<size_t>(slots));
        int64_t* const offset = m_offset;
        const int64_t first = used() + 1;
        uint64_t others = 0;
        for (int64_t s = 0; s < slots; ++s) {
            if constexpr (sizeof(Key) == 4) {
                const auto both = load_le<uint64_t>(at + s * step); // the number of keys, and the key
                others |= (both & UINT32_MAX) ^ 1;
                key[s] = static_cast<int64_t>(both >> 32);
            } else {
                others |= load_le<uint32_t>(at + s * step) ^ 1;
                key[s] = load_le<Key>(at + s * step + 4);
            }
        }
        if (others != 0) return nullptr;
        for (int64_t s = 0; s < slots; ++s) offset[s] = first + s;
        m_used += static_cast<size_t>(slots);
        m_offset += slots;
        return at + slots * step;
    }

    // As walk_slots(), and takes the keys. If a slot doesn't fit, it and those after it have no keys.
    // `readable`: the end of what may be read, which is at or after `end`.
    template <class Key> const std::byte* take_slots(const std::byte* at, const std::byte* end,
                                                     const std::byte* readable, int64_t slots, Misfit& misfit) {
        int64_t* key = room(few_keys);
        int64_t* offset = m_offset;
        m_offset += slots;
        for (int64_t s = 0; s < slots; ++s) {
            const int64_t n = keys_at<Key>(at, end);
            if (n < 0) {
                misfit = misfit_of_slot(at, end, s);
                std::fill(offset, m_offset, used());
                return nullptr;
            }
            at += 4;
            if (n <= few_keys && readable - at >= static_cast<ptrdiff_t>(few_keys * sizeof(Key))) {
                // Takes some more than there are, which costs less than a loop whose end can't be predicted.
                for (int64_t i = 0; i < few_keys; ++i)
                    key[i] = static_cast<int64_t>(load_le<Key>(at + i * key_bytes<Key>));
            } else {
                key = room(static_cast<size_t>(n));
                for (int64_t i = 0; i < n; ++i) key[i] = static_cast<int64_t>(load_le<Key>(at + i * key_bytes<Key>));
            }
            at += n * key_bytes<Key>;
            m_used += static_cast<size_t>(n);
            *offset++ = used();
            key = room(few_keys);
        }
        return at;
    }

    // A sample without any bytes to read.
    void take_nothing(int64_t slots) {
        std::fill_n(m_offset, slots, used());
        m_offset += slots;
    }
    void drop_to(int64_t used) { m_used = static_cast<size_t>(used); }

  private:
    static constexpr int64_t few_keys = 4;
    template <class Key> static constexpr int64_t key_bytes = sizeof(Key);

    // Makes room for more keys; returns where the next one is written.
    int64_t* room(size_t more) {
        if (m_keys.size() - m_used < more) m_keys.resize(std::max(m_keys.capacity(), m_used + more + 1024));
        return m_keys.data() + m_used;
    }

    UnsetVector<int64_t>& m_keys;
    size_t m_used;
    int64_t* m_offset;
};

void copy_floats(float* to, const std::byte* from, int64_t n) {
    if (n > 32) {
        std::memcpy(to, from, static_cast<size_t>(n) * sizeof(float));
        return;
    }
    for (int64_t i = 0; i < n; ++i) to[i] = load_le<float>(from + 4 * i);
}

// Loads the bytes that are read soon. A processor does this by itself, but only up to the end of a page.
void fetch_ahead(const std::byte* from, const std::byte* to) {
    constexpr ptrdiff_t distance = 3072, line = 64;
    for (; from < to; from += line) __builtin_prefetch(from + distance);
}

class NormSource final : public MappedClickSource {
  public:
    Status parse(std::span<const std::byte> bytes, const std::string& path, const ClickOptions& options);

    bool knows_keys() const override { return m_has_keys; }
    ClickPosition begin() const override { return {0, m_shape.framed_header ? norm_framed_header : norm_header}; }
    Status skip(ClickPosition& at, int64_t count) const override {
        return m_shape.keys == ClickKeys::u32 ? skip_keys<uint32_t>(at, count) : skip_keys<int64_t>(at, count);
    }
    Status append(ClickPosition& at, int64_t count, ClickBlock& block) const override {
        return m_shape.keys == ClickKeys::u32 ? append_keys<uint32_t>(at, count, block)
                                              : append_keys<int64_t>(at, count, block);
    }

  private:
    // The content of a sample in the file: between length and check byte, if there are any.
    struct Frame {
        const std::byte* begin = nullptr;
        const std::byte* end = nullptr;
        bool good = true; // the check byte is correct
    };
    bool frame(uint64_t offset, bool with_sum, Frame& found, Misfit& misfit) const;
    int64_t float_bytes() const { return 4 * (m_shape.labels + m_shape.dense); }
    bool cancelled(int64_t done) const {
        return done % samples_between_checks == 0 && m_cancelled && m_cancelled->load(std::memory_order_relaxed);
    }
    Failure interrupted() const { return fail("%1: reading was interrupted", m_path); }
    // Returns the offset after a sample, or 0 with the reason why it can't be read.
    // `single`: try first whether each slot has one key, as in the sample before. It is set for the next sample.
    template <class Key> uint64_t after(uint64_t offset, bool& single, Misfit& misfit) const;
    template <class Key> Status skip_keys(ClickPosition& at, int64_t count) const;
    template <class Key> Status append_keys(ClickPosition& at, int64_t count, ClickBlock& block) const;
    template <class Key> struct Guess;
    Status guess_keys();
    Status compare_keys() const;
    Message wrong(int64_t sample, const Misfit& misfit) const;
    Message wrong_check_byte(int64_t sample, const Frame& frame, uint8_t sum, const Misfit& misfit) const;

    const std::atomic<bool>* m_cancelled = nullptr;
    bool m_has_keys = true; // their type was given, or could be guessed
};

// Parses the samples of a file as if its keys had a type.
template <class Key> struct NormSource::Guess {
    const NormSource& source;
    ClickPosition at;
    bool has_keys = false; // at least one
    Misfit misfit;
    bool failed = false;

    bool done() const { return failed || at.sample == source.m_shape.samples; }
    // Continues for some samples.
    void advance(int64_t count) {
        for (; count > 0 && !done(); --count, ++at.sample) {
            Frame frame;
            const std::byte* end = nullptr;
            if (source.frame(at.offset, source.m_shape.check_bytes, frame, misfit)) {
                // The content of a damaged sample doesn't show the type.
                end = frame.good ? content(frame) : frame.end;
            }
            if (!end) {
                failed = true;
                return;
            }
            at.offset = static_cast<uint64_t>(end - source.m_bytes.data()) + (source.m_shape.check_bytes ? 1 : 0);
        }
        if (!failed && done() && at.offset != source.m_bytes.size()) {
            failed = true;
            misfit = {Misfit::What::rest, 0, static_cast<int64_t>(source.m_bytes.size() - at.offset), 0};
            --at.sample;
        }
    }
    const std::byte* content(const Frame& frame) {
        if (frame.end - frame.begin < source.float_bytes()) {
            misfit = {Misfit::What::floats, 0, source.float_bytes(), frame.end - frame.begin};
            return nullptr;
        }
        const std::byte* const slots = frame.begin + source.float_bytes();
        const std::byte* const end = walk_slots<Key>(slots, frame.end, source.m_shape.slot_count, misfit);
        has_keys = has_keys || (end && end - slots > 4 * source.m_shape.slot_count);
        if (!end || !source.m_shape.check_bytes || end == frame.end) return end;
        misfit = {Misfit::What::length, 0, frame.end - frame.begin, end - frame.begin};
        return nullptr;
    }
};

bool NormSource::frame(uint64_t offset, bool with_sum, Frame& found, Misfit& misfit) const {
    const std::byte* const at = m_bytes.data() + offset;
    const std::byte* const end = m_bytes.data() + m_bytes.size();
    found = {at, end, true};
    if (!m_shape.check_bytes) return true;
    if (end - at < 4) {
        misfit = {Misfit::What::floats, 0, 5 + float_bytes(), end - at};
        return false;
    }
    const auto length = load_le<int32_t>(at);
    if (length < 0 || length > end - at - 5) {
        misfit = {Misfit::What::length, -1, length, end - at - 4};
        return false;
    }
    found = {at + 4, at + 4 + length, true};
    if (with_sum) found.good = click_check_byte({found.begin, found.end}) == static_cast<uint8_t>(*found.end);
    return true;
}

template <class Key> uint64_t NormSource::after(uint64_t offset, bool& single, Misfit& misfit) const {
    Frame found;
    if (!frame(offset, false, found, misfit)) return 0;
    if (m_shape.check_bytes) return static_cast<uint64_t>(found.end - m_bytes.data()) + 1;
    if (found.end - found.begin < float_bytes()) {
        misfit = {Misfit::What::floats, 0, float_bytes(), found.end - found.begin};
        return 0;
    }
    const std::byte* const slots = found.begin + float_bytes();
    const std::byte* end = single ? walk_single<Key>(slots, found.end, m_shape.slot_count) : nullptr;
    if (!end) {
        end = walk_slots<Key>(slots, found.end, m_shape.slot_count, misfit);
        single = end && end - slots == m_shape.slot_count * static_cast<int64_t>(4 + sizeof(Key));
    }
    return end ? static_cast<uint64_t>(end - m_bytes.data()) : 0;
}

template <class Key> Status NormSource::skip_keys(ClickPosition& at, int64_t count) const {
    bool single = true;
    uint64_t counted = at.offset;
    for (int64_t i = 0; i < count; ++i) {
        if (cancelled(i)) return interrupted();
        if (at.offset - counted > bytes_between_counts) {
            has_read(at.offset - counted);
            counted = at.offset;
        }
        Misfit misfit;
        const uint64_t end = after<Key>(at.offset, single, misfit);
        if (end == 0) return fail_with(wrong(at.sample, misfit));
        fetch_ahead(m_bytes.data() + at.offset, m_bytes.data() + end);
        at.offset = end;
        ++at.sample;
    }
    has_read(at.offset - counted);
    return {};
}

template <class Key> Status NormSource::append_keys(ClickPosition& at, int64_t count, ClickBlock& block) const {
    const auto of = [](int64_t n) { return static_cast<size_t>(n); };
    const int64_t labels = m_shape.labels, dense = m_shape.dense, slots = m_shape.slot_count;
    const size_t first_label = block.labels.size(), first_dense = block.dense.size(),
                 first_offset = block.offsets.size(), first_place = block.places.size();
    block.labels.resize(first_label + of(count * labels));
    block.dense.resize(first_dense + of(count * dense));
    block.offsets.resize(first_offset + of(count * slots));
    block.places.resize(first_place + of(count));
    float* label = block.labels.data() + first_label;
    float* dense_value = block.dense.data() + first_dense;
    KeySink sink(block.keys, block.offsets.data() + first_offset);
    const uint64_t begin_offset = at.offset;

    const std::byte* const readable = m_bytes.data() + m_bytes.size();
    bool single = true; // each slot of the sample before had one key
    Status status;
    int64_t done = 0;
    for (; done < count; ++done) {
        if (cancelled(done)) {
            status = interrupted();
            break;
        }
        Misfit misfit;
        Frame found;
        if (!frame(at.offset, true, found, misfit)) {
            status = fail_with(wrong(at.sample, misfit));
            break;
        }
        const int64_t keys_before = sink.used();
        const std::byte* end = nullptr;
        if (found.end - found.begin < float_bytes()) {
            misfit = {Misfit::What::floats, 0, float_bytes(), found.end - found.begin};
            if (!found.good) { // a frame that is too short for the floats, and damaged
                std::fill_n(label, labels, 0.0F);
                std::fill_n(dense_value, dense, 0.0F);
                sink.take_nothing(slots);
            }
        } else {
            copy_floats(label, found.begin, labels);
            copy_floats(dense_value, found.begin + 4 * labels, dense);
            const std::byte* const keys = found.begin + float_bytes();
            end = single ? sink.take_single<Key>(keys, found.end, slots) : nullptr;
            if (!end) {
                end = sink.take_slots<Key>(keys, found.end, readable, slots, misfit);
                single = sink.used() - keys_before == slots;
            }
            if (end && m_shape.check_bytes && end != found.end) {
                misfit = {Misfit::What::length, 0, found.end - found.begin, end - found.begin};
                end = nullptr;
            }
        }
        if (!found.good) {
            const uint8_t sum = click_check_byte({found.begin, found.end});
            block.add({ClickProblem::Kind::check_byte, at.sample, wrong_check_byte(at.sample, found, sum, misfit)});
            block.damaged.push_back({block.count + done, static_cast<uint8_t>(static_cast<uint8_t>(*found.end) - sum)});
            end = found.end;
        }
        if (!end) {
            sink.drop_to(keys_before);
            status = fail_with(wrong(at.sample, misfit));
            break;
        }
        fetch_ahead(m_bytes.data() + at.offset, end);
        const uint64_t next = static_cast<uint64_t>(end - m_bytes.data()) + (m_shape.check_bytes ? 1 : 0);
        block.places[first_place + of(done)] = {
            at.offset, static_cast<uint32_t>(std::min<uint64_t>(next - at.offset, UINT32_MAX)), 0};
        label += labels;
        dense_value += dense;
        at.offset = next;
        ++at.sample;
    }
    has_read(at.offset - begin_offset);
    sink.finish();
    block.labels.resize(first_label + of(done * labels));
    block.dense.resize(first_dense + of(done * dense));
    block.offsets.resize(first_offset + of(done * slots));
    block.places.resize(first_place + of(done));
    block.count += done;
    if (done > 0 && at.sample == m_shape.samples && at.offset < m_bytes.size())
        block.add({ClickProblem::Kind::rest, at.sample - 1,
                   msg("%1: the header states %2 samples, but %3 bytes follow the last one", m_path, m_shape.samples,
                       m_bytes.size() - at.offset)});
    return status;
}

Message NormSource::wrong(int64_t sample, const Misfit& misfit) const {
    switch (misfit.what) {
    case Misfit::What::none: break;
    case Misfit::What::floats:
        return msg("%1: sample %2 needs %3 bytes for its labels and dense values, but only %4 are left", m_path, sample,
                   misfit.value, misfit.has_left);
    case Misfit::What::count:
        return msg("%1: sample %2 ends before the number of keys of slot %3: only %4 bytes are left", m_path, sample,
                   misfit.slot, misfit.has_left);
    case Misfit::What::negative:
        return msg("%1: slot %3 of sample %2 has %4 keys; the number can't be negative", m_path, sample, misfit.slot,
                   misfit.value);
    case Misfit::What::keys:
        return msg("%1: slot %3 of sample %2 has %4 keys, but only %5 bytes are left", m_path, sample, misfit.slot,
                   misfit.value, misfit.has_left);
    case Misfit::What::rest: return msg("%1: %2 bytes follow the last sample, %3", m_path, misfit.value, sample);
    case Misfit::What::length:
        if (misfit.slot < 0)
            return msg("%1: sample %2 has a length of %3 bytes, but only %4 are left", m_path, sample, misfit.value,
                       misfit.has_left);
        return msg("%1: sample %2 has a length of %3 bytes, but its values and keys take %4", m_path, sample,
                   misfit.value, misfit.has_left);
    }
    return {};
}

Message NormSource::wrong_check_byte(int64_t sample, const Frame& frame, uint8_t sum, const Misfit& misfit) const {
    const auto byte = static_cast<uint8_t>(*frame.end);
    const auto length = static_cast<int64_t>(frame.end - frame.begin);
    switch (misfit.what) {
    case Misfit::What::floats:
        return msg("%1: sample %2 has a wrong check byte: it is %3, but the sum of the bytes is %4. Its length of %5 "
                   "bytes is too small for its labels and dense values, which are read as 0",
                   m_path, sample, byte, sum, length);
    case Misfit::What::count:
    case Misfit::What::negative:
    case Misfit::What::keys:
        return msg(
            "%1: sample %2 has a wrong check byte: it is %3, but the sum of the bytes is %4. Slot %6 doesn't fit "
            "its length of %5 bytes; this slot and those after it are read as empty",
            m_path, sample, byte, sum, length, misfit.slot);
    case Misfit::What::length:
        return msg(
            "%1: sample %2 has a wrong check byte: it is %3, but the sum of the bytes is %4. Its values and keys "
            "take %6 of its %5 bytes; the rest is left out",
            m_path, sample, byte, sum, length, misfit.has_left);
    default: break;
    }
    return msg("%1: sample %2 has a wrong check byte: it is %3, but the sum of the bytes is %4", m_path, sample, byte,
               sum);
}

// The two types are tried side by side, so that a wrong one costs little: it usually fails within a few samples. Only
// if a large file has one type left, the rest isn't parsed now.
Status NormSource::guess_keys() {
    Guess<uint32_t> as_u32{*this, begin(), false, {}, false};
    Guess<int64_t> as_i64{*this, begin(), false, {}, false};
    while (!as_u32.done() || !as_i64.done()) {
        if (m_cancelled && *m_cancelled) return interrupted();
        as_u32.advance(samples_between_checks);
        as_i64.advance(samples_between_checks);
        const uint64_t at = as_u32.failed ? as_i64.at.offset : as_u32.at.offset;
        if (as_u32.failed != as_i64.failed && at > guess_bytes) break;
    }
    if (as_u32.failed && as_i64.failed)
        return fail("the samples can't be read with keys of either type. As u32: %1. As i64: %2",
                    wrong(as_u32.at.sample, as_u32.misfit), wrong(as_i64.at.sample, as_i64.misfit));
    if (!as_u32.failed && !as_i64.failed && (as_u32.has_keys || as_i64.has_keys))
        return fail("%1: the keys can be u32 as well as i64: the file can be read to its end as both. State the type "
                    "of its keys",
                    m_path);
    m_shape.keys = as_u32.failed ? ClickKeys::i64 : ClickKeys::u32;
    m_has_keys = as_u32.failed || as_i64.failed;
    return {};
}

// Returns an error if the first samples can be read only with keys of the other type than that of the list.
Status NormSource::compare_keys() const {
    // `type`: that of `other`.
    const auto compare = [this](auto here, auto other, ClickKeys type) -> Status {
        constexpr int64_t samples_at_once = 64;
        while (!here.done() && here.at.offset < compared_bytes) {
            if (m_cancelled && *m_cancelled) return interrupted();
            here.advance(samples_at_once);
            other.advance(samples_at_once);
        }
        if (!here.failed || other.failed || !other.has_keys) return {};
        return fail("%1 has keys of the type %2, but the files before it in the list have keys of the type %3", m_path,
                    click_keys_word(type), click_keys_word(m_shape.keys));
    };
    const Guess<uint32_t> as_u32{*this, begin(), false, {}, false};
    const Guess<int64_t> as_i64{*this, begin(), false, {}, false};
    return m_shape.keys == ClickKeys::u32 ? compare(as_u32, as_i64, ClickKeys::i64)
                                          : compare(as_i64, as_u32, ClickKeys::u32);
}

Status NormSource::parse(std::span<const std::byte> bytes, const std::string& path, const ClickOptions& options) {
    m_path = path;
    m_bytes = bytes;
    m_cancelled = options.cancelled;
    m_shape.format = ClickFormat::norm;
    const auto first = bytes.size() < 4 ? -1 : load_le<int32_t>(bytes.data());
    m_shape.framed_header = first == static_cast<int32_t>(norm_header);
    if (bytes.size() >= 4 && !m_shape.framed_header && first != 0 && first != 1)
        return fail("%1 is not a click log: it begins with the number %2, and a Norm file with 0, 1 or 64. If it is a "
                    "Raw file, state its numbers of labels, dense values and slots",
                    path, first);
    const size_t header = m_shape.framed_header ? norm_framed_header : norm_header;
    if (bytes.size() < header)
        return fail("%1 has %2 bytes, but the header of a Norm file has %3", path, bytes.size(), header);
    int64_t fields[8];
    const std::byte* const at = bytes.data() + (m_shape.framed_header ? 4 : 0);
    std::memcpy(fields, at, sizeof fields);
    if (m_shape.framed_header && click_check_byte({at, norm_header}) != static_cast<uint8_t>(at[norm_header]))
        m_warnings.push_back(msg("%1: the header has a wrong check byte: it is %2, but the sum of the bytes is %3",
                                 path, static_cast<uint8_t>(at[norm_header]), click_check_byte({at, norm_header})));
    if (fields[0] != 0 && fields[0] != 1)
        return fail("%1: the header has %2 where it states whether samples have check bytes; it must be 0 or 1", path,
                    fields[0]);
    m_shape.check_bytes = fields[0] == 1;
    const struct {
        Text what;
        int64_t value;
        int64_t& to;
        int64_t most;
    } counts[] = {{text("samples"), fields[1], m_shape.samples, INT64_MAX},
                  {text("labels"), fields[2], m_shape.labels, most_norm_fields},
                  {text("dense values"), fields[3], m_shape.dense, most_norm_fields},
                  {text("slots"), fields[4], m_shape.slot_count, most_norm_fields}};
    for (const auto& count : counts) {
        if (count.value < 0) return fail("%1: the header states %2 %3", path, count.value, count.what);
        if (count.value > count.most)
            return fail("%1: the header states %2 %3; at most %4 are possible", path, count.value, count.what,
                        count.most);
        count.to = count.value;
    }
    std::copy(fields + 5, fields + 8, m_shape.reserved);

    const auto rest = static_cast<int64_t>(bytes.size() - header);
    const int64_t least = float_bytes() + 4 * m_shape.slot_count + (m_shape.check_bytes ? 5 : 0);
    if (least == 0 && m_shape.samples > most_empty_samples)
        return fail("%1: the header states %2 samples without labels, dense values and slots; at most %3 are possible",
                    path, m_shape.samples, most_empty_samples);
    int64_t needed = 0;
    if (!mul_checked(least, m_shape.samples, needed) || needed > rest)
        return fail("%1: the header states %2 samples of at least %3 bytes, but only %4 bytes follow it", path,
                    m_shape.samples, least, rest);
    if ((m_shape.samples == 0 || least == 0) && rest > 0)
        return fail("%1: the header states %2 samples, which take no bytes, but %3 bytes follow it", path,
                    m_shape.samples, rest);
    if (options.keys == ClickKeys::i32) return fail("%1: a Norm file has keys of the type u32 or i64, not i32", path);
    if (!options.keys) return guess_keys();
    m_shape.keys = *options.keys;
    return options.keys_of_list ? compare_keys() : Status();
}

} // namespace

uint8_t click_check_byte(std::span<const std::byte> bytes) {
    // Four sums side by side in a word, of the even and of the odd bytes. 128 words can't carry from one to the next.
    constexpr uint64_t even = 0x00ff00ff00ff00ff;
    constexpr size_t words_at_once = 128;
    uint64_t sum = 0;
    const std::byte* at = bytes.data();
    const std::byte* const end = at + bytes.size();
    while (end - at >= 8) {
        const size_t words = std::min(words_at_once, static_cast<size_t>(end - at) / 8);
        uint64_t sums = 0;
        for (size_t i = 0; i < words; ++i, at += 8) {
            const auto word = load_le<uint64_t>(at);
            sums += (word & even) + (word >> 8 & even);
        }
        sum += (sums & 0xffff) + (sums >> 16 & 0xffff) + (sums >> 32 & 0xffff) + (sums >> 48);
    }
    for (; at < end; ++at) sum += static_cast<uint8_t>(*at);
    return static_cast<uint8_t>(sum);
}

Result<std::shared_ptr<const ClickSource>> open_norm(const std::string& path, const ClickOptions& options) {
    return opened_source<NormSource>(path, options);
}

Result<std::shared_ptr<const ClickSource>> parse_norm(std::span<const std::byte> bytes, const std::string& path,
                                                      const ClickOptions& options) {
    return parsed_source<NormSource>(bytes, path, options);
}

} // namespace ggs
