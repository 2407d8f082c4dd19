// SPDX-License-Identifier: MIT
// NextTokenView: the tokens that the model expects after the shown token, and the sampler's filters, which can be tried
// without another run. The filters are a column next to the candidates, or below them if the view is narrow. They stay
// in sight while there are no candidates. A chosen token becomes the next token of the text. GUI thread.
#pragma once

#include "look/view.h"

class QBoxLayout;
class QComboBox;
class QGridLayout;
class QLabel;
class QPushButton;
class QSlider;
class QSpinBox;
class QTableView;

namespace ggs {

class Generating;
class NextTokenModel;
class SessionController;

class NextTokenView : public View {
    Q_OBJECT
  public:
    explicit NextTokenView(SessionController& controller, QWidget* parent = nullptr);
    QString whyEmpty() const override;

    bool copy() override;

  protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    struct Knob {
        QSlider* slider;
        QLabel* value;
        QString tip{};
    };
    void makeKnobs();
    Knob addKnob(QGridLayout& grid, const QString& id, const QString& name, const QString& tip, int most);
    void arrange();
    bool isBeside() const;
    void refresh();
    bool isOfPrompt() const;
    void redraw();
    void followSampling();
    void turn();
    void drawAgain();
    void followDraw();
    void take();
    void followTake();
    QString whyNotTake() const;

    SessionController& m_controller;
    Debuggee& m_debuggee;
    Generating& m_generating;
    NextTokenModel* m_model;
    ViewHeader* m_header;
    QTableView* m_table;
    bool m_offersAll = false; // to ask for all tokens of the prompt; else to run
    Contents* m_contents;
    QComboBox* m_way;
    QSpinBox* m_seed;
    Knob m_temperature{}, m_topK{}, m_topP{}, m_minP{}, m_repeat{};
    QWidget* m_knobs;               // of the sampler
    QBoxLayout *m_parts, *m_choice; // candidates and sampler; how the sampler chooses
    QPushButton* m_draw;
    QPushButton* m_take; // continues the text with the selected token
    QLabel* m_foot;
    // The latest text without changes by hand, whose expected tokens are compared with the current ones.
    std::shared_ptr<const ModelText> m_unchanged;
    std::optional<size_t> m_place; // that the list is of
    bool m_stale = true;
    bool m_turning = false;
};

} // namespace ggs
