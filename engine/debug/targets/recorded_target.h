// SPDX-License-Identifier: MIT
// RecordedTarget: a trace as a target. It steps through a recorded run in both directions, stops at breakpoints, and
// shows the values of each moment. For operations that a recorded run doesn't support, it returns the reason. The file
// is checked before and after each tile is read. Each block of bytes is compared with its checksum once. A truncated or
// damaged file therefore causes an error, and its bytes are never shown as values.
#pragma once

#include "debug/targets/target.h"
#include "debug/targets/trace.h"

#include <atomic>
#include <mutex>

namespace ggs {

class RecordedTarget final : public Target {
  public:
    static Result<std::unique_ptr<RecordedTarget>> open(const Registry& registry, const std::string& path,
                                                        const Limits& limits = {});

    // Returns the structure of the current round.
    std::shared_ptr<const Structure> structure() const override {
        const std::lock_guard lock(m_structure_lock);
        return m_structure;
    }
    Status can(Capability capability) const override;
    Message origin() const override;
    void request_pause() override { m_pause.store(true); }
    void forget_pause() override { m_pause.store(false); }

    Snapshot snapshot() override;
    Timeline timeline() const override { return m_trace.rounds[m_position.round].timeline; }
    Stop step() override;
    Result<Stop> step_back() override;
    Moment moment() const override { return m_position.moment(); }
    uint32_t rounds() const override { return static_cast<uint32_t>(m_trace.rounds.size()); }
    Stop run_to(const Goal& goal) override;
    Result<Stop> go_to(const Goal& goal) override;
    Status restart() override;
    Marks& marks() override { return m_marks; }
    void look() override;
    Growth growth_while_running() override { return {shared_curves(m_marks)}; }
    void on_progress(const std::function<void(const Moment&)>& listener, Nanoseconds = 0) override {
        m_on_progress = listener; // nothing runs here
    }
    ByteSource bytes_while_running() const override;

  private:
    explicit RecordedTarget(Trace trace);
    void index_values();
    Status check_sound(uint32_t value) const;
    Result<bool> tile(uint32_t tensor, size_t offset, size_t size, const BytesUse& use) const override;
    Stop stood(StopKind kind, std::optional<Hit> hit = {});
    size_t steps() const { return m_structure->steps.size(); }
    // Whether the bytes of that round are of memory that this one has.
    bool has_memory_of(const TraceBytes& value) const {
        return value.address >= first_lasting_origin ||
               m_trace.rounds[value.round].program == m_trace.rounds[m_position.round].program;
    }
    void stand_at(const Moment& moment);

    Trace m_trace;
    std::shared_ptr<const Structure> m_structure; // written under the lock, by the owner alone
    mutable std::mutex m_structure_lock;
    std::vector<uint32_t> m_by_address;                                  // values in the order of their addresses
    std::vector<std::shared_ptr<const std::set<uint32_t>>> m_unrecorded; // by program: nodes that lack values
    std::vector<uint64_t> m_furthest;                                    // the furthest end among those up to each
    std::unique_ptr<std::atomic<bool>[]> m_sound;                        // by value: its checksum was found right
    Position m_position;
    Stop m_stop;
    Marks m_marks;
    std::atomic<bool> m_pause{false};
    std::function<void(const Moment&)> m_on_progress;
};

} // namespace ggs
