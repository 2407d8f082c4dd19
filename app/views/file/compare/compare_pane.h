// SPDX-License-Identifier: MIT
// ComparePane: the comparison of the open file of weights with another one: the keys and tensors that differ.
//
// The comparison runs in the background and can be cancelled. A click on a tensor selects it in all views, at the
// element that differs most. GUI thread only.
#pragma once

#include "session/computing.h"
#include "values/files/file_diff.h"
#include "views/file/other_file_pane.h"

namespace ggs {

class KeyDifferenceModel;
class NaturalOrder;
class Selection;
class TensorDifferenceModel;

class ComparePane : public OtherFilePane {
    Q_OBJECT
  public:
    ComparePane(Computing& computing, Selection& selection, QWidget* parent = nullptr);
    void setFile(const std::shared_ptr<const WeightsFile>& file); // null: nothing; what was compared is forgotten
    void compareWith(const QString& path);
    bool cancel(); // false: nothing is being compared
    void setLetters(const QString& letters);
    bool hasRows() const { return m_diff != nullptr; }
    QString exportTo(const QString& path) const; // the tensors
    QTableView* keyTable() const { return m_keyTable; }
    QTableView* tensorTable() const { return m_tensorTable; }

  signals:
    void valuesWanted(); // of the selected tensor
    // With that file; `verdict` returns its words in the present language.
    void compared(const std::function<QString()>& verdict, const QString& other, bool same);
    void forgotten(); // what was compared

  private:
    struct Work { // between the job and who looks on
        std::atomic<bool> cancelled{false};
        std::atomic<uint64_t> bytes{0}, all{0};
    };
    void show(const QString& path, std::shared_ptr<const FileDiff> diff);
    void open(const QModelIndex& row);

    Computing& m_computing;
    Selection& m_selection;
    const CommandQueue::Kind m_kind;
    std::shared_ptr<const WeightsFile> m_file;
    std::shared_ptr<const FileDiff> m_diff;
    std::shared_ptr<Work> m_work; // null: nothing is being compared
    KeyDifferenceModel* m_keys;
    TensorDifferenceModel* m_tensors;
    NaturalOrder *m_keyOrder, *m_tensorOrder;
    QTableView *m_keyTable, *m_tensorTable;
};

} // namespace ggs
