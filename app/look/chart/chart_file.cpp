// SPDX-License-Identifier: MIT
// A chart's numbers as a table: one part for each kind of thing that it draws, in the order it draws them.
#include "look/chart/chart.h"

#include <QTextStream>

#include <algorithm>

namespace ggs {

namespace {

// As a spreadsheet reads it: in quotation marks where it holds what would end the cell.
QString cell(const QString& text) {
    if (!text.contains(QLatin1Char(',')) && !text.contains(QLatin1Char('"')) && !text.contains(QLatin1Char('\n')))
        return text;
    return QStringLiteral("\"%1\"").arg(QString(text).replace(QLatin1Char('"'), QLatin1String("\"\"")));
}

QString number(double value) { return QString::number(value, 'g', 17); }

} // namespace

QString Chart::exportKinds() { return tr("Picture (*.png);;Drawing (*.svg);;Table of its numbers (*.csv)"); }

QByteArray Chart::table() const {
    QByteArray bytes;
    QTextStream out(&bytes);
    const QString x = cell(m_data->x.label), y = cell(m_data->y.label);
    // Points without names stand on lines, whose numbers follow.
    const bool named = std::any_of(m_data->points.begin(), m_data->points.end(),
                                   [](const ChartPoint& p) { return !p.name.isEmpty(); });
    if (named || (m_data->lines.empty() && !m_data->points.empty())) {
        out << "name," << x << ',' << y << '\n';
        for (const ChartPoint& p : m_data->points)
            out << cell(p.name) << ',' << number(p.x) << ',' << number(p.y) << '\n';
    }
    if (!m_data->boxes.empty()) {
        out << "name,low,q1,median,q3,high\n";
        for (const ChartBox& b : m_data->boxes) {
            const auto place = static_cast<size_t>(b.place);
            out << (place < m_data->y.words.size() ? cell(m_data->y.words[place]) : number(b.place));
            for (const double value : {b.low, b.q1, b.median, b.q3, b.high}) out << ',' << number(value);
            out << '\n';
        }
    }
    if (!m_data->bars.empty()) {
        out << "from,to," << y << '\n';
        for (const ChartBar& b : m_data->bars)
            out << number(b.from) << ',' << number(b.to) << ',' << number(b.height) << '\n';
    }
    if (!m_data->lines.empty()) out << "line," << x << ',' << (y.isEmpty() ? QStringLiteral("value") : y) << '\n';
    for (const ChartLine& line : m_data->lines) {
        for (size_t i = 0; i < line.x.size(); ++i)
            out << cell(line.name) << ',' << number(line.x[i]) << ',' << number(line.y[i]) << '\n';
    }
    out.flush();
    return bytes;
}

} // namespace ggs
