// SPDX-License-Identifier: MIT
// Evaluation: runs the statements of a script once. It stores the values of names, and passes calls to the Builder.
// build_script() creates an Evaluation, and a second one if the first estimate of a context's size was too small. It
// destroys them afterwards. Errors inside are thrown as a ScriptStop, which run() catches and returns as a ScriptError.
// Any thread.
#pragma once

#include "script/arithmetic.h"
#include "script/fill.h"
#include "script/script.h"
#include "script/syntax.h"

#include <chrono>
#include <map>

namespace ggs {

// Ends the evaluation of a statement; caught only in Evaluation::run().
struct ScriptStop {
    ScriptError error;
};

struct ScriptValue {
    ArgValue value;
    std::string word; // the bare word in the script
    // A sparse tensor, by its number in Program::csr. A variable has it, or the result of csr(…); `value` is empty
    // then.
    std::optional<size_t> csr = {};
};

class Evaluation {
  public:
    static constexpr size_t one_mib = size_t{1} << 20; // sizes of contexts are rounded up to it

    // `automatic` is the size of a context that the script doesn't make itself.
    // `files`: those that `load` opens; they stay open for the next evaluation.
    Evaluation(const Registry& registry, const ScriptOptions& options, size_t automatic, LoadFiles& files)
        : m_registry(registry), m_options(options), m_automatic(automatic), m_program(std::make_unique<Program>()),
          m_builder(registry, *m_program, options.limits), m_files(files), m_start(std::chrono::steady_clock::now()) {
        m_builder.set_map_file([this](const std::string& file) { return map_file(file); });
    }

    std::optional<ScriptError> run(const std::vector<Statement>& statements);

    double seconds() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - m_start).count(); }
    static Message too_slow(const Limits& limits);

    // Returns the bytes that the automatic context lacked, if that is why it stopped; 0 otherwise.
    size_t shortfall() const;

    const std::string& wanted_plugin() const { return m_wanted_plugin; }
    bool beyond_options() const { return m_beyond_options || m_builder.beyond_limits(); }

    // Sets the size of the automatic context to what the program needs, in whole MiB.
    std::unique_ptr<Program> finish();

  private:
    [[noreturn]] static void stop(Message message, Place place) { throw ScriptStop{{std::move(message), place}}; }

    // -- statements --
    void execute(const Statement& s);
    void assign(const Statement& s, const ScriptValue& value, size_t tensors_before);
    // Makes a variable the label and the key of a tensor.
    void give_label(const std::string& variable, uint32_t tensor);
    void keyword(const Statement& s);

    // -- fills --
    // Writes the fill of a statement, or of an argument.
    template <class Filled> void fill(const Filled& s, const ScriptValue& value, size_t tensors_before);
    void give_fill(uint32_t tensor, Fill made);
    // Returns whether the expression changes with the round: it contains `round`, which is not the name of a variable.
    bool hangs_on_round(const Expr& e) const;
    RoundNumber round_number(const Expr& e, size_t which);
    void add_round_parts(const Expr& e, std::vector<RoundNumber::Part>& parts);
    Fill generator(const Expr& e);
    // Returns the path of a file that the script names, relative to its folder.
    std::string path_of(const std::string& file) const;
    Result<std::shared_ptr<const MappedTensors>> map_file(const std::string& file);
    // quantize(a, q4_0): makes a leaf of the shape of a, filled at the start of a run with the fill of a.
    ScriptValue quantize(const Expr& e);
    // batches(FILL, examples=n): the fill of a set of examples, of which each round takes a batch.
    Fill batches(const Expr& e);
    // How many examples the tensor of a fill has: its last dimension, as its call was written.
    void set_batch(uint32_t tensor, Fill& made, Place place);

    // -- sparse tensors --
    // csr(rows, { 4 5 | 3 }) or csr("matrix.npz"): the tensors of keys, offsets and values.
    ScriptValue csr(const Expr& e);
    uint32_t csr_part(TypeId type, int64_t n, Fill fill, Place place);
    // Adds the tensors of a sparse tensor to the arguments of a call, in place of it.
    void give_csr(const CsrEntry& csr, const CallDef& def, Place place, std::vector<GivenArg>& given,
                  std::vector<Place>& places);

    // clicks("FILE", …) or clicks(made, …): the tensors of a batch of a click log.
    ScriptValue clicks(const Expr& e);
    Result<std::shared_ptr<const ClickRows>> click_rows(const Expr& e, const std::string& file,
                                                        std::span<const ArgValue> args);

    // -- calls --
    // `def`: a call that may take a sparse tensor for its keys and offsets.
    std::vector<GivenArg> given_args(const Expr& e, std::vector<Place>& places, const CallDef* def = nullptr);
    [[noreturn]] static void stop_bind(const CallDef& def, const BindError& error, const std::vector<Place>& places,
                                       Place whole);
    ScriptValue call(const Expr& e);
    // custom("my_op", a, b, k=2): calls a plug-in's op by that name.
    ScriptValue custom(const Expr& e);
    ScriptValue call(const std::string& name, std::vector<GivenArg> given, const std::vector<Place>& places,
                     Place place);
    // train(loss, adam(…)): the graph with its gradients, the optimiser's tensors and nodes, and a run.
    ScriptValue train(const Expr& e);
    Training optimiser_of(const Expr& e);
    // mean_squared_error(outputs, labels) or binary_cross_entropy(logits, labels).
    ScriptValue loss_of(const Expr& e);
    // The arguments of a call of the script language, as its row lists them.
    std::vector<ArgValue> own_args(const Expr& e, std::initializer_list<size_t> left_out = {});
    void add_batches(Training& plan, Place place);
    // Gives the tensors of a call the key of their line and occurrence, until a variable is assigned their result.
    void give_keys(const CallRecord& record);

    // -- expressions --
    ScriptValue evaluate(const Expr& e);
    ScriptValue name(const Expr& e);
    ScriptValue list(const Expr& e);
    ScriptValue member(const Expr& e);
    // Returns whether the value is a bare word to which no statement assigned a value.
    static bool unknown(const ScriptValue& value);
    static Message no_name(const std::string& word); // for a word that is unknown
    ArgValue numeric(const Expr& e);
    double number(const Expr& e) { return as_double(numeric(e)); }
    ArgValue negated(const Expr& e) { return negative_of(numeric(*e.children[0])); }
    ArgValue arithmetic(const Expr& e);

    const Registry& m_registry;
    const ScriptOptions& m_options;
    size_t m_automatic;
    std::unique_ptr<Program> m_program;
    Builder m_builder;
    std::optional<uint32_t> m_automatic_arena;
    std::map<std::string, ArgValue, std::less<>> m_variables;
    std::map<std::string, size_t, std::less<>> m_csr; // variables of sparse tensors
    // The tensors assigned to a variable so far.
    struct Assigned {
        uint32_t first = no_number;
        size_t times = 0;
    };
    std::map<std::string, Assigned, std::less<>> m_assigned;
    LoadFiles& m_files;
    std::string m_wanted_plugin;
    bool m_beyond_options = false;
    size_t m_text_held = 0;
    bool m_in_fill = false; // inside a fill, where `round` is a number
    std::chrono::steady_clock::time_point m_start;
    int m_line = 0;
    int m_occurrence = 0;
};

} // namespace ggs
