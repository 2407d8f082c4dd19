// SPDX-License-Identifier: MIT
// CursorWords: the text of the header band with the place of the cursor and the next node. There is room for the
// longest number of the program, so that the name of the next node never moves. That name is elided at the end. Owned
// by the header band. GUI thread only. Unit of sizes: px.
#pragma once

#include <QString>
#include <QWidget>

namespace ggs {

class CursorWords final : public QWidget {
    Q_OBJECT
  public:
    explicit CursorWords(QWidget* parent = nullptr);
    // `widest`: the longest place that this program can have. Without a place only `next` is shown.
    void setWords(const QString& place, const QString& widest, const QString& next);
    void setNextShown(bool shown);
    const QString& place() const { return m_place; }
    const QString& next() const { return m_next; }
    int placeWidth() const; // of the mark and the longest place
    QSize sizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    QString m_place, m_widest, m_next;
    bool m_nextShown = true;
};

} // namespace ggs
