// SPDX-License-Identifier: MIT
// FieldModel: one object of the arena as a tree: its header, its fields, its arrays.
//
// For a tensor, there is one row for each field in the engine's field list. Fields that fit on one line (ne, the unused
// sources) are child rows of that line. For a graph, each array lists only the elements in use, which are read when
// they become visible. GUI thread only.
#pragma once

#include "memory/field_list.h"
#include "views/arena/arena_scene.h"

#include <QAbstractItemModel>

namespace ggs {

class FieldModel : public QAbstractItemModel {
    Q_OBJECT
  public:
    enum Column { nameColumn, offsetColumn, sizeColumn, valueColumn, columns };
    enum Role { addressRole = Qt::UserRole + 1, targetRole, writtenRole };

    explicit FieldModel(ArenaScene& scene, QObject* parent = nullptr);

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& child) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    // The name of the object: "struct c", "graph gf".
    QString title() const { return m_title; }
    // The field list that the rows stand for; of a graph without the elements of its arrays.
    const std::vector<MemoryField>& fields() const { return m_fields; }
    // How many letters an offset needs at most.
    int offsetDigits() const;
    // The row that stands for an address, of a folded line the line; invalid if none does.
    QModelIndex indexOf(uint64_t address) const;

  signals:
    void shown(); // another object

  private:
    // A line of the tree: some of the fields, or a graph's array.
    struct Line {
        size_t first = 0, count = 0; // of m_fields
        std::string title;
        Region array;        // of a graph; its elements are the lines below
        size_t elements = 0; // in use
        bool isArray = false;
        bool isFolded() const { return isArray || count > 1; }
    };
    void follow();
    void rebuild();
    void addArray(const Region& region);
    size_t elementPlace(const Line& line, size_t number) const;
    std::optional<Region> elementAt(const Line& line, size_t number) const;
    std::optional<Region> regionOf(const QModelIndex& index) const;
    QString valueOf(const Line& line) const;
    QString valueOf(const Region& region) const;
    std::pair<uint64_t, uint64_t> rangeOf(const QModelIndex& index) const;

    ArenaScene& m_scene;
    QString m_title;
    uint64_t m_begin = 0, m_end = 0; // what is listed
    std::vector<MemoryField> m_fields;
    std::vector<Line> m_lines;
};

} // namespace ggs
