// SPDX-License-Identifier: MIT
// Shape rules: what each call makes of its sources, and the sentence where it can't.
#include "engine/built.h"

#include <QtTest/QTest>

#include <cmath>

using namespace ggs;

namespace {

using List = std::vector<int64_t>;

// A source as a case writes it.
struct Source {
    TypeId type;
    List ne;
    enum Kind {
        dense,
        transposed,
        cut,
        param
    } kind = dense; // cut: the first half of each row of a tensor twice as wide
    std::string name = {};
};
constexpr TypeId F = TypeId::f32;

// "f32 [4, 3, 1, 1] nb [4, 16, 48, 48] of a + 0 `a (view)`", or the sentence.
std::string made(const char* call, const std::vector<Source>& sources, std::vector<GivenArg> args) {
    Built p;
    p.context(1 << 20, true);
    std::vector<GivenArg> all;
    std::vector<ArgValue> refs;
    for (size_t i = 0; i < sources.size(); ++i) {
        const Source& s = sources[i];
        ArgValue t = p.tensor(s.type, s.kind == Source::cut ? List{s.ne[0] * 2, s.ne[1]} : s.ne);
        const std::string name = s.name.empty() ? std::string(1, static_cast<char>('a' + i)) : s.name;
        p.made("set_name", {t, name});
        if (s.kind == Source::transposed) t = p.made("transpose", {t});
        if (s.kind == Source::cut) t = p.made("view_2d", {t, s.ne, static_cast<int64_t>(p.at(t).nb[1]), 0});
        if (s.kind == Source::param) p.made("set_param", {t});
        refs.push_back(t);
        all.push_back(s.name == "sinks" ? named("sinks", t) : given(t)); // in C they are added afterwards
    }
    for (GivenArg& arg : args) all.push_back(std::move(arg));
    const Result<ArgValue> result = p.call(call, std::move(all));
    if (!result.ok()) return english(result.error());
    const Tensor& t = p.at(*result);
    const Strides strides = strides_of(t);
    std::string out = std::string(traits(t.type).name) + " " + shape_text(shape_of(t)) + " nb " +
                      shape_text(List(strides.begin(), strides.end()));
    if (t.view_src) out += " of " + std::string(name_of(*t.view_src)) + " + " + std::to_string(t.view_offs);
    if (t.name[0]) out += " `" + std::string(name_of(t)) + "`";
    return out;
}

} // namespace

class TestShapes : public QObject {
    Q_OBJECT
  private slots:
    void calls_make_what_ggml_makes_data();
    void calls_make_what_ggml_makes() {
        QFETCH(QString, got);
        QFETCH(QString, expected);
        QCOMPARE(got, expected);
    }
    void op_params_have_the_layout_of_ggml() {
        Built p;
        p.context(1 << 20, true);
        const ArgValue a = p.f32({8, 4, 2});
        const auto params = [&](const ArgValue& t) { return List(p.at(t).op_params, p.at(t).op_params + 9); };
        QCOMPARE(params(p.made("permute", {a, List{2, 0, 1, 3}})), (List{2, 0, 1, 3, 0, 0, 0, 0, 0}));
        QCOMPARE(params(p.made("pad", {a, List{1, 2, 3, 4}})), (List{0, 1, 0, 2, 0, 3, 0, 4, 0}));
        QCOMPARE(params(p.made("pad_ext_circular", {a, List{1, 2, 3, 4, 5, 6, 7, 8}})),
                 (List{1, 2, 3, 4, 5, 6, 7, 8, 1}));
        QCOMPARE(params(p.made("acc_inplace", {a, a, 32, 128, 256, 0})), (List{32, 128, 256, 0, 1, 0, 0, 0, 0}));
        QCOMPARE(params(p.made("acc", {a, a, 32, 128, 256, 0})), (List{32, 128, 256, 0, 0, 0, 0, 0, 0}));
        QCOMPARE(params(p.made("set_1d_inplace", {a, p.f32({2}), 8})), (List{32, 128, 256, 8, 1, 0, 0, 0, 0}));
        QCOMPARE(params(p.made("view_1d", {a, 4, 12})), (List{12, 0, 0, 0, 0, 0, 0, 0, 0}));
        QCOMPARE(params(p.made("pool_2d", {a, std::string("avg"), 2, 3, 1, 2, 0, 1})),
                 (List{1, 2, 3, 1, 2, 0, 1, 0, 0}));
        QCOMPARE(params(p.made("swiglu_swapped", {a})), (List{2, 1, 0, 0, 0, 0, 0, 0, 0}));
        QCOMPARE(params(p.made("argsort", {a, std::string("desc")})), (List{1, 0, 0, 0, 0, 0, 0, 0, 0}));
    }
    void sources_have_the_order_of_ggml() {
        Built p;
        p.context(1 << 20, true);
        const ArgValue a = p.f32({8, 4});
        const ArgValue rows = p.f32({8, 2});
        const ArgValue index = p.tensor(TypeId::i64, {2});
        const Tensor& set = p.at(p.made("set_rows", {a, rows, index}));
        QVERIFY(set.src[0] == &p.at(rows) && set.src[1] == &p.at(index) && set.src[2] == &p.at(a) && !set.src[3]);
        const ArgValue half = p.made("cast", {a, TypeId::f16});
        QVERIFY(p.at(half).src[0] == &p.at(a) && p.at(half).src[1] == &p.at(half));
        const Tensor& tiled = p.at(p.made("repeat", {rows, p.f32({8, 6})}));
        QVERIFY(tiled.src[0] == &p.at(rows) && !tiled.src[1]);
        const Tensor& soft = p.at(p.made("soft_max_ext", {a, ArgValue()}));
        QVERIFY(!soft.src[1] && !soft.src[2]);
    }
    void composites_make_the_nodes_ggml_makes() {
        const auto ops = [](const char* call, const Source& a, const Source& b, std::initializer_list<int64_t> args) {
            Built p;
            p.context(1 << 20, true);
            std::vector<GivenArg> all = {given(p.tensor(a.type, a.ne)), given(p.tensor(b.type, b.ne))};
            for (const int64_t arg : args) all.push_back(given(arg));
            const Result<ArgValue> result = p.call(call, std::move(all));
            if (!result.ok()) return english(result.error());
            std::string out;
            for (size_t i = 2; i < p.program.tensors.size(); ++i) {
                const Tensor& t = p.program.tensor(static_cast<uint32_t>(i));
                out += (out.empty() ? "" : ", ") + std::string(op_name(t.op).name) + " " + shape_text(t);
            }
            return out;
        };
        SAME_TEXT(ops("conv_1d", {TypeId::f16, {3, 2, 5}}, {F, {10, 2, 1}}, {1, 1, 1}),
                  "IM2COL [6, 10], RESHAPE [6, 10], RESHAPE [6, 5], MUL_MAT [10, 5], RESHAPE [10, 5]");
        SAME_TEXT(ops("conv_2d", {TypeId::f16, {3, 3, 2, 5}}, {F, {10, 8, 2, 4}}, {1, 1, 1, 1, 1, 1}),
                  "IM2COL [18, 10, 8, 4], RESHAPE [18, 320], RESHAPE [18, 5], MUL_MAT [320, 5], RESHAPE [10, 8, 4, 5], "
                  "PERMUTE [10, 8, 5, 4], CONT [10, 8, 5, 4]");
        SAME_TEXT(ops("conv_2d_sk_p0", {TypeId::f16, {4, 4, 3, 8}}, {F, {16, 16, 3, 1}}, {}),
                  "IM2COL [48, 4, 4], RESHAPE [48, 16], RESHAPE [48, 8], MUL_MAT [16, 8], RESHAPE [4, 4, 1, 8], "
                  "PERMUTE [4, 4, 8], CONT [4, 4, 8]");
        SAME_TEXT(ops("conv_2d", {F, {3, 3, 2, 5}}, {F, {10, 8, 3, 4}}, {1, 1, 1, 1, 1, 1}),
                  "conv_2d: a.ne[2] is 2 and b.ne[2] is 3; both are the number of input channels and must be equal");
        SAME_TEXT(ops("conv_2d", {F, {3, 3, 2, 5}}, {F, {10, 8, 2, 4}}, {0, 1, 1, 1, 1, 1}),
                  "conv_2d: the stride = 0; it must be at least 1");
    }
    void a_work_buffer_that_can_not_be_addressed_is_an_error() {
        Built p;
        p.context(1 << 20, true);
        const int64_t huge = int64_t(1) << 59;
        const ArgValue a = p.tensor(TypeId::f32, {huge});
        const ArgValue gf = p.made("new_graph", {16});
        p.made("expand", {gf, p.made("top_k", {a, 1})});
        SAME_TEXT(p.refused("graph_plan", {gf, 512}),
                  "plan: node 0 (top_k): its work buffer would be larger than can be addressed");
        QVERIFY(p.call("graph_plan", {gf, 1}).ok()); // one thread: 2^61 bytes
        const ArgValue kernel = p.tensor(TypeId::i8, {INT64_MAX - 255, 1, 1});
        const ArgValue one = p.f32({1, 1});
        const ArgValue conv = p.made("conv_transpose_1d", {p.tensor(TypeId::f16, {int64_t(1) << 60, 1, 1}), one, 1});
        const ArgValue other = p.made("new_graph", {16});
        p.made("expand", {other, conv});
        QVERIFY(p.call("graph_plan", {other, 4}).ok());
        SAME_TEXT(p.refused("conv_transpose_1d", {kernel, p.f32({2, 1}), INT32_MAX}),
                  "conv_transpose_1d: a dimension would be larger than can be addressed");
    }
};

void TestShapes::calls_make_what_ggml_makes_data() {
    QTest::addColumn<QString>("got");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* call, const std::vector<Source>& sources, std::vector<GivenArg> args,
                        const char* expected) {
        QTest::addRow("%s: %.60s", call, expected)
            << QString::fromStdString(made(call, sources, std::move(args))) << QString::fromUtf8(expected);
    };
    const TypeId i32 = TypeId::i32;
    const Source m43{F, {4, 3}};
    const Source turned{F, {3, 4}, Source::transposed}; // [4, 3] nb [12, 4]
    const Source half{F, {4, 3}, Source::cut};          // [4, 3] nb [4, 32]

    // -- element by element --
    row("add", {m43, {F, {4}}}, {}, "f32 [4, 3, 1, 1] nb [4, 16, 48, 48]");
    row("add", {{TypeId::q4_0, {32, 2}}, {F, {32, 2}}}, {}, "q4_0 [32, 2, 1, 1] nb [18, 18, 36, 36]");
    row("add_inplace", {m43, {F, {1, 3}}}, {}, "f32 [4, 3, 1, 1] nb [4, 16, 48, 48] of a + 0 `a (view)`");
    row("mul_inplace", {half, {F, {4}}}, {}, "f32 [4, 3, 1, 1] nb [4, 32, 96, 96] of a + 0 `a (view) (view)`");
    row("sub", {turned, m43}, {}, "f32 [4, 3, 1, 1] nb [4, 16, 48, 48]");
    row("add", {m43, {F, {3}}}, {},
        "add: b is [3, 1, 1, 1] and a is [4, 3, 1, 1]; b can't be repeated to the shape of a: ne[0] = 4 is not a "
        "multiple of 3");
    row("div", {m43, {F, {0}}}, {},
        "div: b is [0, 1, 1, 1] and a is [4, 3, 1, 1]; b can't be repeated to the shape of a: [0] is empty, but [4, 3] "
        "is not");
    row("add", {{F, {0, 3}}, {F, {0, 3}}}, {}, "f32 [0, 3, 1, 1] nb [4, 0, 0, 0]");
    row("add_cast", {{TypeId::f16, {4, 3}}, {F, {4}}}, {given(F)}, "f32 [4, 3, 1, 1] nb [4, 16, 48, 48]");
    row("add_cast", {m43, {F, {4}}}, {given(F)},
        "add_cast: a is f32; add_cast supports only quantised, f16 and bf16 tensors");
    row("add_cast", {{TypeId::f16, {4, 3}}, {F, {1}}}, {given(F)},
        "add_cast: b is [1, 1, 1, 1] and a is [4, 3, 1, 1]; b can't be repeated row by row to the shape of a");
    row("add1", {m43, {F, {1}}}, {}, "f32 [4, 3, 1, 1] nb [4, 16, 48, 48]");
    row("add1", {m43, {F, {2}}}, {}, "add1: b is [2, 1, 1, 1]; it must be a scalar");
    row("add1", {turned, {F, {1}}}, {},
        "add1: a must be dense except for padding between its rows: nb[0] = 12, but a block has 4 bytes");
    row("add_id", {{F, {4, 2, 3}}, {F, {4, 9}}, {i32, {2, 3}}}, {}, "f32 [4, 2, 3, 1] nb [4, 16, 32, 96]");
    row("add_id", {{F, {4, 2, 3}}, {F, {5, 9}}, {i32, {2, 3}}}, {},
        "add_id: a.ne[0] is 4 and b.ne[0] is 5; they must be equal");
    row("add_id", {{F, {4, 2, 3}}, {F, {4, 9}}, {F, {2, 3}}}, {}, "add_id: ids is f32; it must be i32");
    row("acc", {m43, {F, {2, 2}}}, {given(16), given(48), given(48), given(8)}, "f32 [4, 3, 1, 1] nb [4, 16, 48, 48]");
    row("acc", {m43, {F, {2, 2}}}, {given(16), given(48), given(48), given(28)},
        "acc: the region ends at byte 52, but a has only 48 bytes");
    row("acc", {turned, {F, {2}}}, {given(16), given(48), given(48), given(0)},
        "acc: a must be contiguous: nb[0] = 12, but a block has 4 bytes (use cont first)");
    row("acc", {m43, {TypeId::f16, {2}}}, {given(16), given(48), given(48), given(0)}, "acc: b is f16; it must be f32");
    row("set", {{i32, {4, 3}}, {i32, {4}}}, {given(16), given(48), given(48), given(16)},
        "i32 [4, 3, 1, 1] nb [4, 16, 48, 48]");
    row("set", {m43, {F, {13}}}, {given(16), given(48), given(48), given(0)},
        "set: b has 13 elements, but a has only 12");
    row("set_2d_inplace", {m43, {F, {2, 2}}}, {given(16), given(0)},
        "f32 [4, 3, 1, 1] nb [4, 16, 48, 48] of a + 0 `a (view)`");
    row("set_1d", {m43, {F, {2}}}, {given(-4)}, "set_1d: offset = -4 is out of range for the op");
    row("scale", {half}, {given(2)}, "f32 [4, 3, 1, 1] nb [4, 16, 48, 48]");
    row("scale", {turned}, {given(2)},
        "scale: a must be dense except for padding between its rows: nb[0] = 12, but a block has 4 bytes");
    row("clamp", {turned}, {given(0), given(1)},
        "f32 [4, 3, 1, 1] nb [12, 4, 48, 48] of a + 0 `a (transposed) (view)`");
    row("sqr", {turned}, {}, "f32 [4, 3, 1, 1] nb [4, 16, 48, 48]");
    row("dup_inplace", {m43}, {}, "f32 [4, 3, 1, 1] nb [4, 16, 48, 48] of a + 0 `a (view)`");
    row("relu", {half}, {}, "f32 [4, 3, 1, 1] nb [4, 16, 48, 48]");
    row("gelu", {turned}, {}, "gelu: the elements of a row of a must be adjacent: nb[0] = 12, not 4 (use cont first)");
    row("unary", {m43}, {given(std::string("silu"))}, "f32 [4, 3, 1, 1] nb [4, 16, 48, 48]");
    row("unary", {m43}, {given(99)}, "unary: op = 99 is not a unary function; it must be from 0 to 21");
    row("swiglu", {m43}, {}, "f32 [2, 3, 1, 1] nb [4, 8, 24, 24]");
    row("swiglu", {{F, {5, 3}}}, {}, "f32 [2, 3, 1, 1] nb [4, 8, 24, 24]");
    row("swiglu_split", {half, m43}, {}, "f32 [4, 3, 1, 1] nb [4, 16, 48, 48]");
    row("swiglu_split", {m43, {F, {4, 2}}}, {},
        "swiglu_split: a is [4, 3, 1, 1] and b is [4, 2, 1, 1]; they must have the same shape");
    row("geglu_split", {m43, {TypeId::f16, {4, 3}}}, {}, "geglu_split: b is f16; it must be f32");
    row("reglu", {turned}, {},
        "reglu: a must be contiguous except for the stride between rows: nb[0] = 12, but a block has 4 bytes");
    row("arange", {}, {given(0), given(10), given(3)}, "f32 [4, 1, 1, 1] nb [4, 16, 16, 16]");
    row("arange", {}, {given(1), given(1), given(1)}, "arange: there are no numbers from 1 to 1 in steps of 1");
    row("arange", {}, {given(0.1), given(1), given(0)}, "arange: there are no numbers from 0.1 to 1 in steps of 0");
    row("arange", {}, {given(-3e38), given(3e38), given(1e30)},
        "arange: there are more numbers from -3e+38 to 3e+38 in steps of 1e+30 than can be addressed");
    row("arange", {}, {given(0), given(1), given(std::nan(""))},
        "arange: there are no numbers from 0 to 1 in steps of nan");
    row("fill", {m43}, {given(7)}, "f32 [4, 3, 1, 1] nb [4, 16, 48, 48]");

    // -- fewer numbers --
    row("sum", {{TypeId::f16, {4, 3}}}, {}, "f16 [1, 1, 1, 1] nb [2, 2, 2, 2]");
    row("sum_rows", {{F, {4, 3, 2}}}, {}, "f32 [1, 3, 2, 1] nb [4, 4, 12, 24]");
    row("mean", {{TypeId::f16, {4, 3, 2}}}, {}, "f32 [1, 3, 2, 1] nb [4, 4, 12, 24]");
    row("argmax", {m43}, {}, "i32 [3, 1, 1, 1] nb [4, 12, 12, 12]");
    row("argmax", {{F, {4, 3, 2}}}, {}, "argmax: a is [4, 3, 2, 1]; argmax requires a matrix");
    row("cumsum", {turned}, {}, "f32 [4, 3, 1, 1] nb [4, 16, 48, 48]");
    row("cumsum", {{TypeId::f16, {4}}}, {}, "cumsum: a is f16; it must be f32");
    row("count_equal", {{i32, {4, 3}}, {i32, {4, 3}}}, {}, "i64 [1, 1, 1, 1] nb [8, 8, 8, 8]");
    row("count_equal", {{i32, {4, 3}}, {i32, {4}}}, {},
        "count_equal: a is [4, 3, 1, 1] and b is [4, 1, 1, 1]; they must have the same shape");
    row("argsort", {m43}, {}, "i32 [4, 3, 1, 1] nb [4, 16, 48, 48]");
    row("argsort", {m43}, {given(2)}, "argsort: order = 2; it must be asc (0) or desc (1)");
    row("top_k", {m43}, {given(2)}, "i32 [2, 3, 1, 1] nb [4, 8, 24, 24]");
    row("top_k", {m43}, {given(5)}, "top_k: k = 5, but a row has only 4 elements");
    row("top_k", {m43}, {given(0)}, "top_k: k = 0; it must be at least 1");
    row("argsort_top_k", {m43}, {given(2)}, "i32 [2, 3, 1, 1] nb [4, 16, 48, 48] of  + 0 ` (view)`");
    row("cross_entropy_loss", {m43, m43}, {}, "f32 [1, 1, 1, 1] nb [4, 4, 4, 4]");
    row("cross_entropy_loss", {m43, {F, {3, 4}}}, {},
        "cross_entropy_loss: a is [4, 3, 1, 1] and b is [3, 4, 1, 1]; they must have the same shape");

    // -- norms --
    row("norm", {half}, {given(1e-5)}, "f32 [4, 3, 1, 1] nb [4, 16, 48, 48]");
    row("rms_norm_inplace", {m43}, {given(1e-5)}, "f32 [4, 3, 1, 1] nb [4, 16, 48, 48] of a + 0 `a (view)`");
    row("l2_norm", {m43}, {given(0)}, "f32 [4, 3, 1, 1] nb [4, 16, 48, 48]");
    row("rms_norm", {m43}, {given(-1)}, "rms_norm: eps = -1; it must be at least 0");
    row("norm", {m43}, {given(std::nan(""))}, "norm: eps = nan; it must be at least 0");
    row("group_norm", {{F, {4, 3, 8}}}, {given(2), given(1e-5)}, "f32 [4, 3, 8, 1] nb [4, 16, 48, 384]");
    row("group_norm", {{F, {4, 3, 8}}}, {given(0), given(1e-5)}, "group_norm: n_groups = 0; it must be at least 1");
    row("soft_max", {m43}, {}, "f32 [4, 3, 1, 1] nb [4, 16, 48, 48]");
    row("soft_max", {half}, {},
        "soft_max: a must be contiguous: nb[1] = 32, but a dense row has 16 bytes (use cont first)");
    row("soft_max_ext", {m43, {TypeId::f16, {4, 5}}}, {named("max_bias", 8)}, "f32 [4, 3, 1, 1] nb [4, 16, 48, 48]");
    row("soft_max_ext", {m43, {TypeId::f16, {4, 2}}}, {}, "soft_max_ext: mask.ne[1] = 2 is less than a.ne[1] = 3");
    row("soft_max_ext", {m43, {i32, {4, 3}}}, {}, "soft_max_ext: the mask is i32; it must be f16 or f32");
    row("soft_max_ext", {m43, {F, {5, 3}}}, {}, "soft_max_ext: mask.ne[0] is 5 and a.ne[0] is 4; they must be equal");
    row("soft_max_ext", {{F, {4, 3, 4}}, {F, {4, 3, 3}}}, {},
        "soft_max_ext: a.ne[2] = 4 is not a multiple of mask.ne[2] = 3");
    row("soft_max_ext", {m43}, {named("max_bias", 0.5)}, "soft_max_ext: max_bias = 0.5 requires a mask");
    row("soft_max_ext", {{F, {4, 3, 2}}, {F, {4, 3}}, {F, {2}, Source::dense, "sinks"}}, {},
        "f32 [4, 3, 2, 1] nb [4, 16, 48, 96]");
    row("soft_max_ext", {{F, {4, 3, 2}}, {F, {4, 3}}, {F, {3}, Source::dense, "sinks"}}, {},
        "soft_max_ext: sinks is [3, 1, 1, 1]; it must contain one value for each of the 2 heads of a");
    row("diag_mask_inf", {m43}, {given(1)}, "f32 [4, 3, 1, 1] nb [4, 16, 48, 48]");
    row("diag_mask_zero_inplace", {m43}, {given(1)}, "f32 [4, 3, 1, 1] nb [4, 16, 48, 48] of a + 0 `a (view)`");

    // -- products --
    row("mul_mat", {{F, {4, 3}}, {F, {4, 5}}}, {}, "f32 [3, 5, 1, 1] nb [4, 12, 60, 60]");
    row("mul_mat", {{TypeId::q4_0, {32, 3, 2}}, {F, {32, 5, 4, 7}}}, {}, "f32 [3, 5, 4, 7] nb [4, 12, 60, 240]");
    row("mul_mat", {{F, {4, 3}}, {F, {3, 5}}}, {},
        "mul_mat: a.ne[0] is 4 and b.ne[0] is 3; both are the summed dimension and must be equal");
    row("mul_mat", {{F, {4, 3, 2}}, {F, {4, 5, 3}}}, {},
        "mul_mat: b.ne[2] = 3 is not a multiple of a.ne[2] = 2; a is repeated along this dimension");
    row("mul_mat", {{F, {4, 3, 0}}, {F, {4, 5, 3}}}, {},
        "mul_mat: b.ne[2] = 3 is not a multiple of a.ne[2] = 0; a is repeated along this dimension");
    row("mul_mat", {turned, m43}, {},
        "mul_mat: a must not be transposed: nb[0] = 12 is larger than nb[1] = 4: the stride within a row is larger "
        "than the stride between rows (use cont first)");
    row("mul_mat", {m43, turned}, {}, "f32 [3, 3, 1, 1] nb [4, 12, 36, 36]");
    row("mul_mat_id", {{F, {4, 3, 8}}, {F, {4, 1, 5}}, {i32, {2, 5}}}, {}, "f32 [3, 2, 5, 1] nb [4, 12, 24, 120]");
    row("mul_mat_id", {{F, {4, 3, 8}}, {F, {4, 3, 5}}, {i32, {2, 5}}}, {},
        "mul_mat_id: ids.ne[0] = 2 is not a multiple of b.ne[1] = 3; b is repeated along this dimension");
    row("mul_mat_id", {{F, {4, 3, 8}}, {F, {4, 1, 5}}, {i32, {2, 4}}}, {},
        "mul_mat_id: ids.ne[1] is 4 and b.ne[2] is 5; both are the number of tokens and must be equal");
    row("mul_mat_id", {{F, {4, 3, 8}}, {F, {4, 1, 5}}, {F, {2, 5}}}, {}, "mul_mat_id: ids is f32; it must be i32");
    row("out_prod", {{F, {4, 3}}, {F, {5, 3}}}, {}, "f32 [4, 5, 1, 1] nb [4, 16, 80, 80]");
    row("out_prod", {{F, {4, 3}}, {F, {5, 2}}}, {},
        "out_prod: a.ne[1] is 3 and b.ne[1] is 2; both are the summed dimension and must be equal");
    const Source q{F, {8, 5, 4}, Source::dense, "q"}, k{TypeId::f16, {8, 7, 2}, Source::dense, "k"},
        v{TypeId::f16, {6, 7, 2}, Source::dense, "v"};
    row("flash_attn_ext", {q, k, v}, {named("scale", 1)}, "f32 [6, 4, 5, 1] nb [4, 24, 96, 480]");
    row("flash_attn_ext", {q, k, v, {TypeId::f16, {7, 5}}}, {named("scale", 1), named("max_bias", 8)},
        "f32 [6, 4, 5, 1] nb [4, 24, 96, 480]");
    row("flash_attn_ext", {q, k, v, {F, {7, 5}}}, {named("scale", 1)},
        "flash_attn_ext: the mask is f32; it must be f16");
    row("flash_attn_ext", {q, k, v}, {named("scale", 1), named("max_bias", 8)},
        "flash_attn_ext: max_bias = 8 requires a mask");
    row("flash_attn_ext", {q, {F, {7, 7, 2}}, v}, {named("scale", 1)},
        "flash_attn_ext: k.ne[0] is 7 and q.ne[0] is 8; both are the head size and must be equal");
    row("flash_attn_ext", {q, k, {F, {6, 6, 2}}}, {named("scale", 1)},
        "flash_attn_ext: k.ne[1] is 7 and v.ne[1] is 6; both are the number of keys and must be equal");
    row("flash_attn_ext", {q, {F, {8, 7, 3}}, v}, {named("scale", 1)},
        "flash_attn_ext: q.ne[2] = 4 is not a multiple of k.ne[2] = 3; each head of k serves several heads of q");

    // -- moves --
    row("cpy", {m43, {TypeId::f16, {12}}}, {}, "f16 [12, 1, 1, 1] nb [2, 24, 24, 24] of b + 0 `b (copy of a)`");
    row("cpy", {m43, {F, {11}}}, {},
        "cpy: a is [4, 3, 1, 1] with 12 elements and b is [11, 1, 1, 1] with 11; the numbers of elements must be "
        "equal");
    row("cast", {turned}, {given(TypeId::f16)}, "f16 [4, 3, 1, 1] nb [2, 8, 24, 24] `a (transposed) (copy)`");
    row("cast", {m43}, {given(TypeId::q8_0)},
        "cast: a row of 4 elements doesn't fill whole blocks: a block of q8_0 has 32 elements");
    row("cont", {turned}, {}, "f32 [4, 3, 1, 1] nb [4, 16, 48, 48] `a (transposed) (cont)`");
    row("cont_3d", {turned}, {given(List{2, 2, 3})}, "f32 [2, 2, 3, 1] nb [4, 8, 16, 48] `a (transposed) (cont)`");
    row("cont_2d", {m43}, {given(List{5, 2})},
        "cont_2d: a has 12 elements and [5, 2, 1, 1] has 10; the numbers of elements must be equal");
    row("repeat", {m43, {TypeId::f16, {8, 6, 2}}}, {}, "f32 [8, 6, 2, 1] nb [4, 32, 192, 384]");
    row("repeat_4d", {m43}, {given(List{8, 4, 1, 1})},
        "repeat_4d: a is [4, 3, 1, 1]; it can't be repeated to [8, 4, 1, 1]: ne[1] = 4 is not a multiple of 3");
    row("repeat_4d", {m43}, {given(List{-4, 3, 1, 1})}, "repeat_4d: ne[0] = -4: a dimension can't be negative");
    row("concat", {m43, {F, {4, 2}}}, {given(1)}, "f32 [4, 5, 1, 1] nb [4, 16, 80, 80]");
    row("concat", {m43, {F, {4, 2}}}, {given(0)}, "concat: a.ne[1] is 3 and b.ne[1] is 2; only dim 0 may differ");
    row("concat", {m43, m43}, {given(4)}, "concat: dim = 4; it must be from 0 to 3");
    row("concat", {m43, {i32, {4, 3}}}, {given(0)}, "concat: a is f32 and b is i32; they must have the same type");
    row("get_rows", {{TypeId::q4_0, {32, 9, 2}}, {i32, {5, 2}}}, {}, "f32 [32, 5, 2, 1] nb [4, 128, 640, 1280]");
    row("get_rows", {{i32, {4, 9}}, {i32, {5}}}, {}, "i32 [4, 5, 1, 1] nb [4, 16, 80, 80]");
    row("get_rows", {{F, {4, 9, 2}}, {i32, {5}}}, {}, "get_rows: a.ne[2] is 2 and b.ne[1] is 1; they must be equal");
    row("get_rows", {{F, {4, 9}}, {F, {5}}}, {}, "get_rows: b is f32; it must be i32");
    row("set_rows", {{TypeId::q8_0, {32, 9}}, {F, {32, 2}}, {TypeId::i64, {2}}}, {},
        "q8_0 [32, 9, 1, 1] nb [34, 34, 306, 306] of a + 0 `a (view)`");
    row("set_rows", {m43, {F, {4, 2}}, {TypeId::i64, {3}}}, {},
        "set_rows: b has 2 rows and c has 3 indices; the numbers must be equal");
    row("set_rows", {m43, {F, {5, 2}}, {TypeId::i64, {2}}}, {},
        "set_rows: a.ne[0] is 4 and b.ne[0] is 5; they must be equal");
    row("set_rows", {m43, {F, {4, 2}}, {F, {2}}}, {}, "set_rows: c is f32; the indices must be i64 or i32");
    row("pad", {m43}, {given(List{1, 2, 0, 3})}, "f32 [5, 5, 1, 4] nb [4, 20, 100, 100]");
    row("pad", {m43}, {given(List{-1, 0, 0, 0})}, "pad: the padding -1 is out of range for the op");
    row("upscale", {{F, {4, 3, 2}}}, {given(2), given(std::string("bilinear"))},
        "f32 [8, 6, 2, 1] nb [4, 32, 192, 384]");
    row("upscale", {m43}, {given(0)}, "upscale: scale_factor = 0; it must be at least 1");
    row("interpolate", {m43}, {given(List{2, 9, 1, 1}), given(1 + 256)}, "f32 [2, 9, 1, 1] nb [4, 8, 72, 72]");
    row("interpolate", {m43}, {given(List{2, 9, 1, 1}), given(3)},
        "interpolate: mode = 3; it must be nearest (0), bilinear (1) or bicubic (2), optionally with flags 256 and "
        "512");
    row("roll", {m43}, {given(List{-3, 2, 0, 0})}, "f32 [4, 3, 1, 1] nb [4, 16, 48, 48]");
    row("roll", {m43}, {given(List{4, 0, 0, 0})},
        "roll: the shift in dim 0 is 4; its magnitude must be less than 4, the number of elements in that dim");
    row("diag", {{F, {4, 1, 2}}}, {}, "f32 [4, 4, 2, 1] nb [4, 16, 64, 128]");
    row("diag", {m43}, {}, "diag: a is [4, 3, 1, 1]; each row becomes the diagonal of a matrix, so ne[1] must be 1");

    // -- views --
    row("reshape_2d", {m43}, {given(List{6, 2})}, "f32 [6, 2, 1, 1] nb [4, 24, 48, 48] of a + 0 `a (reshaped)`");
    row("reshape", {m43, {i32, {12}}}, {}, "f32 [12, 1, 1, 1] nb [4, 48, 48, 48] of a + 0 `a (reshaped)`");
    row("reshape_1d", {m43}, {given(11)},
        "reshape_1d: a has 12 elements and [11, 1, 1, 1] has 11; a reshape must keep the number of elements");
    row("reshape_1d", {half}, {given(12)},
        "reshape_1d: a must be contiguous: nb[1] = 32, but a dense row has 16 bytes (use cont first)");
    row("reshape_2d", {m43}, {given(List{-6, -2})}, "reshape_2d: [-6, -2, 1, 1] is not a shape");
    row("view_1d", {m43}, {given(5), given(8)}, "f32 [5, 1, 1, 1] nb [4, 20, 20, 20] of a + 8 `a (view)`");
    row("view_1d", {m43}, {given(5), given(32)},
        "view_1d: the view needs 20 bytes at offset 32, but the tensor that it views has only 48 bytes");
    row("view_2d", {m43}, {given(List{2, 3}), given(16), given(8)},
        "f32 [2, 3, 1, 1] nb [4, 16, 48, 48] of a + 8 `a (view)`");
    row("view_2d", {m43}, {given(List{2, 3}), given(20), given(8)},
        "view_2d: with these strides, the view ends at byte 56 of `a`, which has only 48 bytes");
    row("view_2d", {m43}, {given(List{2, 3}), given(-16), given(8)}, "view_2d: nb1 = -16; a stride can't be negative");
    row("view_2d", {m43}, {given(List{2, 3}), given(16), given(-8)}, "view_2d: offset = -8; it can't be negative");
    row("view_3d", {m43}, {given(List{2, 2, 2}), given(8), given(16), given(0)},
        "f32 [2, 2, 2, 1] nb [4, 8, 16, 32] of a + 0 `a (view)`");
    row("view_4d", {m43}, {given(List{1, 1, 1, 2}), given(4), given(4), given(44), given(0)},
        "f32 [1, 1, 1, 2] nb [4, 4, 4, 44] of a + 0 `a (view)`");
    row("permute", {{F, {4, 3, 2}}}, {given(List{2, 0, 1, 3})},
        "f32 [3, 2, 4, 1] nb [16, 48, 4, 96] of a + 0 `a (permuted)`");
    row("permute", {m43}, {given(List{0, 0, 1, 2})},
        "permute: axes contains 0 twice; each of 0, 1, 2, 3 must appear once");
    row("permute", {m43}, {given(List{0, 1, 2, 4})}, "permute: axes contains 4; dims are from 0 to 3");
    row("transpose", {{F, {4, 3, 2}}}, {}, "f32 [3, 4, 2, 1] nb [16, 4, 48, 96] of a + 0 `a (transposed)`");
    row("view_tensor", {half}, {}, "f32 [4, 3, 1, 1] nb [4, 32, 96, 96] of a + 0 `a (view) (view)`");
    row("dup_tensor", {turned}, {}, "f32 [4, 3, 1, 1] nb [4, 16, 48, 48]");

    // -- rope --
    row("rope", {{F, {8, 2, 5}}, {i32, {5}}}, {given(8), given(std::string("neox"))},
        "f32 [8, 2, 5, 1] nb [4, 32, 64, 320]");
    row("rope", {{F, {8, 2, 5}}, {i32, {4}}}, {given(8)},
        "rope: b contains 4 positions; a has 5 tokens (ne[2]), and each token needs 1");
    row("rope", {{F, {8, 2, 5}}, {i32, {5}}}, {given(8), given(3)}, "rope: mode = 3; it must be even");
    row("rope", {{F, {8, 2, 5}}, {F, {5}}}, {given(8)}, "rope: b is f32; it must be i32");
    row("rope_multi", {{F, {8, 2, 5}}, {i32, {20}}},
        {named("n_dims", 8), named("sections", List{1, 1, 1, 1}), named("mode", 8)},
        "f32 [8, 2, 5, 1] nb [4, 32, 64, 320]");
    row("rope_ext", {{F, {8, 2, 5}}, {i32, {5}}, {F, {3}}}, {given(8)},
        "rope_ext: c contains 3 frequency factors; n_dims = 8 needs 4");

    // -- convolutions and pools --
    row("im2col", {{TypeId::f16, {3, 3, 2, 5}}, {F, {10, 8, 2, 4}}},
        {given(2), given(1), given(1), given(0), given(1), given(2)}, "f16 [18, 5, 4, 4] nb [2, 36, 180, 720]");
    row("im2col", {{F, {11, 3, 2, 5}}, {F, {10, 8, 2, 4}}},
        {given(1), given(1), given(0), given(0), given(1), given(1)},
        "im2col: width: a kernel of size 11 (dilation 1) does not fit into 10 elements padded by 0 on each side");
    row("im2col", {m43, m43}, {given(1), given(1), given(-1), given(0), given(1), given(1)},
        "im2col: -1 is out of range for a stride, padding or dilation");
    row("conv_2d_direct", {{TypeId::f16, {3, 3, 2, 5}}, {F, {10, 8, 2, 4}}},
        {given(1), given(1), given(1), given(1), given(1), given(1)}, "f32 [10, 8, 5, 4] nb [4, 40, 320, 1600]");
    row("conv_transpose_1d", {{F, {3, 5, 2}}, {F, {10, 2}}}, {given(2)}, "f32 [21, 5, 1, 1] nb [4, 84, 420, 420]");
    row("conv_transpose_1d", {{F, {3, 5, 2}}, {F, {10, 2}}}, {given(2), given(1)},
        "conv_transpose_1d: p0 = 1; ggml accepts only 0");
    row("conv_transpose_1d", {{F, {3, 5, 3}}, {F, {10, 2}}}, {given(2)},
        "conv_transpose_1d: a.ne[2] is 3 and b.ne[1] is 2; both are the number of input channels and must be equal");
    row("conv_transpose_2d_p0", {{TypeId::f16, {3, 2, 5, 4}}, {F, {6, 7, 4, 2}}}, {given(2)},
        "f32 [13, 14, 5, 2] nb [4, 52, 728, 3640]");
    row("conv_transpose_2d_p0", {{TypeId::f16, {3, 2, 5, 4}}, {F, {6, 7, 4, 2}}}, {given(0)},
        "conv_transpose_2d_p0: stride = 0; it must be at least 1");
    row("pool_1d", {{F, {10, 3}}}, {given(std::string("avg")), given(3), given(2), given(1)},
        "f32 [5, 3, 1, 1] nb [4, 20, 60, 60]");
    row("pool_1d", {{F, {10, 3}}}, {given(2), given(3), given(2)}, "pool_1d: op = 2; it must be max (0) or avg (1)");
    row("pool_2d", {{F, {10, 9, 2}}}, {given(0), given(2), given(3), given(2), given(3)},
        "f32 [5, 3, 2, 1] nb [4, 20, 60, 120]");
    row("pool_2d", {{F, {10, 9, 2}}}, {given(0), given(2), given(3), given(2), given(0)},
        "pool_2d: the stride = 0; it must be at least 1");

    row("conv_2d_dw_direct", {{TypeId::f16, {3, 2, 1, 5}}, {F, {8, 6, 5, 2}}},
        {given(2), given(1), given(1), given(2), given(1), given(1)}, "f32 [4, 9, 5, 2] nb [4, 16, 144, 720]");
    row("conv_2d_dw_direct", {{F, {3, 2, 2, 5}}, {F, {8, 6, 5, 2}}},
        {given(1), given(1), given(0), given(0), given(1), given(1)},
        "conv_2d_dw_direct: a.ne[2] = 2; it must be 1, because a kernel covers one channel");
    row("conv_2d_dw_direct", {{F, {3, 2, 1, 4}}, {F, {8, 6, 5, 2}}},
        {given(1), given(1), given(0), given(0), given(1), given(1)},
        "conv_2d_dw_direct: a.ne[3] is 4 and b.ne[2] is 5; both are the number of channels and must be equal");
    row("col2im_1d", {{TypeId::bf16, {12, 7}}}, {given(2), given(3), given(1)},
        "bf16 [14, 3, 1, 1] nb [2, 28, 84, 84]");
    row("col2im_1d", {{F, {12, 7}}}, {given(2), given(5)},
        "col2im_1d: a.ne[0] = 12 is not a multiple of oc = 5; a column contains the same number of elements for each "
        "channel");
    row("col2im_1d", {{F, {12, 7}}}, {given(1), given(3), given(5)}, "col2im_1d: p0 = 5 cuts off all 10 elements");
    row("col2im_1d", {{F, {12, 7}}}, {given(0), given(3)}, "col2im_1d: s0 = 0; it must be at least 1");
    const std::vector<GivenArg> volume = {given(2), given(1), given(2), given(1), given(1),
                                          given(0), given(1), given(1), given(1), given(1)};
    row("im2col_3d", {{TypeId::f16, {3, 2, 2, 6}}, {F, {6, 5, 4, 4}}}, volume,
        "f16 [24, 6, 2, 10] nb [2, 48, 288, 576]");
    row("conv_3d", {{TypeId::f16, {3, 2, 2, 6}}, {F, {6, 5, 4, 4}}}, volume,
        "f32 [6, 2, 5, 6] nb [4, 24, 48, 240] of  (reshaped) (permuted) (cont) + 0 ` (reshaped) (permuted) (cont) "
        "(reshaped)`");
    row("im2col_3d", {{TypeId::f16, {3, 2, 2, 6}}, {F, {6, 5, 4, 5}}}, volume,
        "im2col_3d: b.ne[3] = 5 is not a multiple of IC = 2");
    row("im2col_3d", {{TypeId::f16, {3, 2, 9, 6}}, {F, {6, 5, 4, 4}}}, volume,
        "im2col_3d: depth: a kernel of size 9 (dilation 1) does not fit into 4 elements padded by 1 on each side");
    const std::vector<GivenArg> direct = {given(1), given(2), given(1), given(1), given(0), given(1),
                                          given(1), given(1), given(1), given(2), given(2), given(3)};
    row("conv_3d_direct", {{TypeId::f16, {3, 2, 2, 6}}, {F, {6, 5, 4, 4}}}, direct,
        "f32 [6, 2, 5, 6] nb [4, 24, 48, 240]");
    row("conv_3d_direct", {{TypeId::f16, {3, 2, 2, 8}}, {F, {6, 5, 4, 4}}}, direct,
        "conv_3d_direct: n_channels_out is 3 and a.ne[3] / n_channels is 4; both are the number of kernels and must be "
        "equal");
    row("conv_3d_direct", {{TypeId::f16, {3, 2, 2, 6}}, {F, {6, 5, 4, 2}}}, direct,
        "conv_3d_direct: n_batch is 2 and b.ne[3] / n_channels is 1; both are the number of images and must be equal");

    // -- what is mirrored, cut off, put into windows --
    row("pad_reflect_1d", {m43}, {given(3), given(2)}, "f32 [9, 3, 1, 1] nb [4, 36, 108, 108]");
    row("pad_reflect_1d", {m43}, {given(4), given(0)},
        "pad_reflect_1d: a row of 4 elements can't be padded by 4 and 0; both must be less than 4, because the "
        "reflection excludes the element at the end");
    row("pad_reflect_1d", {m43}, {given(-1), given(0)},
        "pad_reflect_1d: a row is padded by -1 and 0; neither can be negative");
    row("pad_reflect_1d", {{TypeId::f16, {4, 3}}}, {given(1), given(0)}, "pad_reflect_1d: a is f16; it must be f32");
    row("tri", {{F, {4, 4, 2}}}, {given(std::string("lower"))}, "f32 [4, 4, 2, 1] nb [4, 16, 64, 128]");
    row("tri", {m43}, {given(0)}, "tri: a is [4, 3, 1, 1]; its matrices must be square: ne[0] = ne[1]");
    row("tri", {{F, {4, 4}}}, {given(4)},
        "tri: type = 4; it must be upper_diag (0), upper (1), lower_diag (2) or lower (3)");
    row("timestep_embedding", {{F, {5}}}, {given(17)}, "f32 [17, 5, 1, 1] nb [4, 68, 340, 340]");
    row("timestep_embedding", {{F, {5}}}, {given(0)}, "timestep_embedding: dim = 0; it must be at least 1");
    row("win_part", {{F, {5, 7, 4}}}, {given(3)}, "f32 [5, 3, 3, 6] nb [4, 20, 60, 180]");
    row("win_part", {{F, {5, 7, 4, 2}}}, {given(3)},
        "win_part: a is [5, 7, 4, 2]; an image is [channels, width, height], so ne[3] must be 1");
    row("win_part", {{F, {5, 7, 4}}}, {given(0)}, "win_part: w = 0; it must be at least 1 and fit into 32 bits");
    row("win_unpart", {{F, {5, 3, 3, 6}}}, {given(7), given(4), given(3)}, "f32 [5, 7, 4, 1] nb [4, 20, 140, 560]");
    row("win_unpart", {{F, {5, 3, 3, 6}}}, {given(7), given(7), given(3)},
        "win_unpart: a has 6 windows, but an image of 7 by 7 is divided into 3 by 3 windows");
    row("win_unpart", {{F, {5, 3, 3, 6}}}, {given(7), given(4), given(4)},
        "win_unpart: a is [5, 3, 3, 6]; its windows must be 4 wide and 4 high");
    row("get_rel_pos", {{TypeId::f16, {6, 7}}}, {given(4), given(4)}, "f16 [6, 4, 4, 1] nb [2, 12, 48, 192]");
    row("get_rel_pos", {{TypeId::f16, {6, 7}}}, {given(4), given(3)},
        "get_rel_pos: qh is 4 and kh is 3; ggml requires them to be equal");
    row("get_rel_pos", {{TypeId::f16, {6, 7}}}, {given(5), given(5)},
        "get_rel_pos: a has 7 rows; it must have 2 · 5 - 1, one for each distance between 5 positions");
    row("add_rel_pos", {{F, {9, 12, 2}}, {F, {3, 3, 4, 2}}, {F, {3, 3, 4, 2}}}, {},
        "f32 [9, 12, 2, 1] nb [4, 36, 432, 864]");
    row("add_rel_pos_inplace", {{F, {9, 12, 2}}, {F, {3, 3, 4, 2}}, {F, {3, 3, 4, 2}}}, {},
        "f32 [9, 12, 2, 1] nb [4, 36, 432, 864] of a + 0 `a (view)`");
    row("add_rel_pos", {{F, {8, 12, 2}}, {F, {3, 3, 4, 2}}, {F, {3, 3, 4, 2}}}, {},
        "add_rel_pos: a.ne[0] = 8 is not the square of pw.ne[0] = 3; a.ne[0] is the number of keys, and pw.ne[0] the "
        "number of keys in one direction");
    row("add_rel_pos", {{F, {9, 11, 2}}, {F, {3, 3, 4, 2}}, {F, {3, 3, 4, 2}}}, {},
        "add_rel_pos: a.ne[1] is 11 and pw.ne[1] · pw.ne[2] is 3 · 4; both are the number of queries and must be "
        "equal");

    // -- training --
    const Source w{F, {4, 3}, Source::param, "w"};
    row("opt_step_adamw", {w, m43, m43, m43, {F, {7}}}, {}, "f32 [4, 3, 1, 1] nb [4, 16, 48, 48] of w + 0 `w (view)`");
    row("opt_step_adamw", {m43, m43, m43, m43, {F, {7}}}, {},
        "opt_step_adamw: `a` is not a parameter; mark it with set_param first");
    row("opt_step_adamw", {w, m43, m43, m43, {F, {6}}}, {},
        "opt_step_adamw: adamw_params has 6 elements; it must have 7");
    row("opt_step_adamw", {w, m43, {F, {4}}, m43, {F, {7}}}, {},
        "opt_step_adamw: a is [4, 3, 1, 1] and m is [4, 1, 1, 1]; they must have the same shape");
    row("opt_step_sgd", {w, m43, {F, {2}}}, {}, "f32 [4, 3, 1, 1] nb [4, 16, 48, 48] of w + 0 `w (view)`");
    row("opt_step_sgd", {w, m43, {F, {3}}}, {}, "opt_step_sgd: sgd_params has 3 elements; it must have 2");
    row("set_param", {half}, {},
        "set_param: `a (view)` is the result of VIEW; only a tensor without an op can be a parameter");
    row("set_loss", {m43}, {}, "set_loss: a loss must be one f32 value; `a` has shape [4, 3] and type f32");
}

QTEST_APPLESS_MAIN(TestShapes)
#include "test_shapes.moc"
