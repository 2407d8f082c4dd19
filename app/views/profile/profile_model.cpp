// SPDX-License-Identifier: MIT
#include "views/profile/profile_model.h"

#include "drawing/graph_text.h"
#include "drawing/layout_groups.h"
#include "drawing/step_groups.h"
#include "look/names/node_words.h"
#include "program/words.h"
#include "words/messages.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace ggs {

namespace {

// "f32 115.0 GFLOP/s, int8 371.2 GFLOP/s"; arithmetics that are not faster than f32 have its peak.
QString ratesOf(const Peak& peak) {
    QStringList all;
    for (size_t i = 0; i < arithmetics; ++i) {
        const auto arithmetic = static_cast<Arithmetic>(i);
        if (i > 0 && peak.products[i].best <= peak.gflops) continue;
        all.append(ProfileModel::tr("%1 %2 GFLOP/s")
                       .arg(QLatin1String(arithmetic_word(arithmetic)))
                       .arg(peak.gflops_of(arithmetic), 0, 'f', 1));
    }
    return all.join(QStringLiteral(", "));
}

constexpr size_t mostModules = 200; // more names are not those of modules: their nodes are in the rows of their ops

// Returns "kq" for "kq-3" and "attn_q" for "blk.3.attn_q". Returns the op for a name without a layer.
std::string moduleName(const Structure& s, uint32_t node) {
    const std::string_view name = s.tensor(node).name; // not the label that a script gives it
    if (const std::string_view layer = layer_in_name(name); !layer.empty()) {
        std::string_view before = name.substr(0, static_cast<size_t>(layer.data() - name.data()) - 1);
        if (before.ends_with('_')) before.remove_suffix(1); // cache_k_l3
        if (!before.empty()) return std::string(before);
    }
    const std::string_view group = group_in_name(name);
    if (group.starts_with("blk.") && name.size() > group.size() + 1) return std::string(name.substr(group.size() + 1));
    return op_text(s.registry(), s.tensor(node));
}

} // namespace

QString signedPercent(double share) {
    const double percent = std::round(share * 1000) / 10;
    return (percent > 0   ? QStringLiteral("+")
            : percent < 0 ? QStringLiteral("−")
                          : QString()) +
           ProfileModel::tr("%1 %").arg(std::abs(percent), 0, 'f', 1);
}

QString rateWords(const Peak& peak, const ProfileRow& row) {
    const Arithmetic arithmetic = main_arithmetic(row);
    const double best = peak_gflops_of(peak, row);
    const QString word = QLatin1String(peak.of_gpu() ? "f16" : arithmetic_word(arithmetic));
    const Peak::Rate& rate = peak.products[static_cast<size_t>(arithmetic)];
    const Peak::Rate& measured = rate.best > peak.gflops ? rate : peak.products.front();
    if (measured.tries < 2) return ProfileModel::tr("peak of %1: %2 GFLOP/s").arg(word).arg(best, 0, 'f', 1);
    return ProfileModel::tr("peak of %1: %2 GFLOP/s, the best of %n tries, which differ by %3 %", nullptr,
                            measured.tries)
        .arg(word)
        .arg(best, 0, 'f', 1)
        .arg(measured.spread() * 100, 0, 'f', 1);
}

std::shared_ptr<const ProfileFigures> ProfileFigures::make(std::shared_ptr<const Structure> structure,
                                                           const Profile& profile, ProfileBy by,
                                                           const std::function<bool(size_t)>& wanted,
                                                           std::shared_ptr<const Peak> peak,
                                                           std::shared_ptr<const ProfileBaseline> baseline) {
    auto figures = std::make_shared<ProfileFigures>();
    figures->peak = std::move(peak);
    figures->baseline = std::move(baseline);
    figures->isPart = wanted != nullptr;
    figures->table = profile_table(*structure, profile, by, wanted);
    figures->fill(structure, by == ProfileBy::group ? step_groups(*structure) : std::vector<std::string>());
    return figures;
}

std::shared_ptr<const ProfileFigures> ProfileFigures::makeModules(std::shared_ptr<const Structure> structure,
                                                                  const Profile& profile,
                                                                  const std::function<bool(size_t)>& wanted,
                                                                  std::shared_ptr<const Peak> peak) {
    auto figures = std::make_shared<ProfileFigures>();
    figures->peak = std::move(peak);
    figures->isPart = wanted != nullptr;
    figures->ofModules = true;
    const Structure& s = *structure;
    ProfileTable& table = figures->table;
    table = profile_table(s, profile, ProfileBy::op, wanted);
    table.by = ProfileBy::group;
    table.rows.clear();
    // Each row is the total of a table of its steps, so that its median and quartiles are those of sums.
    std::vector<std::string> names, moduleOf;
    std::unordered_map<std::string, size_t> places;
    std::vector<size_t> placeOf;
    for (const Step& step : s.steps) {
        std::string name = moduleName(s, step.node);
        if (names.size() >= mostModules && !places.contains(name)) name = op_text(s.registry(), s.tensor(step.node));
        const auto [found, added] = places.try_emplace(name, names.size());
        if (added) names.push_back(name);
        placeOf.push_back(found->second);
        moduleOf.push_back(std::move(name));
    }
    const auto total = static_cast<double>(table.total.median);
    for (size_t i = 0; i < names.size(); ++i) {
        ProfileRow row = profile_table(s, profile, ProfileBy::op, [&](size_t step) {
                             return placeOf[step] == i && (!wanted || wanted(step));
                         }).total;
        if (row.count == 0) continue;
        row.key = row.label = names[i];
        row.share = total > 0 ? static_cast<double>(row.median) / total : 0;
        table.rows.push_back(std::move(row));
    }
    figures->fill(std::move(structure), moduleOf);
    return figures;
}

void ProfileFigures::fill(std::shared_ptr<const Structure> of, const std::vector<std::string>& groups) {
    const Structure& s = *of;
    const ProfileBy by = table.by;
    // A node's row is found by its number, so that a hundred thousand need no table of names.
    std::unordered_map<std::string, int> rows;
    std::vector<int> rowOfNode(by == ProfileBy::node ? s.tensors.size() : 0, -1);
    for (size_t i = 0; i < table.rows.size(); ++i) {
        const ProfileRow& row = table.rows[i];
        if (by == ProfileBy::node)
            rowOfNode[*row.tensor] = static_cast<int>(i);
        else
            rows.emplace(row.key, static_cast<int>(i));
        longest = std::max(longest, table.runs > 1 ? row.q3 : row.median);
    }
    inks.assign(table.rows.size(), Ink::muted); // a group has nodes of many families
    steps.assign(table.rows.size(), 0);
    rowOfStep.reserve(s.steps.size());
    for (size_t k = 0; k < s.steps.size(); ++k) {
        const uint32_t node = s.steps[k].node;
        if (by == ProfileBy::node) {
            rowOfStep.push_back(rowOfNode[node]);
            continue;
        }
        const auto row = rows.find(by == ProfileBy::op ? op_text(s.registry(), s.tensor(node)) : groups[k]);
        rowOfStep.push_back(row == rows.end() ? -1 : row->second);
    }
    for (size_t k = s.steps.size(); k-- > 0;) {
        if (rowOfStep[k] < 0) continue;
        const auto row = static_cast<size_t>(rowOfStep[k]);
        steps[row] = k;
        if (by != ProfileBy::group || ofModules) inks[row] = inkOf(s, s.steps[k].node);
    }
    structure = std::move(of);
}

PeakShare ProfileFigures::shareOfPeak(size_t i) const {
    return peak ? share_of_peak(*peak, table.rows[i]) : PeakShare{};
}

std::optional<ProfileDelta> ProfileFigures::delta(size_t i) const {
    if (!baseline || ofModules || (isPart && table.by != ProfileBy::node)) return std::nullopt;
    return delta_to(*baseline, table.by, table.rows[i], table.runs);
}

QString ProfileFigures::title(size_t i) const {
    const ProfileRow& row = table.rows[i];
    if (row.tensor) return nameOf(*structure, *row.tensor);
    const uint32_t first = structure->steps[steps[i]].node;
    const bool ofOp = ofModules && row.key == op_text(structure->registry(), structure->tensor(first));
    if (table.by == ProfileBy::op || ofOp) return opWord(*structure, first);
    return row.key.empty() ? ProfileModel::tr("(no group)") : QString::fromStdString(row.label);
}

void ProfileModel::setFigures(std::shared_ptr<const ProfileFigures> figures) {
    beginResetModel();
    m_figures = std::move(figures);
    endResetModel();
}

bool ProfileModel::isIdle(int column) const {
    if (!m_figures) return false;
    const bool nodes = m_figures->table.by == ProfileBy::node;
    switch (column) {
    case stepColumn:
    case shapeColumn:
    case sourcesColumn:
    case opColumn: return !nodes;
    case peakColumn: return !m_figures->peak;
    case deltaColumn: return !m_figures->baseline || (m_figures->isPart && !nodes);
    case waitedColumn: return !m_figures->table.waits_known;
    case countColumn: return nodes;
    case minColumn:
    case spreadColumn: return !m_figures->hasSpread();
    default: return false;
    }
}

int ProfileModel::rowOf(uint32_t tensor) const {
    const auto step = m_figures ? m_figures->structure->step_of(tensor) : std::nullopt;
    return step && *step < m_figures->rowOfStep.size() ? m_figures->rowOfStep[*step] : -1;
}

int ProfileModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || !m_figures ? 0 : static_cast<int>(m_figures->table.rows.size());
}
int ProfileModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : columns; }

QString ProfileModel::op(size_t row) const {
    const Structure& s = *m_figures->structure;
    return m_figures->table.by == ProfileBy::group ? QString() : opWord(s, s.steps[m_figures->steps[row]].node);
}

QString ProfileModel::sources(size_t i) const {
    const auto node = m_figures->table.rows[i].tensor;
    if (!node) return {};
    const Structure& s = *m_figures->structure;
    QStringList all;
    for (const Tensor* source : s.tensor(*node).src) {
        const auto number = source ? s.number_of(source) : std::nullopt;
        if (number) all.append(QStringLiteral("%1 %2").arg(typeOf(s, *number), shapeOf(s, *number)));
    }
    return all.join(QStringLiteral(" · "));
}

QString ProfileModel::shown(size_t i, Column column) const {
    const ProfileRow& row = m_figures->table.rows[i];
    const auto known = [&row](const QString& text) { return row.cost_known ? text : QStringLiteral("?"); };
    const auto rate = [&](double value) {
        return row.cost_known && row.median <= 0 ? QString() : known(QString::number(value, 'f', value < 10 ? 2 : 1));
    };
    switch (column) {
    case stepColumn: return QString::number(m_figures->steps[i]);
    case opColumn: return op(i);
    case nameColumn: return m_figures->title(i);
    case shapeColumn: return row.tensor ? shapeOf(*m_figures->structure, *row.tensor) : QString();
    case sourcesColumn: return sources(i);
    case peakColumn: {
        const PeakShare peak = m_figures->shareOfPeak(i);
        return peak.bound == Bound::none ? QString()
                                         : tr("%1 %").arg(peak.share * 100, 0, 'f', 1) + QLatin1Char(' ') +
                                               (peak.bound == Bound::flops ? tr("flops") : tr("bytes"));
    }
    case countColumn: return QString::number(row.count);
    case medianColumn: return row.fused_with.empty() ? durationText(static_cast<double>(row.median)) : tr("fused");
    case minColumn: return durationText(static_cast<double>(row.min));
    case spreadColumn: return durationText(static_cast<double>(row.q3 - row.q1));
    case deltaColumn: {
        const auto delta = m_figures->delta(i);
        return delta ? signedPercent(delta->share()) : QString();
    }
    case waitedColumn: return row.waited > 0 ? durationText(static_cast<double>(row.waited)) : QString();
    case shareColumn: return row.median > 0 ? tr("%1 %").arg(row.share * 100, 0, 'f', 1) : QString();
    case flopsColumn: return known(QString::fromStdString(thousands_text(row.flops)));
    case bytesColumn: return known(bytesText(static_cast<uint64_t>(row.bytes)));
    case gflopsColumn: return rate(row.gflops());
    case gbytesColumn: return rate(row.gbytes());
    case barColumn:
    case columns: break;
    }
    return {};
}

std::optional<double> ProfileModel::number(size_t i, int column) const {
    const ProfileRow& row = m_figures->table.rows[i];
    switch (column) {
    case stepColumn: return static_cast<double>(m_figures->steps[i]);
    case countColumn: return static_cast<double>(row.count);
    case barColumn:
    case medianColumn: return static_cast<double>(row.median);
    case minColumn: return static_cast<double>(row.min);
    case spreadColumn: return static_cast<double>(row.q3 - row.q1);
    case deltaColumn: {
        const auto delta = m_figures->delta(i);
        return delta ? static_cast<double>(delta->difference()) : 0;
    }
    case waitedColumn: return static_cast<double>(row.waited);
    case shareColumn: return row.share;
    case flopsColumn: return row.flops;
    case bytesColumn: return row.bytes;
    case gflopsColumn: return row.gflops();
    case gbytesColumn: return row.gbytes();
    case peakColumn: return m_figures->shareOfPeak(i).share;
    default: return std::nullopt;
    }
}

QString ProfileModel::fileTitle(int column) const {
    const bool spread = m_figures && m_figures->hasSpread();
    switch (column) {
    case stepColumn: return QStringLiteral("step");
    case opColumn: return QStringLiteral("op");
    case nameColumn: {
        const ProfileBy by = m_figures ? m_figures->table.by : ProfileBy::node;
        return by == ProfileBy::op      ? QStringLiteral("op")
               : by == ProfileBy::group ? m_figures->ofModules ? QStringLiteral("module") : QStringLiteral("group")
                                        : QStringLiteral("name");
    }
    case shapeColumn: return QStringLiteral("shape");
    case sourcesColumn: return QStringLiteral("sources");
    case countColumn: return QStringLiteral("nodes");
    case medianColumn: return spread ? QStringLiteral("median (ns)") : QStringLiteral("last (ns)");
    case deltaColumn: return QStringLiteral("delta (%)");
    case shareColumn: return QStringLiteral("share (%)");
    case minColumn: return QStringLiteral("min (ns)");
    case spreadColumn: return QStringLiteral("spread (ns)");
    case waitedColumn: return QStringLiteral("waited (ns)");
    case flopsColumn: return QStringLiteral("flops");
    case bytesColumn: return QStringLiteral("bytes");
    case gflopsColumn: return QStringLiteral("GFLOP/s");
    case gbytesColumn: return QStringLiteral("GB/s");
    case peakColumn: return QStringLiteral("of peak (%)");
    default: return {};
    }
}

QVariant ProfileModel::fileValue(size_t i, int column) const {
    const ProfileRow& row = m_figures->table.rows[i];
    const bool fused = !row.fused_with.empty();
    switch (column) {
    case medianColumn: return fused ? QVariant() : QVariant::fromValue<qlonglong>(row.median);
    case minColumn: return QVariant::fromValue<qlonglong>(row.min);
    case spreadColumn: return QVariant::fromValue<qlonglong>(row.q3 - row.q1);
    case waitedColumn: return QVariant::fromValue<qlonglong>(row.waited);
    case shareColumn: return row.median > 0 ? QVariant(100 * row.share) : QVariant();
    case deltaColumn: {
        const auto delta = m_figures->delta(i);
        return delta ? QVariant(100 * delta->share()) : QVariant();
    }
    case peakColumn: {
        const PeakShare peak = m_figures->shareOfPeak(i);
        return peak.bound == Bound::none ? QVariant() : QVariant(100 * peak.share);
    }
    case flopsColumn:
    case bytesColumn: return row.cost_known ? QVariant(*number(i, column)) : QVariant();
    case gflopsColumn:
    case gbytesColumn: return row.cost_known && row.median > 0 ? QVariant(*number(i, column)) : QVariant();
    default: {
        const auto known = number(i, column);
        return known ? QVariant(*known) : QVariant(shown(i, static_cast<Column>(column)));
    }
    }
}

bool ProfileModel::comesBefore(int left, int right, int column) const {
    const auto a = static_cast<size_t>(left), b = static_cast<size_t>(right);
    if (const auto less = number(a, column)) return *less < *number(b, column);
    return shown(a, static_cast<Column>(column)) < shown(b, static_cast<Column>(column));
}

QVariant ProfileModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount() || index.column() >= columns) return {};
    const auto i = static_cast<size_t>(index.row());
    const ProfileRow& row = m_figures->table.rows[i];
    const Ink ink = m_figures->inks[i];
    const auto column = static_cast<Column>(index.column());
    const Theme& theme = Theme::instance();
    switch (role) {
    case Qt::DisplayRole: return shown(i, column);
    case Qt::UserRole: {
        const auto known = number(i, column);
        return known ? QVariant(*known) : QVariant(shown(i, column));
    }
    case tensorRole: return row.tensor ? QVariant(*row.tensor) : QVariant();
    case wordsRole: return op(i) + QLatin1Char(' ') + m_figures->title(i);
    case inkRole: return static_cast<int>(ink);
    case minRole: return QVariant::fromValue<qlonglong>(row.min);
    case lowRole: return QVariant::fromValue<qlonglong>(row.q1);
    case medianRole: return QVariant::fromValue<qlonglong>(row.median);
    case highRole: return QVariant::fromValue<qlonglong>(row.q3);
    case longestRole: return QVariant::fromValue<qlonglong>(m_figures->longest);
    case Qt::FontRole: return column == opColumn ? QVariant() : QVariant(theme.numbers());
    case Qt::TextAlignmentRole: return headerData(column, Qt::Horizontal, role);
    case Qt::ForegroundRole:
        if (column == opColumn || (column == nameColumn && m_figures->table.by == ProfileBy::op))
            return theme.color(ink);
        if (column == deltaColumn) {
            const auto delta = m_figures->delta(i);
            return theme.color(delta && !delta->is_noise() ? Ink::text : Ink::muted);
        }
        return theme.color(column == nameColumn || column == medianColumn ? Ink::text : Ink::muted);
    case Qt::ToolTipRole: {
        const QString words = tip(i, column);
        return words.isEmpty() ? QVariant() : QVariant(words);
    }
    default: return {};
    }
}

QString ProfileModel::tip(size_t i, Column column) const {
    const ProfileRow& row = m_figures->table.rows[i];
    const auto time = [](Nanoseconds ns) { return durationText(static_cast<double>(ns)); };
    if (column == medianColumn && !row.fused_with.empty())
        return tr("fused with %1").arg(QString::fromStdString(row.fused_with));
    if (column >= flopsColumn && !row.cost_known) return tr("the flops and bytes of this op are not known");
    if (column == deltaColumn) {
        const auto delta = m_figures->delta(i);
        if (!delta) return tr("The baseline has no time for this row.");
        const QString both = tr("%1 in the baseline, %2 now.").arg(time(delta->before), time(delta->now));
        if (!delta->several) return both + QLatin1Char(' ') + tr("A single run has no spread to compare with.");
        return both + QLatin1Char(' ') +
               (delta->is_noise()
                    ? tr("The difference is within the spread of both profiles, %1.").arg(time(delta->noise))
                    : tr("The difference is larger than the spread of both profiles, %1.")
                          .arg(delta->noise > 0 ? time(delta->noise) : QStringLiteral("0 ns")));
    }
    if (column == peakColumn && m_figures->peak && m_figures->shareOfPeak(i).bound == Bound::flops)
        return rateWords(*m_figures->peak, row);
    if (column == peakColumn && m_figures->peak && m_figures->shareOfPeak(i).bound == Bound::bytes)
        return words(about_cache(*m_figures->peak, row));
    if (column != barColumn || row.median <= 0) return {};
    return m_figures->hasSpread() ? tr("min %1 · quartiles %2 and %3 · median %4")
                                        .arg(time(row.min), time(row.q1), time(row.q3), time(row.median))
                                  : time(row.median);
}

QString ProfileModel::peakWords() const {
    const Peak& peak = *m_figures->peak;
    if (peak.of_gpu())
        return tr("Shortest possible time for the row's flops or bytes on %1, divided by the median time. cuBLAS "
                  "multiplies F16 at %2 GFLOP/s, and memory is copied at %3 GB/s, counting reads and writes. A "
                  "value above 100 % means that the bytes were in the cache. F32 is multiplied much more slowly "
                  "than F16.")
            .arg(QString::fromStdString(device_words(peak.device)))
            .arg(peak.gflops, 0, 'f', 1)
            .arg(peak.gbytes, 0, 'f', 1);
    const double spread = std::max(peak.products.front().spread(), peak.memory.spread());
    QString words = tr("Shortest possible time for the row's flops or bytes on this machine, divided by the median "
                       "time. With %n thread(s): %1, %2 GB/s from memory, and up to %3 GB/s from the nearest "
                       "cache. Each product is compared with the peak of its own arithmetic. The time for bytes is the "
                       "time to read that many bytes. A value above 100 % means that they were in a nearer cache.",
                       nullptr, peak.threads)
                        .arg(ratesOf(peak))
                        .arg(peak.gbytes, 0, 'f', 1)
                        .arg(peak.gbytes_of(0), 0, 'f', 1);
    if (peak.memory.tries > 1)
        words += QLatin1Char(' ') +
                 tr("A peak is the best of %n tries, which differ by up to %1 %.", nullptr, peak.memory.tries)
                     .arg(spread * 100, 0, 'f', 1);
    return words;
}

QVariant ProfileModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= columns) return {};
    if (role == Qt::TextAlignmentRole) {
        const bool leftwards = section == opColumn || section == nameColumn || section == shapeColumn ||
                               section == sourcesColumn || section == barColumn;
        return QVariant::fromValue<int>((leftwards ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    }
    const bool spread = m_figures && m_figures->hasSpread();
    if (role == Qt::ToolTipRole) {
        if (section == spreadColumn) return tr("Range between the quartiles: the middle half of the runs");
        if (section == shareColumn) return tr("Share of the total time of all rows");
        if (section == sourcesColumn) return tr("Types and shapes of the sources");
        if (section == peakColumn && m_figures && m_figures->peak) return peakWords();
        if (section == waitedColumn)
            return tr("Time that threads waited for each other at barriers: the sum over all threads, which can be "
                      "longer than the row's time");
        if (section == deltaColumn)
            return tr("Difference of the median to the baseline; grey if it is within the spread of both profiles");
        if (section == barColumn && spread) return tr("Bar: median; line: between the quartiles; tick: minimum");
        return {};
    }
    if (role != Qt::DisplayRole) return {};
    const ProfileBy by = m_figures ? m_figures->table.by : ProfileBy::node;
    const QString titles[] = {tr("step"),
                              tr("op"),
                              by == ProfileBy::op      ? tr("op")
                              : by == ProfileBy::group ? m_figures->ofModules ? tr("module") : tr("layer")
                                                       : tr("name"),
                              tr("shape"),
                              tr("sources"),
                              tr("nodes"),
                              tr("time"),
                              spread ? tr("median") : tr("last"),
                              tr("Δ"),
                              tr("share"),
                              tr("min"),
                              tr("spread"),
                              tr("waited"),
                              tr("flops"),
                              tr("bytes"),
                              tr("GFLOP/s"),
                              tr("GB/s"),
                              tr("of peak")};
    return titles[section];
}

} // namespace ggs
