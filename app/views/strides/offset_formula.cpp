// SPDX-License-Identifier: MIT
#include "views/strides/offset_formula.h"

#include "look/theme.h"

#include <QPainter>

#include <algorithm>

namespace ggs {

OffsetFormula::OffsetFormula(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("offsetFormula"));
    setAccessibleName(tr("Offset of the element"));
    connect(&Theme::instance(), &Theme::changed, this, [this] { update(); });
}

void OffsetFormula::setElement(const std::optional<StridedTensor>& tensor, const Index& element) {
    m_tensor = tensor;
    m_element = element;
    setAccessibleDescription(lines().join(QLatin1Char('\n')));
    update();
}

std::array<OffsetFormula::Term, max_dims> OffsetFormula::terms() const {
    std::array<Term, max_dims> out;
    const Tensor& t = m_tensor->tensor();
    const int64_t block = m_tensor->type().block;
    for (size_t d = 0; d < max_dims; ++d) {
        const bool blocks = d == 0 && block > 1;
        const int64_t index = blocks ? m_element[d] / block : m_element[d];
        const QString name = blocks ? QStringLiteral("⌊i0/%1⌋").arg(block) : QStringLiteral("i%1").arg(d);
        out[d] = {QStringLiteral("%1·nb%2").arg(name).arg(d), QStringLiteral("%1·%2").arg(index).arg(t.nb[d]),
                  index * static_cast<int64_t>(t.nb[d])};
    }
    return out;
}

QStringList OffsetFormula::lines() const {
    if (!m_tensor) return {};
    QStringList words, numbers, products;
    int64_t sum = 0;
    for (const Term& term : terms()) {
        words.append(term.words);
        numbers.append(term.numbers);
        products.append(QString::number(term.product));
        sum += term.product;
    }
    const QString plus = QStringLiteral(" + ");
    return {QStringLiteral("offset = %1").arg(words.join(plus)), QStringLiteral("= %1").arg(numbers.join(plus)),
            QStringLiteral("%1 = %2").arg(sum).arg(products.join(plus))};
}

QSize OffsetFormula::sizeHint() const {
    return {520, 3 * (QFontMetrics(Theme::instance().numbers()).height() + 3) + 12};
}

void OffsetFormula::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::instance();
    QPainter p(this);
    p.setRenderHint(QPainter::Antialiasing);
    p.fillRect(rect(), theme.color(Ink::canvas));
    p.setPen(theme.color(Ink::line));
    p.drawLine(0, 0, width(), 0);
    if (!m_tensor) return;
    p.setFont(theme.numbers());
    const QFontMetrics metrics = p.fontMetrics();
    const int line = metrics.height() + 3;
    const auto all = terms();
    int64_t sum = 0;
    for (const Term& term : all) sum += term.product;

    double x = 14;
    const auto column = [&](const QString& a, const QString& b, const QString& c, bool dim) {
        const int wide =
            std::max({metrics.horizontalAdvance(a), metrics.horizontalAdvance(b), metrics.horizontalAdvance(c)});
        const QString texts[] = {a, b, c};
        for (int row = 0; row < 3; ++row) {
            p.setPen(theme.color(dim || row == 0 ? Ink::muted : Ink::text));
            p.drawText(QRectF(x, 6 + row * line, wide, line), Qt::AlignHCenter | Qt::AlignVCenter, texts[row]);
        }
        x += wide + 9;
    };
    column(QStringLiteral("offset"), {}, QString::number(sum), false);
    for (size_t d = 0; d < max_dims; ++d) {
        const QString sign = d == 0 ? QStringLiteral("=") : QStringLiteral("+");
        column(sign, sign, sign, true);
        column(all[d].words, all[d].numbers, QString::number(all[d].product), false);
    }
    if (width() - x > 150) paintLine(p, QRectF(x + 20, 6, width() - x - 48, height() - 12));
}

// Draws the products, the largest first, end to end from 0 to the tensor's last byte.
void OffsetFormula::paintLine(QPainter& p, const QRectF& in) const {
    const Theme& theme = Theme::instance();
    const auto length = static_cast<double>(std::max<size_t>(1, nbytes(m_tensor->tensor())));
    const double y = in.center().y();
    const auto xOf = [&](int64_t byte) { return in.left() + static_cast<double>(byte) / length * in.width(); };
    p.setPen(QPen(theme.color(Ink::line), 2));
    p.drawLine(QPointF(in.left(), y), QPointF(in.right(), y));
    p.setFont(theme.numbers(Theme::caption));
    p.setPen(theme.color(Ink::muted));
    const QString end = QString::number(nbytes(m_tensor->tensor()));
    const QRectF below(in.left(), y + 4, in.width(), in.bottom() - y);
    auto all = terms();
    std::stable_sort(all.begin(), all.end(), [](const Term& a, const Term& b) { return a.product > b.product; });
    int64_t at = 0;
    double free = in.left(); // where the words above the line may begin
    for (const Term& term : all) {
        if (term.product == 0) continue;
        p.setPen(QPen(theme.color(Ink::text), 2.5));
        p.drawLine(QPointF(xOf(at), y), QPointF(xOf(at + term.product), y));
        p.setPen(QPen(theme.color(Ink::text), 1));
        p.drawLine(QPointF(xOf(at + term.product), y - 5), QPointF(xOf(at + term.product), y + 4));
        const QString text = at == 0 ? QStringLiteral("%1 = %2").arg(term.numbers).arg(term.product)
                                     : QStringLiteral("+ %1").arg(term.product);
        const double wide = p.fontMetrics().horizontalAdvance(text);
        const double from = std::max(free, (xOf(at) + xOf(at + term.product) - wide) / 2);
        if (from + wide <= in.right() + 20) {
            p.setPen(theme.color(Ink::muted));
            p.drawText(QRectF(from, in.top(), wide + 2, y - in.top() - 5), Qt::AlignLeft | Qt::AlignVCenter, text);
            free = from + wide + 8;
        }
        at += term.product;
    }
    p.setPen(Qt::NoPen);
    p.setBrush(theme.color(Ink::selection));
    p.drawRect(QRectF(xOf(at) - 3, y - 4, 6, 8));
    const QString here = QString::number(at);
    const double wide = p.fontMetrics().horizontalAdvance(here);
    const double left = std::clamp(xOf(at) - wide / 2, in.left(), in.right() - wide);
    p.setPen(theme.color(Ink::link));
    p.drawText(QRectF(left, below.top(), wide + 2, below.height()), Qt::AlignLeft | Qt::AlignVCenter, here);
    p.setPen(theme.color(Ink::muted));
    const double endWide = p.fontMetrics().horizontalAdvance(end);
    if (left > in.left() + 14) p.drawText(below, Qt::AlignLeft | Qt::AlignVCenter, QStringLiteral("0"));
    if (left + wide < in.right() - endWide - 6) p.drawText(below, Qt::AlignRight | Qt::AlignVCenter, end);
}

} // namespace ggs
