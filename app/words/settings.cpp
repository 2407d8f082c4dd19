// SPDX-License-Identifier: MIT
#include "words/settings.h"

#include <QSettings>

#include <algorithm>

namespace ggs {

Preferences Preferences::load() {
    const QSettings settings;
    Preferences p;
    p.dark = settings.value(setting::dark, p.dark).toBool();
    p.language = settings.value(setting::language, p.language).toString();
    p.fontSize = std::clamp(settings.value(setting::fontSize, p.fontSize).toInt(), leastFontSize, mostFontSize);
    p.threads = std::clamp(settings.value(setting::threads, p.threads).toInt(), 0, mostThreads);
    p.historyBytes = static_cast<size_t>(std::min<qulonglong>(
        settings.value(setting::historyBytes, static_cast<qulonglong>(p.historyBytes)).toULongLong(),
        qulonglong{mostHistoryMiB} << 20));
    p.memoryBytes = std::clamp<qulonglong>(
        settings.value(setting::memoryBytes, static_cast<qulonglong>(p.memoryBytes)).toULongLong(), qulonglong{1} << 30,
        qulonglong{mostMemoryGiB} << 30);
    p.profileRuns = std::clamp(settings.value(setting::profileRuns, p.profileRuns).toInt(), 1, mostRuns);
    p.openLast = settings.value(setting::openLast, p.openLast).toBool();
    p.reloadPlugins = settings.value(setting::reloadPlugins, p.reloadPlugins).toBool();
    return p;
}

void Preferences::save() const {
    QSettings settings;
    settings.setValue(setting::dark, dark);
    settings.setValue(setting::language, language);
    settings.setValue(setting::fontSize, fontSize);
    settings.setValue(setting::threads, threads);
    settings.setValue(setting::historyBytes, static_cast<qulonglong>(historyBytes));
    settings.setValue(setting::memoryBytes, static_cast<qulonglong>(memoryBytes));
    settings.setValue(setting::profileRuns, profileRuns);
    settings.setValue(setting::openLast, openLast);
    settings.setValue(setting::reloadPlugins, reloadPlugins);
}

} // namespace ggs
