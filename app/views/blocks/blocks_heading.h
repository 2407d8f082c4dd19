// SPDX-License-Identifier: MIT
// Draws the heading of a part of the Blocks view: a word in capitals, followed by details.
#pragma once

#include <QPainter>
#include <QString>

namespace ggs {

void paintHeading(QPainter& p, const QRect& in, const QString& name, const QString& more);

} // namespace ggs
