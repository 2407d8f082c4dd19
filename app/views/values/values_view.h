// SPDX-License-Identifier: MIT
// ValuesView: shows the values of the selected tensor as a heat map and as a table, with their statistics, their
// histogram and their state. It can also show the difference to a .npy file, or the errors that a check found. Values
// can be edited, copied, pasted and saved.
//
// The mode Sparse shows the keys of a sparse tensor with its rows, and what a node fetches and adds for them
// (SparsePanel).
//
// The table gets most of the room. The heat map and the statistics are to its left and right if at least six columns of
// numbers remain, otherwise in narrow strips above and below it. The histogram is next to the statistics if there is
// room, or takes the place of the table and the heat map.
//
//   N, Shift+N   next and previous NaN or Inf; if all      T        shows the tensor transposed
//                values are finite, outlier                Ctrl+C   copies the selected values
//   R            takes the colour range from the values    Ctrl+V   pastes values at the selection
//   +, -, 0      zoom the heat map in, out, to fit         Esc      cancels saving
//
// GUI thread only.
#pragma once

#include "look/cells/shown_plane.h"
#include "look/view.h"
#include "values/values_out.h"

class QBoxLayout;
class QLabel;
class QMenu;
class QSpinBox;
class QSplitter;
class QToolButton;

namespace ggs {

class HeatMap;
class HistogramPlot;
class Marking;
class Measuring;
class NumbersGrid;
class ProgressLine;
class SegmentedSwitch;
class SessionController;
class SparsePanel;
class ValueCount;
class WrappingRow;

class ValuesView : public View {
    Q_OBJECT
  public:
    explicit ValuesView(SessionController& controller, QWidget* parent = nullptr);
    ~ValuesView() override;
    QString whyEmpty() const override;
    NumbersGrid* grid() const { return m_grid; }
    HeatMap* heatMap() const { return m_heat; }
    SparsePanel* sparsePanel() const { return m_sparse; }
    // Returns the statistics of all shown values; nothing while they are being counted.
    const std::optional<Statistics>& statistics() const;
    // Returns the shown plane; nothing without a tensor.
    const std::optional<ShownPlane>& plane() const { return m_plane; }

    void setTransposed(bool transposed);
    // Sets the range of the colours for all tensors from now on. setAutomaticRange() takes it from the shown values
    // instead.
    void setFixedRange(double low, double high);
    void setAutomaticRange();
    void setLogarithmic(bool logarithmic); // the histogram; kept between starts
    // Goes to a NaN or Inf. If there is none, goes to a value far from the others, or to an error that rounding can't
    // explain.
    void findOdd(bool forward);
    static constexpr double outlierFrom = 6; // standard deviations from the mean
    void copy(TextForm form);
    bool copy() override;
    // paste() writes values over those at the selection, or one value over all that are selected. whyNoPaste() returns
    // the reason why it can't; empty if it can.
    QString whyNoPaste() const override;
    void paste(const QString& text) override;
    // Saves in the background and shows the progress. An existing file is replaced only after everything is written.
    void saveNpy(const QString& path);
    void cancelSaving();
    void savePicture(const QString& path);
    // Shows the difference to an array from a .npy file, until another tensor is selected.
    void compareWith(const QString& path);
    void chooseArray(); // asks for that file
    void endComparing();
    // Shows how far a check found each element of its node off, until another tensor is selected.
    void showErrors(std::shared_ptr<const NodeCheck> check);
    void changeElement(const Index& element); // opens its cell to type a value, or reports why it can't be changed

  signals:
    void elementClicked(); // by the pointer, which also picks it: a view that explains one element may be raised

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    // The state that the writing of a file shares with the readers.
    struct Saving {
        QString path;
        Leases::Lease lease = Leases::none; // of the bytes that are written
        Unwanted unwanted = std::make_shared<std::atomic<bool>>(false);
        std::atomic<size_t> bytes{0}; // read so far
        size_t all = 0;
    };
    void makeHeader();
    void layOutParts();
    void connectParts();
    QToolButton* button(const QString& name, const QString& text, const QString& tip, bool checkable);
    void showTensor();
    void showPlane();
    void showChanged();
    void showBefore();
    void showStatistics();
    void showScale();
    void showPreview();
    void showParts();
    void turnTo(QToolButton& part);
    void showAlone(QToolButton* part);
    void followSparse();
    void arrangeParts();
    int statisticsWidth(int inLine) const;
    void followSpot();
    // Below the header, until something else is shown.
    void say(const QString& what, bool trouble = false);
    void changed(std::span<const double> typed); // remembers what the tensor's type can't hold of it
    // The text on the latest change, until that is undone or another tensor is shown.
    struct Remark {
        QString text;
        size_t before = 0; // number of changes at that time
        bool made = false;
    };
    QString remarkNow(bool otherTensor);
    Remark m_remark;
    void fillMenu(QMenu& menu);
    void addChanges(QMenu& menu);
    void goToValue(double value);
    QString statisticsText(const Statistics& s, bool whole) const;
    void askForRange();
    QString askForPath(bool toSave, const QString& title, const QString& name, const QString& kinds);
    QString shownName() const;
    QString savedName() const;
    void endSaving();
    void reportDifference(const Statistics& s);
    void dropOther();

    SessionController& m_controller;
    Selection& m_selection;
    Debuggee& m_debuggee;
    Measuring& m_measuring;
    Marking& m_marking;
    const CommandQueue::Kind m_copyKind, m_saveKind, m_openKind, m_findKind;
    ViewHeader* m_header;
    WrappingRow* m_tools; // below the header, so that a long name moves no button
    QLabel* m_note;
    std::optional<Spot> m_pickedLast;
    ProgressLine* m_progress;
    QSpinBox *m_i2, *m_i3;
    QLabel *m_i2Label, *m_i3Label;
    SegmentedSwitch* m_switch;
    QToolButton *m_numbersButton, *m_heatButton, *m_histogramButton, *m_sparseButton; // of m_switch
    bool m_withHeat = true, m_withNumbers = true; // shown before the histogram or the sparse tensor took their place
    bool m_wantsSparse = false;                   // shown for each tensor that is a part of a sparse tensor
    QToolButton *m_transpose, *m_oddButton, *m_undo, *m_more;
    HeatMap* m_heat;
    NumbersGrid* m_grid;
    HistogramPlot* m_histogram;
    SparsePanel* m_sparse;
    QLabel* m_table;
    QWidget* m_rows; // around the table
    QBoxLayout *m_parts, *m_side;
    QSplitter* m_both; // the heat map and the numbers
    int m_statisticsInLine = 1;
    ValueCount* m_count;
    std::optional<ShownPlane> m_plane;
    std::shared_ptr<const NpyArray> m_other; // what is compared with
    // The difference that was reported, so that it is reported once; nothing: none.
    struct Judged {
        int64_t count = 0, zeros = 0, odd = 0;
        double least = 0, most = 0;
        bool operator==(const Judged&) const = default;
    };
    std::optional<Judged> m_judged;
    std::shared_ptr<const NodeCheck> m_check; // whose errors are shown
    std::optional<std::pair<double, double>> m_fixedRange;
    std::shared_ptr<Saving> m_saving; // until it is written
    Unwanted m_searching;             // what looks for the next NaN
};

} // namespace ggs
