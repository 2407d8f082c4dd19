// SPDX-License-Identifier: MIT
// Section: a part of the inspector with a heading that folds it. Whether it is folded is remembered between starts, by
// the section's id. A section without contents is hidden. Owned by the inspector. GUI thread only.
#pragma once

#include <QWidget>

namespace ggs {

class FoldHeader;

inline constexpr int inspectorMargin = 16; // left and right of all that it shows; pixels

class Section : public QWidget {
    Q_OBJECT
  public:
    // `id` is the object's name, too. The section owns `body`.
    Section(const QString& id, const QString& title, QWidget* body, QWidget* parent = nullptr);
    void setHeading(const QString& title, const QString& count = {});
    QString title() const;
    QString count() const;
    void setFolded(bool folded);
    bool isFolded() const;
    FoldHeader& header() const { return *m_header; }
    QWidget& body() const { return *m_body; }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    FoldHeader* m_header;
    QWidget* m_body;
};

} // namespace ggs
