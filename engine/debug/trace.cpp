// SPDX-License-Identifier: MIT
#include "debug/trace.h"

#include "debug/verify_parts.h"
#include "tensor/checked.h"

#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

namespace ggs {

namespace {

constexpr char magic[8] = {'G', 'G', 'S', 'T', 'R', 'A', 'C', 'E'};
constexpr uint32_t version = 1;
constexpr uint64_t alignment = 64;

struct Header {
    char magic[8];
    uint32_t version;
    uint32_t reserved;
    uint64_t offset, size; // of the description
};
static_assert(sizeof(Header) == 32);

// -- writing ----------------------------------------------------------------------------------------------------------

class Writer {
  public:
    Writer(Session& session, const TraceOptions& options, const std::string& path)
        : m_session(session), m_options(options), m_path(path + ".part"),
          m_out(m_path, std::ios::binary | std::ios::trunc) {
        const Header empty{};
        write(&empty, sizeof empty);
    }
    ~Writer() {
        m_out.close();
        std::error_code error;
        if (!m_done) std::filesystem::remove(m_path, error);
    }

    bool good() const { return m_out.good(); }
    uint64_t left_out() const { return m_left_out; }
    uint64_t size() const { return m_at; }

    void leafs() {
        const Structure& structure = *m_session.structure();
        for (uint32_t i = 0; i < structure.tensors.size(); ++i) {
            const Tensor* t = structure.tensors[i].tensor;
            if (t && t->op == OpId::none && !t->view_src && structure.tensors[i].address)
                value(std::nullopt, structure.tensors[i].address, {static_cast<const std::byte*>(t->data), nbytes(*t)});
        }
    }
    void step(size_t step) {
        const Structure& structure = *m_session.structure();
        std::vector<WrittenBytes> parts;
        structure.written_by(step, parts);
        for (const WrittenBytes& part : parts) {
            const auto whose = structure.number_of(part.tensor);
            if (!whose || !structure.tensors[*whose].address) continue;
            value(step, structure.tensors[*whose].address + part.offset,
                  {static_cast<const std::byte*>(part.tensor->data) + part.offset, part.size});
        }
    }
    // The description and the header; the file gets its name.
    bool finish(const std::string& program_name, const std::string& path) {
        const std::string text = json_text(description(program_name));
        Header header{{}, version, 0, m_at, text.size()};
        std::memcpy(header.magic, magic, sizeof magic);
        write(text.data(), text.size());
        m_out.seekp(0);
        m_out.write(reinterpret_cast<const char*>(&header), sizeof header);
        m_out.flush();
        if (!m_out.good()) return false;
        m_out.close();
        std::error_code error;
        std::filesystem::rename(m_path, path, error);
        m_done = !error;
        return m_done;
    }

  private:
    void write(const void* bytes, size_t n) {
        m_out.write(static_cast<const char*>(bytes), static_cast<std::streamsize>(n));
        m_at += n;
    }
    void value(std::optional<size_t> step, uint64_t address, std::span<const std::byte> bytes) {
        Json entry = Json::array({step ? Json(*step) : Json(), address, bytes.size(), Json()});
        if (bytes.size() > m_options.value_bytes - m_kept) {
            m_left_out += bytes.size();
        } else {
            const std::vector<char> padding((alignment - m_at % alignment) % alignment);
            write(padding.data(), padding.size());
            entry[3] = m_at;
            write(bytes.data(), bytes.size());
            m_kept += bytes.size();
        }
        m_values.push_back(std::move(entry));
    }
    Json description(const std::string& program_name) const;

    Session& m_session;
    TraceOptions m_options;
    std::string m_path;
    std::ofstream m_out;
    uint64_t m_at = 0, m_kept = 0, m_left_out = 0;
    Json m_values = Json::array();
    bool m_done = false;
};

Json Writer::description(const std::string& program_name) const {
    const Structure& structure = *m_session.structure();
    Json json = json_head("trace");
    json["program"] = program_name;
    json["threads"] = m_session.threads();
    json["steps_done"] = m_session.cursor();
    json["value_budget"] = m_options.value_bytes;
    json["steps"] = program_json(structure.registry(), m_session.program(), program_name)["steps"];
    for (const TensorInfo& info : structure.tensors)
        json["names"].push_back(Json::array({info.key, info.label, info.place.line, info.place.column}));
    json["values"] = m_values;
    for (const StepTime& time : m_session.times()) json["times"].push_back(time.ns);
    const Recording& recording = m_session.recording();
    json["recorded_threads"] = recording.threads();
    for (const NodeTime& node : recording.nodes) json["nodes"].push_back(Json::array({node.begin, node.end}));
    recording.for_each_chunk([&json](const ChunkRecord& c) {
        json["chunks"].push_back(Json::array({c.node, c.thread, c.phase, c.first, c.rows, c.begin, c.end}));
    });
    recording.for_each_wait([&json](const WaitRecord& w) {
        json["waits"].push_back(Json::array({w.node, w.thread, w.phase, w.begin, w.end}));
    });
    json["lost"] = recording.lost_chunks() + recording.lost_waits();
    return json;
}

// -- reading ----------------------------------------------------------------------------------------------------------

class Reader {
  public:
    Reader(Trace& trace, const Json& json) : m_trace(trace), m_json(json) {}

    Status read(const Registry& registry, const Limits& limits) {
        GGS_CHECK(build(registry, limits));
        GGS_CHECK(values());
        times();
        return {};
    }

  private:
    Status build(const Registry& registry, const Limits& limits) {
        const auto replay = std::make_shared<Replay>(registry, limits);
        size_t n = 0;
        for (const Json& step : list_of(at(m_json, "steps"))) {
            const auto made = replay->step(step, std::nullopt);
            if (!made) return fail("call %1 is `%2`, which is not known here", n, shown(at(step, "call")));
            if (!made->ok()) return fail("call %1 can't be made: %2", n, made->error());
            ++n;
        }
        Program& program = replay->program();
        const Json& names = list_of(at(m_json, "names"));
        for (size_t i = 0; i < program.tensors.size() && i < names.size(); ++i) {
            if (!names[i].is_array() || names[i].size() != 4) continue;
            program.tensors[i].key = string_of(names[i][0]);
            program.tensors[i].label = string_of(names[i][1]);
            program.calls[program.tensors[i].call].place = {static_cast<int>(int_of(names[i][2], 0)),
                                                            static_cast<int>(int_of(names[i][3], 0))};
        }
        m_trace.structure = Structure::of(registry, std::shared_ptr<const Program>(replay, &program));
        return {};
    }

    Status values() {
        const size_t n_steps = m_trace.structure->steps.size();
        size_t before = 0; // the step that the last value was written by, plus 1
        for (const Json& entry : list_of(at(m_json, "values"))) {
            if (!entry.is_array() || entry.size() != 4) return fail("an entry of its values is no list of four");
            TraceBytes value;
            if (!entry[0].is_null()) value.step = static_cast<size_t>(int_of(entry[0]));
            const int64_t address = int_of(entry[1]), size = int_of(entry[2]);
            uint64_t end = 0;
            const size_t order = value.step == TraceBytes::at_start ? 0 : value.step + 1;
            if (address < 0 || size < 0 || order > n_steps || order < before)
                return fail("a value of step %1 with %2 bytes is not in its place", shown(entry[0]), size);
            before = order;
            value.address = static_cast<uint64_t>(address);
            value.size = static_cast<uint64_t>(size);
            if (!entry[3].is_null()) {
                value.offset = static_cast<uint64_t>(int_of(entry[3]));
                if (int_of(entry[3]) < 0 || !add_checked(*value.offset, value.size, end) ||
                    end > m_trace.file.size())
                    return fail("%1 bytes at offset %2 are outside of the file, which has %3", size, shown(entry[3]),
                                m_trace.file.size());
            }
            m_trace.values.push_back(value);
        }
        return {};
    }

    void times() {
        const size_t n_steps = m_trace.structure->steps.size();
        m_trace.program_name = string_of(at(m_json, "program"));
        m_trace.threads = static_cast<int>(std::clamp<int64_t>(int_of(at(m_json, "threads"), 0), 0, max_threads));
        m_trace.steps_done = static_cast<size_t>(
            std::clamp<int64_t>(int_of(at(m_json, "steps_done"), 0), 0, static_cast<int64_t>(n_steps)));
        m_trace.value_budget = static_cast<uint64_t>(std::max<int64_t>(0, int_of(at(m_json, "value_budget"), 0)));
        const Json& times = list_of(at(m_json, "times"));
        m_trace.times.resize(n_steps);
        for (size_t k = 0; k < n_steps && k < times.size(); ++k) {
            const Nanoseconds ns = std::max<int64_t>(0, int_of(times[k], 0));
            m_trace.times[k] = {ns, ns > 0 ? TimeMode::continuous : TimeMode::none};
        }
        Timeline& timeline = m_trace.timeline;
        timeline.threads =
            static_cast<int>(std::clamp<int64_t>(int_of(at(m_json, "recorded_threads"), 0), 0, max_threads));
        timeline.lost = static_cast<uint64_t>(std::max<int64_t>(0, int_of(at(m_json, "lost"), 0)));
        timeline.nodes.resize(n_steps);
        const Json& nodes = list_of(at(m_json, "nodes"));
        for (size_t k = 0; k < n_steps && k < nodes.size(); ++k) {
            if (nodes[k].is_array() && nodes[k].size() == 2)
                timeline.nodes[k] = {int_of(nodes[k][0], 0), int_of(nodes[k][1], 0)};
        }
        for (const Json& c : list_of(at(m_json, "chunks"))) {
            if (on_timeline(c, 7))
                timeline.chunks.push_back({node(c), thread(c), phase(c), int_of(c[3]), int_of(c[4]), int_of(c[5]),
                                           int_of(c[6])});
        }
        for (const Json& w : list_of(at(m_json, "waits"))) {
            if (on_timeline(w, 5))
                timeline.waits.push_back({node(w), thread(w), phase(w), int_of(w[3]), int_of(w[4])});
        }
    }
    // A record whose step and thread there are; others are passed over.
    bool on_timeline(const Json& record, size_t size) const {
        return record.is_array() && record.size() == size && int_of(record[0]) >= 0 &&
               int_of(record[0]) < static_cast<int64_t>(m_trace.structure->steps.size()) && int_of(record[1]) >= 0 &&
               int_of(record[1]) < m_trace.timeline.threads && int_of(record[size - 2]) >= 0 &&
               int_of(record[size - 1]) >= int_of(record[size - 2]);
    }
    static uint32_t node(const Json& record) { return static_cast<uint32_t>(int_of(record[0])); }
    static uint16_t thread(const Json& record) { return static_cast<uint16_t>(int_of(record[1])); }
    static uint16_t phase(const Json& record) { return static_cast<uint16_t>(int_of(record[2], 0)); }

    Trace& m_trace;
    const Json& m_json;
};

} // namespace

Result<TraceWritten> record_run(Session& session, const std::string& program_name, const std::string& path,
                                const TraceOptions& options) {
    GGS_CHECK(session.restart());
    Writer writer(session, options, path);
    if (!writer.good()) return fail("%1 can't be written", path);
    writer.leafs();
    size_t written = 0; // steps
    session.on_progress([&](size_t cursor) {
        while (written < cursor) writer.step(written++);
    });
    TraceWritten result;
    result.stop = session.go_to(session.steps().size()).value();
    session.on_progress({});
    while (written < session.cursor()) writer.step(written++);
    if (!writer.finish(program_name, path))
        return fail("%1 can't be written: is there room for %2 bytes?", path, writer.size());
    result.bytes = writer.size();
    result.left_out = writer.left_out();
    return result;
}

Result<Trace> open_trace(const Registry& registry, const std::string& path, const Limits& limits) {
    GGS_TRY(MappedFile file, MappedFile::open(path));
    Header header{};
    if (file.size() < sizeof header) return fail("%1 has %2 bytes, too few for a trace", path, file.size());
    std::memcpy(&header, file.bytes().data(), sizeof header);
    if (std::memcmp(header.magic, magic, sizeof magic) != 0) return fail("%1 is no trace", path);
    if (header.version != version)
        return fail("%1 is a trace of version %2; this ggscope reads version %3", path, header.version, version);
    uint64_t end = 0;
    if (!add_checked(header.offset, header.size, end) || end > file.size())
        return fail("%1 is cut short: its description should end at byte %2, the file has %3", path, end, file.size());
    const auto* text = reinterpret_cast<const char*>(file.bytes().data()) + header.offset;
    const Json json = Json::parse(text, text + header.size, nullptr, false);
    if (json.is_discarded() || !json.is_object()) return fail("%1: the description in it is no JSON", path);
    Trace trace{std::move(file), {}, {}, {}, 0, {}, {}, 0, 0};
    if (const Status read = Reader(trace, json).read(registry, limits); !read.ok())
        return fail("%1: %2", path, read.error());
    return trace;
}

bool is_trace(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    char first[sizeof magic] = {};
    return in.read(first, sizeof first) && std::memcmp(first, magic, sizeof magic) == 0;
}

} // namespace ggs
