// SPDX-License-Identifier: MIT
#include "views/graph/build_panel.h"

#include "graph/op_page.h"
#include "look/actions.h"
#include "look/names/gradient_words.h"
#include "look/names/node_words.h"
#include "session/computing.h"
#include "session/debuggee.h"
#include "views/graph/hash_strip.h"
#include "words/messages.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <QTimer>
#include <QToolButton>

#include <algorithm>

namespace ggs {

namespace {

constexpr int longest = 20'000;            // milliseconds that playing everything takes at most
constexpr int slowest = 450, fastest = 30; // between two events

// Returns the rule of a node's op. An op with variants has a rule for each: "neg: -g; relu: g · step(a); …".
QString ruleText(const OpDef& op, const Tensor& node) {
    const QString all = QString::fromUtf8(op.gradient_text);
    if (!op.variant) return all;
    const QString word = QString::fromStdString(op_word(op, node)) + QStringLiteral(": ");
    for (const QString& each : all.split(QStringLiteral("; "))) {
        if (each.startsWith(word)) return QStringLiteral("a += ") + each.mid(word.size());
    }
    return all;
}

QToolButton* button(const QString& name, const QString& icon, const QString& tip) {
    auto* const made = new QToolButton;
    made->setObjectName(name);
    made->setToolTip(tip);
    made->setIcon(themeIcon(icon));
    QObject::connect(&Theme::instance(), &Theme::changed, made, [made, icon] { made->setIcon(themeIcon(icon)); });
    return made;
}

} // namespace

BuildPanel::BuildPanel(Computing& computing, Debuggee& debuggee, QWidget* parent)
    : QWidget(parent), m_computing(computing), m_debuggee(debuggee), m_kind(newKind()),
      m_slider(new QSlider(Qt::Horizontal)),
      m_back(button(QStringLiteral("buildBack"), QStringLiteral("back"), tr("Previous event"))),
      m_forward(button(QStringLiteral("buildForward"), QStringLiteral("step"), tr("Next event"))),
      m_playing(
          button(QStringLiteral("buildPlay"), QStringLiteral("run"), tr("Plays the events to the end, or pauses"))),
      m_count(new QLabel), m_sentence(new QLabel), m_rule(new QLabel), m_waiting(new QLabel), m_strip(new HashStrip),
      m_clock(new QTimer(this)) {
    setObjectName(QStringLiteral("buildPanel"));
    m_slider->setObjectName(QStringLiteral("buildSlider"));
    m_sentence->setObjectName(QStringLiteral("buildSentence"));
    m_sentence->setTextFormat(Qt::PlainText);
    m_sentence->setWordWrap(true);
    m_rule->setObjectName(QStringLiteral("buildRule"));
    m_rule->setTextFormat(Qt::PlainText);
    m_rule->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_rule->setWordWrap(true);
    m_rule->setVisible(false);
    m_waiting->setObjectName(QStringLiteral("buildWaiting"));
    m_waiting->setProperty("role", "muted");
    m_waiting->setTextFormat(Qt::PlainText);
    m_waiting->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_count->setFont(Theme::instance().numbers(Theme::caption));
    auto* const row = new QHBoxLayout;
    row->setSpacing(4);
    for (QToolButton* each : {m_back, m_forward, m_playing}) row->addWidget(each);
    row->addWidget(m_slider, 1);
    row->addWidget(m_count);
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(14, 6, 14, 8);
    column->setSpacing(4);
    column->addLayout(row);
    column->addWidget(m_sentence);
    column->addWidget(m_rule);
    column->addWidget(m_waiting);
    column->addWidget(m_strip);

    connect(m_slider, &QSlider::valueChanged, this, &BuildPanel::go);
    connect(m_back, &QToolButton::clicked, this, [this] {
        setPlaying(false);
        m_slider->setValue(m_slider->value() - 1);
    });
    connect(m_forward, &QToolButton::clicked, this, [this] {
        setPlaying(false);
        m_slider->setValue(m_slider->value() + 1);
    });
    connect(m_playing, &QToolButton::clicked, this, [this] { setPlaying(!m_clock->isActive()); });
    connect(m_clock, &QTimer::timeout, this, [this] {
        // A long one is played in larger strides.
        const int all = std::max(1, m_slider->maximum());
        m_slider->setValue(m_slider->value() + std::max(1, all * fastest / longest));
        if (m_slider->value() == m_slider->maximum()) setPlaying(false);
    });
    connect(&debuggee, &Debuggee::closed, this, &BuildPanel::stop);
}

void BuildPanel::play(uint32_t graph) {
    stop();
    if (!m_debuggee.isOpen()) return;
    m_structure = m_debuggee.snapshot().structure;
    m_sentence->setText(tr("Building the graph again, separately from the program …"));
    m_computing.compute(m_kind, this, [this, graph, structure = m_structure](const std::atomic<bool>&) -> Finish {
        const auto made = std::make_shared<const Result<BuildReplay>>(BuildReplay::of(*structure->program(), graph));
        return [this, made] {
            if (made->ok()) {
                adopt({made, &**made});
            } else {
                m_sentence->setText(words(made->error()));
            }
        };
    });
}

void BuildPanel::adopt(std::shared_ptr<const BuildReplay> replay) {
    m_replay = std::move(replay);
    const QSignalBlocker block(m_slider);
    m_slider->setRange(0, static_cast<int>(m_replay->steps().size()));
    m_slider->setPageStep(std::max(1, m_slider->maximum() / 20));
    m_slider->setValue(0);
    go(0);
}

void BuildPanel::stop() {
    m_computing.forget(m_kind);
    setPlaying(false);
    m_replay.reset();
    m_structure.reset();
    m_state = {};
    m_sentence->clear();
    m_rule->clear();
    m_rule->setVisible(false);
    m_waiting->clear();
    m_count->clear();
    m_strip->setState({}, {}, {});
    emit moved();
}

void BuildPanel::setPlaying(bool playing) {
    playing = playing && m_replay;
    m_playing->setIcon(themeIcon(playing ? QStringLiteral("pause") : QStringLiteral("run")));
    if (!playing) return m_clock->stop();
    if (m_slider->value() == m_slider->maximum()) m_slider->setValue(0);
    m_clock->start(std::clamp(longest / std::max(1, m_slider->maximum()), fastest, slowest));
}

std::optional<BuildStep> BuildPanel::last() const {
    if (!m_replay || m_slider->value() == 0) return std::nullopt;
    return m_replay->steps()[static_cast<size_t>(m_slider->value()) - 1];
}

QString BuildPanel::sentence() const { return m_sentence->text(); }

void BuildPanel::go(int steps) {
    if (!m_replay) return;
    m_state = m_replay->after(static_cast<size_t>(steps));
    m_back->setEnabled(steps > 0);
    m_forward->setEnabled(steps < m_slider->maximum());
    m_count->setText(tr("event %1 of %2").arg(steps).arg(m_slider->maximum()));
    const auto now = last();
    m_sentence->setText(now ? sentenceOf(*now)
                            : tr("Nothing has been built yet: build_forward_expand starts at the result and visits its "
                                 "sources first."));
    m_rule->setText(now ? ruleOf(*now) : QString());
    m_rule->setVisible(!m_rule->text().isEmpty());
    constexpr size_t shown = 12;
    QStringList waiting;
    for (size_t i = m_state.waiting.size() - std::min(shown, m_state.waiting.size()); i < m_state.waiting.size(); ++i)
        waiting.append(nameOf(*m_structure, m_state.waiting[i]));
    if (m_state.waiting.size() > shown) waiting.prepend(QStringLiteral("…"));
    m_waiting->setText(tr("nodes: %1   leafs: %2   waiting for their sources: %3")
                           .arg(m_state.nodes.size())
                           .arg(m_state.leafs.size())
                           .arg(waiting.isEmpty() ? tr("none") : waiting.join(QStringLiteral(" → "))));
    HashStrip::Probe probe;
    const bool isProbe = now && now->event != BuildEvent::walk && now->event != BuildEvent::contribute;
    if (isProbe && now->tensor != no_number) {
        probe.home = home_slot(m_structure->program()->space.address_of(&m_structure->tensor(now->tensor)),
                               m_replay->hash_size());
        const bool slot =
            now->event == BuildEvent::visit || now->event == BuildEvent::skip || now->event == BuildEvent::probe;
        probe.slot = slot ? static_cast<size_t>(now->number) : probe.home;
        probe.any = true;
    }
    m_strip->setState(m_state.taken, probe, [this](size_t slot) -> HashStrip::Cell {
        const uint32_t whose = m_state.taken[slot];
        if (whose == no_number) return {};
        return {nameOf(*m_structure, whose), m_state.uses[whose]};
    });
    emit moved();
}

QString BuildPanel::sentenceOf(const BuildStep& step) const {
    const QString name = nameOf(*m_structure, step.tensor);
    switch (step.event) {
    case BuildEvent::visit:
        return tr("%1 is visited for the first time and gets slot %2. Its sources are visited before it is appended.")
            .arg(name)
            .arg(step.number);
    case BuildEvent::skip:
        return tr("%1 is already in the set, in slot %2: it is not visited again.").arg(name).arg(step.number);
    case BuildEvent::probe: {
        const uint32_t whose = m_state.taken[static_cast<size_t>(step.number)];
        const uint64_t address = m_structure->program()->space.address_of(&m_structure->tensor(step.tensor));
        const size_t home = home_slot(address, m_replay->hash_size());
        const QString where =
            static_cast<size_t>(step.number) == home
                ? tr("slot (0x%1 >> 4) % %2 = %3").arg(address, 0, 16).arg(m_replay->hash_size()).arg(home)
                : tr("the next slot, %1").arg(step.number);
        return whose == no_number     ? tr("Probe for %1: %2 is free.").arg(name, where)
               : whose == step.tensor ? tr("Probe for %1: %2 already contains %1.").arg(name, where)
                                      : tr("Probe for %1: %2 contains %3, so the next slot is tried.")
                                            .arg(name, where, nameOf(*m_structure, whose));
    }
    case BuildEvent::add_leaf: return tr("No op computes %1: it becomes leaf %2.").arg(name).arg(step.number);
    case BuildEvent::add_node:
        return tr("All sources of %1 have been added: it becomes node %2.").arg(name).arg(step.number);
    case BuildEvent::use: return tr("%1 is used as a source: its use count is now %2.").arg(name).arg(step.number);
    case BuildEvent::walk:
    case BuildEvent::contribute: {
        const BackwardRecord* const pass = m_replay->backward(*m_structure->program(), step);
        if (!pass) return {};
        const BackwardVisit& visit = pass->visits[step.visit];
        return step.event == BuildEvent::walk ? visited(visit) : contributed(visit.contributions[step.contribution]);
    }
    }
    return {};
}

QString BuildPanel::ruleOf(const BuildStep& step) const {
    const BackwardRecord* const pass = m_replay->backward(*m_structure->program(), step);
    if (!pass) return {};
    const BackwardVisit& visit = pass->visits[step.visit];
    const OpDef& op = m_structure->op(visit.node);
    QStringList sources;
    const std::vector<std::string> names = source_names(m_structure->registry(), op);
    const Tensor& t = m_structure->tensor(visit.node);
    for (size_t i = 0; i < names.size() && i < size_t{max_src}; ++i) {
        if (const auto number = t.src[i] ? m_structure->number_of(t.src[i]) : std::nullopt)
            sources.append(
                QStringLiteral("%1 = %2").arg(QString::fromStdString(names[i]), nameOf(*m_structure, *number)));
    }
    const QString head = tr("Backward pass, node %1 of %2: %3")
                             .arg(step.visit + 1)
                             .arg(pass->visits.size())
                             .arg(opWord(*m_structure, visit.node));
    if (!visit.gradient || t.op == OpId::none) return head;
    const QString where =
        tr("y = %1, g = %2").arg(nameOf(*m_structure, visit.node), derivativeBy(*m_structure, visit.node));
    return QStringLiteral("%1\n%2   (%3%4%5)")
        .arg(head, ruleText(op, t), sources.join(QStringLiteral(", ")),
             sources.isEmpty() ? QString() : QStringLiteral(", "), where);
}

QString BuildPanel::visited(const BackwardVisit& visit) const {
    const QString name = nameOf(*m_structure, visit.node);
    if (!visit.gradient)
        return tr("The backward pass visits %1. It has no gradient, so it adds nothing to its sources.").arg(name);
    const QString gradient = nameOf(*m_structure, *visit.gradient);
    if (m_structure->tensor(visit.node).op == OpId::none)
        return tr("The backward pass visits %1. Its gradient %2 is complete; it has no sources.").arg(name, gradient);
    if (visit.contributions.empty())
        return tr("The backward pass visits %1. Its gradient is %2. Its sources need no gradients.")
            .arg(name, gradient);
    return tr("The backward pass visits %1. Its gradient is %2. The rule of the op adds to the gradients of the "
              "sources.")
        .arg(name, gradient);
}

QString BuildPanel::contributed(const GradientContribution& change) const {
    const QString of = derivativeBy(*m_structure, change.source), term = nameOf(*m_structure, change.term),
                  gradient = nameOf(*m_structure, change.gradient);
    using How = GradientContribution::How;
    if (!change.before) {
        switch (change.how) {
        case How::add: return tr("%1 has no value yet: %2 becomes this gradient.").arg(of, gradient);
        case How::subtract: return tr("%1 has no value yet: %2 = −%3 becomes this gradient.").arg(of, gradient, term);
        case How::add_number:
            return tr("%1 has no value yet: %2, which repeats the number %3, becomes this gradient.")
                .arg(of, gradient, term);
        case How::add_region:
            return tr("%1 has no value yet: %2, which is 0 except for the region of %3, becomes this gradient.")
                .arg(of, gradient, term);
        }
    }
    const QString before = nameOf(*m_structure, *change.before);
    QString sentence;
    switch (change.how) {
    case How::add: sentence = tr("%1 so far is %2: %3 = %2 + %4 replaces it."); break;
    case How::subtract: sentence = tr("%1 so far is %2: %3 = %2 − %4 replaces it."); break;
    case How::add_number:
        sentence = tr("%1 so far is %2: %3 = %2 + %4, a number added to each element, replaces it.");
        break;
    case How::add_region: sentence = tr("%1 so far is %2: %3 = %2 with %4 added to a region replaces it."); break;
    }
    sentence = sentence.arg(of, before, gradient, term);
    return change.in_place ? tr("%1 It is computed in the accumulator.").arg(sentence) : sentence;
}

} // namespace ggs
