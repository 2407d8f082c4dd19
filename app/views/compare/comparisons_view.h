// SPDX-License-Identifier: MIT
// ComparisonsView: the list of the comparisons that can be made. Each entry describes what is compared, shows the last
// verdict with its time and subject, starts the comparison and opens its result. GUI thread only.
#pragma once

#include "look/view.h"
#include "session/comparisons.h"

#include <array>

class QGridLayout;
class QLabel;
class QPushButton;

namespace ggs {

class SessionController;
class WrappedText;

class ComparisonsView : public View {
    Q_OBJECT
  public:
    explicit ComparisonsView(SessionController& controller, QWidget* parent = nullptr);
    QString whyEmpty() const override;
    bool showsProgram() const override { return false; }

  signals:
    void startWanted(Comparisons::Kind kind);
    void resultWanted(Comparisons::Kind kind); // of the last one

  protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    struct Entry {
        QWidget* all;
        QLabel* mark;
        WrappedText *verdict, *subject;
        QPushButton *start, *open;
    };
    QWidget* makeEntry(Comparisons::Kind kind);
    void arrange();
    void follow();
    void show(Comparisons::Kind kind);
    QString whyNot(Comparisons::Kind kind) const; // it can't be started; empty if it can

    SessionController& m_controller;
    Comparisons& m_comparisons;
    std::array<Entry, Comparisons::kinds> m_entries;
    QGridLayout* m_grid;
    int m_columns = 0;
};

} // namespace ggs
