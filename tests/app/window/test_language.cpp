// SPDX-License-Identifier: MIT
// The three languages: what is translated fits its original, and the window speaks the one that was chosen.
#include "app/in_window.h"
#include "how_built.h"

#include "look/actions.h"
#include "look/view.h"
#include "session/marking.h"
#include "session/moves.h"
#include "session/samples.h"
#include "session/selection.h"
#include "window/guide.h"
#include "window/settings_dialog.h"
#include "window/time_strip.h"
#include "words/language.h"
#include "words/messages.h"
#include "words/settings.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFile>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QSet>
#include <QSignalSpy>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextList>
#include <QTimer>
#include <QTranslator>
#include <QXmlStreamReader>

using namespace ggs;

namespace {

QStringList places(const QString& sentence) {
    QStringList found;
    static const QRegularExpression place(QStringLiteral("%(L?[1-9]|n)"));
    for (auto it = place.globalMatch(sentence); it.hasNext();) found.append(it.next().captured());
    found.sort();
    found.removeDuplicates();
    return found;
}

} // namespace

class TestLanguage : public QObject {
    Q_OBJECT
  private slots:
    void cleanup() { useLanguage(QStringLiteral("en")); }

    // A sentence is looked up under its class's whole name: filed under less, it is there and never found.
    void sentences_are_filed_under_whole_names() {
        QSet<QString> known;
        QFile ts(QStringLiteral(GGSCOPE_SOURCE_DIR "/translations/ggscope_bg.ts"));
        QVERIFY(ts.open(QIODevice::ReadOnly));
        QXmlStreamReader xml(&ts);
        while (!xml.atEnd()) {
            if (xml.readNext() == QXmlStreamReader::StartElement && xml.name() == QLatin1String("name"))
                known.insert(xml.readElementText());
        }
        QVERIFY(known.contains(QStringLiteral("ggs::FileView")));
        TestWindow test;
        int classes = 0;
        for (const QObject* each : test.window->findChildren<QObject*>()) {
            for (const QMetaObject* type = each->metaObject(); type; type = type->superClass()) {
                const QString name = QString::fromLatin1(type->className());
                if (!name.startsWith(QLatin1String("ggs::"))) continue;
                ++classes;
                QVERIFY2(!known.contains(name.mid(5)), qPrintable(name));
            }
        }
        QVERIFY(classes > 50);
    }

    // If two entries have the same letter, the keyboard reaches neither with one key.
    void each_letter_of_a_menu_means_one_entry_data() {
        QTest::addColumn<QString>("language");
        for (const char* language : {"en", "bg", "zh_CN"}) QTest::newRow(language) << QString::fromLatin1(language);
    }
    void each_letter_of_a_menu_means_one_entry() {
        QFETCH(QString, language);
        useLanguage(language);
        TestWindow test;
        int letters = 0;
        for (const QAction* top : test.window->menuBar()->actions()) {
            QHash<QChar, QString> seen;
            for (const QAction* each : top->menu()->actions()) {
                const qsizetype at = each->text().indexOf(QLatin1Char('&'));
                if (at < 0) continue;
                const QChar letter = each->text().at(at + 1).toLower();
                QVERIFY2(!seen.contains(letter), qPrintable(seen.value(letter) + QStringLiteral(", ") + each->text()));
                seen.insert(letter, each->text());
                ++letters;
            }
        }
        QVERIFY(letters > 30);
    }

    void the_places_of_values_are_the_same_in_every_language_data() {
        QTest::addColumn<QString>("file");
        const QDir folder(QStringLiteral(GGSCOPE_SOURCE_DIR "/translations"));
        for (const QString& name : folder.entryList({QStringLiteral("*.ts")}))
            QTest::newRow(qPrintable(name)) << folder.filePath(name);
    }
    void the_places_of_values_are_the_same_in_every_language() {
        QFETCH(QString, file);
        QFile ts(file);
        QVERIFY(ts.open(QIODevice::ReadOnly));
        QXmlStreamReader xml(&ts);
        QString source;
        int sentences = 0;
        while (!xml.atEnd()) {
            if (xml.readNext() != QXmlStreamReader::StartElement) continue;
            if (xml.name() == QLatin1String("source")) {
                source = xml.readElementText();
                ++sentences;
                continue;
            }
            const bool form = xml.name() == QLatin1String("numerusform");
            if (!form &&
                (xml.name() != QLatin1String("translation") || xml.attributes().hasAttribute(QStringLiteral("type"))))
                continue;
            if (!form && source.contains(QLatin1String("%n"))) continue; // its forms come next
            const QString translated = xml.readElementText();
            if (form && translated.isEmpty()) continue;
            // A plural's form may leave the number out: "one step".
            QStringList wanted = places(source), got = places(translated);
            if (form) {
                wanted.removeAll(QStringLiteral("%n"));
                got.removeAll(QStringLiteral("%n"));
            }
            QVERIFY2(wanted == got, qPrintable(QStringLiteral("“%1” became “%2”").arg(source, translated)));
            // The end of a menu entry, and sentences that are put together.
            QCOMPARE(translated.endsWith(QChar(0x2026)) || translated.endsWith(QStringLiteral("...")),
                     source.endsWith(QChar(0x2026)) || source.endsWith(QStringLiteral("...")));
        }
        QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
        QVERIFY(sentences > 0);
    }

    // Guides and reports name a view in English; so it is found, whatever language the window speaks.
    void the_palette_knows_english_names() {
        useLanguage(QStringLiteral("zh_CN"));
        TestWindow test;
        test.window->actions().get(QStringLiteral("commands"))->trigger();
        QTest::keyClicks(test.child<QLineEdit>("paletteText"), QStringLiteral("plan"));
        auto* const found = test.child<QListWidget>("paletteFound");
        const QString view = withoutMnemonic(test.window->actions().get(QStringLiteral("view-plan"))->text());
        QVERIFY(!view.contains(QLatin1String("plan"), Qt::CaseInsensitive));
        QVERIFY(!found->findItems(view, Qt::MatchContains).isEmpty());
    }

    void english_has_its_plurals() {
        useLanguage(QStringLiteral("en"));
        QCOMPARE(QCoreApplication::translate("ggs::ProfileView", "Profile %n run(s)", nullptr, 1),
                 QStringLiteral("Profile 1 run"));
        QCOMPARE(QCoreApplication::translate("ggs::ProfileView", "Profile %n run(s)", nullptr, 20),
                 QStringLiteral("Profile 20 runs"));
    }

    void a_setting_of_no_language_is_the_systems_data() {
        QTest::addColumn<QString>("setting");
        QTest::addColumn<QString>("code");
        QTest::newRow("chosen") << "bg"
                                << "bg";
        QTest::newRow("system language") << ""
                                         << "en";
        QTest::newRow("not known") << "tlh"
                                   << "en";
    }
    void a_setting_of_no_language_is_the_systems() {
        QFETCH(QString, setting);
        QFETCH(QString, code);
        QCOMPARE(languageFor(setting), code);
        QCOMPARE(languages(), (QStringList{QStringLiteral("en"), QStringLiteral("bg"), QStringLiteral("zh_CN")}));
    }

    void the_window_and_the_engine_speak_it_data() {
        QTest::addColumn<QString>("code");
        for (const QString& code : languages()) QTest::newRow(qPrintable(code)) << code;
    }
    void the_window_and_the_engine_speak_it() {
        QFETCH(QString, code);
        useLanguage(code);
        const Message reason = msg("this is the start: no step has been run yet");
        const bool english = code == QLatin1String("en");
        QCOMPARE(words(reason) == QString::fromLatin1(reason.literal()), english);
        TestWindow test;
        QVERIFY(test.open(QStringLiteral("simple-ctx")));
        QCOMPARE(test.window->menuBar()->actions().first()->text() == QStringLiteral("&File"), english);
        QVERIFY(!test.window->actions().get("step")->toolTip().isEmpty());
        QCOMPARE(test.window->actions().get("stepBack")->toolTip().contains(QStringLiteral("start")), english);
        // Qt's own words as well, whether or not the system has Qt's translations.
        const QDialogButtonBox buttons(QDialogButtonBox::Close | QDialogButtonBox::RestoreDefaults |
                                       QDialogButtonBox::Cancel | QDialogButtonBox::Save | QDialogButtonBox::Discard);
        for (const QAbstractButton* button : buttons.buttons()) {
            const QString text = button->text().remove(QLatin1Char('&'));
            QCOMPARE((QStringList{QStringLiteral("Close"), QStringLiteral("Restore Defaults"), QStringLiteral("Cancel"),
                                  QStringLiteral("Save"), QStringLiteral("Discard")}
                          .contains(text)),
                     english);
        }
        // The description of a sample is translated, too.
        QCOMPARE(sampleSentence(QStringLiteral("permute-pytorch")) ==
                     QStringLiteral("permute, in ggml and in PyTorch."),
                 english);
    }

    // The guide tells the same in every language.
    void the_guide_speaks_it_data() { the_window_and_the_engine_speak_it_data(); }
    void the_guide_speaks_it() {
        QFETCH(QString, code);
        const auto outline = [](Guide& guide) {
            QStringList all;
            for (const QString& part : guide.parts()) {
                guide.showPart(part);
                const QTextDocument& page = *guide.findChild<QTextBrowser*>(QStringLiteral("guideText"))->document();
                QString marks = part;
                for (QTextBlock block = page.begin(); block != page.end(); block = block.next()) {
                    marks += block.textList() ? QLatin1Char('*') : QLatin1Char('-');
                    marks += QString::number(block.text().count(QChar::ObjectReplacementCharacter)); // pictures
                }
                all.append(marks);
            }
            return all;
        };
        Guide english;
        useLanguage(code);
        Guide here;
        QVERIFY(english.parts().size() > 10);
        if (runs_in_full()) QCOMPARE(outline(here), outline(english)); // also in scripts/translations --check
        const QString text = here.findChild<QTextBrowser*>(QStringLiteral("guideText"))->toPlainText();
        QCOMPARE(text == english.findChild<QTextBrowser*>(QStringLiteral("guideText"))->toPlainText(),
                 code == QLatin1String("en"));
    }

    void another_language_is_chosen_in_the_settings() {
        TestWindow test;
        QVERIFY(test.open(QStringLiteral("simple-ctx")));
        QSignalSpy again(test.window.get(), &MainWindow::startAgainWanted);
        bool offered = true;
        QTimer::singleShot(0, &test.window->controller(), [&] {
            auto* const dialog = test.child<SettingsDialog>("settingsDialog");
            auto* const button = dialog->findChild<QPushButton*>(QStringLiteral("startAgain"));
            auto* const language = dialog->findChild<QComboBox*>(QStringLiteral("settingLanguage"));
            language->setCurrentIndex(language->findData(QStringLiteral("en")));
            offered = button->isVisible(); // it is in use already
            language->setCurrentIndex(language->findData(QStringLiteral("zh_CN")));
            QTest::mouseClick(button, Qt::LeftButton);
        });
        test.window->actions().get("settings")->trigger();
        QVERIFY(!offered);
        QTRY_COMPARE(again.size(), 1);
        QCOMPARE(again.first().first().toString(), QStringLiteral("simple-ctx"));
        QVERIFY(!again.first().last().toBool()); // the session has what the window shows
        QCOMPARE(Preferences::load().language, QStringLiteral("zh_CN"));
        // Applies the language as the program does at a restart.
        useLanguage(Preferences::load().language);
        test.restart();
        QCOMPARE(test.window->actions().get("run")->text().contains(QStringLiteral("Run")), false);
        Preferences none;
        test.window->prefer(none);
    }

    void comment_of_a_sample_is_in_the_readers_language() {
        // Translates one paragraph of a comment.
        class Translator final : public QTranslator {
          public:
            QString translate(const char* context, const char* source, const char*, int) const override {
                const bool here = QLatin1String(context) == QLatin1String("samples") &&
                                  QLatin1String(source).startsWith(QLatin1String("The size of a graph is chosen"));
                return here ? QStringLiteral("Translated paragraph.") : QString();
            }
            bool isEmpty() const override { return false; }
        } translator;
        QVERIFY(QCoreApplication::installTranslator(&translator));
        TestWindow test;
        QVERIFY(test.open(QStringLiteral("simple-add")));
        const QString shown = test.child<QTextBrowser>("lessonPage")->toPlainText();
        QVERIFY2(shown.contains(QStringLiteral("Translated paragraph.")), qPrintable(shown));
        QVERIFY2(shown.contains(QStringLiteral("Adding two tensors")), qPrintable(shown)); // not translated
        QVERIFY(!shown.contains(QStringLiteral("is chosen when it is made")));
        // The comment of another script stays as it is.
        QVERIFY(test.openText(QStringLiteral("# My own words.\na = tensor(f32, 2)\nb = sqr(a)\ngraph b\n")));
        QTRY_VERIFY(test.child<QTextBrowser>("lessonPage")->toPlainText().contains(QStringLiteral("My own words.")));
        QCoreApplication::removeTranslator(&translator);
    }
    void table_in_a_comment_keeps_its_lines() {
        QFile file(samplePath(QStringLiteral("shapes")));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QStringList paragraphs = headComment(QString::fromUtf8(file.readAll()));
        QCOMPARE(paragraphs.size(), 3);
        QVERIFY(!isVerbatim(paragraphs[1]) && isVerbatim(paragraphs[2]));
        QCOMPARE(paragraphs[2].count(QLatin1Char('\n')), 3);
        QCOMPARE(headComment(QStringLiteral("\n# a\n# b\n#\n# c\nx = 1\n# d\n")),
                 (QStringList{QStringLiteral("a b"), QStringLiteral("c")}));
        QVERIFY(headComment(QStringLiteral("x = 1\n# a\n")).isEmpty());
    }

    void another_language_keeps_workspace_and_page() {
        TestWindow test;
        test.window->resize(1600, 1000);
        QVERIFY(test.open(QStringLiteral("simple-ctx")));
        QCOMPARE(test.window->workspaces().current(), QStringLiteral("learn"));
        test.window->showView(QStringLiteral("script"));
        test.window->actions().get("workspace-debug")->trigger();
        test.window->showView(QStringLiteral("strides"));
        QCOMPARE(test.window->workspaces().current(), QStringLiteral("debug"));
        test.window->close(); // as before a new window
        useLanguage(QStringLiteral("bg"));
        test.anotherWindow();
        QVERIFY(test.settled());
        QCOMPARE(test.window->workspaces().current(), QStringLiteral("debug"));
        QVERIFY(test.window->workspaces().view(QStringLiteral("strides"))->isVisible());
        QVERIFY(!test.window->workspaces().view(QStringLiteral("values"))->isVisible());
        // The next program chooses its workspace.
        QVERIFY(test.open(QStringLiteral("mlp")));
        QCOMPARE(test.window->workspaces().current(), QStringLiteral("learn"));
        QSettings().remove(QStringLiteral("workspaces"));
    }

    // Another language is another window on the same session.
    void another_language_in_the_middle_of_a_run_keeps_cursor_history_and_selection() {
        TestWindow test;
        QVERIFY(test.openText(QStringLiteral("x = tensor(f32, 4) { 1 2 3 4 }\na = sqr(x)\nb = sqr(a)\nc = sqr(b)\n"
                                             "graph c\n")));
        SessionController& c = test.controller();
        c.marking().toggleBreakpoint(test.find("c"));
        c.moves().run();
        QVERIFY(test.settled());
        c.marking().change(test.find("b"), Index{}, 7);
        QVERIFY(test.settled());
        c.selection().select(test.find("x"));
        c.selection().select(test.find("a"));
        const auto structure = c.debuggee().snapshot().structure;
        QCOMPARE(c.debuggee().moment(), (Moment{0, 2}));

        useLanguage(QStringLiteral("zh_CN"));
        test.anotherWindow();
        QVERIFY(test.settled());
        QCOMPARE(&test.controller(), &c);
        QCOMPARE(c.debuggee().snapshot().structure, structure);
        QCOMPARE(c.debuggee().moment(), (Moment{0, 2}));
        QCOMPARE(test.child<TimeStrip>("timeStrip")->place(), (Moment{0, 2}));
        QCOMPARE(test.child<QPlainTextEdit>("scriptEditor")->toPlainText(), c.opening().scriptText());
        QVERIFY(test.window->windowTitle().startsWith(QStringLiteral("test")));
        QVERIFY(!test.window->actions().get("run")->text().contains(QStringLiteral("Run")));
        QCOMPARE(c.debuggee().snapshot().breakpoints.size(), size_t(1));
        QCOMPARE(c.debuggee().snapshot().changes.size(), size_t(1));
        QCOMPARE(c.selection().selected(), std::optional(test.find("a")));
        test.window->actions().get("goBack")->trigger();
        QCOMPARE(c.selection().selected(), std::optional(test.find("x")));
        c.marking().undoChange();
        QVERIFY(test.settled());
        QVERIFY(c.debuggee().snapshot().changes.empty());
        test.window->actions().get("stepBack")->trigger();
        QVERIFY(test.settled());
        QCOMPARE(c.debuggee().moment(), (Moment{0, 1}));
        test.window->actions().get("step")->trigger();
        QVERIFY(test.settled());
        QCOMPARE(test.child<TimeStrip>("timeStrip")->place(), (Moment{0, 2}));
    }
    void another_language_while_it_runs_shows_the_run() {
        TestWindow test;
        // Runs for several seconds, node by node.
        QString script = QStringLiteral("x = tensor(f32, 768, 768) = uniform(0, 0.001, seed=1)\ny = mul_mat(x, x)\n");
        for (int i = 0; i < 1000; ++i) script += QStringLiteral("y = mul_mat(x, y)\n");
        QVERIFY(test.openText(script + QStringLiteral("graph y\n")));
        SessionController& c = test.controller();
        QSignalSpy progressed(&c.debuggee(), &Debuggee::progressed);
        c.moves().run();
        QVERIFY(progressed.wait(10'000));
        useLanguage(QStringLiteral("bg"));
        test.anotherWindow();
        QVERIFY(c.debuggee().isRunning());
        QVERIFY(!test.window->actions().get("stepBack")->isEnabled());
        const Moment before = c.debuggee().moment();
        QVERIFY(progressed.wait(10'000));
        test.window->actions().get("pause")->trigger();
        QVERIFY(test.settled());
        QVERIFY(before < c.debuggee().moment());
        QVERIFY(test.window->actions().get("stepBack")->isEnabled());
    }
};

QTEST_MAIN(TestLanguage)
#include "test_language.moc"
