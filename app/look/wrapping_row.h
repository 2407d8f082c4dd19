// SPDX-License-Identifier: MIT
// Widgets side by side, as many as there is room for; the others stand in rows below, so that none is cut where a view
// is narrow or its words are long. What can take more than it needs (a line to type in, a label told so) takes what is
// left of its row; in a row without such a widget all stand at the right. GUI thread.
#pragma once

#include <QLayout>

#include <memory>
#include <vector>

namespace ggs {

class WrappingRow final : public QLayout {
    Q_OBJECT
  public:
    explicit WrappingRow(QWidget* parent = nullptr);
    ~WrappingRow() override;

    void addItem(QLayoutItem* item) override; // takes it over, as Qt's layouts do
    int count() const override;
    QLayoutItem* itemAt(int index) const override;
    QLayoutItem* takeAt(int index) override;

    Qt::Orientations expandingDirections() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;    // all in one row
    QSize minimumSize() const override; // as wide as its widest
    void setGeometry(const QRect& place) override;

    // The least width that has all in one row.
    int wholeWidth() const;

  private:
    using Line = std::vector<QLayoutItem*>;
    static constexpr int betweenRows = 4; // pixels
    std::vector<Line> linesIn(int width) const;
    int inner(int width) const;

    std::vector<std::unique_ptr<QLayoutItem>> m_items;
};

} // namespace ggs
