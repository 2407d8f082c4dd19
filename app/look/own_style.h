// SPDX-License-Identifier: MIT
// OwnStyle: the Fusion style, with ggscope's icons instead of Qt's in standard dialogs. Created once, by main(); the
// application owns it. GUI thread only.
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
