// SPDX-License-Identifier: MIT
// Built: a program that a test builds call by call. SAME_TEXT compares two sentences and prints both if they differ.
#pragma once

#include "graph/builder.h"
#include "ops/all.h"

#include <QtCore/QString>

#define SAME_TEXT(got, wanted) QCOMPARE(QString::fromStdString(got), QString::fromStdString(wanted))

namespace ggs {

inline GivenArg given(ArgValue value) { return {{}, std::move(value), {}}; }
inline GivenArg named(std::string name, ArgValue value) { return {std::move(name), std::move(value), {}}; }

class Built {
  public:
    explicit Built(const Limits& limits = {}) : m_builder(builtin_registry(), program, limits) {}

    Program program;
    Builder& builder() { return m_builder; }

    Result<ArgValue> call(std::string_view name, std::vector<GivenArg> args) {
        return m_builder.call(name, std::move(args));
    }
    Result<ArgValue> call(std::string_view name, std::initializer_list<ArgValue> args) {
        std::vector<GivenArg> all;
        for (const ArgValue& arg : args) all.push_back(given(arg));
        return call(name, std::move(all));
    }
    // The same where the test knows that it goes well.
    ArgValue made(std::string_view name, std::initializer_list<ArgValue> args) {
        Result<ArgValue> result = call(name, args);
        if (!result.ok()) qFatal("%s", english(result.error()).c_str());
        return std::move(result).value();
    }
    void context(int64_t size = 1 << 20, bool no_alloc = false) { made("init", {size, no_alloc}); }
    ArgValue tensor(TypeId type, std::vector<int64_t> ne) { return made("new_tensor", {type, std::move(ne)}); }
    ArgValue f32(std::vector<int64_t> ne) { return tensor(TypeId::f32, std::move(ne)); }

    Tensor& at(const ArgValue& value) { return *m_builder.tensor(std::get<TensorRef>(value)); }
    Graph& graph(const ArgValue& value) { return m_builder.graph(std::get<GraphRef>(value)); }
    // The sentence of a call that must fail.
    std::string refused(std::string_view name, std::initializer_list<ArgValue> args) {
        const Result<ArgValue> result = call(name, args);
        return result.ok() ? "(it was made)" : english(result.error());
    }

  private:
    Builder m_builder;
};

} // namespace ggs
