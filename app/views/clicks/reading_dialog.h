// SPDX-License-Identifier: MIT
// ReadingDialog: asks how a click log is to be read: as Norm or Raw, with which type of keys, how many labels, dense
// values and slots, and with which slot sizes. It shows whether the numbers fit the size of the file. GUI thread only.
#pragma once

#include "files/clicks/click_source.h"

#include <QDialog>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace ggs {

class ReadingDialog final : public QDialog {
    Q_OBJECT
  public:
    // `raw`: whether Raw is chosen at first.
    ReadingDialog(const QString& path, const ClickOptions& options, bool raw, QWidget* parent);
    const QString& path() const { return m_path; }
    ClickOptions options() const; // when it is accepted

  private:
    void follow();
    bool isRaw() const;

    const QString m_path;
    const qint64 m_bytes; // of the file
    const bool m_isList;
    QComboBox *m_format, *m_keys;
    QSpinBox *m_labels, *m_dense, *m_slots;
    QCheckBox* m_floatDense;
    QLineEdit* m_sizes;
    QLabel* m_says;
    QPushButton* m_ok;
    QFormLayout* m_form;
};

// Slot sizes from text such as "100, 2000, 5"; nothing if it can't be read.
std::optional<std::vector<int64_t>> slotSizesOf(const QString& text);

} // namespace ggs
