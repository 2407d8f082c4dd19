// SPDX-License-Identifier: MIT
// KeysDialog: the list of all actions with their shortcuts, which can be changed. GUI thread only.
#pragma once

#include <QDialog>

namespace ggs {

class Actions;

class KeysDialog : public QDialog {
    Q_OBJECT
  public:
    explicit KeysDialog(Actions& actions, QWidget* parent = nullptr);
};

} // namespace ggs
