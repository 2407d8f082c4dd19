// SPDX-License-Identifier: MIT
// A picture, or the bytes of something else, as a file: whole or not at all.
#pragma once

#include <QImage>
#include <QString>

namespace ggs {

// In the format that the path's ending names, or as PNG if it names none. Why it could not be written; else empty.
QString savePicture(const QImage& picture, const QString& path);
QString saveBytes(const QByteArray& bytes, const QString& path);

} // namespace ggs
