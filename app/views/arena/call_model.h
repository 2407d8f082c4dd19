// SPDX-License-Identifier: MIT
// CallModel: the effects on memory of the call that is chosen in the scrubber. Each row is an object that the call
// added, or a field that it wrote, with the values before and after.
//
// To make the list, the program is built a second time, in the background, and only while the list is visible. Until it
// is complete, the rows are those of the previously chosen call, which call() returns. GUI thread only. Unit: bytes.
#pragma once

#include "memory/call_effects.h"
#include "views/arena/arena_scene.h"

#include <QAbstractTableModel>

namespace ggs {

class CallModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    enum Column { nameColumn, offsetColumn, sizeColumn, beforeColumn, afterColumn, columns };
    enum Role { addressRole = Qt::UserRole + 1, addedRole }; // address: 0 where a row leads nowhere

    explicit CallModel(ArenaScene& scene, QObject* parent = nullptr);
    void setSeen(bool seen);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    // The call whose rows these are; nothing before the first ones have come.
    std::optional<size_t> call() const { return m_call; }
    // The text to show if there are no rows: an error, or a sentence that the call changed nothing.
    QString note() const { return m_note; }
    // The row that stands for an address, the narrowest of several; -1 if none does.
    int rowOf(uint64_t address) const;

  signals:
    void listed(); // other rows

  private:
    void make();
    void adopt(size_t call, const Result<std::optional<CallEffects>>& made);
    void clear();
    bool leadsSomewhere(const CallEffect& effect) const;
    QString afterOf(const CallEffect& effect) const;

    ArenaScene& m_scene;
    const CommandQueue::Kind m_kind;
    bool m_seen = false;
    std::optional<size_t> m_call, m_asked;
    CallEffects m_effects;
    QString m_note;
};

} // namespace ggs
