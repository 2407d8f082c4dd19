// SPDX-License-Identifier: MIT
#include "session/recent_files.h"

#include "words/settings.h"

#include <QSettings>
#include <QVariantMap>

namespace ggs {

namespace {

RecentFiles::Place placeFrom(const QVariantMap& kept) {
    RecentFiles::Place place;
    place.node = kept.value(QStringLiteral("node")).toULongLong();
    place.nodes = kept.value(QStringLiteral("nodes")).toULongLong();
    place.round = kept.value(QStringLiteral("round")).toUInt();
    place.recorded = kept.value(QStringLiteral("recorded")).toBool();
    place.workspace = kept.value(QStringLiteral("workspace")).toString();
    place.when = kept.value(QStringLiteral("when")).toDateTime();
    return place;
}

QVariantMap keptFrom(const RecentFiles::Place& place) {
    return {{QStringLiteral("node"), QVariant::fromValue<qulonglong>(place.node)},
            {QStringLiteral("nodes"), QVariant::fromValue<qulonglong>(place.nodes)},
            {QStringLiteral("round"), place.round},
            {QStringLiteral("recorded"), place.recorded},
            {QStringLiteral("workspace"), place.workspace},
            {QStringLiteral("when"), place.when}};
}

// Keeps the places of the files in the list alone.
void keepPlaces(const QVariantMap& places, const QStringList& files) {
    QVariantMap kept;
    for (const QString& path : files)
        if (places.contains(path)) kept.insert(path, places.value(path));
    QSettings().setValue(setting::recentPlaces, kept);
}

} // namespace

QStringList RecentFiles::paths() { return QSettings().value(setting::recent).toStringList(); }

QList<RecentFiles::File> RecentFiles::load() {
    const QVariantMap places = QSettings().value(setting::recentPlaces).toMap();
    QList<File> files;
    for (const QString& path : paths()) files.append({path, placeFrom(places.value(path).toMap())});
    return files;
}

void RecentFiles::remember(const QString& path) {
    QStringList files = paths();
    files.removeAll(path);
    files.prepend(path);
    while (files.size() > most) files.removeLast();
    QSettings().setValue(setting::recent, files);
    QVariantMap places = QSettings().value(setting::recentPlaces).toMap();
    Place place = placeFrom(places.value(path).toMap());
    place.when = QDateTime::currentDateTime();
    places.insert(path, keptFrom(place));
    keepPlaces(places, files);
}

void RecentFiles::leave(const QString& path, const Place& place) {
    QVariantMap places = QSettings().value(setting::recentPlaces).toMap();
    places.insert(path, keptFrom(place));
    keepPlaces(places, paths());
}

void RecentFiles::clear() {
    QSettings settings;
    settings.remove(setting::recent);
    settings.remove(setting::recentPlaces);
}

} // namespace ggs
