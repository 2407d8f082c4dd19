// SPDX-License-Identifier: MIT
// Verify passes on what the real ggml wrote, and fails when one number of it is another; broken files are failed cases.
#include "engine/built.h"

#include "verify/verify_parts.h"

#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <random>

using namespace ggs;

namespace {

const std::string arena_folder = GGSCOPE_TEST_DATA "/golden/arena";
const std::string gradient_folder = GGSCOPE_TEST_DATA "/golden/grad";

std::string text_of(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}
Json golden(const std::string& name) { return Json::parse(text_of(arena_folder + "/" + name + ".json")); }

VerifyReport verified(const std::string& path, Status* status = nullptr) {
    VerifyOptions options;
    options.limits.memory = uint64_t{1} << 30;
    options.limits.nodes = 100'000;
    VerifyReport report;
    Status read = verify_path(builtin_registry(), path, options, report);
    if (status) *status = std::move(read);
    return report;
}

// Writes files into a temporary folder and verifies them.
class Files {
  public:
    std::string write(const std::string& name, const std::string& text) const {
        const std::string path = m_folder.filePath(QString::fromStdString(name)).toStdString();
        std::ofstream(path, std::ios::binary) << text;
        return path;
    }
    VerifyReport verify(const Json& json) const {
        return verified(write("case.json", json.dump(-1, ' ', false, Json::error_handler_t::replace)));
    }

  private:
    QTemporaryDir m_folder;
};

// Every place of a document, by pointer, the root left out.
void collect(const Json& value, const Json::json_pointer& at, std::vector<Json::json_pointer>& places) {
    const auto step = [&](const Json& inner, const Json::json_pointer& where) {
        places.push_back(where);
        collect(inner, where, places);
    };
    if (value.is_object()) {
        for (const auto& [key, inner] : value.items()) step(inner, at / key);
    } else if (value.is_array()) {
        for (size_t i = 0; i < value.size(); ++i) step(value[i], at / i);
    }
}
std::vector<Json::json_pointer> places_of(const Json& json) {
    std::vector<Json::json_pointer> places;
    collect(json, Json::json_pointer(), places);
    return places;
}

// The same kind, another value.
bool change(Json& value) {
    if (value.is_boolean()) {
        value = !value.get<bool>();
    } else if (value.is_number_integer()) {
        value = value.get<int64_t>() + 1;
    } else if (value.is_string()) {
        value = value.get<std::string>() + "x";
    } else {
        return false;
    }
    return true;
}

} // namespace

class TestVerify : public QObject {
    Q_OBJECT
  private slots:
    void the_golden_arenas_agree() {
        const VerifyReport report = verified(arena_folder);
        std::map<std::string, int> ids;
        for (const VerifyCase& one : report.cases) {
            ++ids[one.id];
            for (const Message& difference : one.differences)
                qWarning("%s: %s", one.id.c_str(), english(difference).c_str());
            QVERIFY2((one.outcome == Outcome::skipped) == !one.skipped_for.empty(), one.id.c_str());
            QVERIFY2(one.outcome != Outcome::failed, one.id.c_str());
        }
        QCOMPARE(report.count(Outcome::passed), size_t(80));
        QCOMPARE(report.count(Outcome::failed), size_t(0));
        QCOMPARE(report.count(Outcome::skipped), size_t(0));
        QCOMPARE(report.cases.size(), size_t(80));
        for (const auto& [id, n] : ids) QVERIFY2(n == 1, id.c_str());
        // One for each program, one for each row of plans.
        for (const auto& file : std::filesystem::directory_iterator(arena_folder)) {
            const std::string name = file.path().filename().string();
            if (name.ends_with(".json") && name != "plans.json") QVERIFY2(ids.contains(name), name.c_str());
        }
        QCOMPARE(
            std::count_if(ids.begin(), ids.end(), [](const auto& id) { return id.first.starts_with("plans.json "); }),
            std::ptrdiff_t(golden("plans")["plans"].size()));
    }
    void the_golden_gradients_agree() {
        const VerifyReport report = verified(gradient_folder);
        for (const VerifyCase& one : report.cases) {
            for (const Message& difference : one.differences)
                qWarning("%s: %s", one.id.c_str(), english(difference).c_str());
            QVERIFY2(one.outcome == Outcome::passed, one.id.c_str());
            QVERIFY2(one.notes.empty() == (one.id != "grad/add1_quirk/000"), one.id.c_str());
        }
        QCOMPARE(report.cases.size(), size_t(70));
    }
    void a_changed_gradient_fails() {
        const Files files;
        int changed = 0;
        for (const auto& path : std::filesystem::directory_iterator(gradient_folder)) {
            if (path.path().extension() != ".json") continue;
            Json file = Json::parse(text_of(path.path().string()));
            Json& first = file["cases"][0];
            if (!first.contains("grads")) continue;
            Json cases = Json::array();
            const auto add = [&](const std::function<void(Json&)>& wrong) {
                Json other = first;
                wrong(other);
                cases.push_back(std::move(other));
            };
            add([](Json& c) { c["n_nodes_total"] = int_of(c["n_nodes_total"]) + 1; });
            add([](Json& c) { c["backward_graph_nodes"].back()["op"] = "NONE"; });
            add([](Json& c) { c["backward_graph_nodes"].back()["src"].push_back("x"); });
            add([](Json& c) { c["loss_value"] = c["loss_value"].get<double>() + 1; });
            for (size_t i = 0; i < first["grads"].size(); ++i) {
                if (first["grads"][i]["grad"].is_null()) {
                    add([i](Json& c) { c["grads"][i]["grad"] = Json::array({1.0}); });
                } else {
                    add([i](Json& c) { c["grads"][i]["grad"][0] = c["grads"][i]["grad"][0].get<double>() + 1; });
                    add([i](Json& c) { c["grads"][i]["grad"] = nullptr; });
                }
            }
            file["cases"] = cases;
            const VerifyReport report = files.verify(file);
            QCOMPARE(report.count(Outcome::failed), cases.size());
            ++changed;
        }
        QCOMPARE(changed, 49);
    }
    void one_changed_number_fails_data() {
        QTest::addColumn<QString>("name");
        for (const char* name :
             {"simple_add", "exact_budget", "reset_and_buffers", "no_alloc", "hash_crowded", "quantised_and_odd_types"})
            QTest::newRow(name) << name;
    }
    void one_changed_number_fails() {
        QFETCH(QString, name);
        const Json file = golden(name.toStdString());
        const Files files;
        QCOMPARE(files.verify(file).count(Outcome::failed), size_t(0));
        // Fields that only describe the file, and inputs: another value of a step's argument may be correct as well.
        const auto is_input = [](const std::string& at) {
            for (const char* head : {"/program", "/description", "/set", "/ggml_version", "/note", "/result_values"}) {
                if (at.starts_with(head)) return true;
            }
            const bool argument = at.starts_with("/steps/") && at.find("/args/") != std::string::npos &&
                                  at.find("returned_offset") == std::string::npos &&
                                  at.find("new_graph_offset") == std::string::npos;
            // The keys of its rows select the size.
            const bool row =
                at.starts_with("/sizes/graph_overhead_custom/") && (at.ends_with("/size") || at.ends_with("/grads"));
            if (at.starts_with("/steps/") && at.ends_with("/call")) return true; // one that is unknown is skipped
            return argument || row || (at.starts_with("/graphs/") && at.ends_with("/label")) || at.ends_with("/note");
        };
        int changed = 0;
        for (const Json::json_pointer& at : places_of(file)) {
            if (is_input(at.to_string())) continue;
            Json other = file;
            if (!change(other[at])) continue;
            const VerifyReport report = files.verify(other);
            QVERIFY2(report.count(Outcome::failed) == 1, at.to_string().c_str());
            QVERIFY2(!report.cases[0].differences.empty(), at.to_string().c_str());
            ++changed;
        }
        QVERIFY2(changed > 100, std::to_string(changed).c_str());
    }
    void differences_are_reported_with_their_location() {
        Json file = golden("simple_add");
        file["tensors"][0]["flags"] = 4;
        VerifyReport report = Files().verify(file);
        SAME_TEXT(english(report.cases.at(0).differences.at(0)), "tensor 0, flags: expected 4, got 0");
        file = golden("simple_add");
        file["steps"][1]["used_mem"] = 401;
        report = Files().verify(file);
        SAME_TEXT(english(report.cases.at(0).differences.at(0)),
                  "step 1, ggml_new_tensor_2d, used_mem: expected 401, got 400");
    }
    void a_list_that_is_cut_short_fails() {
        for (const char* key : {"objects", "tensors", "graphs", "steps"}) {
            Json file = golden("shared_use_counts");
            auto& list = file[key].get_ref<Json::array_t&>();
            if (std::string(key) == "graphs") {
                list.insert(list.begin(), list.back()); // out of time order
            } else {
                list.pop_back();
            }
            QVERIFY2(Files().verify(file).count(Outcome::failed) == 1, key);
        }
    }
    void the_tables_of_types_and_ops_are_complete() {
        const Json file = golden("quantised_and_odd_types");
        size_t types = 0;
        for (const TypeTraits& type : all_types()) types += !type.removed();
        QCOMPARE(file["types"].size(), types);
        size_t ops = 0;
        for (int id = 0; id < static_cast<int>(OpId::count); ++id) ops += !is_own(static_cast<OpId>(id));
        QCOMPARE(file["ops"].size(), ops);
        QCOMPARE(file["unary_ops"].size(), builtin_registry().op(OpId::unary).param("op")->words.size());
        QCOMPARE(file["glu_ops"].size(), builtin_registry().op(OpId::glu).param("op")->words.size());
    }
    void plan_rows_fail_one_by_one() {
        const Files files;
        const Json file = golden("plans");
        const size_t rows = file["plans"].size();
        for (size_t i = 0; i < rows; ++i) {
            Json other = file;
            Json& plans = other["plans"][i]["plans"];
            plans[i % plans.size()]["work_size"] = int_of(plans[i % plans.size()]["work_size"]) + 4;
            const VerifyReport report = files.verify(other);
            QCOMPARE(report.cases.size(), rows);
            if (report.cases[i].outcome != Outcome::skipped) QVERIFY(report.cases[i].outcome == Outcome::failed);
            QVERIFY(report.count(Outcome::failed) <= 1);
        }
    }
    void paths_that_hold_nothing_are_errors() {
        const Files files;
        Status status;
        verified("/no/such/path", &status);
        SAME_TEXT(english(status.error()), "/no/such/path: there is no such file or folder");
        const std::string text = files.write("a.txt", "x");
        verified(text, &status);
        SAME_TEXT(english(status.error()), text + ": only .json and .gguf files can be verified");
        const std::string empty = files.write("a.json", "{}");
        verified(empty, &status);
        SAME_TEXT(english(status.error()), empty + " contains nothing that can be verified");
        const std::string broken = files.write("b.json", "{");
        const VerifyReport report = verified(broken, &status);
        QVERIFY(status.ok());
        SAME_TEXT(english(report.cases.at(0).differences.at(0)), broken + " is not JSON");
    }
    void lists_in_lists_without_end_are_a_failed_case() {
        const Files files;
        const std::string deep = std::string(200'000, '[') + std::string(200'000, ']');
        const std::string head = "{\"steps\": [{\"call\": \"ggml_init\", \"args\": {\"mem_size\": 4096, \"no_alloc\": "
                                 "false}, \"used_mem\": ";
        const VerifyReport report = verified(files.write("deep.json", head + deep + "}]}"));
        QCOMPARE(report.count(Outcome::failed), size_t(1));
    }
    void files_of_any_structure_are_failed_or_skipped_cases() {
        std::vector<Json> originals;
        constexpr uintmax_t small = 2'600; // of the gradients, which are computed
        for (const std::string& folder : {arena_folder, gradient_folder}) {
            for (const auto& file : std::filesystem::directory_iterator(folder)) {
                if (file.path().extension() != ".json" || (folder == gradient_folder && file.file_size() > small))
                    continue;
                originals.push_back(Json::parse(text_of(file.path().string())));
            }
        }
        const Json values[] = {nullptr,
                               true,
                               -1,
                               0,
                               1,
                               3,
                               INT64_MAX,
                               UINT64_MAX,
                               INT64_MIN,
                               INT32_MAX,
                               int64_t(1) << 40,
                               0.5,
                               1e300,
                               "",
                               "ggml_add",
                               "ggml_reset",
                               "ggml_init",
                               "q4_K",
                               "0xfffffffffff0",
                               "0x7",
                               "\xff\xfe",
                               Json::array(),
                               Json::object(),
                               {1, 2, 3, 4},
                               {-1, INT64_MAX},
                               {{"call", "ggml_reset"}}};
        std::mt19937 random(7);
        const auto below = [&random](size_t n) { return random() % n; };
        const Files files;
        for (int round = 0; round < 2000; ++round) {
            Json file = originals[below(originals.size())];
            for (size_t n = 1 + below(4); n > 0; --n) {
                const auto places = places_of(file);
                if (places.empty()) break;
                const Json::json_pointer at = places[below(places.size())];
                const Json::json_pointer from = places[below(places.size())];
                switch (below(5)) {
                case 0:
                    if (Json& parent = file[at.parent_pointer()]; parent.is_object()) parent.erase(at.back());
                    break;
                case 1: {
                    const Json copy = file[from];
                    file[at] = copy;
                    break;
                }
                case 2:
                    if (Json& list = file[at]; list.is_array() && !list.empty()) {
                        const Json copy = list[below(list.size())];
                        list.insert(list.begin() + static_cast<std::ptrdiff_t>(below(list.size())), copy);
                        if (below(2)) list.erase(below(list.size()));
                    }
                    break;
                default: file[at] = values[below(std::size(values))];
                }
            }
            files.verify(file); // the test is that it returns
        }
    }
};

QTEST_APPLESS_MAIN(TestVerify)
#include "test_verify.moc"
