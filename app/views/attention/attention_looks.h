// SPDX-License-Identifier: MIT
// AttentionLooks: the keys with the largest shares of one token's attention, with bars and numbers; a click chooses a
// key. AttentionLegend: the colour scale of the shares. GUI thread only.
#pragma once

#include "look/cells/heat_scale.h"

#include <QString>
#include <QWidget>

#include <optional>
#include <vector>

namespace ggs {

class AttentionLooks final : public QWidget {
    Q_OBJECT
  public:
    struct Key {
        std::optional<size_t> place; // nothing: a sink, which isn't a token
        QString word;
        double share = 0;
    };
    explicit AttentionLooks(QWidget* parent = nullptr);
    // The strongest first, as many as there are rows for.
    void show(const QString& who, const QString& where, std::vector<Key> keys);
    const std::vector<Key>& keys() const { return m_keys; }
    static constexpr size_t most = 8;
    QRect rectOf(size_t row) const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override; // the first few

  signals:
    void keyChosen(size_t place);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

  private:
    QString m_who, m_where;
    std::vector<Key> m_keys;
};

class AttentionLegend final : public QWidget {
    Q_OBJECT
  public:
    explicit AttentionLegend(QWidget* parent = nullptr);
    // beyond: there are shares above its end, which have the colour of the end.
    void show(const HeatScale& scale, bool beyond);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    HeatScale m_scale{0, 1};
    bool m_beyond = false;
};

} // namespace ggs
