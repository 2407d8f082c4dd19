// SPDX-License-Identifier: MIT
// SettingsDialog: the dialog in which the user changes the settings. Changes take effect immediately, so there are no
// OK and Cancel buttons. GUI thread only.
#pragma once

#include "words/settings.h"

#include <QDialog>

#include <vector>

class QCheckBox;
class QComboBox;
class QSpinBox;

namespace ggs {

// A setting as it is found by its words.
struct SettingWords {
    QString id, title, hint;
};

class SettingsDialog : public QDialog {
    Q_OBJECT
  public:
    explicit SettingsDialog(const Preferences& now, QWidget* parent = nullptr);
    static std::vector<SettingWords> words();
    // The keys go to it.
    void goTo(const QString& setting);
    Preferences preferences() const;

  signals:
    void startAgainWanted();
    void changed(const Preferences& preferences);

  private:
    void show(const Preferences& preferences);
    static QString title(const QString& setting);

    QComboBox *m_theme, *m_language;
    QSpinBox *m_fontSize, *m_threads, *m_history, *m_memory, *m_runs;
    QCheckBox *m_openLast, *m_reloadPlugins;
};

} // namespace ggs
