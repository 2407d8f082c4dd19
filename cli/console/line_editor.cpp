// SPDX-License-Identifier: MIT
#include "console/line_editor.h"

#include <algorithm>
#include <cstdlib>

#ifdef GGSCOPE_LIBEDIT
#include "base/atomic_file.h"
#include "shared/output.h"

#include <clocale>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <histedit.h>
#include <unistd.h>
#endif

namespace ggs {

std::string history_file() {
    const char* const state = std::getenv("XDG_STATE_HOME");
    if (state && *state == '/') return std::string(state) + "/ggscope/history";
    const char* const home = std::getenv("HOME");
    return home && *home ? std::string(home) + "/.local/state/ggscope/history" : std::string();
}

std::string common_beginning(const std::vector<std::string>& words) {
    if (words.empty()) return {};
    std::string common = words.front();
    for (const std::string& word : words) {
        const auto [end, other] = std::mismatch(common.begin(), common.end(), word.begin(), word.end());
        common.erase(end, common.end());
    }
    // Not within a letter.
    while (common.size() < words.front().size() && (words.front()[common.size()] & 0xc0) == 0x80) common.pop_back();
    return common;
}

#ifndef GGSCOPE_LIBEDIT

std::unique_ptr<LineEditor> LineEditor::make(const char*, Completions) { return nullptr; }

#else

namespace {

namespace fs = std::filesystem;

constexpr int most_kept = 1000; // lines
constexpr std::uintmax_t largest_file = 1 << 20;
constexpr size_t most_listed = 60; // completions

class Libedit final : public LineEditor {
  public:
    Libedit(const char* prompt, Completions completions)
        : m_prompt(prompt), m_completions(std::move(completions)), m_history(history_init()),
          m_editor(el_init("ggscope-cli", stdin, output(), stderr)), m_file(history_file()) {
        std::setlocale(LC_CTYPE, "");
        HistEvent event;
        history(m_history, &event, H_SETSIZE, most_kept);
        history(m_history, &event, H_SETUNIQUE, 1);
        el_set(m_editor, EL_CLIENTDATA, this);
        el_set(m_editor, EL_PROMPT, &Libedit::prompt);
        el_set(m_editor, EL_EDITOR, "emacs");
        el_set(m_editor, EL_HIST, history, m_history);
        el_set(m_editor, EL_ADDFN, "ggs-complete", "Complete the word", &Libedit::complete);
        el_set(m_editor, EL_BIND, "^I", "ggs-complete", nullptr);
        el_set(m_editor, EL_BIND, "^R", "em-inc-search-prev", nullptr);
        load();
    }
    ~Libedit() override {
        el_end(m_editor);
        history_end(m_history);
    }
    Libedit(const Libedit&) = delete;
    Libedit& operator=(const Libedit&) = delete;

    std::optional<std::string> line() override {
        int size = 0;
        const char* const typed = el_gets(m_editor, &size);
        if (!typed || size <= 0) return std::nullopt;
        std::string text(typed, static_cast<size_t>(size));
        while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.pop_back();
        if (text.find_first_not_of(" \t") != std::string::npos) remember(text);
        return text;
    }

  private:
    static Libedit& of(EditLine* editor) {
        void* self = nullptr;
        el_get(editor, EL_CLIENTDATA, &self);
        return *static_cast<Libedit*>(self);
    }
    static char* prompt(EditLine* editor) { return const_cast<char*>(of(editor).m_prompt); }

    // Returns whether the completion is final. After a folder the name of a file follows.
    static bool is_whole(const std::vector<std::string>& found) {
        return found.size() == 1 && !found[0].ends_with('/');
    }

    static unsigned char complete(EditLine* editor, int) {
        const LineInfo* const info = el_line(editor);
        const std::string_view before(info->buffer, static_cast<size_t>(info->cursor - info->buffer));
        size_t begins = 0;
        const std::vector<std::string> found = of(editor).m_completions(before, &begins);
        if (found.empty()) return CC_ERROR;
        const std::string more = common_beginning(found).substr(before.size() - begins) + (is_whole(found) ? " " : "");
        if (!more.empty()) return el_insertstr(editor, more.c_str()) == 0 ? CC_REFRESH : CC_ERROR;
        std::string list = "\n";
        for (size_t i = 0; i < std::min(found.size(), most_listed); ++i) list += found[i] + "  ";
        if (found.size() > most_listed) list += "…";
        std::fputs((list + "\n").c_str(), output());
        std::fflush(output());
        return CC_REDISPLAY;
    }

    void load() {
        std::error_code error;
        const fs::file_status status = fs::status(m_file, error);
        // Opening a pipe of that name would block, for reading and for writing.
        if (fs::exists(status) && !fs::is_regular_file(status)) m_file.clear();
        if (m_file.empty() || !fs::exists(status) || fs::file_size(m_file, error) > largest_file) return;
        std::ifstream in(m_file);
        HistEvent event;
        for (std::string text; std::getline(in, text);) {
            if (text.empty()) continue;
            m_lines.push_back(text);
            history(m_history, &event, H_ENTER, text.c_str());
        }
    }

    // Written at once, because a signal may end the session. Only the user can read the file. Errors are ignored.
    void remember(const std::string& text) {
        HistEvent event;
        history(m_history, &event, H_ENTER, text.c_str());
        if (m_file.empty() || (!m_lines.empty() && m_lines.back() == text)) return;
        m_lines.push_back(text);
        std::error_code error;
        fs::create_directories(fs::path(m_file).parent_path(), error);
        if (m_lines.size() > 2 * static_cast<size_t>(most_kept)) {
            m_lines.erase(m_lines.begin(), m_lines.end() - most_kept);
            std::string all;
            for (const std::string& each : m_lines) all += each + "\n";
            if (const Status saved = save_file(m_file, all); saved.ok()) return;
        }
        const bool is_new = !fs::exists(m_file, error);
        std::ofstream out(m_file, std::ios::app);
        if (is_new) fs::permissions(m_file, fs::perms::owner_read | fs::perms::owner_write, error);
        out << text << "\n";
    }

    const char* m_prompt;
    Completions m_completions;
    History* m_history;
    EditLine* m_editor;
    std::string m_file;
    std::vector<std::string> m_lines;
};

} // namespace

std::unique_ptr<LineEditor> LineEditor::make(const char* prompt, Completions completions) {
    const char* const terminal = std::getenv("TERM");
    const bool dumb = !terminal || std::string_view(terminal) == "dumb";
    if (dumb || !isatty(STDIN_FILENO) || !isatty(fileno(output()))) return nullptr;
    return std::make_unique<Libedit>(prompt, std::move(completions));
}

#endif

} // namespace ggs
