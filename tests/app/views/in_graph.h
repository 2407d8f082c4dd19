// SPDX-License-Identifier: MIT
// Programs for the Graph view: chains, a transformer without and with names, and four lines that are repeated many
// times.
#pragma once

#include "session/debuggee.h"
#include "views/graph/graph_canvas.h"

#include "app/in_window.h"

namespace ggs {

// x, and n times one node made from the last; with a leaf each, if asked for.
inline QString chainScript(int n) {
    QString text = QStringLiteral("x = tensor(f32, 4)\nn0 = relu(x)\n");
    for (int i = 1; i < n; ++i)
        text += QStringLiteral("n%1 = %2(n%3)\n")
                    .arg(i)
                    .arg(i % 2 ? QStringLiteral("silu") : QStringLiteral("relu"))
                    .arg(i - 1);
    return text + QStringLiteral("graph n%1\n").arg(n - 1);
}

// The same four lines, again and again.
inline QString fourLines(int times) {
    QString text = QStringLiteral("w = tensor(f32, 4, 4) = normal(0, 1, seed=1)\nb = tensor(f32, 4)\n"
                                  "x = tensor(f32, 4) = normal(0, 1, seed=2)\ngf = graph(size=%1)\n")
                       .arg(4 * times + 16);
    const QString lines = QStringLiteral("h = mul_mat(w, x)\nh = add(h, b)\nh = silu(h)\nx = add(x, h)\n");
    for (int i = 0; i < times; ++i) text += lines;
    return text + QStringLiteral("expand(gf, x)\ncompute(gf, threads=1)\n");
}

// Attention left out: a norm, a product up, an activation, a product down, a residual; weights named blk.N.… if wanted.
inline QString layersScript(int layers, bool named) {
    QString text = QStringLiteral("x0 = tensor(f32, 8, 2) = normal(0, 1, seed=1)\ne = scale(x0, 2)\n");
    QString last = QStringLiteral("e");
    for (int i = 0; i < layers; ++i) {
        const QString n = QString::number(i);
        text += QStringLiteral("g%1 = tensor(f32, 8)\nu%1 = tensor(f32, 8, 16) = normal(0, 1, seed=2)\n"
                               "d%1 = tensor(f32, 16, 8) = normal(0, 1, seed=3)\n")
                    .arg(n);
        if (named)
            text += QStringLiteral("name g%1 \"blk.%1.norm.weight\"\nname u%1 \"blk.%1.up.weight\"\n"
                                   "name d%1 \"blk.%1.down.weight\"\n")
                        .arg(n);
        text += QStringLiteral("r%1 = rms_norm(%2, 0.00001)\nm%1 = mul(r%1, g%1)\nh%1 = mul_mat(u%1, m%1)\n"
                               "s%1 = silu(h%1)\no%1 = mul_mat(d%1, s%1)\ny%1 = add(o%1, %2)\n")
                    .arg(n, last);
        last = QStringLiteral("y%1").arg(n);
    }
    return text + QStringLiteral("out = soft_max(%1)\ngf = graph(size=%2)\nexpand(gf, out)\ncompute(gf)\n")
                      .arg(last)
                      .arg(6 * layers + 16);
}

// Layers with names and so many nodes that the graph opens with one of them open: a product, 27 activations, a sum.
inline QString largeLayersScript(int layers) {
    QString text = QStringLiteral("x0 = tensor(f32, 8, 2) = normal(0, 1, seed=1)\ne = scale(x0, 2)\n");
    QString last = QStringLiteral("e");
    for (int i = 0; i < layers; ++i) {
        const QString n = QString::number(i);
        text += QStringLiteral("w%1 = tensor(f32, 8, 8) = normal(0, 1, seed=2)\nname w%1 \"blk.%1.weight\"\n"
                               "a%1 = mul_mat(w%1, %2)\ns%1 = silu(a%1)\n")
                    .arg(n, last);
        for (int k = 0; k < 26; ++k) text += QStringLiteral("s%1 = tanh(s%1)\n").arg(n);
        text += QStringLiteral("y%1 = add(s%1, %2)\n").arg(n, last);
        last = QStringLiteral("y%1").arg(n);
    }
    return text + QStringLiteral("out = soft_max(%1)\ngf = graph(size=%2)\nexpand(gf, out)\ncompute(gf)\n")
                      .arg(last)
                      .arg(29 * layers + 16);
}

// Layers whose weights are named after attention and the feed-forward network, as in GGUF files.
inline QString modulesScript(int layers) {
    QString text = QStringLiteral("x0 = tensor(f32, 8, 2) = normal(0, 1, seed=1)\ne = scale(x0, 2)\n");
    QString last = QStringLiteral("e");
    for (int i = 0; i < layers; ++i) {
        text += QStringLiteral("q%1 = tensor(f32, 8, 8) = normal(0, 1, seed=2)\nu%1 = tensor(f32, 8, 8) = normal(0, 1, "
                               "seed=3)\nname q%1 \"blk.%1.attn_q.weight\"\nname u%1 \"blk.%1.ffn_up.weight\"\n"
                               "r%1 = rms_norm(%2, 0.00001)\na%1 = mul_mat(q%1, r%1)\nb%1 = add(a%1, %2)\n"
                               "f%1 = rms_norm(b%1, 0.00001)\ng%1 = mul_mat(u%1, f%1)\ny%1 = add(g%1, b%1)\n")
                    .arg(QString::number(i), last);
        last = QStringLiteral("y%1").arg(i);
    }
    return text + QStringLiteral("out = soft_max(%1)\ngf = graph(size=%2)\nexpand(gf, out)\ncompute(gf)\n")
                      .arg(last)
                      .arg(6 * layers + 16);
}

// Until the open program is what is drawn, and the view that was resized has had its say.
inline bool drawn(TestWindow& test) {
    auto* const canvas = test.child<GraphCanvas>("graphCanvas");
    return QTest::qWaitFor(
        [&] {
            return canvas->drawing() &&
                   canvas->drawing()->structure == test.controller().debuggee().snapshot().structure;
        },
        20'000);
}

// Opens the box of all layers by a double click. `inside` is a node of one of them.
inline bool unfoldLayers(TestWindow& test, const char* inside) {
    auto* const canvas = test.child<GraphCanvas>("graphCanvas");
    const uint32_t node = test.find(inside);
    const auto stack = [&]() -> const ShapeGroup& {
        const GraphShape& shape = canvas->drawing()->shape;
        return shape.groups[shape.group_of(node)];
    };
    if (!QTest::qWaitFor([&] { return stack().is_stack() && stack().folded; }, 5'000)) return false;
    canvas->reveal(node);
    QTest::mouseDClick(canvas, Qt::LeftButton, Qt::NoModifier, canvas->boxOnScreen(node).center());
    return QTest::qWaitFor([&] { return !stack().is_stack(); }, 5'000);
}

// Whether a node, or the block that stands for it, can be seen in its whole, and its words be read.
inline QString wrongWithSightOf(TestWindow& test, uint32_t tensor) {
    auto* const canvas = test.child<GraphCanvas>("graphCanvas");
    const QRect box = canvas->boxOnScreen(tensor);
    if (box.isEmpty()) return QStringLiteral("it isn't drawn");
    if (!canvas->rect().contains(box))
        return QStringLiteral("it is at %1, %2 of a canvas of %3 by %4")
            .arg(box.x())
            .arg(box.y())
            .arg(canvas->width())
            .arg(canvas->height());
    if (canvas->zoom() < 0.7) return QStringLiteral("it is drawn at %1 of its size").arg(canvas->zoom());
    return {};
}

} // namespace ggs
