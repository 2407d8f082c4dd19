// SPDX-License-Identifier: MIT
#include "look/names/gradient_words.h"

#include "look/names/node_words.h"

#include <QStringList>

namespace ggs {

namespace {

QString indices(const Tensor& t, const Index& element) { return QString::fromStdString(index_text(t, element)); }

} // namespace

QString derivativeBy(const Structure& structure, uint32_t tensor) {
    QStringList losses;
    for (const uint32_t loss : structure.gradients.losses()) losses.append(nameOf(structure, loss));
    const QString loss =
        losses.size() == 1 ? losses.first() : QStringLiteral("(%1)").arg(losses.join(QStringLiteral(" + ")));
    return QStringLiteral("∂%1/∂%2").arg(loss, nameOf(structure, tensor));
}

QString derivativeBy(const Structure& structure, uint32_t tensor, const Index& element) {
    return derivativeBy(structure, tensor) + indices(structure.tensor(tensor), element);
}

QString gradientName(const Structure& structure, uint32_t tensor) {
    QStringList names;
    for (const GradientLinks::Role& role : structure.gradients.roles_of(tensor)) {
        if (role.kind == GradientLinks::Role::Kind::whole) names.append(derivativeBy(structure, role.of));
    }
    return names.join(QStringLiteral(" = "));
}

QString gradientInList(const Structure& structure, uint32_t tensor) {
    const QString gradient = gradientName(structure, tensor);
    const std::string& label = structure.tensors[tensor].label;
    return gradient.isEmpty() || label.empty() ? gradient
                                               : QStringLiteral("%1 = %2").arg(nameOf(structure, tensor), gradient);
}

QString elementInChain(const Structure& structure, uint32_t tensor, const Index& element) {
    for (const GradientLinks::Role& role : structure.gradients.roles_of(tensor)) {
        if (role.kind == GradientLinks::Role::Kind::whole) return derivativeBy(structure, role.of, element);
    }
    return nameOf(structure, tensor) + indices(structure.tensor(tensor), element);
}

} // namespace ggs
