// SPDX-License-Identifier: MIT
// Which leafs are weights: norms and biases are, though they have one dimension; ids, positions, masks and what a
// matrix is multiplied with are not.
#include <QtTest/QTest>

#include "ops/all.h"
#include "program/leaf_role.h"
#include "script/script.h"

using namespace ggs;

class TestLeafRole : public QObject {
    Q_OBJECT
  private slots:
    void leafs_of_a_block_data() {
        QTest::addColumn<QString>("leaf");
        QTest::addColumn<bool>("weight");
        QTest::newRow("a table of rows") << "emb" << true;
        QTest::newRow("token ids") << "ids" << false;
        QTest::newRow("a matrix") << "w" << true;
        QTest::newRow("a bias") << "bias" << true;
        QTest::newRow("a norm") << "gain" << true;
        QTest::newRow("a norm by its name") << "blk.0.attn_norm.weight" << true;
        QTest::newRow("a mask") << "mask" << false;
        QTest::newRow("the other source of a matrix product") << "x" << false;
        QTest::newRow("marked as an input") << "m" << false;
        QTest::newRow("a parameter") << "p" << true;
    }
    void leafs_of_a_block() {
        QFETCH(QString, leaf);
        QFETCH(bool, weight);
        BuiltScript built =
            build_script(builtin_registry(), "emb = tensor(f32, 4, 8)\nids = tensor(i32, 3)\n"
                                             "w = tensor(f32, 4, 3)\nbias = tensor(f32, 3)\n"
                                             "gain = tensor(f32, 4)\nnamed = tensor(f32, 4)\n"
                                             "name named \"blk.0.attn_norm.weight\"\n"
                                             "mask = tensor(f32, 3, 3)\nx = tensor(f32, 4, 3)\n"
                                             "m = tensor(f32, 4, 3)\ninput m\n"
                                             "p = tensor(f32, 3)\nparam p\n"
                                             "rows = get_rows(emb, ids)\nn = mul(rms_norm(rows, 1e-6), gain)\n"
                                             "k = mul(n, named)\nh = add(mul_mat(w, k), bias)\n"
                                             "s = soft_max_ext(h, mask=mask)\n"
                                             "o = add(mul_mat(w, x), mul_mat(w, m))\n"
                                             "all = add(add(s, o), p)\ngraph all\n");
        QVERIFY2(built.ok(), built.ok() ? "" : english(*built.error).c_str());
        const auto program = std::shared_ptr<const Program>(std::move(built.program));
        const auto structure = Structure::of(builtin_registry(), program);
        const auto number = structure->find(leaf.toStdString());
        QVERIFY(number.has_value());
        QCOMPARE(is_weight(*structure, *number), weight);
    }
};

QTEST_APPLESS_MAIN(TestLeafRole)
#include "test_leaf_role.moc"
