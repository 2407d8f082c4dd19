// SPDX-License-Identifier: MIT
// KeyDialog: one key of a GGUF: its value, and of a new one its name and its type. What is typed is tried as it is
// typed; the button stays grey, with the reason above it, until it can be taken. GUI thread.
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
    // Of a key that is there, with the value that it has; an empty one: a new key.
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
