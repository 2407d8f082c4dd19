// SPDX-License-Identifier: MIT
// OriginModel: the origin of an element as a tree. Below each element are its sources, through as many nodes as the
// user expands.
//
// Values are the current ones; an element that was overwritten or not computed has that state instead. GUI thread only.
#pragma once

#include "debug/targets/target.h"
#include "session/selection.h"

#include <QAbstractItemModel>
#include <optional>

#include <memory>

namespace ggs {

class Debuggee;

class OriginModel : public QAbstractItemModel {
    Q_OBJECT
  public:
    explicit OriginModel(Debuggee& debuggee, QObject* parent = nullptr);
    ~OriginModel() override;

    enum Column { elementColumn, valueColumn, opColumn, columns };

    // The elements that this one was made from are the top level; nothing for none.
    void setElement(std::optional<Spot> spot);
    Spot spot(const QModelIndex& index) const;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    bool hasChildren(const QModelIndex& parent = {}) const override;
    bool canFetchMore(const QModelIndex& parent) const override;
    void fetchMore(const QModelIndex& parent) override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    static constexpr size_t most = 1000; // elements below one

  signals:
    void fetched(); // sources were added below an element

  private:
    struct Node;
    Node* nodeOf(const QModelIndex& index) const;
    QModelIndex indexOf(Node* node) const;

    Debuggee& m_debuggee;
    std::shared_ptr<const Snapshot> m_snapshot;
    std::unique_ptr<Node> m_root;
    std::shared_ptr<int> m_generation; // another one for each element: late answers find it gone
};

// "kq[1, 0, 2]": as many indices as the tensor has dimensions that matter.
QString elementName(const Structure& structure, const Spot& spot);

} // namespace ggs
