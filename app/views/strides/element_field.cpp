// SPDX-License-Identifier: MIT
#include "views/strides/element_field.h"

#include "look/names/node_words.h"

#include <QRegularExpression>

namespace ggs {

ElementField::ElementField(QWidget* parent) : QLineEdit(parent) {
    setObjectName(QStringLiteral("findElement"));
    setFont(Theme::instance().numbers(Theme::caption));
    setStyleSheet(QStringLiteral("padding: 1px 6px;")); // as high as the line that contains it
    setPlaceholderText(tr("[index] or @byte"));
    setAccessibleName(tr("Element to go to"));
    setToolTip(tr("Type an index such as [2, 1, 0], innermost dimension first, or a byte offset such as @168, and "
                  "press Enter to go to the element"));
    connect(this, &QLineEdit::returnPressed, this, &ElementField::find);
    connect(this, &QLineEdit::textEdited, this, [this] { emit refused(QString()); });
}

void ElementField::setTensor(const std::optional<StridedTensor>& tensor) {
    if (m_tensor == tensor) return;
    m_tensor = tensor;
    clear();
    emit refused(QString());
}

void ElementField::find() {
    const QString typed = text().trimmed();
    if (!m_tensor || typed.isEmpty()) return;
    QString problem;
    const auto element = typed.startsWith(QLatin1Char('@')) ? byOffset(typed.mid(1), problem) : byIndex(typed, problem);
    if (element)
        emit found(*element);
    else
        emit refused(problem);
}

QString ElementField::name() const { return nameOf(*m_tensor->structure, m_tensor->number); }

std::optional<Index> ElementField::byIndex(const QString& typed, QString& problem) const {
    static const QRegularExpression form(QStringLiteral("^\\[?\\s*(-?\\d+(?:(?:\\s*,\\s*|\\s+)-?\\d+)*)\\s*\\]?$"));
    static const QRegularExpression between(QStringLiteral("[\\s,]+"));
    const auto match = form.match(typed);
    if (!match.hasMatch()) {
        problem =
            tr("“%1” is not an element: write an index such as [2, 1, 0], or a byte offset such as @168").arg(typed);
        return std::nullopt;
    }
    const QStringList numbers = match.captured(1).split(between);
    if (numbers.size() > max_dims) {
        problem = tr("an index has at most %1 numbers, one for each dimension; this one has %2")
                      .arg(max_dims)
                      .arg(numbers.size());
        return std::nullopt;
    }
    Index element{};
    for (qsizetype d = 0; d < numbers.size(); ++d) {
        bool ok = false;
        const auto at = static_cast<size_t>(d);
        element[at] = numbers[d].toLongLong(&ok);
        if (!ok || element[at] < 0 || element[at] >= m_tensor->tensor().ne[at]) {
            problem = tr("i%1 = %2 is out of range for %3: dimension %1 has %4 elements, numbered 0 to %5")
                          .arg(d)
                          .arg(numbers[d], name())
                          .arg(m_tensor->tensor().ne[at])
                          .arg(m_tensor->tensor().ne[at] - 1);
            return std::nullopt;
        }
    }
    return element;
}

std::optional<Index> ElementField::byOffset(const QString& typed, QString& problem) const {
    bool ok = false;
    const int64_t byte = typed.trimmed().toLongLong(&ok, 0); // 0x of hexadecimal numbers
    const auto size = static_cast<int64_t>(nbytes(m_tensor->tensor()));
    if (!ok)
        problem = tr("“%1” is not a byte offset: write a whole number after the @, such as @168").arg(typed);
    else if (byte < 0 || byte >= size)
        problem = tr("byte %1 is outside %2, which has bytes 0 to %3").arg(byte).arg(name()).arg(size - 1);
    else if (const auto element = m_tensor->elementAt(m_tensor->offset + byte))
        return element;
    else
        problem = tr("byte %1 doesn't belong to an element: the strides of %2 skip it").arg(byte).arg(name());
    return std::nullopt;
}

} // namespace ggs
