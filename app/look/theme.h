// SPDX-License-Identifier: MIT
// Theme: the colours of the palette by meaning, the fonts, and the style sheet made from them. The application has one
// theme. Views read colours when they paint, and repaint after changed(). GUI thread only.
#pragma once

#include <QColor>
#include <QFont>
#include <QObject>

#include <algorithm>
#include <array>

class QApplication;

namespace ggs {

enum class OpFamily;

// The palette's tokens (engine/drawing/palette.h), as the style sheet names them.
enum class Ink {
    canvas,
    panel,
    raised,
    line,
    text,
    muted,
    faint,
    selection,
    onSelection,
    cursor,
    trouble,
    matrix,
    element,
    norm,
    move,
    view,
    rope,
    own, // ops that ggml doesn't have
    plugin,
    other,
    weight,
    input,
    heatLow,
    heatZero,
    heatHigh,
    rampLow,
    rampMiddle,
    rampHigh,
    selectedRow,
    link,       // the colour of the selection in words, such as links
    cursorWord, // the colour of the cursor in words
    count
};
const char* inkName(Ink ink); // "selected_row"
Ink inkOf(OpFamily family);

class Theme : public QObject {
    Q_OBJECT
  public:
    static Theme& instance();

    void apply(QApplication& application, bool dark);
    bool isDark() const { return m_dark; }
    QColor color(Ink ink) const { return m_colors[static_cast<size_t>(ink)]; }
    QColor color(Ink ink, double opacity) const;
    // The colour of either theme, for tests and pictures.
    static QColor color(Ink ink, bool dark);

    // Words and numbers; numbers have a fixed width. Sizes: captions, text, and the one title.
    QFont words(double points = 0) const;
    QFont numbers(double points = 0) const;
    static constexpr double caption = 8.5, text = 9.5, title = 13;
    // Sizes are points at a font size of 100 %. words() and numbers() scale them; rich text and lengths in pixels that
    // hold a line of text call scaled(), or stretched() if they don't shrink.
    void setFontSize(QApplication& application, int percent);
    int fontSize() const { return m_percent; } // percent
    double scaled(double points) const { return points * m_percent / 100; }
    int stretched(int pixels) const { return static_cast<int>(pixels * std::max(1.0, letterScale())); }
    // How large letters are on the screen; 1: as usual. Drawings that can be zoomed have letters of one size, and are
    // opened at a zoom that is so much larger.
    double letterScale() const;

  signals:
    void changed();

  private:
    Theme();
    QString styleSheet() const;

    std::array<QColor, static_cast<size_t>(Ink::count)> m_colors;
    bool m_dark = true, m_applied = false;
    int m_percent = 100;
};

} // namespace ggs
