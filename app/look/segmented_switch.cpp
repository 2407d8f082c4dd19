// SPDX-License-Identifier: MIT
#include "look/segmented_switch.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QToolButton>

namespace ggs {

SegmentedSwitch::SegmentedSwitch(const QString& name, const QString& accessibleName, Pressed pressed)
    : m_group(new QButtonGroup(this)) {
    setObjectName(name);
    setAccessibleName(accessibleName);
    setProperty("role", "segments");
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_group->setExclusive(pressed == Pressed::one);
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
    m_group->addButton(made, static_cast<int>(m_group->buttons().size()));
    layout()->addWidget(made);
    if (m_group->buttons().size() == 1) made->setChecked(true);
    connect(made, &QToolButton::toggled, this, [this](bool on) {
        if (on) emit changed();
    });
    return made;
}

QToolButton* SegmentedSwitch::choice(int number) const { return static_cast<QToolButton*>(m_group->button(number)); }

int SegmentedSwitch::current() const {
    for (QAbstractButton* each : m_group->buttons()) {
        if (each->isChecked()) return m_group->id(each);
    }
    return 0;
}

void SegmentedSwitch::setCurrent(int number) { choice(number)->setChecked(true); }

} // namespace ggs
