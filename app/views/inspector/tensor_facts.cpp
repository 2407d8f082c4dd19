// SPDX-License-Identifier: MIT
#include "views/inspector/tensor_facts.h"

#include "files/weights_file.h"
#include "look/names/axis_names.h"
#include "look/names/gradient_words.h"
#include "look/names/node_words.h"
#include "look/names/pytorch_call.h"
#include "program/words.h"
#include "session/debuggee.h"
#include "session/devices.h"
#include "session/examining.h"
#include "session/measuring.h"
#include "session/session_controller.h"
#include "tensor/shown_shape.h"
#include "words/messages.h"

#include <algorithm>

namespace ggs {

namespace {

constexpr size_t mostReaders = 12, mostSteps = 8;

// The numbers of ne and nb below one another, each column as wide as the wider of the two.
struct AlignedDims {
    QString ne, nb;
};
AlignedDims alignedDims(const Tensor& t) {
    QStringList ne, nb;
    for (int d = 0; d < max_dims; ++d) {
        const QString above = QString::number(t.ne[d]), below = QString::number(t.nb[d]);
        const qsizetype width = std::max(above.size(), below.size());
        ne.append(above.rightJustified(width));
        nb.append(below.rightJustified(width));
    }
    const auto list = [](const QStringList& numbers) {
        return QStringLiteral("[%1]").arg(numbers.join(QStringLiteral("  ")));
    };
    return {list(ne), list(nb)};
}

// PyTorch lists dimensions outermost first and leaves leading ones out.
QString pytorchShape(const Tensor& t) {
    QStringList words;
    for (int d = shown_dims(t); d-- > 0;) words.append(QString::number(t.ne[d]));
    return QStringLiteral("(%1%2)").arg(words.join(QStringLiteral(", ")),
                                        words.size() == 1 ? QStringLiteral(",") : QString());
}

// The tensor that owns the bytes.
const Tensor* ownerOf(const Tensor& t) { return t.view_src ? t.view_src : &t; }

} // namespace

std::optional<size_t> breakOnWrite(const Snapshot& snapshot, uint32_t tensor) {
    for (const auto& [mark, b] : snapshot.breakpoints) {
        if (b.written == tensor) return mark;
    }
    return std::nullopt;
}

TensorFacts::TensorFacts(SessionController& session, uint32_t tensor)
    : m_session(session), m_snapshot(session.debuggee().snapshot()), m_structure(*m_snapshot.structure),
      m_tensor(tensor) {}

FactPart TensorFacts::tensorLink(uint32_t other) const {
    return linkPart(nameOf(m_structure, other), toTensor(other), nameOf(m_structure, other));
}

Fact TensorFacts::tensorRow(const QString& what, uint32_t other) const {
    return {what,
            {tensorLink(other)},
            QStringLiteral("%1 %2 %3")
                .arg(opWord(m_structure, other), shapeOf(m_structure, other), typeOf(m_structure, other))};
}

// -- head -------------------------------------------------------------------------------------------------------------

bool TensorFacts::isNext() const {
    const auto step = m_structure.step_of(m_tensor);
    return step && *step == m_snapshot.position.cursor;
}

QString TensorFacts::standing() const {
    const TensorState state = m_snapshot.state(m_tensor);
    QString standing = words(state_text(m_structure, state));
    if (state.kind == TensorState::Kind::done && m_snapshot.rounds > 1)
        standing = tr("%1 of round %2").arg(standing).arg(m_snapshot.position.round);
    const auto step = m_structure.step_of(m_tensor);
    if (!step) return standing;
    standing = tr("node %1, %2").arg(*step).arg(standing);
    for (const QString& remark : m_session.examining().remarks(*step)) standing += QStringLiteral("; ") + remark;
    return standing;
}

QString TensorFacts::note() const {
    if (m_structure.tensor(m_tensor).op == OpId::none) return {};
    // A variant has its own sentence, which its call defines: "y = max(x, 0)."
    const OpDef& op = m_structure.op(m_tensor);
    const CallDef* const call =
        op.variant ? m_structure.registry().call(opWord(m_structure, m_tensor).toStdString()) : nullptr;
    const std::optional<Message> note = call && call->note ? std::optional<Message>(*call->note) : op.note;
    return note ? words(*note) : QString();
}

// -- shape ------------------------------------------------------------------------------------------------------------

std::vector<Fact> TensorFacts::shape() const {
    const Tensor& t = m_structure.tensor(m_tensor);
    const AlignedDims dims = alignedDims(t);
    std::vector<Fact> facts;
    facts.push_back({.what = QStringLiteral("ne"),
                     .value = {numberPart(dims.ne)},
                     .tip = tr("Number of elements in each dimension. The first is the innermost: its elements are "
                               "neighbours in memory."),
                     .isWhole = true});
    facts.push_back({.what = QStringLiteral("nb"),
                     .value = {numberPart(dims.nb)},
                     .tip = tr("Number of bytes from one element to the next in each dimension, the stride. Element i "
                               "is at byte i0·nb0 + i1·nb1 + i2·nb2 + i3·nb3 of the data."),
                     .isWhole = true});
    const AxisNames names = AxisNames::of(m_snapshot, m_tensor);
    QStringList axes;
    for (int d = 0; d < max_dims; ++d) {
        if (names.known(d)) axes.append(QStringLiteral("ne%1 %2").arg(d).arg(names.what(d)));
    }
    if (!axes.isEmpty())
        facts.push_back({.what = tr("axes"),
                         .value = {wordsPart(axes.join(QStringLiteral(" · ")))},
                         .tip = tr("Meaning of each dimension: tokens of the text, cells of the cache, heads, "
                                   "experts.")});
    facts.push_back({.what = QStringLiteral("PyTorch"),
                     .value = {numberPart(pytorchShape(t), Ink::muted)},
                     .tip = tr("The shape in PyTorch's order: outermost dimension first.")});
    if (const QString call = pytorchCall(m_structure, m_tensor); !call.isEmpty())
        // It takes the full width: a long name can't be wrapped.
        facts.push_back({.what = {},
                         .value = {wordsPart(tr("PyTorch call") + QLatin1Char(' '), Ink::muted),
                                   numberPart(call, Ink::text,
                                              tr("The PyTorch call that makes the same tensor from its source"))}});
    const QString exact = nbytes(t) < 1024 ? QString() : tr("%1 bytes").arg(grouped(nbytes(t)));
    facts.push_back(
        {tr("type"),
         {numberPart(tr("%1, %2").arg(typeOf(m_structure, m_tensor), bytesText(nbytes(t))), Ink::text, exact)}});
    const Verdict dense = contiguous(t);
    facts.push_back({.what = tr("contiguous"),
                     .value = {wordsPart(dense.holds ? tr("yes") : tr("no: %1").arg(words(dense.reason)))},
                     .tip = tr("The elements are stored without gaps, in the order of their indices. Some ops require "
                               "this; cont makes a contiguous copy.")});
    if (const Verdict turned = permuted(t); turned.holds)
        facts.push_back({tr("permuted"), {wordsPart(words(turned.reason))}});
    if (const auto root = t.view_src ? m_structure.number_of(t.view_src) : std::nullopt) {
        facts.push_back(tensorRow(tr("view of"), *root));
        facts.push_back({.what = QStringLiteral("view_offs"),
                         .value = {numberPart(grouped(t.view_offs))},
                         .tip = tr("Start of the view: the number of bytes from the first byte of the viewed tensor "
                                   "to the first element of the view.")});
    }
    return facts;
}

// -- bytes ------------------------------------------------------------------------------------------------------------

Fact TensorFacts::place() const {
    const TensorInfo& info = m_structure.tensors[m_tensor];
    const QString what = tr("data");
    const uint64_t origin = first_origin + info.arena * origin_step;
    if (!info.address) return {what, {wordsPart(tr("no memory"))}};
    if (const auto inFile = m_snapshot.in_file(m_tensor)) {
        const WeightsTensor stored = m_snapshot.file->tensor(*inFile);
        const uint64_t at = m_snapshot.file->data_offset(stored.part) + stored.offset;
        const QString text = m_snapshot.file->n_parts() > 1
                                 ? tr("part %1 + %2").arg(QString::number(stored.part + 1), grouped(at))
                                 : tr("file + %1").arg(grouped(at));
        return {what, {linkPart(text, QStringLiteral("view:file"), tr("Shows the bytes in the file"))}};
    }
    const QString text = info.address >= origin && info.address < origin + origin_step
                             ? tr("arena + %1").arg(grouped(info.address - origin))
                             : QStringLiteral("0x%1").arg(info.address, 0, 16);
    return {what, {linkPart(text, QStringLiteral("bytes:%1").arg(m_tensor), tr("Shows the bytes in the arena"))}};
}

std::vector<FactPart> TensorFacts::steps(const std::vector<size_t>& steps, bool more) const {
    const bool one = steps.size() == 1 && !more;
    std::vector<FactPart> parts{wordsPart((one ? tr("node") : tr("nodes")) + QLatin1Char(' '))};
    for (const size_t step : steps) {
        if (parts.size() > 1) parts.push_back(wordsPart(QStringLiteral(", ")));
        const uint32_t node = m_structure.steps[step].node;
        parts.push_back(linkPart(QString::number(step), toTensor(node), nameOf(m_structure, node)));
    }
    if (more) parts.push_back(wordsPart(QStringLiteral(", …")));
    return parts;
}

// Adds the steps that write the tensor's bytes and those that read them, through any view.
void TensorFacts::addSteps(std::vector<Fact>& facts) const {
    const Structure& s = m_structure;
    const std::vector<size_t>& writing = s.steps_writing(m_tensor);
    const std::vector<size_t> writers(writing.begin(),
                                      writing.begin() + static_cast<ptrdiff_t>(std::min(mostSteps, writing.size())));
    std::vector<size_t> readers = s.steps_reading(m_tensor, 0, mostSteps + 1);
    const bool manyReaders = readers.size() > mostSteps;
    if (manyReaders) readers.resize(mostSteps);
    if (!writers.empty()) facts.push_back({tr("written by"), steps(writers, writing.size() > mostSteps)});
    if (!readers.empty())
        facts.push_back(
            {.what = tr("read by"),
             .value = steps(readers, manyReaders),
             .tip = tr("Nodes that read these bytes, directly or through views. A view itself reads nothing.")});
}

// Adds whose bytes an op in place overwrites, and the first node of another tensor that overwrites these bytes.
void TensorFacts::addTakenOver(std::vector<Fact>& facts) const {
    const Structure& s = m_structure;
    const Tensor& t = s.tensor(m_tensor);
    const auto own = s.step_of(m_tensor);
    if (own && s.computes(*own) && t.view_src) {
        if (const auto root = s.number_of(t.view_src)) facts.push_back({tr("in place of"), {tensorLink(*root)}});
    }
    for (const size_t step : s.steps_writing(m_tensor)) {
        const uint32_t node = s.steps[step].node;
        if ((own && step <= *own) || node == m_tensor) continue;
        if (ownerOf(s.tensor(node)) == ownerOf(t)) continue;
        facts.push_back(
            {tr("taken over"), {wordsPart(tr("at node %1 by").arg(step) + QLatin1Char(' ')), tensorLink(node)}});
        return;
    }
}

std::vector<Fact> TensorFacts::bytes() const {
    const Structure& s = m_structure;
    std::vector<Fact> facts{place()};
    if (const auto inFile = m_snapshot.in_file(m_tensor)) {
        const WeightsTensor stored = m_snapshot.file->tensor(*inFile);
        if (!stored.type)
            facts.push_back({.what = tr("in the file"),
                             .value = {numberPart(
                                 QString::fromStdString(std::string(stored.type_name) + " " + shape_text(stored.ne)))},
                             .tip = tr("ggml doesn't support this type: the bytes are shown instead of values")});
    }
    if (!s.tensors[m_tensor].address || s.steps.empty()) return facts;
    addSteps(facts);
    addTakenOver(facts);
    const std::vector<size_t>& writing = s.steps_writing(m_tensor);
    const bool comes = !writing.empty() && (writing.back() >= m_snapshot.position.cursor ||
                                            m_snapshot.position.round + 1 < m_snapshot.rounds);
    const auto breaks = breakOnWrite(m_snapshot, m_tensor);
    if (comes || breaks)
        facts.push_back({QString(),
                         {linkPart(breaks ? tr("don't break on next write") : tr("break on next write"),
                                   QStringLiteral("break:%1").arg(m_tensor), {}, false)}});
    return facts;
}

// -- gradients --------------------------------------------------------------------------------------------------------

std::vector<Fact> TensorFacts::gradients() const {
    const GradientLinks& links = m_structure.gradients;
    std::vector<Fact> facts;
    const auto add = [&](const QString& what, uint32_t other, const QString& tip, const QString& aside = {}) {
        facts.push_back({.what = what, .value = {tensorLink(other)}, .aside = aside, .tip = tip});
    };
    if (const auto gradient = links.gradient_of(m_tensor))
        add(tr("gradient"), *gradient, tr("How much the loss changes with each element of this tensor"),
            derivativeBy(m_structure, m_tensor));
    if (const auto accumulator = links.accumulator_of(m_tensor))
        add(tr("accumulator"), *accumulator, tr("The gradient of each run is added to this tensor"));
    for (const GradientLinks::Role& role : links.roles_of(m_tensor)) {
        using Kind = GradientLinks::Role::Kind;
        const QString what = role.kind == Kind::whole  ? tr("gradient of")
                             : role.kind == Kind::part ? tr("part of gradient of")
                                                       : tr("accumulator of");
        const QString tip = role.kind == Kind::whole  ? tr("Each element is the derivative of the loss by the same "
                                                            "element of that tensor")
                            : role.kind == Kind::part ? tr("Further contributions are added to it before it is the "
                                                           "gradient of that tensor")
                                                      : tr("The gradient of that tensor is added to this one");
        add(what, role.of, tip, role.kind == Kind::whole ? derivativeBy(m_structure, role.of) : QString());
    }
    if (const auto forward = links.forward_node_of(m_tensor))
        add(tr("made for"), *forward, tr("The backward pass made this node when it visited that one"),
            opWord(m_structure, *forward));
    return facts;
}

// -- neighbours -------------------------------------------------------------------------------------------------------

std::vector<Fact> TensorFacts::sources() const {
    const Tensor& t = m_structure.tensor(m_tensor);
    std::vector<Fact> facts;
    for (int i = 0; i < max_src; ++i) {
        const auto source = t.src[i] ? m_structure.number_of(t.src[i]) : std::nullopt;
        if (source) facts.push_back(tensorRow(QString::number(i), *source));
    }
    return facts;
}

size_t TensorFacts::readerCount() const { return m_structure.readers_of(m_tensor).size(); }

std::vector<Fact> TensorFacts::readers() const {
    std::vector<Fact> facts;
    const std::vector<uint32_t>& all = m_structure.readers_of(m_tensor);
    for (size_t i = 0; i < all.size() && i < mostReaders; ++i) facts.push_back(tensorRow({}, all[i]));
    if (all.size() > mostReaders)
        facts.push_back({QString(), {wordsPart(tr("and %1 more").arg(grouped(all.size() - mostReaders)), Ink::muted)}});
    return facts;
}

// -- op ---------------------------------------------------------------------------------------------------------------

std::vector<Fact> TensorFacts::parameters() const {
    const Tensor& t = m_structure.tensor(m_tensor);
    const OpDef& op = m_structure.op(m_tensor);
    std::vector<Fact> facts;
    for (const ParamDef& param : op.params) {
        if (!op.has_param(t, param)) continue;
        QStringList values;
        for (int i = 0; i < param.count; ++i) {
            const double value = param_value(t, param, i);
            QString word = numberText(param.kind == ParamKind::f32 ? Number(value) : Number::of(TypeId::i64, value));
            for (const EnumWord& known : param.words) {
                if (static_cast<double>(known.value) == value) word = QString::fromLatin1(known.word);
            }
            values.append(word);
        }
        facts.push_back({QString::fromLatin1(param.name), {numberPart(values.join(QLatin1Char(' ')))}});
    }
    return facts;
}

std::vector<Fact> TensorFacts::computation() const {
    std::vector<Fact> facts;
    if (m_snapshot.device.kind != DeviceKind::cpu && m_session.devices().where(m_tensor) != Schedule::Where::nowhere) {
        const QString why = m_session.devices().whyCpu(m_tensor);
        facts.push_back({tr("computed on"),
                         {wordsPart(why.isEmpty() ? deviceWord(m_snapshot.device) : tr("the CPU: %1").arg(why))}});
    }
    const auto step = m_structure.step_of(m_tensor);
    if (const QString remark = step ? m_session.measuring().timeRemark(*step) : QString(); !remark.isEmpty()) {
        const Nanoseconds ns = m_snapshot.times[*step].ns;
        std::vector<FactPart> value;
        if (ns > 0) {
            value.push_back(numberPart(durationText(static_cast<double>(ns))));
            value.push_back(wordsPart(QStringLiteral(" (%1)").arg(remark)));
        } else {
            value.push_back(wordsPart(remark));
        }
        facts.push_back({tr("time"), std::move(value)});
    }
    if (const int line = m_structure.tensors[m_tensor].place.line; line > 0)
        facts.push_back({tr("script"),
                         {linkPart(tr("line %1").arg(line), QStringLiteral("view:script"),
                                   tr("Shows the line in the script"), false)}});
    return facts;
}

} // namespace ggs
