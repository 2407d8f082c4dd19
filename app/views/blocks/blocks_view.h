// SPDX-License-Identifier: MIT
// BlocksView: the view of the marked element of the selected tensor, from bits to value.
//
// A float or an integer is shown bit by bit. For a quantised type the view shows the whole block: scale, minimum,
// sub-scales, quants, and the formula with the block's values. It also shows the error if the f32 tensor that was
// quantised is known. GUI thread only. The session's readers read the bytes.
#pragma once

#include "look/view.h"
#include "views/blocks/block_shown.h"

class QLabel;
class QScrollArea;
class QSplitter;
class QToolButton;

namespace ggs {

class BitsPane;
class BlockBytes;
class BlockElements;
class Debuggee;
class Selection;

class BlocksView : public View {
    Q_OBJECT
  public:
    BlocksView(Debuggee& debuggee, Selection& selection, QWidget* parent = nullptr);
    QString whyEmpty() const override;
    // The rest scrolls.
    QSize minimumSizeHint() const override { return {360, 140}; }
    // As shown; null while nothing is.
    const std::shared_ptr<const BlockShown>& block() const { return m_block; }

  protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    QWidget* makeNumbers();
    void arrangeNumbers();
    void follow(); // tensor, snapshot or marked element are others
    void say(const QString& sentence);
    void read();
    void showBlock();
    void showElement();
    void tellState();
    void tellElement();
    QString quantWords(const BlockElement& element) const;
    QString errorWords(int element) const;
    int64_t blockCount() const;
    void goToBlock(int64_t by);
    void goToElement(int64_t by);

    Debuggee& m_debuggee;
    Selection& m_selection;
    const CommandQueue::Kind m_blockKind;
    ViewHeader* m_header;
    Contents* m_contents;
    BitsPane *m_scale, *m_min;
    QLabel* m_elementText;
    QScrollArea* m_numbers; // the three of them
    BlockBytes* m_bytes;
    BlockElements* m_elements;
    QSplitter* m_halves; // bytes and elements: side by side, or below each other
    QToolButton *m_previous, *m_next;
    std::optional<uint32_t> m_tensor;
    Index m_element{};
    std::shared_ptr<const BlockShown> m_block;
};

} // namespace ggs
