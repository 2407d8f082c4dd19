// SPDX-License-Identifier: MIT
#include "views/arena/arena_scene.h"

#include "base/printable.h"
#include "session/computing.h"
#include "session/debuggee.h"
#include "session/selection.h"
#include "session/session_controller.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>

namespace ggs {

QString kindWord(RegionKind kind) {
    const auto say = [](const char* text) { return QCoreApplication::translate("ggs::Arena", text); };
    switch (kind) {
    case RegionKind::header: return say(QT_TRANSLATE_NOOP("ggs::Arena", "header"));
    case RegionKind::tensor: return say(QT_TRANSLATE_NOOP("ggs::Arena", "struct"));
    case RegionKind::data: return say(QT_TRANSLATE_NOOP("ggs::Arena", "data"));
    case RegionKind::graph: return say(QT_TRANSLATE_NOOP("ggs::Arena", "graph"));
    case RegionKind::work_buffer: return say(QT_TRANSLATE_NOOP("ggs::Arena", "work buffer"));
    case RegionKind::padding:
    case RegionKind::buffer_padding: return say(QT_TRANSLATE_NOOP("ggs::Arena", "padding"));
    case RegionKind::free: return say(QT_TRANSLATE_NOOP("ggs::Arena", "free"));
    default: return QLatin1String(region_kind_name(kind)); // a field of ggml's struct
    }
}

QString blockName(const MemoryIndex& index, size_t number) {
    const MemoryBlock& each = index.blocks()[number];
    if (each.is_buffer) {
        const auto& mapped = index.program().buffers[each.number].mapped;
        return mapped ? ArenaScene::tr("%1, mapped").arg(QString::fromStdString(visible(mapped->file)))
                      : ArenaScene::tr("buffer %1").arg(each.number);
    }
    const std::string& label = index.program().arenas[each.number].label;
    return label.empty() ? ArenaScene::tr("arena %1").arg(each.number) : QString::fromStdString(label);
}

int textAlignment(bool number) { return int(Qt::AlignVCenter | (number ? Qt::AlignRight : Qt::AlignLeft)); }

QColor kindColor(RegionKind kind) {
    const Theme& theme = Theme::instance();
    const double more = theme.isDark() ? 1.25 : 1;
    switch (kind) {
    case RegionKind::header: return theme.color(Ink::view, 0.45 * more);
    case RegionKind::tensor: return theme.color(Ink::matrix, 0.20 * more);
    case RegionKind::data: return theme.color(Ink::weight, 0.34 * more);
    case RegionKind::work_buffer: return theme.color(Ink::element, 0.30 * more);
    case RegionKind::padding:
    case RegionKind::buffer_padding:
    case RegionKind::free: return theme.color(Ink::panel);
    default: return theme.color(Ink::move, 0.18 * more); // a graph and its arrays
    }
}

bool isHatched(RegionKind kind) { return kind == RegionKind::padding || kind == RegionKind::buffer_padding; }

void fillKind(QPainter& p, const QRectF& rect, RegionKind kind) {
    p.fillRect(rect, kindColor(kind));
    if (isHatched(kind)) p.fillRect(rect, QBrush(Theme::instance().color(Ink::faint), Qt::BDiagPattern));
}

ArenaScene::ArenaScene(SessionController& controller, QObject* parent)
    : QObject(parent), m_controller(controller), m_selection(controller.selection()), m_debuggee(controller.debuggee()),
      m_marks(m_debuggee, m_selection), m_indexKind(newKind()) {
    connect(&m_debuggee, &Debuggee::structureChanged, this, &ArenaScene::forget);
    connect(&m_debuggee, &Debuggee::closed, this, &ArenaScene::forget);
    connect(&m_selection, &Selection::selectionChanged, this, &ArenaScene::showSelection);
    connect(&m_debuggee, &Debuggee::snapshotChanged, this, &ArenaScene::markStep);
    connect(&m_debuggee, &Debuggee::progressed, this, &ArenaScene::markStep);
    connect(&m_selection, &Selection::litChanged, this, &ArenaScene::markStep);
    connect(&m_selection, &Selection::spotChanged, this, [this] {
        showPicked();
        markHovered();
    });
}

std::shared_ptr<const MemoryIndex> ArenaScene::sharedIndex() const { return m_memory ? m_memory->index : nullptr; }

// -- what there is ----------------------------------------------------------------------------------------------------

void ArenaScene::setSeen(bool seen) {
    m_seen = seen;
    if (!seen) return;
    if (m_stale) {
        makeIndex();
    } else {
        markStep();
    }
}

void ArenaScene::forget() {
    m_controller.computing().forget(m_indexKind);
    m_memory.reset();
    m_history = {};
    m_block = 0;
    m_at = m_target = 0;
    m_field = {0, 0};
    m_marks.clear();
    m_stale = true;
    emit indexChanged();
    if (m_seen) makeIndex();
}

void ArenaScene::makeIndex() {
    if (!m_debuggee.isOpen() || m_debuggee.snapshot().only_weights()) return;
    m_stale = false;
    m_controller.computing().compute(
        m_indexKind, this,
        [this, structure = m_debuggee.snapshot().structure](const std::atomic<bool>& unwanted) -> Finish {
            auto memory = std::make_shared<Memory>();
            memory->structure = structure;
            memory->index = MemoryIndex::of(structure->registry(), structure->program(), &unwanted);
            if (!memory->index) return {};
            for (const MemoryBlock& block : memory->index->blocks()) {
                memory->linear.push_back(ByteScale::linear(block));
                memory->folded.push_back(ByteScale::folded(block));
            }
            return [this, memory] { adopt(memory); };
        });
}

void ArenaScene::adopt(std::shared_ptr<const Memory> memory) {
    if (memory->index->blocks().empty()) return;
    m_memory = std::move(memory);
    m_call = calls() > 0 ? calls() - 1 : 0;
    stand(block().origin);
    emit indexChanged();
    emit blockChanged();
    markStep();
    showSelection();
    showPicked();
    // The history begins at the current position of the program.
    m_history = {};
    m_history.remember(m_at);
    emit moved();
    markHovered();
}

void ArenaScene::setBlock(size_t block) {
    if (empty() || block >= index().blocks().size() || block == m_block) return;
    goTo(index().blocks()[block].origin);
}

// -- the cursor -------------------------------------------------------------------------------------------------------

void ArenaScene::stand(uint64_t address) {
    m_at = address;
    m_target = 0;
    m_field = {address, address + 1};
    const auto region = map().at(address);
    if (!region) return;
    m_target = region->points_to;
    if (const auto spot = spotAt(address)) {
        m_field = bytesOf(m_debuggee.structure(), *spot);
    } else if (region->size <= 64) {
        m_field = {region->begin, region->end()};
    }
}

void ArenaScene::goTo(uint64_t address, Visit visit) {
    if (empty()) return;
    const auto& blocks = index().blocks();
    size_t number = 0;
    while (number < blocks.size() && !blocks[number].holds(address)) ++number;
    if (number == blocks.size()) return; // outside of all memory
    const bool other = number != m_block;
    // The start of a jump is kept as well: the cursor may have moved there without a jump.
    if (visit != Visit::walk) {
        for (const uint64_t place : {m_at, address}) m_history.remember(place);
    }
    m_block = number;
    if (other) countUse();
    stand(address);
    if (other) emit blockChanged();
    // A selection that led here stays: an element of a quantised block isn't the only one of its bytes.
    if (visit != Visit::followed) select(address);
    emit moved();
}

void ArenaScene::select(uint64_t address) {
    m_going = true;
    if (const auto spot = spotAt(address)) {
        m_selection.pick(*spot);
    } else if (const uint32_t tensor = pieceAt(address).tensor; tensor != no_number) {
        m_selection.select(tensor);
    }
    m_going = false;
}

bool ArenaScene::follow() {
    if (m_target == 0 || !index().block_at(m_target)) return false;
    goTo(m_target);
    return true;
}

void ArenaScene::goBack() {
    if (m_history.canGoBack()) goTo(m_history.back(), Visit::walk);
}

void ArenaScene::goForward() {
    if (m_history.canGoForward()) goTo(m_history.forward(), Visit::walk);
}

std::optional<Spot> ArenaScene::spotAt(uint64_t address) const {
    const MemoryBlock* const there = index().block_at(address);
    if (!there) return std::nullopt;
    const MemoryPiece& piece = there->pieces[there->piece_at(address)];
    if (piece.kind != RegionKind::data) return std::nullopt;
    // The selected tensor's element, if it is a view over this byte; else the one whose memory it is.
    for (const uint32_t number : {m_selection.selected().value_or(no_number), piece.tensor}) {
        if (number == no_number || !structure().alive(number)) continue;
        const uint64_t first = structure().tensors[number].address;
        const Tensor& t = structure().tensor(number);
        if (first == 0 || address < first || address - first >= nbytes(t)) continue;
        if (const auto element = index_at_offset(t, address - first)) return Spot{number, *element};
    }
    return std::nullopt;
}

void ArenaScene::hover(std::optional<uint64_t> address) {
    m_selection.hover(address && !empty() ? spotAt(*address) : std::nullopt);
}

bool ArenaScene::concerns(uint32_t tensor) const {
    const MemoryPiece& piece = pieceAt(m_at);
    if (piece.tensor == tensor) return true;
    const uint64_t first = structure().tensors[tensor].address;
    return piece.kind == RegionKind::data && first && m_at >= first &&
           m_at - first < nbytes(structure().tensor(tensor));
}

ByteRange ArenaScene::selectedData() const {
    const uint32_t number = m_selection.selected().value_or(no_number);
    if (empty() || number == no_number || !structure().alive(number)) return {0, 0};
    const uint64_t first = structure().tensors[number].address;
    return first ? ByteRange{first, first + nbytes(structure().tensor(number))} : ByteRange{0, 0};
}

bool ArenaScene::isSelectedData(uint64_t address) const {
    const ByteRange data = selectedData();
    return address >= data.begin && address < data.end && ownsByte(structure(), *m_selection.selected(), address);
}

void ArenaScene::showSelection() {
    if (empty() || m_going || !m_selection.selected()) return;
    const uint32_t tensor = *m_selection.selected();
    if (tensor >= structure().tensors.size() || !structure().alive(tensor)) return;
    emit marked();
    if (concerns(tensor)) return;
    const uint64_t address = index().program().space.address_of(&structure().tensor(tensor));
    if (address) goTo(address, Visit::followed);
}

void ArenaScene::showPicked() {
    if (empty() || m_going || !m_selection.picked()) return;
    const ByteRange bytes = bytesOf(m_debuggee.structure(), *m_selection.picked());
    if (bytes.begin && (m_at < bytes.begin || m_at >= bytes.end)) goTo(bytes.begin, Visit::followed);
}

// -- after which call -------------------------------------------------------------------------------------------------

void ArenaScene::setCall(size_t call) {
    if (empty() || call >= calls() || call == m_call) return;
    m_call = call;
    countUse();
    markStep();
    emit scrubbed();
}

// At the end it is the block's own.
void ArenaScene::countUse() {
    if (!atEnd()) m_use = index().use_after(m_call, block());
}

uint64_t ArenaScene::used() const {
    const MemoryBlock& shown = block();
    if (atEnd() || shown.is_buffer) return shown.used;
    return index().used_after(m_call, shown.number);
}

bool ArenaScene::isThere(uint64_t address) const {
    const MemoryBlock& shown = block();
    if (atEnd() || shown.is_buffer) return true;
    return address - shown.origin < used() && index().still_there(m_call, shown.number);
}

std::optional<size_t> ArenaScene::laterWrite(uint64_t begin, uint64_t end) const {
    if (atEnd()) return std::nullopt;
    const auto last = index().last_write(begin, end);
    return last && *last > m_call ? last : std::nullopt;
}

// -- what happened last -----------------------------------------------------------------------------------------------

void ArenaScene::markStep() {
    if (empty() || !m_seen || !m_debuggee.isOpen() || m_debuggee.snapshot().structure != m_memory->structure) return;
    m_marks.follow(index(), atEnd() ? std::nullopt : std::optional(m_call));
    emit marked();
}

void ArenaScene::markHovered() {
    if (!empty() && m_marks.followHovered()) emit marked();
}

QString ArenaScene::scratchText(uint64_t address) const {
    if (!m_debuggee.isOpen() || m_debuggee.snapshot().structure != m_memory->structure) return {};
    const Snapshot& snapshot = m_debuggee.snapshot();
    if (!structure().runs.empty() && snapshot.work_buffers.empty())
        return tr("A recorded run doesn't contain the bytes of work buffers.");
    const WorkBuffer* const buffer = work_buffer_at(snapshot.work_buffers, address);
    if (!buffer) return tr("No run uses this buffer.");
    const QString beside =
        tr("The work buffer is too small for the number of threads: the kernels use memory outside the arena.");
    if (!buffer->step) return buffer->used ? tr("No kernel has used this buffer yet.") : beside;
    QString said = tr("Node %1 was the last to use this work buffer: %2.")
                       .arg(*buffer->step)
                       .arg(QString::fromStdString(structure().name(structure().steps[*buffer->step].node)));
    if (*buffer->step >= snapshot.position.cursor &&
        !snapshot.position.again) // else the previous round may have run it
        said += QLatin1Char(' ') +
                tr("The program has since gone back to an earlier moment; work buffers are not restored.");
    return buffer->used ? said : said + QLatin1Char(' ') + beside;
}

} // namespace ggs
