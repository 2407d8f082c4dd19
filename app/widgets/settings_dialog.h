// SPDX-License-Identifier: MIT
// The dialog of the settings: what is changed holds at once, so there is nothing to accept or to cancel.
#pragma once

#include "settings.h"

#include <QDialog>

class QCheckBox;
class QComboBox;
class QSpinBox;

namespace ggs {

class SettingsDialog : public QDialog {
    Q_OBJECT
  public:
    explicit SettingsDialog(const Preferences& now, QWidget* parent = nullptr);
    Preferences preferences() const;

  signals:
    void startAgainWanted();
    void changed(const Preferences& preferences);

  private:
    void show(const Preferences& preferences);

    QComboBox *m_theme, *m_language;
    QSpinBox *m_threads, *m_history, *m_runs;
    QCheckBox* m_openLast;
};

} // namespace ggs
