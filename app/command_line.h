// SPDX-License-Identifier: MIT
// CommandLine: the arguments of the window program. They are read before QApplication gets them, because Qt would take
// --plugin and --style as its own options. Arguments after --qt are passed to Qt: ggscope x.ggs --qt -platform wayland.
#pragma once

#include "device/device_choice.h"

#include <QList>
#include <QSize>
#include <QString>
#include <QStringList>

#include <optional>

namespace ggs {

struct CommandLine {
    QString file; // empty: none
    QStringList plugins;
    std::optional<int> threads;
    std::optional<DeviceChoice> device;
    std::optional<bool> dark;
    QString language;   // empty: what the settings say
    QString screenshot; // a folder; empty: none
    QList<QSize> sizes; // of its pictures, in pixels; empty: those that are usual
    QStringList qt;     // for Qt

    // Set where there is nothing to open: what is to be printed, and the exit status.
    QString answer;
    int status = 0;
    bool ends() const { return !answer.isEmpty(); }
};

// `arguments`: without the program's name. Needs no display.
CommandLine readCommandLine(const QStringList& arguments);
// Returns the language that --language requests, or an empty string. It works on invalid command lines too, because
// error messages are written in that language.
QString languageAskedFor(const QStringList& arguments);

} // namespace ggs
