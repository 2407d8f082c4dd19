// SPDX-License-Identifier: MIT
#include "graph/call.h"

#include "graph/builder.h"

#include <algorithm>
#include <cmath>

namespace ggs {

// -- arguments, as a rule reads them ----------------------------------------------------------------------------------

const ArgValue& Args::operator[](std::string_view name) const {
    for (size_t i = 0; i < m_defs.size(); ++i) {
        if (m_defs[i].name == name) return m_values[i];
    }
    static const ArgValue absent;
    return absent;
}

Tensor* Args::tensor(size_t i) const {
    const auto* ref = std::get_if<TensorRef>(&m_values[i]);
    return ref ? m_builder.tensor(*ref) : nullptr;
}

Tensor* Args::tensor(std::string_view name) const {
    const auto* ref = std::get_if<TensorRef>(&(*this)[name]);
    return ref ? m_builder.tensor(*ref) : nullptr;
}

std::vector<Tensor*> Args::tensors(std::string_view name) const {
    std::vector<Tensor*> all;
    if (const auto* refs = std::get_if<std::vector<TensorRef>>(&(*this)[name])) {
        for (const TensorRef ref : *refs) all.push_back(m_builder.tensor(ref));
    }
    return all;
}

int64_t Args::integer(std::string_view name) const {
    const ArgValue& value = (*this)[name];
    if (const auto* i = std::get_if<int64_t>(&value)) return *i;
    if (const auto* b = std::get_if<bool>(&value)) return *b;
    return 0;
}

double Args::number(std::string_view name) const {
    const ArgValue& value = (*this)[name];
    if (const auto* d = std::get_if<double>(&value)) return *d;
    return static_cast<double>(integer(name));
}

TypeId Args::type(std::string_view name) const {
    const auto* type = std::get_if<TypeId>(&(*this)[name]);
    return type ? *type : TypeId::f32;
}

const std::vector<int64_t>& Args::list(std::string_view name) const {
    static const std::vector<int64_t> empty;
    const auto* list = std::get_if<std::vector<int64_t>>(&(*this)[name]);
    return list ? *list : empty;
}

Shape Args::shape(std::string_view name) const {
    Shape ne{1, 1, 1, 1};
    const std::vector<int64_t>& values = list(name);
    std::copy_n(values.begin(), std::min(values.size(), ne.size()), ne.begin());
    return ne;
}

const std::string& Args::text(std::string_view name) const {
    static const std::string empty;
    const auto* text = std::get_if<std::string>(&(*this)[name]);
    return text ? *text : empty;
}

// -- construction of rows ---------------------------------------------------------------------------------------------

ArgDef tensor_arg(std::string name) { return {std::move(name), ArgKind::tensor}; }
ArgDef optional_tensor_arg(std::string name) { return {std::move(name), ArgKind::tensor, ArgValue()}; }
ArgDef keyed_tensor_arg(std::string name) {
    ArgDef def{std::move(name), ArgKind::tensor};
    def.keyed = true;
    return def;
}
ArgDef int_arg(std::string name, std::optional<int64_t> initial) {
    ArgDef def{std::move(name), ArgKind::integer};
    if (initial) def.initial = *initial;
    return def;
}
ArgDef number_arg(std::string name, std::optional<double> initial) {
    ArgDef def{std::move(name), ArgKind::number};
    if (initial) def.initial = *initial;
    return def;
}
ArgDef bool_arg(std::string name, std::optional<bool> initial) {
    ArgDef def{std::move(name), ArgKind::boolean};
    if (initial) def.initial = *initial;
    return def;
}
ArgDef type_arg(std::string name, std::optional<TypeId> initial) {
    ArgDef def{std::move(name), ArgKind::type};
    if (initial) def.initial = *initial;
    return def;
}
ArgDef word_arg(std::string name, std::span<const EnumWord> words, std::optional<int64_t> initial) {
    ArgDef def{std::move(name), ArgKind::word};
    def.words = words;
    if (initial) def.initial = *initial;
    return def;
}
ArgDef list_arg(std::string name, int min_count, int max_count) {
    ArgDef def{std::move(name), ArgKind::list};
    def.min_count = min_count;
    def.max_count = max_count;
    return def;
}

// -- binding of arguments ---------------------------------------------------------------------------------------------

namespace {

std::string all_words(std::span<const EnumWord> words) {
    std::string out;
    for (const EnumWord& word : words) out += (out.empty() ? "" : ", ") + std::string(word.word);
    return out;
}

// Describes a value, for "…, not …".
Message kind_of(const GivenArg& given) {
    struct Words {
        const GivenArg& given;
        Message operator()(std::monostate) const { return msg("`none`"); }
        Message operator()(TensorRef) const { return msg("a tensor"); }
        Message operator()(const std::vector<TensorRef>&) const { return msg("a list of tensors"); }
        Message operator()(int64_t v) const { return msg("%1", v); }
        Message operator()(double v) const { return msg("%1", v); }
        Message operator()(bool v) const { return v ? msg("true") : msg("false"); }
        Message operator()(TypeId v) const { return msg("the type %1", traits(v).name); }
        Message operator()(const std::vector<int64_t>& v) const { return msg("the list %1", shape_text(v)); }
        Message operator()(const std::string& v) const {
            return given.word.empty() ? msg("\"%1\"", v) : msg("`%1`, which is not defined", v);
        }
        Message operator()(GraphRef) const { return msg("a graph"); }
        Message operator()(ArenaRef) const { return msg("a context"); }
    };
    return std::visit(Words{given}, given.value);
}

std::optional<int64_t> as_integer(const ArgValue& value) {
    if (const auto* i = std::get_if<int64_t>(&value)) return *i;
    if (const auto* b = std::get_if<bool>(&value)) return *b;
    const auto* d = std::get_if<double>(&value);
    if (d && std::floor(*d) == *d && std::fabs(*d) < 9.2e18) return static_cast<int64_t>(*d);
    return std::nullopt;
}

Result<ArgValue> convert(const ArgDef& def, GivenArg& given) {
    ArgValue& value = given.value;
    const auto wanted = [&](Text what) {
        return fail("argument `%1` must be %2, not %3", def.name, what, kind_of(given));
    };
    const std::string word = !given.word.empty()                          ? given.word
                             : std::holds_alternative<std::string>(value) ? std::get<std::string>(value)
                                                                          : std::string();
    switch (def.kind) {
    case ArgKind::tensor:
        if (std::holds_alternative<TensorRef>(value)) return value;
        if (std::holds_alternative<std::monostate>(value) && def.initial) return value;
        return wanted(text("a tensor"));
    case ArgKind::tensors:
        if (std::holds_alternative<std::vector<TensorRef>>(value)) return value;
        if (const auto* ref = std::get_if<TensorRef>(&value)) return ArgValue(std::vector<TensorRef>{*ref});
        return wanted(text("a list of tensors"));
    case ArgKind::integer:
        if (const auto i = as_integer(value)) return ArgValue(*i);
        return wanted(text("a whole number"));
    case ArgKind::number:
        if (std::holds_alternative<double>(value)) return value;
        if (const auto i = as_integer(value)) return ArgValue(static_cast<double>(*i));
        return wanted(text("a number"));
    case ArgKind::boolean:
        if (word == "true" || word == "false") return ArgValue(word == "true");
        if (const auto i = as_integer(value); i && (*i == 0 || *i == 1)) return ArgValue(*i == 1);
        return wanted(text("true or false"));
    case ArgKind::word: {
        for (const EnumWord& known : def.words) {
            if (word == known.word) return ArgValue(known.value);
        }
        if (const auto i = as_integer(value)) return ArgValue(*i);
        return fail("argument `%1` must be one of %2; it is %3", def.name, all_words(def.words), kind_of(given));
    }
    case ArgKind::type: {
        if (std::holds_alternative<TypeId>(value) && given.word.empty()) return value;
        if (const TypeTraits* type = find_type(word)) return ArgValue(type->id);
        return wanted(text("a type such as f32, f16 or q4_0"));
    }
    case ArgKind::list: {
        if (const auto i = as_integer(value)) value = std::vector<int64_t>{*i};
        const auto* list = std::get_if<std::vector<int64_t>>(&value);
        if (!list) return wanted(text("a list of whole numbers"));
        const auto n = static_cast<int>(list->size());
        if (n < def.min_count || n > def.max_count)
            return def.min_count == def.max_count
                       ? fail("argument `%1` must have %2 numbers; it has %3", def.name, def.max_count, n)
                       : fail("argument `%1` must have %2 to %3 numbers; it has %4", def.name, def.min_count,
                              def.max_count, n);
        return value;
    }
    case ArgKind::text:
        if (std::holds_alternative<std::string>(value) && given.word.empty()) return value;
        return wanted(text("a string in quotes"));
    case ArgKind::graph:
        if (std::holds_alternative<GraphRef>(value)) return value;
        return wanted(text("a graph"));
    case ArgKind::arena:
        if (std::holds_alternative<ArenaRef>(value)) return value;
        return wanted(text("a context"));
    }
    return value;
}

// Collects the values given for each argument; the elements of a list may be given one by one.
class Binder {
  public:
    Binder(const CallDef& def, std::vector<GivenArg>& given) : m_def(def), m_given(given), m_slots(def.args.size()) {}

    std::variant<std::vector<ArgValue>, BindError> run() {
        size_t next = 0;
        for (size_t i = 0; i < m_given.size(); ++i) {
            const bool named = !m_given[i].name.empty();
            const std::optional<BindError> error = named ? take_named(i) : take_positional(i, next);
            if (error) return *error;
        }
        std::vector<ArgValue> values;
        for (size_t a = 0; a < m_def.args.size(); ++a) {
            const ArgDef& arg = m_def.args[a];
            Slot& slot = m_slots[a];
            if (!slot.elements.empty()) {
                std::vector<int64_t> list;
                for (const auto& element : slot.elements) {
                    if (!element) return BindError{msg("the elements of %1 must be given without gaps", arg.name)};
                    list.push_back(*element);
                }
                GivenArg whole{{}, list, {}};
                Result<ArgValue> value = convert(arg, whole);
                if (!value.ok()) return BindError{value.error(), slot.from};
                values.push_back(std::move(value).value());
            } else if (slot.taken) {
                Result<ArgValue> value = convert(arg, m_given[slot.from]);
                if (!value.ok()) return BindError{value.error(), slot.from};
                values.push_back(std::move(value).value());
            } else if (arg.initial) {
                values.push_back(*arg.initial);
            } else {
                return BindError{msg("%1 is missing: %2", arg.name, signature())};
            }
        }
        return values;
    }

  private:
    struct Slot {
        bool taken = false;
        size_t from = SIZE_MAX;
        std::vector<std::optional<int64_t>> elements;
    };

    // "scale(a, s, b=0)"
    std::string signature() const {
        std::string out = std::string(m_def.script_name()) + "(";
        for (size_t i = 0; i < m_def.args.size(); ++i) {
            const ArgDef& arg = m_def.args[i];
            out += (i ? ", " : "") + arg.name;
            if (arg.kind == ArgKind::list && arg.max_count > 1) out += "…";
            if (arg.initial) out += "=…";
        }
        return out + ")";
    }

    std::optional<BindError> take(size_t a, size_t given) {
        if (m_slots[a].taken || !m_slots[a].elements.empty())
            return BindError{msg("%1 is given twice", m_def.args[a].name), given};
        m_slots[a].taken = true;
        m_slots[a].from = given;
        return std::nullopt;
    }

    std::optional<BindError> take_element(size_t a, size_t index, size_t given) {
        const auto i = as_integer(m_given[given].value);
        if (!i)
            return BindError{
                msg("argument `%1` must have whole numbers, not %2", m_def.args[a].name, kind_of(m_given[given])),
                given};
        Slot& slot = m_slots[a];
        if (slot.elements.size() <= index) slot.elements.resize(index + 1);
        if (slot.taken || slot.elements[index]) return BindError{msg("%1 is given twice", m_def.args[a].name), given};
        slot.elements[index] = *i;
        slot.from = given;
        return std::nullopt;
    }

    std::optional<BindError> take_positional(size_t given, size_t& next) {
        if (next >= m_def.args.size()) return BindError{msg("there are too many arguments: %1", signature()), given};
        const ArgDef& arg = m_def.args[next];
        const ArgValue& value = m_given[given].value;
        if (arg.kind != ArgKind::list || std::holds_alternative<std::vector<int64_t>>(value) || !as_integer(value))
            return take(next++, given);
        const size_t index = m_slots[next].elements.size();
        const size_t a = next;
        if (static_cast<int>(index) + 1 == arg.max_count || !number_follows(given)) ++next;
        return take_element(a, index, given);
    }

    bool number_follows(size_t given) const {
        return given + 1 < m_given.size() && m_given[given + 1].name.empty() &&
               as_integer(m_given[given + 1].value).has_value();
    }

    std::optional<BindError> take_named(size_t given) {
        const std::string& name = m_given[given].name;
        for (size_t a = 0; a < m_def.args.size(); ++a) {
            if (m_def.args[a].name == name || m_def.args[a].alias == name) return take(a, given);
        }
        // `ne2=` is an element of `ne`; `ne=[4]` is `ne0`.
        for (size_t a = 0; a < m_def.args.size(); ++a) {
            const ArgDef& arg = m_def.args[a];
            if (arg.kind == ArgKind::list && name.size() == arg.name.size() + 1 && name.starts_with(arg.name) &&
                name.back() >= '0' && name.back() - '0' < arg.max_count)
                return take_element(a, static_cast<size_t>(name.back() - '0'), given);
            const auto* list = std::get_if<std::vector<int64_t>>(&m_given[given].value);
            if (arg.kind == ArgKind::integer && arg.name == name + "0" && list && list->size() == 1) {
                const int64_t element = list->front(); // a copy: the list is destroyed when the value changes
                m_given[given].value = element;
                return take(a, given);
            }
        }
        return BindError{msg("there is no argument `%1`: %2", name, signature()), given};
    }

    const CallDef& m_def;
    std::vector<GivenArg>& m_given;
    std::vector<Slot> m_slots;
};

} // namespace

std::variant<std::vector<ArgValue>, BindError> bind_args(const CallDef& def, std::vector<GivenArg> given) {
    return Binder(def, given).run();
}

} // namespace ggs
