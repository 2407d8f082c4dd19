// SPDX-License-Identifier: MIT
// Pictures with 8 bits per pixel. Windows have few colours, so a palette of 256 keeps them, and the file is a third as
// large. Pure function; any thread.
#pragma once

#include <QImage>

namespace ggs {

// Returns the picture with a palette. Colours that occur most are kept exactly; rare ones become the nearest one in the
// palette. It isn't dithered.
QImage withFewColours(const QImage& picture);

} // namespace ggs
