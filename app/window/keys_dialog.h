// SPDX-License-Identifier: MIT
// KeysDialog: all actions with their keys, to look up and to change. GUI thread.
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
