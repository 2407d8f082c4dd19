// SPDX-License-Identifier: MIT
#include "look/saved_file.h"

#include "base/atomic_file.h"
#include "words/messages.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFileInfo>
#include <QImageWriter>

namespace ggs {

QString savePicture(const QImage& picture, const QString& path) {
    const QByteArray ending = QFileInfo(path).suffix().toLower().toUtf8();
    QBuffer bytes;
    QImageWriter writer(&bytes, QImageWriter::supportedImageFormats().contains(ending) ? ending : QByteArray("png"));
    // A picture with a palette is made for a page: its size counts more than the time that it takes.
    if (picture.format() == QImage::Format_Indexed8) writer.setCompression(100);
    if (!writer.write(picture))
        return QCoreApplication::translate("PictureFile", "%1 can't be written: %2").arg(path, writer.errorString());
    return saveBytes(bytes.data(), path);
}

QString saveBytes(const QByteArray& bytes, const QString& path) {
    const Status saved = save_file(path.toStdString(), {bytes.data(), static_cast<size_t>(bytes.size())});
    return saved.ok() ? QString() : words(saved.error());
}

} // namespace ggs
