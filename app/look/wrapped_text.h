// SPDX-License-Identifier: MIT
// WrappedText: a label that shows its plain text on as many lines as its width requires. It breaks lines between words,
// and inside a word that is wider than a line, such as a path. GUI thread only.
#pragma once

#include <QLabel>

class QTextLayout;

namespace ggs {

class WrappedText final : public QLabel {
    Q_OBJECT
  public:
    explicit WrappedText(QWidget* parent = nullptr);
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    int layOut(QTextLayout& layout, int width) const;
};

} // namespace ggs
