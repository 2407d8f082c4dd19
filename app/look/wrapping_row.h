// SPDX-License-Identifier: MIT
// WrappingRow: a layout that places widgets side by side and wraps them into further rows if necessary. No widget is
// cut off in a narrow view or with long text. Expanding widgets, such as a line edit, take the remaining width of their
// row. A row without an expanding widget is aligned to the right. GUI thread only.
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
