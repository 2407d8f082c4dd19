// SPDX-License-Identifier: MIT
#include "views/strides/predicate_list.h"

#include "look/names/pytorch_call.h"
#include "look/theme.h"
#include "tensor/shown_shape.h"
#include "words/messages.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace ggs {

// -- predicates -------------------------------------------------------------------------------------------------------

PredicateList::PredicateList(QWidget* parent) : SteadyScroll(parent), m_text(new QLabel) {
    setObjectName(QStringLiteral("predicates"));
    setAccessibleName(tr("Properties of the shape"));
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_text->setObjectName(QStringLiteral("predicateText"));
    m_text->setWordWrap(true);
    m_text->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_text->setContentsMargins(14, 4, 14, 8);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    setWidget(m_text);
}

void PredicateList::setTensor(const std::optional<StridedTensor>& tensor) {
    if (!tensor) return m_text->clear();
    const Theme& theme = Theme::instance();
    QString rows;
    for (const Predicate& predicate : predicates()) {
        const Verdict verdict = predicate.check(tensor->tensor());
        rows += QStringLiteral("<tr><td style='padding:1px 12px 1px 0'>%1</td>"
                               "<td style='padding:1px 12px 1px 0;color:%2;white-space:nowrap'>%3</td>"
                               "<td style='padding:1px 0;color:%4'>%5</td></tr>")
                    .arg(words(Message(predicate.name)), theme.color(verdict.holds ? Ink::text : Ink::muted).name(),
                         verdict.holds ? tr("✓ yes") : tr("– no"), theme.color(Ink::muted).name(),
                         words(verdict.reason).toHtmlEscaped());
    }
    m_text->setText(QStringLiteral("<table cellspacing='0'>%1</table>").arg(rows));
}

// -- two orders -------------------------------------------------------------------------------------------------------

namespace {

constexpr int factsAir = 14;
constexpr int boxHeight = 20, arcs = 24; // pixels
constexpr size_t attributes = 5;         // rows of two columns; the tensor's origin is below them

template <class Values> QString list(const Values& values, const char* brackets, const QString& between) {
    QStringList words;
    for (const auto value : values) words.append(QString::number(value));
    return QLatin1Char(brackets[0]) + words.join(between) + QLatin1Char(brackets[1]);
}

} // namespace

TwoOrders::TwoOrders(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("twoOrders"));
    setAccessibleName(tr("Axes of ggml and of PyTorch"));
    connect(&Theme::instance(), &Theme::changed, this, [this] { update(); });
}

void TwoOrders::setElement(const std::optional<StridedTensor>& tensor, const Index& element) {
    m_tensor = tensor;
    m_element = element;
    update();
}

void TwoOrders::setMadeBy(const QString& line) {
    m_madeBy = line;
    update();
}

// PyTorch counts strides and offsets in elements. For types with blocks, they are counted in blocks.
std::vector<std::array<QString, 3>> TwoOrders::rows() const {
    if (!m_tensor) return {};
    const Tensor& t = m_tensor->tensor();
    const int dims = shown_dims(t);
    const auto size = static_cast<int64_t>(m_tensor->type().bytes);
    const QString unit = m_tensor->inBlocks() ? tr("PyTorch, blocks") : tr("PyTorch, elements");
    QStringList strides;
    bool whole = true;
    std::vector<int64_t> shape, index;
    for (int d = dims; d-- > 0;) {
        const auto nb = static_cast<int64_t>(t.nb[d]);
        whole = whole && nb % size == 0;
        strides.append(QString::number(nb / size));
        shape.push_back(t.ne[d]);
        index.push_back(m_element[static_cast<size_t>(d)]);
    }
    const int64_t offset = m_tensor->begin(m_element) - m_tensor->offset;
    const QString comma = QStringLiteral(", ");
    const QString none = tr("none: not a whole number of elements");
    std::vector<std::array<QString, 3>> out{
        {QString(), tr("ggml, bytes"), unit},
        {tr("shape"), list(t.ne, "[]", QStringLiteral(" ")),
         list(shape, "()", comma).replace(QLatin1Char(')'), dims == 1 ? QStringLiteral(",)") : QStringLiteral(")"))},
        {tr("strides"), list(t.nb, "[]", QStringLiteral(" ")),
         whole ? QStringLiteral("(%1%2)").arg(strides.join(comma), dims == 1 ? QStringLiteral(",") : QString()) : none},
        {tr("element"), elementText(*m_tensor->structure, m_tensor->number, m_element),
         QStringLiteral("t") + list(index, "[]", comma)},
        {tr("offset"), QString::number(offset),
         offset % size == 0 ? QStringLiteral("%1 = %2 / %3").arg(offset / size).arg(offset).arg(size) : none}};
    if (!m_madeBy.isEmpty())
        out.push_back({tr("created by"), m_madeBy, pytorchCall(*m_tensor->structure, m_tensor->number)});
    return out;
}

QSize TwoOrders::sizeHint() const {
    const int line = QFontMetrics(Theme::instance().numbers()).height() + 3;
    return {300, 6 + 2 * boxHeight + arcs + 8 + 7 * line + 6};
}

void TwoOrders::paintEvent(QPaintEvent*) {
    if (!m_tensor) return;
    const Theme& theme = Theme::instance();
    const Tensor& t = m_tensor->tensor();
    QPainter p(this);
    p.setRenderHint(QPainter::Antialiasing);
    const QFontMetrics caption(theme.numbers(Theme::caption));
    const auto all = rows();
    double names = QFontMetrics(theme.words()).horizontalAdvance(QStringLiteral("PyTorch"));
    for (const auto& row : all) names = std::max<double>(names, QFontMetrics(theme.words()).horizontalAdvance(row[0]));
    names += 12;
    const double wide = std::min(90.0, (width() - 2 * factsAir - names) / max_dims);
    const auto box = [&](int place, double y) {
        return QRectF(factsAir + names + place * wide + 2, y, wide - 4, boxHeight);
    };
    const double top = 6, low = top + boxHeight + arcs;
    const int dims = shown_dims(t);
    p.setFont(theme.words());
    p.setPen(theme.color(Ink::text));
    p.drawText(QRectF(factsAir, top, names, boxHeight), Qt::AlignVCenter, QStringLiteral("ggml"));
    p.drawText(QRectF(factsAir, low, names, boxHeight), Qt::AlignVCenter, QStringLiteral("PyTorch"));
    const auto paintBox = [&](const QRectF& r, const QString& name, int64_t size) {
        p.setPen(Qt::NoPen);
        p.setBrush(theme.color(Ink::raised));
        p.drawRoundedRect(r, 3, 3);
        p.setFont(theme.numbers(Theme::caption));
        p.setPen(theme.color(Ink::muted));
        if (r.width() > caption.horizontalAdvance(name + QString::number(size)) + 16)
            p.drawText(r.adjusted(5, 0, -5, 0), Qt::AlignLeft | Qt::AlignVCenter, name);
        p.setPen(theme.color(Ink::text));
        p.drawText(r.adjusted(3, 0, -5, 0), Qt::AlignRight | Qt::AlignVCenter, QString::number(size));
    };
    for (int d = 0; d < dims; ++d) {
        const QRectF upper = box(d, top), lower = box(dims - 1 - d, low);
        paintBox(upper, QStringLiteral("ne%1").arg(d), t.ne[d]);
        paintBox(lower, QStringLiteral("dim%1").arg(dims - 1 - d), t.ne[d]);
        const QPointF from(upper.center().x(), upper.bottom() + 1), to(lower.center().x(), lower.top() - 1);
        QPainterPath way(from);
        way.cubicTo(from + QPointF(0, arcs * 0.7), to - QPointF(0, arcs * 0.7), to);
        p.setBrush(Qt::NoBrush);
        p.setPen(QPen(theme.color(Ink::faint), 1));
        p.drawPath(way);
    }
    const int line = QFontMetrics(theme.numbers()).height() + 3;
    double y = low + boxHeight + 8;
    const double half = (width() - 2 * factsAir - names) / 2;
    for (size_t i = 0; i < all.size(); ++i, y += line) {
        p.setFont(theme.words());
        p.setPen(theme.color(Ink::muted));
        p.drawText(QRectF(factsAir, y, names, line), Qt::AlignVCenter, all[i][0]);
        if (i == attributes) {
            // Lines are long: below each other, and whose they are at the end.
            for (const size_t side : {size_t{1}, size_t{2}}) {
                if (all[i][side].isEmpty()) continue;
                const QRectF in(factsAir + names, y, width() - 2 * factsAir - names, line);
                const QString whose = side == 1 ? QStringLiteral("ggml") : QStringLiteral("PyTorch");
                p.setFont(theme.words(Theme::caption));
                const int room = static_cast<int>(in.width()) - p.fontMetrics().horizontalAdvance(whose) - 10;
                p.setPen(theme.color(Ink::muted));
                p.drawText(in, Qt::AlignRight | Qt::AlignVCenter, whose);
                p.setFont(theme.numbers(Theme::caption));
                p.setPen(theme.color(Ink::text));
                p.drawText(in, Qt::AlignVCenter, p.fontMetrics().elidedText(all[i][side], Qt::ElideRight, room));
                y += line;
            }
            break;
        }
        p.setFont(i == 0 ? theme.words(Theme::caption) : theme.numbers(Theme::caption));
        if (i > 0) p.setPen(theme.color(Ink::text));
        for (const size_t side : {size_t{1}, size_t{2}}) {
            const QRectF in(factsAir + names + (side == 1 ? 0 : half), y, half - 4, line);
            p.drawText(in, Qt::AlignVCenter,
                       p.fontMetrics().elidedText(all[i][side], Qt::ElideRight, static_cast<int>(in.width())));
        }
    }
}

} // namespace ggs
