// SPDX-License-Identifier: MIT
// NextTokenView: what the model expects behind the token that is looked at, and the sampler's filters, to be tried
// without running anything again. A token that is chosen stands in the text from then on. GUI thread.
#pragma once

#include "look/view.h"

class QComboBox;
class QGridLayout;
class QLabel;
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

  private:
    struct Knob {
        QSlider* slider;
        QLabel* value;
    };
    QWidget* makeKnobs();
    Knob addKnob(QGridLayout& grid, const QString& id, const QString& name, const QString& tip, int most);
    void refresh();
    bool isOfPrompt() const;
    void redraw();
    void followSampling();
    void turn();
    void take();

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
    QLabel* m_foot;
    // What was said where there were no changes by hand yet, of the text as it is.
    std::shared_ptr<const ModelText> m_unchanged;
    std::optional<size_t> m_place; // that the list is of
    bool m_stale = true;
    bool m_turning = false;
};

} // namespace ggs
