// SPDX-License-Identifier: MIT
// BytesAndStruct: the bytes of the selected tensor on the left, and the fields of its struct on the right. A note below
// the bytes gives their state: not run, overwritten by another node, or the reason why they can't be read. Pointers in
// the struct are links, which select the tensor that they point to. A line below the fields lists the pointers to the
// struct. GUI thread only.
#pragma once

#include "look/view.h"

#include <memory>

class QLabel;
class QModelIndex;
class QSplitter;
class QTableView;

namespace ggs {

class Opening;
class SessionController;
class SheetModel;
class TensorBytes;
class WrappedText;

class BytesAndStruct : public View {
    Q_OBJECT
  public:
    explicit BytesAndStruct(SessionController& controller, QWidget* parent = nullptr);
    QString whyEmpty() const override;
    bool copy() override; // the fields, tab by tab

  protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void refresh();
    void showStruct();
    void layOutHalves();
    QString pointers() const;
    void tellState();
    void follow(const QModelIndex& row);

    Debuggee& m_debuggee;
    Selection& m_selection;
    Opening& m_opening;
    std::shared_ptr<const Structure> m_structure; // of what is shown; null: nothing is shown
    uint32_t m_tensor = 0;
    int m_laidOutFor = 0; // pixels that the halves had
    SheetModel* m_fields;
    QTableView* m_table;
    TensorBytes* m_bytes;
    QLabel *m_bytesOf, *m_structOf, *m_pointers;
    WrappedText* m_state;
    QSplitter* m_halves;
    Contents* m_contents;
};

} // namespace ggs
