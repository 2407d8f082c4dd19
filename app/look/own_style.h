// SPDX-License-Identifier: MIT
// OwnStyle: Fusion, with the icons of the house where Qt's own dialogs would show theirs. Made once, by the program; the
// application owns it. GUI thread.
#pragma once

#include <QProxyStyle>

namespace ggs {

class OwnStyle final : public QProxyStyle {
    Q_OBJECT
  public:
    OwnStyle() : QProxyStyle(QStringLiteral("Fusion")) {}
    QIcon standardIcon(StandardPixmap which, const QStyleOption* option, const QWidget* widget) const override;
};

} // namespace ggs
