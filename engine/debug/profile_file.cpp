// SPDX-License-Identifier: MIT
#include "debug/profile_file.h"

#include "drawing/graph_text.h"
#include "program/program_json.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <thread>

namespace ggs {

namespace {

using Json = nlohmann::ordered_json;

PeakShare peak_share(const Peak* peak, const ProfileRow& row) { return peak ? share_of_peak(*peak, row) : PeakShare{}; }

Json row_json(const Peak* peak, const ProfileTable& table, const ProfileRow& row) {
    Json json = {{"key", row.key}, {"label", row.label}};
    if (!row.op.empty()) json["op"] = row.op;
    json["steps"] = row.count;
    if (!row.fused_with.empty()) json["fused_with"] = row.fused_with;
    json["min_ns"] = row.min;
    json["median_ns"] = row.median;
    json["q1_ns"] = row.q1;
    json["q3_ns"] = row.q3;
    json["share"] = row.share;
    if (table.waits_known) json["waited_ns"] = row.waited;
    if (row.cost_known) {
        json["flops"] = row.flops;
        json["bytes"] = row.bytes;
        json["gflops"] = row.gflops();
        json["gbytes"] = row.gbytes();
    }
    const PeakShare share = peak_share(peak, row);
    if (share.bound != Bound::none) {
        json["bound"] = bound_word(share.bound);
        json["share_of_peak"] = share.share;
    }
    return json;
}

Json rows_json(const Peak* peak, const ProfileTable& table) {
    Json rows = Json::array();
    for (const ProfileRow& row : table.rows) rows.push_back(row_json(peak, table, row));
    return rows;
}

Json peak_json(const Peak& peak) {
    Json json = {{"device", device_words(peak.device)},
                 {"threads", peak.threads},
                 {"gflops", peak.gflops},
                 {"gbytes", peak.gbytes},
                 {"readings", Json::array()},
                 {"vectors", peak.vectors}};
    for (const Peak::Reading& r : peak.readings) json["readings"].push_back({{"bytes", r.bytes}, {"gbytes", r.gbytes}});
    for (size_t i = 0; i < arithmetics && peak.products[i].tries > 0; ++i)
        json["products"][arithmetic_word(static_cast<Arithmetic>(i))] = {
            {"best", peak.products[i].best}, {"worst", peak.products[i].worst}, {"tries", peak.products[i].tries}};
    return json;
}

ProfileTable by_time(const ProfileReport& report, ProfileBy by) {
    ProfileTable table = profile_table(report.structure, report.profile, by);
    sort_by_time(table);
    return table;
}

// A field of a line of CSV: in quotes where a comma, a quote or a line break would end it.
std::string csv_field(const std::string& text) {
    if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"') quoted += '"';
        quoted += c;
    }
    return quoted + '"';
}

std::string json_string(const std::string& text) {
    return Json(text).dump(-1, ' ', false, Json::error_handler_t::replace);
}

// Microseconds, the format's unit, exact to a nanosecond.
std::string trace_time(Nanoseconds ns) { return fmt::format("{}.{:03}", ns / 1000, ns % 1000); }

} // namespace

int threads_of(const Structure& structure, const Profile& profile) {
    if (profile.threads > 0) return profile.threads;
    int threads = 1;
    for (const Run& run : structure.runs) threads = std::max(threads, run.threads);
    return threads;
}

bool has_groups(const ProfileTable& table) {
    return std::ranges::any_of(table.rows, [](const ProfileRow& row) { return !row.key.empty(); });
}

std::string profile_json(const ProfileReport& report) {
    const ProfileTable by_op = by_time(report, ProfileBy::op);
    const ProfileTable by_group = by_time(report, ProfileBy::group);
    Json json = json_head("profile");
    json["program"] = report.program;
    json["runs"] = by_op.runs;
    json["threads"] = threads_of(report.structure, report.profile);
    json["cores"] = std::thread::hardware_concurrency();
    if (report.peak) json["peak"] = peak_json(*report.peak);
    if (!report.no_peak.empty()) json["no_peak"] = english(report.no_peak);
    json["disturbances"] = Json::array();
    for (const Message& each : disturbances(report.profile)) json["disturbances"].push_back(english(each));
    json["whole_ns"] = by_op.whole;
    json["total"] = row_json(report.peak, by_op, by_op.total);
    json["left_out"] = by_op.left_out;
    json["ops"] = rows_json(report.peak, by_op);
    json["groups"] = has_groups(by_group) ? rows_json(report.peak, by_group) : Json::array();
    json["nodes"] = rows_json(report.peak, profile_table(report.structure, report.profile, ProfileBy::node));
    return json_text(json);
}

std::string profile_csv(const ProfileTable& table, const Peak* peak) {
    std::string out =
        "key,label,op,steps,min_ns,q1_ns,median_ns,q3_ns,max_ns,share,waited_ns,flops,bytes,gflops,gbytes,"
        "bound,share_of_peak\n";
    for (const ProfileRow& row : table.rows) {
        out += fmt::format("{},{},{},{},{},{},{},{},{},{},", csv_field(row.key), csv_field(row.label),
                           csv_field(row.op), row.count, row.min, row.q1, row.median, row.q3, row.max, row.share);
        out += table.waits_known ? fmt::format("{},", row.waited) : ",";
        out += row.cost_known ? fmt::format("{},{},{},{},", row.flops, row.bytes, row.gflops(), row.gbytes()) : ",,,,";
        const PeakShare share = peak_share(peak, row);
        out += share.bound != Bound::none ? fmt::format("{},{}\n", bound_word(share.bound), share.share) : ",\n";
    }
    return out;
}

void write_trace_events(const Structure& structure, const Timeline& timeline, const std::string& program,
                        const WriteText& write, const std::function<bool(size_t)>& wanted) {
    const auto is_shown = [&](uint32_t step) { return step < structure.steps.size() && (!wanted || wanted(step)); };
    // Times begin at 0: the first record of any kind.
    Nanoseconds first = INT64_MAX;
    const auto look = [&](uint32_t step, Nanoseconds begin, Nanoseconds end) {
        if (is_shown(step) && begin >= 0 && end >= begin) first = std::min(first, begin);
    };
    for (uint32_t k = 0; k < timeline.nodes.size(); ++k) look(k, timeline.nodes[k].begin, timeline.nodes[k].end);
    for (const ChunkRecord& each : timeline.chunks) look(each.node, each.begin, each.end);
    for (const WaitRecord& each : timeline.waits) look(each.node, each.begin, each.end);
    for (const CopyRecord& each : timeline.copies) look(each.node, each.begin, each.end);

    write("{\"displayTimeUnit\":\"ns\",\"traceEvents\":[");
    bool is_first = true;
    const auto event = [&](const std::string& text) {
        write(is_first ? "\n" : ",\n");
        is_first = false;
        write(text);
    };
    const auto name_row = [&](size_t row, const std::string& name) {
        event(fmt::format(R"({{"name":"thread_name","ph":"M","pid":1,"tid":{},"args":{{"name":{}}}}})", row,
                          json_string(name)));
        event(fmt::format(R"({{"name":"thread_sort_index","ph":"M","pid":1,"tid":{0},"args":{{"sort_index":{0}}}}})",
                          row));
    };
    const auto span = [&](const std::string& name, const std::string& category, size_t row, Nanoseconds begin,
                          Nanoseconds end, const std::string& facts) {
        event(fmt::format(R"({{"name":{},"cat":{},"ph":"X","pid":1,"tid":{},"ts":{},"dur":{},"args":{{{}}}}})",
                          json_string(name), json_string(category), row, trace_time(begin - first),
                          trace_time(end - begin), facts));
    };
    const auto node_name = [&](uint32_t step) { return structure.full_name(structure.steps[step].node); };
    const auto op_name = [&](uint32_t step) {
        return op_text(structure.registry(), structure.tensor(structure.steps[step].node));
    };
    event(fmt::format(R"({{"name":"process_name","ph":"M","pid":1,"tid":0,"args":{{"name":{}}}}})",
                      json_string(program)));
    // The rows: nodes, each thread, copies.
    size_t threads = 0;
    for (const ChunkRecord& each : timeline.chunks) threads = std::max<size_t>(threads, each.thread + size_t{1});
    for (const WaitRecord& each : timeline.waits) threads = std::max<size_t>(threads, each.thread + size_t{1});
    const size_t copies = threads + 1;
    name_row(0, "nodes");
    for (size_t thread = 0; thread < threads; ++thread) name_row(1 + thread, fmt::format("thread {}", thread));
    if (!timeline.copies.empty()) name_row(copies, "copies");

    for (uint32_t k = 0; k < timeline.nodes.size(); ++k) {
        const NodeTime& time = timeline.nodes[k];
        if (is_shown(k) && time.begin >= 0 && time.end > time.begin)
            span(node_name(k), op_name(k), 0, time.begin, time.end, fmt::format(R"("step":{})", k));
    }
    for (const ChunkRecord& each : timeline.chunks) {
        if (is_shown(each.node) && each.begin >= 0 && each.end >= each.begin)
            span(node_name(each.node), op_name(each.node), size_t{1} + each.thread, each.begin, each.end,
                 fmt::format(R"("step":{},"first_row":{},"rows":{},"phase":{})", each.node, each.first, each.rows,
                             each.phase));
    }
    for (const WaitRecord& each : timeline.waits) {
        if (is_shown(each.node) && each.begin >= 0 && each.end > each.begin)
            span("waits for other threads", "wait", size_t{1} + each.thread, each.begin, each.end,
                 fmt::format(R"("step":{},"node":{})", each.node, json_string(node_name(each.node))));
    }
    for (const CopyRecord& each : timeline.copies) {
        if (is_shown(each.node) && each.begin >= 0 && each.end >= each.begin)
            span(each.to_device ? "to the device" : "to the host", "copy", copies, each.begin, each.end,
                 fmt::format(R"("step":{},"bytes":{},"node":{})", each.node, each.bytes,
                             json_string(node_name(each.node))));
    }
    write("\n]}\n");
}

} // namespace ggs
