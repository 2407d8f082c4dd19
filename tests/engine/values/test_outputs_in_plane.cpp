// SPDX-License-Identifier: MIT
// Lines of a level on a grid, and the outputs of a trained program on a grid of its plane.
#include "ops/all.h"
#include "script/script.h"
#include "values/level_lines.h"
#include "values/outputs_in_plane.h"

#include <QtTest/QTest>

#include <cmath>
#include <numbers>

using namespace ggs;

namespace {

std::shared_ptr<const Structure> separated() {
    BuiltScript built = build_script(
        builtin_registry(), "points = tensor(f32, 2, 4) = uniform(-1, 1)\nlabels = tensor(f32, 1, 4) { 0 1 0 1 }\n"
                            "w = tensor(f32, 2, 1)\nb = tensor(f32, 1)\nparam w\nparam b\n"
                            "l = binary_cross_entropy(add(mul_mat(w, points), b), labels)\ntrain(l, sgd())\n");
    if (!built.ok()) qFatal("%s", english(*built.error).c_str());
    return Structure::of(builtin_registry(), std::shared_ptr<const Program>(std::move(built.program)));
}

} // namespace

class TestOutputsInPlane : public QObject {
    Q_OBJECT
  private slots:
    void line_through_a_plane_is_straight() {
        std::vector<double> values; // x - 1.25
        for (int i = 0; i < 12; ++i) values.push_back(i % 4 - 1.25);
        const auto lines = level_lines(values, 4, 0);
        QCOMPARE(lines.size(), size_t(1));
        QCOMPARE(lines[0].size(), size_t(3));
        for (const GridPoint& each : lines[0]) QCOMPARE(each.x, 1.25);
        QCOMPARE(std::fabs(lines[0].front().y - lines[0].back().y), 2.0);
        QVERIFY(level_lines(values, 4, 5).empty());
    }
    void circle_is_one_closed_line() {
        constexpr int n = 41;
        std::vector<double> values;
        for (int i = 0; i < n * n; ++i) values.push_back(std::hypot(i % n - 20, i / n - 20));
        const auto lines = level_lines(values, n, 15);
        QCOMPARE(lines.size(), size_t(1));
        QCOMPARE(lines[0].front().x, lines[0].back().x);
        QCOMPARE(lines[0].front().y, lines[0].back().y);
        double length = 0;
        for (size_t i = 1; i < lines[0].size(); ++i) {
            length += std::hypot(lines[0][i].x - lines[0][i - 1].x, lines[0][i].y - lines[0][i - 1].y);
            QVERIFY(std::fabs(std::hypot(lines[0][i].x - 20, lines[0][i].y - 20) - 15) < 0.02);
        }
        QVERIFY(std::fabs(length - 2 * std::numbers::pi * 15) < 0.2);
    }
    void saddle_has_two_lines_and_nan_ends_a_line() {
        QCOMPARE(level_lines(std::vector<double>{1, -1, -1, 1}, 2, 0).size(), size_t(2));
        QVERIFY(level_lines(std::vector<double>{1, std::nan(""), -1, 1}, 2, 0).empty());
        QVERIFY(level_lines(std::vector<double>{1, -1}, 1, 0).empty());
    }
    void outputs_are_those_of_the_leafs_given() {
        const auto s = separated();
        const TrainingRoles roles = training_roles(*s);
        std::map<uint32_t, std::vector<double>> leafs;
        for (const uint32_t leaf : leafs_of_outputs(*s, roles))
            leafs[leaf].resize(static_cast<size_t>(nelements(s->tensor(leaf))));
        QCOMPARE(leafs.size(), size_t(3));
        leafs[*s->find("w")] = {2, -3};
        leafs[*s->find("b")] = {0.5};
        const PlaneGrid grid{-1, 1, 0, 3, 5, 3}; // 15 points, in batches of 4
        const auto outputs = outputs_in_plane(*s, roles, leafs, grid, [] { return false; });
        QVERIFY2(outputs.ok(), outputs.ok() ? "" : english(outputs.error()).c_str());
        QCOMPARE(outputs->size(), size_t(15));
        for (size_t i = 0; i < 15; ++i) QCOMPARE((*outputs)[i], 2 * grid.x(i % 5) - 3 * grid.y(i / 5) + 0.5);
        QVERIFY(!outputs_in_plane(*s, roles, leafs, grid, [] { return true; }).ok());
    }
};

QTEST_APPLESS_MAIN(TestOutputsInPlane)
#include "test_outputs_in_plane.moc"
