// SPDX-License-Identifier: MIT
// IntoView: the Element view, which explains one element: the arithmetic that produced it, its sources, and the thread
// that computed it. An element that is a sum of products has a table of them; a switch shows its sources instead.
//
// Stepping into the current node runs it into a copy. The user then follows the computation element by element, row by
// row or along one thread. The session's cursor doesn't move. GUI thread only.
#pragma once

#include "look/view.h"
#include "values/explained.h"
#include "views/element/derivative_chain.h"

class QComboBox;
class QLabel;
class QSplitter;
class QStackedWidget;
class QTableView;
class QTextBrowser;
class QToolButton;
class QTreeView;

namespace ggs {

class Debuggee;
class Measuring;
class OriginModel;
class ProductsModel;
class Selection;

class IntoView : public View {
    Q_OBJECT
  public:
    IntoView(Debuggee& debuggee, Measuring& measuring, Selection& selection, QWidget* parent = nullptr);
    QString whyEmpty() const override;

    // Into the current node; if that has happened, on to its next element.
    void stepInto();
    OriginModel* origins() const { return m_origins; }
    ProductsModel* products() const { return m_products; }
    // As shown; nothing until it has come, and where there is none.
    const std::optional<Explanation>& explanation() const { return m_explanation; }
    const std::optional<Number>& value() const { return m_value; }
    // The error that rounding can explain; nothing if the sources have changed since the element was computed.
    const std::optional<ExpectedNumber>& expected() const { return m_expected; }

  signals:
    void shown(); // the view's text is complete

  protected:
    // A hidden view doesn't mark elements in other views.
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    // Returns the element to show: the picked element of the selected tensor, or its first one.
    std::optional<Spot> spot() const;
    bool inside() const; // the element belongs to the node that was stepped into
    void follow();
    void ask(const Spot& spot);
    void move(int64_t by, bool rows);
    std::optional<uint16_t> threadOf(const Spot& spot) const;
    void fillThreads();
    void tell();
    QString chainRule() const; // as HTML; empty without a gradient
    void followLink(const QString& link);
    QWidget* makeProducts();
    void showProducts();
    void showPage(); // the products or the sources
    void giveRoom(); // to the text as much as it needs, to the page below it the rest
    // Returns the kernel's value next to the explained one as HTML: rounding in green, a wrong value large and in the
    // colour of errors.
    QString verdict() const;
    QString compared(double value, double explained, const std::optional<ExpectedNumber>& expected) const;

    Debuggee& m_debuggee;
    Measuring& m_measuring;
    Selection& m_selection;
    const CommandQueue::Kind m_kind;
    QLabel *m_title, *m_standing;
    QToolButton *m_previous, *m_next, *m_previousRow, *m_nextRow, *m_productsButton, *m_sourcesButton;
    QComboBox* m_threads; // data: -1 all, else the thread
    QTextBrowser* m_text;
    QTreeView* m_tree;
    OriginModel* m_origins;
    QTableView* m_table;
    ProductsModel* m_products;
    QLabel *m_sum, *m_sumOver;
    QStackedWidget* m_pages;
    QSplitter* m_split;
    bool m_splitByHand = false;
    std::vector<ChunkRecord> m_chunks; // of the last phase, by their rows
    std::optional<Spot> m_spot;
    std::optional<Explanation> m_explanation;
    std::optional<Number> m_value;
    std::optional<ExpectedNumber> m_expected;
    std::optional<Edited> m_edited; // by hand
    std::optional<DerivativeChain> m_chain;
    QStringList m_notes; // why there is no arithmetic, and what is wrong with its numbers
};

} // namespace ggs
