// SPDX-License-Identifier: MIT
#include "debug/target.h"

#include <algorithm>

namespace ggs {

Result<bool> Target::with_bytes(Leases::Lease lease, uint32_t tensor, size_t offset, size_t size, const BytesUse& use) {
    const std::shared_ptr<const Structure> what = structure();
    if (!what->alive(tensor)) return fail("the arena of this tensor was reset");
    const size_t all = nbytes(what->tensor(tensor));
    if (offset > all || size > all - offset)
        return fail("bytes %1 to %2 are outside of `%3`, which has %4", offset, offset + size, what->name(tensor), all);
    for (size_t done = 0; done < size;) {
        const size_t n = std::min(size - done, tile_bytes);
        Result<bool> read = true;
        if (!m_leases.read(lease, [&] { read = tile(tensor, offset + done, n, use); })) return false;
        if (!read.ok() || !*read) return read;
        done += n;
    }
    return true;
}

ByteSource Target::reader(Leases::Lease lease) {
    return [this, lease](uint32_t tensor, size_t offset, size_t size, const BytesUse& use) {
        return with_bytes(lease, tensor, offset, size, use);
    };
}

Result<bool> Target::with_work(Leases::Lease lease, size_t run, size_t offset, size_t size, const BytesUse& use) {
    for (size_t done = 0; done < size;) {
        const size_t n = std::min(size - done, tile_bytes), at = offset + done;
        Result<bool> read = true;
        const auto tile = [&] {
            const std::span<const std::byte> all = work_bytes(run);
            if (at > all.size() || n > all.size() - at) {
                read = fail("bytes %1 to %2 are outside of the work buffer, which has %3", at, at + n, all.size());
            } else {
                use(all.subspan(at, n));
            }
        };
        if (!m_leases.read(lease, tile)) return false;
        if (!read.ok()) return read;
        done += n;
    }
    return true;
}

MemorySource Target::memory(const Snapshot& snapshot) {
    const auto work = [this, lease = snapshot.lease](uint32_t run, size_t offset, size_t size, const BytesUse& use) {
        return with_work(lease, run, offset, size, use);
    };
    return {reader(snapshot.lease), work, snapshot.position, snapshot.work_buffers};
}

Status Target::set_threads(int) { return can(Capability::threads); }
Status Target::change(uint32_t, const Index&, double) { return can(Capability::change); }
Status Target::undo() { return can(Capability::change); }
Result<Inside> Target::step_into() {
    const Status no = can(Capability::step_into);
    return no.ok() ? fail("this can't be stepped into") : fail_with(no.error());
}
Result<Profile> Target::profile(int, const std::function<bool(int)>&) {
    const Status no = can(Capability::profile);
    return no.ok() ? fail("this can't be profiled") : fail_with(no.error());
}

} // namespace ggs
