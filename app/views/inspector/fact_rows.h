// SPDX-License-Identifier: MIT
// FactRows: facts as rows of labels. Text can be selected, and links can be reached by Tab and opened by Enter.
//
// New facts change only the labels that differ, so nothing flickers while the program steps. Values are aligned in a
// column. A value that must not be wrapped goes below its label if it is too wide. Owned by a section of the inspector.
// Unit: pixels. GUI thread only.
#pragma once

#include "views/inspector/fact.h"

#include <QWidget>

class QLabel;

namespace ggs {

class FactRows : public QWidget {
    Q_OBJECT
  public:
    // `pairs`: a word and its value. `items`: a list of links, each with a sign or a number in front.
    enum class Columns { pairs, items };
    explicit FactRows(Columns columns = Columns::pairs, QWidget* parent = nullptr);

    void setFacts(std::vector<Fact> facts);
    const std::vector<Fact>& facts() const { return m_facts; }
    QString text() const; // a line for each row

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  signals:
    void followed(const QString& link);

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    struct Row {
        QLabel *what = nullptr, *value = nullptr, *aside = nullptr;
        int whatWidth = 0, valueWidth = 0, asideWidth = 0; // of the text in one line
        QString shown;                                     // as HTML
        int room = -1, valueHeight = 0; // of the value that is shown: measuring a label makes it paint again
    };
    Row makeRow();
    void fill(Row& row, const Fact& fact) const;
    void restyle();
    int whatColumn(int width) const;
    // Returns the height; moves the labels if `places`.
    int arrange(int width, bool places) const;

    const Columns m_columns;
    std::vector<Fact> m_facts;
    mutable std::vector<Row> m_rows; // at least one for each fact; those beyond are hidden
};

} // namespace ggs
