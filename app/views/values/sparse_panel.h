// SPDX-License-Identifier: MIT
// SparsePanel: the mode Sparse of the Values view. It shows the keys of a sparse tensor with its rows, and next to them
// what a node fetches and adds for the selected row or key.
//
// Offset, row, key, line of the source and line of the result are one selection: picking one of them marks the others.
// GUI thread only.
#pragma once

#include "session/computing.h"
#include "views/values/sparse_canvas.h"

#include <QWidget>

#include <atomic>

class QComboBox;
class QLabel;
class QSplitter;
class QTableView;

namespace ggs {

class SparseTermsModel;

class SparsePanel : public QWidget {
    Q_OBJECT
  public:
    SparsePanel(Debuggee& debuggee, Selection& selection, QWidget* parent = nullptr);
    ~SparsePanel() override;

    // Shows the sparse tensor that a tensor belongs to; nothing for other tensors. Call it for each snapshot: it reads
    // again only if what it shows may have changed, and only while it is visible.
    void setTensor(std::optional<uint32_t> tensor);
    SparseCanvas* canvas() const { return m_canvas; }
    const SparseTermsModel& terms() const { return *m_model; }
    const SparsePlace& place() const { return m_place; }
    const std::optional<SparseNode>& node() const { return m_node; }
    // Returns the counts of the whole tensor; nothing until they are known.
    const std::optional<SparseCounts>& counts() const { return m_counts; }
    int reads() const { return m_reads; } // how often values were requested

  protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    // The state of a snapshot that the shown values depend on.
    struct Seen {
        std::shared_ptr<const Structure> structure;
        Moment round;                    // without its step
        std::vector<TensorState> states; // of the tensors that are read
        uint64_t changes = 0;            // by hand: the number of the latest one, and how many there are
        size_t made = 0, undone = 0;
        bool operator==(const Seen&) const = default;
    };
    Seen seenNow() const;
    void followTensor();
    void forget();
    void showParts();
    void fillNodes();
    bool takePick(); // as the place; returns false if that stays the same
    void askCounts();
    void askTerms();
    void showCounts();
    void showTerms();
    void fitColumns();
    void pickFromTable(const QModelIndex& at);
    void pickLine(bool ofResult);

    Debuggee& m_debuggee;
    Selection& m_selection;
    const CommandQueue::Kind m_countsKind, m_termsKind;
    QComboBox* m_nodes;
    QLabel *m_summary, *m_trouble, *m_headline;
    SparseCanvas* m_canvas;
    SparseTermsModel* m_model;
    QTableView* m_table;
    QSplitter* m_split;
    std::optional<uint32_t> m_tensor;
    std::optional<Seen> m_seen; // when it was read
    std::optional<SparseParts> m_parts;
    std::optional<SparseNode> m_node;
    uint64_t m_epoch = 0; // of the program
    SparsePlace m_place;
    std::optional<SparseCounts> m_counts;
    std::optional<SparseTerms> m_shown; // without its lines, which the model has
    QString m_problem;                  // why there are no terms
    bool m_unreadable = false;          // the keys have not been computed
    bool m_divided = false;             // the splitter has its first sizes
    bool m_termsKnown = false;          // the terms of m_place were read
    int m_reads = 0;                    // of counts and terms, since the panel was made
    // Cancel the reads that were requested last.
    std::shared_ptr<std::atomic<bool>> m_countsUnwanted, m_termsUnwanted;
};

} // namespace ggs
