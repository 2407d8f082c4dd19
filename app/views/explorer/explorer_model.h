// SPDX-License-Identifier: MIT
// ExplorerModel: the tree of the Explorer, with two groups: nodes in running order, with what each one is at, and leafs
// (a file's tensors).
//
// Names with dots are grouped by prefix (blk.0 › attn_q.weight), and the nodes of a model by layer. The tree is rebuilt
// when the program changes. GUI thread only.
#pragma once

#include "debug/targets/target.h"

#include <QAbstractItemModel>

#include <memory>
#include <vector>

namespace ggs {

class Debuggee;
class Examining;
class Marking;
class SessionController;

class ExplorerModel : public QAbstractItemModel {
    Q_OBJECT
  public:
    enum Group { nodes, leafs };
    enum class Kind { group, prefix, tensor };
    // The progress of a node in the run. A folder is next if it contains the next node, and done if all its nodes are.
    enum class Progress { none, done, next, toCome };
    enum class Breaks { no, disabled, yes };
    // stepRole: the number of a node; invalid for other rows. oddRole: "NaN" or "Inf" if the result has it.
    // changedRole: a change by hand has changed the result. breaksRole: a breakpoint of the node.
    enum Role {
        kindRole = Qt::UserRole + 1,
        tensorRole,
        detailRole,
        inkRole,
        stepRole,
        progressRole,
        oddRole,
        changedRole,
        breaksRole
    };

    explicit ExplorerModel(SessionController& controller, QObject* parent = nullptr);
    ~ExplorerModel() override;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& child) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

    // Only tensors whose names have these letters, and nodes whose ops do; all for none.
    void setFilter(const QString& letters);
    bool isFiltered() const { return !m_filter.isEmpty(); }

    QModelIndex group(Group group) const { return index(group, 0); }
    // Returns the row of a tensor, or an invalid index if the tree doesn't contain it.
    QModelIndex indexOf(uint32_t tensor) const;

  private:
    struct Item;
    Item* itemOf(const QModelIndex& index) const;
    QModelIndex indexOf(const Item* item) const;
    Progress progressOf(const Item& item) const;
    QString detailOf(const Item& item) const;
    QString tipOf(const Item& item) const;
    void rebuild();
    void fillTensors(Item& group, const std::vector<uint32_t>& tensors);

    Debuggee& m_debuggee;
    const Examining& m_examining;
    const Marking& m_marking;
    std::shared_ptr<const Snapshot> m_snapshot;
    QString m_filter;
    std::unique_ptr<Item> m_root;
    std::vector<Item*> m_tensors; // by tensor; null: in no list
    std::weak_ptr<const Structure> m_layersOf;
    std::vector<std::string> m_layers; // by tensor: "blk.3"
};

} // namespace ggs
