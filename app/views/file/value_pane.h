// SPDX-License-Identifier: MIT
// ValuePane: the complete value of one key of a file of weights: text as it was written, arrays element by element. GUI
// thread only.
#pragma once

#include "files/weights_file.h"

#include <QWidget>

#include <memory>

class QLabel;
class QPlainTextEdit;
class QStackedLayout;
class QTableView;

namespace ggs {

class ElementModel;

class ValuePane : public QWidget {
    Q_OBJECT
  public:
    explicit ValuePane(QWidget* parent = nullptr);
    void setKey(const std::shared_ptr<const WeightsFile>& file, std::optional<size_t> key);
    // Shows an unsaved value that was typed for a key.
    void setTyped(const std::string& name, const std::string& typed);
    QPlainTextEdit* text() const { return m_text; }
    QTableView* elements() const { return m_elements; }

  private:
    QLabel* m_title;
    QStackedLayout* m_pages;
    QPlainTextEdit* m_text;
    QTableView* m_elements;
    ElementModel* m_model;
};

} // namespace ggs
