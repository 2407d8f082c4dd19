// SPDX-License-Identifier: MIT
#include "settings.h"

#include <QSettings>

#include <algorithm>

namespace ggs {

Preferences Preferences::load() {
    const QSettings settings;
    Preferences p;
    p.dark = settings.value(setting::dark, p.dark).toBool();
    p.language = settings.value(setting::language, p.language).toString();
    p.threads = std::clamp(settings.value(setting::threads, p.threads).toInt(), 0, mostThreads);
    p.historyBytes = static_cast<size_t>(std::min<qulonglong>(
        settings.value(setting::historyBytes, static_cast<qulonglong>(p.historyBytes)).toULongLong(),
        qulonglong{mostHistoryMiB} << 20));
    p.profileRuns = std::clamp(settings.value(setting::profileRuns, p.profileRuns).toInt(), 1, mostRuns);
    p.openLast = settings.value(setting::openLast, p.openLast).toBool();
    return p;
}

void Preferences::save() const {
    QSettings settings;
    settings.setValue(setting::dark, dark);
    settings.setValue(setting::language, language);
    settings.setValue(setting::threads, threads);
    settings.setValue(setting::historyBytes, static_cast<qulonglong>(historyBytes));
    settings.setValue(setting::profileRuns, profileRuns);
    settings.setValue(setting::openLast, openLast);
}

} // namespace ggs
