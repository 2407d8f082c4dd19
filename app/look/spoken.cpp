// SPDX-License-Identifier: MIT
#include "look/spoken.h"

#include "debug/targets/model_text.h"
#include "look/names/node_words.h"
#include "look/names/token_words.h"
#include "session/debuggee.h"
#include "session/generating.h"
#include "session/selection.h"

#include <QCoreApplication>
#include <QWidget>

namespace ggs {

namespace {

QString tensorSpoken(const Selection& selection, const Debuggee& debuggee) {
    if (!debuggee.isOpen() || !selection.selected()) return {};
    const Structure& structure = debuggee.structure();
    const uint32_t tensor = *selection.selected();
    const QString all = QStringLiteral("%1, %2, %3 %4")
                            .arg(nameOf(structure, tensor), opWord(structure, tensor), typeOf(structure, tensor),
                                 shapeOf(structure, tensor));
    const std::optional<Spot>& picked = selection.picked();
    if (!picked || picked->tensor != tensor) return all;
    QStringList index;
    for (const int64_t each : picked->element) index.append(QString::number(each));
    while (index.size() > 1 && index.last() == QLatin1String("0")) index.removeLast();
    return QCoreApplication::translate("ggs::View", "%1, element [%2]").arg(all, index.join(QStringLiteral(", ")));
}

QString tokenSpoken(const Generating& generating) {
    const auto& text = generating.text();
    const auto token = generating.tokenShown();
    if (!text || !token || *token >= text->tokens.size()) return {};
    return QCoreApplication::translate("ggs::View", "token %1, %2").arg(*token).arg(tokenWords(*text, *token));
}

} // namespace

void speakTensor(QWidget& canvas, const QString& name, Selection& selection, Debuggee& debuggee) {
    canvas.setAccessibleName(name);
    const auto follow = [&canvas, &selection, &debuggee] {
        canvas.setAccessibleDescription(tensorSpoken(selection, debuggee));
    };
    QObject::connect(&selection, &Selection::selectionChanged, &canvas, follow);
    QObject::connect(&selection, &Selection::spotChanged, &canvas, follow);
    QObject::connect(&debuggee, &Debuggee::closed, &canvas, follow);
    follow();
}

void speakToken(QWidget& canvas, const QString& name, Selection& selection, Generating& generating) {
    canvas.setAccessibleName(name);
    const auto follow = [&canvas, &generating] { canvas.setAccessibleDescription(tokenSpoken(generating)); };
    QObject::connect(&selection, &Selection::tokenChanged, &canvas, follow);
    QObject::connect(&generating, &Generating::textChanged, &canvas, follow);
    follow();
}

} // namespace ggs
