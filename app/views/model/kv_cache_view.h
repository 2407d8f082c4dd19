// SPDX-License-Identifier: MIT
// KvCacheView: the cache of a language model: how large it is, which of its cells hold which token, and what this round
// writes. The cells are a KvCanvas. GUI thread.
#pragma once

#include "look/view.h"

class QLabel;

namespace ggs {

class KvCanvas;

class KvCacheView : public View {
    Q_OBJECT
  public:
    explicit KvCacheView(SessionController& controller, QWidget* parent = nullptr);
    QString whyEmpty() const override;
    bool copy() override;
    QString exportKinds() const override;
    QString exportTo(const QString& path) override;

  protected:
    void showEvent(QShowEvent* event) override;

  private:
    void follow();
    QString windows() const;
    QString table(QChar between) const;

    SessionController& m_controller;
    KvCanvas* m_canvas;
    ViewHeader* m_header;
    Contents* m_contents;
    QLabel* m_foot;
};

} // namespace ggs
