// SPDX-License-Identifier: MIT
#include "look/theme.h"

#include "drawing/palette.h"
#include "look/fonts.h"

#include <QApplication>
#include <QPalette>
#include <QScreen>
#include <QWidget>

#include <utility>
#include <vector>

namespace ggs {

namespace {

struct InkRow {
    const char* name;
    Rgb (*of)(const Palette& palette);
};
constexpr InkRow inks[] = {
    {"canvas", [](const Palette& p) { return p.canvas; }},
    {"panel", [](const Palette& p) { return p.panel; }},
    {"raised", [](const Palette& p) { return p.raised; }},
    {"line", [](const Palette& p) { return p.line; }},
    {"text", [](const Palette& p) { return p.text; }},
    {"muted", [](const Palette& p) { return p.muted; }},
    {"faint", [](const Palette& p) { return p.faint; }},
    {"selection", [](const Palette& p) { return p.selection; }},
    {"on_selection", [](const Palette& p) { return p.on_selection; }},
    {"cursor", [](const Palette& p) { return p.cursor; }},
    {"trouble", [](const Palette& p) { return p.trouble; }},
    {"matrix", [](const Palette& p) { return p.family(OpFamily::matrix); }},
    {"element", [](const Palette& p) { return p.family(OpFamily::element); }},
    {"norm", [](const Palette& p) { return p.family(OpFamily::norm); }},
    {"move", [](const Palette& p) { return p.family(OpFamily::move); }},
    {"view", [](const Palette& p) { return p.family(OpFamily::view); }},
    {"rope", [](const Palette& p) { return p.family(OpFamily::rope); }},
    {"own", [](const Palette& p) { return p.family(OpFamily::own); }},
    {"plugin", [](const Palette& p) { return p.family(OpFamily::plugin); }},
    {"other", [](const Palette& p) { return p.family(OpFamily::other); }},
    {"weight", [](const Palette& p) { return p.weight; }},
    {"input", [](const Palette& p) { return p.input; }},
    {"heat_low", [](const Palette& p) { return p.heat_low; }},
    {"heat_zero", [](const Palette& p) { return p.heat_zero; }},
    {"heat_high", [](const Palette& p) { return p.heat_high; }},
    {"ramp_low", [](const Palette& p) { return p.heat_ramp[0]; }},
    {"ramp_middle", [](const Palette& p) { return p.heat_ramp[1]; }},
    {"ramp_high", [](const Palette& p) { return p.heat_ramp[2]; }},
    {"selected_row", [](const Palette& p) { return p.selected_row; }},
    {"link", [](const Palette& p) { return p.link; }},
    {"cursor_word", [](const Palette& p) { return p.cursor_word; }},
};
static_assert(std::size(inks) == static_cast<size_t>(Ink::count));

} // namespace

const char* inkName(Ink ink) { return inks[static_cast<size_t>(ink)].name; }

Ink inkOf(OpFamily family) {
    switch (family) {
    case OpFamily::matrix: return Ink::matrix;
    case OpFamily::element: return Ink::element;
    case OpFamily::norm: return Ink::norm;
    case OpFamily::move: return Ink::move;
    case OpFamily::view: return Ink::view;
    case OpFamily::rope: return Ink::rope;
    case OpFamily::own: return Ink::own;
    case OpFamily::plugin: return Ink::plugin;
    case OpFamily::other: break;
    }
    return Ink::other;
}

Theme& Theme::instance() {
    static Theme theme;
    return theme;
}

Theme::Theme() {
    for (size_t i = 0; i < m_colors.size(); ++i) m_colors[i] = color(static_cast<Ink>(i), m_dark);
}

QColor Theme::color(Ink ink, bool dark) {
    return QColor::fromRgb(inks[static_cast<size_t>(ink)].of(dark ? dark_palette : light_palette));
}

QColor Theme::color(Ink ink, double opacity) const {
    QColor c = color(ink);
    c.setAlphaF(static_cast<float>(opacity));
    return c;
}

QFont Theme::words(double points) const {
    QFont font;
    font.setFamilies(wordFamilies());
    font.setPointSizeF(scaled(points > 0 ? points : text));
    return font;
}

QFont Theme::numbers(double points) const {
    QFont font;
    font.setFamilies(numberFamilies());
    font.setStyleHint(QFont::Monospace);
    font.setPointSizeF(scaled(points > 0 ? points : text));
    return font;
}

double Theme::letterScale() const {
    const QScreen* const screen = QGuiApplication::primaryScreen();
    return m_percent / 100.0 * (screen ? screen->logicalDotsPerInchY() / 96 : 1);
}

// A widget with a font of its own keeps it when the application's changes. So does each widget that a style sheet
// applies to.
void Theme::setFontSize(QApplication& application, int percent) {
    if (m_percent == percent) return;
    const double factor = static_cast<double>(percent) / std::exchange(m_percent, percent);
    if (!m_applied) return;
    std::vector<std::pair<QWidget*, QFont>> fonts;
    for (QWidget* each : QApplication::allWidgets()) {
        if (!each->testAttribute(Qt::WA_SetFont)) continue;
        QFont font = each->font();
        if (font.pointSizeF() > 0) font.setPointSizeF(font.pointSizeF() * factor);
        fonts.emplace_back(each, font);
    }
    application.setFont(words());
    application.setStyleSheet(styleSheet());
    for (const auto& [widget, font] : fonts) widget->setFont(font);
    emit changed();
}

void Theme::apply(QApplication& application, bool dark) {
    // Qt works out the style of every widget again, even for the same sheet.
    if (m_applied && m_dark == dark) return;
    m_applied = true;
    m_dark = dark;
    for (size_t i = 0; i < m_colors.size(); ++i) m_colors[i] = color(static_cast<Ink>(i), dark);
    QPalette palette;
    palette.setColor(QPalette::Window, color(Ink::panel));
    palette.setColor(QPalette::WindowText, color(Ink::text));
    palette.setColor(QPalette::Base, color(Ink::panel));
    palette.setColor(QPalette::AlternateBase, color(Ink::canvas));
    palette.setColor(QPalette::Text, color(Ink::text));
    palette.setColor(QPalette::PlaceholderText, color(Ink::muted));
    palette.setColor(QPalette::Button, color(Ink::raised));
    palette.setColor(QPalette::ButtonText, color(Ink::text));
    palette.setColor(QPalette::Highlight, color(Ink::selectedRow));
    palette.setColor(QPalette::HighlightedText, color(Ink::text));
    palette.setColor(QPalette::Link, color(Ink::link));
    palette.setColor(QPalette::ToolTipBase, color(Ink::raised));
    palette.setColor(QPalette::ToolTipText, color(Ink::text));
    for (const QPalette::ColorRole role : {QPalette::Text, QPalette::WindowText, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, color(Ink::faint));
    application.setPalette(palette);
    application.setFont(words());
    application.setStyleSheet(styleSheet());
    emit changed();
}

QString Theme::styleSheet() const {
    QString sheet = QStringLiteral(R"(
QMainWindow, QDialog { background: @panel; }
QMainWindow::separator { background: @line; width: 1px; height: 1px; }
QMainWindow::separator:hover { background: @selection; }
QMenuBar { background: @panel; padding: 3px 6px; }
QMenuBar::item { padding: 4px 10px; border-radius: 4px; background: transparent; }
QMenuBar::item:selected { background: @raised; }
QMenu { background: @raised; border: 1px solid @line; padding: 5px; }
QMenu::item { padding: 5px 26px 5px 22px; border-radius: 4px; }
QMenu::item:selected { background: @selected_row; }
QMenu::item:disabled { color: @faint; }
QMenu::separator { height: 1px; background: @line; margin: 5px 8px; }
QToolBar { background: @panel; border: none; border-bottom: 1px solid @line; padding: 5px 10px; spacing: 4px; }
QToolBar::separator { width: 1px; background: @line; margin: 5px 7px; }
QToolButton { background: transparent; border: 1px solid transparent; border-radius: 5px; padding: 5px 7px; }
QToolButton:hover { background: @raised; border-color: @line; }
QToolButton:pressed, QToolButton:checked { background: @selected_row; }
QToolButton:disabled { color: @faint; }
QPushButton { background: @raised; border: 1px solid @line; border-radius: 5px; padding: 5px 13px; }
QPushButton:hover { border-color: @muted; }
QPushButton:checked { background: @selected_row; border-color: @selection; }
QPushButton:default { background: @selection; color: @on_selection; border-color: @selection; }
QPushButton:disabled, QPushButton:default:disabled { background: @panel; color: @faint; border-color: @line; }
QPushButton[role="primary"] { background: @selection; color: @on_selection; border-color: @selection; font-weight: 600; }
QPushButton[role="primary"]:disabled { background: @panel; color: @faint; border-color: @line; }
QPushButton[role="primary"]:focus, QPushButton[role="plain"]:focus { border-color: @text; }
QPushButton[role="link"] { background: transparent; border: 1px solid transparent; color: @link; padding: 2px 3px; }
QPushButton[role="link"]:hover { text-decoration: underline; }
QPushButton[role="link"]:focus { border-color: @selection; }
QFrame#filePopup { background: @raised; border: 1px solid @line; border-radius: 6px; }
QFrame#filePopup QListView { background: transparent; }
QFrame#filePopup QLineEdit { background: @panel; }
QWidget#welcomeGround { background: @canvas; }
QFrame[role="box"] { background: @panel; border: 1px solid @line; border-radius: 8px; }
QPushButton::menu-indicator { image: url(:/icons/@theme/down.svg); width: 9px; height: 9px; subcontrol-origin: padding; subcontrol-position: right center; right: 9px; }
QComboBox, QLineEdit, QSpinBox, QDoubleSpinBox { background: @raised; border: 1px solid @line; border-radius: 5px; padding: 4px 9px; selection-background-color: @selection; selection-color: @on_selection; }
QComboBox:focus, QLineEdit:focus, QSpinBox:focus { border-color: @selection; }
QComboBox { combobox-popup: 0; }
QComboBox::drop-down { border: none; width: 20px; }
QComboBox::down-arrow { image: url(:/icons/@theme/down.svg); width: 9px; height: 9px; }
QComboBox QAbstractItemView { background: @raised; border: 1px solid @line; }
QSpinBox::up-button, QSpinBox::down-button, QDoubleSpinBox::up-button, QDoubleSpinBox::down-button { width: 0; border: none; }
QToolButton[role="panel"] { padding: 3px; }
QToolButton[role="panel"]::menu-indicator { image: none; }
QToolButton[role="title"] { background: @raised; border-color: @line; padding: 3px 9px; }
QToolButton[role="title"]:hover, QToolButton[role="title"]:focus { border-color: @selection; }
QToolButton[role="title"]::menu-indicator { image: none; }
QToolButton[role="segment"] { padding: 4px 9px; color: @muted; }
QToolButton[role="segment"]:checked { color: @text; background: @selected_row; border-color: @selection; }
QFrame[role="segments"] { background: @raised; border: 1px solid @line; border-radius: 6px; }
QFrame[role="segments"] QToolButton[role="segment"] { padding: 3px 7px; }
QLabel[role="panel"] { font-weight: 600; }
QToolButton[role="link"] { color: @link; padding: 2px 0; margin-left: -4px; }
QToolButton[role="link"]:hover { background: transparent; border-color: transparent; text-decoration: underline; }
QToolButton[role="link"]:focus, QToolButton#noticeClose:focus { border-color: @selection; }
QToolButton[role="page"] { color: @muted; border: none; border-bottom: 2px solid transparent; border-radius: 0; padding: 5px 8px 4px 8px; }
QToolButton[role="page"]:hover, QToolButton[role="page"]:focus { color: @text; background: transparent; }
QToolButton[role="page"]:checked { color: @text; background: transparent; border-bottom-color: @selection; }
#dockRow { border-top: 1px solid @line; }
#dockGrip { border-top: 1px solid @line; }
#dockGrip:hover { border-top-color: @selection; }
QDialogButtonBox { dialogbuttonbox-buttons-have-icons: 0; }
QLineEdit { lineedit-clear-button-icon: url(:/icons/@theme/close.svg); }
QToolButton#qt_toolbar_ext_button { qproperty-icon: url(:/icons/@theme/right.svg); }
QTabWidget::pane { border: none; border-top: 1px solid @line; }
QTabBar { background: @panel; qproperty-drawBase: 0; }
QTabBar::tab { background: transparent; color: @muted; padding: 7px 14px 6px 14px; border: none; border-bottom: 2px solid transparent; }
QTabBar::tab:selected { color: @text; border-bottom: 2px solid @selection; }
QTabBar::tab:hover { color: @text; }
QTabBar::tab:disabled { color: @faint; }
QTabBar QToolButton { background: @panel; border: none; padding: 2px; }
QTabBar QToolButton::left-arrow { image: url(:/icons/@theme/left.svg); width: 9px; height: 9px; }
QTabBar QToolButton::right-arrow { image: url(:/icons/@theme/right.svg); width: 9px; height: 9px; }
QTreeView, QTableView, QListView, QPlainTextEdit, QTextBrowser { background: @panel; border: none; outline: none; selection-background-color: @selected_row; selection-color: @text; alternate-background-color: @panel; }
QDialog QPlainTextEdit { background: @raised; border: 1px solid @line; border-radius: 5px; padding: 2px 5px; }
QDialog QPlainTextEdit:focus { border-color: @selection; }
QDialog QPlainTextEdit:read-only { background: @panel; }
QTreeView::item, QListView::item { padding: 2px 4px; min-height: 19px; border: none; }
QTableView::item { padding: 0 5px; border: none; }
QTreeView::item:hover, QListView::item:hover, QTableView::item:hover { background: @raised; }
QTreeView::item:selected, QListView::item:selected, QTableView::item:selected { background: @selected_row; color: @text; }
QTreeView::branch { background: @panel; }
QTreeView::branch:selected { background: @selected_row; }
QTreeView::branch:has-children:closed { image: url(:/icons/@theme/closed.svg); }
QTreeView::branch:has-children:open { image: url(:/icons/@theme/open.svg); }
QTableView { gridline-color: @raised; }
QHeaderView { background: @panel; }
QHeaderView::section { background: @panel; color: @muted; border: none; border-bottom: 1px solid @line; padding: 5px 8px; }
QHeaderView::up-arrow, QHeaderView::down-arrow { subcontrol-origin: margin; subcontrol-position: center right; width: 8px; height: 8px; }
QHeaderView::up-arrow { image: url(:/icons/@theme/up.svg); }
QHeaderView::down-arrow { image: url(:/icons/@theme/down.svg); }
QTableCornerButton::section { background: @panel; border: none; }
QScrollBar { background: transparent; width: 10px; height: 10px; margin: 0; }
QScrollBar::handle { background: @line; border-radius: 4px; min-height: 26px; min-width: 26px; margin: 1px; }
QScrollBar::handle:hover { background: @faint; }
QScrollBar::add-line, QScrollBar::sub-line, QScrollBar::add-page, QScrollBar::sub-page { background: none; border: none; width: 0; height: 0; }
QAbstractScrollArea::corner { background: transparent; }
QToolTip { background: @raised; color: @text; border: 1px solid @line; padding: 5px 8px; }
QSlider::groove:horizontal { height: 4px; background: @raised; border-radius: 2px; }
QSlider::sub-page:horizontal { background: @selection; border-radius: 2px; }
QSlider::handle:horizontal { width: 11px; height: 11px; margin: -4px 0; border-radius: 5px; background: @selection; }
QSlider::sub-page:horizontal:disabled, QSlider::handle:horizontal:disabled { background: @line; }
QProgressBar { background: @raised; border: none; border-radius: 2px; max-height: 5px; text-align: center; }
QProgressBar::chunk { background: @selection; border-radius: 2px; }
QCheckBox, QRadioButton { spacing: 7px; }
QCheckBox::indicator { width: 13px; height: 13px; background: @raised; border: 1px solid @muted; border-radius: 3px; }
QCheckBox::indicator:checked { image: url(:/icons/@theme/check.svg); border-color: @selection; }
QSplitter::handle { background: @line; }
QLabel[role="caption"] { color: @muted; font-size: @captionpt; font-weight: 600; letter-spacing: 1px; }
QLabel[role="muted"] { color: @muted; }
QLabel[role="warning"] { color: @cursor_word; }
)");
    sheet.replace(QLatin1String("@theme"), QLatin1String(m_dark ? "dark" : "light"));
    sheet.replace(QLatin1String("@caption"), QString::number(scaled(caption)));
    // The longer names first: @selection begins @selection_….
    for (const Ink ink : {Ink::onSelection, Ink::selectedRow, Ink::heatLow, Ink::heatHigh, Ink::selection, Ink::canvas,
                          Ink::panel, Ink::raised, Ink::line, Ink::link, Ink::text, Ink::muted, Ink::faint,
                          Ink::cursorWord, Ink::cursor, Ink::trouble})
        sheet.replace(QLatin1Char('@') + QLatin1String(inkName(ink)), color(ink).name());
    return sheet;
}

} // namespace ggs
