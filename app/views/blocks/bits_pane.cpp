// SPDX-License-Identifier: MIT
#include "views/blocks/bits_pane.h"

#include "look/theme.h"
#include "words/messages.h"

#include <QPainter>

#include <algorithm>

namespace ggs {

namespace {

constexpr int bitsAir = 14;                   // pixels at both sides
constexpr double narrowest = 10, widest = 17; // pixels of a bit
constexpr double between = 7;                 // pixels between two parts
constexpr double valueWidth = 80;             // pixels for what the bits are worth
constexpr int cell = 20, captionHeight = 18, rowGap = 3;

int64_t asSigned(uint64_t bits, int width) {
    const int unused = 64 - width;
    return static_cast<int64_t>(bits << unused) >> unused;
}

void paintBit(QPainter& p, const QRectF& r, bool set) {
    const Theme& theme = Theme::instance();
    p.setPen(Qt::NoPen);
    p.setBrush(theme.color(set ? Ink::selectedRow : Ink::raised));
    p.drawRoundedRect(r, 2, 2);
    p.setPen(theme.color(set ? Ink::text : Ink::muted));
    p.drawText(r, Qt::AlignCenter, set ? QStringLiteral("1") : QStringLiteral("0"));
}

} // namespace

BitsPane::BitsPane(QWidget* parent) : QWidget(parent) {
    setAccessibleName(tr("Bits of a number"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&Theme::instance(), &Theme::changed, this, [this] { update(); });
}

void BitsPane::setNumber(const QString& title, const QString& where, FieldKind kind, uint64_t bits) {
    m_title = title;
    m_where = where;
    m_kind = kind;
    m_bits = bits;
    describe();
    setAccessibleDescription(QStringLiteral("%1, %2").arg(m_title, m_lines.join(QStringLiteral(", "))));
    updateGeometry();
    update();
}

void BitsPane::setShort(bool isShort) {
    if (m_short == isShort) return;
    m_short = isShort;
    updateGeometry();
    update();
}

void BitsPane::describe() {
    m_parts.clear();
    m_lines.clear();
    const FieldKindTraits& kind = traits(m_kind);
    const int width = static_cast<int>(kind.bytes) * 8;
    if (!kind.is_float()) {
        const bool isSigned = kind.name[0] == 'i';
        const int below = isSigned ? width - 1 : width;
        const uint64_t rest = m_bits & ((uint64_t{1} << below) - 1);
        m_value = static_cast<double>(isSigned ? asSigned(m_bits, width) : static_cast<int64_t>(rest));
        if (isSigned) m_parts.push_back({tr("sign"), 1, m_bits >> below & 1});
        m_parts.push_back({isSigned ? tr("rest %1").arg(rest) : tr("value %1").arg(rest), below, rest});
        if (isSigned) {
            const int64_t value = asSigned(m_bits, width);
            m_lines.append(value < 0 ? tr("two's complement: -2^%1 + %2 = %3").arg(below).arg(rest).arg(value)
                                     : tr("two's complement: %1").arg(value));
            const QString none = tr("none");
            m_lines.append(tr("neighbours %1 and %2")
                               .arg(value == asSigned(uint64_t{1} << below, width) ? none : QString::number(value - 1),
                                    value == static_cast<int64_t>((uint64_t{1} << below) - 1)
                                        ? none
                                        : QString::number(value + 1)));
        }
        return;
    }
    const FloatBits number = float_bits(m_kind, m_bits);
    const int unused = width - kind.sign_bits - kind.exponent_bits - kind.mantissa_bits;
    if (unused > 0) m_parts.push_back({tr("unused"), unused, 0});
    if (kind.sign_bits) m_parts.push_back({tr("sign"), kind.sign_bits, number.parts.sign});
    m_parts.push_back({tr("exponent %1").arg(number.parts.exponent), kind.exponent_bits, number.parts.exponent});
    if (kind.mantissa_bits)
        m_parts.push_back({tr("mantissa %1").arg(number.parts.mantissa), kind.mantissa_bits, number.parts.mantissa});

    const auto text = [this](double value) { return QString::fromStdString(float_text(m_kind, value)); };
    m_value = number.value;
    switch (number.what) {
    case FloatClass::zero:
        m_lines.append(number.parts.sign ? tr("all bits except the sign are 0: -0") : tr("all bits are 0: 0"));
        break;
    case FloatClass::infinite: m_lines.append(tr("highest exponent, mantissa 0: %1").arg(text(number.value))); break;
    case FloatClass::nan: m_lines.append(tr("not a number: highest exponent, mantissa not 0")); break;
    case FloatClass::subnormal:
    case FloatClass::normal:
        m_lines.append(QString::fromStdString(float_formula(number)));
        m_lines.append(
            QStringLiteral("= %1 = %2").arg(QString::fromStdString(float_factors(number)), text(number.value)));
        if (number.what == FloatClass::subnormal)
            m_lines.append(tr("subnormal: exponent 0 counts as 1, and the mantissa has no implicit leading 1"));
        break;
    }
    if (number.what == FloatClass::nan) return;
    const auto beside = [&](const std::optional<uint64_t>& bits) {
        return bits ? text(float_value(m_kind, *bits)) : tr("none");
    };
    m_lines.append(tr("neighbours %1 and %2").arg(beside(number.below), beside(number.above)));
}

QString BitsPane::bitText() const {
    QString out;
    for (const Part& part : m_parts) {
        if (!out.isEmpty()) out += QLatin1Char(' ');
        for (int bit = part.bits; bit-- > 0;) out += part.value >> bit & 1 ? QLatin1Char('1') : QLatin1Char('0');
    }
    return out;
}

double BitsPane::widthOf(double bit) const {
    const QFontMetrics names(Theme::instance().numbers(Theme::caption));
    double all = -between;
    for (const Part& part : m_parts)
        all += between + std::max(part.bits * bit, static_cast<double>(names.horizontalAdvance(part.name)));
    return all;
}

double BitsPane::bitWidth() const {
    double bit = widest;
    while (bit > narrowest && widthOf(bit) > width() - 2 * bitsAir) bit -= 0.5;
    return bit;
}

// If the width is too small even for the narrowest bits, each part begins a row.
int BitsPane::bitRows() const {
    if (widthOf(bitWidth()) <= width() - 2 * bitsAir) return 1;
    int rows = 0;
    for (const Part& part : m_parts) rows += (part.bits + bitsPerRow() - 1) / bitsPerRow();
    return rows;
}

int BitsPane::bitsPerRow() const { return std::max(8, static_cast<int>((width() - 2 * bitsAir) / bitWidth())); }

int BitsPane::fullHeight() const {
    const int line = QFontMetrics(Theme::instance().numbers()).height() + 2;
    return captionHeight + bitRows() * (cell + captionHeight) + rowGap + static_cast<int>(m_lines.size()) * line + 6;
}

QSize BitsPane::sizeHint() const { return {300, m_short ? captionHeight + cell + 2 * rowGap : fullHeight()}; }

void BitsPane::resizeEvent(QResizeEvent*) { updateGeometry(); }

void BitsPane::paintShort(QPainter& p) {
    int bits = 0;
    for (const Part& part : m_parts) bits += part.bits;
    const double wide =
        std::min(widest, (width() - 2 * bitsAir - valueWidth - between * static_cast<double>(m_parts.size())) /
                             std::max(1, bits));
    double x = bitsAir;
    if (wide >= narrowest) {
        for (const Part& part : m_parts) {
            for (int bit = part.bits; bit-- > 0; x += wide)
                paintBit(p, QRectF(x + 0.5, captionHeight, wide - 1, cell - 2), part.value >> bit & 1);
            x += between;
        }
    }
    p.setFont(Theme::instance().numbers());
    p.setPen(Theme::instance().color(Ink::text));
    const QString equals = QStringLiteral("= ");
    const int room = static_cast<int>(width() - bitsAir - x) - p.fontMetrics().horizontalAdvance(equals);
    p.drawText(QRectF(x, captionHeight, width() - bitsAir - x, cell - 2), Qt::AlignLeft | Qt::AlignVCenter,
               equals + numberText(m_value, p.fontMetrics(), room));
}

void BitsPane::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::instance();
    QPainter p(this);
    p.setRenderHint(QPainter::Antialiasing);
    QFont bold = theme.words(Theme::caption);
    bold.setWeight(QFont::DemiBold);
    p.setFont(bold);
    p.setPen(theme.color(Ink::muted));
    p.drawText(QRect(bitsAir, 0, width() - 2 * bitsAir, captionHeight), Qt::AlignLeft | Qt::AlignVCenter, m_title);
    p.setFont(theme.numbers(Theme::caption));
    p.drawText(QRect(bitsAir, 0, width() - 2 * bitsAir, captionHeight), Qt::AlignRight | Qt::AlignVCenter, m_where);

    if (m_short) return paintShort(p);
    const double wide = bitWidth();
    const bool oneRow = bitRows() == 1;
    const int perRow = oneRow ? 64 : bitsPerRow();
    double x = bitsAir, y = captionHeight;
    for (const Part& part : m_parts) {
        for (int done = 0; done < part.bits;) {
            const int here = std::min(perRow, part.bits - done);
            const double begin = x;
            for (int i = 0; i < here; ++i, x += wide) {
                paintBit(p, QRectF(x + 0.5, y, wide - 1, cell - 2), part.value >> (part.bits - 1 - done - i) & 1);
            }
            done += here;
            p.setPen(QPen(theme.color(Ink::faint), 1));
            p.drawLine(QPointF(begin + 1, y + cell), QPointF(x - 1, y + cell));
            if (done == part.bits) {
                p.setPen(theme.color(Ink::muted));
                const double room =
                    oneRow ? std::max(x - begin, static_cast<double>(p.fontMetrics().horizontalAdvance(part.name)))
                           : width() - 2.0 * bitsAir;
                p.drawText(QRectF(begin, y + cell, room + 4, captionHeight), Qt::AlignLeft | Qt::AlignVCenter,
                           part.name);
            }
            if (oneRow) {
                // A short part's name may be wider than its bits.
                x = std::max(x, begin + p.fontMetrics().horizontalAdvance(part.name)) + between;
            } else {
                x = bitsAir;
                y += cell + captionHeight;
            }
        }
    }
    if (oneRow) y += cell + captionHeight;
    y += rowGap;
    p.setFont(theme.numbers());
    const int line = p.fontMetrics().height() + 2;
    for (int i = 0; i < m_lines.size(); ++i, y += line) {
        const bool formula = i + 1 < m_lines.size();
        p.setPen(theme.color(formula ? Ink::text : Ink::muted));
        p.setFont(formula ? theme.numbers() : theme.words());
        p.drawText(QRectF(bitsAir, y, width() - 2 * bitsAir, line), Qt::AlignLeft | Qt::AlignVCenter,
                   p.fontMetrics().elidedText(m_lines[i], Qt::ElideRight, width() - 2 * bitsAir));
    }
}

} // namespace ggs
