// SPDX-License-Identifier: MIT
// Functions that write a picture or bytes to a file. The file is replaced completely or left unchanged.
#pragma once

#include <QImage>
#include <QString>

namespace ggs {

// In the format that the path's ending names, or as PNG if it names none. Why it could not be written; else empty.
QString savePicture(const QImage& picture, const QString& path);
QString saveBytes(const QByteArray& bytes, const QString& path);

} // namespace ggs
