// SPDX-License-Identifier: MIT
// FoldHeader: the heading of a section that folds: a chevron, the title, and a count at the right edge. A click, Space
// or Enter folds the section or unfolds it; so do Left and Right. Owned by the section. GUI thread only.
#pragma once

#include <QAbstractButton>

namespace ggs {

class FoldHeader : public QAbstractButton {
    Q_OBJECT
  public:
    explicit FoldHeader(QWidget* parent = nullptr);
    void setFolded(bool folded);
    bool isFolded() const { return m_folded; }
    void setHeading(const QString& title, const QString& count);
    const QString& count() const { return m_count; }

    QSize sizeHint() const override;

  signals:
    void foldWanted(bool folded);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    void describe();

    QString m_count;
    bool m_folded = false;
};

} // namespace ggs
