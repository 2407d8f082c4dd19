// SPDX-License-Identifier: MIT
// The heading of a part of the Blocks view: a word in capitals, and behind it what is to be known.
#pragma once

#include <QPainter>
#include <QString>

namespace ggs {

void paintHeading(QPainter& p, const QRect& in, const QString& name, const QString& more);

} // namespace ggs
