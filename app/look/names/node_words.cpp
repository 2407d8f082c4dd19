// SPDX-License-Identifier: MIT
#include "look/names/node_words.h"

#include "program/leaf_role.h"
#include "session/selection.h"
#include "tensor/shown_shape.h"
#include "words/messages.h"

#include <QCoreApplication>

namespace ggs {

QString opWord(const Structure& structure, uint32_t tensor) {
    if (structure.tensor(tensor).op == OpId::none) return QCoreApplication::translate("ggs::View", "leaf");
    return QString::fromLatin1(structure.op_name(tensor)).toLower();
}

QString nameOf(const Structure& structure, uint32_t tensor) {
    const QString name = shortText(structure.name(tensor));
    const QString key = shortText(structure.apart(tensor));
    if (key.isEmpty()) return name;
    const auto step = structure.step_of(tensor);
    return QStringLiteral("%1 · %2").arg(name,
                                         step ? QCoreApplication::translate("ggs::View", "node %1").arg(*step) : key);
}

QString breakpointWords(const Breakpoint& b, const Structure& structure) {
    const auto tensor = b.written ? b.written : b.node;
    if (!tensor || !structure.alive(*tensor)) return words(breakpoint_text(b));
    Breakpoint shown = b;
    shown.called = nameOf(structure, *tensor).toStdString();
    return words(breakpoint_text(shown));
}

QString shapeOf(const Structure& structure, uint32_t tensor) {
    const Tensor& t = structure.tensor(tensor);
    QStringList dims;
    for (int d = 0; d < shown_dims(t); ++d) dims.append(QString::number(t.ne[d]));
    return QLatin1Char('[') + dims.join(QLatin1Char(' ')) + QLatin1Char(']');
}

QString spanWords(const StepSpan& span) {
    return span.size() == 1
               ? QCoreApplication::translate("ggs::View", "node %1").arg(span.first)
               : QCoreApplication::translate("ggs::View", "nodes %1 to %2").arg(span.first).arg(span.end - 1);
}

QString typeOf(const Structure& structure, uint32_t tensor) {
    return QString::fromLatin1(traits(structure.tensor(tensor).type).name);
}

QString notRunWords(const Structure& structure, uint32_t tensor) {
    const Tensor* const root = structure.tensor(tensor).view_src;
    const auto whose = root && !structure.op(tensor).computes ? structure.number_of(root) : std::nullopt;
    if (!whose)
        return QCoreApplication::translate(
            "ggs::View", "Not run yet, so these bytes are meaningless. Step to the tensor's node to see its values.");
    return QCoreApplication::translate(
               "ggs::View", "Not run yet: this view will show bytes of %1. Step to the view's node to see them.")
        .arg(nameOf(structure, *whose));
}

Ink inkOf(const Structure& structure, uint32_t tensor) {
    const Tensor& t = structure.tensor(tensor);
    if (t.op != OpId::none) return inkOf(structure.op(tensor).family);
    return is_weight(structure, tensor) ? Ink::weight : Ink::input;
}

QString familyWord(Ink ink) {
    switch (ink) {
    case Ink::matrix: return QCoreApplication::translate("ggs::GraphCanvas", "matrix");
    case Ink::element: return QCoreApplication::translate("ggs::GraphCanvas", "element");
    case Ink::norm: return QCoreApplication::translate("ggs::GraphCanvas", "norm");
    case Ink::move: return QCoreApplication::translate("ggs::GraphCanvas", "move");
    case Ink::view: return QCoreApplication::translate("ggs::GraphCanvas", "view");
    case Ink::rope: return QCoreApplication::translate("ggs::GraphCanvas", "position");
    case Ink::own: return QCoreApplication::translate("ggs::GraphCanvas", "ggscope's own");
    case Ink::plugin: return QCoreApplication::translate("ggs::GraphCanvas", "plug-in");
    case Ink::weight: return QCoreApplication::translate("ggs::GraphCanvas", "weight");
    case Ink::input: return QCoreApplication::translate("ggs::GraphCanvas", "input");
    default: return {};
    }
}

} // namespace ggs
