// SPDX-License-Identifier: MIT
#include "debug/targets/trace.h"

#include "base/atomic_file.h"
#include "base/checked.h"
#include "base/checksum.h"
#include "base/read_file.h"
#include "graph/limit_options.h"
#include "program/replay.h"

#include <algorithm>
#include <cstring>
#include <nlohmann/json.hpp>
#include <span>
#include <utility>

namespace ggs {

namespace {

constexpr char magic[8] = {'G', 'G', 'S', 'T', 'R', 'A', 'C', 'E'};
constexpr uint32_t oldest_version = 1, version = 2;
constexpr uint64_t alignment = 64;
constexpr size_t most_records = 1'000'000; // a longer recording ends with the round in which it has more

struct Header {
    char magic[8];
    uint32_t version;
    uint32_t checksum;             // of this header, with zero here; of version 1: not there
    uint64_t offset, size;         // of the description
    uint32_t description_checksum; // from version 2 on, as what follows
    uint32_t reserved;
};
static_assert(sizeof(Header) == 40);
constexpr size_t header_of_version_1 = 32;

uint32_t checksum_of(Header header) {
    header.checksum = 0;
    return crc32c(std::as_bytes(std::span(&header, 1)));
}

// -- writing ----------------------------------------------------------------------------------------------------------

class Writer {
  public:
    Writer(Session& session, const TraceOptions& options, AtomicFile out)
        : m_session(session), m_options(options), m_out(std::move(out)) {
        const Header empty{};
        write(&empty, sizeof empty);
    }

    const Status& status() const { return m_status; }
    uint64_t left_out() const { return m_left_out; }
    uint64_t size() const { return m_out.size(); }

    void leafs() {
        take_program();
        leafs_from(0);
    }
    // Records the bytes that the start of a round wrote. Bytes that outlive a program were written by earlier steps,
    // which are recorded.
    void begin(uint32_t round) {
        const size_t before = m_program;
        take_program();
        const Structure& structure = *m_session.structure();
        m_round = round;
        const std::vector<TensorEntry>& tensors = m_session.program().tensors;
        const bool says =
            std::any_of(tensors.begin(), tensors.end(), [](const TensorEntry& each) { return each.each_round; });
        // If the program doesn't mark the leafs that are made again, its feed may have made any of them.
        if (!says || m_program != before) return leafs_from(0, first_lasting_origin);
        const std::vector<uint32_t> updated = feed_of(m_session).updated();
        for (uint32_t i = 0; i < structure.tensors.size(); ++i) {
            const bool anew = tensors[i].each_round || std::ranges::find(updated, i) != updated.end();
            if (structure.alive(i) && anew && structure.tensors[i].address)
                value(std::nullopt, structure.tensors[i].address, structure.tensor(i), 0, nbytes(structure.tensor(i)));
        }
    }
    void end_round() { m_rounds.push_back(round()); }
    // Returns whether the description has room for one more round. Writers and readers hold all of it in memory.
    bool has_room() const {
        return m_values.size() + m_records < most_records && m_programs.size() <= most_recorded_programs;
    }
    void step(size_t step) {
        const Structure& structure = *m_session.structure();
        std::vector<WrittenBytes> parts;
        structure.written_by(step, parts);
        for (const WrittenBytes& part : parts) {
            const auto whose = structure.number_of(part.tensor);
            if (!whose || !structure.tensors[*whose].address) continue;
            value(step, structure.tensors[*whose].address + part.offset, *part.tensor, part.offset, part.size);
        }
    }
    // The description and the header; the file gets its name.
    Status finish(const std::string& program_name) {
        const std::string text = json_text(description(program_name));
        Header header{{}, version, 0, m_out.size(), text.size(), crc32c(std::as_bytes(std::span(text))), 0};
        std::memcpy(header.magic, magic, sizeof magic);
        header.checksum = checksum_of(header);
        write(text.data(), text.size());
        if (m_status.ok()) m_status = m_out.write_at(0, &header, sizeof header);
        if (m_status.ok()) m_status = m_out.commit();
        return m_status;
    }

  private:
    // Records the leafs with an address between `first` and `below`.
    void leafs_from(uint64_t first, uint64_t below = UINT64_MAX) {
        for (const auto& info : m_session.structure()->tensors) {
            const Tensor* t = info.tensor;
            if (t && t->op == OpId::none && !t->view_src && info.address > first && info.address < below)
                value(std::nullopt, info.address, *t, 0, nbytes(*t));
        }
    }
    // The one that the session's round has.
    void take_program() {
        const auto known = std::find_if(m_programs.begin(), m_programs.end(), [this](const auto& each) {
            return each->program() == m_session.structure()->program();
        });
        m_program = static_cast<size_t>(known - m_programs.begin());
        if (known == m_programs.end()) m_programs.push_back(m_session.structure());
    }
    // After an error nothing more is written.
    void write(const void* bytes, size_t n) {
        if (m_status.ok()) m_status = m_out.write(bytes, n);
    }
    // Records `size` bytes of a tensor as the bytes at an address.
    void value(std::optional<size_t> step, uint64_t address, const Tensor& tensor, size_t offset, size_t size) {
        const Json by = step ? Json(*step) : Json();
        if (size > m_options.value_bytes - m_kept) {
            m_left_out += size;
            m_values.push_back(Json::array({m_round, by, address, size, Json(), Json()}));
            return;
        }
        m_kept += size;
        // In blocks, so that a reader of a tile has to verify little more than the tile.
        for (size_t done = 0; done < size && m_status.ok(); done += trace_piece) {
            const Status looked = m_session.program().look(
                tensor, offset + done, std::min(trace_piece, size - done), [&](std::span<const std::byte> piece) {
                    const std::vector<char> padding((alignment - m_out.size() % alignment) % alignment);
                    write(padding.data(), padding.size());
                    m_values.push_back(
                        Json::array({m_round, by, address + done, piece.size(), m_out.size(), crc32c(piece)}));
                    write(piece.data(), piece.size());
                });
            if (!looked.ok()) m_status = looked;
        }
    }
    Json description(const std::string& program_name) const;
    static Json program_description(const Structure& structure, const std::string& program_name, Json& plugins);
    Json round();

    Session& m_session;
    TraceOptions m_options;
    AtomicFile m_out;
    Status m_status;
    uint64_t m_kept = 0, m_left_out = 0;
    uint32_t m_round = 0;
    std::vector<std::shared_ptr<const Structure>> m_programs;
    size_t m_program = 0; // the round's
    size_t m_records = 0; // of nodes, chunks and waits, in all rounds
    Json m_values = Json::array(), m_rounds = Json::array();
};

Json Writer::description(const std::string& program_name) const {
    Json json = json_head("trace");
    json["program"] = program_name;
    json["threads"] = m_session.options().threads;
    json["value_budget"] = m_options.value_bytes;
    Json plugins, programs = Json::array();
    for (const auto& each : m_programs) programs.push_back(program_description(*each, program_name, plugins));
    if (!plugins.is_null()) json["plugins"] = std::move(plugins);
    json["programs"] = std::move(programs);
    json["rounds"] = m_rounds;
    json["values"] = m_values;
    return json;
}

Json Writer::program_description(const Structure& structure, const std::string& program_name, Json& plugins) {
    const Program& program = *structure.program();
    Json json;
    json["steps"] = program_json(structure.registry(), program, program_name)["steps"];
    // The plug-ins whose ops are needed to open the trace.
    for (const CallRecord& call : program.calls) {
        if (call.def->custom) plugins[call.def->name] = call.def->custom->plugin;
        if (call.def->ops.empty() || !is_custom(call.def->ops.back())) continue;
        // map_custom1 and the like name the op.
        const auto* const name = call.args.empty() ? nullptr : std::get_if<std::string>(&call.args.front());
        const CallDef* const named = name ? structure.registry().call(*name) : nullptr;
        if (named && named->custom) plugins[named->name] = named->custom->plugin;
    }
    for (const TensorInfo& info : structure.tensors)
        json["names"].push_back(Json::array({info.key, info.label, info.place.line, info.place.column}));
    for (uint32_t i = 0; i < structure.tensors.size(); ++i) {
        if (program.tensors[i].each_round) json["each_round"].push_back(i);
    }
    return json;
}

Json Writer::round() {
    Json json;
    json["program"] = m_program;
    json["steps_done"] = m_session.cursor();
    for (const StepTime& time : m_session.times().of_steps()) json["times"].push_back(time.ns);
    const Recording& recording = m_session.times().recording();
    m_records += recording.bytes() / sizeof(ChunkRecord);
    json["recorded_threads"] = recording.threads();
    for (const NodeTime& node : recording.nodes) json["nodes"].push_back(Json::array({node.begin, node.end}));
    recording.for_each_chunk([&json](const ChunkRecord& c) {
        json["chunks"].push_back(Json::array({c.node, c.thread, c.phase, c.first, c.rows, c.begin, c.end}));
    });
    recording.for_each_wait([&json](const WaitRecord& w) {
        json["waits"].push_back(Json::array({w.node, w.thread, w.phase, w.begin, w.end}));
    });
    for (const CopyRecord& c : recording.copies())
        json["copies"].push_back(Json::array({c.node, c.to_device ? 1 : 0, c.bytes, c.begin, c.end}));
    json["lost"] = recording.lost_chunks() + recording.lost_waits();
    return json;
}

// -- reading ----------------------------------------------------------------------------------------------------------

class Reader {
  public:
    Reader(Trace& trace, const Json& json, uint32_t written_as) : m_trace(trace), m_json(json), m_version(written_as) {}

    // In version 1 the description itself contains the only program and the only round.
    Status read(const Registry& registry, const Limits& limits) {
        const bool one = m_version == 1;
        const size_t rounds = one ? 1 : list_of(at(m_json, "rounds")).size();
        const size_t programs = one ? 1 : list_of(at(m_json, "programs")).size();
        if (rounds == 0 || rounds > most_recorded_rounds)
            return fail("the trace contains %1 rounds; this version of ggscope supports 1 to %2", rounds,
                        most_recorded_rounds);
        if (programs == 0 || programs > most_recorded_programs)
            return fail("the trace contains %1 programs; this version of ggscope supports 1 to %2", programs,
                        most_recorded_programs);
        for (size_t i = 0; i < programs; ++i)
            GGS_CHECK(build(registry, limits, one ? m_json : list_of(at(m_json, "programs"))[i]));
        m_trace.rounds.resize(rounds);
        for (size_t r = 0; r < rounds && !one; ++r) {
            const Json& number = at(list_of(at(m_json, "rounds"))[r], "program");
            const int64_t program = int_of(number, 0);
            if (program < 0 || program >= static_cast<int64_t>(programs))
                return fail("round %1 refers to program %2, but the number of programs is %3", r, program, programs);
            m_trace.rounds[r].program = static_cast<size_t>(program);
        }
        GGS_CHECK(values());
        m_trace.program_name = string_of(at(m_json, "program"));
        m_trace.threads = static_cast<int>(std::clamp<int64_t>(int_of(at(m_json, "threads"), 0), 0, max_threads));
        m_trace.value_budget = static_cast<uint64_t>(std::max<int64_t>(0, int_of(at(m_json, "value_budget"), 0)));
        for (size_t r = 0; r < rounds; ++r)
            read_round(m_trace.rounds[r], m_version == 1 ? m_json : list_of(at(m_json, "rounds"))[r]);
        for (size_t r = 0; r + 1 < rounds; ++r) m_trace.rounds[r].steps_done = steps_in(r);
        return {};
    }

  private:
    size_t steps_in(size_t round) const { return m_trace.programs[m_trace.rounds[round].program]->steps.size(); }

    Failure unknown_call(size_t n, const Json& call) const {
        const std::string name = string_of(call), plugin = string_of(at(at(m_json, "plugins"), name.c_str()));
        if (plugin.empty()) return fail("call %1 is `%2`, which ggscope does not have", n, shown(call));
        return fail("the trace needs the op `%1` of the plug-in %2; if you trust the plug-in, load it with %3", name,
                    plugin, plugin_option);
    }

    Status build(const Registry& registry, const Limits& limits, const Json& described) {
        const auto replay = std::make_shared<Replay>(registry, limits);
        size_t n = 0;
        for (const Json& step : list_of(at(described, "steps"))) {
            const auto made = replay->step(step, std::nullopt);
            if (!made) return unknown_call(n, at(step, "call"));
            // map_custom1 and the like are always known; the op that they name may not be.
            const Json& op = at(at(step, "args"), "op");
            if (!made->ok() && at(m_json, "plugins").contains(string_of(op)) && !registry.call(string_of(op)))
                return unknown_call(n, op);
            if (!made->ok()) return fail("call %1 can't be replayed: %2", n, made->error());
            ++n;
        }
        Program& program = replay->program();
        const Json& names = list_of(at(described, "names"));
        for (size_t i = 0; i < program.tensors.size() && i < names.size(); ++i) {
            if (!names[i].is_array() || names[i].size() != 4) continue;
            program.tensors[i].key = string_of(names[i][0]);
            program.tensors[i].label = string_of(names[i][1]);
            program.calls[program.tensors[i].call].place = {static_cast<int>(int_of(names[i][2], 0)),
                                                            static_cast<int>(int_of(names[i][3], 0))};
        }
        for (const Json& number : list_of(at(described, "each_round"))) {
            const int64_t tensor = int_of(number);
            if (tensor >= 0 && tensor < static_cast<int64_t>(program.tensors.size()))
                program.tensors[static_cast<size_t>(tensor)].each_round = true;
        }
        m_trace.programs.push_back(Structure::of(registry, std::shared_ptr<const Program>(replay, &program)));
        return {};
    }

    Status values() {
        size_t before = 0; // the step that the last value was written by, plus 1
        int64_t round = 0;
        // Version 1: step, address, size, offset.
        const size_t fields = m_version == 1 ? 4 : 6;
        for (const Json& fields_of : list_of(at(m_json, "values"))) {
            if (!fields_of.is_array() || fields_of.size() != fields)
                return fail("an entry of the value list is not a list of %1 fields", fields);
            const auto entry = fields_of.begin() + (m_version == 1 ? 0 : 1);
            TraceBytes value;
            if (m_version > 1) {
                const int64_t of = int_of(fields_of[0]);
                if (of < round || of >= static_cast<int64_t>(m_trace.rounds.size()))
                    return fail("a value of round %1 is in the wrong position", shown(fields_of[0]));
                if (of > std::exchange(round, of)) before = 0;
                value.round = static_cast<uint32_t>(of);
            }
            if (!entry[0].is_null()) value.step = static_cast<size_t>(int_of(entry[0]));
            const int64_t address = int_of(entry[1]), size = int_of(entry[2]);
            uint64_t end = 0;
            const size_t order = value.step == TraceBytes::at_start ? 0 : value.step + 1;
            if (address < 0 || size < 0 || order > steps_in(value.round) || order < before)
                return fail("a value of step %1 with %2 bytes is in the wrong position", shown(entry[0]), size);
            before = order;
            value.address = static_cast<uint64_t>(address);
            value.size = static_cast<uint64_t>(size);
            if (!entry[3].is_null()) {
                value.offset = static_cast<uint64_t>(int_of(entry[3]));
                if (int_of(entry[3]) < 0 || !add_checked(*value.offset, value.size, end) || end > m_trace.file.size())
                    return fail("%1 bytes at offset %2 are outside the file, which has %3 bytes", size, shown(entry[3]),
                                m_trace.file.size());
                if (m_version > 1) GGS_CHECK(take_checksum(value, entry[4]));
            }
            m_trace.values.push_back(value);
        }
        return {};
    }

    static Status take_checksum(TraceBytes& value, const Json& written) {
        if (value.size > trace_piece)
            return fail("an entry of the value list has %1 bytes; it can have at most %2", value.size, trace_piece);
        const int64_t sum = int_of(written);
        if (sum < 0 || sum > UINT32_MAX) return fail("%1 is not a checksum", shown(written));
        value.checksum = static_cast<uint32_t>(sum);
        return {};
    }

    void read_round(TraceRound& round, const Json& json) const {
        const size_t n_steps = m_trace.programs[round.program]->steps.size();
        round.steps_done = static_cast<size_t>(
            std::clamp<int64_t>(int_of(at(json, "steps_done"), 0), 0, static_cast<int64_t>(n_steps)));
        const Json& times = list_of(at(json, "times"));
        round.times.resize(n_steps);
        for (size_t k = 0; k < n_steps && k < times.size(); ++k) {
            const Nanoseconds ns = std::max<int64_t>(0, int_of(times[k], 0));
            if (ns > 0) round.times[k] = {ns, TimeMode::continuous, 1};
        }
        Timeline& timeline = round.timeline;
        timeline.threads =
            static_cast<int>(std::clamp<int64_t>(int_of(at(json, "recorded_threads"), 0), 0, max_threads));
        timeline.lost = static_cast<uint64_t>(std::max<int64_t>(0, int_of(at(json, "lost"), 0)));
        timeline.nodes.resize(n_steps);
        const Json& nodes = list_of(at(json, "nodes"));
        for (size_t k = 0; k < n_steps && k < nodes.size(); ++k) {
            if (nodes[k].is_array() && nodes[k].size() == 2)
                timeline.nodes[k] = {int_of(nodes[k][0], 0), int_of(nodes[k][1], 0)};
        }
        for (const Json& c : list_of(at(json, "chunks"))) {
            if (on_timeline(timeline, c, 7))
                timeline.chunks.push_back(
                    {node(c), thread(c), phase(c), int_of(c[3]), int_of(c[4]), int_of(c[5]), int_of(c[6])});
        }
        for (const Json& w : list_of(at(json, "waits"))) {
            if (on_timeline(timeline, w, 5))
                timeline.waits.push_back({node(w), thread(w), phase(w), int_of(w[3]), int_of(w[4])});
        }
        for (const Json& c : list_of(at(json, "copies"))) {
            if (of_a_step(timeline, c, 5) && int_of(c[2]) >= 0)
                timeline.copies.push_back(
                    {node(c), int_of(c[1]) != 0, static_cast<uint64_t>(int_of(c[2])), int_of(c[3]), int_of(c[4])});
        }
    }
    // A record whose step there is; others are passed over.
    static bool of_a_step(const Timeline& timeline, const Json& record, size_t size) {
        return record.is_array() && record.size() == size && int_of(record[0]) >= 0 &&
               int_of(record[0]) < static_cast<int64_t>(timeline.nodes.size()) && int_of(record[size - 2]) >= 0 &&
               int_of(record[size - 1]) >= int_of(record[size - 2]);
    }
    static bool on_timeline(const Timeline& timeline, const Json& record, size_t size) {
        return of_a_step(timeline, record, size) && int_of(record[1]) >= 0 && int_of(record[1]) < timeline.threads;
    }
    static uint32_t node(const Json& record) { return static_cast<uint32_t>(int_of(record[0])); }
    static uint16_t thread(const Json& record) { return static_cast<uint16_t>(int_of(record[1])); }
    static uint16_t phase(const Json& record) { return static_cast<uint16_t>(int_of(record[2], 0)); }

    Trace& m_trace;
    const Json& m_json;
    const uint32_t m_version;
};

} // namespace

Result<TraceWritten> record_run(Session& session, const std::string& program_name, const std::string& path,
                                const TraceOptions& options) {
    GGS_TRY(AtomicFile out, AtomicFile::create(path));
    GGS_CHECK(session.restart());
    Writer writer(session, options, std::move(out));
    writer.leafs();
    size_t written = 0, before = 0; // steps of the round, and of those before it
    const auto follow = [&](const Moment& now) {
        if (now.step == 0 && now.round > 0) {
            writer.begin(now.round);
            before += std::exchange(written, 0);
        }
        while (written < now.step) writer.step(written++);
        if (!writer.status().ok() || (options.go_on && !options.go_on(before + now.step))) session.request_pause();
    };
    session.listeners().progress = {follow};
    TraceWritten result;
    const uint32_t rounds = std::min(session.rounds(), most_recorded_rounds);
    for (uint32_t r = 0; r < rounds; ++r) {
        result.stop = session.go_to(Moment{r, SIZE_MAX}).value();
        writer.end_round();
        if (session.was_paused()) result.stop.kind = StopKind::paused;
        if (result.stop.kind == StopKind::paused || result.stop.kind == StopKind::failed || !writer.has_room()) break;
    }
    session.listeners().progress = {};
    GGS_CHECK(writer.status());
    if (options.go_on && result.stop.kind == StopKind::paused) return result;
    while (written < session.cursor()) writer.step(written++);
    GGS_CHECK(writer.finish(program_name));
    result.bytes = writer.size();
    result.left_out = writer.left_out();
    return result;
}

Result<Trace> open_trace(const Registry& registry, const std::string& path, const Limits& limits) {
    GGS_TRY(MappedFile file, MappedFile::open(path));
    const auto too_short = [&] { return fail("%1 has %2 bytes, too few for a trace", path, file.size()); };
    Header header{};
    if (file.size() < header_of_version_1) return too_short();
    std::memcpy(&header, file.bytes().data(), header_of_version_1);
    if (std::memcmp(header.magic, magic, sizeof magic) != 0) return fail("%1 is not a trace", path);
    if (header.version < oldest_version || header.version > version)
        return fail("%1 is a trace of version %2; this version of ggscope reads versions %3 to %4", path,
                    header.version, oldest_version, version);
    if (header.version > 1) {
        if (file.size() < sizeof header) return too_short();
        std::memcpy(&header, file.bytes().data(), sizeof header);
        if (checksum_of(header) != header.checksum)
            return fail("%1 is damaged: the checksum of its header doesn't match; copy the trace again, or record the "
                        "run again",
                        path);
    }
    uint64_t end = 0;
    if (!add_checked(header.offset, header.size, end) || end > file.size())
        return fail("%1 is truncated: its description should end at byte %2, but the file has only %3 bytes; copy the "
                    "trace again, or record the run again",
                    path, end, file.size());
    const auto bytes = file.bytes().subspan(header.offset, header.size);
    if (header.version > 1 && crc32c(bytes) != header.description_checksum) {
        GGS_CHECK(file.check_bytes());
        return fail(
            "%1 is damaged: the checksum of its description, %2 bytes at offset %3, doesn't match; copy the trace "
            "again, or record the run again",
            path, header.size, header.offset);
    }
    const std::string_view text{reinterpret_cast<const char*>(bytes.data()), bytes.size()};
    GGS_TRY(const Json json, parse_json(text, msg("the description in %1", path)));
    // Bytes that were cut off during the read have been read as zeros.
    GGS_CHECK(file.check_bytes());
    if (!json.is_object()) return fail("the description in %1 is not a JSON object", path);
    Trace trace{std::move(file), {}, {}, {}, {}, 0, 0};
    if (const Status read = Reader(trace, json, header.version).read(registry, limits); !read.ok())
        return fail("%1: %2", path, read.error());
    return trace;
}

bool is_trace(const std::string& path) { return begins_with(path, {magic, sizeof magic}); }

} // namespace ggs
