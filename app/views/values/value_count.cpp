// SPDX-License-Identifier: MIT
#include "views/values/value_count.h"

#include "session/computing.h"
#include "session/debuggee.h"
#include "words/messages.h"

#include <QTimer>

#include <algorithm>

namespace ggs {

namespace {

constexpr int tellEvery = 150; // milliseconds between two words about a count that takes its time
constexpr size_t bars = 48;
constexpr size_t someElements = 4096;           // of which the first statistics of a large tensor are
constexpr int64_t largeFrom = int64_t{1} << 20; // elements; fewer are counted as fast as a sample is taken

} // namespace

// The state that a count on a reader's thread shares with the window.
struct ValueCount::Going {
    Unwanted unwanted = std::make_shared<std::atomic<bool>>(false);
    std::atomic<size_t> bytes{0}; // read so far
    size_t all = 0;
};

ValueCount::ValueCount(Debuggee& debuggee, QObject* parent)
    : QObject(parent), m_debuggee(debuggee), m_sampleKind(newKind()), m_statisticsKind(newKind()),
      m_barsKind(newKind()), m_tick(new QTimer(this)) {
    connect(m_tick, &QTimer::timeout, this, [this] {
        m_slow = true;
        emit changed();
    });
}

ValueCount::~ValueCount() { end(); }

void ValueCount::end() {
    if (m_going) m_going->unwanted->store(true);
    m_going.reset();
    m_tick->stop();
    m_slow = false;
}

void ValueCount::stop(const QString& problem) {
    end();
    m_values.reset();
    m_whole.reset();
    m_sampled.reset();
    m_histogram = {};
    m_problem = problem;
    emit changed();
}

void ValueCount::start(const ShownValues& values) {
    if (m_values != values) stop();
    end();
    m_values = values;
    m_problem.clear();
    m_going = std::make_shared<Going>();
    const Tensor t = values.layout(m_debuggee.structure());
    m_going->all = nbytes(t);
    m_tick->start(tellEvery);
    if (nelements(t) >= largeFrom && !m_whole) takeSample();
    countAll();
}

double ValueCount::share() const {
    if (!m_going || m_going->all == 0) return 0;
    return std::min(1.0, static_cast<double>(m_going->bytes.load()) / static_cast<double>(m_going->all));
}

void ValueCount::takeSample() {
    m_debuggee.read(m_sampleKind, this,
                    [this, values = *m_values, going = m_going](const Structure& s, const ByteSource& bytes) -> Finish {
                        const auto some = sample(whileWanted(values.bytes(s, bytes), going->unwanted), values.tensor,
                                                 values.layout(s), someElements);
                        if (!some.ok() || !*some) return {};
                        const Tensor t = tensor_of_doubles({static_cast<int64_t>((*some)->size()), 1, 1, 1});
                        const auto stats = statistics(source_of(**some), 0, t);
                        if (!stats.ok() || !*stats) return {};
                        const auto bins = ggs::histogram(source_of(**some), 0, t, (*stats)->min, (*stats)->max, bars);
                        return [this, going, stats, bins] {
                            if (m_going != going || m_whole) return;
                            m_sampled = *stats;
                            if (bins.ok() && *bins && m_sampled->finite() > 0) m_histogram = **bins;
                            m_histogramSampled = true;
                            emit changed();
                        };
                    });
}

void ValueCount::countAll() {
    m_debuggee.read(m_statisticsKind, this,
                    [this, values = *m_values, going = m_going](const Structure& s, const ByteSource& bytes) -> Finish {
                        const ByteSource wanted = whileWanted(values.bytes(s, bytes), going->unwanted);
                        const ByteSource counted = [&](uint32_t number, size_t offset, size_t size,
                                                       const BytesUse& use) {
                            going->bytes.fetch_add(size);
                            return wanted(number, offset, size, use);
                        };
                        const auto stats = statistics(counted, values.tensor, values.layout(s));
                        if (stats.ok() && !*stats) return {};
                        return [this, going, stats] {
                            if (m_going != going) return;
                            m_tick->stop();
                            m_slow = false;
                            m_whole = stats.ok() ? *stats : std::nullopt;
                            m_sampled.reset();
                            m_problem = stats.ok() ? QString() : words(stats.error());
                            if (!m_whole || m_whole->finite() == 0) m_histogram = {};
                            emit changed();
                            if (m_whole && m_whole->finite() > 0) countBars();
                        };
                    });
}

// A second walk through the bytes, as it has to know where they begin and end.
void ValueCount::countBars() {
    m_debuggee.read(m_barsKind, this,
                    [this, values = *m_values, going = m_going, low = m_whole->min,
                     high = m_whole->max](const Structure& s, const ByteSource& bytes) -> Finish {
                        const auto bins = ggs::histogram(whileWanted(values.bytes(s, bytes), going->unwanted),
                                                         values.tensor, values.layout(s), low, high, bars);
                        if (!bins.ok() || !*bins) return {};
                        return [this, going, shown = **bins] {
                            if (m_going != going) return;
                            m_histogram = shown;
                            m_histogramSampled = false;
                            emit changed();
                        };
                    });
}

} // namespace ggs
