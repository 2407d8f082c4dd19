// SPDX-License-Identifier: MIT
// WayCard: a card of the first page for one way in, with a picture, a title, a few sentences and buttons. Owned by the
// first page. GUI thread only. Unit of sizes: px.
#pragma once

#include <QWidget>

#include <functional>

class QBoxLayout;
class QPainter;
class QPushButton;

namespace ggs {

class WayCard final : public QWidget {
    Q_OBJECT
  public:
    using Picture = std::function<void(QPainter&)>; // drawn on 388 x 131
    WayCard(const QString& title, const QString& sentences, Picture picture, QWidget* parent = nullptr);
    // The first one is the main action.
    QPushButton* addButton(const QString& text);
    QPushButton* addLink(const QString& text);

    static constexpr int pictureHigh = 131, pictureWide = 388;

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    Picture m_picture;
    QBoxLayout* m_buttons;
    int m_count = 0;
};

// The pictures of the three ways.
void paintModelWay(QPainter& p);
void paintScriptWay(QPainter& p);
void paintSampleWay(QPainter& p);

} // namespace ggs
