// SPDX-License-Identifier: MIT
// BandButton: a button of the header band, with an icon, an optional word, a key hint and an arrow for a menu. Its
// width is chosen from all the words that it can show, so that it stays the same when the state changes. Owned by the
// header band. GUI thread only. Unit of sizes: px.
#pragma once

#include <QAbstractButton>
#include <QPointer>
#include <QStringList>

class QAction;
class QMenu;

namespace ggs {

class BandButton final : public QAbstractButton {
    Q_OBJECT
  public:
    // `framed`: with a border and a ground of its own. `plain`: the icon alone.
    enum class Frame { framed, plain };
    explicit BandButton(const QString& icon, Frame frame = Frame::framed, QWidget* parent = nullptr);

    void setIconName(const QString& icon);
    // The words that it can show. It is as wide as the widest one needs.
    void setWords(const QStringList& words);
    void setElided(int least); // it may be narrower than its text, but not than this
    void setHint(const QString& keys);
    void setHintInBox(bool boxed) { m_boxed = boxed; }
    void setHintShown(bool shown);
    void setArrow(bool arrow);
    void setPrimary(bool primary); // in the colour of the main action
    void setMarked(bool marked);   // a dot before the text: it isn't saved
    void setCount(int count);      // above the icon; 0: none
    void setMuted(bool muted);     // its text is a hint
    // Takes the tooltip, the shortcut and the state of the action, and triggers it.
    void follow(QAction* action);
    // A click shows the menu below the button.
    void setMenu(QMenu* menu);
    QMenu* menu() const { return m_menu; }
    void showMenu();

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    int widthOf(const QString& text) const;
    QFont wordFont() const;
    void takeAction();

    QString m_icon, m_hint;
    Frame m_frame;
    QStringList m_words;
    QPointer<QAction> m_action;
    QMenu* m_menu = nullptr;
    int m_least = -1, m_count = 0;
    bool m_boxed = false, m_hintShown = true, m_arrow = false, m_primary = false, m_marked = false, m_muted = false;
};

} // namespace ggs
