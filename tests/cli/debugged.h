// SPDX-License-Identifier: MIT
// Debugged: a script in the console's debugger, for comparing its answers to lines.
#pragma once

#include "console/console.h"
#include "debug/targets/local_target.h"
#include "ops/all.h"
#include "script/script.h"

#include <QFile>
#include <QRegularExpression>
#include <QString>

namespace ggs {

// Times differ from run to run; the text around them does not.
inline QString without_times(QString text) {
    static const QRegularExpression time("[0-9.]+ (ns|µs|ms)");
    return text.replace(time, "T");
}

class Debugged {
  public:
    explicit Debugged(const std::string& script) {
        BuiltScript built = build_script(builtin_registry(), script);
        if (!built.ok()) qFatal("%s", english(*built.error).c_str());
        auto opened = LocalTarget::open(builtin_registry(), std::move(built.program), "test.ggs");
        if (!opened.ok()) qFatal("%s", english(opened.error()).c_str());
        m_target = std::move(opened).value();
        m_console = std::make_unique<Console>(*m_target);
    }

    // Returns the answer to a line; an error begins with "error: ".
    QString operator()(const char* line) {
        const ConsoleReply reply = m_console->line(line);
        const std::string text = reply.ok() ? reply.text : "error: " + reply.error;
        return without_times(QString::fromStdString(text)).trimmed();
    }
    Console& console() { return *m_console; }
    LocalTarget& target() { return *m_target; }

  private:
    std::unique_ptr<LocalTarget> m_target;
    std::unique_ptr<Console> m_console;
};

inline std::string sample(const QString& name) {
    QFile file(GGSCOPE_SOURCE_DIR "/resources/samples/" + name + ".ggs");
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

} // namespace ggs
