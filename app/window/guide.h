// SPDX-License-Identifier: MIT
// Guide: the dialog that shows the user guide, docs/guide*.md, in the window's language. It can be opened at the page
// of an op, or at the part about a view. The dialog isn't modal. GUI thread only.
#pragma once

#include <QDialog>
#include <QTextBrowser>

#include <vector>

class QListWidget;

namespace ggs {

// A part of the guide in the window's language, in Markdown, and the view that it belongs to.
struct GuidePart {
    QString view, title, text;
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
    // Shows the part about a view, or the first entry of the list if no part is about it.
    void showPart(const QString& view);
    // Shows the page of an op, as the first entry of the list.
    void showOp(const QString& name, const QString& markdown);
    // The views that have a part.
    QStringList parts() const;

  private:
    QListWidget* m_list; // UserRole: view, or empty for the page of an op; UserRole + 1: the part's text
    GuidePage* m_text;
};

} // namespace ggs
