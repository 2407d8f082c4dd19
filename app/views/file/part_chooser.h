// SPDX-License-Identifier: MIT
// PartChooser: of a model in several files the one whose bytes are drawn; hidden where there is one alone. Follows the
// scene, which shows the file of what is selected. Owned by the File view; GUI thread.
#pragma once

#include <QComboBox>

namespace ggs {

class FileScene;
class WeightsFile;

class PartChooser : public QComboBox {
    Q_OBJECT
  public:
    explicit PartChooser(FileScene& scene, QWidget* parent = nullptr);
    void list(const WeightsFile& file); // before the scene has it
};

} // namespace ggs
