// SPDX-License-Identifier: MIT
// BitsPane: one number bit by bit: sign, exponent and mantissa of a float with the formula in numbers and the next
// numbers that its format has below and above; an integer in two's complement. GUI thread.
#pragma once

#include "values/float_bits.h"

#include <QString>
#include <QStringList>
#include <QWidget>

class QPainter;

namespace ggs {

class BitsPane : public QWidget {
    Q_OBJECT
  public:
    explicit BitsPane(QWidget* parent = nullptr);
    // `title` says what it is ("SCALE d"), `where` which bytes it stands in.
    void setNumber(const QString& title, const QString& where, FieldKind kind, uint64_t bits);
    // Short: one line of bits, if there is room for them, with what they are worth; without their parts and formula.
    void setShort(bool isShort);
    int fullHeight() const;
    // What stands below the bits.
    const QStringList& lines() const { return m_lines; }
    // The bits from the highest on, a space between the parts.
    QString bitText() const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {240, sizeHint().height()}; }

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    struct Part {
        QString name;
        int bits = 0;
        uint64_t value = 0;
    };
    void describe();
    double bitWidth() const;
    double widthOf(double bit) const; // of all parts in one row, with their names below
    void paintShort(QPainter& p);
    int bitRows() const;
    int bitsPerRow() const;

    QString m_title, m_where;
    FieldKind m_kind = FieldKind::f32;
    uint64_t m_bits = 0;
    bool m_short = false;
    double m_value = 0;        // what the bits are worth
    std::vector<Part> m_parts; // from the highest bit down
    QStringList m_lines;
};

} // namespace ggs
