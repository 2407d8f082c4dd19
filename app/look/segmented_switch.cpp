// SPDX-License-Identifier: MIT
#include "look/segmented_switch.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QToolButton>

#include <algorithm>

namespace ggs {

SegmentedSwitch::SegmentedSwitch(const QString& name, const QString& accessibleName, Pressed pressed)
    : m_group(pressed == Pressed::one ? new QButtonGroup(this) : nullptr) {
    setObjectName(name);
    setAccessibleName(accessibleName);
    setProperty("role", "segments");
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    auto* const row = new QHBoxLayout(this);
    row->setContentsMargins(1, 1, 1, 1);
    row->setSpacing(0);
}

QToolButton* SegmentedSwitch::add(const QString& name, const QString& text, const QString& tip) {
    auto* const made = new QToolButton;
    made->setObjectName(name);
    made->setProperty("role", "segment");
    made->setText(text);
    made->setToolTip(tip);
    made->setCheckable(true);
    made->setFocusPolicy(Qt::TabFocus);
    // A group would leave Tab to one of its buttons, also if several are pressed.
    if (m_group) m_group->addButton(made);
    layout()->addWidget(made);
    m_choices.push_back(made);
    if (m_choices.size() == 1) made->setChecked(true);
    connect(made, &QToolButton::toggled, this, [this](bool on) {
        if (on) emit changed();
    });
    return made;
}

QToolButton* SegmentedSwitch::choice(int number) const { return m_choices[static_cast<size_t>(number)]; }

int SegmentedSwitch::current() const {
    const auto found = std::ranges::find_if(m_choices, &QToolButton::isChecked);
    return found == m_choices.end() ? 0 : static_cast<int>(found - m_choices.begin());
}

void SegmentedSwitch::setCurrent(int number) { choice(number)->setChecked(true); }

} // namespace ggs
