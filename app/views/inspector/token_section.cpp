// SPDX-License-Identifier: MIT
#include "views/inspector/token_section.h"

#include "look/names/token_words.h"
#include "look/view.h"
#include "session/generating.h"
#include "session/selection.h"
#include "session/session_controller.h"

#include <QVBoxLayout>

#include <algorithm>

namespace ggs {

namespace {

// "place 9" of a token among the likeliest that were predicted; empty if it isn't one of them.
QString placeWords(const ModelText& text, size_t token) {
    if (token == 0 || token > text.expected.size() || !text.expected[token - 1]) return {};
    const auto& likeliest = text.expected[token - 1]->likeliest;
    const auto found = std::ranges::find(likeliest, text.tokens[token], &Candidate::id);
    return found == likeliest.end() ? QString() : TokenSection::tr(", place %1").arg(found - likeliest.begin() + 1);
}

} // namespace

TokenSection::TokenSection(SessionController& session) : m_generating(session.generating()), m_rows(new FactRows) {
    tightColumn(this)->addWidget(m_rows);
    connect(m_rows, &FactRows::followed, this, &SectionContent::followed);
    connect(&m_generating, &Generating::textChanged, this, &TokenSection::expire);
    connect(&session.selection(), &Selection::tokenChanged, this, &TokenSection::expire);
}

void TokenSection::refresh() {
    std::vector<Fact> facts;
    m_title.clear();
    const auto& text = m_generating.text();
    const auto token = m_generating.tokenShown();
    if (text && token && *token < text->tokens.size()) {
        const QString piece = tokenWords(*text, *token);
        m_title = tr("Token %1: %2").arg(*token).arg(piece);
        facts.push_back(
            {tr("piece"), {wordsPart(tr("“%1”").arg(piece)), numberPart(tr(", id %1").arg(text->tokens[*token]))}});
        const uint32_t round = text->round_of(*token);
        facts.push_back({tr("made in"),
                         {wordsPart(*token < text->prompt ? tr("the prompt, round %1").arg(round)
                                                          : tr("the text, round %1").arg(round))}});
        if (const auto likely = text->probability(*token))
            facts.push_back({.what = tr("probability"),
                             .value = {wordsPart(percentWords(*likely) + placeWords(*text, *token))},
                             .tip = tr("The probability that the model gave this token after the previous ones")});
        const size_t next = *token + 1;
        if (next < text->tokens.size()) {
            const auto likely = text->probability(next);
            std::vector<FactPart> value{linkPart(tr("“%1”").arg(tokenWords(*text, next)),
                                                 QStringLiteral("token:%1").arg(next), tr("Selects this token"),
                                                 false)};
            if (likely) value.push_back(wordsPart(QStringLiteral(", ") + percentWords(*likely)));
            facts.push_back({tr("next token"), std::move(value)});
        } else if (*token < text->expected.size() && text->expected[*token] &&
                   !text->expected[*token]->likeliest.empty()) {
            const Candidate& first = text->expected[*token]->likeliest.front();
            facts.push_back({tr("most likely next"),
                             {linkPart(tr("“%1”").arg(idWords(*text, first.id)), QStringLiteral("view:nextToken"),
                                       tr("Shows all candidates for the next token"), false),
                              wordsPart(QStringLiteral(", ") + percentWords(first.probability))}});
        } else {
            facts.push_back({tr("next token"), {wordsPart(tr("not run yet"), Ink::muted)}});
        }
    }
    m_rows->setFacts(std::move(facts));
}

} // namespace ggs
