// SPDX-License-Identifier: MIT
// CommandPalette: finds actions, views, samples, settings, nodes, tensors and parts of the guide by a few letters.
// Enter triggers, opens, shows or selects the current entry; Escape closes the palette. GUI thread only.
#pragma once

#include <QFrame>
#include <QPointer>

#include <vector>

class QLineEdit;
class QListWidget;

namespace ggs {

class Actions;
class Debuggee;
class Opening;
class Selection;

class CommandPalette : public QFrame {
    Q_OBJECT
  public:
    QPointer<QWidget> hadFocus; // before it came
    enum What { everything, nodesOnly };
    // Above the window until it is closed, which also ends it.
    static CommandPalette* open(QWidget* window, Actions& actions, Debuggee& debuggee, Opening& opening,
                                Selection& selection, What what = everything);

  signals:
    void sampleChosen(const QString& name);
    void settingChosen(const QString& id);
    void guideChosen(const QString& view, const QString& word);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    enum class Kind { action, sample, setting, tensor, guide, nothing };
    struct Found {
        int fit = 0; // the lower the better
        Kind kind = Kind::nothing;
        QString shown, aside; // name on the left; shortcut or kind on the right
        QString id = {};      // of a tensor its key
        bool can = true;      // now
        QString word = {};    // to show in a part of the guide
    };
    CommandPalette(QWidget* window, Actions& actions, Debuggee& debuggee, Opening& opening, Selection& selection,
                   What what);
    void search(const QString& text);
    void addActions(const QString& letters, std::vector<Found>& all) const;
    void addSamplesAndSettings(const QString& letters, std::vector<Found>& all) const;
    void addTensors(const QString& letters, std::vector<Found>& all) const;
    void addGuide(const QString& letters, std::vector<Found>& all) const;
    void choose();
    void leave();

    Actions& m_actions;
    Debuggee& m_debuggee;
    Opening& m_opening;
    Selection& m_selection;
    What m_what;
    QLineEdit* m_text;
    QListWidget* m_found;
};

// How well letters fit a name: all of them in order; lower is better, negative is not at all.
int fitOf(const QString& letters, const QString& name);

} // namespace ggs
