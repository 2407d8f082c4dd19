// SPDX-License-Identifier: MIT
#include "widgets/command_palette.h"

#include "actions.h"
#include "session_controller.h"
#include "theme.h"
#include "views/view.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace ggs {

namespace {

constexpr int mostFound = 60;
enum Role { actionRole = Qt::UserRole, tensorRole };

} // namespace

int fitOf(const QString& letters, const QString& name) {
    const qsizetype whole = name.indexOf(letters, 0, Qt::CaseInsensitive);
    if (whole >= 0) return static_cast<int>(whole);
    int gaps = 100;
    qsizetype at = 0;
    for (const QChar letter : letters) {
        const qsizetype next = name.indexOf(letter, at, Qt::CaseInsensitive);
        if (next < 0) return -1;
        gaps += static_cast<int>(next - at);
        at = next + 1;
    }
    return gaps;
}

CommandPalette::CommandPalette(QWidget* window, Actions& actions, SessionController& controller, What what)
    : QFrame(window), m_actions(actions), m_controller(controller), m_what(what), m_text(new QLineEdit),
      m_found(new QListWidget) {
    setObjectName(QStringLiteral("palette"));
    setAttribute(Qt::WA_DeleteOnClose);
    const Theme& theme = Theme::instance();
    setStyleSheet(QStringLiteral("#palette { background: %1; border: 1px solid %2; border-radius: 9px; }")
                      .arg(theme.color(Ink::raised).name(), theme.color(Ink::selection).name()));
    m_text->setObjectName(QStringLiteral("paletteText"));
    m_text->setPlaceholderText(what == nodesOnly ? tr("A node's number or name") : tr("An action, a node, a tensor"));
    m_found->setObjectName(QStringLiteral("paletteFound"));
    m_found->setStyleSheet(QStringLiteral("background: transparent;"));
    m_found->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_text->installEventFilter(this);
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(10, 10, 10, 8);
    column->addWidget(m_text);
    column->addWidget(m_found);
    connect(m_text, &QLineEdit::textChanged, this, &CommandPalette::search);
    connect(m_found, &QListWidget::itemClicked, this, &CommandPalette::choose);
    search(QString());
}

void CommandPalette::open(QWidget* window, Actions& actions, SessionController& controller, What what) {
    if (auto* const old = window->findChild<CommandPalette*>()) old->close();
    auto* const made = new CommandPalette(window, actions, controller, what);
    const int width = std::min(620, window->width() - 60);
    made->setGeometry((window->width() - width) / 2, 76, width, std::min(430, window->height() - 120));
    made->show();
    made->raise();
    made->m_text->setFocus();
}

void CommandPalette::search(const QString& text) {
    struct Found {
        int fit;
        QString shown;
        QString action;
        uint32_t tensor;
    };
    std::vector<Found> all;
    const QString letters = text.trimmed();
    if (m_what == everything) {
        for (const Actions::Row& row : m_actions.rows()) {
            if (!row.action->isEnabled() || row.id == QLatin1String("commands")) continue;
            const QString title = withoutMnemonic(row.action->text());
            const int fit = fitOf(letters, title);
            const QString keys = row.action->shortcut().toString(QKeySequence::NativeText);
            if (fit >= 0) all.push_back({fit, keys.isEmpty() ? title : title + QStringLiteral("    ") + keys, row.id, 0});
        }
    }
    if (m_controller.isOpen() && (m_what == nodesOnly || !letters.isEmpty())) {
        const Structure& structure = m_controller.structure();
        bool isNumber = false;
        const size_t number = letters.toULongLong(&isNumber);
        for (uint32_t i = 0; i < structure.tensors.size(); ++i) {
            if (!structure.alive(i)) continue;
            const auto step = structure.step_of(i);
            const QString name = nameOf(structure, i);
            int fit = fitOf(letters, name);
            if (fit < 0) fit = fitOf(letters, opWord(structure, i)) >= 0 ? 300 : -1;
            if (isNumber && step == number) fit = 0;
            if (fit < 0 || (m_what == nodesOnly && !step)) continue;
            all.push_back({fit + 1,
                           QStringLiteral("%1  %2  %3%4")
                               .arg(opWord(structure, i), name, shapeOf(structure, i),
                                    step ? tr("   node %1").arg(*step) : QString()),
                           QString(), i});
        }
    }
    std::stable_sort(all.begin(), all.end(), [](const Found& a, const Found& b) { return a.fit < b.fit; });
    m_found->clear();
    for (const Found& each : all) {
        if (m_found->count() == mostFound) break;
        auto* const item = new QListWidgetItem(each.shown, m_found);
        if (each.action.isEmpty()) {
            item->setData(tensorRole, each.tensor);
            item->setFont(Theme::instance().numbers());
        } else {
            item->setData(actionRole, each.action);
        }
    }
    m_found->setCurrentRow(0);
}

void CommandPalette::choose() {
    const QListWidgetItem* const item = m_found->currentItem();
    if (!item) return;
    const QString action = item->data(actionRole).toString();
    const QVariant tensor = item->data(tensorRole);
    close();
    if (!action.isEmpty()) {
        m_actions.get(action)->trigger();
    } else if (tensor.isValid()) {
        m_controller.select(tensor.toUInt());
    }
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::FocusOut) close();
    if (event->type() != QEvent::KeyPress) return QFrame::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent*>(event)->key();
    const int row = m_found->currentRow(), rows = m_found->count();
    switch (key) {
    case Qt::Key_Down: m_found->setCurrentRow(std::min(row + 1, rows - 1)); return true;
    case Qt::Key_Up: m_found->setCurrentRow(std::max(row - 1, 0)); return true;
    case Qt::Key_PageDown: m_found->setCurrentRow(std::min(row + 10, rows - 1)); return true;
    case Qt::Key_PageUp: m_found->setCurrentRow(std::max(row - 10, 0)); return true;
    case Qt::Key_Return:
    case Qt::Key_Enter: choose(); return true;
    case Qt::Key_Escape: close(); return true;
    default: return QFrame::eventFilter(watched, event);
    }
}

} // namespace ggs
