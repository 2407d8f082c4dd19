// SPDX-License-Identifier: MIT
// OwnStyle: Fusion, with the icons of the house where Qt's own dialogs would show theirs. Made once, by the program;
// the application owns it. GUI thread.
#pragma once

#include <QProxyStyle>

namespace ggs {

class OwnStyle final : public QProxyStyle {
    Q_OBJECT
  public:
    OwnStyle() : QProxyStyle(QStringLiteral("Fusion")) {}
    // A click into the track of a slider goes there.
    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                  QStyleHintReturn* data) const override;
    QIcon standardIcon(StandardPixmap which, const QStyleOption* option, const QWidget* widget) const override;
};

} // namespace ggs
