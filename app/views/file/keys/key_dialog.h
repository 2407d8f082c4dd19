// SPDX-License-Identifier: MIT
// KeyDialog: the dialog for the value of one key of a GGUF file; for a new key, also its name and type.
//
// The text is checked as it is typed. The button stays disabled, with the reason above it, until the text is valid. GUI
// thread only.
#pragma once

#include "views/file/keys/key_edits.h"

#include <QDialog>
#include <QPlainTextEdit>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace ggs {

class KeyDialog : public QDialog {
    Q_OBJECT
  public:
    // Edits an existing key, starting from `value`; an empty key means a new one.
    KeyDialog(const KeyEdits& edits, const std::string& key, const std::string& value, QWidget* parent = nullptr);
    KeyEdits::Step step() const;
    // Nothing else was typed than what was there.
    bool isSame() const { return !m_key.empty() && m_value->toPlainText() == m_before; }

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void follow();

    const KeyEdits& m_edits;
    const std::string m_key;
    QString m_before;
    QLineEdit* m_name;
    QComboBox* m_kind;
    QPlainTextEdit* m_value;
    QLabel* m_says;
    QPushButton* m_ok;
};

} // namespace ggs
