// SPDX-License-Identifier: MIT
// A test window with a small language model open, for tests of a model's views.
#pragma once

#include "app/in_window.h"

namespace ggs {

inline QString smallModel(const char* name) {
    return QStringLiteral(GGSCOPE_TEST_DATA "/llm/models/%1.gguf").arg(QLatin1String(name));
}

// Opened with the text that a model is opened with first, in a window of this size, and a view in front.
inline std::unique_ptr<TestWindow> openedModel(const char* model, const char* view, QSize size = {1500, 950}) {
    auto test = std::make_unique<TestWindow>();
    test->window->resize(size);
    if (!test->open(smallModel(model)) || !test->settled()) return nullptr;
    test->showAlone(QLatin1String(view));
    return test;
}

} // namespace ggs
