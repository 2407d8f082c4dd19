// SPDX-License-Identifier: MIT
// The Attention view: it shows the values of the node; keys and clicks choose layer, head, token and element; rows of
// earlier rounds are kept. With flash attention the rows are computed separately and are the same.
#include "app/in_window.h"
#include "session/computing.h"
#include "session/debuggee.h"
#include "session/generating.h"
#include "session/marking.h"
#include "session/moves.h"
#include "session/opening.h"
#include "session/selection.h"
#include "session/session_controller.h"

#include "look/names/axis_names.h"
#include "look/names/token_words.h"
#include "views/attention/attention_canvas.h"
#include "views/attention/attention_heads.h"
#include "views/attention/attention_view.h"
#include "views/attention/attention_walk.h"
#include "views/inspector/inspector.h"

#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QMouseEvent>
#include <QPushButton>
#include <QTableView>
#include <QTemporaryDir>
#include <QToolButton>

#include <cmath>

using namespace ggs;

namespace {

QString model(const char* name) {
    return QStringLiteral(GGSCOPE_TEST_DATA "/llm/models/%1.gguf").arg(QLatin1String(name));
}
const std::string prompt = "The lighthouse keeper climbed the stairs every evening";

void hoverOver(QWidget* widget, const QPoint& where) {
    QMouseEvent move(QEvent::MouseMove, where, widget->mapToGlobal(where), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
    QApplication::sendEvent(widget, &move);
}

} // namespace

class TestAttentionView : public QObject {
    Q_OBJECT
    std::unique_ptr<TestWindow> m_test;
    AttentionView* m_view = nullptr;

    SessionController& controller() { return m_test->controller(); }
    AttentionCanvas* canvas() { return m_view->canvas(); }
    void press(Qt::Key key, Qt::KeyboardModifiers with = Qt::NoModifier) { QTest::keyClick(canvas(), key, with); }
    // A model with a prompt, run to the end of it.
    void open(const char* name, const std::string& text = prompt, bool flash = false, int64_t context = 256) {
        QVERIFY(m_test->open(model(name)));
        QVERIFY2(controller().generating().text(), "it opens as a model");
        const auto before = controller().debuggee().snapshot().structure;
        ModelRun how{.prompt = text};
        how.options.flash = flash;
        how.options.context = context;
        controller().opening().openModel(how);
        QTRY_VERIFY_WITH_TIMEOUT(controller().debuggee().snapshot().structure != before, 20'000);
        m_test->window->showView(QStringLiteral("attention"));
        canvas()->setFocus();
    }
    void run() {
        controller().moves().run();
        QVERIFY(m_test->settled());
        QTRY_VERIFY_WITH_TIMEOUT(!m_view->kept().isEmpty(m_view->layer()), 20'000);
    }
    size_t tokens() { return controller().generating().text()->tokens.size(); }
    double share(size_t query, size_t key) {
        const auto* const row = m_view->kept().row(m_view->layer(), query);
        return row ? row->shares.share(m_view->head(), static_cast<int64_t>(key)) : NAN;
    }
    // Returns the value of an element of the node as the engine reads it.
    double own(const Index& at) {
        const uint32_t node = m_view->kept().layer(m_view->layer())->node;
        std::optional<double> value;
        controller().debuggee().read(newKind(), &controller(),
                                     [&value, node, at](const Structure& s, const ByteSource& bytes) -> Finish {
                                         const auto read = element(bytes, node, s.tensor(node), at);
                                         return [&value, read] { value = read.ok() && *read ? **read : NAN; };
                                     });
        return QTest::qWaitFor([&] { return value.has_value(); }, 5'000) ? *value : NAN;
    }
    QString word(size_t token) { return tokenWords(*controller().generating().text(), token); }
    void click(QWidget* widget, const QPoint& where) { QTest::mouseClick(widget, Qt::LeftButton, {}, where); }

  private slots:
    void init() {
        m_test = std::make_unique<TestWindow>();
        m_view = m_test->child<AttentionView>("attention");
        QVERIFY(m_view);
    }
    void cleanup() { m_test.reset(); }

    void program_without_a_model_shows_how_to_open_one() {
        QVERIFY(m_test->open("simple-ctx"));
        m_test->window->showView(QStringLiteral("attention"));
        const auto labels = m_view->findChildren<QLabel*>();
        QVERIFY(std::any_of(labels.begin(), labels.end(), [](const QLabel* each) {
            return each->isVisible() && each->text().contains(QStringLiteral(".gguf"));
        }));
        QVERIFY(m_view->exportKinds().isEmpty());
        QVERIFY(!m_view->copy());
        for (const Qt::Key key :
             {Qt::Key_PageDown, Qt::Key_H, Qt::Key_Down, Qt::Key_Right, Qt::Key_Plus, Qt::Key_Return})
            press(key);
    }
    void before_it_has_run_a_button_runs_it() {
        open("qwen3-q4_0");
        const auto labels = m_view->findChildren<QLabel*>();
        QVERIFY(std::any_of(labels.begin(), labels.end(), [](const QLabel* each) {
            return each->isVisible() && each->text().contains(QStringLiteral("F5"));
        }));
        auto* const button = m_test->child<QPushButton>("attentionRun");
        QTRY_VERIFY(button->isVisible() && button->isEnabled());
        press(Qt::Key_PageDown);
        QCOMPARE(m_view->layer(), int64_t(1));
        const uint32_t node = m_view->kept().layer(1)->node;
        QTest::mouseClick(button, Qt::LeftButton);
        QVERIFY(m_test->settled());
        QCOMPARE(controller().debuggee().moment().step, *controller().debuggee().structure().step_of(node) + 1);
        QTRY_VERIFY(!m_view->kept().isEmpty(1));
        QTRY_VERIFY(!button->isVisible());
    }
    void values_are_the_nodes_own() {
        open("qwen3-q4_0");
        run();
        const size_t n = tokens();
        QVERIFY(n > 6);
        for (int i = 0; i < 3; ++i) {
            for (size_t query = 0; query < n; query += 2) {
                for (size_t key = 0; key <= query; ++key)
                    QCOMPARE(share(query, key),
                             own({static_cast<int64_t>(key), static_cast<int64_t>(query), *m_view->head(), 0}));
                const auto* const row = m_view->kept().row(m_view->layer(), query);
                QVERIFY(std::abs(row->shares.sum(m_view->head()) - 1) < 1e-5);
                QVERIFY(query + 1 == n || row->shares.masked[query + 1]);
            }
            press(Qt::Key_H);
            press(Qt::Key_PageDown);
            QTRY_VERIFY(!m_view->kept().isEmpty(m_view->layer()));
        }
    }
    void keys_choose_layer_head_and_token() {
        open("qwen3-q4_0");
        run();
        const int64_t heads = m_view->kept().row(0, 0)->shares.heads,
                      layers = static_cast<int64_t>(m_view->kept().layers().size());
        for (int64_t head = 1; head < heads; ++head) {
            press(Qt::Key_H);
            QCOMPARE(m_view->head(), std::optional(head));
        }
        press(Qt::Key_H);
        QVERIFY(!m_view->head()); // the mean
        press(Qt::Key_H);
        QCOMPARE(m_view->head(), std::optional(int64_t(0)));
        press(Qt::Key_H, Qt::ShiftModifier);
        QVERIFY(!m_view->head());
        for (int64_t i = 0; i < layers + 2; ++i) press(Qt::Key_PageDown);
        QCOMPARE(m_view->layer(), layers - 1);
        press(Qt::Key_PageUp);
        QCOMPARE(m_view->layer(), layers - 2);
        press(Qt::Key_Home);
        QCOMPARE(controller().generating().tokenShown(), std::optional(size_t(0)));
        press(Qt::Key_Down);
        press(Qt::Key_Down);
        QCOMPARE(controller().selection().token(), std::optional(size_t(2)));
        press(Qt::Key_End);
        QCOMPARE(controller().generating().tokenShown(), std::optional(tokens() - 1));
        press(Qt::Key_Escape);
        QVERIFY(!controller().selection().token());
    }
    void buttons_and_pictures_choose_the_head() {
        open("qwen3-q4_0");
        run();
        auto* const second = m_test->child<QToolButton>("attentionHead1");
        QVERIFY(second);
        QTest::mouseClick(second, Qt::LeftButton);
        QCOMPARE(m_view->head(), std::optional(int64_t(1)));
        m_test->window->resize(1600, 950);
        QTRY_VERIFY(m_view->heads()->isVisible());
        click(m_view->heads()->widget(), m_view->heads()->rectOf(2).center());
        QCOMPARE(m_view->head(), std::optional(int64_t(2)));
        QVERIFY(m_test->child<QToolButton>("attentionHead2")->isChecked());
        // Another head's element, picked elsewhere.
        controller().selection().pick({m_view->kept().layer(0)->node, {0, 0, 3, 0}});
        QCOMPARE(m_view->head(), std::optional(int64_t(3)));
    }
    void a_click_picks_the_element_and_the_token() {
        open("qwen3-q4_0");
        run();
        const QRect cell = canvas()->rectOf({5, 3});
        QVERIFY(!cell.isEmpty());
        hoverOver(canvas()->viewport(), cell.center());
        const uint32_t node = m_view->kept().layer(0)->node;
        QCOMPARE(controller().selection().hovered(), std::optional(Spot{node, {3, 5, 0, 0}}));
        const QString said = QStringLiteral("kq_soft_max-0[3, 5, 0] = %1").arg(own({3, 5, 0, 0}), 0, 'f', 4);
        QVERIFY2(m_view->details().startsWith(said), qPrintable(m_view->details() + " | " + said));
        const QString brief =
            QStringLiteral("%1 attends to %2: %3").arg(word(5), word(3)).arg(own({3, 5, 0, 0}), 0, 'f', 4);
        QCOMPARE(m_view->readout(), brief);
        click(canvas()->viewport(), cell.center());
        QCOMPARE(controller().selection().picked(), std::optional(Spot{node, {3, 5, 0, 0}}));
        QCOMPARE(controller().selection().selected(), std::optional(node));
        QCOMPARE(controller().selection().token(), std::optional(size_t(5)));
        press(Qt::Key_Left);
        QCOMPARE(controller().selection().picked(), std::optional(Spot{node, {2, 5, 0, 0}}));
        // A later token is masked.
        hoverOver(canvas()->viewport(), canvas()->rectOf({3, 5}).center());
        QVERIFY2(m_view->readout().endsWith(QStringLiteral("masked")), qPrintable(m_view->readout()));
        // The key with the largest share is listed first.
        hoverOver(canvas()->viewport(), cell.center());
        const auto& keys = m_view->looks()->keys();
        QVERIFY(keys.size() >= 6);
        double most = 0;
        for (size_t key = 0; key <= 5; ++key) most = std::max(most, share(5, key));
        QCOMPARE(keys.front().share, most);
        QVERIFY(
            std::is_sorted(keys.begin(), keys.end(), [](const auto& a, const auto& b) { return a.share > b.share; }));
    }
    void selecting_an_attention_node_shows_its_layer() {
        open("qwen3-q4_0");
        run();
        controller().selection().select(m_view->kept().layer(1)->node);
        QCOMPARE(m_view->layer(), int64_t(1));
        QTRY_VERIFY(!m_view->kept().isEmpty(1));
    }
    void narrow_view_keeps_the_pictures_and_the_label_of_the_layer() {
        open("qwen3-q4_0");
        run();
        auto* const box = m_test->child<QSpinBox>("attentionLayer");
        const auto labels = m_view->findChildren<QLabel*>();
        const auto label = std::find_if(labels.begin(), labels.end(),
                                        [](const QLabel* each) { return each->text() == QStringLiteral("layer"); });
        QVERIFY(label != labels.end());
        for (const int wide : {1280, 1600, 1920}) {
            m_test->window->resize(wide, 800);
            m_test->window->showView(QStringLiteral("attention"));
            QTRY_VERIFY(m_view->isVisible());
            QTest::qWait(20); // layouts
            const auto middle = [this](const QWidget* each) { return each->mapTo(m_view, each->rect().center()); };
            QVERIFY2(std::abs(middle(*label).y() - middle(box).y()) <= 2, qPrintable(QString::number(wide)));
            QVERIFY((*label)->mapTo(m_view, QPoint((*label)->width(), 0)).x() <= box->mapTo(m_view, QPoint()).x());
            QCOMPARE(m_view->heads()->isVisible(), m_view->width() >= 360);
            if (!m_view->heads()->isVisible()) continue;
            // The pictures are inside of their area.
            const QRect first = m_view->heads()->rectOf(0);
            QVERIFY2(first.right() < m_view->heads()->viewport()->width(), qPrintable(QString::number(wide)));
        }
        QVERIFY(m_view->heads()->isVisible()); // in the wide window
    }
    void tooltip_of_the_ranking_names_the_token() {
        open("qwen3-q4_0");
        run();
        const auto* const rank = m_test->child<QToolButton>("attentionRank");
        QVERIFY2(rank->toolTip().contains(QStringLiteral("token 0 ")), qPrintable(rank->toolTip()));
        canvas()->choose({5, 3});
        QVERIFY2(rank->toolTip().contains(QStringLiteral("token 3 “%1”").arg(canvas()->word(3))),
                 qPrintable(rank->toolTip()));
    }
    // All layers, and not only those that were shown.
    void heads_are_ranked_by_their_mean_share_on_the_key() {
        open("qwen3-q4_0");
        run();
        auto* const table = m_test->child<QTableView>("headRanking");
        QVERIFY(!table->isVisible());
        QTest::mouseClick(m_test->child<QToolButton>("attentionRank"), Qt::LeftButton);
        QVERIFY(table->isVisible());
        const size_t n = tokens(), layers = m_view->kept().layers().size();
        const size_t heads = layers * static_cast<size_t>(m_view->kept().row(0, 0)->shares.heads);
        const auto rows = [table] { return static_cast<size_t>(table->model()->rowCount()); };
        QTRY_COMPARE(rows(), heads);
        const auto cell = [table](size_t row, int column) {
            return table->model()->index(static_cast<int>(row), column).data(Qt::UserRole).toDouble();
        };
        const auto* const about = m_test->child<QLabel>("headRankingAbout");
        QCOMPARE(about->textFormat(), Qt::PlainText); // a token such as <s> isn't a tag
        const auto isRankedBy = [&](size_t key) {
            QVERIFY2(about->text().contains(QStringLiteral("token %1 “%2”").arg(key).arg(canvas()->word(key))),
                     qPrintable(about->text()));
            QVERIFY2(about->text().contains(QStringLiteral("over %1 token").arg(n - key)), qPrintable(about->text()));
            for (size_t row = 0; row < rows(); ++row) {
                if (row > 0) QVERIFY(cell(row, 2) <= cell(row - 1, 2));
                m_view->setLayer(static_cast<int64_t>(cell(row, 0)));
                m_view->setHead(static_cast<int64_t>(cell(row, 1)));
                QTRY_VERIFY(!m_view->kept().isEmpty(m_view->layer()));
                double sum = 0;
                for (size_t query = key; query < n; ++query) sum += share(query, key);
                const double mean = sum / static_cast<double>(n - key);
                QVERIFY2(std::fabs(mean - cell(row, 2)) < 1e-5, qPrintable(QStringLiteral("%1 %2").arg(row).arg(mean)));
            }
        };
        isRankedBy(0);
        // A click goes to the layer and head.
        for (const size_t row : {heads / 2, size_t(0)}) {
            const QModelIndex place = table->model()->index(static_cast<int>(row), 1);
            table->scrollTo(place);
            QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(place).center());
            QCOMPARE(m_view->layer(), static_cast<int64_t>(cell(row, 0)));
            QCOMPARE(m_view->head(), std::optional(static_cast<int64_t>(cell(row, 1))));
        }
        // So do the arrow keys.
        table->setFocus();
        QTest::keyClick(table, Qt::Key_Down);
        QCOMPARE(m_view->layer(), static_cast<int64_t>(cell(1, 0)));
        QCOMPARE(m_view->head(), std::optional(static_cast<int64_t>(cell(1, 1))));
        // Another key, by a cell of the map.
        canvas()->choose({5, 3});
        isRankedBy(3);
        // Rows of rounds that all layers know are added.
        const double before = [&] {
            canvas()->choose({n - 1, 0});
            return cell(0, 2) * static_cast<double>(n);
        }();
        m_view->setLayer(static_cast<int64_t>(cell(0, 0)));
        m_view->setHead(static_cast<int64_t>(cell(0, 1)));
        const auto layer = m_view->layer(), head = *m_view->head();
        controller().generating().generate(1);
        QVERIFY(m_test->settled());
        QTRY_VERIFY2(about->text().contains(QStringLiteral("over %1 token").arg(n + 1)), qPrintable(about->text()));
        QTRY_VERIFY(m_view->kept().row(layer, n));
        QVERIFY(table->currentIndex().isValid()); // still that head, wherever it is now
        QCOMPARE(cell(static_cast<size_t>(table->currentIndex().row()), 0), static_cast<double>(layer));
        QCOMPARE(cell(static_cast<size_t>(table->currentIndex().row()), 1), static_cast<double>(head));
        const double now = cell(static_cast<size_t>(table->currentIndex().row()), 2);
        QVERIFY(std::fabs(now - (before + share(n, 0)) / static_cast<double>(n + 1)) < 1e-5);
    }
    void ranking_is_of_the_layers_that_have_run() {
        open("qwen3-q4_0");
        controller().moves().runTo(*controller().debuggee().structure().step_of(m_view->kept().layer(0)->node) + 1);
        QVERIFY(m_test->settled());
        QTest::mouseClick(m_test->child<QToolButton>("attentionRank"), Qt::LeftButton);
        auto* const table = m_test->child<QTableView>("headRanking");
        QTRY_VERIFY(table->model()->rowCount() > 0);
        const auto* const about = m_test->child<QLabel>("headRankingAbout");
        QVERIFY2(
            about->text().contains(QStringLiteral("1 of %1 layers are compared").arg(m_view->kept().layers().size())),
            qPrintable(about->text()));
        // A change by hand is another round of shares.
        controller().marking().change(m_view->kept().layer(0)->node, {0, 6, 1, 0}, 40);
        QVERIFY(m_test->settled());
        const auto top = [table](int column) { return table->model()->index(0, column).data(Qt::UserRole).toDouble(); };
        QTRY_VERIFY(top(2) >= 40.0 / static_cast<double>(tokens()));
        QCOMPARE(top(1), 1.0);
    }
    void rows_of_earlier_rounds_are_kept() {
        open("qwen3-q4_0");
        run();
        const size_t n = tokens();
        const double before = share(n - 1, 2);
        controller().generating().generate(1);
        QVERIFY(m_test->settled());
        QTRY_COMPARE(tokens(), n + 1);
        QTRY_VERIFY(m_view->kept().row(0, n)); // the new token's
        QCOMPARE(m_view->kept().row(0, n)->round, 1u);
        QCOMPARE(share(n - 1, 2), before);
        QCOMPARE(m_view->kept().row(0, n - 1)->round, 0u);
        QCOMPARE(share(n, 4), own({4, 0, 0, 0}));
        hoverOver(canvas()->viewport(), canvas()->rectOf({n - 1, 2}).center());
        QVERIFY2(m_view->details().endsWith(QStringLiteral("kept from round 0")), qPrintable(m_view->details()));
        QVERIFY(!controller().selection().hovered()); // there is no element of it now
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(canvas()->viewport(), &leave);
        // Enter goes to the round of the selected row.
        controller().selection().selectToken(1);
        press(Qt::Key_Return);
        QVERIFY(m_test->settled());
        QCOMPARE(controller().debuggee().moment().round, 0u);
        QTRY_VERIFY(m_view->kept().row(0, n)); // kept from round 1
        // A row that isn't computed yet doesn't exist.
        controller().moves().goTo(0);
        QVERIFY(m_test->settled());
        QVERIFY(!m_view->kept().row(0, 0));
    }
    void another_token_or_another_text_has_other_rows() {
        open("qwen3-q4_0");
        run();
        const size_t n = tokens();
        controller().generating().generate(1);
        QVERIFY(m_test->settled());
        QTRY_VERIFY(m_view->kept().row(0, n));
        const int32_t other = controller().generating().text()->tokens[n] == 40 ? 41 : 40;
        controller().generating().takeToken(n, other);
        QVERIFY(m_test->settled());
        QTRY_COMPARE(controller().generating().text()->tokens[n], other);
        QVERIFY(m_view->kept().row(0, 0)); // the prompt is what it was
        QTRY_VERIFY(m_view->kept().row(0, n));
        QCOMPARE(share(n, 4), own({4, 0, 0, 0}));
        ModelRun how = controller().opening().modelRun();
        how.prompt = "Another text";
        const auto before = controller().debuggee().snapshot().structure;
        controller().opening().openModel(how);
        QTRY_VERIFY_WITH_TIMEOUT(controller().debuggee().snapshot().structure != before, 20'000);
        QTRY_VERIFY(m_view->kept().isEmpty(0));
    }
    void changed_value_is_shown_and_undone() {
        open("qwen3-q4_0");
        run();
        const uint32_t node = m_view->kept().layer(0)->node;
        controller().marking().change(node, {1, 3, 0, 0}, 0.75);
        QVERIFY(m_test->settled());
        QTRY_COMPARE(share(3, 1), 0.75);
        controller().marking().undoChange();
        QVERIFY(m_test->settled());
        QTRY_VERIFY(share(3, 1) != 0.75);
    }
    void shares_with_flash_attention_are_the_same() {
        open("qwen3-q4_0");
        run();
        const size_t n = tokens();
        std::vector<double> plain;
        for (size_t query = 0; query < n; ++query) {
            for (size_t key = 0; key <= query; ++key) plain.push_back(share(query, key));
        }
        open("qwen3-q4_0", prompt, true);
        run();
        QVERIFY(m_view->kept().layer(0)->beside);
        size_t at = 0;
        for (size_t query = 0; query < n; ++query) {
            QVERIFY(std::abs(m_view->kept().row(0, query)->shares.sum(0) - 1) < 1e-5);
            for (size_t key = 0; key <= query; ++key, ++at)
                QVERIFY2(std::abs(share(query, key) - plain[at]) < 2e-3,
                         qPrintable(
                             QStringLiteral("%1 %2: %3 %4").arg(query).arg(key).arg(share(query, key)).arg(plain[at])));
        }
        const auto labels = m_view->findChildren<QLabel*>();
        QVERIFY(std::any_of(labels.begin(), labels.end(), [](const QLabel* each) {
            return each->text().contains(QStringLiteral("computed separately"));
        }));
        // A click picks what the row goes into.
        click(canvas()->viewport(), canvas()->rectOf({4, 2}).center());
        QCOMPARE(controller().selection().picked(), std::optional(Spot{m_view->kept().layer(0)->node, {0, 0, 4, 0}}));
    }
    void embedding_model_attends_to_all_tokens() {
        open("bert-q8_0");
        run();
        const size_t n = tokens();
        QVERIFY(std::abs(m_view->kept().row(0, 0)->shares.sum(0) - 1) < 1e-5);
        QVERIFY(share(0, n - 1) > 0);
        QCOMPARE(share(2, n - 1), own({static_cast<int64_t>(n) - 1, 2, 0, 0}));
    }
    void table_and_picture_are_exported() {
        open("qwen3-q4_0");
        run();
        const size_t n = tokens();
        QVERIFY(m_view->copy());
        const QStringList lines = QGuiApplication::clipboard()->text().split(QLatin1Char('\n'), Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), static_cast<qsizetype>(n) + 1);
        const QStringList cells = lines[4].split(QLatin1Char('\t'));
        QCOMPARE(cells.size(), static_cast<qsizetype>(n) + 1);
        QCOMPARE(cells[3].toFloat(), static_cast<float>(share(3, 2)));
        QVERIFY(cells.last().isEmpty()); // masked
        const QTemporaryDir folder;
        QCOMPARE(m_view->exportTo(folder.filePath("a.csv")), QString());
        QFile table(folder.filePath("a.csv"));
        QVERIFY(table.open(QIODevice::ReadOnly));
        QCOMPARE(table.readAll().count('\n'), static_cast<qsizetype>(n) + 1);
        QCOMPARE(m_view->exportTo(folder.filePath("a.png")), QString());
        const QImage picture(folder.filePath("a.png"));
        QVERIFY(picture.width() > 200);
        QVERIFY(!m_view->exportTo(folder.filePath("none/a.csv")).isEmpty());
    }
    void a_long_text_is_scrolled() {
        std::string text;
        for (int i = 0; i < 12; ++i) text += prompt + ". ";
        open("qwen3-q4_0", text, false, 1024);
        run();
        const size_t n = tokens();
        QVERIFY2(n > 300, qPrintable(QString::number(n)));
        press(Qt::Key_End);
        QTRY_VERIFY(!canvas()->rectOf({n - 1, n - 1}).isEmpty() || canvas()->seenRows().second == n);
        QTRY_VERIFY(m_view->kept().row(0, n - 1));
        QCOMPARE(share(n - 1, 7), own({7, static_cast<int64_t>(n) - 1, 0, 0}));
        for (int i = 0; i < 12; ++i) press(Qt::Key_Plus);
        QVERIFY(canvas()->seenRows().second - canvas()->seenRows().first < 60);
        // So does the wheel with Ctrl; alone it scrolls, with Shift sideways.
        const auto turn = [this](int by, Qt::KeyboardModifiers with) {
            const QPointF at(canvas()->viewport()->rect().center());
            QWheelEvent wheel(at, canvas()->viewport()->mapToGlobal(at), {}, {0, by}, Qt::NoButton, with,
                              Qt::NoScrollPhase, false);
            QApplication::sendEvent(canvas()->viewport(), &wheel);
        };
        const auto rows = [this] { return canvas()->seenRows().second - canvas()->seenRows().first; };
        press(Qt::Key_Home);
        const size_t close = rows();
        turn(-120, Qt::ControlModifier);
        QVERIFY(rows() > close);
        turn(120, Qt::ControlModifier);
        QCOMPARE(rows(), close);
        const size_t first = canvas()->seenRows().first;
        turn(-120, {});
        QCOMPARE(canvas()->seenRows().first, first + 3);
        turn(-120, Qt::ShiftModifier);
        QCOMPARE(canvas()->seenRows().first, first + 3);
        press(Qt::Key_0);
    }
    void axes_of_nodes_have_names() {
        open("qwen3-q4_0");
        run();
        const auto of = [this](const char* name) {
            return AxisNames::of(controller().debuggee().snapshot(), m_test->find(name));
        };
        const AxisNames shares = of("kq_soft_max-0");
        QCOMPARE(shares.what(0), QString("key"));
        QCOMPARE(shares.what(1), QString("token"));
        QCOMPARE(shares.what(2), QString("head"));
        QCOMPARE(shares.name(0, 1), canvas()->word(1));
        QCOMPARE(shares.name(0, 200), QString("free"));
        QCOMPARE(shares.name(1, 2), canvas()->word(2));
        QCOMPARE(shares.name(2, 3), QString("head 3"));
        QCOMPARE(of("l_out-0").name(1, 3), canvas()->word(3));
        QVERIFY(!of("l_out-0").known(0));
        const AxisNames logits = of("result_output");
        QCOMPARE(logits.what(0), QString("token"));
        QCOMPARE(
            logits.name(1, 0),
            QStringLiteral("#%1 %2").arg(tokens() - 1).arg(canvas()->word(tokens() - 1))); // of the last token alone
        QVERIFY(of("token_embd.weight").known(1));
        // In the next round the only token is the new one.
        controller().generating().generate(1);
        QVERIFY(m_test->settled());
        QTRY_COMPARE(controller().debuggee().moment().round, 1u);
        const size_t last = tokens() - 1;
        QTRY_VERIFY(canvas()->count() == last + 1);
        QCOMPARE(of("l_out-0").name(1, 0), QStringLiteral("#%1 %2").arg(last).arg(canvas()->word(last)));
        QCOMPARE(of("Qcur-0").what(2), of("Qcur-0").known(2) ? QString("token") : QString());
    }

    void rounds_that_were_passed_are_walked_through() {
        open("qwen3-q4_0");
        run();
        controller().generating().generate(6);
        QVERIFY(m_test->settled());
        const Moment home = controller().debuggee().moment();
        QCOMPARE(home.round, 6u);
        QTRY_VERIFY(m_view->kept().row(m_view->layer(), tokens() - 1)); // of the last round
        auto* const gather = m_test->child<QPushButton>("attentionGather");
        QTRY_VERIFY(gather->isVisible());
        QCOMPARE(m_view->walk().missing(m_view->layer()), (std::vector<uint32_t>{1, 2, 3, 4, 5}));
        const double before = share(tokens() - 1, 2);
        QTest::mouseClick(gather, Qt::LeftButton);
        QVERIFY(m_view->walk().isUnderWay());
        QTRY_VERIFY_WITH_TIMEOUT(!m_view->walk().isUnderWay(), 30'000);
        QVERIFY(m_test->settled());
        QCOMPARE(controller().debuggee().moment(), home);
        QVERIFY(m_view->walk().missing(m_view->layer()).empty());
        QVERIFY(!gather->isVisible());
        QCOMPARE(share(tokens() - 1, 2), before);
        // A value that the walk read equals the one that is shown after going to its round by hand.
        const size_t place = tokens() - 3;
        const double kept = share(place, 1);
        QVERIFY(std::isfinite(kept));
        controller().moves().goToMoment({controller().generating().text()->round_of(place), SIZE_MAX});
        QVERIFY(m_test->settled());
        const AttentionLayer& of = *m_view->kept().layer(m_view->layer());
        QVERIFY(std::fabs(own(attention_element(of, 1, 0, *m_view->head())) - kept) < 1e-6);
    }

    // The prompt and a token have different programs. A change in the prompt's program isn't part of a token's program,
    // but the token's values depend on it. Going back to an earlier round would lose it.
    void a_walk_ends_with_changes_too() {
        open("qwen3-q4_0");
        run();
        const auto changed = [&] {
            controller().marking().change(m_view->kept().layer(m_view->layer())->node, {0, 0, 0, 0}, 0.75);
            QVERIFY(m_test->settled());
        };
        changed();
        controller().generating().generate(3);
        QVERIFY(m_test->settled());
        const Moment home = controller().debuggee().moment();
        auto* const gather = m_test->child<QPushButton>("attentionGather");
        QTRY_VERIFY(gather->isVisible());
        const auto marks = controller().debuggee().snapshot().all_changes;
        QCOMPARE(marks.size(), size_t{1});
        QTest::mouseClick(gather, Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(!m_view->walk().isUnderWay(), 30'000);
        QVERIFY(m_test->settled());
        QCOMPARE(controller().debuggee().moment(), home);
        QVERIFY(m_view->walk().missing(m_view->layer()).empty());
        QVERIFY(controller().debuggee().snapshot().all_changes == marks);
        controller().generating().generate(3);
        QVERIFY(m_test->settled());
        changed();
        QCOMPARE(m_view->walk().missing(m_view->layer()), (std::vector<uint32_t>{4, 5}));
        QVERIFY(m_view->walk().reachable(m_view->layer()).empty());
        QTRY_VERIFY(!gather->isVisible());
    }

    void a_walk_ends_where_it_is_stopped() {
        open("qwen3-q4_0");
        run();
        controller().generating().generate(12);
        QVERIFY(m_test->settled());
        QTRY_VERIFY(m_test->child<QPushButton>("attentionGather")->isVisible());
        QTest::mouseClick(m_test->child<QPushButton>("attentionGather"), Qt::LeftButton);
        press(Qt::Key_Escape);
        QVERIFY(!m_view->walk().isUnderWay());
        QVERIFY(m_test->settled());
        // Another program ends it, too.
        controller().moves().goToMoment({12, SIZE_MAX});
        QVERIFY(m_test->settled());
        QVERIFY(!m_view->walk().missing(m_view->layer()).empty());
        m_view->walk().begin(m_view->layer());
        QVERIFY(m_view->walk().isUnderWay());
        m_test->window->files().openPath(QStringLiteral("mlp"));
        QMessageBox* const asked = m_test->child<QMessageBox>("resultsAtRisk"); // about the generated text
        QVERIFY(asked);
        QTest::mouseClick(asked->button(QMessageBox::Discard), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(!controller().generating().text(), 10'000);
        QVERIFY(!m_view->walk().isUnderWay());
    }

    void a_head_is_changed_from_here() {
        open("qwen3-q4_0");
        run();
        auto* const change = m_test->child<QPushButton>("attentionChange");
        press(Qt::Key_H); // the next head
        QVERIFY(change->isEnabled());
        QTest::mouseClick(change, Qt::LeftButton);
        auto* const part = m_test->child<QLineEdit>("partSlice");
        QVERIFY(part);
        QCOMPARE(part->text(), QStringLiteral(":, :, 1"));
        QTest::keyClick(part, Qt::Key_Return); // set to 0
        QVERIFY(m_test->settled());
        QVERIFY(!controller().debuggee().snapshot().changes.empty());
        QTRY_COMPARE(share(3, 1), 0.0);
        m_view->setHead(std::nullopt);
        QVERIFY(!change->isEnabled()); // of the mean there is no part
    }

    void inspector_shows_the_names_of_the_axes() {
        open("qwen3-q4_0");
        controller().selection().select(m_view->kept().layer(0)->node);
        const QString page = m_test->child<Inspector>("inspector")->text();
        const AxisNames names = AxisNames::of(controller().debuggee().snapshot(), m_view->kept().layer(0)->node);
        QVERIFY(names.known(0) && names.known(1) && names.known(2));
        for (int d = 0; d < 3; ++d)
            QVERIFY2(page.contains(QStringLiteral("ne%1 %2").arg(d).arg(names.what(d))), qPrintable(page));
    }
};

QTEST_MAIN(TestAttentionView)
#include "test_attention_view.moc"
