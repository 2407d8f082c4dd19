// SPDX-License-Identifier: MIT
#include "views/welcome/page_link.h"

#include "look/actions.h"
#include "look/theme.h"
#include "session/samples.h"
#include "words/language.h"

#include <QDir>
#include <QFileInfo>
#include <QKeyEvent>
#include <QLocale>
#include <QPainter>

#include <algorithm>

namespace ggs {

namespace {

constexpr int recentHigh = 52, sampleHigh = 24, phraseColumn = 128, betweenWords = 12;

// "today, 14:02", "yesterday", "Monday" or "12 Nov".
QString dayWords(const QDateTime& when) {
    if (!when.isValid()) return {};
    const QLocale locale(languageInUse());
    const qint64 days = when.date().daysTo(QDate::currentDate());
    if (days == 0) return RecentRow::tr("today, %1").arg(when.toString(QStringLiteral("HH:mm")));
    if (days == 1) return RecentRow::tr("yesterday");
    if (days > 1 && days < 7) return locale.standaloneDayName(when.date().dayOfWeek());
    return locale.toString(when.date(), days < 300 && days >= 0 ? RecentRow::tr("d MMM") : RecentRow::tr("d MMM yyyy"));
}

QString placeWords(const RecentFiles::Place& place) {
    if (place.recorded) return RecentRow::tr("a recorded run, %1 steps").arg(place.nodes);
    if (place.nodes == 0 || (place.node == 0 && place.round == 0)) return RecentRow::tr("not run");
    const QString node = RecentRow::tr("node %1 of %2").arg(place.node).arg(place.nodes);
    return place.round > 0 ? RecentRow::tr("%1, round %2").arg(node).arg(place.round) : node;
}

QString folderWords(const QString& path) {
    QString folder = QFileInfo(path).path();
    const QString home = QDir::homePath();
    if (folder == home || folder.startsWith(home + QLatin1Char('/'))) folder.replace(0, home.size(), QLatin1Char('~'));
    return QDir::toNativeSeparators(folder);
}

QFont nameFont() {
    QFont font = Theme::instance().words();
    font.setWeight(QFont::Medium);
    return font;
}

} // namespace

PageLink::PageLink(int high, QWidget* parent) : QPushButton(parent) {
    setFixedHeight(high);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setCursor(Qt::PointingHandCursor);
    connect(&Theme::instance(), &Theme::changed, this, [this] { update(); });
}

void PageLink::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) return click();
    QPushButton::keyPressEvent(event);
}

RecentRow::RecentRow(const RecentFiles::File& file, const QString& workspace, QWidget* parent)
    : PageLink(recentHigh, parent),
      m_name(sampleOfFile(file.path).isEmpty() ? QFileInfo(file.path).fileName() : sampleOfFile(file.path)),
      m_folder(sampleOfFile(file.path).isEmpty() ? folderWords(file.path) : tr("sample")),
      m_place(file.place.when.isValid() ? placeWords(file.place) : QString()),
      m_workspace(workspace.isEmpty() ? QString() : tr("in %1").arg(workspace)), m_when(dayWords(file.place.when)) {
    m_icon = m_name.endsWith(QLatin1String(".ggs"))     ? QStringLiteral("script")
             : m_name.endsWith(QLatin1String(".trace")) ? QStringLiteral("clock")
                                                        : QStringLiteral("file");
    QStringList all{m_name, m_folder, m_place, m_workspace, m_when};
    all.removeAll(QString());
    setAccessibleName(all.join(QStringLiteral(", ")));
    setToolTip(QDir::toNativeSeparators(file.path));
}

void RecentRow::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::instance();
    QPainter p(this);
    p.setRenderHint(QPainter::Antialiasing);
    if (underMouse() || hasFocus()) {
        p.setPen(hasFocus() ? QPen(theme.color(Ink::selection), 1) : Qt::NoPen);
        p.setBrush(theme.color(Ink::raised, 0.6));
        p.drawRoundedRect(QRectF(rect()).adjusted(3.5, 4.5, -3.5, -4.5), 6, 6);
    }
    p.drawPixmap(18, 18, themeIcon(m_icon).pixmap(QSize(16, 16), devicePixelRatioF()));
    const QFont words = theme.words(), small = theme.words(Theme::caption);
    const auto text = [&p](const QFont& font, const QColor& colour, const QRect& room, const QString& what,
                           Qt::Alignment side = Qt::AlignLeft) {
        if (room.width() <= 0) return;
        p.setFont(font);
        p.setPen(colour);
        p.drawText(room, side | Qt::AlignVCenter, QFontMetrics(font).elidedText(what, Qt::ElideMiddle, room.width()));
    };
    const int dateWide = m_when.isEmpty() ? 0 : QFontMetrics(words).horizontalAdvance(m_when) + 16;
    const int right = width() - 16 - dateWide;
    const int placeWide =
        std::max(QFontMetrics(words).horizontalAdvance(m_place), QFontMetrics(small).horizontalAdvance(m_workspace));
    const int left = 52;
    // The place begins at one column in all rows, unless it is too long for that.
    int place = left + (width() - left) * 49 / 100;
    if (place + placeWide > right) place = std::max(left + (width() - left) * 3 / 10, right - placeWide);
    const int nameWide = m_place.isEmpty() && m_workspace.isEmpty() ? right - left : place - left - betweenWords;
    const int upper = 7, lower = 26, line = 20;
    text(nameFont(), theme.color(Ink::text), {left, upper, nameWide, line}, m_name);
    text(small, theme.color(Ink::muted), {left, lower, nameWide, line}, m_folder);
    text(words, theme.color(Ink::text), {place, m_workspace.isEmpty() ? 16 : upper, right - place, line}, m_place);
    text(small, theme.color(Ink::muted), {place, lower, right - place, line}, m_workspace);
    text(words, theme.color(Ink::muted), {right, 16, dateWide, line}, m_when, Qt::AlignRight);
}

SampleLink::SampleLink(const QString& name, QWidget* parent)
    : PageLink(sampleHigh, parent), m_name(name), m_phrase(samplePhrase(name)) {
    setObjectName(QStringLiteral("sample-") + name);
    setAccessibleName(m_phrase.isEmpty() ? name : tr("%1: %2").arg(name, m_phrase));
    setToolTip(sampleSentence(name));
}

QSize SampleLink::sizeHint() const {
    const int name = QFontMetrics(Theme::instance().numbers()).horizontalAdvance(m_name);
    return {std::max(phraseColumn, name + betweenWords) +
                QFontMetrics(Theme::instance().words()).horizontalAdvance(m_phrase),
            sampleHigh};
}

void SampleLink::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::instance();
    QPainter p(this);
    p.setRenderHint(QPainter::Antialiasing);
    if (hasFocus()) {
        p.setPen(QPen(theme.color(Ink::selection), 1));
        p.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    }
    QFont name = theme.numbers();
    name.setUnderline(underMouse());
    p.setFont(name);
    p.setPen(theme.color(Ink::link));
    const int edge = 4;
    p.drawText(rect().adjusted(edge, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, m_name);
    const int at = edge + std::max(phraseColumn, QFontMetrics(name).horizontalAdvance(m_name) + betweenWords);
    const QRect room(at, 0, width() - at, height());
    if (room.width() <= 0) return;
    p.setFont(theme.words());
    p.setPen(theme.color(Ink::muted));
    p.drawText(room, Qt::AlignLeft | Qt::AlignVCenter,
               QFontMetrics(theme.words()).elidedText(m_phrase, Qt::ElideRight, room.width()));
}

} // namespace ggs
