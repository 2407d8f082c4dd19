// SPDX-License-Identifier: MIT
#include "views/attention/kept_attention.h"

#include "session/computing.h"
#include "session/debuggee.h"
#include "session/generating.h"
#include "words/messages.h"

#include <algorithm>
#include <cmath>

namespace ggs {

namespace {

constexpr int64_t mostAtOnce = int64_t{1} << 23;  // shares of a round that are read as a whole
constexpr int64_t mostKept = int64_t{192} << 20;  // bytes
constexpr int64_t fromAllOver = 96;               // rows of a long round, for its small pictures
constexpr int64_t mostAtATime = int64_t{1} << 20; // shares that are read before they are added to the sums
constexpr int64_t mostSummed = int64_t{1} << 23;  // shares of a round and a layer; of more, queries are left out
constexpr size_t mostSums = size_t{128} << 20;    // bytes

std::shared_ptr<const KeptAttention::Row> made(AttentionRow shares, uint32_t round, bool beside) {
    auto row = std::make_shared<KeptAttention::Row>();
    for (const float share : shares.shares)
        row->largest = std::max(row->largest, static_cast<double>(share)); // std::max ignores a NaN
    row->shares = std::move(shares);
    row->round = round;
    row->beside = beside;
    return row;
}

int64_t bytesOf(const KeptAttention::Row& row) {
    return static_cast<int64_t>(row.shares.shares.size() * sizeof(float) + row.shares.masked.size() / 8 + sizeof(row));
}

} // namespace

KeptAttention::KeptAttention(Debuggee& debuggee, Generating& generating, QObject* parent)
    : QObject(parent), m_debuggee(debuggee), m_generating(generating), m_kind(newKind()), m_sumsKind(newKind()) {
    for (const auto signal : {&Debuggee::structureChanged, &Debuggee::snapshotChanged, &Debuggee::closed})
        connect(&debuggee, signal, this, &KeptAttention::follow);
    connect(&generating, &Generating::textChanged, this, &KeptAttention::follow);
    follow();
}

const AttentionLayer* KeptAttention::layer(int64_t number) const {
    const auto found = std::find_if(m_layers.begin(), m_layers.end(),
                                    [&](const AttentionLayer& each) { return each.layer == number; });
    return found == m_layers.end() ? nullptr : &*found;
}

bool KeptAttention::isReady(int64_t number) const {
    const AttentionLayer* const of = layer(number);
    if (!of || !m_debuggee.isOpen()) return false;
    const Snapshot& s = m_debuggee.snapshot();
    const auto sources = attention_sources(*s.structure, *of);
    return std::all_of(sources.begin(), sources.end(), [&](uint32_t each) {
        const TensorState state = s.state(each);
        return state.kind == TensorState::Kind::leaf || (state.kind == TensorState::Kind::done && !state.before);
    });
}

// -- what is still true
// ------------------------------------------------------------------------------------------------

void KeptAttention::forget(const std::function<bool(size_t place, uint32_t round)>& which) {
    for (auto& [number, layer] : m_kept) {
        std::erase_if(layer.rows, [&, &layer = layer](const auto& row) {
            const bool gone = which(row.first, row.second->round);
            if (gone) layer.bytes -= bytesOf(*row.second);
            return gone;
        });
        const auto gone =
            std::erase_if(layer.sums, [&](const auto& sums) { return which(sums.second->end - 1, sums.first); });
        if (gone > 0) layer.sumsRead.reset();
    }
}

// A row depends on the tokens up to its own.
void KeptAttention::followText() {
    const auto& text = m_generating.text();
    if (!text || text->model != m_model) m_kept.clear();
    m_model = text ? text->model : nullptr;
    const TokenIds now = text ? text->tokens : TokenIds();
    const auto differ = std::mismatch(m_tokens.begin(), m_tokens.end(), now.begin(), now.end()).first;
    const auto same = static_cast<size_t>(differ - m_tokens.begin());
    if (same < m_tokens.size()) forget([same](size_t place, uint32_t) { return place >= same; });
    m_tokens = now;
}

// And on what was changed by hand before its round was done. Which changes a round's own program has does not matter:
// the program of a prompt is another one than that of a token.
void KeptAttention::followChanges() {
    const std::vector<ChangeMark> now =
        m_debuggee.isOpen() ? m_debuggee.snapshot().all_changes : std::vector<ChangeMark>();
    if (now == m_changes) return;
    uint32_t first = UINT32_MAX;
    const auto [before, after] = std::mismatch(m_changes.begin(), m_changes.end(), now.begin(), now.end());
    for (auto each = before; each != m_changes.end(); ++each) first = std::min(first, each->round);
    for (auto each = after; each != now.end(); ++each) first = std::min(first, each->round);
    forget([first](size_t, uint32_t round) { return round >= first; });
    m_changes = now;
    ++m_changeCount;
}

void KeptAttention::follow() {
    followText();
    followChanges();
    if (const auto structure = m_debuggee.isOpen() ? m_debuggee.snapshot().structure : nullptr;
        structure != m_structure) {
        m_structure = structure;
        m_layers = m_structure && m_model ? attention_layers(*m_structure) : std::vector<AttentionLayer>();
    }
    // Rows of the current round are hidden until its node has run, even if older ones are kept.
    if (m_debuggee.isOpen() && !m_debuggee.isRunning()) {
        m_round = m_debuggee.snapshot().position.round;
        for (auto& [number, layer] : m_kept) {
            layer.pending = !isReady(number);
            if (!layer.pending) continue;
            layer.read.reset();
            layer.sumsRead.reset();
        }
    }
    m_problem.clear();
    emit changed();
}

// -- reading
// -----------------------------------------------------------------------------------------------------------

void KeptAttention::want(int64_t number, size_t first, size_t end) {
    const AttentionLayer* const of = layer(number);
    const auto& text = m_generating.text();
    if (!of || !text || m_debuggee.isRunning() || !isReady(number)) return;
    Layer& layer = m_kept[number];
    layer.wanted = ++m_wants;
    layer.pending = false;
    const uint32_t round = m_debuggee.snapshot().position.round;
    const AttentionSize size = attention_size(*m_structure, *of);
    const auto begin = static_cast<int64_t>(text->first_of(round));
    const int64_t count = std::min<int64_t>(size.queries, static_cast<int64_t>(text->last_of(round)) - begin);
    const int64_t keys = std::min<int64_t>(size.keys, begin + count);
    const std::pair now(m_changeCount, round);
    const bool fresh = layer.read == now;
    std::vector<int64_t> queries;
    const auto add = [&](int64_t query) {
        if (query < 0 || query >= count || (fresh && layer.rows.contains(static_cast<size_t>(begin + query)))) return;
        queries.push_back(query);
    };
    const int64_t rowSize = std::max<int64_t>(1, keys * size.heads);
    if (count <= mostAtOnce / rowSize) {
        for (int64_t query = 0; query < count; ++query) add(query);
    } else {
        const int64_t most = std::max<int64_t>(1, mostAtOnce / rowSize);
        const int64_t top = static_cast<int64_t>(first) - begin;
        for (int64_t query = top; query < std::min(static_cast<int64_t>(end) - begin, top + most); ++query) add(query);
        const int64_t few = std::min(fromAllOver, most);
        for (int64_t i = 0; i < few; ++i) add((2 * i + 1) * count / (2 * few));
        std::sort(queries.begin(), queries.end());
        queries.erase(std::unique(queries.begin(), queries.end()), queries.end());
        if (static_cast<int64_t>(queries.size()) > most) queries.resize(static_cast<size_t>(most));
    }
    if (queries.empty()) return;
    m_debuggee.read(m_kind, this,
                    [this, of = *of, queries, keys, round, now](const Structure& s, const ByteSource& bytes) -> Finish {
                        auto rows = attention_rows(s, of, queries, keys, bytes);
                        if (rows.ok() && !*rows) return {};
                        if (!rows.ok()) {
                            return [this, error = rows.error()] {
                                m_problem = words(error);
                                emit changed();
                            };
                        }
                        std::vector<std::shared_ptr<const Row>> kept;
                        kept.reserve((*rows)->size());
                        for (AttentionRow& each : **rows) kept.push_back(made(std::move(each), round, of.beside));
                        return [this, number = of.layer, queries, kept = std::move(kept), now] {
                            if (m_changeCount != now.first || m_tokens.empty()) return;
                            m_kept[number].read = now;
                            take(number, queries, kept);
                        };
                    });
}

void KeptAttention::take(int64_t number, std::span<const int64_t> queries,
                         std::vector<std::shared_ptr<const Row>> rows) {
    const auto& text = m_generating.text();
    if (!text) return;
    Layer& layer = m_kept[number];
    for (size_t i = 0; i < rows.size(); ++i) {
        auto& kept = layer.rows[text->first_of(rows[i]->round) + static_cast<size_t>(queries[i])];
        if (kept) layer.bytes -= bytesOf(*kept);
        kept = std::move(rows[i]);
        layer.bytes += bytesOf(*kept);
    }
    makeRoom();
    emit changed();
}

// Discards the layers that were read least recently until the rest fits the limit.
void KeptAttention::makeRoom() {
    for (;;) {
        int64_t all = 0;
        auto oldest = m_kept.end();
        for (auto each = m_kept.begin(); each != m_kept.end(); ++each) {
            all += each->second.bytes;
            if (each->second.bytes > 0 && each->second.wanted < m_wants &&
                (oldest == m_kept.end() || each->second.wanted < oldest->second.wanted))
                oldest = each;
        }
        if (all <= mostKept || oldest == m_kept.end()) return;
        oldest->second.rows.clear();
        oldest->second.read.reset();
        oldest->second.bytes = 0;
    }
}

// -- sums -------------------------------------------------------------------------------------------------------------

// Reads a part of the queries at a time. Returns nothing if the read was cancelled.
Result<std::optional<KeptAttention::Sums>> KeptAttention::sumsOf(const Structure& s, const AttentionLayer& of,
                                                                 int64_t queries, int64_t keys,
                                                                 const ByteSource& bytes) {
    Sums made;
    made.keys = keys;
    made.heads = attention_size(s, of).heads;
    made.shares.assign(static_cast<size_t>(made.heads * keys), 0);
    made.saw.assign(static_cast<size_t>(keys), 0);
    const int64_t rowSize = std::max<int64_t>(1, keys * made.heads);
    const int64_t most = std::clamp<int64_t>(mostSummed / rowSize, 1, std::max<int64_t>(1, queries));
    const int64_t atATime = std::max<int64_t>(1, mostAtATime / rowSize);
    std::vector<int64_t> some;
    for (int64_t i = 0; i < std::min(most, queries); ++i) { // from all over the round
        some.push_back((2 * i + 1) * queries / (2 * most));
        if (static_cast<int64_t>(some.size()) < atATime && i + 1 < most) continue;
        GGS_TRY(const auto rows, attention_rows(s, of, some, keys, bytes));
        if (!rows) return std::optional<Sums>();
        for (const AttentionRow& row : *rows) {
            for (size_t place = 0; place < made.shares.size(); ++place) made.shares[place] += row.shares[place];
            for (size_t key = 0; key < made.saw.size(); ++key) made.saw[key] += row.masked[key] ? 0 : 1;
        }
        some.clear();
    }
    return std::optional(std::move(made));
}

void KeptAttention::wantSums() {
    const auto& text = m_generating.text();
    if (!text || !m_structure || !m_debuggee.isOpen() || m_debuggee.isRunning()) return;
    const uint32_t round = m_debuggee.snapshot().position.round;
    const std::pair now(m_changeCount, round);
    std::vector<AttentionLayer> unknown;
    for (const AttentionLayer& each : m_layers) {
        if (!isReady(each.layer)) continue;
        Layer& layer = m_kept[each.layer];
        layer.pending = false;
        if (layer.sumsRead != now) unknown.push_back(each);
    }
    if (unknown.empty()) return;
    const size_t first = text->first_of(round), end = text->last_of(round);
    m_debuggee.read(m_sumsKind, this,
                    [this, unknown, first, end, now](const Structure& s, const ByteSource& bytes) -> Finish {
                        std::vector<std::pair<int64_t, std::shared_ptr<const Sums>>> made;
                        for (const AttentionLayer& each : unknown) {
                            const AttentionSize size = attention_size(s, each);
                            const auto queries = std::min<int64_t>(size.queries, static_cast<int64_t>(end - first));
                            const auto keys = std::min<int64_t>(size.keys, static_cast<int64_t>(first) + queries);
                            auto sums = sumsOf(s, each, queries, keys, bytes);
                            if (!sums.ok()) {
                                return [this, error = sums.error()] {
                                    m_problem = words(error);
                                    emit changed();
                                };
                            }
                            if (!*sums) return {};
                            (*sums)->end = end;
                            made.emplace_back(each.layer, std::make_shared<const Sums>(std::move(**sums)));
                        }
                        return [this, made = std::move(made), now] { takeSums(made, now); };
                    });
}

void KeptAttention::takeSums(std::vector<std::pair<int64_t, std::shared_ptr<const Sums>>> sums,
                             std::pair<uint64_t, uint32_t> when) {
    if (m_changeCount != when.first || m_tokens.empty()) return;
    for (auto& [number, each] : sums) {
        m_kept[number].sums[when.second] = std::move(each);
        m_kept[number].sumsRead = when;
    }
    // Discards the oldest rounds until the rest fits the limit.
    for (;;) {
        size_t bytes = 0;
        uint32_t oldest = when.second;
        for (const auto& [number, layer] : m_kept) {
            for (const auto& [round, each] : layer.sums) {
                bytes += each->bytes();
                oldest = std::min(oldest, round);
            }
        }
        if (bytes <= mostSums || oldest == when.second) break;
        for (auto& [number, layer] : m_kept) layer.sums.erase(oldest);
    }
    emit changed();
}

KeptAttention::Ranking KeptAttention::ranking(size_t key) const {
    std::vector<std::pair<int64_t, const Layer*>> known;
    for (const AttentionLayer& each : m_layers) {
        const auto found = m_kept.find(each.layer);
        if (found == m_kept.end()) continue;
        const Layer& layer = found->second;
        if (std::ranges::any_of(layer.sums, [&](const auto& sums) { return layer.shows(sums.first, m_round); }))
            known.emplace_back(each.layer, &layer);
    }
    const auto isKnownOfAll = [&](uint32_t round) {
        return std::ranges::all_of(known, [&](const auto& each) {
            return each.second->sums.contains(round) && each.second->shows(round, m_round);
        });
    };
    Ranking made;
    for (const auto& [number, layer] : known) {
        std::vector<double> shares;
        size_t saw = 0;
        for (const auto& [round, sums] : layer->sums) {
            if (key >= static_cast<size_t>(sums->keys) || !isKnownOfAll(round)) continue;
            shares.resize(static_cast<size_t>(sums->heads), 0);
            saw += sums->saw[key];
            for (size_t head = 0; head < shares.size(); ++head)
                shares[head] += static_cast<double>(sums->shares[head * static_cast<size_t>(sums->keys) + key]);
        }
        if (saw == 0) continue;
        ++made.layers;
        made.queries = std::max(made.queries, saw);
        for (size_t head = 0; head < shares.size(); ++head)
            made.heads.push_back({number, static_cast<int64_t>(head), shares[head] / static_cast<double>(saw)});
    }
    std::ranges::stable_sort(made.heads, [](const HeadWeight& a, const HeadWeight& b) {
        return std::isnan(b.weight) ? !std::isnan(a.weight) : a.weight > b.weight;
    });
    return made;
}

// -- what is known
// -----------------------------------------------------------------------------------------------------

const KeptAttention::Row* KeptAttention::row(int64_t layer, size_t place) const {
    const auto of = m_kept.find(layer);
    if (of == m_kept.end()) return nullptr;
    const auto found = of->second.rows.find(place);
    return found != of->second.rows.end() && of->second.shows(*found->second, m_round) ? found->second.get() : nullptr;
}

bool KeptAttention::isEmpty(int64_t layer) const {
    const auto of = m_kept.find(layer);
    return of == m_kept.end() || std::none_of(of->second.rows.begin(), of->second.rows.end(),
                                              [&](const auto& row) { return of->second.shows(*row.second, m_round); });
}

KeptAttention::Reach KeptAttention::reach(int64_t layer) const {
    const auto of = m_kept.find(layer);
    if (of == m_kept.end()) return {};
    std::vector<double> largest;
    for (const auto& [place, row] : of->second.rows) {
        if (of->second.shows(*row, m_round)) largest.push_back(row->largest);
    }
    if (largest.empty()) return {};
    const auto ninth = largest.begin() + static_cast<ptrdiff_t>((largest.size() - 1) * 9 / 10);
    std::nth_element(largest.begin(), ninth, largest.end());
    return {*ninth, *std::max_element(ninth, largest.end())};
}

} // namespace ggs
