// SPDX-License-Identifier: MIT
#include "views/element/origin_model.h"

#include "look/names/node_words.h"
#include "look/theme.h"
#include "program/words.h"
#include "session/computing.h"
#include "session/debuggee.h"
#include "values/explained.h"
#include "words/messages.h"

namespace ggs {

namespace {

// A source element with its value, or with the reason why it has no value.
struct Told {
    Spot spot;
    int src = 0;
    QString value;
};

// Returns the element's value if it is valid now, else the state of its tensor or the error of reading.
QString valueOf(const Snapshot& snapshot, const ByteSource& bytes, const Spot& spot) {
    const TensorState state = snapshot.state(spot.tensor);
    const bool carried = snapshot.structure->tensor(spot.tensor).op == OpId::none && state.before;
    if (state.kind != TensorState::Kind::leaf && state.kind != TensorState::Kind::done && !carried)
        return words(state_text(*snapshot.structure, state));
    const auto read = element_number(bytes, spot.tensor, snapshot.structure->tensor(spot.tensor), spot.element);
    if (!read.ok()) return words(read.error());
    return *read ? numberText(**read) : QString();
}

} // namespace

struct OriginModel::Node {
    Spot spot;
    int src = 0;
    QString value;
    Node* parent = nullptr;
    int row = 0;
    bool asked = false, told = false; // of its children
    bool more = false;                // there are others that are not listed
    std::vector<std::unique_ptr<Node>> children;
};

OriginModel::OriginModel(Debuggee& debuggee, QObject* parent)
    : QAbstractItemModel(parent), m_debuggee(debuggee), m_generation(std::make_shared<int>(0)) {}

OriginModel::~OriginModel() = default;

void OriginModel::setElement(std::optional<Spot> spot) {
    beginResetModel();
    m_generation = std::make_shared<int>(0);
    m_snapshot = m_debuggee.sharedSnapshot();
    m_root.reset();
    if (spot && m_snapshot) {
        m_root = std::make_unique<Node>();
        m_root->spot = *spot;
    }
    endResetModel();
    if (canFetchMore({})) fetchMore({});
}

OriginModel::Node* OriginModel::nodeOf(const QModelIndex& index) const {
    return index.isValid() ? static_cast<Node*>(index.internalPointer()) : m_root.get();
}

QModelIndex OriginModel::indexOf(Node* node) const {
    return node == m_root.get() ? QModelIndex() : createIndex(node->row, 0, node);
}

Spot OriginModel::spot(const QModelIndex& index) const {
    const Node* const node = nodeOf(index);
    return node ? node->spot : Spot{};
}

QModelIndex OriginModel::index(int row, int column, const QModelIndex& parent) const {
    const Node* const node = nodeOf(parent);
    if (!node || row < 0 || column < 0 || column >= columns || static_cast<size_t>(row) >= node->children.size())
        return {};
    return createIndex(row, column, node->children[static_cast<size_t>(row)].get());
}

QModelIndex OriginModel::parent(const QModelIndex& index) const {
    const Node* const node = nodeOf(index);
    return index.isValid() && node ? indexOf(node->parent) : QModelIndex();
}

int OriginModel::rowCount(const QModelIndex& parent) const {
    const Node* const node = parent.column() > 0 ? nullptr : nodeOf(parent);
    return node ? static_cast<int>(node->children.size()) : 0;
}

int OriginModel::columnCount(const QModelIndex&) const { return columns; }

bool OriginModel::hasChildren(const QModelIndex& parent) const {
    const Node* const node = parent.column() > 0 ? nullptr : nodeOf(parent);
    if (!node) return false;
    return node->told ? !node->children.empty() : node->asked || canFetchMore(parent);
}

bool OriginModel::canFetchMore(const QModelIndex& parent) const {
    const Node* const node = parent.column() > 0 ? nullptr : nodeOf(parent);
    return node && !node->asked && m_snapshot->structure->tensor(node->spot.tensor).op != OpId::none;
}

void OriginModel::fetchMore(const QModelIndex& parent) {
    Node* const node = nodeOf(parent);
    if (!node || node->asked) return;
    node->asked = true;
    m_debuggee.read(CommandQueue::each, this,
                    [this, node, spot = node->spot, snapshot = m_snapshot, alive = std::weak_ptr<int>(m_generation)](
                        const Structure& structure, const ByteSource& bytes) -> Finish {
                        const Result<Origins> origins = origins_of(structure, spot.tensor, spot.element, bytes, most);
                        std::vector<Told> told;
                        for (size_t i = 0; origins.ok() && i < origins->elements.size(); ++i) {
                            const Origin& origin = origins->elements[i];
                            const Spot from{origin.tensor, origin.index};
                            told.push_back({from, origin.src, valueOf(*snapshot, bytes, from)});
                        }
                        return [this, node, alive, told = std::move(told), more = origins.ok() && origins->more] {
                            if (alive.expired()) return;
                            node->told = true;
                            if (!told.empty()) {
                                beginInsertRows(indexOf(node), 0, static_cast<int>(told.size()) - 1);
                                for (const Told& each : told) {
                                    auto child = std::make_unique<Node>();
                                    child->spot = each.spot;
                                    child->src = each.src;
                                    child->value = each.value;
                                    child->parent = node;
                                    child->row = static_cast<int>(node->children.size());
                                    node->children.push_back(std::move(child));
                                }
                                node->more = more;
                                endInsertRows();
                            }
                            emit fetched();
                        };
                    });
}

QVariant OriginModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const Node* const node = nodeOf(index);
    const Structure& structure = *m_snapshot->structure;
    const Theme& theme = Theme::instance();
    switch (role) {
    case Qt::DisplayRole:
        switch (index.column()) {
        case elementColumn: return elementName(structure, node->spot);
        case valueColumn: return node->value;
        case opColumn: {
            const bool last = node->row + 1 == static_cast<int>(node->parent->children.size());
            const QString op = opWord(structure, node->spot.tensor);
            return last && node->parent->more ? tr("%1; more elements not shown").arg(op) : op;
        }
        default: return {};
        }
    case Qt::FontRole: return index.column() == opColumn ? QVariant() : QVariant(theme.numbers());
    case Qt::ForegroundRole:
        return index.column() == opColumn ? QVariant(theme.color(inkOf(structure, node->spot.tensor))) : QVariant();
    case Qt::TextAlignmentRole:
        return QVariant::fromValue<int>((index.column() == valueColumn ? Qt::AlignRight : Qt::AlignLeft) |
                                        Qt::AlignVCenter);
    case Qt::ToolTipRole: return tr("src[%1] · double-click to go there").arg(node->src);
    default: return {};
    }
}

QVariant OriginModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole || section < 0 || section >= columns) return {};
    const QString titles[] = {tr("source"), tr("value"), tr("op")};
    return titles[section];
}

QString elementName(const Structure& structure, const Spot& spot) {
    const Tensor& t = structure.tensor(spot.tensor);
    int dims = max_dims;
    while (dims > 1 && t.ne[dims - 1] == 1) --dims;
    QStringList indices;
    for (int i = 0; i < dims; ++i) indices.append(QString::number(spot.element[static_cast<size_t>(i)]));
    return QStringLiteral("%1[%2]").arg(nameOf(structure, spot.tensor), indices.join(QStringLiteral(", ")));
}

} // namespace ggs
