// SPDX-License-Identifier: MIT
// BitsPane: one number bit by bit, with its parts and its value.
//
// A float is shown as sign, exponent and mantissa, with the formula in numbers and the two neighbouring values of its
// type. An integer is shown in two's complement. GUI thread only.
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
    // Sets the number to show. `title` names it ("SCALE d"); `where` gives its type and bytes.
    void setNumber(const QString& title, const QString& where, FieldKind kind, uint64_t bits);
    // Short: one line of bits, if there is room for them, with what they are worth; without their parts and formula.
    void setShort(bool isShort);
    int fullHeight() const;
    // The lines of text below the bits.
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
