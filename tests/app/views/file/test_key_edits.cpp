// SPDX-License-Identifier: MIT
// Keys of a GGUF changed in the window, by keys and clicks: another value, a new key, one removed; taken back and made
// again; saved in place and as a copy; refused where that can't be; asked about before they would be lost.
#include "app/in_window.h"
#include "session/debuggee.h"
#include "session/moves.h"
#include "session/session_controller.h"

#include "files/gguf_write.h"
#include "files/weights_file.h"
#include "views/file/file_view.h"
#include "views/file/key_model.h"
#include "views/file/keys/key_bar.h"
#include "views/file/keys/key_dialog.h"
#include "views/file/value_pane.h"
#include "words/messages.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFile>
#include <QFrame>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPointer>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QToolButton>

using namespace ggs;

class TestKeyEdits : public QObject {
    Q_OBJECT
    QTemporaryDir m_folder;
    QString m_path;
    std::unique_ptr<TestWindow> m_test;

    FileView* file() { return m_test->child<FileView>("file"); }
    KeyEdits& edits() { return file()->keys()->edits(); }
    QTableView* table() { return file()->keyTable(); }
    void click(const char* button) { QTest::mouseClick(m_test->child<QAbstractButton>(button), Qt::LeftButton); }
    int rowOf(const QString& key) {
        for (int row = 0; row < table()->model()->rowCount(); ++row) {
            if (table()->model()->index(row, 0).data().toString() == key) return row;
        }
        return -1;
    }
    QString cell(const QString& key, int column) {
        return table()->model()->index(rowOf(key), column).data().toString();
    }
    void choose(const QString& key) {
        QVERIFY2(rowOf(key) >= 0, qPrintable(key));
        table()->setCurrentIndex(table()->model()->index(rowOf(key), 0));
    }
    KeyDialog* dialog() {
        KeyDialog* found = nullptr;
        (void)QTest::qWaitFor([&] { return (found = m_test->child<KeyDialog>("keyDialog")) && found->isVisible(); },
                              2'000);
        return found;
    }
    template <class Widget> static Widget* in(KeyDialog* dialog, const char* name) {
        return dialog->findChild<Widget*>(QLatin1String(name));
    }
    static QPushButton* ok(KeyDialog* dialog) {
        return dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
    }
    void change(const QString& key, const QString& value) {
        choose(key);
        click("changeKey");
        const QPointer<KeyDialog> asked = dialog();
        QVERIFY(asked);
        in<QPlainTextEdit>(asked, "keyValue")->setPlainText(value);
        QVERIFY2(ok(asked)->isEnabled(), qPrintable(in<QLabel>(asked, "keySays")->text()));
        QTest::keyClick(in<QPlainTextEdit>(asked, "keyValue"), Qt::Key_Return,
                        value.contains(QLatin1Char('\n')) ? Qt::ControlModifier : Qt::NoModifier);
        QTRY_VERIFY(!asked);
    }
    void add(const QString& key, const QString& value) {
        click("addKey");
        const QPointer<KeyDialog> asked = dialog();
        QVERIFY(asked);
        QTest::keyClicks(in<QLineEdit>(asked, "keyName"), key);
        in<QPlainTextEdit>(asked, "keyValue")->setPlainText(value);
        QVERIFY2(ok(asked)->isEnabled(), qPrintable(in<QLabel>(asked, "keySays")->text()));
        QTest::mouseClick(ok(asked), Qt::LeftButton);
        QTRY_VERIFY(!asked);
    }
    static QString valueIn(const QString& path, const char* key) {
        const auto opened = WeightsFile::open(path.toStdString());
        if (!opened.ok()) return words(opened.error());
        const auto at = opened->find_key(key);
        return at ? QString::fromStdString(opened->key(*at).type + " " + opened->value_text(*at)) : QStringLiteral("-");
    }
    static QByteArray bytesOf(const QString& path) {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

  private slots:
    void init() {
        m_path = m_folder.filePath(QStringLiteral("model.gguf"));
        QFile::remove(m_path);
        const std::vector<float> numbers{1, 2, 3, 4};
        GgufWriter out;
        out.add("general.architecture", "test")
            .add("general.name", "Old")
            .add("test.block_count", uint32_t{3})
            .add("test.eps", 2.5f);
        out.add_strings("test.words", std::vector<std::string>{"one", "two"});
        out.add_tensor("w", TypeId::f32, {4}, std::as_bytes(std::span(numbers)));
        QVERIFY(out.write(m_path.toStdString()).ok());
        m_test = std::make_unique<TestWindow>();
        QVERIFY(m_test->open(m_path));
        m_test->window->showView(QStringLiteral("file"));
    }
    void cleanup() {
        if (auto* const view = m_test->child<FileView>("file")) view->keys()->edits().forget();
        m_test.reset();
    }

    void a_value_is_changed_and_taken_back() {
        QVERIFY(!m_test->child<QPushButton>("saveKeys")->isEnabled());
        change(QStringLiteral("test.block_count"), QStringLiteral("0x10"));
        QCOMPARE(cell(QStringLiteral("test.block_count"), KeyModel::valueColumn), QStringLiteral("0x10"));
        QCOMPARE(file()->valuePane()->text()->toPlainText(), QStringLiteral("0x10"));
        QCOMPARE(edits().count(), size_t{1});
        QVERIFY(m_test->child<QPushButton>("saveKeys")->isEnabled());
        table()->setFocus();
        QTest::keyClick(table(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(edits().count(), size_t{0});
        QCOMPARE(cell(QStringLiteral("test.block_count"), KeyModel::valueColumn), QStringLiteral("3"));
        QTest::keyClick(table(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(edits().count(), size_t{1});
        // A value that equals the one in the file is not a change.
        change(QStringLiteral("test.block_count"), QStringLiteral("3"));
        QCOMPARE(edits().count(), size_t{0});
    }

    void invalid_key_is_rejected_while_typing() {
        choose(QStringLiteral("test.block_count"));
        QTest::keyClick(table(), Qt::Key_Return);
        KeyDialog* const asked = dialog();
        QVERIFY(asked);
        QVERIFY(in<QLineEdit>(asked, "keyName")->isReadOnly());
        for (const char* wrong : {"-1", "many", "1.5", "", "4294967296"}) {
            in<QPlainTextEdit>(asked, "keyValue")->setPlainText(QLatin1String(wrong));
            QVERIFY2(!ok(asked)->isEnabled(), wrong);
            QVERIFY2(in<QLabel>(asked, "keySays")->text().contains(QStringLiteral("test.block_count")), wrong);
        }
        QTest::keyClick(asked, Qt::Key_Escape);
        QCOMPARE(edits().count(), size_t{0});
        // A name that is taken.
        click("addKey");
        KeyDialog* const fresh = dialog();
        QVERIFY(!ok(fresh)->isEnabled());
        QTest::keyClicks(in<QLineEdit>(fresh, "keyName"), QStringLiteral("general.name"));
        in<QPlainTextEdit>(fresh, "keyValue")->setPlainText(QStringLiteral("x"));
        QVERIFY(!ok(fresh)->isEnabled());
        // A type that is chosen.
        in<QLineEdit>(fresh, "keyName")->setText(QStringLiteral("test.new"));
        auto* const kind = in<QComboBox>(fresh, "keyKind");
        kind->setCurrentIndex(kind->findData(QStringLiteral("u8")));
        QVERIFY(!ok(fresh)->isEnabled());
        in<QPlainTextEdit>(fresh, "keyValue")->setPlainText(QStringLiteral("200"));
        QVERIFY(ok(fresh)->isEnabled());
        QTest::mouseClick(ok(fresh), Qt::LeftButton);
        QTRY_COMPARE(cell(QStringLiteral("test.new"), KeyModel::typeColumn), QStringLiteral("u8"));
    }

    void keys_are_added_removed_and_saved_in_place() {
        change(QStringLiteral("general.name"), QStringLiteral("New"));
        add(QStringLiteral("test.scales"), QStringLiteral("[1.5, 2]"));
        QCOMPARE(table()->currentIndex().row(), rowOf(QStringLiteral("test.scales")));
        choose(QStringLiteral("test.eps"));
        QTest::keyClick(table(), Qt::Key_Delete);
        QVERIFY(table()->model()->index(rowOf(QStringLiteral("test.eps")), 0).data(KeyModel::goneRole).toBool());
        QVERIFY(!m_test->child<QPushButton>("removeKey")->isEnabled()); // it is already
        QCOMPARE(edits().count(), size_t{3});
        QCOMPARE(valueIn(m_path, "general.name"), QStringLiteral("str \"Old\"")); // nothing is written yet
        const auto before = m_test->controller().debuggee().snapshot().structure;
        click("saveKeys");
        // Nothing can be run here, so it is opened again by itself.
        QTRY_VERIFY_WITH_TIMEOUT(m_test->controller().debuggee().snapshot().structure != before, 10'000);
        QCOMPARE(valueIn(m_path, "general.name"), QStringLiteral("str \"New\""));
        QCOMPARE(valueIn(m_path, "test.scales"), QStringLiteral("f32[2] [1.5, 2]"));
        QCOMPARE(valueIn(m_path, "test.eps"), QStringLiteral("-"));
        QCOMPARE(valueIn(m_path, "test.words"), QStringLiteral("str[2] [\"one\", \"two\"]"));
        QTRY_COMPARE(rowOf(QStringLiteral("test.eps")), -1);
        QCOMPARE(edits().count(), size_t{0});
        QVERIFY(!edits().canUndo());
        QVERIFY(!m_test->child<QFrame>("fileNotice")->isVisible());
    }

    void a_copy_leaves_the_file_as_it_is() {
        const QByteArray before = bytesOf(m_path);
        const QString copy = m_folder.filePath(QStringLiteral("copy.gguf"));
        change(QStringLiteral("test.words"), QStringLiteral("[\"three\"]"));
        QSignalSpy saved(&edits(), &KeyEdits::saved);
        edits().save(copy);
        QTRY_COMPARE(saved.size(), 1);
        QCOMPARE(valueIn(copy, "test.words"), QStringLiteral("str[1] [\"three\"]"));
        QCOMPARE(bytesOf(m_path), before);
        // A file that isn't a model is not overwritten.
        const QString text = m_folder.filePath(QStringLiteral("notes.txt"));
        QFile notes(text);
        QVERIFY(notes.open(QIODevice::WriteOnly));
        notes.write("mine");
        notes.close();
        change(QStringLiteral("test.eps"), QStringLiteral("1"));
        edits().save(text);
        QTRY_VERIFY(m_test->child<QLabel>("keyChanges")->text().contains(QStringLiteral("is not a GGUF file")));
        QCOMPARE(bytesOf(text), QByteArray("mine"));
        QCOMPARE(edits().count(), size_t{1}); // still there
    }

    void proposed_name_of_a_copy_is_unused() {
        const QFileInfo file(m_path);
        const auto next = [&](const QString& end) { return file.dir().filePath(file.completeBaseName() + end); };
        QCOMPARE(edits().copyName(), next(QStringLiteral("-copy.gguf")));
        QVERIFY(QFile::copy(m_path, next(QStringLiteral("-copy.gguf"))));
        QCOMPARE(edits().copyName(), next(QStringLiteral("-copy-2.gguf")));
        QVERIFY(QFile::remove(next(QStringLiteral("-copy.gguf"))));
    }

    void a_model_goes_on_after_its_file_was_saved() {
        const QString path = m_folder.filePath(QStringLiteral("language.gguf"));
        QFile::remove(path);
        QVERIFY(QFile::copy(QStringLiteral(GGSCOPE_TEST_DATA "/llm/models/qwen3-q4_0.gguf"), path));
        QVERIFY(QFile(path).setPermissions(QFile::ReadOwner | QFile::WriteOwner));
        QVERIFY(m_test->open(path));
        m_test->controller().moves().step();
        QVERIFY(m_test->settled());
        m_test->window->showView(QStringLiteral("file"));
        add(QStringLiteral("general.description"), QStringLiteral("with a key more"));
        QSignalSpy saved(&edits(), &KeyEdits::saved);
        click("saveKeys");
        QTRY_COMPARE(saved.size(), 1);
        QCOMPARE(valueIn(path, "general.description"), QStringLiteral("str \"with a key more\""));
        QTRY_VERIFY(m_test->child<QFrame>("fileNotice")->isVisible());
        QVERIFY(file()->trouble().contains(QStringLiteral("The new keys were saved to the file")));
        QVERIFY(!m_test->child<QPushButton>("addKey")->isEnabled());
        // It runs on, on the bytes that it has.
        m_test->controller().moves().run();
        QVERIFY(m_test->settled());
        QVERIFY(m_test->controller().debuggee().snapshot().at_end());
        QCOMPARE(m_test->controller().debuggee().snapshot().stop.kind, StopKind::end);
        const auto before = m_test->controller().debuggee().snapshot().structure;
        click("fileReload");
        QTRY_VERIFY_WITH_TIMEOUT(m_test->controller().debuggee().snapshot().structure != before, 10'000);
        QTRY_VERIFY(rowOf(QStringLiteral("general.description")) >= 0);
        QVERIFY(m_test->child<QPushButton>("addKey")->isEnabled());
    }

    void unsaved_keys_are_asked_about() {
        change(QStringLiteral("general.name"), QStringLiteral("Kept"));
        m_test->window->files().openPath(QStringLiteral("mlp"));
        auto* box = m_test->child<QMessageBox>("unsavedKeys");
        QVERIFY(box);
        QTest::keyClick(box, Qt::Key_Escape);
        QTRY_VERIFY(!m_test->child<QMessageBox>("unsavedKeys"));
        QCOMPARE(edits().count(), size_t{1});
        const auto before = m_test->controller().debuggee().snapshot().structure;
        m_test->window->files().openPath(QStringLiteral("mlp"));
        box = m_test->child<QMessageBox>("unsavedKeys");
        QVERIFY(box);
        QTest::mouseClick(box->button(QMessageBox::Save), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(m_test->controller().debuggee().snapshot().structure != before &&
                                     !m_test->controller().debuggee().snapshot().file,
                                 10'000);
        QCOMPARE(valueIn(m_path, "general.name"), QStringLiteral("str \"Kept\""));
    }
};

QTEST_MAIN(TestKeyEdits)
#include "test_key_edits.moc"
