// SPDX-License-Identifier: MIT
// KvCacheView: the KV cache of a language model: its size, the token of each cell, and the cells that the current round
// writes. The cells are a KvCanvas. GUI thread.
#pragma once

#include "look/view.h"

class QLabel;

namespace ggs {

class Debuggee;
class Generating;
class KvCanvas;
class Selection;

class KvCacheView : public View {
    Q_OBJECT
  public:
    KvCacheView(Debuggee& debuggee, Generating& generating, Selection& selection, QWidget* parent = nullptr);
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

    Debuggee& m_debuggee;
    Generating& m_generating;
    KvCanvas* m_canvas;
    ViewHeader* m_header;
    Contents* m_contents;
    QLabel* m_foot;
};

} // namespace ggs
