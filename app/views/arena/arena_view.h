// SPDX-License-Identifier: MIT
// ArenaView: the view of a program's memory, down to single bytes.
//
// The top row contains the box for choosing an arena or buffer, and its totals. The calls that made it follow, then its
// bytes drawn to scale. Below them are its objects, fields and bytes side by side, the list of the chosen call's
// writes, and the visited set of a graph.
//
// All parts share one ArenaScene, which holds the cursor's byte, the history of jumps and the chosen call. GUI thread
// only.
#pragma once

#include "look/view.h"
#include "views/arena/arena_scene.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QSplitter;
class QToolButton;

namespace ggs {

class ArenaBar;
class ArenaObjects;
class CallScrubber;
class CallTable;
class FieldTable;
class HashGrid;
class HexView;
class SessionController;

class ArenaView : public View {
    Q_OBJECT
  public:
    explicit ArenaView(SessionController& controller, QWidget* parent = nullptr);
    ~ArenaView() override;
    QString whyEmpty() const override;

    ArenaScene& scene() { return *m_scene; }
    // An address, an offset, a tensor's name, or bytes: "6e 6f 64" or text in quotes.
    void find(const QString& text);
    bool find() override;

  protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    QWidget* makeHeader();
    void fillBlocks();
    void layOutColumns();
    void showMore();
    void showPage();
    // The strips and the calls take less room.
    bool isLow() const { return height() < 520; }
    void describe();
    void describeMoment();
    void findPattern(const QString& text);
    void say(const QString& text, bool trouble = false);

    void describeField();
    QString elementText() const;
    QString pointersText(int most) const;
    QString link(uint64_t address, const QString& text) const;

    SessionController& m_controller;
    Debuggee& m_debuggee;
    const CommandQueue::Kind m_findKind;
    ArenaScene* m_scene;
    QComboBox* m_blocks;
    QToolButton *m_back, *m_forward, *m_fold, *m_wrote, *m_hash;
    QLabel* m_sums;
    QLabel* m_moment;       // of the memory that is shown
    int m_describedFor = 0; // pixels that the sums had
    QLineEdit* m_find;
    CallScrubber* m_calls;
    ArenaBar* m_bar;
    ArenaObjects* m_objects;
    FieldTable* m_fields;
    HexView* m_hex;
    QLabel *m_detail, *m_said;
    CallTable* m_effects;
    HashGrid* m_slots;
    QSplitter *m_columns, *m_more, *m_rows;
    Contents* m_contents;
    bool m_moreChosen = false; // by hand, not by the window's height
    bool m_searching = false;
    std::shared_ptr<std::atomic<bool>> m_unwanted; // of the search that goes on
};

} // namespace ggs
