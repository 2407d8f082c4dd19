// SPDX-License-Identifier: MIT
#include "window/bottom_dock.h"

#include "look/actions.h"
#include "look/theme.h"
#include "look/view.h"
#include "words/settings.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QMouseEvent>
#include <QSettings>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace ggs {

namespace {

constexpr int rowHeight = 32, compactRowHeight = 28, compactWidth = 1280; // pixels; the last one of the window
constexpr int leastStanding = 200;                                        // pixels
constexpr int gripHeight = 5, firstHeight = 180, lowestPage = 90;         // pixels

} // namespace

// The open page. Its height is the one that the user chose, or less if the window has no room.
class BottomDock::Pages final : public QStackedWidget {
  public:
    Pages() {
        setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
        m_height = std::max(lowestPage, QSettings().value(setting::dockHeight, firstHeight).toInt());
    }
    QSize sizeHint() const override { return {QStackedWidget::sizeHint().width(), m_height}; }
    QSize minimumSizeHint() const override { return {100, lowestPage}; }
    bool hasHeightForWidth() const override { return false; } // a page's header has, but the user decides
    void setWanted(int height) {
        m_height = std::max(lowestPage, height);
        updateGeometry();
    }
    void remember() const { QSettings().setValue(setting::dockHeight, m_height); }

  private:
    int m_height;
};

BottomDock::BottomDock(QWidget* parent)
    : QWidget(parent), m_pages(new Pages), m_grip(new QWidget), m_row(new QWidget), m_names(new QHBoxLayout),
      m_status(new QHBoxLayout), m_fold(new QToolButton) {
    setObjectName(QStringLiteral("bottomDock"));
    m_grip->setObjectName(QStringLiteral("dockGrip"));
    m_grip->setAccessibleName(tr("Height of the dock"));
    m_grip->setFixedHeight(gripHeight);
    m_grip->setCursor(Qt::SplitVCursor);
    m_grip->installEventFilter(this);
    m_row->setObjectName(QStringLiteral("dockRow"));
    m_row->setAttribute(Qt::WA_StyledBackground);
    m_row->setFixedHeight(rowHeight);
    m_fold->setObjectName(QStringLiteral("dockFold"));
    m_fold->setProperty("role", "dock");
    m_fold->setIconSize({11, 11});
    m_fold->setFocusPolicy(Qt::TabFocus);
    auto* const row = new QHBoxLayout(m_row);
    row->setContentsMargins(10, 0, 12, 0);
    row->setSpacing(6);
    row->addWidget(m_fold);
    m_names->setSpacing(2);
    row->addLayout(m_names);
    row->addSpacing(8);
    m_status->setSpacing(14);
    m_standing = new QHBoxLayout;
    row->addLayout(m_standing, 1);
    row->addLayout(m_status);
    auto* const column = tightColumn(this);
    column->addWidget(m_grip);
    column->addWidget(m_row);
    column->addWidget(m_pages);
    connect(m_fold, &QToolButton::clicked, this, [this] { openPage() ? fold() : open(*m_views[m_last]); });
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        setRowHeight();
        follow();
    });
    m_pages->hide();
    follow();
}

BottomDock::~BottomDock() = default;

void BottomDock::add(View* page) {
    const size_t place = m_views.size();
    m_views.push_back(page);
    m_pages->addWidget(page);
    m_counts.push_back(0);
    auto* const button = new QToolButton;
    button->setObjectName(QStringLiteral("dockPage-") + page->id());
    button->setProperty("role", "page");
    button->setCheckable(true);
    button->setFocusPolicy(Qt::TabFocus);
    m_buttons.push_back(button);
    m_names->addWidget(button);
    nameButton(place);
    connect(button, &QToolButton::clicked, this, [this, place, page] {
        if (openPage() == page) return fold();
        open(*m_views[place]);
    });
}

void BottomDock::setStanding(QWidget* standing) {
    standing->setMinimumWidth(leastStanding);
    m_standing->addWidget(standing);
}

void BottomDock::addStatus(QLabel* label) {
    label->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    label->setProperty("role", "muted");
    label->setMinimumWidth(1);
    m_status->addWidget(label);
}

void BottomDock::setCount(const View& page, int count) {
    const auto place = static_cast<size_t>(std::ranges::find(m_views, &page) - m_views.begin());
    if (m_counts[place] == count) return;
    m_counts[place] = count;
    nameButton(place);
}

void BottomDock::openOver(QWidget* canvas) {
    if (m_canvas == canvas) return;
    if (m_canvas) m_canvas->removeEventFilter(this);
    m_canvas = canvas;
    const bool open = openPage() != nullptr;
    QWidget* const before = m_sheet;
    QBoxLayout* column = qobject_cast<QBoxLayout*>(layout());
    if (canvas) {
        m_sheet = new QWidget(canvas);
        m_sheet->setObjectName(QStringLiteral("dockSheet"));
        m_sheet->setAutoFillBackground(true);
        column = tightColumn(m_sheet);
        canvas->installEventFilter(this);
    }
    column->insertWidget(0, m_grip);
    column->addWidget(m_pages);
    delete before;
    m_pages->setVisible(open); // another parent has hidden them
    follow();
}

void BottomDock::placeSheet() {
    if (!m_canvas || !m_sheet) return;
    const int high = std::min(m_pages->sizeHint().height() + gripHeight, m_canvas->height());
    m_sheet->setGeometry(0, m_canvas->height() - high, m_canvas->width(), high);
    m_sheet->setVisible(openPage() != nullptr);
    m_sheet->raise();
}

void BottomDock::nameButton(size_t place) {
    const QString& title = m_views[place]->title();
    m_buttons[place]->setText(QStringLiteral("%1  %2").arg(title).arg(m_counts[place]));
    m_buttons[place]->setAccessibleName(QStringLiteral("%1, %2").arg(title).arg(m_counts[place]));
}

View* BottomDock::page(const QString& id) const {
    const auto found = std::ranges::find(m_views, id, &View::id);
    return found == m_views.end() ? nullptr : *found;
}

View* BottomDock::openPage() const {
    return m_pages->isHidden() || m_views.empty() ? nullptr : static_cast<View*>(m_pages->currentWidget());
}

View* BottomDock::focusedPage() const {
    View* const open = openPage();
    QWidget* const focus = QApplication::focusWidget();
    return open && focus && (open == focus || open->isAncestorOf(focus)) ? open : nullptr;
}

void BottomDock::open(View& page) {
    m_last = static_cast<size_t>(std::ranges::find(m_views, &page) - m_views.begin());
    m_pages->setCurrentWidget(&page);
    m_pages->show();
    follow();
}

// A page without contents has a button that can have the focus.
void BottomDock::enter(View& page) {
    if (!focusedPage()) m_before = QApplication::focusWidget();
    open(page);
    page.setFocus();
    if (focusedPage()) return;
    for (QWidget* each : page.findChildren<QWidget*>()) {
        if ((each->focusPolicy() & Qt::TabFocus) && each->isVisibleTo(&page) && each->isEnabled())
            return each->setFocus();
    }
}

void BottomDock::fold() {
    const bool focused = focusedPage() != nullptr;
    m_pages->hide();
    follow();
    if (focused && m_before) m_before->setFocus();
}

void BottomDock::toggle() {
    if (openPage()) return fold();
    enter(*m_views[m_last]);
}

void BottomDock::follow() {
    const View* const open = openPage();
    m_grip->setVisible(open != nullptr);
    m_fold->setIcon(themeIcon(open ? QStringLiteral("down") : QStringLiteral("up")));
    m_fold->setToolTip(open ? tr("Fold the dock") : tr("Open the dock"));
    m_fold->setAccessibleName(m_fold->toolTip());
    for (size_t i = 0; i < m_views.size(); ++i) m_buttons[i]->setChecked(m_views[i] == open);
    placeSheet();
}

void BottomDock::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    setRowHeight();
}

void BottomDock::setRowHeight() {
    m_row->setFixedHeight(
        Theme::instance().stretched(window()->width() <= compactWidth ? compactRowHeight : rowHeight));
}

bool BottomDock::eventFilter(QObject* watched, QEvent* event) {
    if (watched != m_grip) {
        if (event->type() == QEvent::Resize) placeSheet();
        return false;
    }
    const auto at = [event] { return static_cast<int>(static_cast<QMouseEvent*>(event)->globalPosition().y()); };
    switch (event->type()) {
    case QEvent::MouseButtonPress:
        m_dragFrom = at();
        m_heightFrom = m_pages->height();
        return true;
    case QEvent::MouseMove:
        if (static_cast<QMouseEvent*>(event)->buttons() & Qt::LeftButton)
            m_pages->setWanted(m_heightFrom + m_dragFrom - at());
        placeSheet();
        return true;
    case QEvent::MouseButtonRelease: m_pages->remember(); return true;
    default: return QWidget::eventFilter(watched, event);
    }
}

} // namespace ggs
