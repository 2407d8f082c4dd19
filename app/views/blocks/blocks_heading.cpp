// SPDX-License-Identifier: MIT
#include "views/blocks/blocks_heading.h"

#include "look/theme.h"

namespace ggs {

void paintHeading(QPainter& p, const QRect& in, const QString& name, const QString& more) {
    const Theme& theme = Theme::instance();
    QFont bold = theme.words(Theme::caption);
    bold.setWeight(QFont::DemiBold);
    p.setFont(bold);
    p.setPen(theme.color(Ink::muted));
    p.drawText(in, Qt::AlignLeft | Qt::AlignVCenter, name);
    const int after = p.fontMetrics().horizontalAdvance(name) + 12;
    p.setFont(theme.words(Theme::caption));
    p.drawText(in.adjusted(after, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
               p.fontMetrics().elidedText(more, Qt::ElideRight, in.width() - after));
}

} // namespace ggs
