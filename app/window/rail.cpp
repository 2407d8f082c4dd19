// SPDX-License-Identifier: MIT
#include "window/rail.h"

#include "look/actions.h"
#include "look/theme.h"
#include "session/session_controller.h"
#include "window/workspace_table.h"

#include <QAbstractButton>
#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>
#include <QVBoxLayout>

namespace ggs {

namespace {

constexpr int wideRail = 64, narrowRail = 56, buttonHeight = 56, railIcon = 20, wordHeight = 20,
              wordMargin = 2; // pixels

} // namespace

// A word below its icon. A dimmed one can be reached, and its tooltip gives the reason.
class RailButton final : public QAbstractButton {
  public:
    RailButton(const QString& icon, const QString& word, const QString& key) : m_icon(icon), m_word(word), m_key(key) {
        setText(word);
        setAccessibleName(word);
        setFocusPolicy(Qt::TabFocus);
        setFixedHeight(buttonHeight - wordHeight + Theme::instance().stretched(wordHeight));
        connect(&Theme::instance(), &Theme::changed, this,
                [this] { setFixedHeight(buttonHeight - wordHeight + Theme::instance().stretched(wordHeight)); });
        setAttribute(Qt::WA_Hover);
    }
    void setDimmed(bool dimmed) {
        m_dimmed = dimmed;
        update();
    }
    bool isDimmed() const { return m_dimmed; }

  protected:
    void paintEvent(QPaintEvent*) override {
        const Theme& theme = Theme::instance();
        QPainter p(this);
        p.setRenderHint(QPainter::Antialiasing);
        const QRectF inside = QRectF(rect()).adjusted(5, 2, -5, -2);
        if (isChecked() || underMouse()) {
            p.setPen(Qt::NoPen);
            p.setBrush(theme.color(isChecked() ? Ink::selectedRow : Ink::raised));
            p.drawRoundedRect(inside, 6, 6);
        }
        if (isChecked()) p.fillRect(QRect(0, 8, 2, height() - 16), theme.color(Ink::selection));
        if (hasFocus()) {
            p.setPen(theme.color(Ink::selection));
            p.setBrush(Qt::NoBrush);
            p.drawRoundedRect(inside, 6, 6);
        }
        const QRect image((width() - railIcon) / 2, 9, railIcon, railIcon);
        themeIcon(m_icon).paint(&p, image, Qt::AlignCenter, m_dimmed ? QIcon::Disabled : QIcon::Normal);
        const Ink ink = m_dimmed ? Ink::faint : isChecked() ? Ink::text : Ink::muted;
        p.setPen(theme.color(ink));
        p.setFont(wordFont());
        p.drawText(QRect(0, 31, width(), theme.stretched(wordHeight)), Qt::AlignHCenter | Qt::AlignVCenter, m_word);
        p.setFont(theme.words(7));
        p.setPen(theme.color(m_dimmed ? Ink::faint : Ink::muted));
        p.drawText(QRect(9, 3, 12, 12), Qt::AlignLeft | Qt::AlignVCenter, m_key);
    }

  private:
    // The rail keeps its width: letters are smaller if a word of another language, or large letters, need more.
    QFont wordFont() const {
        QFont font = Theme::instance().words(Theme::caption);
        font.setWeight(QFont::DemiBold); // of the current one, so that no word changes its size when it becomes that
        const int needed = QFontMetrics(font).horizontalAdvance(m_word), room = width() - 2 * wordMargin;
        if (needed > room) font.setPointSizeF(font.pointSizeF() * room / needed);
        if (!isChecked()) font.setWeight(QFont::Normal);
        return font;
    }

    QString m_icon, m_word, m_key;
    bool m_dimmed = false;
};

Rail::Rail(SessionController& session, QWidget* parent) : QWidget(parent), m_session(session) {
    setObjectName(QStringLiteral("rail"));
    setAccessibleName(tr("Workspaces"));
    m_column = new QVBoxLayout(this);
    m_column->setContentsMargins(0, 6, 1, 8);
    m_column->setSpacing(2);
    int number = 0;
    for (const WorkspaceRow& row : allWorkspaces()) {
        auto* const button = new RailButton(row.icon, row.title(), QString::number(++number));
        button->setObjectName(QStringLiteral("rail-") + row.id);
        button->setCheckable(true);
        m_buttons.push_back(button);
        m_column->addWidget(button);
        connect(button, &QAbstractButton::clicked, this, [this, button, id = row.id] {
            if (!button->isDimmed()) emit chosen(id);
            setCurrent(m_current); // a click has toggled it
            if (!button->isDimmed()) return;
            QToolTip::showText(button->mapToGlobal(QPoint(button->width(), 8)), button->toolTip(), button);
        });
    }
    m_column->addStretch(1);
    setCompact(false);
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        setCompact(m_compact);
        update();
    });
}

void Rail::addTool(const QString& icon, const QString& word, const std::function<void()>& run) {
    auto* const button = new RailButton(icon, word, {});
    button->setObjectName(QStringLiteral("rail-") + icon);
    button->setToolTip(word);
    m_tools.push_back(button);
    m_column->addWidget(button);
    connect(button, &QAbstractButton::clicked, this, run);
}

QAbstractButton* Rail::button(const QString& workspace) const {
    return findChild<QAbstractButton*>(QStringLiteral("rail-") + workspace);
}

void Rail::setCurrent(const QString& workspace) {
    m_current = workspace;
    for (RailButton* each : m_buttons) each->setChecked(each->objectName() == QStringLiteral("rail-") + workspace);
}

void Rail::setCompact(bool compact) {
    m_compact = compact;
    setFixedWidth(Theme::instance().stretched(compact ? narrowRail : wideRail));
}

void Rail::follow() {
    size_t i = 0;
    for (const WorkspaceRow& row : allWorkspaces()) {
        RailButton& button = *m_buttons[i];
        const QString why = row.whyEmpty(m_session);
        button.setDimmed(!why.isEmpty());
        button.setToolTip(
            QStringLiteral("%1  (%2)\n%3").arg(row.title()).arg(++i).arg(why.isEmpty() ? row.about() : why));
        button.setAccessibleDescription(why.isEmpty() ? row.about() : why);
    }
}

void Rail::paintEvent(QPaintEvent*) {
    QPainter p(this);
    p.fillRect(rect(), Theme::instance().color(Ink::panel));
    p.fillRect(width() - 1, 0, 1, height(), Theme::instance().color(Ink::line));
}

} // namespace ggs
