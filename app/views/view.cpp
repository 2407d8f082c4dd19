// SPDX-License-Identifier: MIT
#include "views/view.h"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QLabel>

namespace ggs {

ViewHeader::ViewHeader(QWidget* parent) : QWidget(parent), m_what(new QLabel), m_state(new QLabel) {
    m_row = new QHBoxLayout(this);
    m_row->setContentsMargins(14, 5, 14, 5);
    m_row->setSpacing(10);
    m_what->setTextFormat(Qt::RichText);
    m_state->setProperty("role", "muted");
    m_row->addWidget(m_what);
    m_row->addStretch(1);
    m_row->addWidget(m_state);
}

void ViewHeader::setWhat(const QString& what) { m_what->setText(what); }
void ViewHeader::setState(const QString& state) { m_state->setText(state); }
void ViewHeader::addControl(QWidget* control) { m_row->addWidget(control); }

EmptyNote::EmptyNote(const QString& sentence, QWidget* parent) : QWidget(parent), m_label(new QLabel(sentence)) {
    auto* const row = new QHBoxLayout(this);
    m_label->setProperty("role", "muted");
    m_label->setAlignment(Qt::AlignCenter);
    m_label->setWordWrap(true);
    row->addWidget(m_label);
}

void EmptyNote::setSentence(const QString& sentence) { m_label->setText(sentence); }

QString opWord(const Structure& structure, uint32_t tensor) {
    if (structure.tensor(tensor).op == OpId::none) return QCoreApplication::translate("ggs::View", "leaf");
    return QString::fromLatin1(structure.op_name(tensor)).toLower();
}

QString nameOf(const Structure& structure, uint32_t tensor) {
    return QString::fromStdString(structure.name(tensor));
}

QString shapeOf(const Structure& structure, uint32_t tensor) {
    const Tensor& t = structure.tensor(tensor);
    QStringList dims;
    for (int d = 0; d < std::max(1, n_dims(t)); ++d) dims.append(QString::number(t.ne[d]));
    return QLatin1Char('[') + dims.join(QLatin1Char(' ')) + QLatin1Char(']');
}

QString typeOf(const Structure& structure, uint32_t tensor) {
    return QString::fromLatin1(traits(structure.tensor(tensor).type).name);
}

QString stateWords(const TensorState& state) {
    const auto say = [](const char* text) { return QCoreApplication::translate("ggs::View", text); };
    switch (state.kind) {
    case TensorState::Kind::leaf: return say(QT_TRANSLATE_NOOP("ggs::View", "leaf"));
    case TensorState::Kind::not_run: return say(QT_TRANSLATE_NOOP("ggs::View", "not run"));
    case TensorState::Kind::done: return say(QT_TRANSLATE_NOOP("ggs::View", "done at step %1")).arg(state.step);
    case TensorState::Kind::overwritten:
        return say(QT_TRANSLATE_NOOP("ggs::View", "overwritten by step %1")).arg(state.step);
    case TensorState::Kind::torn: return say(QT_TRANSLATE_NOOP("ggs::View", "torn: stopped in the middle"));
    }
    return QString();
}

QString modeWord(TimeMode mode) {
    switch (mode) {
    case TimeMode::none: break;
    case TimeMode::stepped: return QCoreApplication::translate("ggs::View", "stepped");
    case TimeMode::continuous: return QCoreApplication::translate("ggs::View", "in one run");
    case TimeMode::profile: return QCoreApplication::translate("ggs::View", "profile");
    }
    return {};
}

Ink inkOf(const Structure& structure, uint32_t tensor) {
    const Tensor& t = structure.tensor(tensor);
    if (t.op != OpId::none) return inkOf(structure.op(tensor).family);
    return (t.flags & flag_input) || n_dims(t) < 2 ? Ink::input : Ink::weight;
}

} // namespace ggs
