// SPDX-License-Identifier: MIT
// Allowed #includes between the folders of the source tree, and those that break the order.
#include <QRegularExpression>
#include <QtTest/QTest>

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

namespace {

// The drawing, top to bottom. A folder includes itself and every folder of the rows below its own; docs/developing.md
// shows the same rows with their lines.
const std::vector<std::vector<std::string>> drawing = {
    {"app", "cli"},
    {"verify"},
    {"debug"},
    {"memory", "values", "drawing"},
    {"program"},
    {"models", "script", "train", "sparse"},
    {"text", "files", "run", "plugin"},
    {"ops", "cuda"},
    {"plan"},
    {"graph"},
    {"cpu"},
    {"tensor"},
    {"device"},
    {"base"},
};

// The folders of the window and of the console tool, from top to bottom. Files directly in app/ or cli/ are the program
// and may include all of them.
const std::map<std::string, std::vector<std::string>> rooms_of = {
    {"app", {"window", "views", "look", "session", "words"}},
    {"cli", {"console", "commands", "shared", "try_plugin"}},
};

// The only arrows inside a row: from -> to.
const std::vector<std::pair<std::string, std::string>> beside = {{"text", "files"}, {"drawing", "memory"}};

// Path from the repository's root -> text.
using Tree = std::map<std::string, std::string>;

std::optional<size_t> row_of(const std::string& folder) {
    for (size_t row = 0; row < drawing.size(); ++row) {
        if (std::ranges::count(drawing[row], folder)) return row;
    }
    return std::nullopt;
}

// The folder of the drawing that a file belongs to: engine/graph/op.h is of graph, app/views/arena.h of app. A file
// that lies in engine/ itself is of no folder.
std::string folder_of(const std::string& path) {
    const size_t first = path.find('/');
    if (path.substr(0, first) != "engine") return path.substr(0, first);
    const size_t second = path.find('/', first + 1);
    return second == std::string::npos ? "engine" : path.substr(first + 1, second - first - 1);
}

// Returns the file that #include "name" in `from` refers to. It is searched for next to `from`, then under the same top
// folder, then under the others.
std::optional<std::string> file_meant(const Tree& tree, const std::string& from, const std::string& name) {
    const std::string beside_it = from.substr(0, from.rfind('/') + 1);
    const std::string own_top = from.substr(0, from.find('/') + 1);
    for (const std::string& start :
         {beside_it, own_top, std::string("engine/"), std::string("cli/"), std::string("app/"), std::string()}) {
        const std::string path = std::filesystem::path(start + name).lexically_normal().generic_string();
        if (tree.contains(path)) return path;
    }
    return std::nullopt;
}

// Returns the reason why the arrow from -> to is wrong; empty if it goes down.
std::string broken_arrow(const std::string& from, const std::string& to) {
    if (from == to || std::ranges::count(beside, std::pair(from, to))) return {};
    const std::optional<size_t> from_row = row_of(from);
    const std::optional<size_t> to_row = row_of(to);
    if (!from_row) return fmt::format("{} -> {}: {} is not in the drawing", from, to, from);
    if (!to_row) return fmt::format("{} -> {}: {} is not in the drawing", from, to, to);
    if (*from_row == *to_row) return fmt::format("{} -> {}: they stand beside each other", from, to);
    if (*from_row > *to_row) return fmt::format("{} -> {}: {} stands below {}", from, to, from, to);
    return {};
}

// app/views/arena/hex_view.h -> {"views", "arena", "hex_view.h"}.
std::vector<std::string> parts_below(const std::string& top, const std::string& path) {
    std::vector<std::string> parts;
    for (const auto& part : std::filesystem::path(path).lexically_relative(top)) parts.push_back(part.string());
    return parts;
}

// Returns the error of an include inside of the window or of the console tool; empty if there is none.
std::string broken_room_arrow(const std::string& top, const std::string& from, const std::string& to) {
    const std::vector<std::string> source = parts_below(top, from), meant = parts_below(top, to);
    const std::vector<std::string>& rooms = rooms_of.at(top);
    const auto row = [&](const std::vector<std::string>& parts) {
        return std::ranges::find(rooms, parts[0]) - rooms.begin();
    };
    const auto rows = static_cast<std::ptrdiff_t>(rooms.size());
    if (meant.size() == 1)
        return source.size() == 1 ? std::string() : fmt::format("{}: the program stands above all rooms", to);
    if (row(meant) == rows) return fmt::format("{}/{} is not in the drawing", top, meant[0]);
    if (source.size() == 1) return {};
    if (row(source) == rows) return fmt::format("{}/{} is not in the drawing", top, source[0]);
    if (row(source) > row(meant))
        return fmt::format("{0}/{1} -> {0}/{2}: {1} stands below {2}", top, source[0], meant[0]);
    const bool table = source[0] == "views" && source[1] == "all.cpp"; // of all views
    if (source[0] == "views" && meant[0] == "views" && source[1] != meant[1] && !table)
        return fmt::format("app/views/{} -> app/views/{}: views don't include one another", source[1], meant[1]);
    if (source.back().ends_with("_model.h") && meant.back().ends_with("_view.h"))
        return fmt::format("{} -> {}: a model knows no view", from, to);
    return {};
}

// Returns the error of one include; empty if there is none.
std::string complaint(const Tree& tree, const std::string& path, char quote, const std::string& name) {
    static const QRegularExpression qt("^(.*/)?(Q[A-Z][A-Za-z]*|Qt[A-Z][A-Za-z]*/.*|q[a-z]+\\.h)$");
    const std::optional<std::string> file = quote == '"' ? file_meant(tree, path, name) : std::nullopt;
    for (const auto& [top, rooms] : rooms_of) {
        if (file && path.starts_with(top + "/") && file->starts_with(top + "/"))
            return broken_room_arrow(top, path, *file);
    }
    if (file) return broken_arrow(folder_of(path), folder_of(*file));
    if (name.starts_with("nlohmann/") && name != "nlohmann/json_fwd.hpp" && !path.ends_with(".cpp"))
        return fmt::format("{} -> nlohmann: a header includes json_fwd.hpp at most", folder_of(path));
    // The window may include Qt, and what Qt's compilers write (main_window.moc).
    if (path.starts_with("app/")) return {};
    if (qt.match(QString::fromStdString(name)).hasMatch())
        return fmt::format("{} -> Qt: only app knows Qt", folder_of(path));
    return quote == '"' ? fmt::format("\"{}\" is no file of the tree", name) : std::string();
}

std::vector<std::string> complaints(const Tree& tree) {
    static const QRegularExpression include("^\\s*#\\s*include\\s*([<\"])([^>\"]+)[>\"]");
    std::vector<std::string> found;
    for (const auto& [path, text] : tree) {
        if (!row_of(folder_of(path)))
            found.push_back(fmt::format("{}: {} is not in the drawing", path, folder_of(path)));
        std::istringstream lines(text);
        std::string line;
        for (int number = 1; std::getline(lines, line); ++number) {
            if (line.find("include") == std::string::npos) continue;
            const QRegularExpressionMatch match = include.match(QString::fromStdString(line));
            if (!match.hasMatch()) continue;
            const std::string wrong =
                complaint(tree, path, match.captured(1) == "<" ? '<' : '"', match.captured(2).toStdString());
            if (!wrong.empty()) found.push_back(fmt::format("{}:{}: {}", path, number, wrong));
        }
    }
    return found;
}

std::string read(const std::filesystem::path& path) {
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return text.str();
}

// All that is compiled or included under engine/, cli/ and app/, as far as they exist.
Tree tree_of(const std::filesystem::path& root) {
    static const std::vector<std::string> source = {".h", ".hpp", ".c", ".cpp", ".cu", ".cuh", ".inc", ".inl", ".def"};
    Tree tree;
    for (const char* top : {"engine", "cli", "app"}) {
        if (!std::filesystem::exists(root / top)) continue;
        for (const auto& entry : std::filesystem::recursive_directory_iterator(root / top)) {
            if (!entry.is_regular_file() || !std::ranges::count(source, entry.path().extension().string())) continue;
            tree[entry.path().lexically_relative(root).generic_string()] = read(entry.path());
        }
    }
    return tree;
}

// The rows of the drawing in docs/developing.md: the block below "Layers".
std::vector<std::vector<std::string>> rows_in(const std::string& page) {
    std::vector<std::vector<std::string>> rows;
    std::istringstream lines(page.substr(std::min(page.find("\n## Layers"), page.size())));
    std::string line;
    while (std::getline(lines, line) && !line.starts_with("```")) {
    }
    while (std::getline(lines, line) && !line.starts_with("```")) {
        static const QRegularExpression word("[a-z]+");
        std::vector<std::string> row;
        for (const QRegularExpressionMatch& name : word.globalMatch(QString::fromStdString(line)))
            row.push_back(name.captured().toStdString());
        if (!row.empty()) rows.push_back(row);
    }
    return rows;
}

QString list(const std::vector<std::string>& lines) {
    QString text;
    for (const std::string& line : lines) text += QString::fromStdString(line) + '\n';
    return text;
}

} // namespace

class TestArrows : public QObject {
    Q_OBJECT
  private slots:
    void includes_follow_the_drawing() {
        const Tree tree = tree_of(GGSCOPE_SOURCE_DIR);
        QVERIFY2(tree.contains("engine/tensor/tensor.h"), "no sources found under " GGSCOPE_SOURCE_DIR);
        const std::vector<std::string> found = complaints(tree);
        QVERIFY2(found.empty(), qPrintable('\n' + list(found)));
    }

    void the_page_shows_the_same_rows() { QVERIFY(rows_in(read(GGSCOPE_SOURCE_DIR "/docs/developing.md")) == drawing); }

    void arrows_that_may_be_data() {
        columns({"from", "include"});
        row({"down a row", "engine/graph/graph.cpp", "\"cpu/pool.h\""});
        row({"down many rows", "engine/debug/session.cpp", "\"tensor/tensor.h\""});
        row({"own folder", "engine/graph/graph.cpp", "\"graph/graph.h\""});
        row({"own folder, by name alone", "engine/graph/graph.cpp", "\"graph.h\""});
        row({"text -> files", "engine/text/bpe.cpp", "\"files/gguf.h\""});
        row({"drawing -> memory", "engine/drawing/svg.cpp", "\"memory/map.h\""});
        row({"cli -> debug", "cli/main.cpp", "\"debug/session.h\""});
        row({"a command -> what all print with", "cli/commands/check.cpp", "\"shared/output.h\""});
        row({"a view -> its own model", "app/views/arena/arena_view.cpp", "\"views/arena/call_model.h\""});
        row({"the table of views -> a view", "app/views/all.cpp", "\"views/arena/arena_view.h\""});
        row({"a view -> what all share", "app/views/arena/arena_view.cpp", "\"look/theme.h\""});
        row({"the program -> all", "app/main.cpp", "\"window/main_window.h\""});
        row({"app -> Qt", "app/views/arena/arena_view.cpp", "<QWidget>"});
        row({"nlohmann in a .cpp", "engine/files/trace.cpp", "<nlohmann/json.hpp>"});
        row({"nlohmann's names in a header", "engine/files/trace.h", "<nlohmann/json_fwd.hpp>"});
        row({"the standard library", "engine/tensor/tensor.h", "<queue>"});
        row({"q is not Qt", "engine/ops/cast.cpp", "\"cpu/quants.h\""});
        row({"what Qt's compilers write", "app/views/arena/arena_view.cpp", "\"arena_view.moc\""});
    }
    void arrows_that_may_be() {
        QFETCH(QString, from);
        QFETCH(QString, include);
        Tree tree = whole();
        tree[from.toStdString()] = fmt::format("// top\n#include {}\n", include.toStdString());
        QCOMPARE(list(complaints(tree)), QString());
    }

    void a_broken_arrow_is_named_data() {
        columns({"from", "include", "complaint"});
        row({"up", "engine/tensor/tensor.cpp", "\"graph/graph.h\"",
             "engine/tensor/tensor.cpp:2: tensor -> graph: tensor stands below graph"});
        row({"up, relative", "engine/cpu/pool.h", "\"../graph/graph.h\"",
             "engine/cpu/pool.h:2: cpu -> graph: cpu stands below graph"});
        row({"beside", "engine/memory/map.h", "\"drawing/svg.h\"",
             "engine/memory/map.h:2: memory -> drawing: they stand beside each other"});
        row({"files -> text", "engine/files/gguf.h", "\"text/bpe.h\"",
             "engine/files/gguf.h:2: files -> text: they stand beside each other"});
        row({"into the console tool", "engine/debug/session.h", "\"cli/shared/output.h\"",
             "engine/debug/session.h:2: debug -> cli: debug stands below cli"});
        row({"cli -> app", "cli/main.cpp", "\"app/window/main_window.h\"",
             "cli/main.cpp:2: cli -> app: they stand beside each other"});
        row({"commands -> console", "cli/commands/check.h", "\"console/console.h\"",
             "cli/commands/check.h:2: cli/commands -> cli/console: commands stands below console"});
        row({"a room of the console tool that is not drawn", "cli/misc/misc.h", "\"shared/output.h\"",
             "cli/misc/misc.h:2: cli/misc is not in the drawing"});
        row({"session -> look", "app/session/controller.h", "\"look/theme.h\"",
             "app/session/controller.h:2: app/session -> app/look: session stands below look"});
        row({"view -> view", "app/views/arena/arena_view.h", "\"views/graph/graph_view.h\"",
             "app/views/arena/arena_view.h:2: app/views/arena -> app/views/graph: views don't include one another"});
        row({"model -> view", "app/views/arena/call_model.h", "\"views/arena/arena_view.h\"",
             "app/views/arena/call_model.h:2: app/views/arena/call_model.h -> app/views/arena/arena_view.h: a model "
             "knows "
             "no view"});
        row({"a room of the window that is not drawn", "app/widgets/heat.h", "\"look/theme.h\"",
             "app/widgets/heat.h:2: app/widgets is not in the drawing"});
        row({"a room that is not drawn", "engine/misc/misc.h", "<vector>",
             "engine/misc/misc.h: misc is not in the drawing"});
        row({"a file outside the rooms", "engine/misc.h", "<vector>", "engine/misc.h: engine is not in the drawing"});
        row({"Qt in the engine", "engine/tensor/type.h", "<QString>",
             "engine/tensor/type.h:2: tensor -> Qt: only app knows Qt"});
        row({"Qt in the console tool", "cli/main.cpp", "<QtCore/QString>",
             "cli/main.cpp:2: cli -> Qt: only app knows Qt"});
        row({"Qt by a header's file name", "cli/main.cpp", "<qstring.h>",
             "cli/main.cpp:2: cli -> Qt: only app knows Qt"});
        row({"nlohmann in a header", "engine/files/trace.h", "<nlohmann/json.hpp>",
             "engine/files/trace.h:2: files -> nlohmann: a header includes json_fwd.hpp at most"});
        row({"a file that is not there", "engine/graph/graph.h", "\"graph/gone.h\"",
             "engine/graph/graph.h:2: \"graph/gone.h\" is no file of the tree"});
    }
    void a_broken_arrow_is_named() {
        QFETCH(QString, from);
        QFETCH(QString, include);
        QFETCH(QString, complaint);
        Tree tree = whole();
        tree[from.toStdString()] = fmt::format("// top\n  # include {} // why\n", include.toStdString());
        QCOMPARE(list(complaints(tree)), complaint + '\n');
    }

  private:
    static void columns(const std::vector<const char*>& names) {
        for (const char* name : names) QTest::addColumn<QString>(name);
    }
    // The row's name, then its columns.
    static void row(const std::vector<const char*>& texts) {
        QTestData& data = QTest::newRow(texts[0]);
        for (size_t i = 1; i < texts.size(); ++i) data << QString(texts[i]);
    }
    // Returns a source tree in which every folder has a file, and no arrow exists yet.
    static Tree whole() {
        Tree tree;
        for (const char* path : {"engine/tensor/tensor.h",
                                 "engine/cpu/pool.h",
                                 "engine/cpu/quants.h",
                                 "engine/graph/graph.h",
                                 "engine/device/device.h",
                                 "engine/files/gguf.h",
                                 "engine/memory/map.h",
                                 "engine/drawing/svg.h",
                                 "engine/text/bpe.h",
                                 "engine/debug/session.h",
                                 "engine/models/llama.h",
                                 "cli/shared/output.h",
                                 "cli/commands/check.h",
                                 "cli/console/console.h",
                                 "app/window/main_window.h",
                                 "app/look/theme.h",
                                 "app/session/controller.h",
                                 "app/views/arena/arena_view.h",
                                 "app/views/arena/call_model.h",
                                 "app/views/graph/graph_view.h"})
            tree[path] = "#pragma once\n";
        return tree;
    }
};

QTEST_APPLESS_MAIN(TestArrows)
#include "test_arrows.moc"
