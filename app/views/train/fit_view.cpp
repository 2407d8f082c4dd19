// SPDX-License-Identifier: MIT
#include "views/train/fit_view.h"

#include "look/empty_note.h"
#include "look/saved_file.h"
#include "look/view_header.h"
#include "session/computing.h"
#include "session/training_runs.h"
#include "values/level_lines.h"
#include "values/outputs_in_plane.h"
#include "values/statistics.h"
#include "words/messages.h"

#include <QVBoxLayout>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <numeric>

namespace ggs {

namespace {

constexpr int64_t leastSide = 4; // of a picture
// The border between two classes: values along an axis, and how far it is drawn around the points.
constexpr size_t gridSide = 33;
constexpr double aroundPoints = 0.1;
constexpr std::chrono::seconds mostForBorder{2};
enum Page { chartPage, picturesPage };

size_t largestOf(const std::vector<double>& values, size_t first, size_t n) {
    const auto begin = values.begin() + static_cast<ptrdiff_t>(first);
    return static_cast<size_t>(std::max_element(begin, begin + static_cast<ptrdiff_t>(n)) - begin);
}

// Nothing if the read was stopped.
std::optional<std::vector<double>> allOf(const ByteSource& bytes, const Structure& s, uint32_t tensor) {
    auto read = values(bytes, tensor, s.tensor(tensor));
    return read.ok() && *read ? std::move(*read) : std::nullopt;
}

} // namespace

FitView::FitView(Debuggee& debuggee, TrainingRuns& runs, Computing& computing, QWidget* parent)
    : View(QStringLiteral("fit"), tr("Fit"), parent), m_debuggee(debuggee), m_runs(runs), m_computing(computing),
      m_readKind(newKind()), m_borderKind(newKind()), m_header(new ViewHeader), m_contents(new Contents),
      m_chart(new Chart), m_pictures(new FitPictures), m_shown(std::make_shared<std::atomic<bool>>(false)) {
    m_chart->setObjectName(QStringLiteral("fitChart"));
    m_chart->setAccessibleName(tr("Examples and what was fitted to them"));
    m_contents->addWidget(m_chart);
    m_contents->addWidget(m_pictures);
    auto* const column = tightColumn(this);
    column->addWidget(m_header);
    column->addLayout(m_contents, 1);
    giveKeysTo(m_chart);
    for (const auto signal : {&Debuggee::structureChanged, &Debuggee::closed})
        connect(&debuggee, signal, this, &FitView::followProgram);
    connect(&debuggee, &Debuggee::snapshotChanged, this, &FitView::refresh);
    followProgram();
}

void FitView::followProgram() {
    m_roles = m_runs.trains() ? training_roles(m_debuggee.structure()) : TrainingRoles();
    m_kind = Kind::none;
    m_chart->setData(std::make_shared<const ChartData>());
    m_pictures->show({});
    if (m_roles.inputs && m_roles.labels) {
        const Structure& s = m_debuggee.structure();
        const Tensor& inputs = s.tensor(*m_roles.inputs);
        const int64_t each = m_roles.values_of(inputs), labels = m_roles.values_of(s.tensor(*m_roles.labels));
        const bool classes = m_roles.loss != TrainingRoles::Loss::squared_error;
        if (inputs.ne[0] >= leastSide && inputs.ne[1] >= leastSide && inputs.ne[0] * inputs.ne[1] == each &&
            m_roles.loss == TrainingRoles::Loss::cross_entropy)
            m_kind = Kind::picture;
        else if (each == 1 && labels == 1 && !classes)
            m_kind = Kind::line;
        else if (each == 2 && (labels == 1 || classes))
            m_kind = Kind::plane;
    }
    giveKeysTo(m_kind == Kind::picture ? static_cast<QWidget*>(m_pictures) : m_chart);
    followRounds();
    refresh();
}

QString FitView::whyEmpty() const {
    if (!m_debuggee.isOpen()) return tr("This view shows what a training has fitted.");
    if (!m_runs.trains()) return tr("This program does not train. Open the sample regression for an example.");
    if (m_kind != Kind::none) return {};
    if (!m_roles.outputs)
        return tr("The outputs and labels of this training are unknown, because its loss is neither a mean squared "
                  "error nor a cross-entropy. Select a tensor to see its values.");
    if (m_roles.inputs && m_debuggee.structure().tensor(*m_roles.inputs).type == TypeId::i32)
        return tr("This view draws no tokens. Select a tensor to see its values.");
    return tr("This view draws examples of one number, of two numbers, and pictures. Examples of %1 have %2 numbers.")
        .arg(m_roles.inputs ? QString::fromStdString(m_debuggee.structure().name(*m_roles.inputs)) : tr("this program"))
        .arg(m_roles.inputs ? m_roles.values_of(m_debuggee.structure().tensor(*m_roles.inputs)) : 0);
}

void FitView::showEvent(QShowEvent* event) {
    View::showEvent(event);
    m_shown->store(true);
    if (m_stale) read();
}

void FitView::hideEvent(QHideEvent* event) {
    View::hideEvent(event);
    m_shown->store(false);
}

void FitView::refresh() {
    m_stale = true;
    if (isVisible()) read();
}

// Whether the outputs belong to the examples: at the beginning of a round they are those of the previous one.
bool FitView::outputsAreDone() const {
    const TensorState state = m_debuggee.snapshot().state(*m_roles.outputs);
    return state.kind == TensorState::Kind::done && !state.before;
}

std::optional<FitView::Values> FitView::valuesOf(const Structure& s, const ByteSource& bytes, const Wanted& wanted,
                                                 uint32_t round) {
    const TrainingRoles& roles = wanted.roles;
    Values read;
    read.round = round;
    auto inputs = allOf(bytes, s, *roles.inputs);
    auto labels = allOf(bytes, s, *roles.labels);
    auto outputs = wanted.outputs ? allOf(bytes, s, *roles.outputs) : std::vector<double>();
    if (!inputs || !labels || !outputs) return std::nullopt;
    const auto rows = static_cast<size_t>(s.tensor(*roles.outputs).ne[0]);
    if (roles.loss == TrainingRoles::Loss::cross_entropy && labels->size() == outputs->size()) {
        for (size_t i = 0; i + rows <= outputs->size(); i += rows) {
            ++read.judged;
            if (largestOf(*outputs, i, rows) == largestOf(*labels, i, rows)) ++read.right;
        }
    } else if (roles.loss == TrainingRoles::Loss::binary_cross_entropy) {
        for (size_t i = 0; i < std::min(outputs->size(), labels->size()); ++i) {
            ++read.judged;
            if (((*outputs)[i] > 0) == ((*labels)[i] > 0.5)) ++read.right;
        }
    }
    if (wanted.border) {
        for (const uint32_t leaf : leafs_of_outputs(s, roles)) {
            auto leafValues = allOf(bytes, s, leaf);
            if (!leafValues) return std::nullopt;
            read.leafs[leaf] = std::move(*leafValues);
        }
    }
    read.inputs = std::move(*inputs);
    read.labels = std::move(*labels);
    read.outputs = std::move(*outputs);
    return read;
}

// At the end of a round, the outputs belong to the examples.
void FitView::followRounds() {
    if (m_kind == Kind::none || !m_roles.outputs || !m_roles.inputs) return;
    const Wanted wanted{m_roles, true, hasBorder()};
    m_debuggee.followRounds(this,
                            [this, shown = m_shown, wanted, epoch = m_debuggee.structure().epoch()](
                                const Structure& s, const ByteSource& bytes, const Moment& moment) -> Finish {
                                if (!shown->load() || s.epoch() != epoch)
                                    return {}; // another program has other tensors
                                auto read = valuesOf(s, bytes, wanted, moment.round);
                                if (!read) return {};
                                return [this, read = std::move(*read)] {
                                    if (isVisible()) draw(read);
                                };
                            });
}

void FitView::read() {
    m_stale = false;
    m_contents->show(whyEmpty(), m_kind == Kind::picture ? picturesPage : chartPage);
    m_header->setVisible(m_kind != Kind::none || m_roles.outputs.has_value());
    m_header->setWhat({});
    m_header->setState({});
    m_computing.forget(m_borderKind);
    m_findsBorder = false;
    m_points.lines.clear(); // of other parameters
    if (!m_debuggee.isOpen() || !m_roles.outputs || !m_roles.inputs) return;
    m_debuggee.read(m_readKind, this,
                    [this, wanted = Wanted{m_roles, outputsAreDone(), hasBorder()},
                     round = m_debuggee.moment().round](const Structure& s, const ByteSource& bytes) -> Finish {
                        auto read = valuesOf(s, bytes, wanted, round);
                        if (!read) return {};
                        return [this, read = std::move(*read)] { draw(read); };
                    });
}

bool FitView::hasBorder() const {
    return m_kind == Kind::plane && m_roles.loss == TrainingRoles::Loss::binary_cross_entropy;
}

void FitView::draw(const Values& values) {
    const Structure& s = m_debuggee.structure();
    m_header->setWhat(
        tr("%1 and %2, round %3")
            .arg(QString::fromStdString(s.name(*m_roles.outputs)), QString::fromStdString(s.name(*m_roles.labels)))
            .arg(values.round));
    m_header->setState(values.outputs.empty() ? tr("run the round to its end to see the predictions")
                       : values.judged > 0    ? tr("right: %1 of %2").arg(values.right).arg(values.judged)
                                              : QString());
    switch (m_kind) {
    case Kind::line: return drawLine(values);
    case Kind::plane: return drawPlane(values);
    case Kind::picture: return drawPictures(values);
    case Kind::none: break;
    }
}

void FitView::drawLine(const Values& values) {
    const Structure& s = m_debuggee.structure();
    ChartData chart;
    chart.x.label = QString::fromStdString(s.name(*m_roles.inputs));
    chart.y.label = QString::fromStdString(s.name(*m_roles.labels));
    const size_t n = std::min(values.inputs.size(), values.labels.size());
    for (size_t i = 0; i < n; ++i)
        chart.points.push_back({values.inputs[i], values.labels[i], static_cast<uint32_t>(i), Ink::input, {}});
    if (values.outputs.size() >= n && n > 0) {
        std::vector<size_t> order(n);
        std::iota(order.begin(), order.end(), size_t{0});
        std::erase_if(order, [&](size_t i) { return !std::isfinite(values.inputs[i]); });
        std::ranges::sort(order, {}, [&](size_t i) { return values.inputs[i]; });
        ChartLine line{QString::fromStdString(s.name(*m_roles.outputs)), Ink::matrix, {}, {}, false};
        for (const size_t i : order) {
            line.x.push_back(values.inputs[i]);
            line.y.push_back(values.outputs[i]);
        }
        chart.lines.push_back(std::move(line));
    }
    chart.tipOf = [values](uint32_t i) {
        QString tip = FitView::tr("example %1: input %2, label %3")
                          .arg(i)
                          .arg(numberText(values.inputs[i], 4), numberText(values.labels[i], 4));
        if (i < values.outputs.size()) tip += FitView::tr(", output %1").arg(numberText(values.outputs[i], 4));
        return tip;
    };
    m_chart->setData(std::make_shared<const ChartData>(std::move(chart)));
}

void FitView::drawPlane(const Values& values) {
    const Structure& s = m_debuggee.structure();
    ChartData chart;
    const QString name = QString::fromStdString(s.name(*m_roles.inputs));
    chart.x.label = QStringLiteral("%1[0]").arg(name);
    chart.y.label = QStringLiteral("%1[1]").arg(name);
    const size_t n = values.inputs.size() / 2;
    const size_t classes = n > 0 ? values.labels.size() / n : 0;
    if (classes == 0) return;
    constexpr Ink inks[] = {Ink::matrix, Ink::element, Ink::norm, Ink::rope, Ink::weight, Ink::plugin};
    const auto classOf = [classes](const std::vector<double>& of, size_t i, double border) {
        return classes > 1 ? largestOf(of, i * classes, classes) : size_t(of[i] > border);
    };
    const double border = m_roles.loss == TrainingRoles::Loss::squared_error ? 0.5 : 0; // of logits: 0
    std::vector<QString> tips;
    for (size_t i = 0; i < n; ++i) {
        const size_t label = classOf(values.labels, i, 0.5);
        const bool judged = values.outputs.size() == values.labels.size();
        const size_t predicted = judged ? classOf(values.outputs, i, border) : label;
        chart.points.push_back({values.inputs[2 * i], values.inputs[2 * i + 1], static_cast<uint32_t>(i),
                                inks[label % std::size(inks)], predicted == label ? QString() : QStringLiteral("✗")});
        tips.push_back(judged ? tr("example %1: label %2, predicted %3").arg(i).arg(label).arg(predicted)
                              : tr("example %1: label %2").arg(i).arg(label));
    }
    chart.tipOf = [tips](uint32_t i) { return i < tips.size() ? tips[i] : QString(); };
    chart.lines = m_points.lines; // until the new border is found
    m_points = chart;
    m_chart->setData(std::make_shared<const ChartData>(std::move(chart)));
    if (!values.leafs.empty() && !m_findsBorder) findBorder(values);
}

// Finds the line along which the logit is 0.
void FitView::findBorder(const Values& values) {
    PlaneGrid grid;
    grid.columns = grid.rows = gridSide;
    double low[2] = {HUGE_VAL, HUGE_VAL}, high[2] = {-HUGE_VAL, -HUGE_VAL};
    for (size_t i = 0; i < values.inputs.size(); ++i) {
        if (!std::isfinite(values.inputs[i])) return;
        low[i % 2] = std::min(low[i % 2], values.inputs[i]);
        high[i % 2] = std::max(high[i % 2], values.inputs[i]);
    }
    for (const int axis : {0, 1}) {
        const double margin = std::max(1e-9, (high[axis] - low[axis]) * aroundPoints);
        (axis == 0 ? grid.left : grid.bottom) = low[axis] - margin;
        (axis == 0 ? grid.right : grid.top) = high[axis] + margin;
    }
    m_findsBorder = true;
    m_computing.compute(m_borderKind, this,
                        [this, snapshot = m_debuggee.sharedSnapshot(), roles = m_roles, leafs = values.leafs,
                         grid](const std::atomic<bool>& unwanted) -> Finish {
                            // A program that is too large for it is left without a border.
                            const auto began = std::chrono::steady_clock::now();
                            const auto cancelled = [&] {
                                return unwanted.load() || std::chrono::steady_clock::now() - began > mostForBorder;
                            };
                            const auto outputs = outputs_in_plane(*snapshot->structure, roles, leafs, grid, cancelled);
                            std::vector<ChartLine> lines;
                            const auto found = outputs.ok() ? level_lines(*outputs, grid.columns, 0)
                                                            : std::vector<std::vector<GridPoint>>();
                            for (const auto& line : found) {
                                ChartLine drawn{{}, Ink::text, {}, {}, false};
                                for (const GridPoint& point : line) {
                                    const double columns = static_cast<double>(grid.columns - 1),
                                                 rows = static_cast<double>(grid.rows - 1);
                                    drawn.x.push_back(grid.left + (grid.right - grid.left) * point.x / columns);
                                    drawn.y.push_back(grid.bottom + (grid.top - grid.bottom) * point.y / rows);
                                }
                                lines.push_back(std::move(drawn));
                            }
                            return [this, snapshot, lines = std::move(lines)] {
                                m_findsBorder = false;
                                if (m_kind != Kind::plane || m_debuggee.sharedSnapshot() != snapshot) return;
                                m_points.lines = lines;
                                m_chart->setData(std::make_shared<const ChartData>(m_points));
                            };
                        });
}

void FitView::drawPictures(const Values& values) {
    const Tensor& t = m_debuggee.structure().tensor(*m_roles.inputs);
    const auto wide = static_cast<size_t>(t.ne[0]), high = static_cast<size_t>(t.ne[1]), size = wide * high;
    const size_t n = values.inputs.size() / size;
    const size_t classes = n > 0 ? values.labels.size() / n : 0;
    if (classes == 0) return;
    const auto [low, top] = std::ranges::minmax_element(values.inputs);
    const double least = *low, range = std::max(*top - *low, 1e-12);
    std::vector<FitPicture> pictures;
    for (size_t i = 0; i < n; ++i) {
        FitPicture picture;
        picture.image = QImage(static_cast<int>(wide), static_cast<int>(high), QImage::Format_Grayscale8);
        for (size_t y = 0; y < high; ++y) {
            uchar* const row = picture.image.scanLine(static_cast<int>(y));
            for (size_t x = 0; x < wide; ++x) {
                const double value = (values.inputs[i * size + y * wide + x] - least) / range;
                row[x] = std::isfinite(value) ? static_cast<uchar>(std::lround(value * 255)) : 0;
            }
        }
        picture.label = static_cast<int>(largestOf(values.labels, i * classes, classes));
        if (values.outputs.size() == values.labels.size())
            picture.predicted = static_cast<int>(largestOf(values.outputs, i * classes, classes));
        pictures.push_back(std::move(picture));
    }
    m_pictures->show(std::move(pictures));
    if (m_pictures->shown() < n)
        m_header->setState(tr("first %1 of %2 · right: %3").arg(m_pictures->shown()).arg(n).arg(values.right));
}

QString FitView::exportKinds() const {
    if (m_kind == Kind::picture) return tr("Picture (*.png)");
    return m_kind == Kind::none ? QString() : Chart::exportKinds();
}

QString FitView::exportTo(const QString& path) {
    return m_kind == Kind::picture ? savePicture(m_pictures->grab().toImage(), path) : m_chart->exportTo(path);
}

} // namespace ggs
