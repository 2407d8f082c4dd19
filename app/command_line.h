// SPDX-License-Identifier: MIT
// The window's command line: read before Qt sees any of it, which would take --plugin and --style for its own. What
// stands behind --qt is Qt's: ggscope x.ggs --qt -platform wayland.
#pragma once

#include "device/device_choice.h"

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
    QStringList qt;     // for Qt

    // Set where there is nothing to open: what is to be printed, and the exit status.
    QString answer;
    int status = 0;
    bool ends() const { return !answer.isEmpty(); }
};

// `arguments`: without the program's name. Needs no display.
CommandLine readCommandLine(const QStringList& arguments);
// Which language it asks for, whatever else is wrong with it: its own sentences are in that.
QString languageAskedFor(const QStringList& arguments);

} // namespace ggs
