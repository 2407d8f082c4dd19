// SPDX-License-Identifier: MIT
#include "views/model/lens_reader.h"

#include "base/usable_cores.h"
#include "session/computing.h"
#include "session/debuggee.h"
#include "session/generating.h"
#include "session/measuring.h"
#include "session/registries.h"
#include "session/session_controller.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace ggs {

LensReader::LensReader(SessionController& controller, QObject* parent)
    : QObject(parent), m_controller(controller), m_debuggee(controller.debuggee()), m_kind(newKind()) {
    for (const auto signal :
         {&Debuggee::structureChanged, &Debuggee::snapshotChanged, &Debuggee::runningChanged, &Debuggee::closed})
        connect(&m_debuggee, signal, this, &LensReader::follow);
    connect(&controller.generating(), &Generating::textChanged, this, &LensReader::follow);
    follow();
}

// Returns the numbers of the changes by hand to weights. The lens maps the same weights as the session, so its words
// depend on them.
std::vector<uint64_t> LensReader::changesOfWeights() const {
    std::vector<uint64_t> numbers;
    if (!m_debuggee.isOpen()) return numbers;
    const Snapshot& s = m_debuggee.snapshot();
    for (const Change& each : s.changes) {
        if (s.in_file(each.tensor)) numbers.push_back(each.made);
    }
    return numbers;
}

bool LensReader::misses() const {
    if (!m_debuggee.isOpen()) return false;
    const std::vector<ChangeMark>& all = m_debuggee.snapshot().all_changes;
    return std::any_of(all.begin(), all.end(), [&](const ChangeMark& each) {
        return std::find(m_changes.begin(), m_changes.end(), each.made) == m_changes.end();
    });
}

void LensReader::begin(const std::shared_ptr<const Model>& model) {
    leave();
    m_beside = model ? std::make_shared<Beside>() : nullptr;
    m_model = model;
    m_tokens.clear();
    m_said.clear();
    m_wanted.clear();
    m_read = m_firstKept = 0;
    m_most = 0;
    m_problem = {};
    m_stopped = false;
}

void LensReader::follow() {
    const auto& text = m_debuggee.isOpen() ? m_controller.generating().text() : nullptr;
    const auto model = text ? text->model : nullptr;
    std::vector<uint64_t> changes = m_debuggee.isRunning() ? m_changes : changesOfWeights();
    if (model != m_model || changes != m_changes) {
        m_changes = std::move(changes);
        begin(model);
    }
    if (m_debuggee.isRunning()) leave();
    if (text && text->tokens != m_tokens) {
        const auto differs =
            std::mismatch(m_tokens.begin(), m_tokens.end(), text->tokens.begin(), text->tokens.end()).first;
        if (differs != m_tokens.end()) leave(); // what is on its way is of another text
        m_said.resize(static_cast<size_t>(differs - m_tokens.begin()));
        m_read = std::min(m_read, m_said.size());
        m_tokens = text->tokens;
        m_said.resize(m_tokens.size());
        m_problem = {};
    }
    emit changed();
}

const LensWords* LensReader::words(const LensCell& cell) const {
    if (cell.token >= m_said.size() || static_cast<size_t>(cell.layer) >= m_said[cell.token].size()) return nullptr;
    const auto& said = m_said[cell.token][static_cast<size_t>(cell.layer)];
    return said ? &*said : nullptr;
}

// Drops requests for cells that are known, and for cells that there is no room for.
void LensReader::drop() {
    const bool all = m_read == m_tokens.size();
    std::erase_if(m_wanted, [&](const LensCell& each) { return words(each) || (all && each.token < m_firstKept); });
}

void LensReader::want(std::vector<LensCell> cells) {
    m_wanted = std::move(cells);
    drop();
    if (!m_busy) ask();
}

void LensReader::stop() {
    leave();
    m_stopped = true;
    emit changed();
}

void LensReader::goOn() {
    m_stopped = false;
    ask();
    emit changed();
}

void LensReader::leave() {
    m_controller.computing().forget(m_kind);
    m_busy = false;
}

void LensReader::ask() {
    if (m_stopped || m_wanted.empty() || !m_model || !m_problem.empty() || m_debuggee.isRunning() ||
        !m_debuggee.isOpen())
        return;
    m_busy = true;
    LensOptions how;
    // More threads than cores would wait for each other and for other processes.
    how.threads = std::clamp(m_controller.measuring().threadsUsed(), 1, most_useful_threads());
    const ModelOptions options = m_controller.generating().text()->options;
    m_controller.computing().compute(
        m_kind, this,
        [this, how, options, beside = m_beside, model = m_model, text = m_tokens, cells = m_wanted,
         registry = m_controller.registries().latest()](const std::atomic<bool>& unwanted) -> Finish {
            const std::lock_guard lock(beside->mutex);
            const auto failed = [this](Message why) -> Finish { return [this, why = std::move(why)] { fail(why); }; };
            // The session needs the weights: the request is repeated, and waits until they can be read.
            const auto again = [this]() -> Finish {
                return [this] {
                    m_busy = false;
                    ask();
                };
            };
            if (!beside->lens) {
                auto made = Lens::make(*registry, model, options, how);
                if (!made.ok()) return failed(made.error());
                beside->lens = std::move(*made);
            }
            Lens& lens = *beside->lens;
            const auto read = lens.read_on(text, &unwanted);
            if (!read.ok()) return failed(read.error());
            if (!*read) return again();
            std::vector<LensCell> some;
            for (const LensCell& each : cells) {
                if (lens.read() == text.size() && each.token >= lens.first_kept() && some.size() < lens.at_once())
                    some.push_back(each);
            }
            auto said = lens.say(some, &unwanted);
            if (!said.ok()) return failed(said.error());
            if (!*said) return again();
            return [this, some, said = std::move(**said), at = lens.read(), first = lens.first_kept()]() mutable {
                m_read = at;
                m_firstKept = first;
                take(some, std::move(said));
            };
        });
}

void LensReader::take(const std::vector<LensCell>& cells, std::vector<LensWords> said) {
    for (size_t i = 0; i < cells.size(); ++i) {
        auto& column = m_said[cells[i].token];
        column.resize(static_cast<size_t>(m_model->params().layers));
        if (!said[i].empty()) m_most = std::max(m_most, std::ceil(said[i].front().probability * 10) / 10);
        column[static_cast<size_t>(cells[i].layer)] = std::move(said[i]);
    }
    m_busy = false;
    const bool more = m_read < m_tokens.size();
    drop();
    if (!cells.empty() || more) ask();
    emit changed();
}

void LensReader::fail(const Message& why) {
    m_busy = false;
    m_problem = why;
    emit changed();
}

} // namespace ggs
