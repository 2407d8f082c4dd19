// SPDX-License-Identifier: MIT
#include "views/memory/tensor_bytes.h"

#include "graph/block_views.h"
#include "look/names/node_words.h"
#include "look/spoken.h"
#include "session/debuggee.h"
#include "session/selection.h"
#include "values/slice.h"
#include "words/messages.h"

#include <algorithm>
#include <cmath>

namespace ggs {

namespace {

// Digits of the widest value, with its sign. numberText() leaves out decimals of a float that is wider.
int digitsOf(const TypeTraits& type) {
    constexpr int most = 12, ofFloat = 8;
    const bool whole = type.too_large == 0 && type.id != TypeId::f64;
    return whole
               ? std::min(most, 1 + static_cast<int>(std::ceil(8 * static_cast<double>(type.bytes) * std::log10(2.0))))
               : ofFloat;
}

} // namespace

TensorBytes::TensorBytes(Debuggee& debuggee, Selection& selection, QWidget* parent)
    : HexCanvas(parent), m_debuggee(debuggee), m_selection(selection), m_kind(newKind()) {
    setObjectName(QStringLiteral("tensorBytes"));
    speakTensor(*this, tr("Bytes of the tensor"), selection, debuggee);
    connect(&debuggee, &Debuggee::snapshotChanged, this, &TensorBytes::read);
    connect(&debuggee, &Debuggee::runningChanged, viewport(), qOverload<>(&QWidget::update));
    connect(&selection, &Selection::spotChanged, this, &TensorBytes::followSpot);
    connect(&selection, &Selection::litChanged, viewport(), qOverload<>(&QWidget::update));
}

void TensorBytes::setTensor(std::shared_ptr<const Structure> structure, uint32_t tensor) {
    const bool same = structure == m_structure && tensor == m_tensor;
    m_structure = std::move(structure);
    m_tensor = tensor;
    if (same) return read();
    m_bytes = {};
    m_address = m_structure ? m_structure->tensors[tensor].address : 0;
    m_size = m_address ? nbytes(m_structure->tensor(tensor)) : 0;
    m_at = m_address;
    layOut();
    followSpot();
    viewport()->update();
}

void TensorBytes::showEvent(QShowEvent* event) {
    HexCanvas::showEvent(event);
    read();
}

// -- reading ----------------------------------------------------------------------------------------------------------

void TensorBytes::want(uint64_t from, uint64_t to) {
    if (from >= to || (m_bytes.begin == from && m_bytes.end() == to)) return;
    MemoryBytes wanted;
    wanted.begin = from;
    wanted.bytes.resize(to - from);
    wanted.states.resize(to - from, ByteState::unread);
    // Bytes shown until now are kept until they are read again.
    for (uint64_t at = std::max(from, m_bytes.begin); at < std::min(to, m_bytes.end()); ++at) {
        wanted.bytes[at - from] = m_bytes.bytes[at - m_bytes.begin];
        wanted.states[at - from] = m_bytes.states[at - m_bytes.begin];
    }
    wanted.problems = std::move(m_bytes.problems);
    m_bytes = std::move(wanted);
    read();
}

// As bytes of this tensor, whose state decides whether they are shown: another one may own them at the moment.
void TensorBytes::read() {
    if (!m_structure || m_bytes.bytes.empty() || !isVisible() || !m_debuggee.isOpen() ||
        m_debuggee.snapshot().structure != m_structure)
        return;
    m_debuggee.readMemory(
        m_kind, this,
        [this, tensor = m_tensor, first = m_address, from = m_bytes.begin,
         to = m_bytes.end()](const Structure& structure, const MemorySource& source) -> Finish {
            MemoryBytes bytes;
            bytes.begin = from;
            bytes.bytes.resize(to - from);
            bytes.states.resize(to - from, ByteState::unread);
            const Result<bool> done = read_moving(structure, source, {{from, to - from, tensor, from - first}}, bytes);
            if (!done.ok() || !*done) return {};
            return [this, tensor, bytes = std::move(bytes)] {
                if (m_tensor != tensor || m_bytes.begin != bytes.begin || m_bytes.end() != bytes.end()) return;
                m_bytes = bytes;
                viewport()->update();
                emit changed();
            };
        });
}

bool TensorBytes::isKnown(uint64_t address) const {
    return m_bytes.has(address) && m_bytes.states[address - m_bytes.begin] == ByteState::known;
}

// -- elements ---------------------------------------------------------------------------------------------------------

std::optional<Index> TensorBytes::elementAt(uint64_t address) const {
    if (!m_structure || address < m_address || address - m_address >= m_size) return std::nullopt;
    return index_at_offset(m_structure->tensor(m_tensor), address - m_address);
}

bool TensorBytes::belongsTo(const std::optional<Index>& element, uint64_t address) const {
    if (!element || !m_structure) return false;
    const uint64_t first = addressOf(*m_structure, {m_tensor, *element});
    return address >= first && address - first < traits(m_structure->tensor(m_tensor).type).bytes;
}

void TensorBytes::followSpot() {
    const auto& picked = m_selection.picked();
    if (m_structure && picked && picked->tensor == m_tensor && m_size > 0 && !belongsTo(picked->element, m_at)) {
        m_at = addressOf(*m_structure, *picked);
        show(m_at);
    }
    viewport()->update();
}

void TensorBytes::goTo(uint64_t address, Visit) {
    m_at = address;
    if (const auto element = elementAt(address)) m_selection.pick({m_tensor, *element});
    show(m_at);
}

void TensorBytes::point(std::optional<uint64_t> address) {
    const auto element = address ? elementAt(*address) : std::nullopt;
    m_selection.hover(element ? std::optional(Spot{m_tensor, *element}) : std::nullopt);
}

// -- drawing ----------------------------------------------------------------------------------------------------------

HexCanvas::Look TensorBytes::lookOf(uint64_t at, bool next) const {
    const Theme& theme = Theme::instance();
    const auto elementOf = [this](const std::optional<Spot>& spot) {
        return spot && spot->tensor == m_tensor ? std::optional(spot->element) : std::nullopt;
    };
    const auto element = elementAt(at), picked = elementOf(m_selection.picked());
    Look look;
    if (belongsTo(picked, at)) look.add(theme.color(Ink::selection, 0.2), next && belongsTo(picked, at + 1));
    look.underlined = element && m_selection.isLit({m_tensor, *element});
    look.framed = belongsTo(elementOf(m_selection.hovered()), at);
    look.dim = !element;
    if (isKnown(at)) look.value = m_bytes.bytes[at - m_bytes.begin];
    look.hatched = !look.value && m_bytes.has(at) && m_bytes.states[at - m_bytes.begin] != ByteState::unread;
    return look;
}

QString TensorBytes::caption() const {
    return m_debuggee.isRunning() ? tr("running: bytes from the last read") : QString();
}

QString TensorBytes::tipAt(uint64_t at) const {
    const auto element = elementAt(at);
    if (!element) return tr("No element of the tensor has this byte");
    return nameOf(*m_structure, m_tensor) + QString::fromStdString(index_text(m_structure->tensor(m_tensor), *element));
}

HexCanvas::Values TensorBytes::values() const {
    if (!m_structure) return {};
    const Tensor& t = m_structure->tensor(m_tensor);
    const TypeTraits& type = traits(t.type);
    if (type.block != 1 || !has_numbers(t).ok()) return {}; // the values of a block share its bytes
    return {static_cast<int>(type.bytes), digitsOf(type), QLatin1String(type.name)};
}

QString TensorBytes::valueAt(uint64_t address, const QFontMetrics& metrics, int width) const {
    const auto element = elementAt(address);
    const Tensor& t = m_structure->tensor(m_tensor);
    const size_t bytes = traits(t.type).bytes;
    if (!element || addressOf(*m_structure, {m_tensor, *element}) != address || !isKnown(address + bytes - 1))
        return {};
    const Result<Number> value =
        decode_number(t, {0, bytes, 1, 0, bytes}, m_bytes.bytes.data() + (address - m_bytes.begin));
    return value.ok() ? numberText(*value, metrics, width) : QString();
}

} // namespace ggs
