// SPDX-License-Identifier: MIT
#include "debug/targets/model_target.h"

#include "base/enough.h"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace ggs {

namespace {

constexpr size_t likeliest_kept = 32;

bool same(const SamplerOptions& a, const SamplerOptions& b) {
    return a.temperature == b.temperature && a.top_k == b.top_k && a.top_p == b.top_p && a.min_p == b.min_p &&
           a.repeat_penalty == b.repeat_penalty && a.repeat_last == b.repeat_last && a.seed == b.seed;
}

} // namespace

const char* first_prompt() { return "Once upon a time"; }

ModelTarget::ModelTarget(std::unique_ptr<Session> session, Generation& text, std::shared_ptr<const Model> model,
                         const ModelRun& how)
    : LocalTarget(std::move(session), model->name()), m_text(text), m_model(std::move(model)), m_how(how) {}

Result<std::unique_ptr<ModelTarget>> ModelTarget::open(const Registry& registry, std::shared_ptr<const Model> model,
                                                       const ModelRun& how, const SessionOptions& options,
                                                       const Limits& limits) {
    GGS_TRY(TokenIds prompt, model->tokenizer().tokens(how.prompt, {.memory = limits.memory}));
    GGS_TRY(std::unique_ptr<Generation> feed,
            Generation::begin(registry, model, std::move(prompt), how.options, limits));
    Generation& text = *feed;
    GGS_TRY(std::unique_ptr<Session> session, Session::open(registry, std::move(feed), options));
    if (!session) return std::unique_ptr<ModelTarget>();
    const auto opened = std::chrono::steady_clock::now();
    if (how.ready) make_ready(*session);
    std::unique_ptr<ModelTarget> made(new ModelTarget(std::move(session), text, std::move(model), how));
    if (how.ready)
        made->m_ready_seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - opened).count();
    // Rounds that are run through without a stop are noted, too.
    made->session().listeners().round_end = [target = made.get()] {
        target->m_noted = Leases::none;
        target->note_round(true);
    };
    return made;
}

Status ModelTarget::can(Capability capability) const {
    if (capability == Capability::generate && !m_model->params().causal)
        return fail("a `%1` model returns an embedding, not text", m_model->params().architecture);
    return LocalTarget::can(capability == Capability::generate ? Capability::run : capability);
}

Status ModelTarget::set_device(std::optional<DeviceChoice> device, PlacementRules placement) {
    const DeviceChoice before = session().device();
    GGS_CHECK(
        LocalTarget::set_device(device ? std::optional(device->for_models()) : std::nullopt, std::move(placement)));
    if (session().device() != before) std::ranges::fill(m_seconds, 0);
    return {};
}

Snapshot ModelTarget::snapshot() {
    note_round(false);
    Snapshot s = LocalTarget::snapshot();
    s.file = m_model->file();
    s.text = text();
    return s;
}

std::shared_ptr<const ModelText> ModelTarget::text() const {
    auto text = std::make_shared<ModelText>();
    text->model = m_model;
    text->options = m_how.options;
    text->branch = m_branch;
    text->is_origin = m_is_origin;
    text->others = m_others;
    text->tokens = m_text.tokens();
    text->rounds = m_text.text_rounds();
    text->prompt = text->rounds.prompt();
    text->written = m_how.prompt;
    text->expected = m_expected;
    text->expected.resize(text->tokens.size());
    text->seconds = m_seconds;
    text->ready_seconds = m_ready_seconds;
    text->seconds.resize(m_text.rounds());
    return text;
}

// Notes what the completed round predicts for the next tokens, and the time that it took. The last node has a column of
// logits for each token whose logits were requested.
void ModelTarget::note_round(bool has_just_run) {
    const Leases::Lease here = m_leases.generation();
    if (here == m_noted) return;
    const Session& now = session();
    if (!m_model->params().causal || now.steps().empty() || now.cursor() != now.steps().size()) return;
    note_expected(now.program().tensor(now.steps().back().node));
    m_seconds.resize(std::max<size_t>(m_seconds.size(), now.round() + 1));
    // After going back to a round, the session still has the times of the following one.
    const Nanoseconds took = now.times().of_round(now.cursor()); // 0: what ran in parts is not known
    if (took > 0 && (has_just_run || m_seconds[now.round()] == 0))
        m_seconds[now.round()] = static_cast<double>(took) * 1e-9;
    m_noted = here;
}

bool ModelTarget::look_at_logits(const Tensor& t, size_t column, const LogitsUse& use) const {
    const size_t n = static_cast<size_t>(t.ne[0]), bytes = n * sizeof(float);
    return session()
        .program()
        .look(t, column * bytes, bytes,
              [&](std::span<const std::byte> there) {
                  use({reinterpret_cast<const float*>(there.data()), n});
              })
        .ok();
}

bool ModelTarget::look_at_last_logits(const LogitsUse& use) const {
    const Tensor& t = session().program().tensor(session().steps().back().node);
    return t.type == TypeId::f32 && !is_empty(t) && look_at_logits(t, static_cast<size_t>(t.ne[1]) - 1, use);
}

void ModelTarget::note_expected(const Tensor& t) {
    if (t.type != TypeId::f32 || is_empty(t)) return; // no logits were requested
    const size_t end = m_text.text_rounds().last_of(session().round()), columns = static_cast<size_t>(t.ne[1]);
    m_expected.resize(std::max(m_expected.size(), end));
    const Share share = share_of(session());
    for (size_t i = 0; i < columns; ++i) {
        const size_t token = end - columns + i;
        const bool looked = look_at_logits(t, i, [&](std::span<const float> logits) {
            Expected said;
            const Outlook out = outlook(logits, likeliest_kept, share);
            said.log_sum = out.log_sum;
            for (const int32_t id : out.likeliest) {
                const double logit = logits[static_cast<size_t>(id)];
                said.likeliest.push_back({id, logit, std::exp(logit - said.log_sum)});
            }
            if (token + 1 < m_text.tokens().size())
                said.next_logit = logits[static_cast<size_t>(m_text.tokens()[token + 1])];
            m_expected[token] = std::move(said);
        });
        if (!looked) return;
    }
    m_has_logits = true;
}

std::vector<int32_t> ModelTarget::likeliest_next() const {
    const size_t last = m_text.tokens().size() - 1;
    std::vector<int32_t> ids;
    if (last >= m_expected.size() || !m_expected[last]) return ids;
    for (const auto& each : m_expected[last]->likeliest) ids.push_back(each.id);
    return ids;
}

Status ModelTarget::append(int32_t token) {
    GGS_CHECK(m_text.append(token));
    m_by_hand = 0;
    const size_t before = m_text.tokens().size() - 2;
    if (before >= m_expected.size() || !m_expected[before]) return {};
    look_at_last_logits([&](std::span<const float> logits) {
        if (static_cast<size_t>(token) < logits.size())
            m_expected[before]->next_logit = logits[static_cast<size_t>(token)];
    });
    return {};
}

Stop ModelTarget::run_on() {
    Stop stop = session().run();
    if (session().at_end() && stop.kind != StopKind::failed)
        note_round(true); // of several rounds the last has been noted at its end
    return stop;
}

Stop ModelTarget::generate(size_t tokens, const SamplerOptions& how, const std::function<bool(size_t)>& go_on) {
    if (!can(Capability::generate).ok()) return Target::generate(tokens, how, go_on);
    const WriteTurn turn(m_leases, session().program());
    if (!m_sampler || !same(how, m_sampling)) {
        m_sampler.emplace(how);
        m_sampling = how;
    }
    Stop stop{StopKind::end, session().cursor(), {}, {}, session().round()};
    for (size_t made = 0;; ++made) {
        if (!session().at_end() || !m_has_logits) {
            stop = run_on();
            if (stop.kind == StopKind::failed || !session().at_end()) return stood(std::move(stop));
        }
        note_round(false);
        if (made == tokens || session().was_paused() || (go_on && !go_on(made))) return stood(std::move(stop));
        int32_t token = -1;
        look_at_last_logits(
            [&](std::span<const float> logits) { token = m_sampler->pick(logits, m_text.tokens(), likeliest_next()); });
        if (token < 0)
            return stood({StopKind::failed,
                          session().cursor(),
                          {},
                          msg("the logits after token %1 are not numbers, so no token can be chosen",
                              m_text.tokens().size() - 1),
                          session().round()});
        if (m_model->tokenizer().vocabulary().ends_generation(token)) {
            stop.reason = msg("the model ends its text here, with `%1`", m_model->tokenizer().piece(token));
            return stood(std::move(stop));
        }
        if (const Status more = append(token); !more.ok())
            return stood({StopKind::failed, session().cursor(), {}, more.error(), session().round()});
    }
}

// -- branches ---------------------------------------------------------------------------------------------------------

std::shared_ptr<const TextBranch> ModelTarget::present_branch() const {
    auto branch = std::make_shared<TextBranch>();
    branch->number = m_branch;
    branch->written = m_how.prompt;
    branch->prompt = m_text.text_rounds().prompt();
    branch->tokens = m_text.tokens();
    branch->expected = m_expected;
    branch->expected.resize(branch->tokens.size());
    branch->is_origin = m_is_origin;
    return branch;
}

// A prompt with nothing after it is not kept, and neither is the beginning of another branch, unless it is an origin.
void ModelTarget::keep_branch(std::shared_ptr<const TextBranch> branch) {
    if (!branch->is_origin) {
        if (branch->tokens.size() <= branch->prompt) return;
        const bool contained = std::ranges::any_of(m_others, [&](const auto& each) {
            return each->prompt == branch->prompt &&
                   common_tokens(each->tokens, branch->tokens) == branch->tokens.size();
        });
        if (contained) return;
    }
    const auto place =
        std::ranges::lower_bound(m_others, branch->number, {}, [](const auto& each) { return each->number; });
    m_others.insert(place, std::move(branch));
}

Stop ModelTarget::go_to_end_of(size_t token) {
    const uint32_t round = m_text.text_rounds().round_of(token);
    const auto there = with_enough([&]() -> Result<Stop> { return session().go_to(Moment{round, SIZE_MAX}); });
    if (!there.ok()) return {StopKind::failed, session().cursor(), {}, there.error(), session().round()};
    return *there;
}

// Goes back to the end of the first `position` tokens, and puts `next` there instead of the tokens that followed. With
// another number of the branch the text that was there is kept. `known`: the predictions of that branch.
Stop ModelTarget::go_on_with(size_t position, std::span<const int32_t> next, int branch, const TextBranch* known) {
    const WriteTurn turn(m_leases, session().program());
    const uint32_t round = m_text.text_rounds().round_of(position) - 1; // the round whose last token precedes it
    const Stop back = go_to_end_of(position - 1);
    if (back.kind == StopKind::failed || session().round() != round || session().cursor() != session().steps().size())
        return stood(back); // or paused on the way
    m_noted = Leases::none;
    note_round(false);
    const bool was_origin = m_is_origin; // at its end, another branch leaves the present one as a whole
    m_is_origin = was_origin || (!known && branch != m_branch && position == m_text.tokens().size());
    const std::shared_ptr<const TextBranch> before = present_branch();
    const std::vector<double> seconds = m_seconds;
    m_text.cut(round + 1);
    m_expected.resize(std::min(m_expected.size(), position));
    m_seconds.resize(std::min<size_t>(m_seconds.size(), round + 1));
    for (size_t i = 0; i < next.size(); ++i) {
        const Status more = i == 0 ? append(next[i]) : m_text.append(next[i]);
        if (more.ok()) continue;
        m_text.cut(round + 1);
        for (size_t k = position; k < before->tokens.size(); ++k) (void)m_text.append(before->tokens[k]); // as before
        m_expected = before->expected;
        m_seconds = seconds;
        m_is_origin = was_origin;
        return stood({StopKind::failed, session().cursor(), {}, more.error(), session().round()});
    }
    if (known) {
        m_expected.resize(position);
        m_expected.insert(m_expected.end(), known->expected.begin() + static_cast<ptrdiff_t>(position),
                          known->expected.end());
    }
    m_by_hand = 0;
    if (branch != m_branch) {
        std::erase_if(m_others, [&](const auto& each) { return each->number == branch; });
        m_branch = branch; // which contains the present text if that is its beginning
        m_is_origin = known && known->is_origin;
        if (before->is_origin || common_tokens(before->tokens, m_text.tokens()) < before->tokens.size())
            keep_branch(before);
    }
    return stood(run_on());
}

Stop ModelTarget::take(size_t position, int32_t token) {
    if (!can(Capability::generate).ok()) return generate(0, {});
    const auto failed = [this](Message why) {
        return stood({StopKind::failed, session().cursor(), {}, std::move(why), session().round()});
    };
    const TokenIds& tokens = m_text.tokens();
    const size_t prompt = m_text.text_rounds().prompt();
    if (position < prompt)
        return failed(
            msg("token %1 is one of the %2 prompt tokens; to change it, type another prompt", position, prompt));
    if (position > tokens.size())
        return failed(msg("the text has %1 tokens, so no token can be set at index %2", tokens.size(), position));
    if (position < tokens.size() && tokens[position] == token) { // the text goes on like this already
        const WriteTurn turn(m_leases, session().program());
        return stood(go_to_end_of(position));
    }
    for (const auto& each : m_others) {
        if (each->prompt == prompt && each->tokens.size() > position && each->tokens[position] == token &&
            std::equal(each->tokens.begin(), each->tokens.begin() + static_cast<ptrdiff_t>(position), tokens.begin()))
            return choose_branch(each->number);
    }
    // At the end of the text a token begins a branch, too, so that there is a way back. A token doesn't if the one
    // before it was taken by hand as well, or if it is the most likely token, with which the model would go on anyway.
    const bool at_end = position == tokens.size();
    const auto& expected = m_expected.size() >= position ? m_expected[position - 1] : std::nullopt;
    const bool likeliest = expected && !expected->likeliest.empty() && expected->likeliest.front().id == token;
    const bool forks = !at_end || (position != m_by_hand && !likeliest);
    const int branch = forks ? m_branches + 1 : m_branch;
    const Stop stop = go_on_with(position, {&token, 1}, branch, nullptr);
    if (stop.kind != StopKind::failed) m_by_hand = position + 1;
    m_branches = std::max(m_branches, m_branch);
    return stop;
}

Stop ModelTarget::choose_branch(int number) {
    if (!can(Capability::generate).ok()) return generate(0, {});
    const auto found = std::ranges::find(m_others, number, [](const auto& each) { return each->number; });
    const auto failed = [this](Message why) {
        return stood({StopKind::failed, session().cursor(), {}, std::move(why), session().round()});
    };
    if (found == m_others.end()) return failed(msg("there is no other branch %1 of the text", number));
    const std::shared_ptr<const TextBranch> branch = *found;
    const size_t prompt = m_text.text_rounds().prompt(), common = common_tokens(m_text.tokens(), branch->tokens);
    if (branch->prompt != prompt || common < prompt)
        return failed(msg("branch %1 has another prompt; open the model with that prompt", number));
    return go_on_with(common, std::span(branch->tokens).subspan(common), number, branch.get());
}

// Puts the tokens of a branch after the prompt. Returns false if it has another prompt or its tokens don't fit.
bool ModelTarget::put_after_prompt(const TextBranch& branch) {
    const size_t prompt = m_text.text_rounds().prompt();
    if (branch.prompt != prompt || common_tokens(branch.tokens, m_text.tokens()) < prompt) return false;
    for (size_t i = prompt; i < branch.tokens.size(); ++i) {
        if (m_text.append(branch.tokens[i]).ok()) continue;
        m_text.cut(0); // to the prompt
        return false;
    }
    return true;
}

void ModelTarget::inherit(const ModelText& before) {
    if (!m_how.keeps_texts) return;
    std::vector<std::shared_ptr<const TextBranch>> all = before.others;
    auto latest = std::make_shared<TextBranch>();
    *latest = {before.branch, before.written, before.prompt, before.tokens, before.expected, before.is_origin};
    all.push_back(std::move(latest));
    const int wanted = m_how.branch > 0 ? m_how.branch : before.written == m_how.prompt ? before.branch : 0;
    const Tokenizer &then = before.model->tokenizer(), &now = m_model->tokenizer();
    const bool predicts_alike =
        before.options.cache == m_how.options.cache && before.options.flash == m_how.options.flash;
    bool goes_on = false;
    for (const auto& each : all) {
        m_branches = std::max(m_branches, each->number);
        const bool same_words = std::ranges::all_of(
            each->tokens, [&](int32_t id) { return id < now.vocabulary().size() && then.piece(id) == now.piece(id); });
        if (!same_words) continue; // another model's file has the same name now
        if (each->number == wanted && put_after_prompt(*each)) {
            m_branch = each->number;
            m_is_origin = each->is_origin;
            goes_on = true;
            continue;
        }
        auto kept = std::make_shared<TextBranch>(*each);
        if (!predicts_alike) std::ranges::fill(kept->expected, std::nullopt);
        keep_branch(std::move(kept));
    }
    if (!goes_on && !m_others.empty()) m_branch = ++m_branches;
}

} // namespace ggs
