// SPDX-License-Identifier: MIT
// Guide: the dialog that shows the user guide, docs/guide*.md, in the window's language, and the glossary. It can be
// opened at the page of an op, at the part about a view, or at a term. Its search field lists the parts that contain a
// word. The dialog isn't modal. GUI thread only.
#pragma once

#include <QDialog>
#include <QTextBrowser>

#include <vector>

class QLineEdit;
class QListWidget;
class QListWidgetItem;

namespace ggs {

// A part of the guide in the window's language, in Markdown.
struct GuidePart {
    QString view; // that it belongs to; of the page of a sample: "sample:NAME"
    QString title, text;
    QString plain; // the text to search in: without its signs, pictures and line breaks
};
const std::vector<GuidePart>& guideParts();

// A page with pictures, which are as wide as the page has room for.
class GuidePage : public QTextBrowser {
    Q_OBJECT
  public:
    void showText(const QString& markdown);

  protected:
    QVariant loadResource(int type, const QUrl& name) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    QString m_markdown;
};

class Guide : public QDialog {
    Q_OBJECT
  public:
    explicit Guide(QWidget* parent = nullptr);
    // The views of the window that a part can be followed by: it gets a link to its view.
    void setViews(const QStringList& views) { m_views = views; }
    // Shows the part about a view, or the first entry of the list if no part is about it, and there the word.
    // glossaryPart: the glossary.
    void showPart(const QString& view, const QString& word = {});
    static constexpr QLatin1String glossaryPart{"glossary"};
    // Shows the page of an op, as the first entry of the list.
    void showOp(const QString& name, const QString& markdown);
    // The views that have a part.
    QStringList parts() const;

  signals:
    void viewWanted(const QString& id); // a link to a view was followed
    void sampleWanted(const QString& name);

  private:
    void search(const QString& words);
    void findNext(); // of the words in the search field, in the parts that have them
    bool findInText(const QString& words, bool fromStart);
    void follow(const QUrl& link);
    void showItem(const QListWidgetItem* item);
    QListWidgetItem* add(const QString& title, const QString& view, const QString& text, const QString& plain);

    QLineEdit* m_search;
    QListWidget* m_list; // UserRole: view, or empty for the page of an op; the next roles: its text, and its plain text
    GuidePage* m_text;
    QStringList m_views;
};

} // namespace ggs
