// SPDX-License-Identifier: MIT
// LocalTarget: a program on this machine as a target. It has a Session, and takes a WriteTurn for each operation that
// writes. If the session's rounds have several programs, structure() is that of the current round.
#pragma once

#include "debug/probes/gradcheck.h"
#include "debug/targets/target.h"
#include "device/storage_turns.h"
#include "graph/mapped_storages.h"
#include "train/training_feed.h"

namespace ggs {

// The lock that a local target holds while it moves or changes something. Meanwhile no reader reads its bytes under a
// lease. No other computation runs on the files of its buffers, because a change by hand writes them
// (device/storage_turns.h). The owner's thread.
class WriteTurn {
  public:
    WriteTurn(Leases& leases, const Program& program) : m_leases(leases), m_beside(mapped_storages(program)) {}

  private:
    Leases::WriteTurn m_leases;
    StorageWriting m_beside;
};

class LocalTarget : public Target {
  public:
    // `origin`: where the program came from ("simple-ctx.ggs"). Null without an error: opening was cancelled.
    static Result<std::unique_ptr<LocalTarget>> open(const Registry& registry, std::unique_ptr<Program> program,
                                                     std::string origin, const SessionOptions& options = {});

    std::shared_ptr<const Structure> structure() const override { return m_session->structure(); }
    Status can(Capability capability) const override;
    Message origin() const override;
    void request_pause() override { m_session->request_pause(); }
    void forget_pause() override { m_session->forget_pause(); }

    Snapshot snapshot() override;
    Timeline timeline() const override { return m_session->times().timeline(); }
    Stop step() override;
    Result<Stop> step_back() override;
    Moment moment() const override { return m_session->moment(); }
    uint32_t rounds() const override { return m_session->rounds(); }
    Stop run_to(const Goal& goal) override;
    Result<Stop> go_to(const Goal& goal) override;
    Status restart() override;
    Status set_threads(int threads) override;
    Status set_device(std::optional<DeviceChoice> device, PlacementRules placement) override;
    void set_device_times(Timed timed) override { m_session->set_device_times(timed); }
    void set_guard(bool guard) override { m_session->set_guard(guard); }
    Status change(uint32_t tensor, std::span<const NewValue> values) override;
    Status undo() override;
    Status redo() override;
    Result<Inside> step_into() override;
    Result<std::shared_ptr<const KernelLook>> look_into_kernel(const KernelAsk& ask) override;
    Result<Profile> profile(int n, const std::function<bool(int)>& go_on) override;
    Result<Checked> check(std::span<const size_t> steps, const CheckOptions& options,
                          const std::function<bool(size_t)>& go_on) override;
    Result<TraceWritten> record(const std::string& program_name, const std::string& path,
                                const TraceOptions& options) override;
    Marks& marks() override { return m_session->marks(); }
    void look() override;
    void set_history_budget(size_t bytes) override { m_session->set_history_budget(bytes); }
    Growth growth_while_running() override { return {shared_curves(m_session->marks()), training_progress()}; }
    void on_progress(const std::function<void(const Moment&)>& listener, Nanoseconds pause = 0) override {
        m_session->listeners().progress = {listener, pause};
    }
    ByteSource bytes_while_running() const override { return m_session->bytes(); }

    // Compares gradients with differences of the loss. A pause ends it.
    Result<GradientsChecked> check_gradients(const GradcheckOptions& options);

    // Returns the rounds of a script that trains; otherwise nullptr.
    const TrainingFeed* training() const { return dynamic_cast<const TrainingFeed*>(&feed_of(*m_session)); }

    Session& session() { return *m_session; }
    const Session& session() const { return *m_session; }

  protected:
    LocalTarget(std::unique_ptr<Session> session, std::string origin);
    Stop stood(Stop stop) { return m_stop = std::move(stop); }

  private:
    std::shared_ptr<const TrainingProgress> training_progress() const;
    Result<bool> tile(uint32_t tensor, size_t offset, size_t size, const BytesUse& use) const override;
    StoredRange work_range(size_t run) const override {
        return memory_of(m_session->work_buffers()[run], m_session->program());
    }

    std::unique_ptr<Session> m_session;
    std::string m_origin;
    ByteSource m_bytes;
    std::shared_ptr<const RoundTimes> m_round_times; // as of the last snapshot
    Stop m_stop;                                     // the last one
};

} // namespace ggs
