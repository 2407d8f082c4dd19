// SPDX-License-Identifier: MIT
// Inspector: the view of the properties of the selected tensor.
//
// The head has the op, the name and the state. Below are sections that fold, in an order that never changes: shape and
// strides, bytes, sources, users, parameters, computation. A workspace may add sections on top (sections.h). The pin
// keeps a tensor here while the program steps or another tensor is selected. Only labels that differ are changed, and
// nothing is done while the inspector is hidden. GUI thread only.
#pragma once

#include "look/view.h"

#include <string>

class QLabel;
class QScrollArea;

namespace ggs {

class FactRows;
class InspectorHead;
class Section;
class SectionContent;
class SessionController;
struct Fact;

class Inspector : public View {
    Q_OBJECT
  public:
    explicit Inspector(SessionController& controller, QWidget* parent = nullptr);

    // Sets the sections above those of each tensor, by their ids in the table of sections. Unknown ids are ignored.
    void setOnTop(const QStringList& ids);
    QStringList onTop() const;

    // Returns the tensor that is described: the pinned one, or else the selected one.
    std::optional<uint32_t> shown() const { return m_shown; }
    // Returns everything that the inspector says, also in folded sections; a line for each row.
    QString text();
    // Follows a link of a fact (fact.h).
    void follow(const QString& link);

    QString whyEmpty() const override;
    bool copy() override;
    QSize sizeHint() const override;

  signals:
    void viewWanted(const QString& id);

  protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

  private:
    struct Added {
        QString id;
        Section* section;
        SectionContent* content;
    };
    FactRows* addSection(const QString& id, const QString& title, bool items = false);
    void makeSections();
    void expire();
    void refresh();
    void choose();
    void showPin();
    void showHead();
    void showFacts();
    void showFacts(FactRows& rows, std::vector<Fact> facts, const QString& count = {});
    void showAdded(const Added& added);
    void goOut();

    SessionController& m_controller;
    Selection& m_selection;
    Debuggee& m_debuggee;
    Contents* m_contents;
    InspectorHead* m_head;
    QScrollArea* m_scroll;
    QVBoxLayout* m_column; // the note, the added sections, then those of each tensor
    QLabel* m_note;
    FactRows *m_shape = nullptr, *m_bytes = nullptr, *m_gradients = nullptr, *m_sources = nullptr, *m_readers = nullptr,
             *m_parameters = nullptr, *m_computation = nullptr;
    std::vector<Added> m_added;
    bool m_stale = true;

    std::optional<uint32_t> m_shown;
    // Identify a pinned tensor after a rebuild of its program.
    std::weak_ptr<const Structure> m_of;
    QString m_document;
    std::string m_key;
};

} // namespace ggs
