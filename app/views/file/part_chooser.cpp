// SPDX-License-Identifier: MIT
#include "views/file/part_chooser.h"

#include "views/file/file_scene.h"
#include "words/messages.h"

#include <QFileInfo>

namespace ggs {

PartChooser::PartChooser(FileScene& scene, QWidget* parent) : QComboBox(parent) {
    setObjectName(QStringLiteral("filePart"));
    setAccessibleName(tr("The file whose bytes are drawn"));
    connect(this, &QComboBox::activated, &scene, [&scene](int part) { scene.showPart(static_cast<size_t>(part)); });
    connect(&scene, &FileScene::fileChanged, this, [this, &scene] {
        if (scene.empty()) return;
        const auto part = static_cast<int>(scene.map().part());
        setCurrentIndex(part);
        setToolTip(itemData(part, Qt::ToolTipRole).toString());
    });
}

void PartChooser::list(const WeightsFile& file) {
    const size_t parts = file.n_parts();
    clear();
    setVisible(parts > 1);
    for (size_t part = 0; parts > 1 && part < parts; ++part) {
        const QString name = QFileInfo(QString::fromStdString(file.part_name(part))).fileName();
        addItem(tr("part %1 of %2").arg(part + 1).arg(parts));
        setItemData(static_cast<int>(part),
                    tr("%1 · %n tensor(s) · %2", nullptr, static_cast<int>(file.part_tensors(part)))
                        .arg(name, bytesText(file.part_bytes(part).size())),
                    Qt::ToolTipRole);
    }
}

} // namespace ggs
