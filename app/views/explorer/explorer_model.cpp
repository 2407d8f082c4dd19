// SPDX-License-Identifier: MIT
#include "views/explorer/explorer_model.h"

#include "drawing/layout_groups.h"
#include "drawing/step_groups.h"
#include "look/names/gradient_words.h"
#include "look/names/node_words.h"
#include "look/theme.h"
#include "program/words.h"
#include "session/debuggee.h"
#include "session/examining.h"
#include "session/marking.h"
#include "session/session_controller.h"
#include "words/messages.h"

#include <unordered_map>

namespace ggs {

struct ExplorerModel::Item {
    Kind kind = Kind::group;
    Item* parent = nullptr;
    int row = 0;
    QString text; // empty for a tensor: its name is read when the row is shown
    uint32_t tensor = no_number;
    uint32_t cut = 0;       // letters of a tensor's name that its folder has already
    size_t step = SIZE_MAX; // the first one that computes the tensor; SIZE_MAX: none
    std::vector<std::unique_ptr<Item>> children;

    Item& add(Kind childKind, const QString& childText) {
        auto child = std::make_unique<Item>();
        child->kind = childKind;
        child->text = childText;
        child->parent = this;
        child->row = static_cast<int>(children.size());
        children.push_back(std::move(child));
        return *children.back();
    }
    // Returns the number of items, with folders replaced by their contents.
    size_t count() const { return stepsBefore(SIZE_MAX).all; }
    // Counts the nodes in an item, and those of them with a step before `cursor`.
    struct Counts {
        size_t all = 0, nodes = 0, done = 0;
        bool hasNext = false;
    };
    Counts stepsBefore(size_t cursor) const {
        Counts sum;
        for (const auto& child : children) {
            if (child->kind == Kind::prefix) {
                const Counts inside = child->stepsBefore(cursor);
                sum.all += inside.all;
                sum.nodes += inside.nodes;
                sum.done += inside.done;
                sum.hasNext |= inside.hasNext;
                continue;
            }
            ++sum.all;
            sum.nodes += child->step != SIZE_MAX;
            sum.done += child->step != SIZE_MAX && child->step < cursor;
            sum.hasNext |= child->step != SIZE_MAX && child->step == cursor;
        }
        return sum;
    }
};

ExplorerModel::ExplorerModel(SessionController& controller, QObject* parent)
    : QAbstractItemModel(parent), m_debuggee(controller.debuggee()), m_examining(controller.examining()),
      m_marking(controller.marking()), m_root(std::make_unique<Item>()) {
    rebuild();
    connect(&m_debuggee, &Debuggee::structureChanged, this, [this] {
        beginResetModel();
        rebuild();
        endResetModel();
    });
    // An old snapshot would keep its memory.
    connect(&m_debuggee, &Debuggee::snapshotChanged, this, [this] { m_snapshot = m_debuggee.sharedSnapshot(); });
    connect(&m_debuggee, &Debuggee::closed, this, [this] {
        beginResetModel();
        rebuild();
        endResetModel();
    });
}

ExplorerModel::~ExplorerModel() = default;

namespace {

constexpr std::string_view layerPrefix = "blk.";

// Returns true if a tensor has a name with a layer. If there is none, the layers of the nodes needn't be computed,
// which takes long for 100,000 nodes.
bool hasLayers(const Structure& structure) {
    for (uint32_t i = 0; i < structure.tensors.size(); ++i) {
        if (structure.alive(i) && group_in_name(structure.name(i)).starts_with(layerPrefix)) return true;
    }
    return false;
}

// Returns the part of the name up to its first dot; for a layer of a model (`blk.7`), up to the second.
std::string_view prefixOf(std::string_view name) {
    const size_t dot = name.find('.');
    if (dot == name.npos) return {};
    const size_t second = name.substr(0, dot) == "blk" ? name.find('.', dot + 1) : name.npos;
    return name.substr(0, second == name.npos ? dot : second);
}

QString textOf(std::string_view utf8) { return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size())); }

} // namespace

void ExplorerModel::setFilter(const QString& letters) {
    if (letters.trimmed() == m_filter) return;
    beginResetModel();
    m_filter = letters.trimmed();
    rebuild();
    endResetModel();
}

// Names with the same prefix share a folder, unless only one name has that prefix. A node without a prefix in its name
// is listed in the layer that the Graph view assigns to it.
void ExplorerModel::fillTensors(Item& group, const std::vector<uint32_t>& tensors) {
    const Structure& structure = *m_snapshot->structure;
    std::vector<uint32_t> shown;
    std::vector<std::string> folderOf; // of what is shown
    std::unordered_map<std::string, int> shared;
    for (const uint32_t tensor : tensors) {
        if (!m_filter.isEmpty() && !nameOf(structure, tensor).contains(m_filter, Qt::CaseInsensitive) &&
            !gradientName(structure, tensor).contains(m_filter, Qt::CaseInsensitive) &&
            textOf(structure.tensors[tensor].key) != m_filter &&
            (structure.tensor(tensor).op == OpId::none ||
             !opWord(structure, tensor).contains(m_filter, Qt::CaseInsensitive)))
            continue;
        std::string head(prefixOf(structure.name(tensor)));
        if (head.empty() && structure.tensor(tensor).op != OpId::none && m_layers[tensor].starts_with(layerPrefix))
            head = m_layers[tensor];
        shown.push_back(tensor);
        ++shared[head];
        folderOf.push_back(std::move(head));
    }
    std::unordered_map<std::string, Item*> folders;
    for (size_t i = 0; i < shown.size(); ++i) {
        const uint32_t tensor = shown[i];
        const std::string& head = folderOf[i];
        Item* into = &group;
        if (!head.empty() && shared[head] > 1) {
            Item*& folder = folders[head];
            if (!folder) folder = &group.add(Kind::prefix, textOf(head));
            into = folder;
        }
        Item& item = into->add(Kind::tensor, QString());
        item.tensor = tensor;
        item.step = structure.step_of(tensor).value_or(SIZE_MAX);
        if (into != &group && structure.name(tensor).starts_with(head))
            item.cut = static_cast<uint32_t>(into->text.size() + 1);
        m_tensors[tensor] = &item;
    }
}

void ExplorerModel::rebuild() {
    m_snapshot = m_debuggee.sharedSnapshot();
    if (const auto structure = m_snapshot ? m_snapshot->structure : nullptr; structure != m_layersOf.lock()) {
        m_layersOf = structure;
        m_layers.clear();
        if (structure)
            m_layers =
                hasLayers(*structure) ? node_groups(*structure) : std::vector<std::string>(structure->tensors.size());
    }
    m_root = std::make_unique<Item>();
    m_tensors.clear();
    const bool weights = m_snapshot && m_snapshot->only_weights();
    const QString titles[] = {tr("Nodes"), weights ? tr("Tensors") : tr("Leafs")};
    for (const QString& title : titles) m_root->add(Kind::group, title);
    if (!m_snapshot) return;
    std::vector<uint32_t> computed, given;
    std::vector<bool> seen(m_snapshot->structure->tensors.size()); // a tensor may be in several graphs
    for (const GraphInfo& graph : m_snapshot->structure->graphs) {
        for (const uint32_t node : graph.nodes) {
            if (!seen[node]) computed.push_back(node);
            seen[node] = true;
        }
        for (const uint32_t leaf : graph.leafs) {
            if (!seen[leaf]) given.push_back(leaf);
            seen[leaf] = true;
        }
    }
    // A program without graphs, or a file of weights, lists all its tensors.
    const Structure& structure = *m_snapshot->structure;
    for (uint32_t i = 0; i < structure.tensors.size() && structure.graphs.empty(); ++i) {
        if (structure.alive(i)) (structure.tensor(i).op == OpId::none ? given : computed).push_back(i);
    }
    m_tensors.assign(structure.tensors.size(), nullptr);
    fillTensors(*m_root->children[nodes], computed);
    fillTensors(*m_root->children[leafs], given);
}

ExplorerModel::Item* ExplorerModel::itemOf(const QModelIndex& index) const {
    return index.isValid() ? static_cast<Item*>(index.internalPointer()) : m_root.get();
}

QModelIndex ExplorerModel::indexOf(const Item* item) const {
    return !item || item == m_root.get() ? QModelIndex() : createIndex(item->row, 0, item);
}

QModelIndex ExplorerModel::indexOf(uint32_t tensor) const {
    return tensor < m_tensors.size() && m_tensors[tensor] ? indexOf(m_tensors[tensor]) : QModelIndex();
}

QModelIndex ExplorerModel::index(int row, int column, const QModelIndex& parent) const {
    const Item* item = itemOf(parent);
    if (column != 0 || row < 0 || row >= static_cast<int>(item->children.size())) return {};
    return createIndex(row, 0, item->children[static_cast<size_t>(row)].get());
}

QModelIndex ExplorerModel::parent(const QModelIndex& child) const { return indexOf(itemOf(child)->parent); }

int ExplorerModel::rowCount(const QModelIndex& parent) const {
    return parent.column() > 0 ? 0 : static_cast<int>(itemOf(parent)->children.size());
}

int ExplorerModel::columnCount(const QModelIndex&) const { return 1; }

QVariant ExplorerModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const Item& item = *itemOf(index);
    const Theme& theme = Theme::instance();
    const bool tensor = item.kind == Kind::tensor && m_snapshot;
    switch (role) {
    case Qt::DisplayRole:
    case Qt::EditRole:
        if (!tensor) return item.text;
        if (const QString gradient = gradientInList(*m_snapshot->structure, item.tensor); !gradient.isEmpty())
            return gradient;
        // The number to the left already distinguishes nodes with the same name.
        return (item.step == SIZE_MAX ? nameOf(*m_snapshot->structure, item.tensor)
                                      : shortText(m_snapshot->structure->name(item.tensor)))
            .mid(item.cut);
    case kindRole: return static_cast<int>(item.kind);
    case tensorRole: return tensor ? QVariant(item.tensor) : QVariant();
    case inkRole: return tensor ? QVariant(static_cast<int>(inkOf(*m_snapshot->structure, item.tensor))) : QVariant();
    case detailRole: return detailOf(item);
    case stepRole: return item.step == SIZE_MAX ? QVariant() : QVariant::fromValue<qulonglong>(item.step);
    case progressRole: return static_cast<int>(progressOf(item));
    case oddRole: return tensor ? m_examining.oddMark(item.step) : QString();
    case changedRole: return tensor && m_examining.isChanged(item.step);
    case breaksRole: {
        const auto number = tensor && item.step != SIZE_MAX ? m_marking.breakpointOn(item.tensor) : std::nullopt;
        if (!number) return static_cast<int>(Breaks::no);
        return static_cast<int>(m_snapshot->breakpoints.at(*number).enabled ? Breaks::yes : Breaks::disabled);
    }
    case Qt::ToolTipRole: return tensor ? tipOf(item) : QString();
    case Qt::AccessibleTextRole:
        if (item.step == SIZE_MAX || !tensor) return {};
        return QStringLiteral("%1 %2 %3, %4")
            .arg(item.step)
            .arg(nameOf(*m_snapshot->structure, item.tensor), detailOf(item),
                 words(state_text(*m_snapshot->structure, m_snapshot->state(item.tensor))));
    case Qt::ForegroundRole:
        if (item.kind == Kind::group || progressOf(item) == Progress::done) return theme.color(Ink::muted);
        return {};
    case Qt::FontRole: return tensor ? QVariant(theme.numbers()) : QVariant();
    default: return {};
    }
}

ExplorerModel::Progress ExplorerModel::progressOf(const Item& item) const {
    if (!m_snapshot) return Progress::none;
    const size_t cursor = m_debuggee.moment().step;
    if (item.kind == Kind::tensor) {
        if (item.step == SIZE_MAX) return Progress::none;
        return item.step < cursor ? Progress::done : item.step == cursor ? Progress::next : Progress::toCome;
    }
    const Item::Counts counts = item.stepsBefore(cursor);
    if (counts.nodes == 0) return Progress::none;
    return counts.hasNext ? Progress::next : counts.done == counts.nodes ? Progress::done : Progress::toCome;
}

// The op of a node, the type of a leaf; of a folder the number of tensors, and of nodes those that are done. A graph
// can list a parameter as a node, which has no step.
QString ExplorerModel::detailOf(const Item& item) const {
    if (item.kind == Kind::tensor) {
        if (!m_snapshot) return {};
        const Structure& structure = *m_snapshot->structure;
        return structure.tensor(item.tensor).op == OpId::none ? typeOf(structure, item.tensor)
                                                              : opWord(structure, item.tensor);
    }
    if (item.children.empty()) return {};
    const Item::Counts counts = item.stepsBefore(m_debuggee.isOpen() ? m_debuggee.moment().step : 0);
    if (counts.done == 0) return QString::number(counts.all);
    if (counts.done == counts.nodes) return QStringLiteral("%1 ✓").arg(counts.all);
    return tr("%1 of %2").arg(counts.done).arg(counts.nodes);
}

QString ExplorerModel::tipOf(const Item& item) const {
    const Structure& structure = *m_snapshot->structure;
    QStringList lines{QStringLiteral("%1 %2 %3 %4")
                          .arg(opWord(structure, item.tensor), nameOf(structure, item.tensor),
                               typeOf(structure, item.tensor), shapeOf(structure, item.tensor))};
    if (item.step != SIZE_MAX)
        lines.append(tr("node %1").arg(item.step) + QStringLiteral(", ") +
                     words(state_text(structure, m_snapshot->state(item.tensor))));
    lines.append(m_examining.remarks(item.step));
    return lines.join(QLatin1Char('\n'));
}

Qt::ItemFlags ExplorerModel::flags(const QModelIndex& index) const {
    if (!index.isValid()) return Qt::NoItemFlags;
    return Qt::ItemIsEnabled | Qt::ItemIsSelectable;
}

} // namespace ggs
