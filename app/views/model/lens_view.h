// SPDX-License-Identifier: MIT
// LensView: the tokens that a language model would predict after each of its layers, for each token of its text. The
// table is a LensCanvas. The line below it shows how much of it is computed, and what the tints mean. GUI thread.
#pragma once

#include "look/view.h"

class QLabel;

namespace ggs {

class Generating;
class LensCanvas;
class LensReader;
class SessionController;

class LensView : public View {
    Q_OBJECT
  public:
    explicit LensView(SessionController& controller, QWidget* parent = nullptr);
    QString whyEmpty() const override;
    bool copy() override;
    QString exportKinds() const override;
    QString exportTo(const QString& path) override;

  protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    class Tints;
    void follow();
    void showHowMuch();
    QString settledWords() const;
    QString howMuch() const;
    QByteArray table() const; // as a spreadsheet reads it

    SessionController& m_controller;
    Generating& m_generating;
    LensReader* m_reader;
    LensCanvas* m_canvas;
    ViewHeader* m_header;
    Contents* m_contents;
    QWidget* m_foot;
    QLabel* m_howMuch;
    Tints* m_tints;
};

} // namespace ggs
