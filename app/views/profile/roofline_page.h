// SPDX-License-Identifier: MIT
// RooflinePage: the rows of a profile as a roofline. Next to it are the selected row's measured and possible speed, and
// the rows with the most time to gain. Rows are numbered as in the figures. GUI thread.
#pragma once

#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

class QLabel;
class QScrollArea;

namespace ggs {

class Chart;
struct ProfileFigures;

class RooflinePage : public QWidget {
    Q_OBJECT
  public:
    // `name`: of the chart, as an object; that of the facts ends in "Facts".
    explicit RooflinePage(const QString& name, QWidget* parent = nullptr);
    Chart* chart() const { return m_chart; }
    void setFigures(std::shared_ptr<const ProfileFigures> figures, const std::vector<size_t>& rows);
    void setMarks(std::optional<size_t> selected, std::optional<size_t> next);
    size_t withoutFlops() const { return m_withoutFlops; }
    bool isEmpty() const; // nothing can be drawn

  signals:
    void chosen(size_t row);

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void tell();

    Chart* m_chart;
    QLabel* m_facts;
    QScrollArea* m_scroll; // around them: a low window has no room for all
    std::shared_ptr<const ProfileFigures> m_figures;
    std::vector<size_t> m_toWin; // by what could be won, the most first
    std::optional<size_t> m_selected;
    size_t m_withoutFlops = 0;
};

} // namespace ggs
