// SPDX-License-Identifier: MIT
// ProfileModel: the times of a profile as a table, by node, op, module or layer. Raw values, for sorting, have
// the role Qt::UserRole; displayed texts have Qt::DisplayRole. The ends of a row's bar have their own roles.
//
// The figures are computed off the GUI thread and are constant afterwards. Times are in nanoseconds.
#pragma once

#include "debug/peak.h"
#include "debug/profile_baseline.h"
#include "debug/profile_table.h"
#include "look/theme.h"

#include <QAbstractTableModel>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace ggs {

// The contents of a profile table. Constant after make(), which may be called on any thread.
struct ProfileFigures {
    static std::shared_ptr<const ProfileFigures> make(std::shared_ptr<const Structure> structure,
                                                      const Profile& profile, ProfileBy by,
                                                      const std::function<bool(size_t step)>& wanted = {},
                                                      std::shared_ptr<const Peak> peak = nullptr,
                                                      std::shared_ptr<const ProfileBaseline> baseline = nullptr);
    // With a row for each module: the nodes that have the same name in all layers of a model. A node without a layer in
    // its name is in the row of its op.
    static std::shared_ptr<const ProfileFigures> makeModules(std::shared_ptr<const Structure> structure,
                                                             const Profile& profile,
                                                             const std::function<bool(size_t step)>& wanted = {},
                                                             std::shared_ptr<const Peak> peak = nullptr);
    std::shared_ptr<const Structure> structure;
    ProfileTable table;
    bool ofModules = false;                          // made by makeModules(); then table.by is `group`
    std::shared_ptr<const Peak> peak;                // of this machine, by the profile's threads; null: not known
    std::shared_ptr<const ProfileBaseline> baseline; // the profile to compare with; null: none was chosen
    bool isPart = false;                             // the table has only some of the steps
    std::vector<Ink> inks;                           // by row
    std::vector<size_t> steps;                       // by row: its first one
    std::vector<int> rowOfStep;                      // -1: in none
    Nanoseconds longest = 0;                         // where the bars end
    bool hasSpread() const { return table.runs > 1; }
    PeakShare shareOfPeak(size_t row) const;
    // Returns nothing if there is no baseline for the row. In a part of the steps, only nodes have one.
    std::optional<ProfileDelta> delta(size_t row) const;
    QString title(size_t row) const; // what a row is called

  private:
    // Finishes figures that have a table. Returns the row of each step by its node or its key.
    void fill(std::shared_ptr<const Structure> of, const std::vector<std::string>& groups);
};

// "+3.1 %", "−0.4 %"
QString signedPercent(double share);
// Returns the peak of a row's own arithmetic and its spread: "peak of int8: 371.2 GFLOP/s, the best of 6 tries, …"
QString rateWords(const Peak& peak, const ProfileRow& row);

class ProfileModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    enum Column {
        stepColumn,
        opColumn,
        nameColumn,
        shapeColumn,
        sourcesColumn,
        countColumn,
        barColumn,
        medianColumn,
        deltaColumn,
        shareColumn,
        minColumn,
        spreadColumn,
        waitedColumn,
        flopsColumn,
        bytesColumn,
        gflopsColumn,
        gbytesColumn,
        peakColumn,
        columns
    };
    enum Role {
        tensorRole = Qt::UserRole + 1,
        wordsRole,
        inkRole,
        minRole,
        lowRole,
        medianRole,
        highRole,
        longestRole
    };

    using QAbstractTableModel::QAbstractTableModel;
    void setFigures(std::shared_ptr<const ProfileFigures> figures);
    const ProfileFigures* figures() const { return m_figures.get(); }
    std::shared_ptr<const ProfileFigures> sharedFigures() const { return m_figures; }
    // A column without anything to say in these figures.
    bool isIdle(int column) const;
    // For files: the title of a column with its unit, not translated, and the value of a cell with all of its digits;
    // nothing where the table shows none. Empty for the bars.
    QString fileTitle(int column) const;
    QVariant fileValue(size_t row, int column) const;
    int rowOf(uint32_t tensor) const;                        // -1: in none
    bool comesBefore(int left, int right, int column) const; // two rows, in ascending order

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    QString shown(size_t row, Column column) const;
    QString peakWords() const;                                  // the tooltip of the column of shares of the peak
    QString tip(size_t row, Column column) const;               // of a cell
    std::optional<double> number(size_t row, int column) const; // what a column of numbers is sorted by
    QString op(size_t row) const;                               // of a node or of an op's row
    QString sources(size_t row) const;                          // of a node: their types and shapes

    std::shared_ptr<const ProfileFigures> m_figures;
};

} // namespace ggs
