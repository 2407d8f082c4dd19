// SPDX-License-Identifier: MIT
// FitPictures: the pictures of a batch with their predicted and true classes. Wrong predictions have a frame. The
// pictures are as large as the view allows. The tooltip of a picture gives both classes. GUI thread only.
#pragma once

#include <QImage>
#include <QWidget>

#include <optional>
#include <vector>

namespace ggs {

struct FitPicture {
    QImage image;
    std::optional<int> predicted; // nothing: the round has not computed it
    int label = 0;
    bool wrong() const { return predicted && *predicted != label; }
};

class FitPictures final : public QWidget {
    Q_OBJECT
  public:
    explicit FitPictures(QWidget* parent = nullptr);
    void show(std::vector<FitPicture> pictures);
    const std::vector<FitPicture>& pictures() const { return m_pictures; }
    // The place of a picture with its classes below; empty if there is no room for it.
    QRect placeOf(size_t picture) const;
    size_t shown() const; // as many as there is room for
    QSize minimumSizeHint() const override { return {120, 90}; }

  protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

  private:
    struct Grid {
        int side = 0, columns = 1, rows = 0; // pixels of a picture
    };
    Grid grid() const;
    int lineHeight() const;
    QString wordsOf(const FitPicture& picture) const;

    std::vector<FitPicture> m_pictures;
};

} // namespace ggs
